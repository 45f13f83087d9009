"""What is wrong with a record, in a reader's words: the core's own sentences, translated.

Colours, keys and numbers stay as the file has them.
"""

from __future__ import annotations

from collections.abc import Iterator

from cogs.words.catalogue import Words
from cogs.words.names import quoted
from ludo_core.record import RecordFault
from ludo_core.record.faults import SENTENCES, filled
from ludo_core.tracks.words import WORDS

CONTEXT = "of a record"


def fault_text(words: Words, fault: RecordFault) -> str:
    """Return which line of a file is wrong and why, in a sentence."""
    refusal = fault.refusal
    said = WORDS[fault.track]
    said = said._replace(
        piece=words.p(CONTEXT, said.piece),
        yard=words.p(CONTEXT, said.yard),
        home=words.p(CONTEXT, said.home),
    )
    fields = filled(refusal, said)
    if "tokens" in refusal.params:
        fields["tokens"] = words.any_of(int(token) for token in str(refusal.params["tokens"]))
    wrong = fault.told(words.p(CONTEXT, SENTENCES[refusal.code], **fields))
    # Quoted, since it repeats what somebody wrote in a file.
    return words.t(
        "That record is wrong in line {line}: {error}.", line=fault.line, error=quoted(wrong)
    )


def messages() -> Iterator[str]:
    """Yield what the core says of records, for the extractor."""
    yield from SENTENCES.values()
    for said in WORDS.values():
        yield from (said.piece, said.yard, said.home)
