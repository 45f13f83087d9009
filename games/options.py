"""A table's options: what goes together, and what a change of one does to the others. Pure."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from games.acts import ChangeOptions
from games.seats import settled
from ludo_core import GOALS, RULESETS, Refusal
from ludo_core.players import DEFAULT_LEVEL, LEVELS
from storage import Choices, Options, Pace, Table

DEFAULT_RULESET = "king"


def check_options(options: Options, computers: int = 0, level: str = DEFAULT_LEVEL) -> None:
    """Raise Refusal where ruleset, players and computers do not go together."""
    if options.ruleset not in RULESETS or options.goal not in GOALS:
        raise Refusal("no_such_option")
    counts = RULESETS[options.ruleset].player_counts
    if options.players not in counts:
        raise Refusal("players_for_ruleset", ruleset=options.ruleset, most=max(counts))
    if computers >= options.players:
        raise Refusal("too_many_computers", most=options.players - 1)
    if level not in LEVELS or options.level not in LEVELS:
        raise Refusal("no_such_level")


def options_changed(options: Options, act: ChangeOptions) -> Options:
    """Return the options after a change. Raises Refusal where they do not go together."""
    said = _said(act)
    ruleset = said.get("ruleset", options.ruleset)
    if ruleset not in RULESETS:
        raise Refusal("no_such_option")
    if ruleset != options.ruleset:
        rules = RULESETS[ruleset]
        said.setdefault("auto_move", rules.auto_move)
        said.setdefault("players", min(options.players, max(rules.player_counts)))
    changed = replace(options, **said)
    check_options(changed)
    return changed


def fitting(table: Table, act: ChangeOptions) -> tuple[ChangeOptions, dict[str, Refusal]]:
    """Return what of a change goes together at this table, and why the rest does not, by option.

    Where not all of it does, one option after the other is tried, the ruleset first: seats have to
    fit the rules, not the other way round.
    """
    fits, refusals = ChangeOptions(), dict[str, Refusal]()
    try:
        settled(table, options_changed(table.options, act))
    except Refusal:
        for name, value in _said(act).items():
            wider = replace(fits, **{name: value})
            try:
                settled(table, options_changed(table.options, wider))
            except Refusal as refusal:
                refusals[name] = refusal
            else:
                fits = wider
        return fits, refusals
    return act, {}


def chosen(given: Choices, last: Choices, server: Choices) -> Choices:
    """Return what a table is opened with: what was given, else chosen last, else the server's way.

    What was not given gives way where it does not go with the rest. Nothing is None in the answer
    but `pace`, which then goes by ruleset and company.
    """
    wished = _over(_over(given, last), server)
    ruleset = wished.ruleset if wished.ruleset in RULESETS else DEFAULT_RULESET
    rules = RULESETS[ruleset]
    most = max(rules.player_counts)
    players = given.players or min(wished.players or most, most)
    computers = wished.computers or 0
    if given.computers is None:
        computers = min(computers, players - 1)
    elif given.players is None:
        players = min(max(players, computers + 1), most)
    return Choices(
        ruleset=given.ruleset or ruleset,
        players=players,
        computers=computers,
        level=given.level or (wished.level if wished.level in LEVELS else DEFAULT_LEVEL),
        pace=wished.pace,
        goal=given.goal or (wished.goal if wished.goal in GOALS else rules.goal),
        auto_move=rules.auto_move if wished.auto_move is None else wished.auto_move,
        private=bool(wished.private),
        thread=bool(wished.thread),
        fill=bool(wished.fill),
        takeover=wished.takeover is not False,
    )


def remembered(given: Choices, last: Choices) -> Choices:
    """Return what a member chose last, after having chosen again."""
    return _over(given, last)


def started_with(table: Table, last: Choices, server: Choices) -> Choices:
    """Return the host's last choices once a table has been started.

    They hold what another `/ludo start` would not open by itself; the rest is still the server's
    to say, and the rules'.
    """
    options = table.options
    levels = [sitter.level for sitter in table.sitters if sitter.level is not None]
    now = Choices(
        ruleset=options.ruleset,
        players=options.players,
        computers=len(levels),
        level=levels[-1] if levels else options.level,
        pace=options.pace,
        goal=options.goal,
        auto_move=options.auto_move,
        private=options.private,
        fill=options.fill,
        takeover=options.takeover,
    )
    usual = chosen(Choices(), last, server)
    if options.ruleset != usual.ruleset:
        usual = replace(chosen(Choices(ruleset=options.ruleset), last, server), ruleset=None)
    new = {
        field.name: None if value == getattr(usual, field.name) else value
        for field in fields(Choices)
        for value in [getattr(now, field.name)]
    }
    return remembered(Choices(**new), last)


def options_of(choices: Choices) -> Options:
    """Return a table's options from `chosen` choices."""
    return Options(
        ruleset=choices.ruleset or DEFAULT_RULESET,
        players=choices.players or 0,
        goal=choices.goal or 0,
        auto_move=bool(choices.auto_move),
        pace=None if choices.pace is None else Pace(choices.pace),
        level=choices.level or DEFAULT_LEVEL,
        private=bool(choices.private),
        fill=bool(choices.fill),
        takeover=choices.takeover is not False,
    )


def _said(act: ChangeOptions) -> dict[str, Any]:
    """Return what is to change, in the order of the fields."""
    return {
        field.name: value
        for field in fields(act)
        if (value := getattr(act, field.name)) is not None
    }


def _over(first: Choices, second: Choices) -> Choices:
    """Return `first`, and `second` where that says nothing."""
    names = [field.name for field in fields(Choices)]
    return Choices(
        **{
            name: getattr(second, name) if getattr(first, name) is None else getattr(first, name)
            for name in names
        }
    )
