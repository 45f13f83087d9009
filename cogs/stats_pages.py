"""Leaderboards to page through. A button says all of where it leads, so that any age works."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from discord import ButtonStyle

from cogs.buttons import NO_GAME, Button, Control, Controls, CustomId, Option, Select
from cogs.click import Click
from cogs.private import Page
from cogs.stats import leaderboard_text, order_name, rules_name, season_label
from cogs.words import Words
from ludo_core import RULESETS, Refusal
from storage import ALL_TIME, EVERYWHERE, Board, Order, Ranks, season_of

if TYPE_CHECKING:
    from cogs.client import LudoBot

PREFIX = "top-"
LINES = 10
ANY = "any"
OWN = "me"
"""The page on which the reader stands."""
MOST_SEASONS = 22
"""To choose from, beside all time, this one and one more that is shown: Discord's limit is 25."""


class Asked(NamedTuple):
    """Which page of which leaderboard: `top-<order>-<here|all>-<ruleset|any>-<season>-<page>`."""

    order: Order = Order.WINS
    here: bool = True
    ruleset: str = ""
    season: int = ALL_TIME
    page: int | None = 0
    """From 0; None for the reader's own."""

    def __str__(self) -> str:
        """Return it as an action of a custom id."""
        place, page = "here" if self.here else "all", OWN if self.page is None else self.page
        return f"{PREFIX}{self.order}-{place}-{self.ruleset or ANY}-{self.season}-{page}"

    @classmethod
    def parse(cls, action: str) -> Asked:
        """Return what an action asks for. Raises Refusal for what it cannot."""
        try:
            order, place, ruleset, season, page = action.removeprefix(PREFIX).split("-")
            asked = cls(
                Order(order),
                place == "here",
                "" if ruleset == ANY else ruleset,
                int(season),
                None if page == OWN else int(page),
            )
        except ValueError:
            raise Refusal("unknown_button") from None
        if str(asked) != action or asked.ruleset not in {"", *RULESETS}:
            raise Refusal("unknown_button")
        return asked

    def board(self, guild: int) -> Board:
        """Return the leaderboard for somebody in this server."""
        return Board(guild if self.here else EVERYWHERE, self.ruleset, self.season, self.order)


async def stats_page(client: LudoBot, words: Words, guild: int, user: int, asked: Asked) -> Page:
    """Return a page of a leaderboard, the last one where it has fewer."""
    found, board = client.games.store.statistics, asked.board(guild)
    own = await found.standing(board, user)
    if asked.page is None:
        line = 0 if own is None else await found.line_of(board, own)
        asked = asked._replace(page=line // LINES)
    page = asked.page or 0
    ranks = await found.ranks(board, page * LINES, limit=LINES)
    last = max(ranks.members - 1, 0) // LINES
    if page > last:
        asked = asked._replace(page=last)
        ranks = await found.ranks(board, last * LINES, limit=LINES)
    text = leaderboard_text(words, board, ranks, own)
    seasons = await season_labels(client, words, board)
    rows = _rows(words, asked, ranks, placed=own is not None, seasons=seasons)
    return Page(text, rows)


async def season_labels(client: LudoBot, words: Words, board: Board) -> dict[int, str]:
    """Return the seasons to choose from: all time, this one, those played in, the one asked for."""
    played = await client.games.store.statistics.seasons(board, MOST_SEASONS)
    this = season_of(client.games.now())
    others = sorted({this, *played, board.season} - {ALL_TIME}, reverse=True)
    return {season: season_label(words, season, this) for season in (ALL_TIME, *others)}


async def take(click: Click) -> None:
    """Show the page that a click on a leaderboard leads to. Raises Refusal."""
    asked = Asked.parse(click.values[0] if click.values else click.id.action)
    guild = click.interaction.guild_id or 0
    page = await stats_page(click.client, click.words, guild, click.user, asked)
    await page.show(click.answer)


def _rows(
    words: Words, asked: Asked, ranks: Ranks, *, placed: bool, seasons: dict[int, str]
) -> Controls:
    first = asked._replace(page=0)
    orders = tuple(
        _button(5 + index, first._replace(order=order), order_name(words, order), asked)
        for index, order in enumerate(Order)
    )
    scopes = (
        _button(8, first._replace(here=True), words.t("This server"), asked),
        _button(9, first._replace(here=False), words.t("All servers"), asked),
    )
    return (
        _leafing(words, asked, ranks, placed=placed),
        orders,
        scopes,
        (_rules_select(words, first),),
        (_season_select(words, first, seasons),),
    )


def _button(number: int, target: Asked, label: str, asked: Asked) -> Button:
    shown = target == asked._replace(page=0)
    style = ButtonStyle.primary if shown else ButtonStyle.secondary
    return Button(CustomId(NO_GAME, number, str(target)), label, style=style, disabled=shown)


def _rules_select(words: Words, first: Asked) -> Select:
    rulesets = [first._replace(ruleset=ruleset) for ruleset in ("", *RULESETS)]
    options = tuple(
        Option(str(one), rules_name(words, one.ruleset), chosen=one == first) for one in rulesets
    )
    return Select(CustomId(NO_GAME, 10, f"{PREFIX}rules"), words.t("Rules"), options)


def _season_select(words: Words, first: Asked, seasons: dict[int, str]) -> Select:
    options = tuple(
        Option(str(first._replace(season=season)), label, chosen=season == first.season)
        for season, label in seasons.items()
    )
    return Select(CustomId(NO_GAME, 11, f"{PREFIX}seasons"), words.t("Season"), options)


def _leafing(words: Words, asked: Asked, ranks: Ranks, *, placed: bool) -> tuple[Control, ...]:
    """Return the buttons that lead through the pages, if there are several."""
    last, page = max(ranks.members - 1, 0) // LINES, asked.page or 0
    if last == 0:
        return ()

    def to(number: int, sign: str, target: int | None, *, off: bool, label: str = "") -> Button:
        there = CustomId(NO_GAME, number, str(asked._replace(page=target)))
        return Button(there, label, emoji=sign, disabled=off)

    where = words.t("Page {page} of {pages}", page=page + 1, pages=last + 1)
    return (
        to(0, "⏮️", 0, off=page == 0),
        to(1, "◀️", max(page - 1, 0), off=page == 0),
        to(2, "👤", None, off=not placed, label=where),
        to(3, "▶️", min(page + 1, last), off=page == last),
        to(4, "⏭️", last, off=page == last),
    )
