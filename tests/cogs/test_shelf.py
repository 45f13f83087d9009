"""What was used last is kept, up to a size."""

from __future__ import annotations

from cogs.shelf import Shelf


def test_what_was_not_used_for_longest_goes_first() -> None:
    shelf: Shelf[str, int] = Shelf(10)
    for number, key in enumerate("abc"):
        shelf.put(key, number, 3)
    assert shelf.get("a") == 0
    shelf.put("d", 3, 3)
    assert [shelf.get(key) for key in "abcd"] == [0, None, 2, 3]
    shelf.put("e", 4, 9)
    assert [shelf.get(key) for key in "acde"] == [None, None, None, 4]


def test_a_value_in_the_place_of_another_takes_its_room_too() -> None:
    shelf: Shelf[str, int] = Shelf(10)
    for number in range(9):
        shelf.put("a", number, 4)
    shelf.put("b", 0, 6)
    assert (shelf.get("a"), shelf.get("b")) == (8, 0)


def test_what_is_larger_than_all_room_is_kept_alone() -> None:
    shelf: Shelf[str, int] = Shelf(10)
    shelf.put("a", 1, 1)
    shelf.put("b", 2, 99)
    assert (shelf.get("a"), shelf.get("b")) == (None, 2)
    shelf.put("c", 3, 1)
    assert (shelf.get("b"), shelf.get("c")) == (None, 3)
