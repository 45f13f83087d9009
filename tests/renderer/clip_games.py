"""Random games, and clips taken apart by Pillow and by the GIF's own bytes."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from PIL import Image

from ludo_core import RULESETS, Action, Move, Roll, State, apply, legal, new_state
from ludo_core.events import Event
from renderer import BoardPicture

NAMES = ("Amina", "Zoë & Co.", "Mohammed Ali", "Ben")


@dataclass(frozen=True)
class Turn:
    before: State
    action: Action
    after: State
    events: tuple[Event, ...]


@lru_cache(maxsize=16)
def random_game(ruleset: str, seed: int = 1, seats: tuple[int, ...] = (0, 1, 2, 3)) -> list[Turn]:
    """Play to the end; `ruleset` with two seats must fit."""
    rules, chance = RULESETS[ruleset], random.Random(seed)
    seats = seats if len(seats) in rules.player_counts else (0, 2)
    state, turns = new_state(seats), []
    while not state.over:
        movable = legal(rules, state)
        action = Move(chance.choice(movable)) if movable else Roll(chance.randint(1, 6))
        after, events = apply(rules, state, action)
        turns.append(Turn(state, action, after, events))
        state = after
    return turns


def board(ruleset: str, state: State, size: int = 480) -> BoardPicture:
    return BoardPicture(RULESETS[ruleset], state, NAMES, size=size)


def shown(data: bytes) -> list[tuple[int, Image.Image]]:
    """Milliseconds and RGB picture of every frame, as Pillow reads them."""
    image = Image.open(BytesIO(data))
    found = []
    for frame in range(image.n_frames):  # type: ignore[attr-defined]
        image.seek(frame)
        found.append((image.info["duration"], image.convert("RGB")))
    return found


@dataclass(frozen=True)
class Block:
    """One image of a GIF: its control extension, and its place and flags."""

    disposal: int
    transparent: int | None
    ms: int
    box: tuple[int, int, int, int]
    local_table: bool


def blocks(data: bytes) -> Iterator[Block]:
    """Walk through a GIF file; raises AssertionError where it is not well formed."""
    assert data[:6] == b"GIF89a"
    flags = data[10]
    assert flags & 0x80, "a global colour table"
    at, control = 13 + 3 * 2 ** ((flags & 7) + 1), None
    while data[at] != 0x3B:
        if data[at] == 0x21:
            if data[at + 1] == 0xF9:
                assert control is None
                packed, delay, index = struct.unpack_from("<BHB", data, at + 3)
                control = (packed >> 2 & 7, index if packed & 1 else None, 10 * delay)
            at = _after_chunks(data, at + 2)
        else:
            assert data[at] == 0x2C
            assert control is not None, "a control extension before every image"
            left, top, width, height, packed = struct.unpack_from("<HHHHB", data, at + 1)
            yield Block(*control, (left, top, width, height), bool(packed & 0x80))
            at, control = _after_chunks(data, at + 11), None
    assert at == len(data) - 1


def _after_chunks(data: bytes, at: int) -> int:
    while data[at]:
        at += 1 + data[at]
    return at + 1
