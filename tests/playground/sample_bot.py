"""A small real discord.py bot: what the tests drive the playground with."""

from __future__ import annotations

import asyncio
import io
import struct
import sys
import zlib
from typing import Any, cast

import discord
import yarl
from discord import app_commands
from discord.ext import commands

COLORS = (b"\xed\x42\x45", b"\x3b\xa5\x5c", b"\x58\x65\xf2", b"\xfa\xa6\x1a")


def picture(number: int, side: int = 400) -> bytes:
    """Return a PNG of one colour."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + check

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + COLORS[number % 4] * side) * side)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def board(number: int) -> discord.File:
    return discord.File(
        io.BytesIO(picture(number)), f"board{number}.png", description=f"Board {number}"
    )


def view(number: int) -> discord.ui.View:
    made = discord.ui.View(timeout=None)
    for style, label in (
        (discord.ButtonStyle.primary, "Roll"),
        (discord.ButtonStyle.secondary, "Rules"),
        (discord.ButtonStyle.success, "Note"),
        (discord.ButtonStyle.danger, "Ignore"),
    ):
        made.add_item(
            discord.ui.Button(
                style=style, label=label, custom_id=f"{label.lower()}:{number}", emoji="🎲"
            )
        )
    made.add_item(discord.ui.Button(label="Pawn", custom_id=f"pawn:{number}", disabled=True))
    made.add_item(
        discord.ui.Select(
            custom_id=f"pick:{number}",
            placeholder="Which token?",
            options=[discord.SelectOption(label=f"Token {n}", value=str(n)) for n in range(4)],
        )
    )
    made.add_item(discord.ui.Button(label="Help", url="https://example.org/help"))
    return made


class Note(discord.ui.Modal, title="A note"):
    text: discord.ui.Label[Any] = discord.ui.Label(
        text="Your note",
        description="Seen by all",
        component=discord.ui.TextInput(custom_id="text", min_length=2, max_length=20),
    )
    more: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label="More", custom_id="more", style=discord.TextStyle.long, required=False
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        written = self.text.component
        assert isinstance(written, discord.ui.TextInput)
        await interaction.response.send_message(f"Noted: {written.value} {self.more.value}".strip())


class Ludo(app_commands.Group, name="ludo", description="Ludo"):
    @app_commands.command(description="Start a game")
    @app_commands.describe(ruleset="The rules", players="How many", partner="With whom")
    @app_commands.choices(
        ruleset=[
            app_commands.Choice(name="Classic", value="classic"),
            app_commands.Choice(name="King", value="king"),
        ]
    )
    async def start(
        self,
        interaction: discord.Interaction[Any],
        ruleset: str = "classic",
        players: app_commands.Range[int, 2, 6] = 4,
        partner: discord.Member | None = None,
        hints: bool = False,
    ) -> None:
        with_whom = f" with {partner.mention}" if partner else ""
        await interaction.response.send_message(
            f"**{ruleset}** for {players}{with_whom} hints={hints}", file=board(0), view=view(0)
        )

    @app_commands.command(description="Say it privately")
    async def secret(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("Only for you", ephemeral=True)

    @app_commands.command(description="Think first")
    async def think(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.edit_original_response(content="Thought of it")
        await interaction.followup.send("And more", ephemeral=True)

    @app_commands.command(description="Look a player up")
    async def find(self, interaction: discord.Interaction[Any], name: str) -> None:
        await interaction.response.send_message(f"Found {name}")

    @find.autocomplete("name")
    async def _names(
        self, _: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        names = ("Amber", "Azure", "Beige")
        return [
            app_commands.Choice(name=name, value=name)
            for name in names
            if name.lower().startswith(typed.lower())
        ]

    @app_commands.command(description="Weigh a file")
    async def weigh(self, interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        data = await file.read()
        await interaction.response.send_message(
            f"{file.filename}, {file.size} bytes of {file.content_type}: {data!r}", ephemeral=True
        )

    @app_commands.command(description="Never answers")
    async def silent(self, interaction: discord.Interaction[Any]) -> None:
        pass


class SampleBot(commands.AutoShardedBot):
    """Answers buttons by custom_id, so that old ones work after a restart."""

    def __init__(self, **more: Any) -> None:
        super().__init__(
            "!",
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.01,
            **more,
        )
        self.seen: list[discord.Interaction[Any]] = []
        self.failures: asyncio.Queue[discord.HTTPException] = asyncio.Queue()
        self.resumed = asyncio.Event()

    async def setup_hook(self) -> None:
        self.tree.add_command(Ludo())
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        self.seen.append(interaction)
        if interaction.type is not discord.InteractionType.component or not interaction.data:
            return
        data = cast(dict[str, Any], interaction.data)
        verb, _, number = str(data["custom_id"]).partition(":")
        try:
            await self.answer(interaction, verb, int(number))
        except discord.HTTPException as error:
            self.failures.put_nowait(error)

    async def answer(self, interaction: discord.Interaction[Any], verb: str, number: int) -> None:
        response = interaction.response
        if verb == "roll":
            await response.edit_message(
                content=f"Rolled {number + 1}",
                attachments=[board(number + 1)],
                view=view(number + 1),
            )
        elif verb == "rules":
            await response.send_message("The rules", ephemeral=True)
        elif verb == "note":
            await response.send_modal(Note())
        elif verb == "pick":
            values = cast(dict[str, Any], interaction.data)["values"]
            await response.send_message(f"Picked {values}", ephemeral=True)


def point_at(api_url: str, gateway_url: str) -> None:
    """Point discord.py at a playground."""
    discord.http.Route.BASE = api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


if __name__ == "__main__":
    point_at(sys.argv[1], sys.argv[2])
    SampleBot().run("playground", log_handler=None)
