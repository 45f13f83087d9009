"""The boards the picture tests share, and their golden pictures.

After a wanted change of looks: ``python -m tests.renderer.picture_boards``, then look
at every picture that git shows as changed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from hypothesis import strategies as st
from PIL import Image

from ludo_core import RULESETS, SEATS_FOR, State, from_line
from renderer import BoardPicture, render
from renderer.layout import Layout, Spot, layout_for
from renderer.palette import palette_of
from renderer.plan_cross import CROSS
from renderer.plan_loop import LOOP
from renderer.plans import plan_of
from renderer.theme import Colour

spot, square = CROSS.spot, LOOP.spot

GOLDEN = Path(__file__).parent / "golden"
GOLDEN_SIZE = 480

FOUR = ("Amina", "Zoë & Co.", "Mohammed Ali", "xX_DragonSlayer_99_the_great")
TWO = ("Amina", "", "Ben", "")
THREE = ("Amina", "Ça va", "", "Nguyễn Ngọc Ánh")

SCRIPTS = {
    "Latin": "Zoë Nguyễn",
    "Greek": "Ψυχή",
    "Cyrillic": "Дмитрий",
    "Arabic": "محمد علي",
    "Hebrew": "שָׁלוֹם",
    "Devanagari": "क्षत्रिय नमस्ते",
    "Bengali": "বাংলা",
    "Gurmukhi": "ਪੰਜਾਬੀ",
    "Gujarati": "ગુજરાતી",
    "Oriya": "ଓଡ଼ିଆ",
    "Tamil": "தமிழ்",
    "Telugu": "తెలుగు",
    "Kannada": "ಕನ್ನಡ",
    "Malayalam": "മലയാളം",
    "Sinhala": "ශ්\u200dරී",
    "Thai": "สวัสดีครับ",
    "Lao": "ລາວ",
    "Myanmar": "မြန်မာ",
    "Khmer": "ខ្មែរ",
    "Armenian": "Հայերեն",
    "Georgian": "ქართული",
    "Ethiopic": "አማርኛ",
    "Japanese": "たけし 山田",
    "Korean": "김민준",
    "Chinese": "王伟",
    "both ways": "محمد Ali (99)!",
    "emoji": "Amina 🦊",
}


def picture(
    line: str, names: tuple[str, str, str, str] = FOUR, ruleset: str = "king"
) -> BoardPicture:
    return BoardPicture(RULESETS[ruleset], from_line(line), names)


START = picture("-1,-1,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1 0 - 0 0000 -")
MIDDLE = replace(
    picture("10,16,16,-1/56,6,20,-1/56,22,52,4/50,36,22,-1 3 4 0 0000 -"), trail=(2, 1, 4)
)
TWO_CHOICES = picture("10,-1,-1,-1/-/21,2,56,-1/- 0 6 1 0000 -", TWO)
THREE_SEATS = picture("5,51,-1,-1/8,20,20,-1/-/54,48,30,56 3 2 0 0000 -", THREE)
CROWD = picture("8,8,8,8/47,47,47,-1/34,34,34,21/21,21,8,47 0 3 0 0000 -")
SIXTEEN = picture("8,8,8,8/47,47,47,47/34,34,34,34/21,21,21,21 1 2 0 0000 -")
HIT = picture("10,17,56,56/2,2,47,-1/28,41,41,-1/2,35,8,56 0 5 0 0000 -")
SPENT = replace(
    picture("8,8,13,56/0,0,47,-1/56,56,56,21/21,21,8,56 2 - 0 0000 -"), shown_die=4, die_seat=1
)
PLACES = picture("56,56,56,56/56,56,56,56/56,56,2,-1/56,56,56,56 - - 0 2143 -")
FIRST_HOME = picture(
    "56,56,56,56/12,56,-1,56/56,56,2,-1/56,44,2,-1 - - 0 1222 -", ruleset="classic"
)
DRAWN = picture("56,56,-1,56/12,56,-1,56/56,56,2,-1/-1,-1,-1,-1 - - 0 1114 d", ruleset="classic")

# Aeroplane chess. Red: 1 jumps twice and flies onto yellow's 4; 2 lands on a free square.
PLANES = replace(
    picture("10,16,-1,-1/0,6,20,56/56,22,53,4/50,36,-1,-1 0 4 0 0000 -", ruleset="aeroplane"),
    trail=(3, 22, 28),
)
# Three choices on the cross and four on the loop, with free, held and home landings.
MANY = picture("10,16,52,-1/56,6,20,-1/56,22,52,4/52,36,22,14 3 4 0 0000 -")
STRUCK = replace(
    picture("10,17,56,56/2,2,-1,-1/28,41,41,-1/2,35,8,56 0 6 0 0000 -"),
    trail=(0, 6, 10),
    captures=((1, 49), (3, 30)),
)
MANY_PLANES = picture(
    "10,16,2,30/0,6,20,56/56,22,53,4/50,36,-1,-1 0 4 0 0000 -", ruleset="aeroplane"
)
FLOWN = replace(
    picture("10,16,-1,-1/0,6,20,56/34,22,-1,4/50,36,-1,-1 3 - 0 0000 -", ruleset="aeroplane"),
    shown_die=4,
    die_seat=2,
    trail=(2, 10, 14),
    flights=((2, 14, 18), (2, 18, 30), (2, 30, 34)),
    captures=((0, 53), (3, 21)),
)
HANGARS = replace(START, rules=PLANES.rules)
# 1 would be lost to green's stack; 2 would land beside it on its own square.
LOST = picture("5,2,56,-1/9,47,47,-1/-1,-1,12,12/-1,0,0,31 0 3 0 0000 -", ruleset="aeroplane")
# Green's stack on the crossing square would turn round and come back to it.
STAYS = picture("18,18,18,18/0,0,53,53/53,0,30,-1/51,55,7,0 1 6 1 0000 -", ruleset="aeroplane")
FULL = picture("0,0,0,0/53,53,53,53/41,41,41,41/18,18,18,18 0 - 0 0000 -", ruleset="aeroplane")
PLANES_TWO = replace(
    picture("1,-1,-1,-1/-/21,2,56,-1/- 2 - 0 0000 -", TWO, "aeroplane"), shown_die=5, die_seat=2
)
PLANES_THREE = picture(
    "0,0,-1,53/8,20,20,-1/-/54,48,30,56 3 2 0 0000 -", THREE, ruleset="aeroplane"
)
PLANES_END = replace(PLACES, rules=PLANES.rules)


def named(board: BoardPicture, *scripts: str) -> BoardPicture:
    red, green, yellow, blue = (SCRIPTS[script] for script in scripts)
    return replace(board, names=(red, green, yellow, blue))


NAMED = named(START, "Arabic", "Devanagari", "Japanese", "emoji")
NAMED_PLANES = named(HANGARS, "both ways", "Thai", "Korean", "Myanmar")

BOARDS = {
    "start": START,
    "middle": MIDDLE,
    "two-choices": TWO_CHOICES,
    "three-seats": THREE_SEATS,
    "crowd": CROWD,
    "sixteen": SIXTEEN,
    "hit": HIT,
    "spent": SPENT,
    "places": PLACES,
    "first-home": FIRST_HOME,
    "drawn": DRAWN,
    "many": MANY,
    "struck": STRUCK,
    "planes": PLANES,
    "planes-many": MANY_PLANES,
    "planes-flown": FLOWN,
    "planes-start": HANGARS,
    "planes-lost": LOST,
    "planes-stay": STAYS,
    "planes-full": FULL,
    "planes-two": PLANES_TWO,
    "planes-three": PLANES_THREE,
    "planes-end": PLANES_END,
    "names": NAMED,
    "planes-names": NAMED_PLANES,
    "dark": replace(STRUCK, theme="dark"),
    "contrast": replace(SPENT, theme="contrast"),
    "planes-dark": replace(FLOWN, theme="dark"),
    "planes-contrast": replace(LOST, theme="contrast"),
}


def decoded(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    image.load()
    return image


def layout_of(board: BoardPicture) -> Layout:
    return layout_for(plan_of(board), board.size)


def colours_at(board: BoardPicture, at: Spot, image: Image.Image | None = None) -> Counter[int]:
    image = image or decoded(render(board))
    layout = layout_of(board)
    left, top = layout.corner(at)
    side = layout.box(at.place)
    return Counter(image.crop((left, top, left + side, top + side)).tobytes())


def index(colour: Colour, board: BoardPicture = START) -> int:
    return palette_of(plan_of(board).theme).index[colour]


@st.composite
def pictures(draw: st.DrawFn, ruleset: str = "king") -> BoardPicture:
    """Any tokens on any steps, whether a game leads there or not."""
    seats = SEATS_FOR[draw(st.integers(2, 4))]
    step = st.integers(-1, 56)
    steps = tuple(
        tuple(draw(st.tuples(step, step, step, step))) if seat in seats else () for seat in range(4)
    )
    turn = draw(st.sampled_from(seats))
    state = State(steps, turn, draw(st.none() | st.integers(1, 6)))
    return BoardPicture(RULESETS[ruleset], state, FOUR)


def write_golden() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name, board in BOARDS.items():
        (GOLDEN / f"{name}.png").write_bytes(render(replace(board, size=GOLDEN_SIZE)))


if __name__ == "__main__":
    write_golden()
