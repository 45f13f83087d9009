from dataclasses import replace

import pytest
from hypothesis import given, settings

from ludo_core import legal
from renderer import BoardPicture, render
from renderer.layout import Place, Spot
from renderer.marks import Die, Marks, Medal, label
from renderer.scene import scene_of
from renderer.theme import CLASSIC
from tests.renderer.picture_boards import (
    CROWD,
    DRAWN,
    FIRST_HOME,
    HIT,
    MANY,
    MIDDLE,
    PLACES,
    SIXTEEN,
    SPENT,
    START,
    STRUCK,
    THREE_SEATS,
    TWO_CHOICES,
    colours_at,
    decoded,
    index,
    pictures,
    spot,
)

TWO_CHOICES_AFTER = replace(TWO_CHOICES, trail=(2, 11, 17))


@settings(max_examples=40, deadline=None, database=None)
@given(pictures())
def test_every_token_is_seen_where_it_stands(picture: BoardPicture) -> None:
    state = picture.state
    movable = legal(picture.rules, state)
    image = decoded(render(picture))
    scene = scene_of(picture)
    for seat, steps in enumerate(state.steps):
        for token, step in enumerate(steps):
            at = spot(seat, token, step)
            found = colours_at(picture, at, image)
            # The smallest tokens, four colours with a landing ring, have a few dozen pixels each.
            assert found[index(CLASSIC.seats[seat].fill)] >= 40, (seat, token, step)
            assert found[index(CLASSIC.paper)] >= 20, (seat, token, step)
            assert found[index(CLASSIC.ink)] >= 10, (seat, token, step)
            if seat == state.turn and token in movable:
                assert scene.spots[at].plate
                assert found[index(CLASSIC.plate)] >= 40 or scene.spots[at].target


def test_only_legal_tokens_stand_on_plates() -> None:
    plates = {at for at, marks in scene_of(MIDDLE).spots.items() if marks.plate}
    assert plates == {spot(3, token, step) for token, step in ((0, 50), (1, 36), (2, 22))}
    assert colours_at(MIDDLE, spot(0, 0, 10))[index(CLASSIC.plate)] == 0


def test_two_choices_show_where_they_land() -> None:
    targets = {at: marks.target for at, marks in scene_of(TWO_CHOICES).spots.items()}
    assert targets[spot(0, 0, 16)] == (0, "1")
    assert targets[spot(0, 1, 0)] == (0, "×3")
    assert colours_at(TWO_CHOICES, spot(0, 0, 16))[index(CLASSIC.seats[0].fill)] > 100


def test_three_choices_show_where_they_land_by_numbers_alone() -> None:
    faint = {at: marks for at, marks in scene_of(MIDDLE).spots.items() if marks.target}
    assert {at: marks.target for at, marks in faint.items()} == {
        spot(3, 0, 54): (3, "1"),
        spot(3, 1, 40): (3, "2"),
        spot(3, 2, 26): (3, "3"),
    }
    assert all(marks.faint for marks in faint.values())
    # No ring: the dashes have ink outlines, the number's frame has none.
    assert colours_at(MIDDLE, spot(3, 1, 40))[index(CLASSIC.seats[3].edge)] > 100
    assert not any(marks.faint for marks in scene_of(TWO_CHOICES).spots.values())


def test_a_number_beside_a_stack_says_who_would_join_it() -> None:
    marks = scene_of(MANY).spots[spot(3, 3, 14)]
    assert marks == Marks(((3, "4"),), plate=True)
    joined = replace(
        MANY, state=MANY.state._replace(steps=(*MANY.state.steps[:3], (10, 14, 30, 40)))
    )
    marks = scene_of(joined).spots[spot(3, 1, 14)]
    assert marks == Marks(((3, "2"),), plate=True, target=(3, "1"), faint=True)
    assert render(joined) != render(MANY)


def test_the_last_move_is_seen_from_its_beginning_to_its_end() -> None:
    spots = scene_of(STRUCK).spots
    assert spots[spot(0, 0, 6)] == Marks(trail=0)
    for step in (7, 8, 9):
        assert spots[spot(0, 0, step)] == Marks(passed=0)
        edge = index(CLASSIC.seats[0].edge)
        assert colours_at(STRUCK, spot(0, 0, step))[edge] > 60
    assert spots[spot(0, 0, 10)].passed is None


@pytest.mark.parametrize("trail", [(0, -1, 0), (0, 55, 51), (0, 20, 18)])
def test_a_walk_from_the_yard_or_back_leaves_no_footprints(trail: tuple[int, int, int]) -> None:
    board = replace(STRUCK, trail=trail)
    assert not any(marks.passed is not None for marks in scene_of(board).spots.values())


def test_captures_burst_where_the_token_stood() -> None:
    spots = scene_of(STRUCK).spots
    assert spots[spot(1, 0, 49)] == Marks(((0, "1"),), plate=True, struck=1)
    at = spot(3, 0, 30)
    assert spots[at].struck == 3
    calm = replace(STRUCK, captures=())
    fill = index(CLASSIC.seats[3].fill)
    assert colours_at(STRUCK, at)[fill] > colours_at(calm, at)[fill] + 100


def test_landing_on_others_shows_both() -> None:
    assert scene_of(HIT).spots[spot(1, 0, 2)] == Marks(((1, "1·2"), (2, "2·3")), target=(0, "1"))
    found = colours_at(HIT, spot(1, 0, 2))
    assert found[index(CLASSIC.seats[0].fill)] > 100
    assert found[index(CLASSIC.seats[1].fill)] > 100
    assert found[index(CLASSIC.seats[2].fill)] > 60


def test_landing_at_home() -> None:
    board = replace(THREE_SEATS, state=THREE_SEATS.state._replace(steps=((), (), (), (54,) * 4)))
    marks = scene_of(board).spots[Spot(Place.HOME, 3, 0)]
    assert marks == Marks(target=(3, "×4"))


def test_sixteen_tokens_on_one_square() -> None:
    at = spot(0, 0, 8)
    assert scene_of(SIXTEEN).spots == {
        at: Marks(((0, "×4"), (2, "×4"), (3, "×4"), (1, "×4")), plate=True),
        spot(1, 0, 49): Marks(target=(1, "×4")),
    }
    found = colours_at(SIXTEEN, at)
    assert all(found[index(seat.fill)] > 60 for seat in CLASSIC.seats)


@pytest.mark.parametrize(
    ("tokens", "written"), [((0,), "1"), ((1, 2), "2·3"), ((0, 1, 3), "×3"), ((0, 1, 2, 3), "×4")]
)
def test_label(tokens: tuple[int, ...], written: str) -> None:
    assert label(tokens) == written


def test_the_seat_on_turn_is_in_front() -> None:
    (stack,) = [marks.stack for marks in scene_of(CROWD).spots.values() if len(marks.stack) == 4]
    assert stack[-1] == (0, "×4")


def test_dice_wait_or_are_spent() -> None:
    assert scene_of(MIDDLE).yards == {3: Die(4, spent=False)}
    assert scene_of(SPENT).yards == {1: Die(4, spent=True)}
    assert scene_of(START).yards == {}
    assert scene_of(replace(MIDDLE, shown_die=2, die_seat=0)).yards == {3: Die(4, spent=False)}


def test_places() -> None:
    assert scene_of(PLACES).yards == {
        0: Medal(2, large=True),
        1: Medal(1, large=True),
        2: Medal(4, large=False),
        3: Medal(3, large=True),
    }
    assert scene_of(PLACES).winners == (1,)
    assert scene_of(FIRST_HOME).yards[3] == Medal(2, large=False)
    assert scene_of(DRAWN).winners == (0, 1, 2)


def test_a_die_and_a_medal_of_one_number_are_two_drawings() -> None:
    die = replace(MIDDLE, state=MIDDLE.state._replace(die=2))
    medal = replace(MIDDLE, state=MIDDLE.state._replace(die=None, turn=0, places=(0, 0, 0, 2)))
    assert len({Die(2, spent=False), Medal(2, large=False)}) == 2
    assert render(die) != render(medal)


def test_tokens_that_left_the_board_are_not_drawn() -> None:
    resigned = replace(START, state=START.state._replace(places=(0, 4, 0, 0)))
    assert not any(at.place is Place.SLOT and at.first == 1 for at in scene_of(resigned).spots)
    goal = replace(PLACES, rules=PLACES.rules.with_goal(2))
    state = goal.state._replace(steps=((56, 56, -1, -1), (-1,) * 4, (), ()), places=(1, 2, 0, 0))
    drawn = scene_of(replace(goal, state=state)).spots
    assert {at.first for at in drawn if at.place is Place.SLOT} == {1}


def test_the_trail_marks_where_a_move_began() -> None:
    assert scene_of(TWO_CHOICES_AFTER).spots[spot(2, 0, 11)] == Marks(trail=2)
    still = replace(TWO_CHOICES_AFTER, trail=None)
    assert render(TWO_CHOICES_AFTER) != render(still)
    assert render(replace(TWO_CHOICES_AFTER, trail=(2, -1, 0))) == render(still)


def test_what_comes_stands_before_what_was() -> None:
    marks = scene_of(MIDDLE).spots[spot(2, 0, 1)]
    assert marks == Marks(trail=2, target=(3, "2"), faint=True)
    assert colours_at(MIDDLE, spot(2, 0, 1)) == colours_at(
        replace(MIDDLE, trail=None), spot(2, 0, 1)
    )


def test_turn_and_winner_are_framed() -> None:
    def edge(picture: BoardPicture, x: int, y: int) -> int:
        return decoded(render(picture)).crop((x, y, x + 1, y + 1)).tobytes()[0]

    assert edge(START, 7, 200) == index(CLASSIC.paper)
    assert edge(PLACES, 576 + 7, 200) == index(CLASSIC.medals[0])
    assert edge(PLACES, 7, 200) == index(CLASSIC.seats[0].fill)


def test_unused_corners_are_muted() -> None:
    image = decoded(render(TWO_CHOICES))
    assert image.getpixel((600, 20)) == index(CLASSIC.muted)
    assert image.getpixel((7 * 64 + 32, 3 * 64 + 32)) == index(CLASSIC.muted)
