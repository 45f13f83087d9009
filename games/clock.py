"""The one task that lets happen what happens by itself, table after table.

Time stands still while the program is down or cut off from Discord: a heartbeat in the database
says until when it was there, and everything that waits moves on by what was missed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from games.service import Games

BEAT = timedelta(seconds=10)
"""How often the heartbeat is kept; as much may be taken for time away after a kill."""
SLEPT_BEATS = 3
"""Without so many beats the process itself stood still, and its time with it."""
NOTICED = timedelta(seconds=3)
MOST_AT_ONCE = 50
"""Tables between two looks at what is due: what was due first comes first."""
AGAIN = timedelta(seconds=60)
"""A table at which something failed is left alone for so long."""

log = logging.getLogger(__name__)


class Clock:
    """Runs the deadlines of `games`. It begins cut off: say `connected` when Discord is there."""

    def __init__(
        self,
        games: Games,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        beat: timedelta = BEAT,
    ) -> None:
        self._games = games
        self._beat = beat
        self._sleep = sleep
        self._connected = False
        self._stands_still = True
        self._beaten: datetime | None = None
        self._failed: dict[str, datetime] = {}
        self._wake = asyncio.Event()
        self._next_look: datetime | None = None
        """When it looks again by itself; None while it is not waiting for that."""
        self.moved_on: Callable[[], None] = lambda: None
        """Called after all deadlines have moved on by a time that people notice."""
        games.on_deadline = self._wound

    def connected(self) -> None:
        """Let time run on: the bot hears and is heard. Safe to call again."""
        self._connected = True
        self._wake.set()

    def cut_off(self) -> None:
        """Let time stand still until `connected`. Safe to call again."""
        self._connected = False
        self._stands_still = True

    def _wound(self, moment: datetime) -> None:
        """Look anew where something is now due before the next look: most clicks gain time."""
        if self._next_look is None or moment < self._next_look:
            self._wake.set()

    async def run(self) -> None:
        """Run until cancelled. What fails is logged, and the rest goes on."""
        while True:
            self._wake.clear()
            try:
                pause = await self.step()
            except Exception:
                log.exception("the clock failed and goes on")
                pause = AGAIN
            await self._wait(pause)

    async def step(self) -> timedelta | None:
        """Do what is due now; return after how long to look again, None for when woken."""
        self._next_look = None
        if not self._connected:
            return None
        now = self._games.now()
        self._beaten = await self._beat_at(now)
        more = await self._do_due(now)
        if more:
            return timedelta(0)
        next_beat = self._beaten + self._beat
        earliest = await self._games.store.clocks.next(now)
        if earliest is None or earliest > next_beat:
            earliest = next_beat
        self._next_look = earliest
        return max(earliest - self._games.now(), timedelta(0))

    async def _beat_at(self, now: datetime) -> datetime:
        """Keep the heartbeat if it is time, after moving all on that stood still meanwhile."""
        clocks, last = self._games.store.clocks, self._beaten
        if self._stands_still or last is None or now - last >= self._beat * SLEPT_BEATS:
            # Before the first await: a loss meanwhile makes time stand still once more.
            self._stands_still = False
            try:
                away = await clocks.go_on(now)
            except BaseException:
                self._stands_still = True
                raise
            log.info("time runs on after standing still for %s", away)
            if away >= NOTICED:
                self.moved_on()
            return now
        if now - last >= self._beat:
            await clocks.beat(now)
            return now
        return last

    async def _do_due(self, now: datetime) -> bool:
        """Do what is due, at some tables at most; return whether there may be more."""
        self._failed = {game: until for game, until in self._failed.items() if until > now}
        found = await self._games.store.clocks.due(now, MOST_AT_ONCE + len(self._failed))
        due = [game for game in found if game not in self._failed]
        for game in due:
            if not self._connected:
                return False
            try:
                await self._games.tick(game)
            except Exception:
                log.exception("what was due at %s failed", game)
                self._failed[game] = now + AGAIN
        return len(due) >= MOST_AT_ONCE

    async def _wait(self, pause: timedelta | None) -> None:
        """Wait until woken, or for this long at most."""
        waiting: list[asyncio.Future[object]] = [asyncio.ensure_future(self._wake.wait())]
        if pause is not None:
            waiting.append(asyncio.ensure_future(self._slept(pause)))
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waiting:
                task.cancel()

    async def _slept(self, pause: timedelta) -> object:
        await self._sleep(pause.total_seconds())
        return None
