"""Positions to solve, privately: from the server's own games, and those that come with the bot."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from discord import ButtonStyle

from cogs.answer import Answer
from cogs.buttons import NO_GAME, Button, CustomId, Rows
from cogs.click import Click
from cogs.private import Page
from cogs.words import Words
from cogs.words.moves import move_label
from cogs.words.names import COLOUR_SIGNS
from cogs.words.practice import answer_lines, practice_table, progress_line, question_lines
from games import View
from games.recorded import Game
from ludo_core import RULESETS, Refusal, choices
from ludo_core.players import practice
from ludo_core.players.advice import LEAST_MARGIN
from ludo_core.players.master import chances
from ludo_core.players.practice import Position
from ludo_core.players.practice.candidates import LEAST_GAP, candidates, gap
from ludo_core.players.review import Decision
from storage import Table

if TYPE_CHECKING:
    from cogs.client import LudoBot

ANOTHER, TODAY, SOLVE = "practice", "practice-day", "solve"
"""Actions; behind the last one stands the token that is picked."""
OWN_GAMES = 30
"""Latest finished games of a server, by each ruleset, that positions are taken from."""
OPEN = (0.05, 0.97)
"""The chance after the best move in positions from games: neither lost nor won."""


class Problem(NamedTuple):
    """A position to solve: its name for good, and what its buttons carry."""

    name: str
    game: str
    number: int
    position: Position
    chances: Mapping[int, float]


class Practice:
    """Chooses positions, and judges answers."""

    def __init__(self, client: LudoBot) -> None:
        self._client = client
        self.rng = random.Random()

    def today(self) -> int:
        """Return the number of today's position, in UTC."""
        return practice.of_day(self._client.games.now().date())

    async def first(self, answer: Answer) -> Page:
        """Return today's position, or another for who has tried it."""
        user = answer.interaction.user.id
        tried = await self._client.games.store.practice.tried(user)
        if _name(practice.positions()[self.today()]) in tried:
            return await self.another(answer)
        return await self.of_day(answer)

    async def of_day(self, answer: Answer) -> Page:
        """Return today's position."""
        return await self._question(answer, await self._shipped(self.today()))

    async def another(self, answer: Answer) -> Page:
        """Return a position the person has not tried, half the time from the server's games.

        By any ruleset equally often, and of those that come with the bot to any goal, whatever the
        server plays and the file has most of.
        """
        user = answer.interaction.user.id
        tried = await self._client.games.store.practice.tried(user)
        ruleset = self.rng.choice(list(RULESETS))
        own = self.rng.random() < 0.5
        found = await self._of_a_game(answer, ruleset, tried) if own else None
        if found is None:
            found = await self._shipped(self._untried(ruleset, tried))
        return await self._question(answer, found)

    def _untried(self, ruleset: str, tried: frozenset[str]) -> int:
        """Return the number of a position by a ruleset; once all are tried, by any, then any."""
        everything = tuple(enumerate(practice.positions()))
        untried = [(number, one) for number, one in everything if _name(one) not in tried]
        fits = [(number, one) for number, one in untried if one.rules.id == ruleset]
        numbers: dict[int, list[int]] = {}
        for number, one in fits or untried or everything:
            numbers.setdefault(one.rules.goal, []).append(number)
        return self.rng.choice(self.rng.choice(list(numbers.values())))

    async def solve(self, click: Click) -> Page:
        """Return what there is to say to an answer. Raises Refusal."""
        problem = await self._problem(click)
        rules, state = problem.position
        token = int(click.id.action.rpartition("-")[2])
        if token not in problem.chances:
            raise Refusal("unknown_button")
        moves = candidates(rules, state, problem.chances)
        solved = moves[0].chance - problem.chances[token] < LEAST_MARGIN
        kept = self._client.games.store.practice
        await kept.answer(click.user, problem.name, solved=solved)
        words = click.words
        table = practice_table(words, problem.position)
        lines = [
            *question_lines(words, table, today=self._is_today(problem)),
            *answer_lines(words, table, moves, token, solved=solved),
            progress_line(words, await kept.progress(click.user)),
        ]
        rows = (_go_on(words, today=self._is_today(problem)),)
        return await self._page(click.answer, words, table, lines, rows)

    async def _problem(self, click: Click) -> Problem:
        if click.id.game == NO_GAME:
            if click.id.version >= len(practice.positions()):
                raise Refusal("unknown_button")
            return await self._shipped(click.id.version)
        guild = click.interaction.guild_id or 0
        game = await self._client.studies.game(click.id.game, guild)
        review = await self._client.studies.review(click.answer, game)
        decision = review.decision(click.id.version)
        if decision is None:
            raise Refusal("unknown_button")
        return _of_decision(game, decision)

    async def _of_a_game(
        self, answer: Answer, ruleset: str, tried: frozenset[str]
    ) -> Problem | None:
        guild = answer.interaction.guild_id or 0
        games = await self._client.games.store.practice.games(guild, ruleset, OWN_GAMES)
        if not games:
            return None
        game = await self._client.studies.game(self.rng.choice(games), guild)
        if not game.table.rolls:
            return None
        review = await self._client.studies.review(answer, game)
        rules = game.table.options.rules
        fits = [
            one
            for one in review.decisions
            if gap(rules, one.state, one.chances) >= LEAST_GAP
            and OPEN[0] <= one.chances[one.best] <= OPEN[1]
            and _of_decision(game, one).name not in tried
        ]
        return _of_decision(game, self.rng.choice(fits)) if fits else None

    async def _shipped(self, number: int) -> Problem:
        position = practice.positions()[number]
        judged = await asyncio.to_thread(chances, position.rules, position.state)
        return Problem(_name(position), NO_GAME, number, position, judged)

    def _is_today(self, problem: Problem) -> bool:
        return problem.game == NO_GAME and problem.number == self.today()

    async def _question(self, answer: Answer, problem: Problem) -> Page:
        words = self._client.catalogue.words(answer.interaction.locale)
        table = practice_table(words, problem.position)
        lines = question_lines(words, table, today=self._is_today(problem))
        return await self._page(answer, words, table, lines, _moves(words, table, problem))

    async def _page(
        self, answer: Answer, words: Words, table: Table, lines: list[str], rows: Rows
    ) -> Page:
        guild = answer.interaction.guild_id or 0
        png, alt = await self._client.boards.painter.position(words, View(table), guild)
        return Page("\n".join(lines), rows, png, alt)


async def show(click: Click) -> None:
    """Answer a click on a practice page."""
    practice_ = click.client.practice
    action = click.id.action
    if action.startswith(SOLVE):
        page = await practice_.solve(click)
    elif action == TODAY:
        page = await practice_.of_day(click.answer)
    else:
        page = await practice_.another(click.answer)
    await page.show(click.answer)


def is_practice(action: str) -> bool:
    """Whether a button belongs to practice."""
    token = action.removeprefix(f"{SOLVE}-")
    return action in {ANOTHER, TODAY} or (action != token and token in {"0", "1", "2", "3"})


def _of_decision(game: Game, decision: Decision) -> Problem:
    """Return a choice of a game that was reviewed as a position to solve."""
    position = Position(game.table.options.rules, decision.state)
    name = f"{game.table.id} {decision.roll}"
    return Problem(name, game.table.id, decision.roll, position, decision.chances)


def _name(position: Position) -> str:
    """Return what a position is known by, however many others the file has."""
    return hashlib.sha256(practice.line_of(position).encode()).hexdigest()[:16]


def _moves(words: Words, table: Table, problem: Problem) -> Rows:
    rules, state = problem.position
    sign = COLOUR_SIGNS[state.turn or 0]
    moves = tuple(
        Button(
            CustomId(problem.game, problem.number, f"{SOLVE}-{group[0]}"),
            move_label(words, table, group),
            emoji=sign,
        )
        for group in choices(rules, state)
    )
    return (moves,)


def _go_on(words: Words, *, today: bool) -> tuple[Button, ...]:
    another = Button(
        CustomId(NO_GAME, 0, ANOTHER), words.t("Another"), "🧩", style=ButtonStyle.primary
    )
    day = Button(CustomId(NO_GAME, 0, TODAY), words.t("Position of the day"), "📅")
    return (another,) if today else (another, day)
