"""Ratings of members: Bradley-Terry by openskill, told on a scale like chess players know.

Here and not above, since they are read and written in the transaction that ends a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import BradleyTerryFull

START = 1500
POINTS = 30
"""Points for one of openskill's: 400 more then mean ten wins to one, nearly."""

# Of openskill's models one in which two who share a place draw; in Plackett-Luce of version 6 that
# lifts both, or one by the order in which they are told.
_MODEL = BradleyTerryFull()


class Rating(NamedTuple):
    """How strong a member is, as openskill keeps it: an estimate and its standard deviation."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def number(self) -> int:
        """The rating as it is shown."""
        return round(START + POINTS * (self.mu - _MODEL.mu))

    @property
    def uncertainty(self) -> int:
        """By how much the number may be off, either way, in 19 cases of 20."""
        return round(2 * POINTS * self.sigma)

    @property
    def sure(self) -> float:
        """What members are ranked by: what the rating is at least, with the same certainty."""
        return self.mu - 2 * self.sigma


def rate(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings after a game in which these members took these places."""
    teams = [[_MODEL.create_rating([one.mu, one.sigma])] for one in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Rating(one.mu, one.sigma) for (one,) in after]
