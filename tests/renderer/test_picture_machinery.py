import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import _lru_cache_wrapper, partial
from pathlib import Path
from types import ModuleType

import pytest

import renderer.background
import renderer.clip.sprites
import renderer.fonts
import renderer.layout
import renderer.names
import renderer.palette
import renderer.plan_cross
import renderer.plan_loop
import renderer.plans
import renderer.text
import renderer.tiles
from renderer import MissingFont, render
from renderer.fonts import Face, drawable, font
from tests.renderer.picture_boards import BOARDS, START

MODULES = (
    renderer.background,
    renderer.clip.sprites,
    renderer.fonts,
    renderer.layout,
    renderer.names,
    renderer.palette,
    renderer.plan_cross,
    renderer.plan_loop,
    renderer.plans,
    renderer.text,
    renderer.tiles,
)


def caches(module: ModuleType) -> list["_lru_cache_wrapper[object]"]:
    return [thing for thing in vars(module).values() if isinstance(thing, _lru_cache_wrapper)]


def clear() -> None:
    for module in MODULES:
        for cache in caches(module):
            cache.cache_clear()


def test_many_threads_draw_the_same_bytes() -> None:
    expected = {name: render(board) for name, board in BOARDS.items()}
    clear()
    jobs = list(BOARDS) * 6
    with ThreadPoolExecutor(8) as pool:
        drawn = list(pool.map(lambda name: render(BOARDS[name]), jobs))
    assert all(data == expected[name] for name, data in zip(jobs, drawn, strict=True))


def test_drawing_leaves_the_kept_tiles_alone() -> None:
    before = render(START)
    for board in BOARDS.values():
        render(board)
    assert render(START) == before


def test_every_cache_has_a_limit() -> None:
    found = [cache for module in MODULES for cache in caches(module)]
    assert len(found) >= 10
    assert all(cache.cache_parameters()["maxsize"] for cache in found)


def test_a_missing_font_package_is_named() -> None:
    with pytest.raises(MissingFont, match=r"fontpkg-absent is missing or broken: install"):
        font(16, Face("fontpkg_absent", "a.ttf", ()))


@pytest.mark.parametrize("content", [b"", b"no font at all", b"\0\1\0\0\0\x01" + b"\0" * 30])
def test_a_broken_font_file_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes
) -> None:
    package = f"fontpkg_broken_{len(content)}"
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").touch()
    (tmp_path / package / "a.ttf").write_bytes(content)
    monkeypatch.syspath_prepend(tmp_path)
    broken = Face(package, "a.ttf", ())
    try:
        for read in (partial(font, 16), drawable):
            with pytest.raises(MissingFont, match="missing or broken"):
                read(broken)
        with pytest.raises(MissingFont, match=r"missing or broken.*b\.ttf"):
            font(16, broken._replace(file="b.ttf"))
    finally:
        sys.modules.pop(package, None)


def test_importing_opens_no_font_and_draws_nothing() -> None:
    script = (
        "import sys; opened = []\n"
        "sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == 'open' "
        "else None)\n"
        "import renderer\n"
        "from renderer.palette import palette_of\n"
        "assert not [name for name in opened if name.endswith(('.ttf', '.otf', '.png'))], opened\n"
        "assert palette_of.cache_info().currsize == 0\n"
    )
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", script], cwd=root, check=True)
