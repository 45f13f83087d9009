"""A running or finished game's message: what happened, whose turn it is, the buttons. Pure."""

from __future__ import annotations

from discord import ButtonStyle

from cogs.buttons import REPLAY, REVIEW, SHOW_MOVES, Button, Buttons, Rows
from cogs.words import Words
from cogs.words.dice import counts_text, sixes_word
from cogs.words.moves import move_label
from cogs.words.names import COLOUR_SIGNS, colour_name, mention, place_name
from cogs.words.news import news_lines
from cogs.words.options import moment, title
from cogs.words.story import story_lines, who
from cogs.words.tracks import ON_TRACK
from games import View, pace_of
from games.clocks import on_turn, people_playing
from games.tally import Tally
from ludo_core import choices
from ludo_core.rules import HOME, Ending
from storage import Pace, Phase, Table

LONGEST_TEXT = 2_000
MEDALS = ("🥇", "🥈", "🥉", "🏅")


def game_text(words: Words, view: View, *, warned: bool = False, room: int = LONGEST_TEXT) -> str:
    """Return what a game's message says, in at most `room` characters.

    `warned`: the time of whoever is on turn is nearly up.
    """
    table = view.table
    head = [title(words, table.options)]
    head += [_moved_over(words, table, user, seat) for user, seat in view.moved_over]
    if table.phase is Phase.OVER:
        head += _place_lines(words, table)
        tail = [*news_lines(words, table, view.news), *_result_lines(words, view)]
    else:
        tail = [
            *news_lines(words, table, view.news),
            *_standing_lines(words, table),
            _prompt(words, table, warned=warned),
        ]
    left = room - len("\n".join([*head, *tail])) - 100
    lines = story_lines(words, table, view.story)
    return "\n".join([*head, *newest_lines(words, lines, left), *tail])


def _moved_over(words: Words, table: Table, user: int, seat: int) -> str:
    colour = colour_name(words, seat)
    if len(table.sitters) == 2:
        return words.t(
            "{user} now plays {colour}, so that you face each other.",
            user=mention(user),
            colour=colour,
        )
    return words.t("{user} now plays {colour}.", user=mention(user), colour=colour)


def newest_lines(words: Words, lines: list[str], room: int) -> list[str]:
    """Return as many of the last lines as fit into `room` characters, and what was left out."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    left_out = len(lines) - len(kept)
    if left_out:
        more = words.n("-# … after {count} roll more", "-# … after {count} rolls more", left_out)
        kept.append(more)
    return kept[::-1]


def _standing_lines(words: Words, table: Table) -> list[str]:
    """Return what holds for now beside the position: who is away, what is offered."""
    away = [who(words, table, one.seat) for one in people_playing(table) if one.away]
    lines = []
    if away:
        lines.append("-# " + words.t("🤖 A computer plays for {players}", players=", ".join(away)))
    if table.draw is not None:
        agreed = ", ".join(who(words, table, seat) for seat in table.draw.agreed)
        lines.append(
            words.t("🤝 A draw is offered. For it: {players}. All must accept.", players=agreed)
        )
    return lines


def _prompt(words: Words, table: Table, *, warned: bool) -> str:
    state = table.state
    assert state is not None  # noqa: S101 - a running game has a position
    assert state.turn is not None  # noqa: S101 - and a seat on turn
    player = who(words, table, state.turn)
    if table.paused is not None:
        until = "" if table.deadline is None else moment(table.deadline)
        return words.t(
            "😴 Paused, since nobody has played for a while. Any player can go on; closes {until}.",
            until=until,
        )
    if not people_playing(table):
        return words.t("{player} plays on …", player=player)
    asked = (
        words.t("{player}, roll the die!", player=player)
        if state.die is None
        else ON_TRACK[table.options.rules.track].choose(words, player, state.die)
    )
    if pace_of(table) is Pace.NONE or table.deadline is None:
        return asked
    return f"{asked} {'⏰' if warned else '⏳'} {moment(table.deadline)}"


def drawn_line(words: Words) -> str:
    """Return how the result of a drawn game begins."""
    return words.t("🤝 The game is drawn.")


def _place_lines(words: Words, table: Table) -> list[str]:
    state = table.state
    assert state is not None  # noqa: S101 - a finished game has a position
    lines = [drawn_line(words)] if state.drawn else []
    # A draw between those who still played leaves the win to who had finished before.
    one_first = state.places.count(1) == 1
    for seat in sorted(state.seats, key=lambda seat: (state.places[seat], seat)):
        place = state.places[seat]
        player = who(words, table, seat)
        if place == 1 and one_first:
            lines.append(words.t("🏆 {player} **wins!**", player=player))
        else:
            lines.append(f"{MEDALS[place - 1]} {place_name(words, place)}: {player}")
    return lines


def _result_lines(words: Words, view: View) -> list[str]:
    """Return what there is to say of a finished game beside the places; what is longest last."""
    table = view.table
    lines = [f"-# {_tally_line(words, table, one)}" for one in view.tallies]
    if table.rated:
        lines.append("-# " + words.t("This game counts for ratings: /ludo stats tells them."))
    lines.append("-# " + words.t("The dice secret: `{secret}`", secret=view.secret))
    if table.next_commit:
        promise = words.t("Dice promise of a rematch: `{commit}`", commit=table.next_commit)
        lines.append(f"-# {promise}")
    return lines


def _tally_line(words: Words, table: Table, tally: Tally) -> str:
    """Return what a seat did in a finished game."""
    captures = words.t(
        "captures {captures}, captured {captured}",
        captures=tally.captures,
        captured=tally.captured,
    )
    told = [captures]
    if tally.rolls:
        sixes = sixes_word(words, tally.faces)
        told = [counts_text(tally.faces), *([f"**{sixes}**"] if sixes else []), captures]
    return f"{who(words, table, tally.seat)}: {' · '.join(told)}"


def game_buttons(words: Words, table: Table) -> Rows:
    """Return a game's buttons: to play, about a draw, and beside the game."""

    button = Buttons(table.id, table.version)
    if table.phase is Phase.OVER:
        return after_rows(words, table)
    draw: tuple[Button, ...] = ()
    if table.draw is not None:
        draw = (
            button("draw-yes", words.t("Accept draw"), emoji="🤝"),
            button("draw-no", words.t("Decline")),
        )
    rows = (play_buttons(words, table), draw, (*_beside(words, table), more_button(words, table)))
    return tuple(row for row in rows if row)


def play_buttons(words: Words, table: Table) -> tuple[Button, ...]:
    """Return what whoever is on turn can do."""
    state = table.state
    if state is None or state.turn is None or not people_playing(table):
        return ()

    button = Buttons(table.id, table.version)
    if table.paused is not None:
        return (button("back", words.t("Play on"), emoji="▶️", style=ButtonStyle.primary),)
    if state.die is None:
        return (button("roll", words.t("Roll"), emoji="🎲", style=ButtonStyle.primary),)
    sign = COLOUR_SIGNS[state.turn]
    return tuple(
        button(f"move-{group[0]}", move_label(words, table, group), emoji=sign)
        for group in choices(table.options.rules, state)
    )


def more_button(words: Words, table: Table) -> Button:
    """Return the button that opens the private menu."""
    return Buttons(table.id, table.version)("more", words.t("More…"))


def seats_to_take(table: Table) -> tuple[int, ...]:
    """Return the computers' seats that members may play on for."""
    if table.phase is not Phase.PLAYING or table.state is None or not table.options.takeover:
        return ()
    playing = table.state.playing
    return tuple(one.seat for one in table.sitters if one.user is None and one.seat in playing)


def _beside(words: Words, table: Table) -> tuple[Button, ...]:
    button = Buttons(table.id, table.version)
    found = []
    if table.actions:
        found.append(button(SHOW_MOVES, words.t("Show moves"), emoji="🎬"))
    if table.paused is None and any(one.away for one in people_playing(table)):
        found.append(button("back", words.t("I'm back"), emoji="👋"))
    if seats_to_take(table):
        found.append(button("seats", words.t("Take a seat"), emoji="🪑"))
    if not people_playing(table):
        found.append(button("watch-off", words.t("Skip to the result"), emoji="⏩"))
    elif table.watching or _soon_alone(table):
        found.append(watch_button(words, table))
    return tuple(found)


def watch_button(words: Words, table: Table) -> Button:
    """Return the button that says what computers do once they are among themselves."""
    button = Buttons(table.id, table.version)
    if table.watching:
        return button("watch-off", words.t("Skip computers' finish"), emoji="⏩")
    return button("watch-on", words.t("Keep watching at the end"), emoji="👀")


def _soon_alone(table: Table) -> bool:
    """Whether computers may soon be left to play on among themselves."""
    state, rules = table.state, table.options.rules
    if state is None or rules.ending is Ending.FIRST_HOME:
        return False
    computers = sum(table.sitter(seat) not in people_playing(table) for seat in state.playing)
    person = on_turn(table)
    if computers < 2 or person is None:
        return False
    return all(
        sum(step == HOME for step in state.steps[one.seat]) >= rules.goal - 1
        for one in people_playing(table)
    )


def after_rows(words: Words, table: Table, *, again: bool = True) -> Rows:
    """Return a finished game's buttons; without `again`, another has been begun already."""
    button = Buttons(table.id, table.version)
    rematch = button("again", words.t("Rematch"), emoji="🔁", style=ButtonStyle.success)
    anew = button("anew", words.t("New game"), emoji="🎲")
    looking = (
        button(SHOW_MOVES, words.t("Show moves"), emoji="🎬"),
        button(REPLAY, words.t("Replay"), emoji="🎞️"),
        button(REVIEW, words.t("Review"), emoji="🔎"),
        button("fairness", words.t("Fairness"), emoji="⚖️"),
    )
    if not again:
        return (looking,)
    return ((rematch, anew) if is_alone(table) else (rematch,)), looking


def is_alone(table: Table) -> bool:
    """Whether one person plays here, against computers."""
    return len(table.members) == 1 and len(table.people) < len(table.sitters)
