"""The settings of a server: shown and changed privately, by its managers alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cogs.buttons import NO_GAME, Buttons, ChannelsSelect, Option, Select
from cogs.click import Click
from cogs.forms import Form, Line
from cogs.lobby_menu import goal_select, pace_select, players_select, ruleset_select
from cogs.permissions import check_manager
from cogs.private import Page
from cogs.words import Words
from cogs.words.names import level_name, ruleset_name
from cogs.words.options import goal_name, pace_name, seats_name
from games.options import DEFAULT_RULESET
from ludo_core import Refusal
from ludo_core.players import DEFAULT_LEVEL, LEVELS
from ludo_core.rules import TOKENS
from renderer import THEMES
from renderer.theme import DEFAULT
from storage import Choices, Pace, Settings

PREFIX = "set-"
MOST_DIGITS = 3
_BUTTON = Buttons(NO_GAME, 0)


def is_setting(action: str) -> bool:
    """Whether a button or select belongs to the settings."""
    return action.startswith(PREFIX)


def settings_page(words: Words, settings: Settings) -> Page:
    """Return a server's settings as they are, with what changes them."""
    channels = ", ".join(f"<#{channel}>" for channel in settings.channels)
    lines = [
        words.t("## Ludo in this server"),
        words.t("Tables may be opened in: {channels}", channels=channels or words.t("any channel")),
        words.t("A new table: {options}", options=_defaults(words, settings.defaults)),
        words.t(
            "Tables at once: {most} · of one host: {hosted}",
            most=settings.most_tables,
            hosted=settings.most_hosted,
        ),
        _pings_line(words, settings),
    ]
    rows = (
        (
            ChannelsSelect(
                _BUTTON.id("set-channels"), words.t("Allowed channels: any"), settings.channels
            ),
        ),
        (_themes(words, settings),),
        (_flags(words, settings.defaults),),
        (
            _BUTTON("set-new", words.t("New tables…"), emoji="🎲"),
            _BUTTON("set-limits", words.t("Limits…")),
            _BUTTON("set-quiet", words.t("Mention nobody"), emoji="🔕")
            if settings.pings
            else _BUTTON("set-pings", words.t("Mention players"), emoji="🔔"),
        ),
    )
    return Page("\n".join(lines), rows)


def _pings_line(words: Words, settings: Settings) -> str:
    if settings.pings:
        return words.t("Players who look away are mentioned when their turn comes.")
    return words.t("Nobody is mentioned when their turn comes.")


def _defaults(words: Words, defaults: Choices) -> str:
    ruleset = defaults.ruleset or DEFAULT_RULESET
    said = [ruleset_name(words, ruleset)]
    if defaults.players:
        said.append(seats_name(words, defaults.players))
    if defaults.goal:
        said.append(goal_name(words, defaults.goal, ruleset))
    if defaults.pace is not None:
        said.append(words.t("pace: {pace}", pace=pace_name(words, defaults.pace)))
    if defaults.level is not None:
        level = level_name(words, defaults.level)
        said.append(words.t("computers play: {level}", level=level))
    return " · ".join(said)


def theme_name(words: Words, theme: str) -> str:
    """Return the name of a theme; its id where there are no words for it."""
    names = {
        "classic": words.t("Classic board"),
        "dark": words.t("Dark board"),
        "contrast": words.t("High contrast"),
    }
    return names.get(theme, theme)


def _themes(words: Words, settings: Settings) -> Select:
    chosen = settings.theme if settings.theme in THEMES else DEFAULT
    options = tuple(Option(one, theme_name(words, one), chosen=one == chosen) for one in THEMES)
    return Select(_BUTTON.id("set-theme"), words.t("How boards look"), options)


def _flags(words: Words, defaults: Choices) -> Select:
    def flag(name: str, label: str, *, usual: bool = False) -> Option:
        value = getattr(defaults, name)
        return Option(name, label, chosen=usual if value is None else value)

    options = (
        flag("auto_move", words.t("New tables: auto-move")),
        flag("private", words.t("New tables: private")),
        flag("thread", words.t("New tables: in a thread of their own")),
        flag("fill", words.t("New tables: computers fill up")),
        flag("takeover", words.t("New tables: computers' seats are open"), usual=True),
    )
    return Select(
        _BUTTON.id("set-flags"), words.t("How new tables are"), options, fewest=0, most=len(options)
    )


def _limits_form(words: Words, settings: Settings) -> Form:
    return Form(
        _BUTTON.id("set-limited"),
        words.t("Tables at once"),
        (
            (words.t("In this server"), Line("tables", str(settings.most_tables), MOST_DIGITS)),
            (words.t("Of one host"), Line("hosted", str(settings.most_hosted), MOST_DIGITS)),
        ),
    )


def _new_form(words: Words, defaults: Choices) -> Form:
    levels = tuple(
        Option(one, level_name(words, one), chosen=one == defaults.level) for one in LEVELS
    )
    ruleset = defaults.ruleset or DEFAULT_RULESET
    fields = (
        (
            words.t("Rules"),
            ruleset_select(words, defaults.ruleset),
            ruleset_name(words, DEFAULT_RULESET),
        ),
        (words.t("Seats"), players_select(defaults.players), words.t("as many as allowed")),
        (
            words.t("To win"),
            goal_select(words, defaults.goal, ruleset),
            goal_name(words, TOKENS, ruleset),
        ),
        (
            words.t("Pace"),
            pace_select(words, defaults.pace, alone=True),
            words.t("relaxed, Thunder brisk"),
        ),
        (
            words.t("Computers"),
            Select("level", "", levels),
            level_name(words, DEFAULT_LEVEL),
        ),
    )
    return Form(
        _BUTTON.id("set-newly"),
        words.t("How new tables are"),
        tuple(
            (label, replace(field, prompt=words.t("Not set: {usual}", usual=usual), fewest=0))
            for label, field, usual in fields
        ),
    )


async def show(click: Click) -> None:
    """Answer by the settings as they are."""
    settings = await click.client.games.settings(click.interaction.guild_id or 0)
    await settings_page(click.words, settings).show(click.answer)


async def take(click: Click) -> None:
    """Carry out a click in the settings. Raises Refusal."""
    check_manager(click.interaction)
    games, guild = click.client.games, click.interaction.guild_id or 0
    settings = await games.settings(guild)
    action = click.id.action.removeprefix(PREFIX)
    if action == "limits":
        await click.show_form(_limits_form(click.words, settings))
        return
    if action == "new":
        await click.show_form(_new_form(click.words, settings.defaults))
        return
    change = _CHANGES.get(action)
    if change is None:
        raise Refusal("unknown_button")
    changed = change(click, settings)
    await games.change_settings(guild, changed)
    click.client.boards.painter.theme_changed(guild, changed.theme)
    await show(click)


def _set_channels(click: Click, settings: Settings) -> Settings:
    return replace(settings, channels=tuple(sorted(int(one) for one in click.values)))


def _set_theme(click: Click, settings: Settings) -> Settings:
    (theme,) = click.values or ("",)
    if theme not in THEMES:
        raise Refusal("no_such_option")
    return replace(settings, theme=theme)


def _set_flags(click: Click, settings: Settings) -> Settings:
    # What is not ticked is left to the rules and the member, but for what is so unless said.
    defaults = replace(
        settings.defaults,
        auto_move=True if "auto_move" in click.values else None,
        private=True if "private" in click.values else None,
        thread=True if "thread" in click.values else None,
        fill=True if "fill" in click.values else None,
        takeover=None if "takeover" in click.values else False,
    )
    return replace(settings, defaults=defaults)


def _set_limits(click: Click, settings: Settings) -> Settings:
    tables, hosted = click.filled.get("tables", ""), click.filled.get("hosted", "")
    if not (tables.isdecimal() and hosted.isdecimal()):
        raise Refusal("no_number")
    return replace(settings, most_tables=int(tables), most_hosted=int(hosted))


def _set_new(click: Click, settings: Settings) -> Settings:
    said = {name: value for name, value in click.filled.items() if value}
    try:
        defaults = replace(
            settings.defaults,
            ruleset=said.get("ruleset"),
            players=int(said["players"]) if "players" in said else None,
            goal=int(said["goal"]) if "goal" in said else None,
            pace=Pace(said["pace"]) if "pace" in said else None,
            level=said.get("level"),
        )
    except ValueError:
        raise Refusal("no_such_option") from None
    return replace(settings, defaults=defaults)


_CHANGES: dict[str, Callable[[Click, Settings], Settings]] = {
    "channels": _set_channels,
    "theme": _set_theme,
    "flags": _set_flags,
    "limited": _set_limits,
    "newly": _set_new,
    "pings": lambda _, settings: replace(settings, pings=True),
    "quiet": lambda _, settings: replace(settings, pings=False),
}
