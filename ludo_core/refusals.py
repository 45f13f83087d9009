"""Why something cannot be done: a code and parameters; words are chosen where they are shown."""

from __future__ import annotations


class Refusal(Exception):
    """An action that the rules do not allow.

    `code` is one of: game_over, choose_first, roll_first, bad_face, bad_token, token_home,
    needs_six, too_far, not_playing, and for records those of `ludo_core.record.faults`.
    `params` fill the sentence a reader sees: `seat` is 0..3, `token` counts from 1.
    """

    def __init__(self, code: str, **params: int | str) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
