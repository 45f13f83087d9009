"""What can be wrong with a record, and the one table of sentences that say it to a player."""

from __future__ import annotations

from ludo_core.refusals import Refusal
from ludo_core.rules import COLOURS, Track
from ludo_core.tracks.words import WORDS, TrackWords

SHOWN = 60
"""Characters of a wrong line that its error repeats."""

SENTENCES = {
    # what the rules refuse
    "game_over": "the game is over",
    "choose_first": "the roll before waits for a choice",
    "roll_first": "a roll comes before a move",
    "bad_face": "a die shows 1 to 6, not {face}",
    "bad_token": "there is no {piece} {token}; the {piece}s are 1 to 4",
    "token_home": "{piece} {token} is already {home}",
    "needs_six": "{piece} {token} is in the {yard} and leaves it only on a 6",
    "too_far": "{piece} {token} is {steps} from {home}, so {die} is too far",
    "not_playing": "{seat} plays no more",
    "not_on_turn": "it is {turn}'s turn, not {seat}'s",
    # what a line of play says wrongly
    "must_move": "a move is possible, with {piece} {tokens}",
    "cannot_move": "no {piece} can move, which is written as {form}",
    "third_six": "the third 6 in a row is void, which is written as {form}",
    "not_third_six": "x is only for a third 6 in a row, which this is not",
    "question_place": "? is only for the last line, or right before the line that makes the"
    " choice needless",
    # what a key says wrongly
    "form": "this line is written as in: {form}",
    "no_ruleset": "the first line of a record is its ruleset, as in: ruleset king",
    "no_seats": "the second line of a record is its seats, as in: seats red yellow",
    "unknown_word": "{word} is neither a key nor a colour",
    "unknown_ruleset": "there is no ruleset {word}; there are {known}",
    "unknown_colour": "there is no colour {word}; there are red, green, yellow and blue",
    "key_twice": "{key} stands here a second time",
    "key_late": "{key} belongs before the first roll, resign or draw",
    "not_a_number": "{word} is not a whole number",
    "long_number": "a number has at most nine digits",
    "seat_twice": "{seat} cannot sit twice",
    "seats_few": "a game needs at least two seats",
    "seats_many": "{ruleset} has at most {most} seats",
    "seats_wrong": "{count} players sit at {seats}, in this order",
    "no_seat": "{seat} has no seat in this game",
    "bad_goal": "the goal is 4, 2 or 1, not {goal}",
    "bad_step": "a step is -1 ({yard}) to 56 ({home}), not {step}",
    "square_shared": "{seat} and {other} cannot stand on one square of the loop",
    "bad_sixes": "sixes is 0, 1 or 2, because a third 6 in a row ends the turn",
    "negative_sixes": "sixes cannot be less than 0",
    "bad_place": "with {count} seats a place is 1 to {count}, not {place}",
    "place_twice": "place {place} is taken already",
    "place_won": "in {ruleset} the game ends with the first winner, so place 1 is still open",
    "places_many": "fewer than two seats would still be playing",
    "placed_on_board": "{seat} has a place already, so it has no {piece} on the board",
    "goal_reached": "{seat} has reached its goal of {goal} {home}, so it needs a place",
    "turn_placed": "{seat} has a place already and rolls no more",
    "long_name": "the name of an option has at most {most} characters",
    "many_rolls": "the record has more than {most} rolls",
    # what is no text at all
    "not_utf8": "this line is not UTF-8 text",
    "long_line": "this line is longer than 1,000 characters",
}
"""Refusal code → what is wrong, in English; the bot translates these, and the words of `WORDS`."""


class RecordFault(Exception):
    """The first thing wrong with a record: `line` of the input, its `text`, and the refusal.

    `track` is the board it is about, as far as that has been read.
    """

    def __init__(self, line: int, text: str, refusal: Refusal, track: Track) -> None:
        super().__init__(line, text, refusal)
        self.line = line
        self.text = text
        self.refusal = refusal
        self.track = track

    @property
    def sentence(self) -> str:
        """The line as it was read, shortened, and what is wrong with it."""
        return self.told(sentence(self.refusal, self.track))

    def told(self, wrong: str) -> str:
        """Return the line as it was read, shortened, and `wrong`: what is wrong with it."""
        shown = _shortened(" ".join(self.text.split()))
        return f"{shown}: {wrong}" if shown else wrong


def sentence(refusal: Refusal, track: Track = Track.CROSS) -> str:
    """Return in English what `refusal` is about, in a board's words."""
    return SENTENCES[refusal.code].format_map(filled(refusal, WORDS[track]))


def filled(refusal: Refusal, said: TrackWords) -> dict[str, int | str]:
    """Return what fills the sentence of `refusal`: colours as in records, long words cut."""
    words: dict[str, int | str] = {"piece": said.piece, "yard": said.yard, "home": said.home}
    for name, value in refusal.params.items():
        if name in ("seat", "turn"):
            words[name] = COLOURS[int(value)]
        elif isinstance(value, str) and name in ("word", "face", "token"):
            words[name] = _shortened(value)
        elif name == "tokens":
            words[name] = " or ".join(str(value))
        else:
            words[name] = value
    return words


def _shortened(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
