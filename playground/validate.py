"""Discord's limits on messages, components and modals."""

from __future__ import annotations

from playground.errors import ApiError, FormFaults, NotCovered
from playground.model import COMPONENTS_V2, Json

Path = tuple[str | int, ...]

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, CHANNEL_SELECT = 1, 2, 3, 4, 5, 8
TEXT_DISPLAY, LABEL = 10, 18
SELECTS = (3, 5, 6, 7, 8)
LINK, PREMIUM = 5, 6


def check_message(body: Json, *, path: Path = ()) -> None:
    """Raise 50035 with every fault of a message body."""
    _refuse_uncovered(body)
    faults = FormFaults()
    if body.get("content") is not None:
        faults.length((*path, "content"), body["content"], 2000)
    if body.get("embeds") and faults.count((*path, "embeds"), body["embeds"], 10):
        _embeds(faults, (*path, "embeds"), body["embeds"])
    if body.get("components") and faults.count((*path, "components"), body["components"], 5):
        _rows(faults, (*path, "components"), body["components"])
    for index, attachment in enumerate(body.get("attachments") or ()):
        if attachment.get("description") is not None:
            place = (*path, "attachments", index, "description")
            faults.length(place, attachment["description"], 1024)
    if len(str(body.get("nonce") or "")) > 25:
        faults.add((*path, "nonce"), "NONCE_TYPE_TOO_LONG", "Nonce must be 25 or fewer.")
    faults.raise_any()
    if len(body.get("attachments") or ()) > 10:
        raise ApiError(400, 30015, "Maximum number of attachments in a message reached (10)")


def _refuse_uncovered(body: Json) -> None:
    for key in ("poll", "sticker_ids", "applied_tags", "thread_name"):
        if body.get(key):
            raise NotCovered(f"a message with {key!r}")
    if int(body.get("flags") or 0) & COMPONENTS_V2:
        raise NotCovered("a message with components V2")


def _embeds(faults: FormFaults, path: Path, embeds: list[Json]) -> None:
    total = 0
    for index, embed in enumerate(embeds):
        here = (*path, index)
        parts = [
            (("title",), embed.get("title"), 256),
            (("description",), embed.get("description"), 4096),
            (("footer", "text"), (embed.get("footer") or {}).get("text"), 2048),
            (("author", "name"), (embed.get("author") or {}).get("name"), 256),
        ]
        fields = embed.get("fields") or []
        faults.count((*here, "fields"), fields, 25)
        for number, field in enumerate(fields):
            for key, most in (("name", 256), ("value", 1024)):
                value = str(field.get(key) or "")
                faults.length((*here, "fields", number, key), value, most, least=1)
                total += len(value)
        for step, text, most in parts:
            if text is not None:
                faults.length((*here, *step), text, most)
                total += len(str(text))
    if total > 6000:
        words = "Embed size exceeds maximum size of 6000"
        faults.add(path, "MAX_EMBED_SIZE_EXCEEDED", words)


def _rows(faults: FormFaults, path: Path, rows: list[Json]) -> None:
    seen: set[str] = set()
    for index, row in enumerate(rows):
        here = (*path, index)
        if row.get("type") != ACTION_ROW:
            if row.get("type") in range(9, 18):
                raise NotCovered("a message with components V2")
            words = f'Value of field "type" must be one of ({ACTION_ROW},).'
            faults.add((*here, "type"), "UNION_TYPE_CHOICES", words)
            continue
        children = row.get("components")
        if not faults.count((*here, "components"), children, 5, least=1) or children is None:
            continue
        if len(children) > 1 and any(child.get("type") in SELECTS for child in children):
            words = "The specified component exceeds the maximum width"
            faults.add((*here, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words)
        for number, child in enumerate(children):
            _component(faults, (*here, "components", number), child, seen)


def _component(faults: FormFaults, path: Path, child: Json, seen: set[str]) -> None:
    if child.get("type") == BUTTON:
        _button(faults, path, child)
    elif child.get("type") in SELECTS:
        _select(faults, path, child)
    else:
        words = 'Value of field "type" must be one of (2, 3, 5, 6, 7, 8).'
        faults.add((*path, "type"), "UNION_TYPE_CHOICES", words)
        return
    if child.get("type") == BUTTON and child.get("style") in (LINK, PREMIUM):
        return
    custom_id = child.get("custom_id")
    if custom_id is None:
        words = "A custom id is required"
        faults.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_REQUIRED", words)
        return
    faults.length((*path, "custom_id"), custom_id, 100, least=1)
    if custom_id in seen:
        words = "Component custom id cannot be duplicated"
        faults.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", words)
    seen.add(custom_id)


def _button(faults: FormFaults, path: Path, button: Json) -> None:
    if button.get("style") not in range(1, 7):
        words = "Value must be one of (1, 2, 3, 4, 5, 6)."
        faults.add((*path, "style"), "BASE_TYPE_CHOICES", words)
    if button.get("style") == PREMIUM:
        raise NotCovered("a premium button")
    if button.get("label") is not None:
        faults.length((*path, "label"), button["label"], 80)
    if button.get("style") == LINK and not button.get("url"):
        words = "A url is required"
        faults.add((*path, "url"), "BUTTON_COMPONENT_INVALID_URL", words)
    elif not button.get("label") and not button.get("emoji"):
        words = "A button must have a label or an emoji"
        faults.add(path, "BUTTON_COMPONENT_INVALID_LABEL", words)


def _select(faults: FormFaults, path: Path, select: Json) -> None:
    if select.get("placeholder") is not None:
        faults.length((*path, "placeholder"), select["placeholder"], 150)
    if select["type"] in (USER_SELECT, CHANNEL_SELECT):
        faults.count((*path, "default_values"), select.get("default_values") or [], 25)
        return
    if select["type"] != STRING_SELECT:
        raise NotCovered("a select of roles or mentionables")
    options = select.get("options")
    if not faults.count((*path, "options"), options, 25, least=1) or options is None:
        return
    values: set[str] = set()
    for index, option in enumerate(options):
        here = (*path, "options", index)
        faults.length((*here, "label"), option.get("label"), 100, least=1)
        faults.length((*here, "value"), option.get("value"), 100, least=1)
        if option.get("description") is not None:
            faults.length((*here, "description"), option["description"], 100)
        if option.get("value") in values:
            words = "The specified option value is already used"
            faults.add((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words)
        values.add(str(option.get("value")))


def check_choices(data: Json) -> None:
    """Raise 50035 with the faults of autocomplete choices."""
    faults = FormFaults()
    choices = data.get("choices")
    if faults.count(("data", "choices"), choices, 25):
        for index, choice in enumerate(choices or ()):
            here = ("data", "choices", index)
            faults.length((*here, "name"), choice.get("name"), 100, least=1)
            if isinstance(choice.get("value"), str):
                faults.length((*here, "value"), choice["value"], 100, least=1)
    faults.raise_any()


def check_modal(data: Json) -> None:
    """Raise 50035 with the faults of a modal."""
    faults = FormFaults()
    faults.length(("data", "title"), data.get("title"), 45, least=1)
    faults.length(("data", "custom_id"), data.get("custom_id"), 100, least=1)
    parts = data.get("components")
    if faults.count(("data", "components"), parts, 5, least=1):
        for index, part in enumerate(parts or ()):
            _modal_part(faults, ("data", "components", index), part)
    faults.raise_any()


def _modal_part(faults: FormFaults, path: Path, part: Json) -> None:
    if part.get("type") == TEXT_DISPLAY:
        faults.length((*path, "content"), part.get("content"), 4000, least=1)
        return
    if part.get("type") == LABEL:
        faults.length((*path, "label"), part.get("label"), 45, least=1)
        if part.get("description") is not None:
            faults.length((*path, "description"), part["description"], 100)
        here: Path = (*path, "component")
        child = part.get("component") or {}
    else:
        here = (*path, "components", 0)
        child = (part.get("components") or [{}])[0]
        faults.length((*here, "label"), child.get("label"), 45, least=1)
    if child.get("type") == STRING_SELECT:
        _select(faults, here, child)
    elif child.get("type") == TEXT_INPUT:
        for key, most in (("placeholder", 100), ("value", 4000)):
            if child.get(key) is not None:
                faults.length((*here, key), child[key], most)
    else:
        raise NotCovered(f"a modal with a component of type {child.get('type')}")
    faults.length((*here, "custom_id"), child.get("custom_id"), 100, least=1)
