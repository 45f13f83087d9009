"""Pointing discord.py at another server than Discord's own."""

from __future__ import annotations

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def use_server(api_url: str, gateway_url: str) -> None:
    """Send REST calls to `api_url` and connect to `gateway_url` from now on, in this process."""
    Route.BASE = api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
