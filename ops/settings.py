"""Settings from the environment and `.env`; `.env.example` tells of each."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from environs import Env, EnvError, validate

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
    try:
        if env_file.is_file():
            env.read_env(str(env_file), recurse=False)
        return _read(env)
    except (EnvError, OSError, UnicodeDecodeError) as error:
        raise CannotStart(f"A setting is wrong: {error}") from error


def _read(env: Env) -> Settings:
    api_url = _text(env, "DISCORD_API_URL").rstrip("/")
    gateway_url = _text(env, "DISCORD_GATEWAY_URL").rstrip("/")
    if bool(api_url) != bool(gateway_url):
        raise CannotStart("Set both DISCORD_API_URL and DISCORD_GATEWAY_URL, or neither.")
    token = _text(env, "DISCORD_TOKEN")
    if api_url and not token:
        raise CannotStart("DISCORD_API_URL is set: DISCORD_TOKEN must be set, too.")
    return Settings(
        token=token,
        database=Path(_text(env, "LUDO_DATABASE")),
        log_level=env.str(
            "LUDO_LOG_LEVEL",
            DEFAULTS["LUDO_LOG_LEVEL"],
            validate=validate.OneOf(LOG_LEVELS),
        ),
        playground_port=env.int(
            "LUDO_PLAYGROUND_PORT",
            int(DEFAULTS["LUDO_PLAYGROUND_PORT"]),
            validate=validate.Range(min=0, max=65535),
        ),
        api_url=api_url,
        gateway_url=gateway_url,
    )


def _text(env: Env, name: str) -> str:
    # A name that stands in `.env` with nothing behind it counts as not set.
    return env.str(name, "").strip() or DEFAULTS[name]
