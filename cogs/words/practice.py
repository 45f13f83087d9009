"""What practice says: the question, and what each move wins and risks."""

from __future__ import annotations

from datetime import UTC, datetime

from cogs.buttons import NO_GAME
from cogs.words.catalogue import Words
from cogs.words.hints import hint_text
from cogs.words.moves import move_label
from cogs.words.names import colour_name, quoted, ruleset_name
from cogs.words.options import goal_name
from cogs.words.reviews import MERELY, aim_name
from cogs.words.story import DIE_SIGNS, who
from ludo_core.players import reasons as why
from ludo_core.players.advice import advise
from ludo_core.players.practice import Position
from ludo_core.players.practice.candidates import Candidate
from ludo_core.players.review import Aim
from ludo_core.rules import YARD
from storage import Options, Phase, Place, Progress, Sitter, Table


def practice_table(words: Words, position: Position) -> Table:
    """Return a position as a table at which colours sit, whoever played it."""
    rules, state = position
    return Table(
        id=NO_GAME,
        place=Place(0, 0),
        host=0,
        options=Options(rules.id, len(state.seats), rules.goal, rules.auto_move),
        commit="",
        created=datetime(1970, 1, 1, tzinfo=UTC),
        phase=Phase.PLAYING,
        sitters=tuple(Sitter(seat, colour_name(words, seat)) for seat in state.seats),
        state=state,
    )


def question_lines(words: Words, table: Table, *, today: bool) -> list[str]:
    """Return the question."""
    state, options = table.state, table.options
    assert state is not None  # noqa: S101 - a position
    assert state.turn is not None  # noqa: S101 - in which somebody
    assert state.die is not None  # noqa: S101 - has rolled
    name = ruleset_name(words, options.ruleset)
    head = (
        words.t("🧩 **Position of the day** · {ruleset}", ruleset=name)
        if today
        else words.t("🧩 **Practice** · {ruleset}", ruleset=name)
    )
    goal = words.t("To win: {goal}.", goal=goal_name(words, options.goal, options.ruleset))
    asked = words.t(
        "{player} rolled {sign} **{die}**. Which move is best?",
        player=who(words, table, state.turn),
        sign=DIE_SIGNS[state.die - 1],
        die=state.die,
    )
    return [head, f"-# {goal}", asked]


def answer_lines(
    words: Words, table: Table, moves: tuple[Candidate, ...], chosen: int, *, solved: bool
) -> list[str]:
    """Return what each move wins and risks, best first, and under that one why it is best.

    `chosen` is the token that was picked.
    """
    state = table.state
    assert state is not None  # noqa: S101 - a position
    chances = {token: move.chance for move in moves for token in move.group}
    reason = advise(table.options.rules, state, lambda *_: chances).reason
    why_best = hint_text(words, table, reason)
    lines = [words.t("✅ **Solved!**") if solved else words.t("❌ **Not the best move.**")]
    for number, move in enumerate(moves):
        mark = "⭐" if not number else "❌" if chosen in move.group else MERELY
        label = quoted(move_label(words, table, move.group))
        if chosen in move.group:
            label = f"**{label}**"
        lines.append(f"{mark} {label}: {words.percent(move.chance, 1)}")
        gain = _gain(words, table, move)
        if not number:
            lines.append(f"💡 {why_best}")
            gain = "" if gain == why_best else gain
        lines.append(f"-# {' '.join(filter(None, (gain, _risk(words, table, move))))}")
    return lines


def progress_line(words: Words, progress: Progress) -> str:
    """Return how a person has done so far."""
    told = words.n(
        "You have solved {solved} of {count} position.",
        "You have solved {solved} of {count} positions.",
        progress.tried,
        solved=progress.solved,
    )
    return f"-# {told}"


def _gain(words: Words, table: Table, move: Candidate) -> str:
    hits = move.landed.hits
    if hits and move.landed.step != YARD:
        return hint_text(words, table, why.Captures(hits))
    if move.aim is Aim.PROGRESS:
        return ""
    return words.t("Good for: {aim}.", aim=aim_name(words, table, move.aim))


def _risk(words: Words, table: Table, move: Candidate) -> str:
    if move.landed.step == YARD:
        return words.t("The plane goes back itself.")
    if not move.hit_by:
        return words.t("No danger from the next rolls.")
    told = [
        words.t(
            "{player} with {faces}",
            player=who(words, table, seat),
            faces=words.any_of(faces),
        )
        for seat, faces in sorted(move.hit_by.items())
    ]
    return words.t("Danger from: {rolls}.", rolls=", ".join(told))
