"""Interactions: from a person's act to the bot's answer, with Discord's clocks."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from dataclasses import dataclass, field

from playground import payloads
from playground.errors import invalid_webhook_token, unknown
from playground.files import MAX_FILE
from playground.gateway import Gateway
from playground.model import DM, PUBLIC_THREAD, Channel, Json, Message, User
from playground.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
_KEPT, _REPEATABLE = 20_000, 200
"""Interactions remembered, and of these the ones whose payload is kept to be sent again."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """Seconds: to the first answer, and of an interaction token's life."""

    answer: float = 3.0
    token: float = 900.0


@dataclass(slots=True)
class Outcome:
    """How the bot answered, or that it did not."""

    interaction_id: int
    latency: float
    callback: int | None = None
    failed: str | None = None
    message: Json | None = None
    modal: Json | None = None
    choices: list[Json] | None = None


@dataclass(slots=True)
class Interaction:
    """One act of a person on the bot."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: Json
    source: Message | None
    locale: str
    command: str | None
    began: float
    outcome: asyncio.Future[Outcome]
    payload: Json = field(default_factory=dict)
    callback: int | None = None
    response: Message | None = None
    origin: Json | None = None
    timer: asyncio.TimerHandle | None = None

    @property
    def age(self) -> float:
        """Seconds since the person acted."""
        return time.perf_counter() - self.began


class Interactions:
    """All recent interactions, by id and by token."""

    def __init__(self, world: World, gateway: Gateway, clocks: Clocks) -> None:
        self._world, self._gateway, self.clocks = world, gateway, clocks
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._repeatable: deque[Interaction] = deque()

    def begin(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        *,
        source: Message | None = None,
        locale: str = "en-US",
        command: str | None = None,
        origin: Json | None = None,
    ) -> Interaction:
        """Send an act to the bot and start its clock; its `outcome` comes of itself."""
        loop = asyncio.get_running_loop()
        interaction = Interaction(
            self._world.snowflakes.next(),
            "aW50ZXJhY3Rpb24" + secrets.token_urlsafe(48),
            kind,
            user,
            channel,
            data,
            source,
            locale,
            command,
            time.perf_counter(),
            loop.create_future(),
            origin=origin,
        )
        interaction.payload = self._payload(interaction)
        self._keep(interaction)
        interaction.timer = loop.call_later(self.clocks.answer, self._expire, interaction)
        self._gateway.interaction(channel, interaction.payload)
        return interaction

    def redeliver(self, interaction_id: int | None = None) -> None:
        """Send an interaction (the latest by default) once more, as a gateway may."""
        chosen = interaction_id if interaction_id is not None else next(reversed(self._by_id))
        interaction = self._by_id[chosen]
        self._gateway.interaction(interaction.channel, interaction.payload)

    def close(self) -> None:
        """Stop all clocks and let go of those who wait."""
        for interaction in self._by_id.values():
            if interaction.timer is not None:
                interaction.timer.cancel()
            self._finish(interaction, failed="closed")

    # Answers

    def to_answer(self, interaction_id: int, token: str) -> Interaction:
        """Find the interaction a callback is for; too late is as good as unknown."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise unknown("interaction")
        if interaction.callback is None and interaction.age > self.clocks.answer:
            raise unknown("interaction")
        return interaction

    def to_follow(self, token: str) -> Interaction:
        """Find an answered interaction by its token, for the webhook routes."""
        interaction = self._by_token.get(token)
        if interaction is None:
            raise invalid_webhook_token()
        if interaction.age > self.clocks.token:
            raise invalid_webhook_token()
        if interaction.callback is None:
            raise unknown("Webhook")
        return interaction

    def answered(
        self,
        interaction: Interaction,
        callback: int,
        *,
        message: Message | None = None,
        modal: Json | None = None,
        choices: list[Json] | None = None,
    ) -> None:
        """Note the first answer and tell whoever waits for it."""
        interaction.callback = callback
        interaction.response = message
        if interaction.timer is not None:
            interaction.timer.cancel()
        if modal is not None:
            modal = {**modal, "id": str(interaction.id)}
        shown = payloads.seen_message(self._world, message) if message is not None else None
        self._finish(interaction, callback, message=shown, modal=modal, choices=choices)

    def _expire(self, interaction: Interaction) -> None:
        words = "The application did not respond"
        if interaction.kind in (COMPONENT, MODAL_SUBMIT):
            words = "This interaction failed"
        self._finish(interaction, failed=words)

    @staticmethod
    def _finish(
        interaction: Interaction,
        callback: int | None = None,
        *,
        failed: str | None = None,
        message: Json | None = None,
        modal: Json | None = None,
        choices: list[Json] | None = None,
    ) -> None:
        if not interaction.outcome.done():
            interaction.outcome.set_result(
                Outcome(interaction.id, interaction.age, callback, failed, message, modal, choices)
            )

    def get(self, interaction_id: int) -> Interaction | None:
        """Return an interaction, None if it is not known (any more)."""
        return self._by_id.get(interaction_id)

    def _keep(self, interaction: Interaction) -> None:
        self._by_id[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        self._repeatable.append(interaction)
        if len(self._repeatable) > _REPEATABLE:
            self._repeatable.popleft().payload = {}
        while len(self._by_id) > _KEPT:
            oldest = self._by_id.pop(next(iter(self._by_id)))
            del self._by_token[oldest.token]

    # Payloads

    def metadata(self, interaction: Interaction) -> Json:
        """Return what an answering message says of the interaction it came from."""
        data: Json = {
            "id": str(interaction.id),
            "type": interaction.kind,
            "user": payloads.user(interaction.user),
            "authorizing_integration_owners": self._owners(interaction.channel),
        }
        if interaction.kind == COMMAND:
            data |= {"name": interaction.command, "command_type": 1}
        elif interaction.kind == COMPONENT and interaction.source is not None:
            data["interacted_message_id"] = str(interaction.source.id)
        elif interaction.kind == MODAL_SUBMIT:
            data["triggering_interaction_metadata"] = interaction.origin
        return data

    def _owners(self, channel: Channel) -> Json:
        return {"0": "0" if channel.kind == DM else str(self._world.guild.id)}

    def _payload(self, interaction: Interaction) -> Json:
        world, channel, user = self._world, interaction.channel, interaction.user
        where = payloads.channel(world, channel)
        where["permissions"] = str(world.permissions(user.id, channel))
        data: Json = {
            "id": str(interaction.id),
            "application_id": str(world.bot.id),
            "type": interaction.kind,
            "data": interaction.data,
            "token": interaction.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": where,
            "locale": interaction.locale,
            "app_permissions": str(world.permissions(world.bot.id, channel)),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": self._owners(channel),
            "context": 1 if channel.kind == DM else 0,
            "attachment_size_limit": MAX_FILE,
        }
        if channel.kind == DM:
            data["user"] = payloads.user(user)
        else:
            permissions = world.permissions(user.id, channel)
            data |= {
                "guild_id": str(world.guild.id),
                "guild": {
                    "id": str(world.guild.id),
                    "locale": world.guild.locale,
                    "features": [],
                },
                "guild_locale": world.guild.locale,
                "member": payloads.member(world.guild.members[user.id], permissions=permissions),
            }
            if channel.kind == PUBLIC_THREAD:
                where["permissions"] = str(permissions)
        if interaction.source is not None:
            data["message"] = payloads.message(world, interaction.source)
        return data
