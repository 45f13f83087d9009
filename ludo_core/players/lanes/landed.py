"""What a kernel of one track reports of moves."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ludo_core.players.lanes.batch import I8, Bools, Index, Lanes


class Landed(NamedTuple):
    """Where the moved tokens rest, and whom they send back.

    end     int8 (N,)     the step they end on; -1 for one that is lost
    rest    int8 (N,)     the same, but for one that is lost the step on which it is
    homed   bool (N,)     whether it was brought home by this move
    struck  intp (K,)     the lanes in which others are sent back, in order; few, so they are listed
    hits    bool (K, 16)  which: 4 * seat + token, the moved one never among them
    """

    end: I8
    rest: I8
    homed: Bools
    struck: Index
    hits: Bools


class Landing(Protocol):
    """A track's part of a move."""

    def __call__(self, lanes: Lanes, seat: Index, step: I8) -> Landed:
        """Return what moving from `step` (int8 (N,)) of `seat` (intp (N,)) by the dice does.

        A lane where no die waits reports its `step`, and nothing that happens.
        """
