"""Request bodies: JSON, or multipart with payload_json and files[n]."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from aiohttp import BodyPartReader, web

from playground.errors import ApiError, too_large
from playground.files import MAX_FILE
from playground.model import Json

_FILE_FIELD = re.compile(r"files\[(\d+)\]")


@dataclass(slots=True)
class Body:
    """A parsed body: the JSON and the uploads by their number."""

    data: Json
    uploads: dict[int, tuple[str, bytes]] = field(default_factory=dict)


async def read_json(request: web.Request) -> object:
    """Read a JSON body of any shape."""
    try:
        return json.loads(await request.read() or b"{}")
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


async def read_body(request: web.Request) -> Body:
    """Read a JSON object, by itself or with files."""
    if not request.content_type.startswith("multipart/"):
        return Body(_object(await read_json(request)))
    body = Body({})
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        if part.name == "payload_json":
            try:
                body.data = _object(json.loads(await part.text()))
            except ValueError:
                raise ApiError(400, 50109, "The request body contains invalid JSON.") from None
        elif match := _FILE_FIELD.fullmatch(part.name or ""):
            body.uploads[int(match[1])] = (part.filename or "unknown", await _file(part))
    return body


async def _file(part: BodyPartReader) -> bytes:
    data = bytearray()
    while chunk := await part.read_chunk(1 << 16):
        data += chunk
        if len(data) > MAX_FILE:
            raise too_large()
    return bytes(data)


def _object(value: object) -> Json:
    if not isinstance(value, dict):
        raise ApiError(400, 50035, "Invalid Form Body")
    return value
