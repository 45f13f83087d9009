"""REST: answers to interactions, and the webhook of an interaction's token."""

from __future__ import annotations

from aiohttp import web

from playground import messages, payloads
from playground.body import Body, read_body
from playground.errors import ApiError, FormFaults, already_acknowledged, unknown
from playground.interactions import AUTOCOMPLETE, COMMAND, MODAL_SUBMIT, Interaction
from playground.model import CHAT_INPUT_COMMAND, EPHEMERAL, LOADING, REPLY, Json, Message
from playground.rest import Parts, Rest
from playground.validate import check_choices, check_modal

PONG, REPLY_NOW, REPLY_LATER, UPDATE_LATER, UPDATE_NOW, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9


def register(rest: Rest) -> None:
    """Add these endpoints; none asks for the bot's token, the interaction's own is enough."""
    answers = _Answers(rest.parts)
    rest.add(
        "POST",
        "/interactions/{interaction_id}/{token}/callback",
        answers.callback,
        rule="callback",
        major="interaction_id",
        token=False,
    )
    webhook = "/webhooks/{app_id}/{token}"
    rest.add("POST", webhook, answers.follow_up, rule="follow-up", major="app_id", token=False)
    for method, endpoint in (
        ("GET", answers.read),
        ("PATCH", answers.edit),
        ("DELETE", answers.delete),
    ):
        path = webhook + "/messages/{message_id}"
        rest.add(method, path, endpoint, rule="interaction token", major="token", token=False)


class _Answers:
    def __init__(self, parts: Parts) -> None:
        self._world, self._interactions = parts.world, parts.interactions

    # First answers

    async def callback(self, request: web.Request) -> object:
        text = request.match_info["interaction_id"]
        body = await read_body(request)
        number = int(text) if text.isdecimal() else 0
        interaction = self._interactions.to_answer(number, request.match_info["token"])
        if interaction.callback is not None:
            raise already_acknowledged()
        kind = int(body.data.get("type") or 0)
        self._fits(interaction, kind)
        body.data = body.data.get("data") or {}
        self._answer(interaction, kind, body)
        if request.query.get("with_response") not in ("1", "true"):
            return None
        return self._receipt(interaction, kind)

    @staticmethod
    def _fits(interaction: Interaction, kind: int) -> None:
        allowed = {REPLY_NOW, REPLY_LATER, MODAL}
        if interaction.kind == AUTOCOMPLETE:
            allowed = {CHOICES}
        elif interaction.source is not None:
            allowed |= {UPDATE_LATER, UPDATE_NOW}
        if interaction.kind == MODAL_SUBMIT:
            allowed -= {MODAL}
        if kind not in allowed:
            faults = FormFaults()
            words = f"Value must be one of {sorted(allowed)}."
            faults.add(("type",), "BASE_TYPE_CHOICES", words)
            faults.raise_any()

    def _answer(self, interaction: Interaction, kind: int, body: Body) -> None:
        answered = self._interactions.answered
        if kind == CHOICES:
            check_choices(body.data)
            answered(interaction, kind, choices=body.data["choices"])
        elif kind == MODAL:
            check_modal(body.data)
            answered(interaction, kind, modal=body.data)
        elif kind in (REPLY_NOW, REPLY_LATER):
            message = self._fresh(interaction, body)
            if kind == REPLY_NOW:
                messages.apply(self._world, message, body, path=("data",), new=True)
            else:
                message.flags |= LOADING
            answered(interaction, kind, message=message)
            self._world.post(message)
        else:
            source = self._source(interaction)
            if kind == UPDATE_NOW:
                messages.apply(self._world, source, body, path=("data",), new=False)
            answered(interaction, kind, message=source)
            if kind == UPDATE_NOW:
                self._world.edited(source)

    def _source(self, interaction: Interaction) -> Message:
        source = interaction.source
        if source is None or source.id not in interaction.channel.messages:
            raise unknown("Message")
        return source

    def _fresh(self, interaction: Interaction, body: Body, *, follow_up: bool = False) -> Message:
        """Return the message a reply starts as: private if asked, and naming what it answers."""
        private = int(body.data.get("flags") or 0) & EPHEMERAL
        message = Message(self._world.snowflakes.next(), interaction.channel.id, self._world.bot.id)
        message.flags = private
        message.seen_by = interaction.user.id if private else None
        message.by_webhook = True
        message.interaction = self._interactions.metadata(interaction)
        if follow_up and interaction.response is not None:
            message.kind, message.reference = REPLY, interaction.response.id
        elif interaction.kind == COMMAND:
            message.kind, message.command = CHAT_INPUT_COMMAND, interaction.command
        elif interaction.source is not None:
            message.kind, message.reference = REPLY, interaction.source.id
        return message

    def _receipt(self, interaction: Interaction, kind: int) -> Json:
        seen: Json = {"id": str(interaction.id), "type": interaction.kind}
        receipt: Json = {"interaction": seen, "resource": {"type": kind}}
        message = interaction.response
        if message is not None:
            seen |= {
                "response_message_id": str(message.id),
                "response_message_loading": bool(message.flags & LOADING),
                "response_message_ephemeral": bool(message.flags & EPHEMERAL),
            }
        if message is not None and kind in (REPLY_NOW, UPDATE_NOW):
            receipt["resource"]["message"] = payloads.message(self._world, message)
        return receipt

    # The webhook

    def _follow(self, request: web.Request) -> Interaction:
        if request.match_info["app_id"] != str(self._world.bot.id):
            raise unknown("Webhook")
        return self._interactions.to_follow(request.match_info["token"])

    def _message(self, request: web.Request) -> Message:
        interaction = self._follow(request)
        wanted = request.match_info["message_id"]
        held = interaction.channel.messages
        if wanted == "@original":
            message = interaction.response
        else:
            message = held.get(int(wanted)) if wanted.isdecimal() else None
        # A token reaches the messages of its own interaction, and the one it was clicked on.
        if message is None or message.id not in held:
            raise unknown("Message")
        own = message.interaction is not None and message.interaction["id"] == str(interaction.id)
        if not own and message is not interaction.source:
            raise unknown("Message")
        return message

    async def follow_up(self, request: web.Request) -> object:
        interaction = self._follow(request)
        body = await read_body(request)
        first = interaction.response
        if first is not None and first.flags & LOADING and first.id in interaction.channel.messages:
            # The first follow-up after "thinking" takes its place, private or not as that was.
            body.data["flags"] = int(body.data.get("flags") or 0) & ~EPHEMERAL
            messages.apply(self._world, first, body, new=True)
            self._world.edited(first, mark=False)
            return payloads.message(self._world, first)
        message = self._fresh(interaction, body, follow_up=True)
        messages.apply(self._world, message, body, new=True)
        self._world.post(message)
        return payloads.message(self._world, message)

    async def read(self, request: web.Request) -> Json:
        return payloads.message(self._world, self._message(request))

    async def edit(self, request: web.Request) -> Json:
        message = self._message(request)
        body = await read_body(request)
        thinking = bool(message.flags & LOADING)
        messages.apply(self._world, message, body, new=thinking)
        self._world.edited(message, mark=not thinking)
        return payloads.message(self._world, message)

    async def delete(self, request: web.Request) -> None:
        message = self._message(request)
        if message.author_id != self._world.bot.id:
            raise ApiError(403, 50013, "Missing Permissions")
        self._world.delete(message)
