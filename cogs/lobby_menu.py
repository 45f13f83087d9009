"""The private menu of a lobby: its options, who may sit, who is to go, more seats for oneself."""

from __future__ import annotations

from cogs.buttons import Buttons, Controls, Option, PeopleSelect, Select
from cogs.click import Click
from cogs.forms import Form
from cogs.private import Page
from cogs.words import Words
from cogs.words.names import (
    COLOUR_SIGNS,
    colour_name,
    level_name,
    mention,
    ruleset_name,
    seat_name,
)
from cogs.words.options import goal_name, lobby_title, options_line, pace_about, pace_name
from cogs.words.refusals import refusal_text
from games import ChangeOptions, View, fitting, pace_of
from games.seats import free_seats
from ludo_core import GOALS, RULESETS, Refusal
from ludo_core.players import LEVELS
from storage import Options, Pace, Phase, Table


def options_page(words: Words, table: Table, user: int, said: str = "") -> Page:
    """Return what a member may change of a lobby."""
    button = Buttons(table.id, table.version)
    lines = [said, lobby_title(words, table.options), f"-# {options_line(words, table)}"]
    beside = []
    if free_seats(table) and table.seats_of(user):
        beside.append(button("seats", words.t("One more seat…"), emoji="🪑"))
    beside.append(button("rules", words.t("Rules"), emoji="📜"))
    rows: Controls
    if user == table.host:
        lines.append(words.t("You are the host: what you change here holds at once."))
        change = button("form", words.t("Change…"), emoji="✏️")
        free = button("frees", words.t("Free a seat…"))
        invite = button("invite", words.t("Invite…"), emoji="✉️")
        rows = (
            (_levels(words, table),),
            (_flags(words, table),),
            (change, free, invite, *beside),
        )
    else:
        lines.append(words.t("Only the host, {host}, can change this.", host=mention(table.host)))
        rows = (tuple(beside),)
    return Page("\n".join(filter(None, lines)), rows)


def _levels(words: Words, table: Table) -> Select:
    chosen = table.options.level
    options = tuple(
        Option(
            level,
            words.t("Computers play: {level}", level=level_name(words, level)),
            chosen=level == chosen,
        )
        for level in LEVELS
    )
    return Select(
        Buttons(table.id, table.version).id("level"), words.t("How well computers play"), options
    )


def _flags(words: Words, table: Table) -> Select:
    return Select(
        Buttons(table.id, table.version).id("flags"),
        words.t("What else holds at this table"),
        flag_options(words, table.options),
        fewest=0,
        most=4,
    )


def flag_options(words: Words, options: Options) -> tuple[Option, ...]:
    """Return the options that are on or off."""
    return (
        Option(
            "auto_move",
            words.t("Auto-move"),
            words.t("If only one move is possible, it is made for you"),
            chosen=options.auto_move,
        ),
        Option(
            "private",
            words.t("Private"),
            words.t("Only members whom the host names may sit down"),
            chosen=options.private,
        ),
        Option(
            "fill",
            words.t("Fill up"),
            words.t("Computers take the seats that are empty at the start"),
            chosen=options.fill,
        ),
        Option(
            "takeover",
            words.t("Computers' seats are open"),
            words.t("Members may sit down in a computer's place, also during the game"),
            chosen=options.takeover,
        ),
    )


def seats_page(words: Words, table: Table) -> Page:
    """Return the seats that somebody who sits already may take too."""
    button = Buttons(table.id, table.version)
    seats = tuple(
        button(f"too-{seat}", colour_name(words, seat), emoji=COLOUR_SIGNS[seat])
        for seat in free_seats(table)
    )
    text = words.t(
        "Play another colour too, for a friend at the same screen. Such games are not rated."
    )
    return Page(text, (seats, (button("options", words.t("Back")),)) if seats else ())


def frees_page(words: Words, table: Table) -> Page:
    """Return the seats that the host can free."""
    button = Buttons(table.id, table.version)
    seats = tuple(
        button(f"free-{one.seat}", seat_name(words, table, one.seat), emoji=COLOUR_SIGNS[one.seat])
        for one in table.sitters
        if one.user != table.host or len(table.seats_of(table.host)) > 1
    )
    text = words.t("Whose seat is to be free again?") if seats else words.t("You sit here alone.")
    return Page(text, (*((seats,) if seats else ()), (button("options", words.t("Back")),)))


def invite_page(words: Words, table: Table) -> Page:
    """Return the list of those who may sit down at a private table."""
    button = Buttons(table.id, table.version)
    text = words.t("Who may take a seat? The list holds while the table is private.")
    select = PeopleSelect(button.id("invited"), words.t("Nobody named yet"), table.invited)
    return Page(text, ((select,), (button("options", words.t("Back")),)))


def options_form(words: Words, table: Table) -> Form:
    """Return the form in which the host changes rules, seats, goal and pace."""
    custom_id = Buttons(table.id, table.version).id("changed")
    return Form(custom_id, words.t("This table"), _fields(words, table))


def _fields(words: Words, table: Table) -> tuple[tuple[str, Select], ...]:
    options = table.options
    return (
        (words.t("Rules"), ruleset_select(words, options.ruleset)),
        (words.t("Seats"), players_select(options.players)),
        (words.t("To win"), goal_select(words, options.goal, options.ruleset)),
        (words.t("Pace"), pace_select(words, pace_of(table), alone=len(table.members) < 2)),
    )


def ruleset_select(words: Words, chosen: str | None) -> Select:
    """Return the select of the rulesets."""
    options = tuple(Option(one, ruleset_name(words, one), chosen=one == chosen) for one in RULESETS)
    return Select("ruleset", "", options)


def players_select(chosen: int | None) -> Select:
    """Return the select of how many seats there are."""
    options = tuple(Option(str(one), str(one), chosen=one == chosen) for one in (2, 3, 4))
    return Select("players", "", options)


def goal_select(words: Words, chosen: int | None, ruleset: str) -> Select:
    """Return the select of how many tokens are to come home."""
    options = tuple(
        Option(str(one), goal_name(words, one, ruleset), chosen=one == chosen) for one in GOALS
    )
    return Select("goal", "", options)


def pace_select(words: Words, chosen: Pace | None, *, alone: bool) -> Select:
    """Return the select of the paces; playing without a clock is for one person only."""
    options = tuple(
        Option(one, pace_name(words, one), pace_about(words, one), chosen=one is chosen)
        for one in Pace
        if alone or one is not Pace.NONE
    )
    return Select("pace", "", options)


async def show_options(click: Click) -> None:
    """Answer by what the person may change of the table."""
    table = (await click.view()).table
    await options_page(click.words, _lobby(table), click.user).show(click.answer)


async def show_frees(click: Click) -> None:
    """Answer by the seats that can be freed."""
    await frees_page(click.words, await _hosted(click)).show(click.answer)


async def show_invite(click: Click) -> None:
    """Answer by the list of those who are invited."""
    await invite_page(click.words, await _hosted(click)).show(click.answer)


async def show_form(click: Click) -> None:
    """Answer by the form of the options."""
    await click.show_form(options_form(click.words, await _hosted(click)))


async def take_form(click: Click) -> tuple[View | None, str]:
    """Change the options to what was filled in; return the table, and why some of it cannot be.

    The view is None where nothing has changed.
    """
    table, filled = await _hosted(click), click.filled
    now = {
        "ruleset": table.options.ruleset,
        "players": str(table.options.players),
        "goal": str(table.options.goal),
        "pace": str(pace_of(table)),
    }
    said = {name: value for name, value in filled.items() if value and now.get(name) != value}
    try:
        change = ChangeOptions(
            ruleset=said.get("ruleset"),
            players=int(said["players"]) if "players" in said else None,
            goal=int(said["goal"]) if "goal" in said else None,
            pace=Pace(said["pace"]) if "pace" in said else None,
        )
    except ValueError:
        raise Refusal("no_such_option") from None
    fits, refusals = fitting(table, change)
    changed = None if fits == ChangeOptions() else await click.submit(fits)
    now_at = table if changed is None else changed.table
    why = [_clash(click.words, now_at, one, said[one], refusals[one]) for one in refusals]
    return changed, "\n".join(why)


def _clash(words: Words, table: Table, option: str, asked: str, refusal: Refusal) -> str:
    """Return why an option is not as it was asked for, and how it is at the table now."""
    why = refusal_text(words, refusal)
    ((label, select),) = (field for field in _fields(words, table) if field[1].id == option)
    named = {one.value: one.label for one in select.options}
    if asked not in named:  # no form of ours offers it
        return f"⚠️ {label}: {why}"
    (now,) = (one.label for one in select.options if one.chosen)
    return words.t(
        "⚠️ {option}: {now}, not {asked}. {why}",
        option=label,
        now=now,
        asked=named[asked],
        why=why,
    )


async def _hosted(click: Click) -> Table:
    table = _lobby((await click.view()).table)
    if click.user != table.host:
        raise Refusal("host_only", host=table.host)
    return table


def _lobby(table: Table) -> Table:
    if table.phase is Phase.PLAYING:
        raise Refusal("already_started")
    if table.phase is not Phase.LOBBY:
        raise Refusal("game_over" if table.phase is Phase.OVER else "table_closed")
    return table
