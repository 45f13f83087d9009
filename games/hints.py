"""Hints: the best move, for one person against computers."""

from __future__ import annotations

import asyncio

from games.again import Again
from ludo_core import Refusal
from ludo_core.players.advice import Advice, advise
from storage import Phase, Table


class Hints(Again):
    """Tables, and what to do at them."""

    async def hint(self, game: str, user: int) -> Advice:
        """Return the best move for the person who has to choose. Raises Refusal.

        It is worked out in a thread. Nobody who plays with others is helped.
        """
        view = await self.view(game)
        if view is None:
            raise Refusal("no_such_game")
        table = view.table
        _check(table, user)
        judge, state = self.judge, table.state
        if judge is None or state is None:
            raise Refusal("no_hint")
        return await asyncio.to_thread(advise, table.options.rules, state, judge)


def _check(table: Table, user: int) -> None:
    if table.phase is not Phase.PLAYING or table.state is None:
        raise Refusal("game_over" if table.phase is Phase.OVER else "not_started")
    if not table.seats_of(user):
        raise Refusal("not_a_player")
    if len(table.people) > 1:
        raise Refusal("not_alone")
    turn = table.state.turn
    if turn not in table.seats_of(user):
        raise Refusal("not_your_turn", seat=-1 if turn is None else turn)
    if table.state.die is None:
        raise Refusal("roll_first")
