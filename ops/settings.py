"""Settings from the environment and `.env`; `.env.example` tells of each."""

from __future__ import annotations

import io
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from dotenv.parser import parse_stream
from environs import Env

from ops.stop import CannotStart

DEFAULTS: Mapping[str, str] = {
    "DISCORD_TOKEN": "",
    "LUDO_DATABASE": "data/ludo.db",
    "LUDO_LOG_LEVEL": "INFO",
    "LUDO_PLAYGROUND_PORT": "8765",
    "DISCORD_API_URL": "",
    "DISCORD_GATEWAY_URL": "",
}
"""Every setting and its default, as `.env.example` states them too; a test holds them equal."""

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LAST_PORT = 65_535


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set, checked. `token` is "" for the playground."""

    token: str
    database: Path
    log_level: str
    playground_port: int
    api_url: str
    gateway_url: str

    def __repr__(self) -> str:
        """Leave the token out: it must reach no log."""
        return f"Settings(database={self.database}, log_level={self.log_level})"

    @property
    def logging_level(self) -> int:
        """The level as `logging` wants it."""
        return logging.getLevelNamesMapping()[self.log_level]


def load_settings(env_file: Path) -> Settings:
    """Read the environment, and `env_file` for what is not set there. Raises CannotStart."""
    env = Env()
    if env_file.exists():
        _check_file(env_file)
        env.read_env(str(env_file), recurse=False)
    return _read(env, env_file.parent)


def _check_file(env_file: Path) -> None:
    """Raise CannotStart for what reading the file would pass over or trip over."""
    try:
        text = env_file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CannotStart(f"The file {env_file} is not UTF-8 text: save it as UTF-8.") from error
    except OSError as error:
        raise CannotStart(f"The file {env_file} cannot be read: {error.strerror}.") from error
    for binding in parse_stream(io.StringIO(text)):
        if binding.error:
            # What stands there is not repeated: it may be the token.
            raise CannotStart(
                f"Line {binding.original.line} of {env_file} is not of the form NAME=value."
            )


def _read(env: Env, folder: Path) -> Settings:
    api_url = _url(env, "DISCORD_API_URL", "https", "http")
    gateway_url = _url(env, "DISCORD_GATEWAY_URL", "wss", "ws")
    if bool(api_url) != bool(gateway_url):
        raise CannotStart("Set both DISCORD_API_URL and DISCORD_GATEWAY_URL, or neither.")
    token = _token(env)
    if api_url and not token:
        raise CannotStart("DISCORD_API_URL is set: DISCORD_TOKEN must be set, too.")
    return Settings(
        token=token,
        # Beside the program, whatever folder it is started from: not a new one in each.
        database=folder / _text(env, "LUDO_DATABASE"),
        log_level=_log_level(env),
        playground_port=_port(env),
        api_url=api_url,
        gateway_url=gateway_url,
    )


def _text(env: Env, name: str) -> str:
    # A name that stands in `.env` with nothing behind it counts as not set.
    return env.str(name, "").strip() or DEFAULTS[name]


def _token(env: Env) -> str:
    token = _text(env, "DISCORD_TOKEN")
    if not all("!" <= char <= "~" for char in token):
        raise CannotStart(
            "DISCORD_TOKEN must be the token alone: letters, digits and signs without a space."
        )
    return token


def _log_level(env: Env) -> str:
    given = _text(env, "LUDO_LOG_LEVEL")
    if given.upper() not in LOG_LEVELS:
        raise CannotStart(f"LUDO_LOG_LEVEL must be one of {', '.join(LOG_LEVELS)}, not {given!r}.")
    return given.upper()


def _port(env: Env) -> int:
    given = _text(env, "LUDO_PLAYGROUND_PORT")
    if not (given.isascii() and given.isdecimal() and int(given[:6]) <= LAST_PORT):
        raise CannotStart(
            f"LUDO_PLAYGROUND_PORT must be a number from 0 to {LAST_PORT}, not {given!r}."
        )
    return int(given)


def _url(env: Env, name: str, *schemes: str) -> str:
    given = _text(env, name).rstrip("/")
    if not given:
        return ""
    try:
        parts = urlsplit(given)
        right = parts.scheme in schemes and bool(parts.hostname) and parts.port != 0
    except ValueError:
        right = False
    if not right or not given.isprintable() or " " in given:
        raise CannotStart(f"{name} must be an address like {schemes[0]}://…, not {given!r}.")
    return given
