"""What a finished game counts: once, in the change that ends it, and as anyone can recompute."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from games import HandOver, ResignGame, Start, TakeSeat
from games.tally import is_rated, results
from ludo_core import (
    RULESETS,
    SEATS_FOR,
    Action,
    AgreeDraw,
    Move,
    Resign,
    Roll,
    State,
    after,
    apply,
    legal,
    new_state,
)
from ludo_core.events import Captured, Homed
from storage import Card, Options, Phase, Place, Played, Result, Sitter, Table
from tests.games.helpers import ANA, BEN, PEOPLE, Room, over


class Played3:
    """A game of three people by the rules alone, for what no click can reach yet."""

    def __init__(self, ruleset: str = "king", goal: int = 1, seed: int = 1) -> None:
        self.options = Options(ruleset, 3, goal, auto_move=False)
        self.state = new_state(SEATS_FOR[3])
        self.played: list[Played] = []
        self.rng = random.Random(seed)

    def do(self, action: Action) -> None:
        """Make an action."""
        seat = action.seat if isinstance(action, Resign) else self.state.turn
        self.state = after(self.options.rules, self.state, action)
        self.played.append(Played(seat or 0, action, None))

    def until_somebody_is_placed(self) -> int:
        """Play at random and return the seat that finished first."""
        while not any(self.state.places):
            if self.state.die is None:
                self.do(Roll(self.rng.randint(1, 6)))
            else:
                self.do(Move(self.rng.choice(legal(self.options.rules, self.state))))
        return self.state.places.index(1)

    def results(self) -> dict[int, Result]:
        """Return the results by seat."""
        sitters = [Sitter(seat, str(seat), user=100 + seat) for seat in SEATS_FOR[3]]
        table = Table(
            id="t",
            place=Place(1, 2),
            host=100,
            options=self.options,
            commit="",
            created=None,  # type: ignore[arg-type]
            phase=Phase.OVER,
            sitters=tuple(sitters),
            state=self.state,
        )
        return {one.user - 100: one for one in results(table, self.played)}


class TestDraws:
    def test_all_who_still_play_have_drawn(self) -> None:
        game = Played3()
        game.do(Roll(3))
        game.do(AgreeDraw())
        found = game.results()
        assert [(one.wins, one.draws, one.resignations) for one in found.values()] == [
            (0, 1, 0)
        ] * 3

    def test_who_had_left_has_resigned_and_not_drawn(self) -> None:
        game = Played3()
        game.do(Resign(1))
        game.do(AgreeDraw())
        found = game.results()
        assert [(one.wins, one.draws, one.resignations) for one in found.values()] == [
            (0, 1, 0),
            (0, 0, 1),
            (0, 1, 0),
        ]

    def test_who_had_won_has_won_although_the_others_drew(self) -> None:
        game = Played3()
        first = game.until_somebody_is_placed()
        game.do(AgreeDraw())
        for seat, one in game.results().items():
            assert (one.wins, one.draws) == ((1, 0) if seat == first else (0, 1))


def expected(table: Table, played: Sequence[Played]) -> dict[int, Card]:
    """Count a game once more, step by step, for each person."""
    assert table.state is not None
    counts: Counter[tuple[int, str]] = Counter()
    state: State = new_state(table.state.seats)
    for one in played:
        if isinstance(one.action, Roll):
            counts[one.seat, "rolls"] += 1
            counts[one.seat, "sixes"] += one.action.face == 6
        elif isinstance(one.action, Resign):
            counts[one.action.seat, "resigned"] += 1
        state, happened = apply(table.options.rules, state, one.action)
        for event in happened:
            if isinstance(event, Captured):
                counts[event.by, "captures"] += 1
                counts[event.seat, "captured"] += 1
            elif isinstance(event, Homed):
                counts[event.seat, "home"] += 1
    assert state == table.state
    return {
        sitter.user or 0: Card(
            user=sitter.user or 0,
            name=sitter.name,
            games=1,
            wins=int(state.places[sitter.seat] == 1),
            draws=0,
            resignations=counts[sitter.seat, "resigned"],
            captures=counts[sitter.seat, "captures"],
            captured=counts[sitter.seat, "captured"],
            tokens_home=counts[sitter.seat, "home"],
            rolls=counts[sitter.seat, "rolls"],
            sixes=counts[sitter.seat, "sixes"],
        )
        for sitter in table.people
    }


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("leaves", [False, True])
async def test_statistics_are_what_the_actions_say(
    room: Room, ruleset: str, *, leaves: bool
) -> None:
    people = 2 if ruleset == "plyyard" else 3
    view = await room.begin(people, ruleset=ruleset, goal=1)
    for _ in range(20):
        view = await room.turn(view)
    if leaves:
        await room.resign(BEN)
    view = await room.play(over)
    kept = await room.kept()
    cards = {user: await room.store.card(10, user) for user in PEOPLE[:people]}
    assert cards == expected(view.table, kept.played)
    assert {
        one.user: (one.wins, one.captures, one.rolls) for one in results(view.table, kept.played)
    } == {user: (card.wins, card.captures, card.rolls) for user, card in cards.items() if card}
    assert sum(card.wins for card in cards.values() if card) == 1
    assert sum(card.rolls for card in cards.values() if card) == view.table.rolls


async def test_nothing_is_counted_before_the_end(room: Room) -> None:
    await room.begin(3)
    await room.resign(BEN)
    assert await room.store.card(10, BEN) is None
    await room.resign(ANA)
    card = await room.store.card(10, BEN)
    assert card is not None
    assert (card.games, card.resignations, card.wins) == (1, 1, 0)


async def test_a_second_game_adds_up(room: Room) -> None:
    for _ in range(2):
        await room.begin()
        await room.resign(BEN)
    ana, ben = await room.store.card(10, ANA), await room.store.card(10, BEN)
    assert ana is not None
    assert ben is not None
    assert (ana.games, ana.wins, ben.games, ben.wins, ben.resignations) == (2, 2, 2, 0, 2)


async def test_computers_have_no_statistics(room: Room) -> None:
    await room.begin(1, 3, goal=1)
    await room.play(over)
    board = await room.store.leaderboard(10, limit=10)
    assert [one.user for one in board] == [ANA]


class TestRated:
    """Two or more people, no hot seat, ten rolls each."""

    async def test_a_whole_game_of_two(self, room: Room) -> None:
        await room.begin(2)
        view = await room.play(over)
        assert view.table.rated
        assert (await room.reloaded()).table.rated

    async def test_with_a_computer_at_the_table(self, room: Room) -> None:
        await room.begin(2, 1)
        assert (await room.play(over)).table.rated

    async def test_not_before_ten_rolls_each(self, room: Room) -> None:
        await room.begin(2)
        await room.play(lambda view: view.table.rolls >= 12)
        view = await room.resign(BEN)
        assert not view.table.rated

    async def test_resigning_after_ten_rolls_each_is(self, room: Room) -> None:
        await room.begin(2)
        await room.play(lambda view: view.table.rolls >= 60)
        kept = await room.kept()
        counts = Counter(one.actor for one in kept.played if isinstance(one.action, Roll))
        assert min(counts[ANA], counts[BEN]) >= 10
        assert (await room.resign(BEN)).table.rated

    async def test_what_computers_rolled_for_somebody_does_not_count(self, room: Room) -> None:
        await room.begin(2, goal=1)
        await room.do(BEN, HandOver())
        view = await room.play(over)
        kept = await room.kept()
        assert sum(one.seat == 2 and isinstance(one.action, Roll) for one in kept.played) >= 10
        assert not view.table.rated

    async def test_not_alone_or_at_a_hot_seat(self, room: Room) -> None:
        await room.begin(1, 1)
        assert not (await room.play(over)).table.rated
        await room.open()
        await room.do(ANA, TakeSeat(1, another=True))
        await room.do(BEN, TakeSeat(2))
        await room.do(ANA, Start())
        await room.play(lambda view: view.table.rolls >= 90)
        view = await room.do(ANA, ResignGame())
        assert not view.table.rated
        kept = await room.kept()
        rolls = Counter(one.seat for one in kept.played if isinstance(one.action, Roll))
        assert min(rolls.values()) >= 10
        assert not is_rated(view.table, kept.played)
