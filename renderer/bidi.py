"""In which order a line with text from right to left is drawn: the Unicode Bidirectional Algorithm.

For one line without direction characters, so without rules X. Raqm does the same, but only within
one font.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar
from unicodedata import bidirectional

T = TypeVar("T")

NUMBERS = {"EN", "AN"}
NEUTRAL = {"B", "S", "WS", "ON"}
PAIRED = dict(zip("([{⁅〈《「『【〔〖〘〚", ")]}⁆〉》」』】〕〗〙〛", strict=True))
"""The brackets that names are likely to have; there are some fifty more."""


def levels(text: str) -> list[int]:
    """Return each character's embedding level: even from left to right, odd from right to left."""
    types = [bidirectional(letter) or "L" for letter in text]
    base = int(next((kind in {"R", "AL"} for kind in types if kind in {"L", "R", "AL"}), False))
    outside = "R" if base else "L"
    _weak(types, outside)
    _brackets(types, text, outside)
    _neutral(types, outside)
    return [_level(kind, base) for kind in types]


def in_order(items: Sequence[T], depths: Sequence[int]) -> list[T]:
    """Return items of the given levels from left to right (rule L2)."""
    order = list(range(len(items)))
    for depth in range(max(depths, default=0), 0, -1):
        at = 0
        while at < len(order):
            end = at
            while end < len(order) and depths[order[end]] >= depth:
                end += 1
            order[at:end] = reversed(order[at:end])
            at = end + 1
    return [items[at] for at in order]


def _level(kind: str, base: int) -> int:
    if base:
        return 1 if kind == "R" else 2
    return {"L": 0, "R": 1}.get(kind, 2)


def _weak(types: list[str], outside: str) -> None:
    """Resolve marks, numbers and the signs around them (rules W1 to W7)."""
    strong = before = outside
    for at, kind in enumerate(types):
        if kind in {"NSM", "BN"}:
            types[at] = before
        elif kind == "EN" and strong == "AL":
            types[at] = "AN"
        elif kind in {"L", "R", "AL"}:
            strong = kind
        before = types[at]
    types[:] = ["R" if kind == "AL" else kind for kind in types]
    _separators(types)
    strong = outside
    for at, kind in enumerate(types):
        if kind in {"L", "R"}:
            strong = kind
        elif kind == "EN" and strong == "L":
            types[at] = "L"


def _separators(types: list[str]) -> None:
    """Join separators and terminators to their numbers; the rest are neutral (W4 to W6)."""
    for at in range(1, len(types) - 1):
        before, kind, behind = types[at - 1 : at + 2]
        single = kind == "CS" or (kind == "ES" and before == "EN")
        if single and before == behind and before in NUMBERS:
            types[at] = before
    for at, end in _stretches(types, {"ET"}):
        if "EN" in {*types[max(0, at - 1) : at], *types[end : end + 1]}:
            types[at:end] = ["EN"] * (end - at)
    types[:] = ["ON" if kind in {"ES", "ET", "CS"} else kind for kind in types]


def _brackets(types: list[str], text: str, outside: str) -> None:
    """Give both brackets of a pair one direction, by what stands in them and before them (N0)."""
    for start, end in _pairs(types, text):
        inside = set(_sides(types[start + 1 : end])) & {"L", "R"}
        if not inside:
            continue
        before = next((side for side in _sides(types[start::-1]) if side in {"L", "R"}), outside)
        same = outside in inside or before == outside
        types[start] = types[end] = outside if same else before


def _pairs(types: list[str], text: str) -> list[tuple[int, int]]:
    """Return where brackets open and close, in the order of their opening (BD16)."""
    waiting: list[int] = []
    found: list[tuple[int, int]] = []
    for at, letter in enumerate(text):
        if types[at] != "ON":
            continue
        if letter in PAIRED:
            waiting.append(at)
        for back in range(len(waiting) - 1, -1, -1):
            if PAIRED[text[waiting[back]]] == letter:
                found.append((waiting[back], at))
                del waiting[back:]
                break
    return sorted(found)


def _sides(types: list[str]) -> list[str]:
    """Return types with numbers as what they are to neutrals: from right to left."""
    return ["R" if kind in NUMBERS else kind for kind in types]


def _neutral(types: list[str], outside: str) -> None:
    """Give neutrals the direction on both sides, or the line's (N1 and N2)."""
    sides = _sides(types)
    for at, end in _stretches(types, NEUTRAL):
        left = sides[at - 1] if at else outside
        right = sides[end] if end < len(types) else outside
        types[at:end] = [left if left == right else outside] * (end - at)


def _stretches(types: list[str], kinds: set[str]) -> list[tuple[int, int]]:
    """Return (start, end) of every longest stretch of these kinds."""
    found: list[tuple[int, int]] = []
    for at, kind in enumerate(types):
        if kind not in kinds:
            continue
        if found and found[-1][1] == at:
            found[-1] = (found[-1][0], at + 1)
        else:
            found.append((at, at + 1))
    return found
