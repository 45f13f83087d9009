"""The task behind the deadlines: woken on changes, standing still with the program, never stuck."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from games import Clock, RollDie, Start, TakeSeat
from games.clock import BEAT, MOST_AT_ONCE
from storage import Away, Phase, Place, Store
from tests.games.helpers import ANA, BEN, Room, room_at

MINUTE = timedelta(minutes=1)


class Sleeps:
    """A stand-in for asyncio.sleep: time goes by only when the test says so."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self._over = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)
        await self._over.wait()

    def end(self) -> None:
        """End the present sleep."""
        self._over.set()
        self._over = asyncio.Event()


async def until(condition: Callable[[], bool]) -> None:
    """Let other tasks run until something holds."""
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 - what it waits for sets no event
            await asyncio.sleep(0)


class Ticking:
    """A running clock, on a channel with a game of two."""

    def __init__(self, room: Room, beat: timedelta) -> None:
        self.room = room
        self.sleeps = Sleeps()
        self.clock = Clock(room.games, self.sleeps, beat)
        self.task = asyncio.create_task(self.clock.run())

    async def settled(self) -> None:
        """Wait until the clock sleeps, and has nothing to look at anew."""
        count = len(self.sleeps.asked)
        await until(lambda: len(self.sleeps.asked) > count)

    async def stop(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


async def ticking(
    room: Room, then: Callable[[Ticking], Awaitable[None]], beat: timedelta = BEAT
) -> None:
    made = Ticking(room, beat)
    try:
        await then(made)
    finally:
        await made.stop()


class TestTheTask:
    async def test_it_sleeps_until_the_next_deadline(self, room: Room) -> None:
        await room.open()

        async def then(ticking: Ticking) -> None:
            ticking.clock.connected()
            await ticking.settled()
            # The heartbeat is nearer than the lobby's end.
            assert ticking.sleeps.asked == [BEAT.total_seconds()]

        await ticking(room, then)

    async def test_a_nearer_deadline_wakes_it(self, room: Room) -> None:
        await room.open()
        await room.do(BEN, TakeSeat(1))

        async def then(ticking: Ticking) -> None:
            ticking.clock.connected()
            await ticking.settled()
            await room.do(ANA, Start())
            await until(lambda: len(ticking.sleeps.asked) > 1)
            lobby, roll = ticking.sleeps.asked
            assert roll < lobby

        await ticking(room, then, beat=timedelta(hours=1))

    async def test_a_later_deadline_lets_it_sleep(self, room: Room) -> None:
        await room.open()

        async def then(ticking: Ticking) -> None:
            ticking.clock.connected()
            await ticking.settled()
            room.now += timedelta(seconds=1)
            await room.do(BEN, TakeSeat(1))
            for _ in range(200):
                await asyncio.sleep(0)
            assert len(ticking.sleeps.asked) == 1

        await ticking(room, then, beat=timedelta(hours=1))

    async def test_it_does_what_is_due_when_it_wakes(self, room: Room) -> None:
        await room.begin(2)

        async def then(ticking: Ticking) -> None:
            ticking.clock.connected()
            await ticking.settled()
            while room.notices == [] or room.notices[-1].view.table.rolls == 0:
                room.now += BEAT
                ticking.sleeps.end()
                await ticking.settled()
            assert room.told() == ["warned", "changed"]

        await ticking(room, then)

    async def test_nothing_happens_before_it_is_connected(self, room: Room) -> None:
        await room.begin(2)

        async def then(ticking: Ticking) -> None:
            room.now += timedelta(hours=1)
            for _ in range(200):
                await asyncio.sleep(0)
            assert ticking.sleeps.asked == []
            assert room.notices == []
            ticking.clock.connected()
            await ticking.settled()

        await ticking(room, then)

    async def test_what_fails_at_one_table_is_logged_and_stops_no_other(
        self, room: Room, caplog: pytest.LogCaptureFixture
    ) -> None:
        await room.begin(2)
        other = await room.games.open(replace(room.new_table(BEN), place=Place(11, 21)))
        broken, tick = room.game, room.games.tick
        tried: list[str] = []

        async def failing(game: str) -> None:
            tried.append(game)
            if game == broken:
                raise RuntimeError("broken")
            await tick(game)

        room.games.tick = failing  # type: ignore[method-assign]
        await room.later(minutes=16)
        closed = await room.games.view(other.table.id)
        assert closed is not None
        assert closed.table.phase is Phase.CLOSED
        # Tried again now and then, not all the time.
        assert 2 <= tried.count(broken) <= 17
        assert any("broken" in (one.exc_text or "") for one in caplog.records)
        room.games.tick = tick  # type: ignore[method-assign]
        await room.later(minutes=2)
        assert (await room.view()).table.rolls > 0

    async def test_a_store_that_fails_is_survived(
        self, room: Room, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await room.begin(2)

        async def broken(*_: object) -> list[str]:
            raise OSError("the disk is gone")

        async def then(ticking: Ticking) -> None:
            with monkeypatch.context() as patch:
                patch.setattr(room.store.clocks, "due", broken)
                ticking.clock.connected()
                await ticking.settled()
                assert "the clock failed and goes on" in caplog.text
            room.now += timedelta(seconds=20)
            ticking.sleeps.end()
            await ticking.settled()
            assert not ticking.task.done()

        await ticking(room, then)

    async def test_two_hundred_at_once_are_done_each_once(self, room: Room) -> None:
        ids = [
            (
                await room.games.open(
                    replace(room.new_table(), place=Place(guild=1000 + n, channel=n))
                )
            ).table.id
            for n in range(200)
        ]
        assert len(ids) > 3 * MOST_AT_ONCE
        room.game = ids[0]
        await room.later(minutes=15)
        assert sorted(one.game for one in room.notices) == sorted(ids)


class TestTimeAway:
    async def test_after_a_stop_everything_moves_on_by_it(self, room: Room) -> None:
        await room.begin(2)
        await room.later(seconds=20)
        await room.store.clocks.beat(room.now)
        before = (await room.view()).table
        room.now += timedelta(hours=5)
        room.restart()
        await room.step()
        after = (await room.view()).table
        assert before.deadline is not None
        assert after.deadline == before.deadline + timedelta(hours=5)
        assert after.warning is not None
        assert before.warning is not None
        assert after.warning - before.warning == timedelta(hours=5)
        assert room.told() == []
        await room.later(seconds=39)
        assert (await room.view()).table.rolls == 0
        await room.later(seconds=1)
        assert (await room.view()).table.rolls > 0

    async def test_lobbies_and_pauses_stand_still_too(self, room: Room) -> None:
        await room.open()
        await room.step()
        room.now += timedelta(days=3)
        room.restart()
        view = await room.later(minutes=14)
        assert view.table.phase is Phase.LOBBY
        assert (await room.later(minutes=1)).table.phase is Phase.CLOSED

    async def test_a_pause_does_not_give_way_by_time_away(self, room: Room) -> None:
        await room.begin(2)
        await room.later(minutes=3)
        room.now += timedelta(hours=5)
        room.restart()
        await room.step()
        with pytest.raises(Exception, match="channel_taken"):
            await room.games.open(room.new_table(BEN))

    async def test_while_cut_off_from_discord_it_stands_still(self, room: Room) -> None:
        await room.begin(2)
        await room.later(seconds=10)
        await room.store.clocks.beat(room.now)
        room.clock.cut_off()
        await room.later(minutes=10)
        assert room.told() == []
        room.clock.connected()
        await room.step()
        assert room.told() == []
        await room.later(seconds=49)
        assert (await room.view()).table.rolls == 0
        await room.later(seconds=1)
        assert (await room.view()).table.rolls > 0

    async def test_a_process_that_slept_lets_nothing_run_out(self, room: Room) -> None:
        await room.begin(2)
        await room.step()
        room.now += timedelta(hours=9)
        await room.step()
        view = await room.view()
        assert view.table.rolls == 0
        assert view.table.deadline is not None
        assert view.table.deadline - room.now > 59 * timedelta(seconds=1)

    async def test_a_clock_that_was_set_back_moves_nothing(self, room: Room) -> None:
        await room.begin(2)
        await room.step()
        before = (await room.view()).table.deadline
        room.now -= timedelta(hours=1)
        room.restart()
        await room.step()
        assert (await room.view()).table.deadline == before

    async def test_a_first_start_has_missed_nothing(self, tmp_path: Path) -> None:
        async with room_at(tmp_path / "ludo.db") as room:
            assert await room.store.clocks.go_on(room.now) == timedelta(0)
            room.now += MINUTE
            assert await room.store.clocks.go_on(room.now) == MINUTE
            assert await room.store.clocks.go_on(room.now) == timedelta(0)

    async def test_two_processes_do_one_thing_once(self, room: Room) -> None:
        await room.begin(2)
        store = await Store.open(room.path)
        try:
            other = room.another_games(store)
            room.now += MINUTE
            await asyncio.gather(*(one.tick(room.game) for one in (room.games, other) * 3))
            kept = await room.kept()
            assert {one.seat for one in kept.played} == {0}
            assert [one.away for one in kept.table.people] == [Away.ABSENT, None]
            assert await other.view(room.game) == await room.view()
        finally:
            await store.close()


async def test_tables_from_before_there_were_clocks_get_one(room: Room) -> None:
    view = await room.begin(2)
    await room.store.clocks.set(replace(view.table, deadline=None, warning=None))
    await room.step()
    table = (await room.view()).table
    assert table.deadline is not None
    assert table.version == view.table.version
    assert room.told() == []
    await room.do(ANA, RollDie())


async def test_it_says_how_long_it_was_away(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    await room.step()
    room.now += timedelta(hours=2)
    room.restart()
    await room.step()
    assert "standing still for 2:00:00" in caplog.text
