"""What servers and members like: defaults, last choices, pings, fresh boards."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from games import (
    AddComputer,
    Cancel,
    ChangeOptions,
    HandOver,
    RollDie,
    Start,
    needs_fresh_board,
    options_of,
)
from ludo_core import RULESETS
from ludo_core.players import DEFAULT_LEVEL
from storage import Choices, Pace, Place, Settings
from tests.games.helpers import ANA, BEN, CLEO, Room, off_turn, on_turn, refused

FULL = Choices(
    ruleset="king",
    players=4,
    computers=0,
    level=DEFAULT_LEVEL,
    pace=None,
    goal=4,
    auto_move=True,
    private=False,
    thread=False,
    fill=False,
    takeover=True,
)


class TestChoices:
    async def start(self, room: Room, given: Choices, user: int = ANA, channel: int = 1) -> None:
        """Open a table as `/ludo start` does, and close it."""
        await self.open(room, given, user, channel)
        await room.games.close(room.game)

    async def open(self, room: Room, given: Choices, user: int = ANA, channel: int = 1) -> None:
        """Open a table as `/ludo start` does."""
        full = await room.games.start_options(10, user, given)
        new = replace(
            room.new_table(user),
            options=options_of(full),
            computers=full.computers or 0,
            level=full.level or "",
            chosen=given,
            place=Place(10, channel),
        )
        room.game = (await room.games.open(new)).table.id

    async def test_nothing_chosen_anywhere(self, room: Room) -> None:
        assert await room.games.start_options(10, ANA, Choices()) == FULL

    async def test_given_before_own_last_before_the_servers(self, room: Room) -> None:
        await room.games.change_settings(
            10, Settings(defaults=Choices(ruleset="classic", goal=2, pace=Pace.SLOW))
        )
        found = await room.games.start_options(10, ANA, Choices())
        assert (found.ruleset, found.goal, found.pace) == ("classic", 2, Pace.SLOW)
        assert found.auto_move is False
        await self.start(room, Choices(goal=1, private=True))
        found = await room.games.start_options(10, ANA, Choices())
        assert (found.ruleset, found.goal, found.private) == ("classic", 1, True)
        found = await room.games.start_options(10, ANA, Choices(goal=4, ruleset="king"))
        assert (found.ruleset, found.goal, found.private) == ("king", 4, True)
        # Another member's choices, and another server's, are their own.
        assert (await room.games.start_options(10, BEN, Choices())).goal == 2
        assert (await room.games.start_options(11, ANA, Choices())) == FULL

    async def test_a_choice_stays_until_the_next_of_its_kind(self, room: Room) -> None:
        await self.start(room, Choices(ruleset="aeroplane", players=3))
        await self.start(room, Choices(level="easy", computers=1))
        found = await room.games.start_options(10, ANA, Choices())
        assert (found.ruleset, found.players, found.level, found.computers) == (
            "aeroplane",
            3,
            "easy",
            1,
        )

    async def test_what_was_not_given_gives_way(self, room: Room) -> None:
        await self.start(room, Choices(players=4, computers=3))
        found = await room.games.start_options(10, ANA, Choices(ruleset="plyyard"))
        assert (found.players, found.computers) == (2, 1)
        found = await room.games.start_options(10, ANA, Choices(players=2))
        assert (found.players, found.computers) == (2, 1)
        await self.start(room, Choices(players=2, computers=0))
        found = await room.games.start_options(10, ANA, Choices(computers=3))
        assert (found.players, found.computers) == (4, 3)

    async def test_what_was_given_is_refused_where_it_cannot_be(self, room: Room) -> None:
        with refused("players_for_ruleset"):
            await self.start(room, Choices(ruleset="plyyard", players=3))
        with refused("too_many_computers"):
            await self.start(room, Choices(players=2, computers=2))
        # A table that was not opened leaves nothing behind.
        assert await room.games.start_options(10, ANA, Choices()) == FULL

    async def test_the_last_choices_are_what_the_host_started_with(self, room: Room) -> None:
        await self.open(room, Choices(ruleset="thunder", players=3, private=True, thread=True))
        await room.do(ANA, ChangeOptions(ruleset="classic", players=4, goal=2, private=False))
        await room.do(ANA, ChangeOptions(pace=Pace.BRISK, fill=True, takeover=False))
        await room.do(ANA, AddComputer("easy"))
        await room.do(ANA, Start())
        await room.games.close(room.game)
        found = await room.games.start_options(10, ANA, Choices())
        assert found == Choices(
            ruleset="classic",
            players=4,
            computers=1,
            level="easy",
            pace=Pace.BRISK,
            goal=2,
            auto_move=False,
            private=False,
            thread=True,
            fill=True,
            takeover=False,
        )

    async def test_a_table_that_is_not_started_leaves_only_what_was_given(self, room: Room) -> None:
        await self.open(room, Choices(goal=2))
        await room.do(ANA, ChangeOptions(ruleset="thunder"))
        await room.do(ANA, Cancel())
        found = await room.games.start_options(10, ANA, Choices())
        assert (found.ruleset, found.goal) == ("king", 2)

    async def test_what_the_host_left_alone_is_still_the_servers_and_the_rules(
        self, room: Room
    ) -> None:
        defaults = Choices(ruleset="classic", goal=2, pace=Pace.SLOW)
        await room.games.change_settings(10, Settings(defaults=defaults))
        await self.open(room, Choices(players=4))
        await room.do(ANA, ChangeOptions(ruleset="plyyard"))
        await room.do(ANA, AddComputer("normal"))
        await room.do(ANA, Start())
        assert await room.store.preferences.choices(10, ANA) == Choices(
            ruleset="plyyard", players=4, computers=1
        )

    @pytest.mark.parametrize("ruleset", RULESETS)
    async def test_every_ruleset_can_be_opened_by_its_name_alone(
        self, room: Room, ruleset: str
    ) -> None:
        await self.start(room, Choices(players=4, computers=3))
        await self.start(room, Choices(ruleset=ruleset))


class TestSettings:
    async def test_they_are_kept(self, room: Room) -> None:
        settings = Settings(
            defaults=Choices(ruleset="thunder", players=3, pace=Pace.BRISK, thread=True),
            channels=(1, 5),
            pings=False,
            theme="night",
            most_tables=7,
            most_hosted=3,
        )
        await room.games.change_settings(10, settings)
        assert await room.games.settings(10) == settings
        await room.games.change_settings(10, replace(settings, channels=(), pings=True))
        assert await room.games.settings(10) == replace(settings, channels=(), pings=True)
        assert await room.games.settings(11) == Settings()

    @pytest.mark.parametrize(
        ("settings", "name"),
        [
            (Settings(most_tables=0), "most_tables"),
            (Settings(most_tables=101), "most_tables"),
            (Settings(most_hosted=0), "most_hosted"),
            (Settings(theme="No such; DROP"), "theme"),
            (Settings(channels=tuple(range(501))), "channels"),
        ],
    )
    async def test_what_cannot_be(self, room: Room, settings: Settings, name: str) -> None:
        with refused("bad_setting", name=name):
            await room.games.change_settings(10, settings)
        assert await room.games.settings(10) == Settings()

    @pytest.mark.parametrize(
        ("defaults", "code"),
        [
            (Choices(ruleset="plyyard", players=4), "players_for_ruleset"),
            (Choices(players=2, computers=3), "too_many_computers"),
            (Choices(ruleset="chess"), "no_such_option"),
            (Choices(goal=3), "no_such_option"),
            (Choices(level="godlike"), "no_such_level"),
        ],
    )
    async def test_defaults_that_do_not_go_together(
        self, room: Room, defaults: Choices, code: str
    ) -> None:
        with refused(code):
            await room.games.change_settings(10, Settings(defaults=defaults))


class TestPings:
    async def test_who_is_on_turn(self, room: Room) -> None:
        view = await room.begin(2)
        assert await room.games.ping(view.table) == ANA
        view = await room.play(lambda view: on_turn(view.table) == BEN)
        assert await room.games.ping(view.table) == BEN

    async def test_nobody_who_does_not_want_it(self, room: Room) -> None:
        view = await room.begin(2)
        await room.games.mute(10, ANA, muted=True)
        await room.games.mute(10, ANA, muted=True)
        assert await room.games.muted(10, ANA)
        assert await room.games.ping(view.table) is None
        await room.games.mute(10, ANA, muted=False)
        assert not await room.games.muted(10, ANA)
        await room.games.mute(11, ANA, muted=True)
        assert await room.games.ping(view.table) == ANA

    async def test_nobody_where_the_server_does_not_want_it(self, room: Room) -> None:
        view = await room.begin(2)
        await room.games.change_settings(10, Settings(pings=False))
        assert await room.games.ping(view.table) is None

    async def test_nobody_else_ever(self, room: Room) -> None:
        assert await room.games.ping((await room.open(CLEO)).table) is None
        await room.games.close(room.game)
        await room.begin(2)
        view = await room.later(minutes=3)
        assert view.table.paused is not None
        assert await room.games.ping(view.table) is None
        view = await room.resign(ANA)
        assert await room.games.ping(view.table) is None


class TestFreshBoards:
    async def shown(self, room: Room) -> None:
        room.now += timedelta(seconds=1)
        await room.show()

    async def until_ben(self, room: Room) -> None:
        """Play, showing every board, until Ana's click passes the turn to Ben."""
        await room.begin(2)
        await self.shown(room)
        while on_turn((await room.view()).table) == ANA:
            await self.shown(room)
            await room.turn(await room.view())

    async def fresh(self, room: Room) -> bool:
        return needs_fresh_board((await room.view()).table, room.now)

    async def test_the_turn_comes_to_who_has_not_clicked_for_a_minute(self, room: Room) -> None:
        await self.until_ben(room)
        # Ben has never clicked in this game: he took his seat a few seconds ago.
        assert not await self.fresh(room)
        await self.shown(room)
        await room.turn(await room.view())
        while on_turn((await room.view()).table) == BEN:
            await self.shown(room)
            await room.turn(await room.view())
        room.now += timedelta(seconds=70)
        while on_turn((await room.view()).table) == ANA:
            await self.shown(room)
            view = await room.turn(await room.view())
        assert needs_fresh_board(view.table, room.now)
        # Posted, it is not posted again.
        room.now += timedelta(seconds=1)
        await room.show(901)
        assert not await self.fresh(room)

    async def test_not_when_the_same_person_goes_on(self, room: Room) -> None:
        view = await room.begin(1, 1)
        await self.shown(room)
        room.now += timedelta(minutes=10)
        view = await room.turn(view)
        while on_turn(view.table) != ANA:
            view = await room.turn(view)
        assert not await self.fresh(room)

    async def test_what_others_do_meanwhile_is_no_reason(self, room: Room) -> None:
        await room.begin(3)
        await self.shown(room)
        room.now += timedelta(seconds=90)
        await room.resign(off_turn((await room.view()).table))
        assert not await self.fresh(room)

    async def test_slow_games_always(self, room: Room) -> None:
        view = await room.begin(2, pace=Pace.SLOW)
        await self.shown(room)
        room.now += timedelta(seconds=1)
        before = on_turn(view.table)
        while on_turn(view.table) == before:
            await self.shown(room)
            view = await room.turn(view)
        assert await self.fresh(room)

    async def test_a_board_older_than_three_quarters_of_an_hour(self, room: Room) -> None:
        await room.begin(1, 1)
        await self.shown(room)
        room.now += timedelta(minutes=44)
        await room.show()
        assert not await self.fresh(room)
        room.now += timedelta(minutes=1)
        assert await self.fresh(room)
        await room.show(901)
        assert not await self.fresh(room)
        assert (await room.reloaded()).table.posted == (await room.view()).table.posted

    async def test_not_for_who_handed_over(self, room: Room) -> None:
        await room.begin(3)
        await room.do(BEN, HandOver())
        await self.shown(room)
        room.now += timedelta(minutes=2)
        view = await room.do(ANA, RollDie())
        if on_turn(view.table) == CLEO:
            assert await self.fresh(room)

    async def test_not_before_anything_was_posted_or_after_the_end(self, room: Room) -> None:
        view = await room.begin(2)
        assert not needs_fresh_board(view.table, room.now + timedelta(hours=1))
        await self.shown(room)
        view = await room.resign(ANA)
        assert not needs_fresh_board(view.table, room.now + timedelta(hours=1))
