"""What a review says of a player, a roll and a choice. `docs/review.md` defines the words."""

from __future__ import annotations

from cogs.words.catalogue import N_, Words
from cogs.words.hints import hint_text
from cogs.words.moves import move_label
from cogs.words.names import quoted
from cogs.words.story import DIE_SIGNS, who
from cogs.words.tracks import ON_TRACK
from ludo_core import choices
from ludo_core.players.advice import advise
from ludo_core.players.review import Aim, Decision, Review, Summary, Throw, Turning
from storage import Table

MERELY = "🔹"
"""The mark of a move that is neither made nor best: to be seen in light and in dark."""
AIMS = {
    Aim.CAPTURE: N_("capture"),
    Aim.ENTRY: N_("entry"),
    Aim.SAFETY: N_("safety"),
    Aim.PROGRESS: N_("progress"),
}


def aim_name(words: Words, table: Table, aim: Aim) -> str:
    """Return what a move was for, in a word."""
    if aim is Aim.FINISH:
        return ON_TRACK[table.options.rules.track].finish(words)
    return words.t(AIMS[aim])


def points(words: Words, chance: float) -> str:
    """Return a difference of chances in points of a hundred, with its sign."""
    return words.t("{signed} points", signed=words.signed(100 * chance))


def summary_lines(words: Words, table: Table, summary: Summary) -> list[str]:
    """Return how one player played and rolled."""
    player = who(words, table, summary.seat)
    luck = words.t("luck {points}", points=points(words, summary.luck))
    if summary.accuracy is None or not summary.decisions:
        return [words.t("{player}: no real choice · {luck}", player=player, luck=luck)]
    head = words.n(
        "{player}: **{accuracy}** accurate in {count} real choice · {loss} points given away a"
        " choice · {luck}",
        "{player}: **{accuracy}** accurate in {count} real choices · {loss} points given away a"
        " choice · {luck}",
        summary.decisions,
        player=player,
        accuracy=words.percent(summary.accuracy),
        loss=words.decimal(100 * summary.loss / summary.decisions),
        luck=luck,
    )
    aims = [(aim_name(words, table, aim), summary.aims[aim]) for aim in Aim if aim in summary.aims]
    listed = " · ".join(f"{name}\N{NO-BREAK SPACE}{count}" for name, count in aims)
    return [head, "-# " + words.t("Moves for {aims}", aims=listed)]


def turning_line(words: Words, table: Table, review: Review, turning: Turning) -> str:
    """Return what changed most at a turning point."""
    player, change = who(words, table, turning.seat), points(words, turning.change)
    face = review.throws[turning.roll - 1].face
    die = f"{DIE_SIGNS[face - 1]} {face}"
    if not turning.chosen:
        return words.t(
            "Roll {roll}: {player} rolled {die} ({change})",
            roll=turning.roll,
            player=player,
            die=die,
            change=change,
        )
    return words.t(
        "Roll {roll}: the choice of {player} ({change})",
        roll=turning.roll,
        player=player,
        change=change,
    )


def throw_line(words: Words, table: Table, throw: Throw) -> str:
    """Return who rolled what, and how lucky that was."""
    return words.t(
        "{player} {sign} **{face}**: chance {after}, with any roll {mean} on average (luck {luck})",
        player=who(words, table, throw.seat),
        sign=DIE_SIGNS[throw.face - 1],
        face=throw.face,
        after=words.percent(throw.after[throw.face - 1], 1),
        mean=words.percent(sum(throw.after) / len(throw.after), 1),
        luck=points(words, throw.luck),
    )


def decision_lines(words: Words, table: Table, decision: Decision) -> list[str]:
    """Return every move with its chance, best first, and what became of it.

    Where another was made, why the best one is best stands under that.

    `table` has the position before the choice.
    """
    rules, chances = table.options.rules, decision.chances
    groups = sorted(choices(rules, decision.state), key=lambda group: -chances[group[0]])
    lines = []
    for group in groups:
        label = quoted(move_label(words, table, group))
        chance = words.percent(chances[group[0]], 1)
        if decision.token in group:
            mark, label = ("✅" if decision.best in group else "❌"), f"**{label}**"
        else:
            mark = "⭐" if decision.best in group else MERELY
        lines.append(f"{mark} {label}: {chance}")
    told = []
    if decision.loss:
        reason = advise(rules, decision.state, lambda *_: dict(chances)).reason
        lines.insert(1, "💡 " + hint_text(words, table, reason))
        lost = words.decimal(100 * decision.loss)
        told.append(words.t("Given away: **{points}** points.", points=lost))
    if decision.aim is not Aim.PROGRESS:
        aim = aim_name(words, table, decision.aim)
        told.append(words.t("The move was for {aim}.", aim=aim))
    if told:
        lines.append(" ".join(told))
    return lines
