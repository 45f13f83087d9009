"""Every error in a record's lines of play or in its bytes, in its exact words."""

from __future__ import annotations

from .errors import DUEL, KING, OVER, PLANES, QUESTION, Wrong, form

PLAY_ERRORS = {
    # lines of play
    "die": Wrong(f"{KING}red 7 1\n", 3, "bad_face", "red 7 1: a die shows 1 to 6, not 7"),
    "die of nothing": Wrong(
        f"{KING}red 0 -\n", 3, "bad_face", "red 0 -: a die shows 1 to 6, not 0"
    ),
    "die in words": Wrong(
        f"{KING}red six 1\n", 3, "not_a_number", "red six 1: six is not a whole number"
    ),
    "long die": Wrong(
        f"{KING}red 1234567890 1\n",
        3,
        "long_number",
        "red 1234567890 1: a number has at most nine digits",
    ),
    "long token": Wrong(
        f"{KING}red 6 1234567890\n",
        3,
        "long_number",
        "red 6 1234567890: a number has at most nine digits",
    ),
    "token": Wrong(
        f"{KING}red 6 5\n",
        3,
        "bad_token",
        "red 6 5: there is no token 5; the tokens are 1 to 4",
    ),
    "token in words": Wrong(
        f"{KING}red 6 first\n",
        3,
        "bad_token",
        "red 6 first: there is no token first; the tokens are 1 to 4",
    ),
    "half a roll": Wrong(f"{KING}red 6\n", 3, "form", form("red 6", "red 6 2")),
    "a roll and more": Wrong(f"{KING}red 6 1 2\n", 3, "form", form("red 6 1 2", "red 6 2")),
    "only a colour": Wrong(f"{KING}red\n", 3, "form", form("red", "red 6 2")),
    "resign and more": Wrong(
        f"{KING}red resign now\n", 3, "form", form("red resign now", "red resign")
    ),
    "draw and more": Wrong(f"{KING}draw all\n", 3, "form", form("draw all", "draw")),
    "end and more": Wrong(f"{KING}end now\n", 3, "form", form("end now", "end")),
    "not in the game": Wrong(
        f"{KING}yellow 6 1\n", 3, "no_seat", "yellow 6 1: yellow has no seat in this game"
    ),
    "not on turn": Wrong(
        f"{KING}green 6 1\n", 3, "not_on_turn", "green 6 1: it is red's turn, not green's"
    ),
    "already gone": Wrong(
        f"{KING}red resign\nred 6 1\n", 4, "not_playing", "red 6 1: red plays no more"
    ),
    "resigns twice": Wrong(
        f"{KING}red resign\nred resign\n", 4, "not_playing", "red resign: red plays no more"
    ),
    "needs a 6": Wrong(
        f"{KING}position red 3 -1 -1 -1\nred 5 2\n",
        4,
        "needs_six",
        "red 5 2: token 2 is in the yard and leaves it only on a 6",
    ),
    "already home": Wrong(
        f"{KING}position red 56 3 -1 -1\nred 5 1\n",
        4,
        "token_home",
        "red 5 1: token 1 is already home",
    ),
    "too far": Wrong(
        f"{KING}position red 53 3 -1 -1\nred 4 1\n",
        4,
        "too_far",
        "red 4 1: token 1 is 3 from home, so 4 is too far",
    ),
    "too far and nothing else": Wrong(
        f"{KING}position red 53 -1 -1 -1\nred 4 1\n",
        4,
        "too_far",
        "red 4 1: token 1 is 3 from home, so 4 is too far",
    ),
    "must move": Wrong(
        f"{KING}position red 3 -1 9 -1\nred 4 -\n",
        4,
        "must_move",
        "red 4 -: a move is possible, with token 1 or 3",
    ),
    "nothing to choose": Wrong(
        f"{KING}red 4 ?\n",
        3,
        "cannot_move",
        "red 4 ?: no token can move, which is written as -",
    ),
    "no third six": Wrong(
        f"{KING}red 6 x\n",
        3,
        "not_third_six",
        "red 6 x: x is only for a third 6 in a row, which this is not",
    ),
    "no third six, cannot move": Wrong(
        f"{KING}red 4 x\n",
        3,
        "not_third_six",
        "red 4 x: x is only for a third 6 in a row, which this is not",
    ),
    **{
        f"a third six with {what}": Wrong(
            f"{KING}sixes 2\nred 6 {what}\n",
            4,
            "third_six",
            f"red 6 {what}: the third 6 in a row is void, which is written as x",
        )
        for what in ("1", "-", "?")
    },
    # aeroplane chess: no 6 is void, and a plane off its hangar always moves
    "no third six of planes": Wrong(
        f"{PLANES}sixes 2\nred 6 x\n",
        4,
        "not_third_six",
        "red 6 x: x is only for a third 6 in a row, which this is not",
    ),
    "a plane in the hangar": Wrong(
        f"{PLANES}position red -1 55 -1 -1\nred 5 1\n",
        4,
        "needs_six",
        "red 5 1: plane 1 is in the hangar and leaves it only on a 6",
    ),
    "a plane past the finish": Wrong(
        f"{PLANES}position red -1 55 -1 -1\nred 5 -\n",
        4,
        "must_move",
        "red 5 -: a move is possible, with plane 2",
    ),
    # ? out of its place
    "? and a roll": Wrong(f"{KING}red 6 ?\nred 6 1\n", 3, "question_place", f"red 6 ?: {QUESTION}"),
    "? and another's roll": Wrong(
        f"{KING}red 6 ?\ngreen 5 -\n", 3, "question_place", f"red 6 ?: {QUESTION}"
    ),
    "? and another's resignation": Wrong(
        f"{KING}red 6 ?\ngreen resign\n", 3, "question_place", f"red 6 ?: {QUESTION}"
    ),
    # after the game
    "a roll after the game": Wrong(f"{OVER}red 5 -\n", 4, "game_over", "red 5 -: the game is over"),
    "a resignation after the game": Wrong(
        f"{OVER}red resign\n", 4, "game_over", "red resign: the game is over"
    ),
    "a draw after the game": Wrong(f"{DUEL}draw\ndraw\n", 4, "game_over", "draw: the game is over"),
    "a key after the game": Wrong(f"{OVER}goal 2\n", 4, "game_over", "goal 2: the game is over"),
    "anything after the game": Wrong(f"{OVER}bye\n", 4, "game_over", "bye: the game is over"),
    # no text
    "long line": Wrong(
        f"{KING}event {'e' * 995}\n",
        3,
        "long_line",
        "this line is longer than 1,000 characters",
    ),
    "long comment": Wrong(
        f"{KING}#{'e' * 1000}\n", 3, "long_line", "this line is longer than 1,000 characters"
    ),
    "a very long line": Wrong(
        f"{KING}{'ü' * 100_000}\nend\n",
        3,
        "long_line",
        "this line is longer than 1,000 characters",
    ),
    "not UTF-8": Wrong(f"{KING}event \udcff\n", 3, "not_utf8", "this line is not UTF-8 text"),
    "not UTF-8 in a comment": Wrong(
        f"{KING}# \udce9t\n", 3, "not_utf8", "this line is not UTF-8 text"
    ),
}
