"""`python -m ops.recount DATABASE [--repair]`: do statistics and ratings agree with the games?

Exit status 0: they do, or have been put right; 1: they do not; 78: no database of ours.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from games.recount import Recounted, recount
from ops.stop import DO_NOT_RESTART
from storage import Store, UnusableDatabase

MOST_LINES = 20


async def run(database: Path, *, repair: bool) -> Recounted:
    """Recount a database."""
    store = await Store.open(database)
    try:
        return await recount(store, repair=repair)
    finally:
        await store.close()


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m ops.recount", description=__doc__)
    parser.add_argument("database", type=Path)
    parser.add_argument("--repair", action="store_true", help="put right what does not agree")
    given = parser.parse_args(arguments)
    if not given.database.exists():
        print(f"There is no file {given.database}.", file=sys.stderr)
        return DO_NOT_RESTART
    try:
        found = asyncio.run(run(given.database, repair=given.repair))
    except UnusableDatabase as error:
        print(error, file=sys.stderr)
        return DO_NOT_RESTART
    for line in found.wrong[:MOST_LINES]:
        print(line)
    if len(found.wrong) > MOST_LINES:
        print(f"… and {len(found.wrong) - MOST_LINES} more")
    if not found.wrong:
        print(f"{found.games} games played again: all agrees")
        return 0
    put_right = ", put right" if given.repair else ""
    print(f"{found.games} games played again: {len(found.wrong)} differences{put_right}")
    return 0 if given.repair else 1


if __name__ == "__main__":
    sys.exit(main())
