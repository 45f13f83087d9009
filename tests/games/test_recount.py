"""A recount: what was counted agrees with the games, or is found out and put right."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from games import AcceptDraw, HandOver, OfferDraw, Start, TakeSeat
from games.recount import count_old, recount
from games.tally import RATED_ROLLS, is_rated
from ludo_core import Roll
from ops.recount import main
from tests.games.helpers import ANA, BEN, CLEO, Room, over

CHANGES = {
    "a sum": "UPDATE standings SET wins = wins + 1 WHERE guild_id = 10 AND user_id = 101",
    "a rating": "UPDATE standings SET mu = mu + 0.01 WHERE guild_id = 0 AND user_id = 102",
    "a missing sum": "DELETE FROM standings WHERE user_id = 102 AND season = 0",
    "a sum of nothing": (
        "INSERT INTO standings SELECT 99, ruleset, season, people, user_id, 1, games, wins, second,"
        " third, fourth, draws, resignations, captures, captured, tokens_home, face_1, face_2,"
        " face_3, face_4, face_5, face_6, streak, longest_streak, fastest_win, rated, mu, sigma,"
        " sure FROM standings WHERE guild_id = 10 AND user_id = 101"
    ),
    "a result": "UPDATE results SET captures = captures + 1 WHERE user_id = 101",
    "a missing result": "DELETE FROM results WHERE user_id = 102",
    "what is rated": "UPDATE results SET rated = 1 - rated WHERE n = 2",
}


async def some_games(room: Room) -> None:
    """Play games of all kinds: rated, resigned early, against computers, more than a day's."""
    for _ in range(4):
        room.now += timedelta(seconds=1)
        await room.begin(2, goal=1)
        await room.play(lambda view: view.table.rolls >= 60 or over(view))
        if not over(await room.view()):
            await room.resign(BEN)
    room.now += timedelta(seconds=1)
    await room.begin(3, ruleset="classic", goal=1)
    await room.do(CLEO, HandOver())
    await room.play(over)
    room.now += timedelta(seconds=1)
    await room.begin(2)
    await room.resign(ANA)
    room.now += timedelta(seconds=1)
    await room.begin(1, 2, goal=1)
    await room.play(over)
    room.now += timedelta(days=90)
    await room.begin(2, 1, goal=1)
    await room.play(over)


async def test_all_agrees(room: Room) -> None:
    await some_games(room)
    found = await recount(room.store)
    assert found.wrong == ()
    assert found.games == 8
    rows = await room.store._database.rows("SELECT rated FROM games ORDER BY counted")
    assert [rated for (rated,) in rows] == [1, 1, 1, 0, 0, 0, 0, 1]


@pytest.mark.parametrize("what", CHANGES)
async def test_what_is_wrong_is_found_and_put_right(room: Room, what: str) -> None:
    await some_games(room)
    before = await everything(room)
    await room.store._database.work(lambda connection: connection.execute(CHANGES[what]))
    assert await everything(room) != before
    assert (await recount(room.store)).wrong
    assert (await recount(room.store, repair=True)).wrong
    assert (await recount(room.store)).wrong == ()
    assert await everything(room) == before


async def everything(room: Room) -> list[object]:
    """Return results and standings, ratings rounded."""
    rows = await room.store._database.rows("SELECT * FROM results ORDER BY n, user_id")
    rows += await room.store._database.rows(
        "SELECT * FROM standings ORDER BY guild_id, ruleset, season, people, user_id"
    )
    return [tuple(round(one, 6) if isinstance(one, float) else one for one in row) for row in rows]


async def test_games_that_an_older_version_finished_are_counted(room: Room) -> None:
    await some_games(room)
    before = await everything(room)
    await room.store._database.rows("DELETE FROM standings")
    await room.store._database.rows("DELETE FROM results")
    await room.store._database.rows("UPDATE games SET counted = NULL, rated = 0")
    assert len((await recount(room.store)).wrong) == 8
    assert await count_old(room.store) == 8
    assert await everything(room) == before
    assert await count_old(room.store) == 0


async def test_it_agrees_after_somebody_was_forgotten(room: Room) -> None:
    await some_games(room)
    ana = await room.totals(ANA)
    await room.games.forget(BEN)
    await room.games.forget(CLEO)
    assert (await recount(room.store)).wrong == ()
    assert await room.totals(ANA) == ana
    users = await room.store._database.rows("SELECT DISTINCT user_id FROM results ORDER BY 1")
    assert users == [(-2,), (-1,), (ANA,)]
    await room.begin(2, goal=1)
    await room.play(over)
    assert (await recount(room.store)).wrong == ()


async def test_two_forgotten_stay_two_people(room: Room) -> None:
    await room.begin(2)
    await room.play(lambda view: view.table.rolls >= 60)
    assert (await room.resign(BEN)).table.rated
    for user in (ANA, BEN):
        await room.games.forget(user)
    kept = await room.kept()
    assert kept.table.members == (-1, -2)
    assert is_rated(kept.table, kept.played)
    assert (await recount(room.store)).wrong == ()


@pytest.mark.parametrize("running", [True, False])
async def test_a_forgotten_hot_seat_stays_one_person(room: Room, *, running: bool) -> None:
    await room.open()
    await room.do(ANA, TakeSeat(1, another=True))
    await room.do(BEN, TakeSeat(2))
    await room.do(CLEO, TakeSeat(3))
    await room.do(ANA, Start())
    await room.play(lambda view: view.table.rolls >= 80)
    if running:
        await room.games.forget(ANA)
    await room.resign(BEN)
    if not running:
        await room.resign(CLEO)
        await room.games.forget(ANA)
    kept = await room.kept()
    assert over(await room.view())
    assert kept.table.members == (-1, BEN, CLEO)
    rolls = Counter((p.seat, p.actor) for p in kept.played if isinstance(p.action, Roll))
    assert min(rolls.values()) >= RATED_ROLLS
    assert not kept.table.rated
    assert not is_rated(kept.table, kept.played)
    assert (await recount(room.store)).wrong == ()


async def test_it_agrees_after_a_server_was_erased(room: Room) -> None:
    await some_games(room)
    everywhere = await room.store.statistics.card(0, ANA)
    await room.games.erase_server(10)
    found = await recount(room.store)
    assert found.wrong == ()
    assert found.games == 0
    assert await room.store.statistics.card(0, ANA) == everywhere
    assert await room.totals(ANA) is None


async def test_a_draw_is_no_loss(room: Room) -> None:
    await room.begin(3)
    await room.play(lambda view: view.table.rolls >= 60)
    await room.do(ANA, OfferDraw())
    await room.do(BEN, AcceptDraw())
    assert over(await room.do(CLEO, AcceptDraw()))
    for user in (ANA, BEN, CLEO):
        totals = await room.totals(user)
        assert totals is not None
        assert (totals.games, totals.draws, totals.places) == (1, 1, (0, 0, 0, 0))
        assert (totals.longest_streak, totals.fastest_win) == (0, None)
        # Equals who draw are as strong as before.
        assert totals.rating is not None
        assert totals.rating.number == 1500
    assert (await recount(room.store)).wrong == ()


async def test_the_command(room: Room, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    await some_games(room)
    path = str(room.path)
    await room.store.close()
    assert await asyncio.to_thread(main, [path]) == 0
    assert capsys.readouterr().out == "8 games played again: all agrees\n"
    assert await asyncio.to_thread(main, [str(tmp_path / "none.db")]) == 78
