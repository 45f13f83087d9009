"""What happens on a click that opens or changes something private, or begins another game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from cogs import lobby_menu, practice
from cogs.buttons import FILM, REPLAY, REVIEW, SHOW_MOVES
from cogs.click import Click, parent_of
from cogs.fairness import show_fairness
from cogs.game_menu import (
    anew_page,
    end_page,
    game_page,
    resign_page,
    take_page,
    text_page,
)
from cogs.hints import hint_page
from cogs.pages import rules_page
from cogs.permissions import is_moderator
from cogs.replay import replay_page, step_of
from cogs.reviews import review_page
from cogs.words.refusals import refusal_text
from games import (
    AcceptDraw,
    ComeBack,
    DeclineDraw,
    EndGame,
    HandOver,
    MoveToken,
    OfferDraw,
    ResignGame,
    RollDie,
    TakeSeat,
    Undo,
    View,
    WithdrawDraw,
)
from games.acts import Act
from games.recorded import Game
from ludo_core import Refusal
from storage import Phase


async def menu(click: Click, view: View, said: str = "") -> None:
    """Show the menu that fits the table as it is now; `said` tells what has just been done."""
    table, words = view.table, click.words
    if table.phase is Phase.LOBBY:
        await lobby_menu.options_page(words, table, click.user, said).show(click.answer)
        return
    muted = await click.client.games.muted(table.place.guild, click.user)
    moderator = is_moderator(click.interaction)
    page = game_page(words, table, click.user, muted=muted, moderator=moderator, said=said)
    await page.show(click.answer)


async def after_act(click: Click, act: Act, changed: View) -> None:
    """Answer a private click that changed a table, which everybody is shown by itself."""
    if isinstance(act, RollDie | MoveToken):
        await text_page(click.words, changed, click.user).show(click.answer)
        return
    refused = changed.refused
    said = _done(click, act) if refused is None else refusal_text(click.words, refused)
    await menu(click, changed, said)


BEHIND = {
    *("already_started", "already_seated"),
    *("old_board", "game_over", "table_closed", "you_are_placed", "not_alone"),
    *("no_draw", "draw_offered", "draw_agreed", "draw_needs_people", "away_already", "not_away"),
}
"""Refusals of what a menu does not offer as the table is now."""


async def refused(click: Click, refusal: Refusal) -> None:
    """Answer a private click on what is not so any more by how it is now.

    Raises the refusal where that is no reason, and that of a click on what everybody sees.
    """
    if not click.private or refusal.code not in BEHIND:
        raise refusal
    view = await click.view()
    if click.id.action == "roll" or click.id.action.startswith("move-"):
        await text_page(click.words, view, click.user).show(click.answer)
        return
    await menu(click, view, refusal_text(click.words, refusal))


def _done(click: Click, act: Act) -> str:
    words = click.words
    said: dict[type[object], str] = {
        Undo: words.t("↩️ Taken back. You can take back more, or play on."),
        ResignGame: words.t("You have resigned."),
        OfferDraw: words.t("🤝 You have offered a draw. It lapses when your next turn comes."),
        AcceptDraw: words.t("🤝 You accept the draw."),
        DeclineDraw: words.t("You have declined the draw."),
        WithdrawDraw: words.t("You have taken the offer back."),
        HandOver: words.t("🤖 A computer plays for you until you press *I'm back*."),
        ComeBack: words.t("👋 You play again."),
        TakeSeat: words.t("You have taken the seat."),
        EndGame: words.t("The game is ended."),
    }
    return said.get(type(act), "")


async def _more(click: Click) -> None:
    await menu(click, await click.view())


async def _seats(click: Click) -> None:
    """Show which seats may be taken: besides one's own, or a computer's in a running game."""
    table = (await click.view()).table
    if table.phase is Phase.LOBBY:
        await lobby_menu.seats_page(click.words, table).show(click.answer)
        return
    if table.seats_of(click.user):
        raise Refusal("already_seated")
    page = take_page(click.words, table)
    if not any(page.rows):
        raise Refusal("no_seat_left" if table.options.takeover else "no_takeover")
    await page.show(click.answer)


async def _resign(click: Click) -> None:
    await resign_page(click.words, (await click.view()).table, click.user).show(click.answer)


async def _end(click: Click) -> None:
    await end_page(click.words, (await click.view()).table).show(click.answer)


async def _hint(click: Click) -> None:
    page = await hint_page(click.client, click.words, await click.view(), click.user)
    await page.show(click.answer)


async def _text(click: Click) -> None:
    await text_page(click.words, await click.view(), click.user).show(click.answer)


async def _mute(click: Click) -> None:
    view, muted = await click.view(), click.id.action == "mute"
    words = click.words
    await click.client.games.mute(view.table.place.guild, click.user, muted=muted)
    said = (
        words.t("🔕 I do not mention you in this server any more.")
        if muted
        else words.t("🔔 I mention you when your turn comes and you look away.")
    )
    await menu(click, view, said)


async def _rules(click: Click) -> None:
    table = (await click.view()).table
    rules = replace(table.options.rules, auto_move=table.options.auto_move)
    page = await rules_page(click.client, click.words, rules, table.place.guild)
    await page.send(click.answer)


async def _fairness(click: Click) -> None:
    kept = await click.client.games.kept(click.id.game)
    if kept is None:
        raise Refusal("no_such_game")
    await show_fairness(click.answer, click.words, click.client, kept)


async def _show_moves(click: Click) -> None:
    await click.client.clips.show_moves(click.answer, click.id.game)


async def _replay(click: Click) -> None:
    game = await _studied(click)
    step, guild = step_of(click.id.action), click.interaction.guild_id or 0
    page = await replay_page(click.client, click.words, game, step, guild)
    await page.show(click.answer)


async def _film(click: Click) -> None:
    game = await _studied(click)
    await click.client.clips.replay(click.answer, game, 1, game.table.rolls)


async def _review(click: Click) -> None:
    game = await _studied(click)
    roll = step_of(click.id.action)
    page = await review_page(click.client, click.answer, game, roll, click.user)
    await page.show(click.answer)


async def _studied(click: Click) -> Game:
    return await click.client.studies.game(click.id.game, click.interaction.guild_id or 0)


async def _again(click: Click) -> None:
    """Begin the rematch: this click counts as the one on Start."""
    old = await click.view()
    games, parent = click.client.games, parent_of(click.interaction)
    name, interaction = click.interaction.user.display_name, click.interaction.id
    view = await games.rematch(click.id.game, click.user, name, interaction, parent)
    click.client.boards.to_tell(view)
    await click.client.boards.post(click.answer, view.table.id, ping=True)
    await click.client.boards.no_rematch(old)


async def _anew(click: Click) -> None:
    """Open the table anew; a game that runs is given up only once that was asked."""
    old = await click.view()
    if click.id.action == "anew" and old.table.phase is Phase.PLAYING and old.table.rolls:
        await anew_page(click.words, old.table).show(click.answer)
        return
    games, boards = click.client.games, click.client.boards
    name, interaction = click.interaction.user.display_name, click.interaction.id
    parent = parent_of(click.interaction)
    view = await games.new_game(click.id.game, click.user, name, interaction, parent)
    await boards.post(click.answer, view.table.id)
    if old.table.phase is Phase.PLAYING:
        boards.repaint(old.table.id)
    else:
        await boards.no_rematch(old)


async def _changed(click: Click) -> None:
    """Take the form of a lobby's options."""
    changed, said = await lobby_menu.take_form(click)
    if changed is not None:
        click.client.boards.changed(changed)
    await menu(click, changed or await click.view(), said)


def opener_of(action: str) -> Callable[[Click], Awaitable[None]] | None:
    """Return what answers a click whose action is no act at the table, or None."""
    if practice.is_practice(action):
        return practice.show
    page = action.partition("-")[0]
    return OPENERS.get(page if page in {REPLAY, REVIEW} else action)


OPENERS: dict[str, Callable[[Click], Awaitable[None]]] = {
    SHOW_MOVES: _show_moves,
    REPLAY: _replay,
    REVIEW: _review,
    FILM: _film,
    "more": _more,
    "options": lobby_menu.show_options,
    "seats": _seats,
    "frees": lobby_menu.show_frees,
    "invite": lobby_menu.show_invite,
    "form": lobby_menu.show_form,
    "changed": _changed,
    "resign": _resign,
    "end": _end,
    "hint": _hint,
    "text": _text,
    "mute": _mute,
    "unmute": _mute,
    "rules": _rules,
    "fairness": _fairness,
    "again": _again,
    "anew": _anew,
    "anew-yes": _anew,
}
