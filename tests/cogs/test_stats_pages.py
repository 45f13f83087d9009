"""`/ludo stats`: leaderboards to page through by buttons of any age, and members' cards."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from simcord.backend.models import Message

from cogs.stats import card_text, leaderboard_text
from cogs.stats_pages import Asked
from cogs.words.dice import sixes_word
from ludo_core import Refusal
from storage import Board, Card, Order, Ranks, Rating, Result, Standing, Totals, season_of
from storage.model import Change, Options, Phase, Place, Sitter, Table
from tests.cogs.helpers import ENGLISH, Stage, private
from tests.cogs.messages import answers, buttons, every_id

EN = ENGLISH.words("en")


async def played(stage: Stage, *names: str, ruleset: str = "king", guild: int = 0) -> None:
    """Keep a rated game that these people finished, in this order."""
    where = guild or stage.guild.id
    users = [stage.person(name).id for name in names]
    game = f"t{len(await stage.store._database.rows('SELECT id FROM games'))}"
    table = Table(
        id=game,
        place=Place(where, abs(hash(game))),
        host=users[0],
        options=Options(ruleset, 4, 4, auto_move=True),
        commit="",
        created=stage.games.now(),
        sitters=tuple(Sitter(n, name, user=users[n]) for n, name in enumerate(names)),
        phase=Phase.OVER,
        ended=stage.games.now(),
        rated=len(users) > 1,
        version=2,
    )
    await stage.store.create(table, bytes(32), None)
    results = tuple(
        Result(user, name, place, False, False, 2, 1, 4, (9, 8, 7, 6, 5, 4), None)
        for place, (user, name) in enumerate(zip(users, names, strict=True), start=1)
    )
    over = replace(table, version=table.version + 1)
    await stage.store.save(Change(table, over, results=results))


async def board(stage: Stage, name: str = "ana", **options: str) -> Message:
    return private(stage, await stage.person(name).slash(stage.channel, "ludo stats", **options))


def ranked(message: Message) -> list[str]:
    """The names on a leaderboard, in order."""
    return re.findall(r"^\*\*\d+\.\*\* (\w+)", message.content, re.MULTILINE)


def to(message: Message, number: int) -> str:
    """The custom id of the button or select with this number."""
    (found,) = [one for one in every_id(message) if one.split(":")[2] == str(number)]
    return found


async def crowd(stage: Stage, pairs: int) -> None:
    """Pair n of winner and loser plays once; winners are w00, w01, …"""
    for n in range(pairs):
        await played(stage, f"w{n:02}", f"l{n:02}")


async def test_pages_lead_to_the_first_next_last_and_ones_own(stage: Stage) -> None:
    await crowd(stage, 13)
    first = await board(stage, "l12")
    assert len(ranked(first)) == 11
    assert ranked(first)[-1] == "l12"
    assert "…" in first.content
    for number, expected in ((3, "Page 2 of 3"), (4, "Page 3 of 3"), (1, "Page 2 of 3")):
        await stage.click(to(first, number), "l12", first)
        labels = [one.get("label") for row in first.components for one in row["components"]]
        assert expected in labels
    await stage.click(to(first, 0), "l12", first)
    await stage.click(to(first, 2), "l12", first)
    assert ranked(first) == [f"l{n:02}" for n in range(7, 13)]
    assert "…" not in first.content


async def test_buttons_work_after_a_restart(stage: Stage) -> None:
    await crowd(stage, 7)
    first = await board(stage, "l06")
    await stage.restart()
    await stage.click(to(first, 3), "l06", first)
    assert ranked(first) == ["l03", "l04", "l05", "l06"]


async def test_ratings_scopes_rulesets_and_seasons(stage: Stage) -> None:
    await played(stage, "ana", "ben")
    await played(stage, "cleo", "ana", ruleset="classic")
    await played(stage, "dee", "ben", guild=77)
    await played(stage, "ana")
    message = await board(stage)
    assert ranked(message) == ["cleo", "ana", "ben"]
    await stage.click(to(message, 6), "ana", message)
    assert re.search(r"\*\*1\.\*\* cleo: 15\d\d ± \d+\n", message.content)
    assert "less its uncertainty" in message.content
    await stage.click(to(message, 9), "ana", message)
    assert {*ranked(message)} == {"ana", "ben", "cleo", "dee"}
    await stage.click(to(message, 7), "ana", message)
    assert ranked(message) == ["ana"]
    season = season_of(stage.games.now())
    message = await board(stage, scope="all", ruleset="classic", season=str(season))
    assert ranked(message) == ["cleo", "ana"]
    assert "Leaderboard of all servers" in message.content
    assert f"Classic Ludo · Q{season % 10} {season // 10}" in message.content
    other = str(Asked(Order.WINS, False, "king", season, 0))
    await stage.choose("top-rules", other, on=message)
    assert ranked(message) == ["ana", "dee", "ben"]
    earlier = str(Asked(Order.WINS, False, "king", season - 10, 0))
    await stage.choose("top-seasons", earlier, on=message)
    assert "Nobody is on it yet." in message.content


SEASONS = [
    (datetime(2026, 2, 1, tzinfo=UTC), "king"),
    (datetime(2026, 11, 1, tzinfo=UTC), "classic"),
    (datetime(2027, 1, 1, tzinfo=UTC), "king"),
]


async def test_seasons_are_offered_in_which_there_are_games(stage: Stage) -> None:
    async def offered(typed: str = "", **filled: str) -> dict[str, str]:
        """What is offered while somebody types, by name."""
        person, what = stage.person(), ("ludo stats", "season", typed)
        choices = await person.autocomplete(stage.channel, *what, **filled)
        return {one["name"]: one["value"] for one in choices}

    this = season_of(stage.games.now())
    assert list((await offered()).values()) == ["0", str(this)], "before anybody has played"
    for moment, ruleset in SEASONS:
        stage.games.now = lambda moment=moment: moment  # type: ignore[method-assign, misc]
        await played(stage, "ana", "ben", ruleset=ruleset)
    await played(stage, "dee", "ben", guild=77)
    known = {
        "all time": "0",
        "this season: Q1 2027": "20271",
        "last season: Q4 2026": "20264",
        "Q1 2026": "20261",
    }
    assert await offered() == known
    assert list(await offered()) == list(known)
    assert list(await offered(" 2026 ")) == ["last season: Q4 2026", "Q1 2026"]
    assert list(await offered("this")) == ["this season: Q1 2027"]
    both = ["all time", "this season: Q1 2027"]
    assert list(await offered(ruleset="classic")) == [*both, "last season: Q4 2026"]
    assert list(await offered(ruleset="thunder", scope="all")) == both
    message = await board(stage, season="20261")
    assert "Q1 2026" in message.content
    (select,) = [one for one in buttons(message) if one["custom_id"].endswith("top-seasons")]
    assert [one["label"] for one in select["options"]] == list(known)
    typed = await board(stage, season="q1 2026")
    assert typed.content == message.content
    unplayed = await board(stage, season=" 20262 ")
    assert unplayed.content == "No finished games yet."
    for none in ("last", "", "20265", "20272", "-1", "9"):
        told = await stage.person().slash(stage.channel, "ludo stats", season=none)
        assert answers(told) == ["There is no such choice."]


async def test_a_card_tells_people_and_computers_apart(stage: Stage) -> None:
    await played(stage, "ana", "ben")
    await played(stage, "ana")
    result = await stage.person().slash(
        stage.channel, "ludo stats", member=stage.person("ana"), scope="all"
    )
    (text,) = answers(result)
    people, _, computers = text.partition("**Against computers alone**")
    assert "all servers · all rules · all time" in people
    assert re.search(r"Rating 15\d\d ± \d+ after 1 rated game\n", people)
    assert "Rating" not in computers
    assert people.count("Games 1 · won 1 (100%)") == computers.count("Games 1 · won 1 (100%)") == 1
    assert "⚀\xa0×9 · ⚁\xa0×8 · ⚂\xa0×7 · ⚃\xa0×6 · ⚄\xa0×5 · ⚅\xa0×4; 6.5 of each" in computers


@pytest.mark.parametrize(
    "action",
    [
        "top-",
        "top-wins-here-any-0",
        "top-wins-here-any-0-0-0",
        "top-losses-here-any-0-0",
        "top-wins-there-any-0-0",
        "top-wins-here-chess-0-0",
        "top-wins-here-any-x-0",
        "top-wins-here-any-0-00",
        "top-wins-here-any-0--1",
    ],
)
def test_made_up_custom_ids_are_refused(action: str) -> None:
    with pytest.raises(Refusal) as caught:
        Asked.parse(action)
    assert caught.value.code == "unknown_button"


def every_page() -> Iterator[Asked]:
    for order in Order:
        yield Asked(order, False, "aeroplane", 20264, 123_456)
        yield Asked(order, True, "", 0, None)


def test_custom_ids_say_all_and_are_short_enough() -> None:
    for asked in every_page():
        assert Asked.parse(str(asked)) == asked
        assert len(f"l1:-:11:{asked}") <= 100


async def test_a_page_far_beyond_the_end_is_the_last(stage: Stage) -> None:
    await crowd(stage, 6)
    message = await board(stage)
    await stage.click("l1:-:3:top-wins-here-any-0-999", "ana", message)
    assert ranked(message) == ["l04", "l05"]


def test_equal_ranks_and_numbers_in_words() -> None:
    lines = tuple(Standing(1, n, f"n{n}", 2, 1, Rating(30, 4)) for n in (1, 2))
    text = leaderboard_text(EN, Board(0, "", 0, Order.RATING), Ranks(lines, 2), lines[0])
    assert text.count("**1.** n") == 2
    assert text.count(": 1650 ± 240") == 2
    lines = (Standing(1, 1, "n1", 4, 1, None, 2), Standing(2, 2, "n2", 4, 1))
    text = leaderboard_text(EN, Board(0), Ranks(lines, 2), lines[0])
    assert text.splitlines()[2:4] == [
        "**1.** n1: 1 of 4 games won, 25% · drawn 2",
        "**2.** n2: 1 of 4 games won, 25%",
    ]
    totals = Totals(4, (1, 2, 0, 1), 0, 0, 0, 0, 0, (1,) * 6, 1, 61)
    card = card_text(EN, Card(1, "*x*", totals, None), Board(3))
    assert "\\*x\\*" in card
    assert "2nd place 2× · 4th place 1×" in card
    assert "fastest win 61 rolls" in card
    assert "Against computers" not in card


class TestSixes:
    """Worth a word only where fair dice seldom bring so many or so few."""

    @pytest.mark.parametrize(
        ("rolls", "sixes", "said"),
        [
            (60, 10, ""),
            (60, 4, "few sixes"),
            (60, 5, ""),
            (60, 16, ""),
            (60, 17, "many sixes"),
            (7, 3, ""),
            (7, 4, "many sixes"),
            (1, 0, ""),
            (1, 1, ""),
            (2, 2, ""),
            (0, 0, ""),
            (20, 0, ""),
            (21, 0, "few sixes"),
        ],
    )
    def test_some(self, rolls: int, sixes: int, said: str) -> None:
        assert sixes_word(ENGLISH.words("en"), (rolls - sixes, 0, 0, 0, 0, sixes)) == said

    def test_fair_dice_are_seldom_worth_a_word(self) -> None:
        rng, words = random.Random(5), ENGLISH.words("en")
        found: Counter[str] = Counter()
        for _ in range(3_000):
            sixes = sum(rng.randrange(6) == 5 for _ in range(70))
            found[sixes_word(words, (70 - sixes, 0, 0, 0, 0, sixes))] += 1
        assert 0 < found["few sixes"] < 0.025 * 3_000
        assert 0 < found["many sixes"] < 0.025 * 3_000
