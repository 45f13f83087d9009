"""What a table's message says and shows in each phase. Pure: a view in, values out."""

from __future__ import annotations

from dataclasses import dataclass

from discord import ButtonStyle

from cogs.buttons import Button, CustomId, Rows
from cogs.last_move import captures, last_move
from cogs.words import Words
from cogs.words.alt import alt_text
from cogs.words.moves import move_label
from cogs.words.names import (
    COLOUR_SIGNS,
    colour_name,
    level_name,
    place_name,
    ruleset_name,
    seat_name,
)
from cogs.words.story import story_lines, who
from cogs.words.tracks import ON_TRACK
from games import View
from games.seats import free_seats
from ludo_core import SEATS_FOR, choices, new_state
from ludo_core.events import Rolled
from ludo_core.players import LEVELS
from renderer import BoardPicture
from storage import Phase, Table

LONGEST_TEXT = 2_000
MEDALS = ("🥇", "🥈", "🥉", "🏅")


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """One state of a table's message."""

    text: str
    buttons: Rows
    picture: BoardPicture | None
    alt: str
    file_name: str


def board_message(words: Words, view: View) -> BoardMessage:
    """Return the message for a table in any phase."""
    table = view.table
    if table.phase is Phase.CLOSED:
        text = words.t("This table is closed. /ludo start opens another.")
        return BoardMessage(text, (), None, "", "")
    if table.phase is Phase.LOBBY:
        text, buttons = _lobby_text(words, table), _lobby_buttons(words, table)
    else:
        text, buttons = _game_text(words, view), _game_buttons(words, table)
    return BoardMessage(
        text=text,
        buttons=buttons,
        picture=_picture(words, view),
        alt=alt_text(words, view, _names(words, table)),
        # A new name each time: clients keep pictures by name.
        file_name=f"ludo-{table.id}-{table.version}.png",
    )


def _title(words: Words, table: Table) -> str:
    name = ruleset_name(words, table.options.ruleset)
    if table.options.goal == 4:
        return f"**{name}**"
    goal = words.n("first token home", "{count} tokens home", table.options.goal)
    return f"**{name}** · {goal}"


def _lobby_text(words: Words, table: Table) -> str:
    lines = [_title(words, table)]
    free, host = words.t("free"), words.t("(host)")
    for seat in SEATS_FOR[table.options.players]:
        sitter = table.sitter(seat)
        if sitter is None:
            lines.append(f"{COLOUR_SIGNS[seat]} {free}")
        elif sitter.user == table.host:
            lines.append(f"{who(words, table, seat)} {host}")
        else:
            lines.append(who(words, table, seat))
    if len(table.sitters) < 2:
        lines.append(words.t("Take a seat! The host can start as soon as two seats are taken."))
    else:
        lines.append(words.t("<@{host}> can start whenever everybody is here.", host=table.host))
    lines.append("-# " + words.t("Dice promise: `{commit}`", commit=table.commit))
    return "\n".join(lines)


def _lobby_buttons(words: Words, table: Table) -> Rows:
    def button(action: str, label: str, **look: object) -> Button:
        return Button(CustomId(table.id, table.version, action), label, **look)  # type: ignore[arg-type]

    free = free_seats(table)
    seats = tuple(
        button(f"sit-{seat}", colour_name(words, seat), emoji=COLOUR_SIGNS[seat]) for seat in free
    )
    computers = tuple(
        button(
            f"add-{level}",
            words.t("Add computer ({level})", level=level_name(words, level)),
            emoji="🤖",
            disabled=not free,
        )
        for level in LEVELS
    )
    has_computer = any(sitter.level is not None for sitter in table.sitters)
    remove = button("remove", words.t("Remove computer"), disabled=not has_computer)
    few = len(table.sitters) < 2
    last = (
        button("start", words.t("Start"), emoji="▶️", style=ButtonStyle.success, disabled=few),
        button("leave", words.t("Leave")),
        button("cancel", words.t("Cancel"), style=ButtonStyle.danger),
    )
    return tuple(row for row in (seats, (*computers, remove), last) if row)


def _game_text(words: Words, view: View) -> str:
    table = view.table
    head = [_title(words, table)]
    head += [_moved_over(words, table, user, seat) for user, seat in view.moved_over]
    tail = _result_lines(words, view) if table.phase is Phase.OVER else [_prompt(words, table)]
    room = LONGEST_TEXT - len("\n".join([*head, *tail])) - 100
    lines = story_lines(words, table, view.story)
    return "\n".join([*head, *_newest(words, lines, room), *tail])


def _moved_over(words: Words, table: Table, user: int, seat: int) -> str:
    colour = colour_name(words, seat)
    if len(table.sitters) == 2:
        return words.t(
            "<@{user}> now plays {colour}, so that you face each other.", user=user, colour=colour
        )
    return words.t("<@{user}> now plays {colour}.", user=user, colour=colour)


def _newest(words: Words, lines: list[str], room: int) -> list[str]:
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


def _prompt(words: Words, table: Table) -> str:
    state = table.state
    assert state is not None  # noqa: S101 - a running game has a position
    assert state.turn is not None  # noqa: S101 - and a seat on turn
    player = who(words, table, state.turn)
    if state.die is None:
        return words.t("{player}, roll the die!", player=player)
    return ON_TRACK[table.options.rules.track].choose(words, player, state.die)


def _result_lines(words: Words, view: View) -> list[str]:
    table, state = view.table, view.table.state
    assert state is not None  # noqa: S101 - a finished game has a position
    lines = [words.t("🤝 The game is drawn.")] if state.drawn else []
    # A draw between those who still played leaves the win to who had finished before.
    one_first = state.places.count(1) == 1
    for seat in sorted(state.seats, key=lambda seat: (state.places[seat], seat)):
        place = state.places[seat]
        player = who(words, table, seat)
        if place == 1 and one_first:
            lines.append(words.t("🏆 {player} **wins!**", player=player))
        else:
            lines.append(f"{MEDALS[place - 1]} {place_name(words, place)}: {player}")
    lines.append("-# " + words.t("The dice secret: `{secret}`", secret=view.secret))
    lines.append("-# " + words.t("Check the dice with /ludo fairness. Again? /ludo start"))
    return lines


def _game_buttons(words: Words, table: Table) -> Rows:
    state = table.state
    if state is None or state.turn is None:
        return ()
    sign = COLOUR_SIGNS[state.turn]
    if state.die is None:
        roll = CustomId(table.id, table.version, "roll")
        return ((Button(roll, words.t("Roll"), emoji="🎲", style=ButtonStyle.primary),),)
    return (
        tuple(
            Button(
                CustomId(table.id, table.version, f"move-{group[0]}"),
                move_label(words, table, group),
                emoji=sign,
            )
            for group in choices(table.options.rules, state)
        ),
    )


def _names(words: Words, table: Table) -> tuple[str, str, str, str]:
    free = words.t("free") if table.state is None else ""
    red, green, yellow, blue = (
        free if (sitter := table.sitter(seat)) is None else seat_name(words, sitter)
        for seat in range(4)
    )
    return red, green, yellow, blue


def _picture(words: Words, view: View) -> BoardPicture:
    table = view.table
    # Nobody is on turn before the start: no yard is ringed.
    state = table.state or new_state(SEATS_FOR[table.options.players])._replace(turn=None)
    rolled = next((event for event in reversed(view.story) if isinstance(event, Rolled)), None)
    move = last_move(view.story)
    red, green, yellow, blue = (words.t("Player {number}", number=seat + 1) for seat in range(4))
    return BoardPicture(
        rules=table.options.rules,
        state=state,
        names=_names(words, table),
        fallbacks=(red, green, yellow, blue),
        shown_die=rolled.face if rolled else None,
        die_seat=rolled.seat if rolled else None,
        trail=(move.walk.seat, move.walk.start, move.walk.end) if move else None,
        flights=tuple((one.seat, one.start, one.end) for one in move.flights) if move else (),
        captures=tuple((hit.seat, hit.start) for hit in captures(view.story)),
    )
