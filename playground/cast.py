"""Who and what is in the playground at the start."""

from __future__ import annotations

from playground.model import Channel, Guild, Member, Role, User
from playground.permissions import BITS, EVERYONE
from playground.snowflake import fixed

BOT_ID = fixed(1)
GUILD_ID = fixed(2)
MANAGER_ROLE_ID = fixed(3)
BOT_ROLE_ID = fixed(4)

PEOPLE = (
    ("mara", "Mara"),
    ("ida", "Ida"),
    ("ana", "Ana"),
    ("ben", "Ben"),
    ("chloe", "Chloé"),
    ("dev", "Dev"),
    ("emi", "Emi"),
    ("farid", "Farid"),
    ("lior", "ליאור 🎲"),
    ("gus", "**Gus** <@1> ||x||"),
)
"""User name and display name. Mara owns the guild, Ida manages it; the last two try a bot's care
with names: written from right to left, and full of markdown."""

CHANNELS = (
    ("ludo", "Play here"),
    ("general", "Anything goes"),
    ("games", "More games"),
)


def people() -> dict[int, User]:
    """Return the users by id, the bot first."""
    users = {BOT_ID: User(BOT_ID, "ludo", "Ludo", bot=True)}
    for number, (name, display) in enumerate(PEOPLE, start=20):
        users[fixed(number)] = User(fixed(number), name, display)
    return users


def guild(users: dict[int, User]) -> Guild:
    """Return the guild with its roles and members."""
    by_name = {user.name: user for user in users.values()}
    managing = EVERYONE | sum(
        BITS[name]
        for name in (
            "manage_guild",
            "manage_channels",
            "manage_messages",
            "manage_threads",
            "mention_everyone",
        )
    )
    roles = {
        GUILD_ID: Role(GUILD_ID, "@everyone", EVERYONE),
        BOT_ROLE_ID: Role(BOT_ROLE_ID, "Ludo", EVERYONE, position=1),
        MANAGER_ROLE_ID: Role(MANAGER_ROLE_ID, "Manager", managing, position=2, color=0xE67E22),
    }
    members = {user.id: Member(user) for user in users.values()}
    members[BOT_ID].roles.append(BOT_ROLE_ID)
    members[by_name["ida"].id].roles.append(MANAGER_ROLE_ID)
    return Guild(GUILD_ID, "Playground", by_name["mara"].id, roles, members)


def channels() -> dict[int, Channel]:
    """Return the text channels by id."""
    return {
        fixed(number): Channel(fixed(number), name, topic=topic, position=number - 10)
        for number, (name, topic) in enumerate(CHANNELS, start=10)
    }
