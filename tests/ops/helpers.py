"""`python bot.py` in a folder of its own: its own `.env`, languages and database."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from ops.settings import DEFAULTS

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "bot.py")
TOKEN = "MTE4.GhostToken.not-a-real-one"


def install(folder: Path) -> Path:
    """Put `bot.py` into a folder, with no `.env` and English only, and return the folder."""
    folder.mkdir(exist_ok=True)
    shutil.copy(ROOT / "bot.py", folder)
    (folder / "locales").mkdir()
    return folder


def environment(*first_on_path: Path, **settings: str) -> dict[str, str]:
    """Return this process's environment with these settings and any port for the playground."""
    kept = {name: value for name, value in os.environ.items() if name not in DEFAULTS}
    path = os.pathsep.join(str(folder) for folder in (*first_on_path, ROOT))
    ours = {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "LUDO_PLAYGROUND_PORT": "0"}
    return {**kept, **ours, **settings}


def start(folder: Path, env: Mapping[str, str]) -> subprocess.Popen[str]:
    """Start the bot there."""
    return subprocess.Popen(
        COMMAND,
        cwd=folder,
        env=dict(env),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
