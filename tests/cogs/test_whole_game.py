"""Whole games as people play them: by commands and buttons, from the lobby to the statistics."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from cogs.game_board import LONGEST_TEXT, game_text
from cogs.words.alt import LONGEST_ALT
from renderer import render
from tests.cogs.helpers import ENGLISH, Stage, play_out, staged
from tests.cogs.messages import answers, buttons, custom_ids, labels


async def test_start_opens_a_table_with_its_options(stage: Stage) -> None:
    board = await stage.start(ruleset="classic", players=3, computers=1, level="easy", goal=2)
    table = (await stage.table()).table
    options = table.options
    assert (options.ruleset, options.players, options.goal) == ("classic", 3, 2)
    assert [sitter.level for sitter in table.sitters] == [None, "easy"]
    assert board.content.startswith("**Classic Ludo** · 2 tokens home · 3 seats\n")
    assert f"🔴 \u2068<@{stage.person().id}>\u2069 (host)" in board.content
    assert "🟢 Computer (easy)" in board.content
    assert "🔵 free" in board.content


async def test_start_without_options_seats_four_by_the_default_rules(stage: Stage) -> None:
    await stage.start()
    options = (await stage.table()).table.options
    assert (options.ruleset, options.players, options.goal) == ("king", 4, 4)


async def test_a_second_table_in_the_channel_is_refused_in_words(stage: Stage) -> None:
    await stage.start()
    result = await stage.person("ben").slash(stage.channel, "ludo start")
    assert answers(result) == ["This channel already has a table. /ludo board brings it down here."]
    assert len(stage.messages) == 1


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"ruleset": "plyyard", "players": 3}, "Ply Yard duel is for 2 players at most."),
        (
            {"players": 2, "computers": 2},
            "Too many computers: one seat is yours, which leaves 1.",
        ),
    ],
)
async def test_options_that_do_not_go_together_are_refused_in_words(
    stage: Stage, options: dict[str, object], word: str
) -> None:
    result = await stage.person().slash(stage.channel, "ludo start", **options)
    assert answers(result) == [word]
    assert stage.messages == []


async def test_every_lobby_button_does_what_it_says(stage: Stage) -> None:
    await stage.start(players=4)
    await stage.press("sit-2", "ben")
    assert f"🟡 \u2068<@{stage.person('ben').id}>\u2069" in stage.board.content
    await stage.press("sit-3", "ben")
    assert "🟡 free" in stage.board.content
    assert f"🔵 \u2068<@{stage.person('ben').id}>\u2069" in stage.board.content
    await stage.press("add-normal")
    assert "🟢 Computer (normal)" in stage.board.content
    await stage.press("add-normal")
    assert "🟡 Computer (normal)" in stage.board.content
    assert [
        one["disabled"] for one in buttons(stage.board) if one["label"].endswith(" computer")
    ] == [
        True,
        False,
    ]
    await stage.press("remove")
    assert "🟡 free" in stage.board.content
    await stage.press("leave", "ana")
    assert f"\u2068<@{stage.person('ben').id}>\u2069 (host)" in stage.board.content
    await stage.press("cancel", "ben")
    assert stage.board.content == "This table is closed. /ludo start opens another."
    assert (custom_ids(stage.board), stage.board.attachments) == ([], [])
    assert len(stage.messages) == 1


async def test_the_last_person_to_leave_closes_the_lobby(stage: Stage) -> None:
    await stage.start(computers=2)
    await stage.press("leave")
    assert stage.board.content == (
        "Everybody left: this table is closed. /ludo start opens another."
    )
    await stage.start()
    assert len(stage.messages) == 2


async def test_neighbours_are_moved_apart_and_told(stage: Stage) -> None:
    await stage.start(players=4)
    await stage.press("sit-1", "ben")
    await stage.press("start")
    ana, ben = stage.person().id, stage.person("ben").id
    assert (
        f"\u2068<@{ben}>\u2069 now plays Yellow, so that you face each other."
        in stage.board.content
    )
    assert {sitter.user: sitter.seat for sitter in (await stage.table()).table.sitters} == {
        ana: 0,
        ben: 2,
    }


async def test_a_game_is_one_message_edited_in_place(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    assert len(stage.messages) == 1
    assert len(stage.sent("POST", "/messages")) == 0
    assert len(stage.sent("PATCH")) == 0
    assert "🏆" in stage.board.content
    assert custom_ids(stage.board) == []


async def test_pictures_are_replaced_and_named_anew(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1)
    names = []
    while True:
        (file,) = stage.board.attachments
        names.append(file["filename"])
        if not custom_ids(stage.board):
            break
        await stage.click(custom_ids(stage.board)[0])
    assert len(set(names)) == len(names) > 10


async def test_text_labels_and_ids_stay_within_discords_limits(stage: Stage) -> None:
    await stage.play(players=4, computers=3, goal=2)
    while custom_ids(stage.board):
        board = stage.board
        ids = custom_ids(board)
        assert len(board.content) <= LONGEST_TEXT
        assert len(board.attachments[0]["description"]) <= LONGEST_ALT
        assert all(0 < len(label) <= 80 for label in labels(board))
        assert all(len(one) <= 100 for one in ids)
        assert len(set(ids)) == len(ids)
        await stage.click(ids[0])
    assert len(stage.board.content) <= LONGEST_TEXT


async def test_computers_turns_make_one_update_that_tells_every_roll(stage: Stage) -> None:
    await stage.play(players=4, computers=3)
    before = len(stage.env.http_requests)
    await stage.press("roll")
    assert len(stage.env.http_requests) == before + 1
    played = [one for one in (await stage.table()).played if one.actor is None]
    assert {one.seat for one in played} == {1, 2, 3}
    assert (
        stage.board.content.count("Computer (normal) ⚀")
        + sum(stage.board.content.count(f"Computer (normal) {sign}") for sign in "⚁⚂⚃⚄⚅")
        >= 3
    )


async def test_two_people_choose_tokens_by_buttons_that_say_what_they_do(stage: Stage) -> None:
    await stage.two_at_the_table()
    seen: set[str] = set()
    for _ in range(400):
        board, table = stage.board, (await stage.table()).table
        state = table.state
        assert state is not None
        if state.turn is None or len(seen) > 8:
            break
        sitter = table.sitter(state.turn)
        assert sitter is not None
        seen.update(label.partition(": ")[2] for label in labels(board))
        if state.die is not None:
            assert f"you rolled **{state.die}**: choose a token." in board.content
        await stage.click(custom_ids(board)[0], sitter.name)
    assert {"enter", "to a star"} <= seen
    assert any(label.startswith("→ ") for label in seen)


async def test_the_only_way_to_move_is_taken_and_told(stage: Stage) -> None:
    await stage.play(ruleset="king", players=2, computers=1, goal=1)
    told: list[str] = []
    while custom_ids(stage.board):
        await stage.press("roll") if "roll" in custom_ids(stage.board)[0] else await stage.click(
            custom_ids(stage.board)[0]
        )
        told.append(stage.board.content)
    played = (await stage.table()).played
    by_program = [one for one in played if one.seat == 0 and one.actor is None]
    assert by_program
    assert any("token 1 enters." in text for text in told)


async def test_after_a_game_statistics_card_and_fairness_tell_of_it(stage: Stage) -> None:
    ana = stage.person()
    nothing = await ana.slash(stage.channel, "ludo stats")
    assert answers(nothing) == ["No finished games yet."]
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    (board,) = answers(await ana.slash(stage.channel, "ludo stats"))
    assert board.startswith(
        "## Leaderboard of this server\n-# Wins against computers · all rules · all time\n"
        "**1.** ana: "
    )
    (card,) = answers(await ana.slash(stage.channel, "ludo stats", member=ana, ruleset="king"))
    assert card.startswith(
        "## ana\n-# this server · Ludo King style · all time\n"
        "**Against computers alone**\nGames 1 · "
    )
    other = await ana.slash(stage.channel, "ludo stats", ruleset="classic")
    assert answers(other) == ["No finished games yet."]
    nobody = await ana.slash(stage.channel, "ludo stats", member=stage.person("ben"))
    assert answers(nobody) == ["ben has no finished games yet."]


async def test_the_end_tells_dice_and_captures_by_player(stage: Stage) -> None:
    await stage.play(players=2, computers=1, goal=1)
    await play_out(stage)
    view = await stage.games.view((await stage.table()).table.id)
    assert view is not None
    for tally, who in zip(
        view.tallies, (f"🔴 \u2068<@{stage.person().id}>\u2069", "🟡 Computer"), strict=True
    ):
        (line,) = [
            one
            for one in stage.board.content.splitlines()
            if one.startswith(f"-# {who}") and "⚀" in one
        ]
        assert f"⚀\xa0×{tally.faces[0]} · " in line
        assert f"⚅\xa0×{tally.faces[5]} · " in line
        assert "luck" not in line
        assert line.endswith(f"captures {tally.captures}, captured {tally.captured}")


async def test_the_end_says_whether_the_game_counts_for_ratings(stage: Stage) -> None:
    await stage.two_at_the_table(goal=1)
    await stage.resign("ben")
    view = await stage.games.view((await stage.table()).table.id)
    assert view is not None
    assert "counts for ratings" not in stage.board.content
    rated = replace(view, table=replace(view.table, rated=True))
    words = ENGLISH.words("en")
    (more,) = {*game_text(words, rated).split("\n")} - {*game_text(words, view).split("\n")}
    assert more == "-# This game counts for ratings: /ludo stats tells them."


async def test_resigning_ends_the_game_for_whoever_does(stage: Stage) -> None:
    await stage.play(players=2, computers=1)
    assert (await stage.resign()).content.startswith("You have resigned.")
    assert f"\u2068<@{stage.person().id}>\u2069 resigned." in stage.board.content
    assert "🏆 🟡 Computer (normal) **wins!**" in stage.board.content
    assert len(stage.messages) == 1


async def test_a_resignation_is_told_while_another_players_roll_waits(stage: Stage) -> None:
    await stage.start(ruleset="classic", players=3)
    await stage.press("sit-1", "ben")
    await stage.press("sit-3", "cem")
    await stage.press("start")
    chooser = await stage.until_choice()
    other = next(name for name in ("ana", "ben", "cem") if name != chooser)
    await stage.resign(other)
    assert f"\u2068<@{stage.person(other).id}>\u2069 resigned." in stage.board.content
    assert "choose a token." in stage.board.content


async def test_the_picture_is_a_picture_drawn_off_the_event_loop(tmp_path: Path) -> None:
    async with staged(tmp_path, draw=render) as stage:
        board = await stage.play(players=2, computers=1)
        (file,) = board.attachments
        blob = stage.env.backend.cdn.get(file["url"])
        assert blob is not None
        with Image.open(io.BytesIO(blob)) as picture:
            assert picture.size == (960, 960)
