"""What a finished game counts: once, in the change that ends it, and as anyone can recompute."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from games import ComeBack, HandOver, ResignGame, Start, TakeSeat
from games.recount import recount
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
from storage import Options, Order, Pace, Phase, Place, Played, Result, Sitter, Table, Totals
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
        self.played.append(Played(seat or 0, action, 100 + (seat or 0)))

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
        assert [(one.won, one.drawn, one.resigned) for one in found.values()] == [
            (False, True, False)
        ] * 3

    def test_who_had_left_has_resigned_and_not_drawn(self) -> None:
        game = Played3()
        game.do(Resign(1))
        game.do(AgreeDraw())
        found = game.results()
        assert [(one.won, one.drawn, one.resigned) for one in found.values()] == [
            (False, True, False),
            (False, False, True),
            (False, True, False),
        ]

    def test_who_had_won_has_won_although_the_others_drew(self) -> None:
        game = Played3()
        first = game.until_somebody_is_placed()
        game.do(AgreeDraw())
        for seat, one in game.results().items():
            assert (one.won, one.drawn) == (seat == first, seat != first)


def expected(table: Table, played: Sequence[Played]) -> dict[int, Totals]:
    """Count a game once more, step by step, for each person: by who rolled last in each seat."""
    assert table.state is not None
    counts: Counter[tuple[int, int | None, str]] = Counter()
    state: State = new_state(table.state.seats)
    hands: dict[int, int | None] = {}
    for one in played:
        if isinstance(one.action, Roll):
            hands[one.seat] = one.actor
            counts[one.seat, one.actor, f"face {one.action.face}"] += 1
        elif isinstance(one.action, Resign):
            counts[one.action.seat, None, "resigned"] += 1
        state, happened = apply(table.options.rules, state, one.action)
        for event in happened:
            if isinstance(event, Captured):
                counts[event.by, hands[event.by], "captures"] += 1
                counts[event.seat, hands[event.seat], "captured"] += 1
            elif isinstance(event, Homed):
                counts[event.seat, hands[event.seat], "home"] += 1
    assert state == table.state
    return {
        sitter.user or 0: Totals(
            games=1,
            places=tuple(int(state.places[sitter.seat] == place) for place in (1, 2, 3, 4)),  # type: ignore[arg-type]
            draws=0,
            resignations=counts[sitter.seat, None, "resigned"],
            captures=counts[sitter.seat, sitter.user, "captures"],
            captured=counts[sitter.seat, sitter.user, "captured"],
            tokens_home=counts[sitter.seat, sitter.user, "home"],
            faces=tuple(counts[sitter.seat, sitter.user, f"face {face}"] for face in range(1, 7)),
            longest_streak=int(state.places[sitter.seat] == 1),
            fastest_win=None,
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
    cards = {user: await room.totals(user) for user in PEOPLE[:people]}
    unrated = {user: replace(card, rated=0, rating=None) for user, card in cards.items() if card}
    assert unrated == expected(view.table, kept.played)
    assert {
        one.user: (one.place, one.captures, one.faces) for one in results(view.table, kept.played)
    } == {user: (one.places.index(1) + 1, one.captures, one.faces) for user, one in unrated.items()}
    assert sum(card.wins for card in cards.values() if card) == 1
    assert sum(card.rolls for card in cards.values() if card) == view.table.rolls


class TestSeatsThatChangedHands:
    """A roll counts for who made it, and so does what came of it."""

    async def turns(self, room: Room, count: int) -> None:
        """Let persons act so often."""
        for _ in range(count):
            await room.turn(await room.view())

    async def as_counted(self, room: Room) -> dict[int, Totals]:
        """End the game; return what it counts for each person, who must have been counted so."""
        view = await room.play(over)
        kept = await room.kept()
        found = expected(view.table, kept.played)
        for user, totals in found.items():
            card = await room.totals(user)
            assert card is not None
            assert replace(card, rated=0, rating=None, fastest_win=None) == totals
            own = [one for one in kept.played if isinstance(one.action, Roll) and one.actor == user]
            assert card.rolls == len(own) > 0
        assert (await recount(room.store)).wrong == ()
        assert await room.reloaded() == await room.view()
        return found

    async def test_a_seat_taken_over_counts_from_then_on(self, room: Room) -> None:
        await room.begin(1, 1, ruleset="classic")
        await self.turns(room, 60)
        await room.do(BEN, TakeSeat(2))
        totals = (await self.as_counted(room))[BEN]
        rolls = [one for one in (await room.kept()).played if isinstance(one.action, Roll)]
        assert totals.rolls < sum(one.seat == 2 for one in rolls)

    async def test_what_a_computer_rolls_for_somebody_counts_for_nobody(self, room: Room) -> None:
        await room.begin(2, ruleset="classic")
        await self.turns(room, 20)
        await room.do(BEN, HandOver())
        await self.turns(room, 40)
        await room.do(BEN, ComeBack())
        totals = (await self.as_counted(room))[BEN]
        rolls = [one for one in (await room.kept()).played if isinstance(one.action, Roll)]
        assert totals.rolls < sum(one.seat == 2 for one in rolls)

    async def test_what_the_game_rolls_for_the_late_counts_for_nobody(self, room: Room) -> None:
        await room.begin(2, pace=Pace.BRISK, goal=1)
        await room.later(seconds=31)
        assert [one.actor for one in (await room.kept()).played][:1] == [None]
        await self.as_counted(room)

    async def test_the_end_tells_the_same(self, room: Room) -> None:
        await room.begin(1, 1, goal=1)
        await self.turns(room, 20)
        await room.do(BEN, TakeSeat(2))
        totals = await self.as_counted(room)
        (ana, ben) = (await room.view()).tallies
        assert (ana.faces, ben.faces) == (totals[ANA].faces, totals[BEN].faces)
        assert (ana.alone, ben.alone) == (True, False)


async def test_nothing_is_counted_before_the_end(room: Room) -> None:
    await room.begin(3)
    await room.resign(BEN)
    assert await room.totals(BEN) is None
    await room.resign(ANA)
    card = await room.totals(BEN)
    assert card is not None
    assert (card.games, card.resignations, card.wins) == (1, 1, 0)


async def test_a_second_game_adds_up(room: Room) -> None:
    for _ in range(2):
        await room.begin()
        await room.resign(BEN)
    ana, ben = await room.totals(ANA), await room.totals(BEN)
    assert ana is not None
    assert ben is not None
    assert (ana.games, ana.wins, ben.games, ben.wins, ben.resignations) == (2, 2, 2, 0, 2)


async def test_computers_have_no_statistics(room: Room) -> None:
    await room.begin(1, 3, goal=1)
    await room.play(over)
    assert await room.ranked() == []
    assert await room.ranked(Order.COMPUTERS) == [ANA]


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


class TestFastestWin:
    """In own rolls, with four tokens home: neither a short game nor what others gave up."""

    async def test_by_tokens_home(self, room: Room) -> None:
        await room.begin(2)
        view = await room.play(over)
        assert view.table.state is not None
        winner = view.table.state.places.index(1)
        kept = await room.kept()
        own = sum(one.seat == winner and isinstance(one.action, Roll) for one in kept.played)
        fastest = {}
        for user in (ANA, BEN):
            totals = await room.totals(user)
            assert totals is not None
            fastest[totals.wins] = totals.fastest_win
        assert fastest == {1: own, 0: None}

    async def test_not_by_resignation(self, room: Room) -> None:
        await room.begin(2)
        await room.resign(BEN)
        totals = await room.totals(ANA)
        assert totals is not None
        assert (totals.wins, totals.fastest_win) == (1, None)

    def test_not_where_somebody_else_rolled_in_the_seat(self) -> None:
        """Else one would take over a seat that a computer had all but won."""
        game = Played3("classic", goal=4)
        winner = game.until_somebody_is_placed()
        rolls = [
            n
            for n, one in enumerate(game.played)
            if one.seat == winner and isinstance(one.action, Roll)
        ]
        assert game.results()[winner].win_rolls == len(rolls)
        game.played[rolls[0]] = replace(game.played[rolls[0]], actor=None)
        assert game.results()[winner].win_rolls is None
        assert game.results()[winner].won
        assert sum(game.results()[winner].faces) == len(rolls) - 1


async def test_a_finished_game_tells_what_each_seat_did(room: Room) -> None:
    await room.begin(1, 2, goal=1)
    assert (await room.view()).tallies == ()
    view = await room.play(over)
    kept = await room.kept()
    assert [one.seat for one in view.tallies] == [0, 1, 3]
    for one in view.tallies:
        rolls = [
            p.action.face for p in kept.played if p.seat == one.seat and isinstance(p.action, Roll)
        ]
        assert one.faces == tuple(rolls.count(face) for face in range(1, 7))
    assert await room.reloaded() == view
