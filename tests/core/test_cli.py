"""The command line: what it prints, and with which exit status it ends."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from ludo_core import RULESETS, AgreeDraw, Resign, after
from ludo_core.__main__ import main
from ludo_core.board_text import text_board

from .golden import FOLDER
from .helpers import position
from .pipe import ENV, ROOT, Pipe
from .test_verify import TEXT

GOOD = b"ruleset king\nseats red yellow\nred 6 1\nend\n"
BAD = b"ruleset king\nseats red yellow\nred 7 1\nend\n"


def test_without_a_standard_input_the_exit_status_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main(["check"], None, io.StringIO()) == 2
    assert "there is no standard input" in capsys.readouterr().err


def run(*argv: str, stdin: bytes = b"") -> tuple[int, list[dict[str, object]]]:
    out = io.StringIO()
    status = main(argv, io.BytesIO(stdin), out)
    return status, [json.loads(line) for line in out.getvalue().splitlines() if line[:1] == "{"]


def test_check_reads_standard_input() -> None:
    for argv in (("check",), ("check", "-")):
        status, (report,) = run(*argv, stdin=GOOD)
        assert status == 0
        assert report["ok"] is True
        assert report["positions"] == {"red": [0, -1, -1, -1], "yellow": [-1] * 4}
        assert "file" not in report


def test_check_goes_on_after_a_wrong_record_and_ends_with_1() -> None:
    status, reports = run("check", stdin=GOOD + BAD + GOOD)
    assert status == 1
    assert [report["ok"] for report in reports] == [True, False, True]
    assert reports[1] == {
        "ok": False,
        "line": 7,
        "error": "red 7 1: a die shows 1 to 6, not 7",
    }


def test_nothing_to_check_is_no_fault() -> None:
    assert run("check", stdin=b"# nothing\n") == (0, [])


def test_several_files_are_named_and_counted_each_by_itself(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.ludo", tmp_path / "bad.ludo"
    good.write_bytes(GOOD)
    bad.write_bytes(BAD)
    status, reports = run("check", str(good), str(bad), "-", stdin=GOOD)
    assert status == 1
    assert [report["file"] for report in reports] == [str(good), str(bad), "-"]
    assert reports[1]["line"] == 3


def test_a_file_that_cannot_be_read_ends_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = tmp_path / "good.ludo"
    good.write_bytes(GOOD)
    status, reports = run("check", str(tmp_path / "none.ludo"), str(tmp_path), str(good))
    assert status == 2
    assert [report["ok"] for report in reports] == [True]
    err = capsys.readouterr().err
    assert "none.ludo: No such file or directory" in err
    assert err.count("\n") == 2


@pytest.mark.parametrize("argv", [[], ["chek"], ["check", "--fast"]])
def test_a_wrong_call_ends_with_2_and_a_clear_line(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(argv)
    assert ended.value.code == 2
    assert "python -m ludo_core" in capsys.readouterr().err


def test_verify() -> None:
    assert run("verify", stdin=TEXT.encode()) == (0, [{"ok": True, "rolls": 40}])
    status, (report,) = run("verify", stdin=GOOD)
    assert (status, report["roll"]) == (1, None)


BOARD = """\
                   Y1  .  .
    R1              .  g  g
                    *  g  .
                    .  g  .
                    .  g  .
                   Y4  g  .
  .  r R+  .  .  .           .  .  .  *  .  .
  .  r  r  r  r R4  0     1  y  y  y  y  y  .
 Y3  .  *  .  .  .           .  .  .  .  y  .
                    .  b  .
                    .  b  .
                    .  b  .
                    .  b  *
                    b  b  .
                    .  .  .

red    1: yard, 2: step 1, 3: step 1, 4: column 5
yellow 1: step 36, 2: home, 3: step 23, 4: step 31
red rolled 6 and can move token 1, 2, 3"""


def test_the_text_board() -> None:
    tokens = {0: (-1, 1, 1, 55), 2: (36, 56, 23, 31)}
    state = position((0, 2), tokens, die=6)
    assert text_board(RULESETS["king"], state) == BOARD
    both = position((0, 2), {**tokens, 0: (-1, 1, 49, 55)})
    assert "++" in text_board(RULESETS["king"], both)


def test_the_text_board_shows_the_yard_and_how_a_game_ended() -> None:
    king = RULESETS["king"]
    state = position((0, 1, 3), {1: (2, -1, 3, -1)})
    rows = text_board(king, state).splitlines()
    assert rows[1].split() == ["R1", "R2", ".", "g", "g", "G2"]
    assert rows[4].split() == ["R3", "R4", ".", "g", "G3", "G4"]
    drawn = text_board(king, after(king, after(king, state, Resign(3)), AgreeDraw()))
    assert drawn.splitlines()[-2:] == [
        "blue   1: yard, 2: yard, 3: yard, 4: yard, place 3",
        "the game is over, drawn",
    ]
    duel = after(king, position((0, 2), {}), Resign(0))
    assert text_board(king, duel).splitlines()[-1] == "the game is over"


def test_show_draws_each_record_and_then_reports_it() -> None:
    out = io.StringIO()
    assert main(["show"], io.BytesIO(GOOD + BAD), out) == 1
    lines = out.getvalue().splitlines()
    assert lines[-3] == "red rolls"
    assert json.loads(lines[-2])["ok"] is True
    assert json.loads(lines[-1])["ok"] is False
    assert len(lines) == 19 + 2
    assert out.getvalue().isascii()


def module(*argv: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "ludo_core", *argv],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env=ENV,
    )


def test_the_module_end_to_end() -> None:
    path = FOLDER / "hand-sixes.ludo"
    done = module("check", str(path))
    assert done.returncode == 1
    assert done.stdout.decode() == path.with_suffix(".json").read_text("utf-8")
    assert module("check", stdin=GOOD).returncode == 0
    unknown = module("play")
    assert unknown.returncode == 2
    assert b"play" in unknown.stderr
    assert b"Traceback" not in unknown.stderr


def test_each_answer_comes_through_a_pipe_before_the_next_record() -> None:
    with Pipe("check") as pipe:
        for record in (GOOD, BAD, GOOD):
            assert pipe.answer(record)["ok"] is (record is GOOD)
        assert pipe.end() == 1


FULL = Path("/dev/full")
GAME = str(FOLDER / "king-goal-1.ludo")
CALLS = [
    ("check", GAME),
    ("show", GAME, GAME),
    ("verify", GAME),
    ("choose", "--level", "easy", GAME),
    ("simulate", "--ruleset=king", "--players=2", "--levels=easy", "--games=1", "--seed=1"),
]


def into(stdout: str, *argv: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command with its standard output redirected as a shell would."""
    call = f'exec "$@" {stdout}'
    program = [sys.executable, "-m", "ludo_core", *argv]
    return subprocess.run(
        ["sh", "-c", call, "sh", *program], capture_output=True, check=False, cwd=ROOT, env=ENV
    )


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("argv", [*CALLS, ("-h",)], ids=lambda argv: argv[0])
def test_what_cannot_be_written_is_told_of_standard_output(argv: tuple[str, ...]) -> None:
    done = into(f">{FULL}", *argv)
    assert done.stderr == b"standard output: No space left on device\n"
    assert done.returncode == 2


@pytest.mark.skipif(not FULL.exists(), reason="needs a shell that closes outputs")
@pytest.mark.parametrize("argv", CALLS, ids=lambda argv: argv[0])
def test_without_a_standard_output_there_is_nobody_to_answer(argv: tuple[str, ...]) -> None:
    done = into(">&-", *argv)
    assert done.stderr == b"standard output: there is none\n"
    assert done.returncode == 2


@pytest.mark.skipif(not FULL.exists(), reason="needs a shell that closes outputs")
@pytest.mark.parametrize("gone", ["2>&-", f"2>{FULL}"])
def test_without_a_standard_error_nothing_but_answers_comes(gone: str) -> None:
    done = into(gone, "check", "none.ludo")
    assert (done.stdout, done.returncode) == (b"", 2)


def test_a_reader_that_leaves_early_is_no_crash() -> None:
    with Pipe("check") as pipe:
        pipe.answer(GOOD)
        pipe.stdout.close()
        pipe.stdin.write(GOOD)
        assert pipe.end() == 2
        assert pipe.stderr.read() == b""
