"""How many tables there may be, where, and who may cancel one."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

from games import (
    Cancel,
    Intent,
    LeaveSeat,
    TakeSeat,
)
from storage import CloseReason, Phase, Place, Settings
from tests.games.helpers import ANA, BEN, CLEO, DEE, Room, refused


class TestLimits:
    async def open_in(self, room: Room, channel: int, user: int = ANA, guild: int = 10) -> str:
        new = replace(room.new_table(user), place=Place(guild, channel))
        return (await room.games.open(new)).table.id

    async def test_two_a_host(self, room: Room) -> None:
        first = await self.open_in(room, 1)
        await self.open_in(room, 2)
        with refused("host_full", most=2):
            await self.open_in(room, 3)
        await self.open_in(room, 3, guild=11)
        await self.open_in(room, 4, BEN)
        await room.games.submit(Intent(first, ANA, "Ana", Cancel(), room.click()))
        await self.open_in(room, 5)

    async def test_five_a_server(self, room: Room) -> None:
        for channel, user in enumerate((ANA, ANA, BEN, BEN, CLEO)):
            await self.open_in(room, 30 + channel, user)
        with refused("server_full", most=5):
            await self.open_in(room, 40, DEE)
        await self.open_in(room, 40, DEE, guild=11)
        assert len(await room.store.live_tables(10)) == 5

    async def test_as_the_server_set_them(self, room: Room) -> None:
        await room.games.change_settings(10, Settings(most_tables=3, most_hosted=1))
        await self.open_in(room, 1)
        with refused("host_full", most=1):
            await self.open_in(room, 2)
        await self.open_in(room, 2, BEN)
        await self.open_in(room, 3, CLEO)
        with refused("server_full", most=3):
            await self.open_in(room, 4, DEE)

    async def test_a_taken_channel_is_the_nearer_reason(self, room: Room) -> None:
        first = await self.open_in(room, 1)
        await self.open_in(room, 2)
        with refused("channel_taken", game=first):
            await self.open_in(room, 1)

    async def test_two_at_once_are_not_one_too_many(self, room: Room) -> None:
        done = await asyncio.gather(
            *(self.open_in(room, channel) for channel in range(6)), return_exceptions=True
        )
        assert sum(isinstance(one, str) for one in done) == 2


class TestAllowedChannels:
    async def test_tables_are_opened_only_there_and_in_their_threads(self, room: Room) -> None:
        await room.games.change_settings(10, Settings(channels=(21, 22)))
        with refused("channel_not_allowed"):
            await room.open()
        new = room.new_table()
        await room.games.open(replace(new, place=Place(10, 21)))
        thread = replace(room.new_table(BEN), place=Place(10, 500), parent=22)
        await room.games.open(thread)
        with refused("channel_not_allowed"):
            await room.games.open(replace(thread, place=Place(10, 501), parent=23))


class TestCancelling:
    async def test_by_a_moderator(self, room: Room) -> None:
        await room.open()
        with refused("host_cancels", host=ANA):
            await room.do(CLEO, Cancel())
        view = await room.do(CLEO, Cancel(), moderator=True)
        assert (view.table.phase, view.table.closed) == (Phase.CLOSED, CloseReason.MODERATED)

    async def test_touching_does_not_take_the_others_right_to(self, room: Room) -> None:
        await room.open()
        room.now += timedelta(minutes=14)
        await room.do(BEN, TakeSeat(1))
        room.now += timedelta(minutes=1)
        view = await room.do(CLEO, Cancel())
        assert view.table.closed is CloseReason.CANCELLED

    async def test_the_last_to_leave_closes_it(self, room: Room) -> None:
        await room.open()
        assert (await room.do(ANA, LeaveSeat())).table.closed is CloseReason.DESERTED
