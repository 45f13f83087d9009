"""The pages of a review: the whole game, and every roll with its choice, for whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cogs.answer import Answer
from cogs.buttons import REPLAY, REVIEW, Button, Buttons
from cogs.private import Page
from cogs.words import Words
from cogs.words.names import ruleset_name
from cogs.words.reviews import decision_lines, summary_lines, throw_line, turning_line
from games import View
from games.recorded import Game
from games.tally import own_rolls
from ludo_core.events import Rolled
from ludo_core.play import landing
from ludo_core.players.review import Decision, Review, Throw
from storage import Phase, Table

if TYPE_CHECKING:
    from cogs.client import LudoBot

MISTAKE = 0.01
"""What a choice must have given away to be stopped at, a point."""


async def review_page(client: LudoBot, answer: Answer, game: Game, roll: int, user: int) -> Page:
    """Return the page of a roll, or of the whole game for 0. Raises Refusal."""
    found = await client.studies.review(answer, game)
    words = client.catalogue.words(answer.interaction.locale)
    pages = _Pages(client, words, game, found, user, answer.interaction.guild_id or 0)
    if 1 <= roll <= len(found.throws):
        return await pages.moment(found.throws[roll - 1])
    return await pages.whole()


@dataclass(frozen=True, slots=True)
class _Pages:
    """Makes the pages of one review for one person."""

    client: LudoBot
    words: Words
    game: Game
    review: Review
    user: int
    guild: int

    async def whole(self) -> Page:
        """Return the page of the whole game."""
        words, game, review = self.words, self.game, self.review
        table = game.table
        name = ruleset_name(words, table.options.ruleset)
        lines = [words.t("## 🔎 Review: {ruleset}", ruleset=name)]
        own = own_rolls(table, game.kept.played)
        for seat in game.start.seats:
            lines += summary_lines(words, table, review.summary(seat, own))
        turnings = review.turning_points()
        if turnings:
            lines.append(words.t("**Turning points**"))
        lines += [f"⚡ {turning_line(words, table, review, one)}" for one in turnings]
        meaning = words.t(
            "Accuracy: the share kept of all that was at stake. Luck: the chance after each roll"
            " less the mean over all six faces, summed, in points. Every chance is estimated anew,"
            " so that the points do not add up to 100."
        )
        lines.append(f"-# {meaning}")
        marks = tuple(one.roll for one in turnings)
        png, alt = await self.client.boards.painter.race(words, game, self.guild, marks)
        moments = tuple(
            self._to(f"turn{at}", "⚡", words.t("Roll {roll}", roll=one.roll), one.roll)
            for at, one in enumerate(turnings, start=1)
        )
        return Page("\n".join(lines), (moments, self._leading(0)), png, alt)

    async def moment(self, throw: Throw) -> Page:
        """Return the page of one roll and the choice after it."""
        words, decision = self.words, self.review.decision(throw.roll)
        state = throw.state if decision is None else decision.state
        table = replace(self.game.table, state=state, phase=Phase.PLAYING)
        head = words.t(
            "🔎 **{ruleset}** · roll {step} of {count}",
            ruleset=ruleset_name(words, table.options.ruleset),
            step=throw.roll,
            count=len(self.review.throws),
        )
        told = (
            [words.t("There was nothing to choose.")]
            if decision is None
            else decision_lines(words, table, decision)
        )
        view = View(table, (Rolled(throw.seat, throw.face),))
        best = None if decision is None else _trail(table, decision)
        png, alt = await self.client.boards.painter.position(words, view, self.guild, best)
        lines = [head, throw_line(words, table, throw), *told]
        overview = Buttons(table.id, 0)(REVIEW, words.t("Overview"), emoji="📋")
        return Page("\n".join(lines), (self._leading(throw.roll), (overview,)), png, alt)

    def _leading(self, roll: int) -> tuple[Button, ...]:
        """Return the buttons to other choices: beside this roll's, and to the next mistake.

        Who played in the game stops at their own mistakes alone.
        """
        words = self.words
        own = self.game.table.seats_of(self.user) or self.game.start.seats

        def first(fits: Callable[[Decision], bool]) -> int | None:
            return next((one.roll for one in self.review.decisions if fits(one)), None)

        before = [one.roll for one in self.review.decisions if one.roll < roll]
        mistake = first(lambda one: one.roll > roll and one.loss >= MISTAKE and one.seat in own)
        replay = Buttons(self.game.table.id, 0)(f"{REPLAY}-at-{roll}", words.t("Replay"), emoji="🎞️")
        back = self._to("back", "◀️", words.t("Choice before"), before[-1] if before else None)
        onward = (
            self._to("on", "▶️", words.t("Next choice"), first(lambda one: one.roll > roll)),
            self._to("bad", "❌", words.t("Next mistake"), mistake),
            replay,
        )
        return (back, *onward) if roll else onward

    def _to(self, which: str, emoji: str, label: str, roll: int | None) -> Button:
        action = f"{REVIEW}-{which}-{roll or 0}"
        return Buttons(self.game.table.id, 0)(action, label, emoji=emoji, disabled=roll is None)


def _trail(table: Table, decision: Decision) -> tuple[int, int, int]:
    """Return the way of the best move."""
    start = decision.state.steps[decision.seat][decision.best]
    return decision.seat, start, landing(table.options.rules, decision.state, decision.best).step
