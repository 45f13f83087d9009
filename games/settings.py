"""What a server's managers may set. Pure."""

from __future__ import annotations

import re

from games.options import check_options, chosen, options_of
from ludo_core import Refusal
from storage import Choices, Settings

MOST_TABLES = 100
MOST_CHANNELS = 500
THEME = re.compile(r"[a-z0-9_-]{0,32}")


def check_settings(settings: Settings) -> None:
    """Raise Refusal for settings that cannot be; `name` says which."""
    if not 1 <= settings.most_tables <= MOST_TABLES:
        raise Refusal("bad_setting", name="most_tables")
    if not 1 <= settings.most_hosted <= MOST_TABLES:
        raise Refusal("bad_setting", name="most_hosted")
    if len(settings.channels) > MOST_CHANNELS:
        raise Refusal("bad_setting", name="channels")
    if not THEME.fullmatch(settings.theme):
        raise Refusal("bad_setting", name="theme")
    defaults = chosen(settings.defaults, Choices(), Choices())
    check_options(options_of(defaults), defaults.computers or 0)
