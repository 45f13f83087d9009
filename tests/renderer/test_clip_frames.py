"""Clips show true positions: decoded by Pillow, compared with still pictures of the same size."""

from dataclasses import replace
from io import BytesIO
from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from ludo_core import RULESETS, Action, AgreeDraw, Move, Refusal, Resign, Roll, apply
from ludo_core.events import Captured
from renderer import BoardPicture, render
from renderer.background import put
from renderer.board import compose
from renderer.clip import REPLAY_SIZE, move_clip, replay_clip
from renderer.clip.clips import MOST_FRAMES
from renderer.clip.film import Film, Frame
from renderer.clip.pace import BRISK, FULL, SWIFT, Pace
from renderer.clip.script import frames_of
from renderer.clip.sprites import Flyer, placed
from renderer.layout import layout_for
from renderer.palette import palette_of
from renderer.plans import plan_of
from renderer.png import to_png
from tests.renderer.clip_games import Turn, board, random_game, shown


def still(picture: BoardPicture) -> Image.Image:
    return Image.open(BytesIO(render(picture))).convert("RGB")


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and ImageChops.difference(one, other).getbbox() is None


def whole(frame: Frame) -> Image.Image:
    """A frame drawn from nothing, by the still picture's own PNG."""
    plan = plan_of(frame.picture)
    canvas = compose(frame.picture, frame.lifted)
    for sprite in frame.sprites:
        put(canvas, *placed(layout_for(plan, frame.picture.size), sprite))
    return Image.open(BytesIO(to_png(canvas, palette_of(plan.theme)))).convert("RGB")


def settled(ruleset: str, turn: Turn) -> BoardPicture:
    """The still picture after a turn, as a board shows it without traces."""
    rolled = turn.action.face if isinstance(turn.action, Roll) else turn.before.die
    waits = turn.after.die is not None
    return replace(
        board(ruleset, turn.after),
        shown_die=None if waits else rolled,
        die_seat=None if waits else turn.before.turn,
    )


def stretch(ruleset: str, start: int, length: int, seed: int = 1) -> list[Turn]:
    turns = random_game(ruleset, seed)
    start = min(start, len(turns) - length)
    return turns[start : start + length]


@settings(deadline=None, max_examples=40)
@given(
    st.sampled_from(list(RULESETS)),
    st.integers(1, 3),
    st.integers(0, 500),
    st.integers(1, 7),
    st.sampled_from((FULL, BRISK, SWIFT)),
)
def test_every_frame_is_what_its_moment_shows(
    ruleset: str, seed: int, start: int, length: int, pace: Pace
) -> None:
    turns = stretch(ruleset, start, length, seed)
    first = board(ruleset, turns[0].before)
    frames = [*frames_of(first, [turn.action for turn in turns], pace)]
    film = Film(first)
    for frame in frames:
        film.show(frame)
    pictures = shown(film.finish())
    ends = list(accumulate(ms for ms, _ in pictures))
    for frame, moment in zip(frames, accumulate(frame.ms for frame in frames), strict=True):
        at = next(at for at, end in enumerate(ends) if end >= moment)
        assert same(pictures[at][1], whole(frame))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_positions_come_in_order(ruleset: str) -> None:
    turns = stretch(ruleset, 90, 4)
    data = move_clip(board(ruleset, turns[0].before), [turn.action for turn in turns])
    wanted = [board(ruleset, turns[0].before), *(settled(ruleset, turn) for turn in turns)]
    pictures = [picture for _, picture in shown(data)]
    assert same(pictures[0], still(wanted[0]))
    assert same(pictures[-1], still(wanted[-1]))
    left = iter(pictures)
    for one in wanted:
        target = still(one)
        assert any(same(target, picture) for picture in left)


def test_a_clip_ends_on_the_board_it_is_asked_for_beside() -> None:
    turns = stretch("king", 120, 4)
    after = replace(settled("king", turns[-1]), trail=(0, 3, 7), captures=((1, 9),), size=960)
    for make, size in ((move_clip, 480), (replay_clip, 720)):
        data = make(board("king", turns[0].before), [turn.action for turn in turns], after)
        assert same(shown(data)[-1][1], still(replace(after, size=size)))


def test_another_position_to_end_on_is_refused() -> None:
    turns = stretch("king", 120, 4)
    with pytest.raises(ValueError, match="do not lead to the board"):
        move_clip(board("king", turns[0].before), [turns[0].action], board("king", turns[3].after))
    with pytest.raises(Refusal):
        move_clip(board("king", turns[0].before), [Roll(3), Roll(3), Roll(3), Roll(3), Move(9)])


def test_a_clip_of_nothing_is_the_still_picture() -> None:
    before = board("king", stretch("king", 50, 1)[0].before)
    ((ms, picture),) = shown(move_clip(before, []))
    assert ms == 2100
    assert same(picture, still(before))


@pytest.mark.parametrize("ruleset", ["king", "aeroplane"])
@pytest.mark.parametrize("ending", [Resign(1), AgreeDraw()])
def test_leaving_and_draws_are_shown(ruleset: str, ending: Action) -> None:
    turn = stretch(ruleset, 200, 1)[0]
    after, _ = apply(RULESETS[ruleset], turn.before, ending)
    data = move_clip(board(ruleset, turn.before), [ending])
    assert same(shown(data)[-1][1], still(board(ruleset, after)))


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_clips_have_the_colours_of_their_board(theme: str) -> None:
    turns = stretch("aeroplane", 100, 2)
    before = replace(board("aeroplane", turns[0].before), theme=theme)
    data = move_clip(before, [turn.action for turn in turns])
    assert same(shown(data)[0][1], still(before))


def capture(ruleset: str, *, in_flight: bool) -> Turn:
    """The first move of some game that captures, by a flight over the victim or by landing."""
    for seed in range(30):
        for turn in random_game(ruleset, seed):
            hit = [event for event in turn.events if isinstance(event, Captured)]
            if hit and (hit[0].start == 53) == in_flight and hit[0].seat != turn.before.turn:
                return turn
    raise AssertionError("no such move")


@pytest.mark.parametrize("ruleset", ["king", "classic", "aeroplane"])
def test_a_token_flies_home_when_it_is_landed_on(ruleset: str) -> None:
    turn = capture(ruleset, in_flight=False)
    assert isinstance(turn.action, Move)
    mover = (turn.before.turn, turn.action.token)
    victims = {(one.seat, one.token) for one in turn.events if isinstance(one, Captured)}
    frames = [*frames_of(board(ruleset, turn.before), [turn.action], FULL)]
    under_way = [frame.lifted == {mover} for frame in frames[1:-1]]
    assert under_way == sorted(under_way, reverse=True)
    after = [frame for frame, before in zip(frames[1:-1], under_way, strict=True) if not before]
    assert len(after) >= 3
    assert all(frame.lifted == victims for frame in after)


def test_a_plane_is_struck_while_the_other_flies_over_it() -> None:
    turn = capture("aeroplane", in_flight=True)
    assert isinstance(turn.action, Move)
    mover = (turn.before.turn, turn.action.token)
    frames = [*frames_of(board("aeroplane", turn.before), [turn.action], FULL)][1:-1]
    both = [frame for frame in frames if len(frame.lifted) == 2]
    assert both
    assert all(mover in frame.lifted for frame in both)
    plan = plan_of(frames[0].picture)
    (victim,) = both[0].lifted - {mover}
    x, y = plan.middle(plan.spot(*victim, 53))
    flyer = both[0].sprites[-1]
    assert isinstance(flyer, Flyer)
    assert abs(flyer.at[0] - x) < 2
    assert abs(flyer.at[1] - y) < 2.5


def test_long_stretches_are_shown_faster_and_very_long_ones_in_part() -> None:
    turns = stretch("king", 100, 300)
    for length in (2, 8, 30, 300):
        part = turns[-length:]
        data = move_clip(board("king", part[0].before), [turn.action for turn in part])
        pictures = shown(data)
        assert len(data) < 250_000
        assert sum(ms for ms, _ in pictures) < 20_000
        assert same(pictures[-1][1], still(settled("king", part[-1])))
    assert not same(pictures[0][1], still(board("king", turns[0].before)))
    assert [most for _, most in MOST_FRAMES] == sorted(most for _, most in MOST_FRAMES)


def test_a_replay_tells_how_far_it_is_and_can_be_stopped() -> None:
    turns = stretch("king", 0, 40)
    told: list[tuple[int, int]] = []
    actions = [turn.action for turn in turns]
    data = replay_clip(
        board("king", turns[0].before), actions, progress=lambda *at: told.append(at)
    )
    assert shown(data)[0][1].size == (REPLAY_SIZE, REPLAY_SIZE)
    assert told == sorted(set(told))
    assert told[-1] == (40, 40)

    def stop(done: int, total: int) -> None:
        if done > 10:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        replay_clip(board("king", turns[0].before), actions, progress=stop)
