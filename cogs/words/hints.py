"""Why a move is advised, in a sentence: one for each reason, by board.

Each stands by itself, wherever it is read, and says what the move's label does not say.
"""

from __future__ import annotations

from dataclasses import asdict

from cogs.words.catalogue import N_, Words
from cogs.words.names import place_name
from cogs.words.story import who
from ludo_core.landing import Hit
from ludo_core.players import reasons as why
from ludo_core.rules import Track
from ludo_core.state import State
from ludo_core.tracks.aeroplane import CROSSING
from storage import Table

SENTENCES: dict[type[why.Reason], str] = {
    why.OnlyMove: N_("There is no other move."),
    why.LeastExposed: N_("Opponents are left the fewest rolls that hit: {rolls} of {of}."),
    why.Favoured: N_(
        "Nothing stands out, but the computer's numbers put this move {points} points above the"
        " next best."
    ),
    why.Even: N_("The computer sees no difference to the next best move."),
}
"""Sentences for every board; those below are for one."""
UNEXPOSED = N_("The only move after which no roll of an opponent hits anything.")
ON_BOARD: dict[Track, dict[type[why.Reason], str]] = {
    Track.CROSS: {
        why.Finishes: N_("The last token needed comes home: {place} place!"),
        why.GoesHome: N_("Token {token} comes home, where nothing happens to it any more."),
        why.Captures: N_("Token {token} of {who} has to go back from {step}."),
        why.Escapes: N_(
            "Token {token} gets away: {before} of the opponents' {of} rolls would hit it, after"
            " the move {after}."
        ),
        why.EntersColumn: N_("Token {token} turns into its home column, out of everyone's reach."),
        why.ReachesSafe: N_("Token {token} reaches a star, where nobody can capture it."),
        why.Enters: N_("Token {token} comes into the game: one more to choose from."),
        why.Stacks: N_("Token {token} joins its own colour: together they cannot be captured."),
        why.Keeps: N_(
            "Token {token} stays where no roll hits it; moved, {rolls} of {of} rolls would."
        ),
        why.BringsUp: N_(
            "The last token under way catches up; the computer's numbers put that {points} points"
            " above the next best move."
        ),
        why.RunsAhead: N_(
            "The first token under way goes on; the computer's numbers put that {points} points"
            " above the next best move."
        ),
    },
    Track.LOOP: {
        why.Finishes: N_("The last plane needed lands: {place} place!"),
        why.GoesHome: N_("Plane {token} lands, and nothing happens to it any more."),
        why.Captures: N_("Plane {token} of {who} has to go back from {step}."),
        why.Escapes: N_(
            "Plane {token} gets away: {before} of the opponents' {of} rolls would hit it, after"
            " the move {after}."
        ),
        why.EntersColumn: N_("Plane {token} turns onto its runway, out of everyone's reach."),
        why.Enters: N_("Plane {token} rolls onto its pad: one more to choose from."),
        why.Flies: N_("Plane {token} flies: {steps} squares further on in one move."),
        why.Jumps: N_("Plane {token} jumps: {steps} squares further on in one move."),
        why.Stacks: N_("Plane {token} joins its own colour: opponents cannot pass a stack."),
        why.GoesBack: N_(
            "Plane {token} goes back with the stack it flies into; even so the computer's numbers"
            " find no better move."
        ),
        why.Keeps: N_(
            "Plane {token} stays where no roll hits it; moved, {rolls} of {of} rolls would."
        ),
        why.BringsUp: N_(
            "The last plane under way catches up; the computer's numbers put that {points} points"
            " above the next best move."
        ),
        why.RunsAhead: N_(
            "The first plane under way goes on; the computer's numbers put that {points} points"
            " above the next best move."
        ),
    },
}
FLOWN_OVER = N_("The flight passes over plane {token} of {who} and sends it back.")


def hint_text(words: Words, table: Table, reason: why.Reason) -> str:
    """Return one sentence that says why a move at `table` is advised."""
    track = table.options.rules.track
    if isinstance(reason, why.Captures | why.Trades):
        return _sent_back(words, table, reason)
    if isinstance(reason, why.InRange):
        return _threat(words, table, reason)
    if isinstance(reason, why.LeastExposed) and not reason.rolls:
        return words.t(UNEXPOSED)
    sentence = (SENTENCES | ON_BOARD[track])[type(reason)]
    return words.t(sentence, **_params(words, reason))


def chance_text(words: Words, state: State, chance: float) -> str:
    """Return the chance, 0..1, of the best place still open, in whole percent."""
    place = min({1, 2, 3, 4} - set(state.places))
    if place == 1:
        return words.t("Chance to win after this move: {chance}", chance=words.percent(chance))
    return words.t(
        "Chance of {place} place after this move: {chance}",
        place=place_name(words, place),
        chance=words.percent(chance),
    )


def _params(words: Words, reason: why.Reason) -> dict[str, object]:
    """Return what fills the sentence: numbers from 1, names and points as they are read."""
    params: dict[str, object] = asdict(reason)
    if isinstance(reason, why.Finishes):
        params["place"] = place_name(words, reason.place)
    if isinstance(reason, why.BringsUp | why.RunsAhead | why.Favoured):
        params["points"] = words.decimal(100 * reason.margin)
    token: int | None = getattr(reason, "token", None)
    return params if token is None else params | {"token": token + 1}


def _sent_back(words: Words, table: Table, reason: why.Captures | why.Trades) -> str:
    hits, track = reason.hits, table.options.rules.track
    names = ", ".join(dict.fromkeys(who(words, table, hit.seat) for hit in hits))
    if isinstance(reason, why.Trades):
        return words.n(
            "The plane takes {count} plane of {names} with it, which costs them more.",
            "The plane takes {count} planes of {names} with it, which costs them more.",
            len(hits),
            names=names,
        )
    if len(hits) > 1:
        return _several(words, track, len(hits), names)
    (hit,) = hits
    flown = track is Track.LOOP and hit.step == CROSSING
    sentence = FLOWN_OVER if flown else ON_BOARD[track][why.Captures]
    return words.t(sentence, **_hit(words, table, hit))


def _threat(words: Words, table: Table, reason: why.InRange) -> str:
    target = reason.target
    told = {
        "token": reason.token + 1,
        "other": target.token + 1,
        "who": who(words, table, target.seat),
        "faces": words.any_of(reason.faces),
    }
    if table.options.rules.track is Track.LOOP:
        return words.n(
            "Plane {token} now threatens plane {other} of {who}: a {faces} captures it.",
            "Plane {token} now threatens plane {other} of {who}: {faces} capture it.",
            len(reason.faces),
            **told,
        )
    return words.n(
        "Token {token} now threatens token {other} of {who}: a {faces} captures it.",
        "Token {token} now threatens token {other} of {who}: {faces} capture it.",
        len(reason.faces),
        **told,
    )


def _several(words: Words, track: Track, count: int, names: str) -> str:
    if track is Track.LOOP:
        return words.n(
            "{count} plane of {names} has to go back.",
            "{count} planes of {names} have to go back.",
            count,
            names=names,
        )
    return words.n(
        "{count} token of {names} has to go back.",
        "{count} tokens of {names} have to go back.",
        count,
        names=names,
    )


def _hit(words: Words, table: Table, hit: Hit) -> dict[str, object]:
    return {"token": hit.token + 1, "who": who(words, table, hit.seat), "step": hit.step}
