"""Forgetting a person who asks for it, and a server that is gone."""

from __future__ import annotations

from dataclasses import replace

from games.acts import Intent, KeepWatching, LeaveSeat, ResignGame
from games.clocks import people_playing
from games.hints import Hints
from games.lobby import change_lobby
from games.notices import NoticeKind
from games.playing import Turn
from games.tables import retried, worked_out
from games.turns import change_game
from storage import Phase, Table


class Farewell(Hints):
    """Tables, and leaving all of them."""

    async def forget(self, user: int) -> None:
        """Take a person out of all live tables, as if they left, and erase what is kept of them."""
        people = self.store.people
        for game in await people.live_games(user):
            async with self._lock(game):
                await retried(lambda game=game: self._leave(game, user))  # type: ignore[misc]
        number = await people.forget(user)
        # Nothing in memory is current any more, and nobody's name is to stay there.
        self._live.clear()
        for game in await people.live_games(number):
            async with self._lock(game):
                # Where they have sat down meanwhile.
                await retried(lambda game=game: self._leave(game, number))  # type: ignore[misc]
                live = await self._load(game)
            if live is not None:
                self._tell(NoticeKind.CHANGED, live.table, live)

    async def erase_server(self, guild: int) -> None:
        """Erase all that is kept of a server, its games included."""
        await self.store.servers.erase(guild)
        self._live.clear()

    async def _leave(self, game: str, user: int) -> None:
        live = await self._load(game)
        if live is None or not live.table.phase.live or not live.table.seats_of(user):
            return
        table, now = live.table, self.now()
        if table.phase is Phase.LOBBY:
            leave = Intent(game, user, "", LeaveSeat(), interaction=0)
            turn: Turn = change_lobby(table, leave, now), ()
        elif table.state is not None and {*table.seats_of(user)} & {*table.state.playing}:
            resign = Intent(game, user, "", ResignGame(), interaction=0)
            turn = await worked_out(table, lambda: change_game(live.kept, resign, now))
        elif (others := _others(table, user)) and table.host == user:
            turn = replace(table, host=others[0]), ()
        elif not others:
            # Nobody is left who asked to watch the computers, or who may skip to the result.
            skip = Intent(game, user, "", KeepWatching(on=False), interaction=0)
            turn = await worked_out(table, lambda: change_game(live.kept, skip, now))
        else:
            return
        self._tell(NoticeKind.CHANGED, table, await self._save(live, turn, None))


def _others(table: Table, user: int) -> list[int]:
    """Return the other persons at a table who are known still, those who play on first."""
    found = (*people_playing(table), *table.people)
    return [one.user for one in found if one.user not in {None, user} and not one.forgotten]
