from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from PIL import Image

from ludo_core import SEATS_FOR, Move, after, choices, landing, legal
from ludo_core.rules import HOME, YARD
from ludo_core.tracks import aeroplane
from renderer import BoardPicture, render
from renderer.layout import Ground, Kind, Place, Spot
from renderer.marks import Hop, Marks, Medal
from renderer.plan_loop import grounds
from renderer.scene import scene_of
from renderer.theme import SKY
from tests.renderer.picture_boards import (
    FLOWN,
    FOUR,
    FULL,
    HANGARS,
    LOST,
    PLANES,
    PLANES_END,
    PLANES_THREE,
    PLANES_TWO,
    STAYS,
    colours_at,
    decoded,
    index,
    layout_of,
    picture,
    pictures,
    square,
)

FILLS = [seat.fill for seat in SKY.seats]


def planes(line: str) -> BoardPicture:
    return picture(line, ruleset="aeroplane")


def at_square(place: tuple[int, int], board: BoardPicture = HANGARS) -> Counter[int]:
    return colours_at(board, Spot(Place.SQUARE, *place))


@settings(max_examples=40, deadline=None, database=None)
@given(pictures("aeroplane"))
def test_every_plane_is_seen_where_it_stands(board: BoardPicture) -> None:
    state = board.state
    movable = legal(board.rules, state)
    image = decoded(render(board))
    scene = scene_of(board)
    for seat, steps in enumerate(state.steps):
        for token, step in enumerate(steps):
            at = square(seat, token, step)
            found = colours_at(board, at, image)
            # No ground has ink, nor pure white: they are the plane's own rings.
            assert found[index(FILLS[seat], board)] >= 30, (seat, token, step)
            assert found[index(SKY.paper, board)] >= 15, (seat, token, step)
            assert found[index(SKY.ink, board)] >= 8, (seat, token, step)
            plate = seat == state.turn and token in movable
            assert scene.spots[at].plate or not plate
            if plate and not scene.spots[at].target:
                assert found[index(SKY.plate, board)] >= 40


@settings(max_examples=60, deadline=None, database=None)
@given(pictures("aeroplane"))
def test_marks_stand_where_planes_come_to_rest(board: BoardPicture) -> None:
    rules, state = board.rules, board.state
    groups, turn = choices(rules, state), state.turn
    marked = {at: marks for at, marks in scene_of(board).spots.items() if marks.target}
    if turn is None or not groups:
        assert marked == {}
        return
    many = len(groups) > 2
    assert all(marks.faint is many for marks in marked.values())
    rests = set()
    for group in groups:
        step = after(rules, state, Move(group[0])).steps[turn][group[0]]
        back = step == YARD
        if back and many:
            continue
        if back:  # In the legs stands where it flew into the stack.
            step = landing(rules, state, group[0]).legs[-1].end
        at = square(turn, group[0], step)
        rests.add(at)
        assert marked[at].lost is back
    assert set(marked) == rests


def test_grounds_show_no_token_colours() -> None:
    for ground in set(grounds(SEATS_FOR[4]).values()):
        place = next(at for at, other in grounds(SEATS_FOR[4]).items() if other == ground)
        found = at_square(place)
        assert found[index(SKY.ink, HANGARS)] == found[index(SKY.paper, HANGARS)] == 0, ground


@pytest.mark.parametrize("seats", SEATS_FOR.values())
def test_loop_squares_have_their_colours_whoever_plays(seats: tuple[int, ...]) -> None:
    steps = tuple((YARD,) * 4 if seat in seats else () for seat in range(4))
    board = replace(HANGARS, state=HANGARS.state._replace(steps=steps))
    image = decoded(render(board))
    for at, place in enumerate(aeroplane.LOOP):
        found = colours_at(board, Spot(Place.SQUARE, *place), image)
        assert found[index(FILLS[(at - 1) % 4], board)] > 500, place
        assert found[index(SKY.square, board)] > 300, place
    for seat in range(4):
        fill = index(FILLS[seat] if seat in seats else SKY.muted, board)
        for place in aeroplane.RUNWAYS[seat]:
            assert colours_at(board, Spot(Place.SQUARE, *place), image)[fill] > 500


def test_a_crossing_is_ringed_by_the_seat_that_flies_over() -> None:
    for seat in range(4):
        place = aeroplane.square(seat, aeroplane.CROSSING)
        assert place is not None
        assert grounds(SEATS_FOR[4])[place] == Ground(Kind.CROSSING, seat)
        assert at_square(place)[index(FILLS[(seat + 2) % 4], HANGARS)] > 300


def test_lines_lead_from_the_dashed_square_over_the_crossing() -> None:
    looks = grounds(SEATS_FOR[4])
    column = [looks.get((12, row)) for row in range(5, 12)]
    line = Ground(Kind.LINE, 0)
    assert column[:3] == [Ground(Kind.TAKE_WING, 0), line, line]
    assert column[3:6] == [Ground(Kind.CROSSING, 2), line, Ground(Kind.LINE_END, 0)]
    assert column[6] == Ground(Kind.COLOURED, 0)


def test_without_a_seat_its_own_squares_are_muted_and_its_flight_is_gone() -> None:
    looks = grounds(SEATS_FOR[3])
    assert looks[12, 8] == Ground(Kind.COLUMN, None)  # crossed by red, but nobody can be there
    assert looks[4, 8] == Ground(Kind.COLUMN, 0)  # nobody flies over it
    assert looks[12, 6] == Ground(Kind.LINE, 0)
    assert (4, 6) not in looks
    assert looks[15, 12] == Ground(Kind.PAD, None)
    assert looks[15, 8] == Ground(Kind.COLOURED, 2)
    assert decoded(render(PLANES_THREE)).getpixel((940, 940)) == index(SKY.muted, PLANES_THREE)


def test_jumps_and_flights_are_pointed_out_on_the_way() -> None:
    spots = scene_of(PLANES).spots
    assert spots[square(0, 0, 14)] == Marks(hop=Hop(0, (1, 4)), passed=3)
    assert spots[square(0, 0, 18)] == Marks(hop=Hop(0, (0, 6)))
    assert spots[square(0, 0, 30)] == Marks(((2, "4"),), target=(0, "1"))
    assert spots[square(0, 1, 20)] == Marks(target=(0, "2"))


def test_jumps_and_flights_of_the_last_move_are_shown_on_its_way() -> None:
    spots = scene_of(FLOWN).spots
    assert spots[square(2, 0, 10)] == Marks(trail=2)
    assert spots[square(2, 0, 12)] == Marks(passed=2)
    assert spots[square(2, 0, 14)] == Marks(flown=Hop(2, (-1, -4)))
    assert spots[square(2, 0, 18)] == Marks(flown=Hop(2, (0, -6)))
    assert spots[square(0, 0, 53)] == Marks(struck=0)
    assert spots[square(2, 0, 34)] == Marks(((2, "1"),), struck=3)


def test_a_plane_that_would_be_lost_is_crossed_out_at_the_stack() -> None:
    spots = scene_of(LOST).spots
    assert spots[square(0, 0, 8)] == Marks(((1, "2·3"),), target=(0, "1"), lost=True)
    assert sum(marks.lost for marks in spots.values()) == 1
    safe = replace(LOST, state=LOST.state._replace(steps=((5, 2, 56, -1), (9, 47, 46, -1), (), ())))
    at = square(0, 0, 8)
    ink = index(SKY.ink, LOST)
    assert colours_at(LOST, at)[ink] > colours_at(safe, at)[ink] + 100


def test_a_stack_that_would_come_back_to_its_square_keeps_its_plate() -> None:
    at = square(1, 2, 53)
    assert scene_of(STAYS).spots[at] == Marks(((1, "3·4"),), plate=True, target=(1, "3·4"))
    assert colours_at(STAYS, at)[index(SKY.plate, STAYS)] > 300


def test_sixteen_planes_in_the_corners_of_the_rules() -> None:
    stacks = {at: marks.stack for at, marks in scene_of(FULL).spots.items()}
    assert stacks == {
        square(0, 0, 0): ((0, "×4"),),
        square(1, 0, 53): ((1, "×4"),),
        square(2, 0, 41): ((2, "×4"),),
        square(3, 0, 18): ((3, "×4"),),
    }
    for at, ((seat, _),) in stacks.items():
        assert colours_at(FULL, at)[index(FILLS[seat], FULL)] > 300


def test_finished_planes_stand_in_the_centre_and_places_in_the_hangars() -> None:
    scene = scene_of(PLANES_END)
    assert {at for at in scene.spots if at.place is Place.HOME} == {
        Spot(Place.HOME, seat, token) for seat in range(4) for token in range(2 if seat == 2 else 4)
    }
    assert scene.yards[1] == Medal(1, large=True)
    assert scene.winners == (1,)
    for at in scene.spots:
        assert colours_at(PLANES_END, at)[index(SKY.paper, PLANES_END)] > 40


def test_a_plane_that_reaches_the_finish_has_its_mark_in_the_centre() -> None:
    board = planes("54,-1,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1 0 2 0 0000 -")
    assert scene_of(board).spots[Spot(Place.HOME, 0, 0)] == Marks(target=(0, "1"))
    back = replace(board, state=board.state._replace(die=3))
    assert scene_of(back).spots[square(0, 0, HOME - 1)] == Marks(target=(0, "1"))


@pytest.mark.parametrize("board", [HANGARS, PLANES, PLANES_TWO, PLANES_END, STAYS])
def test_nothing_is_drawn_beyond_hangars_and_squares(board: BoardPicture) -> None:
    image, layout = decoded(render(board)), layout_of(board)
    looks = grounds(board.state.seats)
    ground = {index(SKY.ground, board)}
    empty = [(x, 0) for x in range(4, 13)] + [(0, y) for y in range(4, 13)]
    empty += [(x, y) for x, y in ((4, 1), (6, 3), (10, 10), (3, 6)) if (x, y) not in looks]
    for x, y in empty:
        box = (*layout.pixel(x, y), *layout.pixel(x + 1, y + 1))
        assert set(image.crop(box).tobytes()) == ground, (x, y)


def test_the_die_leaves_every_plane_in_the_hangar_visible() -> None:
    board = planes("-1,-1,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1/-1,-1,-1,-1 2 6 1 0000 -")
    image = decoded(render(board))
    without = decoded(render(replace(board, state=board.state._replace(die=None))))
    for seat in (0, 1, 2, 3):
        for token in range(4):
            at = square(seat, token, YARD)
            found = colours_at(board, at, image)[index(FILLS[seat], board)]
            assert found >= 0.95 * colours_at(board, at, without)[index(FILLS[seat], board)]


def test_names_fit_the_hangars() -> None:
    def strip(image: Image.Image) -> bytes:
        return image.crop((4, 4, 4 + 4 * 56, 4 + 56)).tobytes()

    board = replace(HANGARS, state=HANGARS.state._replace(turn=1))
    named = decoded(render(board))
    assert strip(named) != strip(decoded(render(replace(board, names=("b", *FOUR[1:])))))
