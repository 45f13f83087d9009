"""`choose`: what a level would move where a record ends in `?`, driven through a pipe."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ludo_core import RULESETS, SEATS_FOR, Roll, Rules, State, legal, new_state
from ludo_core.__main__ import main
from ludo_core.players import LEVELS
from ludo_core.players.master import chances
from ludo_core.record import Record, read, write

from .golden import FOLDER
from .helpers import CASES
from .pipe import ROOT, Pipe

WAITING = b"ruleset plyyard\nseats red yellow\nposition red 3 17 17 -1\nred 5 ?\nend\n"
PLAYED = b"ruleset king\nseats red yellow\nred 5 -\nend\n"
WRONG = b"ruleset king\nseats red yellow\nred 5 ?\nend\n"


def by_step(rules: Rules, state: State) -> dict[int, float]:
    """Judge moves by where their tokens stand."""
    assert state.turn is not None
    return {token: (state.steps[state.turn][token] + 1) / 57 for token in legal(rules, state)}


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge by steps in the place of the strongest level, whose own tests are elsewhere."""
    monkeypatch.setattr("ludo_core.players.master.chances", by_step)


def last(rules: Rules, state: State, rng: object) -> int:
    return legal(rules, state)[-1]


def run(*argv: str, stdin: bytes = b"") -> tuple[int, list[dict[str, object]]]:
    out = io.StringIO()
    status = main(["choose", *argv], io.BytesIO(stdin), out)
    return status, [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.usefixtures("judged")
def test_the_token_is_the_level_s_and_the_chances_are_the_judge_s(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LEVELS, "last", replace(LEVELS["easy"], id="last", choose=last))
    assert run("--level", "last", stdin=WAITING) == (
        0,
        [{"ok": True, "token": 3, "win": {"1": 0.0702, "2": 0.3158, "3": 0.3158}}],
    )


def test_what_is_wrong_is_said_as_check_says_it_and_what_follows_is_answered() -> None:
    status, reports = run("--level", "normal", stdin=WRONG + PLAYED + WAITING)
    assert status == 1
    assert reports[0] == {
        "ok": False,
        "line": 3,
        "error": "red 5 ?: no token can move, which is written as -",
    }
    assert reports[1] == {
        "ok": False,
        "line": 8,
        "error": "a record to choose in ends with a roll that waits, as in: red 5 ?",
    }
    assert reports[2]["ok"] is True


def test_a_game_that_is_over_has_nothing_to_choose() -> None:
    status, (report,) = run("--level", "easy", str(FOLDER / "king-goal-1.ludo"))
    assert (status, report["ok"]) == (1, False)


@pytest.mark.usefixtures("judged")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_every_level_answers_every_table_the_same_each_time(
    ruleset: str, players: int, level: str
) -> None:
    text = waiting(ruleset, players).encode()
    first = run("--level", level, stdin=text + text)
    assert run("--level", level, stdin=text) == (0, first[1][:1])
    assert first[1][0] == first[1][1]
    (reading,) = read(text)
    assert reading.record is not None
    assert reading.state is not None
    report = first[1][0]
    assert report["win"] == {"1": 0.0, "2": 0.0702, "3": 0.2281, "4": 0.7193}
    tokens = legal(reading.record.rules, reading.state)
    assert report["token"] in [token + 1 for token in tokens]


def test_the_strongest_level_is_asked() -> None:
    _, (report,) = run("--level", "normal", stdin=WAITING)
    (reading,) = read(WAITING)
    assert reading.record is not None
    assert reading.state is not None
    judged = chances(reading.record.rules, reading.state)
    assert report["win"] == {str(token + 1): round(worth, 4) for token, worth in judged.items()}
    assert list(judged) == [0, 1, 2]


def test_the_strongest_level_judges_a_record_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def judge(rules: Rules, state: State) -> dict[int, float]:
        asked.append(state)
        return by_step(rules, state)

    monkeypatch.setattr("ludo_core.players.master.chances", judge)
    _, (report,) = run("--level", "master", stdin=WAITING)
    assert report["token"] == 2
    assert len(asked) == 1


def test_a_turn_of_any_number_of_sixes_is_answered() -> None:
    text = waiting("aeroplane", 2).replace("red 6 ?", "{}red 6 ?")
    reports = [
        run("--level", "master", stdin=text.format(f"sixes {sixes}\n").encode())
        for sixes in (50, 254, 255, 999_999_999)
    ]
    assert reports == [reports[0]] * 4
    assert reports[0][0] == 0


def waiting(ruleset: str, players: int) -> str:
    """Return a record of a game in which red has several moves."""
    start = new_state(SEATS_FOR[players])
    steps = ((-1, 3, 12, 40), *start.steps[1:])
    return write(Record(RULESETS[ruleset], start._replace(steps=steps), (Roll(6),)))


@pytest.mark.usefixtures("judged")
def test_easy_is_drawn_by_the_position() -> None:
    chosen = set()
    for step in range(20):
        text = f"ruleset king\nseats red yellow\nposition red {step} 22 33 44\nred 1 ?\nend\n"
        _, (report,) = run("--level", "easy", stdin=text.encode())
        chosen.add(report["token"])
    assert chosen == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ((), "the following arguments are required: --level"),
        (("--level", "clever"), f"there is no level 'clever'; there are {', '.join(LEVELS)}"),
    ],
)
def test_a_wrong_call_names_the_levels(
    argv: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["choose", *argv])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("command", ["choose", "simulate"])
def test_help_names_the_levels(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "-h"])
    assert ", ".join(LEVELS) in " ".join(capsys.readouterr().out.split())


def test_each_answer_comes_before_the_next_record_is_written() -> None:
    with Pipe("choose", "--level", "normal") as pipe:
        for record in (WAITING, PLAYED, WAITING):
            assert pipe.answer(record)["ok"] is (record is WAITING)
        assert pipe.end() == 1


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="counts threads as Linux does")
def test_networks_are_asked_in_one_thread() -> None:
    with Pipe("choose", "--level", "master") as pipe:
        assert pipe.answer(WAITING)["ok"] is True
        assert len([*Path(f"/proc/{pipe.process.pid}/task").iterdir()]) == 1


BARE = """
import sys
sys.modules["numpy"] = None
from ludo_core.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("command", ["check", "show", "verify"])
def test_the_tools_for_records_need_no_numpy(command: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BARE, command, str(FOLDER / "king-goal-1.ludo")],
        capture_output=True,
        check=False,
        cwd=ROOT,
    )
    assert done.stderr == b""
    assert done.returncode == (command == "verify")  # the record has no secret to verify


def test_the_readme_shows_what_the_strongest_level_says() -> None:
    """The numbers there change with the networks."""
    shown = (ROOT / "README.md").read_text(encoding="utf-8").split("$ cat puzzle.ludo\n")[1]
    puzzle, answer = shown.split("```")[0].split("$ .venv/bin/python -m ludo_core choose ")
    argv, told = answer.split(" puzzle.ludo\n")
    expected = json.loads(told)
    status, (given,) = run(*argv.split(), stdin=puzzle.encode())
    assert (status, given["token"]) == (0, expected["token"])
    assert given["win"] == pytest.approx(expected["win"], abs=2e-4)
