"""Answers to positions: the first counts, and a forgotten person's go."""

from __future__ import annotations

from pathlib import Path

from storage import Progress, Store


async def test_only_the_first_answer_to_a_position_counts(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "ludo.db")
    try:
        assert await store.practice.progress(7) == Progress(0, 0)
        await store.practice.answer(7, "one", solved=False)
        await store.practice.answer(7, "one", solved=True)
        await store.practice.answer(7, "two", solved=True)
        await store.practice.answer(8, "one", solved=True)
        assert await store.practice.progress(7) == Progress(solved=1, tried=2)
        assert await store.practice.tried(7) == {"one", "two"}
        await store.people.forget(7)
        assert await store.practice.progress(7) == Progress(0, 0)
        assert await store.practice.progress(8) == Progress(1, 1)
    finally:
        await store.close()
