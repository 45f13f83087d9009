"""A database of the first schema: its tables come along, and play on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from ludo_core import Move, Roll
from storage import Options, Phase, Played, Sitter
from storage.migrate import migrations
from tests.storage.helpers import ANA, CREATED, store_at

OLD_ROWS = """
INSERT INTO games VALUES ('g', 10, 20, 900, 101, 'playing', 'king', 2, 4, 1, 7, 6,
    '0,-1,-1,-1/-/-1,-1,-1,-1/- 0 - 1 0000 -', 'c0', '5-6', 1, 2, 1, 1767323045678, NULL);
INSERT INTO games VALUES ('h', 10, 20, 800, 101, 'over', 'king', 2, 4, 1, 7, 6,
    '-1,-1,-1,-1/-/-1,-1,-1,-1/- 0 - 1 0000 -', 'c0', '5-6', 1, 1, 1, 1767323045678, NULL);
INSERT INTO actions VALUES ('h', 0, 0, 'roll', 3, 101);
INSERT INTO dice_secrets VALUES ('g', '00');
INSERT INTO seats VALUES ('g', 0, 101, NULL, 'Ana', NULL);
INSERT INTO seats VALUES ('g', 2, NULL, 'easy', '', NULL);
INSERT INTO actions VALUES ('g', 0, 0, 'roll', 6, 101);
INSERT INTO actions VALUES ('g', 1, 0, 'move', 0, NULL);
"""


async def test_a_running_game_comes_along(tmp_path: Path) -> None:
    path = tmp_path / "ludo.db"
    with closing(sqlite3.connect(path)) as old:
        old.execute("CREATE TABLE schema_version (version INTEGER NOT NULL)")
        old.execute("INSERT INTO schema_version VALUES (1)")
        old.executescript(migrations()[0][1] + OLD_ROWS)
        old.commit()
    async with store_at(path) as store:
        kept = await store.load("g")
        assert kept is not None
        table = kept.table
        assert (table.phase, table.version, table.message) == (Phase.PLAYING, 7, 900)
        assert table.options == Options("king", 2, 4, auto_move=True)
        assert table.sitters == (Sitter(0, "Ana", user=ANA), Sitter(2, "", level="easy"))
        assert kept.played == (Played(0, Roll(6), ANA), Played(0, Move(0), None))
        assert await store.roll_counts() == {6: 1, 3: 1}
        # It has no deadline yet, and is therefore due at once.
        assert table.deadline is None
        assert await store.clocks.due(CREATED, 10) == ["g"]
