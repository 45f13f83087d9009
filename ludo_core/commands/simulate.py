"""`simulate`: games between computer levels, and how often each wins."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from typing import IO, Any

from ludo_core.commands.levels import NAMES, levels
from ludo_core.commands.output import complain, tell
from ludo_core.commands.progress import told
from ludo_core.commands.status import OK, UNREADABLE
from ludo_core.players.match import Played, Tally, matches, seatings, wilson
from ludo_core.record import write
from ludo_core.record.lines import ByteLines
from ludo_core.rules import GOALS, RULESETS, TOKENS

HELP = "play games between computer levels and count who wins"
MORE = """\
Levels that are fewer than the players are repeated in turn: two at a table of four are
a,b,a,b. All orders in which the levels can sit take turns from game to game, so that over a
whole round of them each level has each seat equally often. Same options, same games.
"""


def add_to(commands: Any) -> None:
    """Add this command to the parser's."""
    one = commands.add_parser(
        "simulate",
        help=HELP,
        description=f"{HELP.capitalize()}.",
        epilog=MORE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    one.add_argument("--ruleset", required=True, choices=RULESETS, help="whose rules")
    one.add_argument("--players", required=True, type=int, metavar="N", help="seats, 2 to 4")
    about = f"who plays, of {NAMES}"
    one.add_argument("--levels", required=True, type=levels, metavar="A,B", help=about)
    one.add_argument("--games", required=True, type=_count, metavar="G", help="how many games")
    one.add_argument("--seed", required=True, type=int, metavar="S", help="any whole number")
    one.add_argument("--goal", default=TOKENS, type=int, choices=GOALS, help="tokens to bring home")
    one.add_argument("--records", metavar="FILE", help="keep the games there, as records")
    one.set_defaults(run=run, fail=one.error)


def run(options: argparse.Namespace, _: ByteLines | None, out: IO[str]) -> int:
    """Play the games and print the table; return the exit status."""
    rules = RULESETS[options.ruleset].with_goal(options.goal)
    if options.players not in rules.player_counts:
        known = " to ".join(map(str, sorted({min(rules.player_counts), max(rules.player_counts)})))
        options.fail(f"{rules.id} is for {known} players, not {options.players}")
    if len(options.levels) > options.players:
        options.fail(f"{len(options.levels)} levels cannot sit at {options.players} seats")
    around = seatings(options.levels, options.players)
    began = time.perf_counter()
    games = told(matches(rules, around, options.games, options.seed), options.games, sys.stderr)
    try:
        tally = _keep(games, options.records)
    except OSError as error:
        complain(f"{options.records}: {error.strerror or error}")
        return UNREADABLE
    speed = tally.games / (time.perf_counter() - began)
    lines = [_title(options), "", *_table(tally, len(around)), f"{speed:.3g} games a second"]
    tell(out, *lines)
    return OK


def _keep(games: Iterable[Played], path: str | None) -> Tally:
    """Play the games, write each to `path` if one is given, and return what they add up to."""
    tally = Tally()
    with nullcontext() if path is None else open(path, "w", encoding="utf-8") as file:
        for game in games:
            tally.add(game)
            if file is not None:
                file.write(write(game.record))
    return tally


def _title(options: argparse.Namespace) -> str:
    goal = "" if options.goal == TOKENS else f", goal {options.goal}"
    table = f"{options.ruleset}, {options.players} players{goal}"
    return f"{table}: {_many(options.games, 'game')}, seed {options.seed}"


def _table(tally: Tally, around: int) -> Iterator[str]:
    """Yield the lines of the result: a level a line, then what all games have in common."""
    yield f"{'level':<10}{'wins':>8}{'%':>8}{'95 % interval':>17}{'by chance':>12}"
    for level, seats in sorted(tally.seats.items(), key=lambda item: -tally.wins[item[0]]):
        wins = tally.wins[level]
        low, high = (f"{100 * end:.1f}" for end in wilson(wins, tally.games))
        share, chance = 100 * wins / tally.games, 100 * seats / tally.seats.total()
        yield f"{level:<10}{wins:>8}{share:>8.1f}{f'{low} to {high}':>17}{chance:>12.1f}"
    yield ""
    rolls, captures = tally.rolls / tally.games, tally.captures / tally.games
    yield f"{rolls:.1f} rolls and {captures:.1f} captures a game"
    rounds, over = divmod(tally.games, around)
    yield f"{_many(around, 'seating')}, {_many(rounds, 'time')} each" + (
        f", and {over} of them once more" if over else ""
    )


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _count(text: str) -> int:
    """Return a number of games. Raises ArgumentTypeError, which argparse words as it is."""
    if not text.isdecimal() or not 1 <= len(text) <= 9 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of games, 1 to 999999999")
    return int(text)
