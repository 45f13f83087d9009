"""What is logged: lines to standard error, and no secret in any of them."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from ops.logs import set_up_logging
from tests.ops.helpers import TOKEN

log = logging.getLogger("tests.ops")
INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDpzZWNyZXQ_x-y"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    names = ("aiosqlite", "discord.http", "discord.gateway", "discord.webhook.async_")
    before = root.handlers, root.level, [logging.getLogger(name).level for name in names]
    yield
    root.handlers, level, levels = before
    root.setLevel(level)
    for name, old in zip(names, levels, strict=True):
        logging.getLogger(name).setLevel(old)


def test_one_line_with_time_level_and_name(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(logging.INFO, TOKEN)
    log.info("a game %s began", "x")
    log.debug("not this")
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(" INFO tests.ops: a game x began\n")
    assert err.count("\n") == 1


def test_setting_up_twice_does_not_log_twice(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        set_up_logging(logging.INFO, "")
    log.info("once")
    assert capsys.readouterr().err.count("once") == 1


@pytest.mark.parametrize(
    "text",
    [
        TOKEN,
        f"Authorization: Bot {TOKEN}",
        f"/webhooks/123/{INTERACTION}/messages/@original",
        f"POST https://discord.com/api/v10/interactions/123/{INTERACTION}/callback?x=1 400",
        f"'https://discord.com/api/webhooks/123/{INTERACTION}' failed",
        f"webhooks/1/{INTERACTION}?wait=true",
        "/interactions/9/another.kind-of_token/callback",
        f"{{'id': '1', 'token': '{INTERACTION}'}}",
        '{"token":"another.kind-of_token","type":3}',
        f"a bare {INTERACTION} somewhere",
    ],
)
@pytest.mark.parametrize("how", ["message", "argument", "traceback", "cause"])
def test_no_token_in_a_message_or_traceback(
    capsys: pytest.CaptureFixture[str], text: str, how: str
) -> None:
    set_up_logging(logging.DEBUG, TOKEN)
    if how == "message":
        log.warning("before " + text + " after")
    elif how == "argument":
        log.warning("before %s after", text)
    else:
        error: Exception = OSError(text)
        if how == "cause":
            outer = RuntimeError("x")
            outer.__cause__, error = error, outer
        log.error("before after", exc_info=error)
    err = capsys.readouterr().err
    assert "before" in err
    assert "after" in err
    assert "…" in err
    for secret in (TOKEN, INTERACTION, "another.kind-of_token"):
        assert secret not in err


def test_what_is_no_token_stays(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(logging.INFO, "")
    text = "GET https://discord.com/api/v10/channels/123/messages/456 took 0.2 s; token refused"
    log.info(text)
    assert text in capsys.readouterr().err


@pytest.mark.parametrize(
    "name", ["aiosqlite", "discord.http", "discord.gateway", "discord.webhook.async_"]
)
def test_those_that_write_out_values_are_not_asked_for_them(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    set_up_logging(logging.DEBUG, TOKEN)
    logging.getLogger(name).debug("executing INSERT INTO dice_secrets ('t', 'ab')")
    assert capsys.readouterr().err == ""
