"""Game records: what PGN and FEN are to chess.

`write` turns a `Record` into text and `read` turns text into records, playing them by the rules.
"""

from ludo_core.record.faults import RecordFault, sentence
from ludo_core.record.model import Record
from ludo_core.record.read import Reading, read
from ludo_core.record.report import check_report, choice_report, verify_report
from ludo_core.record.write import in_written_order, write

__all__ = [
    "Reading",
    "Record",
    "RecordFault",
    "check_report",
    "choice_report",
    "in_written_order",
    "read",
    "sentence",
    "verify_report",
    "write",
]
