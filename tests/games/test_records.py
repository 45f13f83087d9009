"""Whole games, by every ruleset: their records check, and their dice verify."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games import Start, TakeSeat
from games.records import record_of, sitter_of
from ludo_core.players import LEVELS
from ludo_core.record import check_report, in_written_order, read, verify_report, write
from storage import Phase, Sitter
from tests.games.helpers import ANA, BEN, CASES, Room, choosing, off_turn, over


@pytest.mark.parametrize(("ruleset", "count"), CASES)
@pytest.mark.parametrize("people", ["one", "all"])
async def test_a_whole_game(room: Room, ruleset: str, count: int, people: str) -> None:
    chance = random.Random(count)
    persons = 1 if people == "one" else count
    view = await room.begin(persons, count - persons, ruleset=ruleset, goal=1, players=count)
    secret = (await room.kept()).secret.hex()
    while not over(view):
        if choosing(view) and count > 2 and persons == count and chance.random() < 0.02:
            view = await room.resign(off_turn(view.table))
        else:
            view = await room.turn(view)
        if chance.random() < 0.05 and not over(view):
            kept = await room.kept()
            (reading,) = read(write(record_of(kept)))
            assert check_report(reading)["ok"]
            assert secret not in write(record_of(kept)) + repr((kept, view, record_of(kept)))
    kept = await room.kept()
    text = write(record_of(kept))
    (reading,) = read(text)
    checked = check_report(reading)
    assert checked["ok"], checked
    assert checked["over"]
    assert reading.state == view.table.state
    assert reading.record is not None
    # By their text: Roll(2), Move(2) and Resign(2) are equal as tuples.
    assert repr(reading.record.actions) == repr(in_written_order(record_of(kept)))
    assert verify_report(reading) == {"ok": True, "rolls": view.table.rolls}
    assert f"secret {secret}\n" in text


async def test_another_secret_or_a_changed_face_does_not_verify(room: Room) -> None:
    await room.begin()
    for _ in range(10):
        await room.turn(await room.view())
    await room.resign(ANA)
    kept = await room.kept()
    text = write(record_of(kept))
    other = text.replace(kept.secret.hex(), bytes(32).hex())
    (reading,) = read(other)
    assert check_report(reading)["ok"]
    assert not verify_report(reading)["ok"]
    (reading,) = read(text.replace(f"client {kept.table.client}", "client 1-2-3"))
    assert not verify_report(reading)["ok"]


async def test_what_readers_learn(room: Room) -> None:
    await room.begin(2, 1)
    text = write(record_of(await room.kept()))
    assert text.startswith("ruleset king\nseats red green blue\n")
    for line in (
        f"commit {(await room.view()).table.commit}",
        f"client {(await room.view()).table.client}",
        "date 2026-01-02",
        "player red Ana",
        "player green Ben",
        "player blue computer easy",
        "option auto_move on",
    ):
        assert f"{line}\n" in text


async def test_a_lobby_has_no_record(room: Room) -> None:
    await room.open()
    with pytest.raises(ValueError, match="no record"):
        record_of(await room.kept())


async def test_a_game_without_a_result_keeps_its_secret(room: Room) -> None:
    await room.begin()
    await room.games.close(room.game)
    kept = await room.kept()
    assert kept.table.phase is Phase.CLOSED
    assert kept.secret.hex() not in write(record_of(kept))


async def test_names_cannot_break_a_record(room: Room) -> None:
    name = "Ben\nsecret 00\nend\n# \u202e\ud800\0"
    await room.open(players=2)
    await room.games.submit(replace(room.intent(BEN, TakeSeat(2)), name=name))
    await room.do(ANA, Start())
    assert await room.view() == await room.reloaded()
    await room.resign(BEN)
    (reading,) = read(write(record_of(await room.kept())))
    assert verify_report(reading)["ok"]
    assert reading.record is not None
    assert reading.record.players[2].startswith("Ben secret 00 end ＃")


async def test_who_has_no_name_left_is_not_named_and_no_computer(room: Room) -> None:
    await room.begin(2, 1, players=3)
    kept = await room.kept()
    ana, ben, computer = kept.table.sitters
    sitters = (replace(ana, name="", user=-3), replace(ben, name=""), computer)
    nameless = replace(kept, table=replace(kept.table, sitters=sitters))
    players = record_of(nameless).players
    assert [players[one.seat] for one in sitters] == ["", "", f"computer {computer.level}"]
    assert "None" not in write(record_of(nameless))


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_is_known_again_by_its_records_name(level: str) -> None:
    assert sitter_of(2, f"computer {level}") == Sitter(2, "", level=level)


@pytest.mark.parametrize(
    "name", ["Ana", "computer", "computer ", "computer nobody", "a computer easy"]
)
def test_any_other_name_is_somebodys(name: str) -> None:
    assert sitter_of(2, name) == Sitter(2, name)
