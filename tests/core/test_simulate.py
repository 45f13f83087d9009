"""`simulate`: fair seats, the same games for the same seed, and a table that counts them."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from ludo_core import RULESETS, Roll, Rules, State, legal
from ludo_core.__main__ import main
from ludo_core.commands.progress import told
from ludo_core.players import LEVELS, Choose, Level
from ludo_core.players.match import Tally, matches, play_match, seatings, wilson
from ludo_core.record import read, write

from .helpers import CASES

EASY, NORMAL = LEVELS["easy"], LEVELS["normal"]
KING = RULESETS["king"]


def level(name: str, choose: Choose = EASY.choose) -> Level:
    """Return a level of its own."""
    return replace(EASY, id=name, choose=choose)


def run(*argv: str) -> list[str]:
    """Return what `simulate` prints, but for the speed at its end."""
    out = io.StringIO()
    assert main(["simulate", *argv], None, out) == 0
    *lines, speed = out.getvalue().splitlines()
    assert float(speed.removesuffix(" games a second")) > 0
    return lines


def options(**given: str) -> list[str]:
    """Return a whole call, with some options given otherwise."""
    usual = {"ruleset": "king", "players": "2", "levels": "easy,normal", "games": "4", "seed": "1"}
    return [word for name, value in (usual | given).items() for word in (f"--{name}", value)]


GOLDEN = """\
king, 3 players, goal 2: 8 games, seed 5

level         wins       %    95 % interval   by chance
first            7    87.5     52.9 to 97.8        66.7
last             1    12.5      2.2 to 47.1        33.3

143.2 rolls and 1.4 captures a game
3 seatings, 2 times each, and 2 of them once more"""


def test_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    first = level("first", lambda rules, state, rng: legal(rules, state)[0])
    last = level("last", lambda rules, state, rng: legal(rules, state)[-1])
    monkeypatch.setitem(LEVELS, "first", first)
    monkeypatch.setitem(LEVELS, "last", last)
    told = run(*options(players="3", levels="first,last", games="8", seed="5", goal="2"))
    assert "\n".join(told) == GOLDEN


def test_the_same_seed_gives_the_same_games_and_another_seed_others(tmp_path: Path) -> None:
    kept = [tmp_path / name for name in ("first", "again", "more", "other")]
    first = run(*options(records=str(kept[0])))
    assert run(*options(records=str(kept[1]))) == first
    run(*options(games="6", records=str(kept[2])))
    run(*options(seed="2", records=str(kept[3])))
    texts = [path.read_text("utf-8") for path in kept]
    assert texts[0] == texts[1]
    assert texts[2].startswith(texts[0]), "a game depends on how many are played"
    assert texts[3] != texts[0]


class Terminal(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter([0.0, 0.1, 0.6, 0.7, 1.2])
    monkeypatch.setattr("ludo_core.commands.progress.time.monotonic", lambda: next(seconds))
    terminal = Terminal()
    assert list(told("abcd", 4, terminal)) == ["a", "b", "c", "d"]
    line, last = "2 of 4 games, 50%", "4 of 4 games, 100%"
    assert terminal.getvalue() == f"\r{line}\r{last}\r{' ' * len(last)}\r"


@pytest.mark.parametrize("out", [None, io.StringIO()])
def test_what_is_no_terminal_is_told_nothing(out: io.StringIO | None) -> None:
    assert list(told("ab", 2, out)) == ["a", "b"]
    assert out is None or not out.getvalue()


@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_games_are_kept_as_records_that_are_right(
    ruleset: str, players: int, tmp_path: Path
) -> None:
    path = tmp_path / "games.ludo"
    run(*options(ruleset=ruleset, players=str(players), goal="2", records=str(path)))
    readings = list(read(path.read_bytes()))
    assert len(readings) == 4
    for reading in readings:
        assert reading.fault is None
        assert reading.record is not None
        assert reading.state is not None
        assert reading.state.over
        sitting = [reading.record.players[seat] for seat in reading.record.seats]
        assert set(sitting) == {"easy", "normal"}
        assert reading.record.rules == RULESETS[ruleset].with_goal(2)


def test_a_table_counts_what_its_records_tell() -> None:
    tally, wins = Tally(), Counter[str]()
    captures = rolls = 0
    for game in matches(KING, seatings([EASY, NORMAL], 3), 6, 9):
        tally.add(game)
        (reading,) = read(write(game.record))
        assert reading.state is not None
        assert reading.record is not None
        wins[reading.record.players[reading.state.places.index(1)]] += 1
        rolls += sum(isinstance(action, Roll) for action in game.record.actions)
        captures += game.captures
    assert (tally.games, tally.wins, tally.rolls) == (6, wins, rolls)
    assert tally.captures == captures > 0
    assert tally.seats == {"easy": 12, "normal": 6}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_every_level_has_every_seat_and_follows_every_other_equally_often(
    players: int, number: int
) -> None:
    if number > players:
        with pytest.raises(ValueError, match="cannot sit"):
            seatings([level(name) for name in "abcd"[:number]], players)
        return
    around = seatings([level(name) for name in "abcd"[:number]], players)
    assert len(set(around)) == len(around)
    ids = ["".join(one.id for one in seating) for seating in around]
    assert ids[0] == ("abcd"[:number] * 4)[:players]
    at = Counter((seat, one) for seating in ids for seat, one in enumerate(seating))
    behind = Counter(
        (seating[seat], seating[seat - 1]) for seating in ids for seat in range(players)
    )
    for one in set(ids[0]):
        assert len({at[seat, one] for seat in range(players)}) == 1
        copies = {other: ids[0].count(other) for other in set(ids[0])}
        pairs = {behind[one, other] / copies[other] for other in copies if other != one}
        assert len(pairs) <= 1


def test_levels_take_their_seats_in_turn_from_game_to_game() -> None:
    around = seatings([EASY, NORMAL], 2)
    games = list(matches(KING.with_goal(1), around, 4, 0))
    assert [game.seating for game in games] == [*around, *around]


def test_the_dice_of_a_game_do_not_depend_on_who_plays() -> None:
    def faces(seating: tuple[Level, ...]) -> list[int]:
        actions = play_match(KING, seating, "3 4").record.actions
        return [action.face for action in actions if isinstance(action, Roll)]

    one, other = faces((EASY, EASY)), faces((NORMAL, EASY))
    shorter = min(len(one), len(other))
    assert one[:shorter] == other[:shorter]


def test_a_level_sees_the_position_and_its_own_chance_alone() -> None:
    seen: list[State] = []

    def choose(rules: Rules, state: State, rng: object) -> int:
        seen.append(state)
        return legal(rules, state)[0]

    play_match(KING.with_goal(1), (level("watching", choose), NORMAL), "0")
    assert seen
    assert all(state.die is not None and state.turn == 0 for state in seen)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_s_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)
    assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low), abs=5e-5)
    assert wilson(0, 0) == (0, 1)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"ruleset": "plyyard", "players": "3"}, "plyyard is for 2 players, not 3"),
        ({"players": "5"}, "king is for 2 to 4 players, not 5"),
        ({"levels": "easy,easy,normal"}, "3 levels cannot sit at 2 seats"),
        ({"levels": "easy,clever"}, f"there is no level 'clever'; there are {', '.join(LEVELS)}"),
        ({"levels": ""}, "there is no level ''"),
        ({"games": "0"}, "'0' is no number of games"),
        ({"games": "-3"}, "'-3' is no number of games"),
        ({"games": "many"}, "'many' is no number of games"),
        ({"seed": "x"}, "invalid int value: 'x'"),
        ({"goal": "3"}, "invalid choice: 3"),
        ({"ruleset": "queen"}, "invalid choice: 'queen'"),
    ],
)
def test_a_wrong_call_is_refused_in_a_sentence(
    given: dict[str, str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["simulate", *options(**given)])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_records_that_cannot_be_kept_end_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *options(records=str(tmp_path))], None, io.StringIO()) == 2
    assert "Is a directory" in capsys.readouterr().err


def test_an_odd_seed_is_a_seed() -> None:
    assert run(*options(seed="-7", games="1"))[0] == "king, 2 players: 1 game, seed -7"
