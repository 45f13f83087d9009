"""Planes on the board of aeroplane chess, told from one seat's side, for every seat alike."""

from __future__ import annotations

import pytest

from ludo_core import RULESETS, Landing, landing, legal

from .helpers import position

RULES = RULESETS["aeroplane"]
FOUR = (0, 1, 2, 3)
each_seat = pytest.mark.parametrize("seat", FOUR)
Planes = tuple[int, int, int, int]


def planes(*steps: int) -> Planes:
    """Return four planes, those not given in the hangar."""
    first, second, third, fourth = [*steps, -1, -1, -1, -1][:4]
    return (first, second, third, fourth)


def facing(seat: int, step: int, other: int) -> int:
    """Return the step of `other` on the loop square where `seat` has `step`."""
    at = (13 * seat + step - 1 - 13 * other) % 52 + 1
    assert at <= 50, "that colour never stands there"
    return at


def meet(seat: int, step: int, ahead: int) -> bool:
    """Return whether the seat `ahead` clockwise ever stands where `seat` has `step`."""
    return (step - 1 - 13 * ahead) % 52 < 50


def lone(seat: int, step: int, ahead: int = 1) -> dict[int, Planes]:
    """Return one plane of the seat `ahead` clockwise, on the square where `seat` has `step`."""
    other = (seat + ahead) % 4
    return {other: planes(facing(seat, step, other))}


def stack(seat: int, step: int, ahead: int = 1) -> dict[int, Planes]:
    """Return two planes of the seat `ahead` clockwise, on the square where `seat` has `step`."""
    other = (seat + ahead) % 4
    at = facing(seat, step, other)
    return {other: planes(at, at)}


def land(seat: int, start: int, die: int, others: dict[int, Planes] | None = None) -> Landing:
    """Return what the move of the seat's only plane does."""
    state = position(FOUR, {seat: planes(start), **(others or {})}, turn=seat, die=die)
    assert legal(RULES, state) == ((0, 1, 2, 3) if die == 6 else (0,))
    return landing(RULES, state, 0)


def sent(landed: Landing) -> set[int]:
    """Return the seats that have a plane sent back."""
    return {hit.seat for hit in landed.hits}
