"""The rules of Ludo, pure: no input or output, no clock, no chance of its own.

A game is a `Rules`, a `State` and the `Action`s between states; start with `new_state`, ask
`legal`, go on with `apply`.
"""

from ludo_core.actions import Action, AgreeDraw, Move, Resign, Roll
from ludo_core.landing import Hit, Landing
from ludo_core.play import after, apply, check, choices, landing, legal, resigned, threats
from ludo_core.refusals import Refusal
from ludo_core.rules import COLOURS, GOALS, RULESETS, SEATS_FOR, Rules
from ludo_core.state import State, from_line, new_state, to_line

__all__ = [
    "COLOURS",
    "GOALS",
    "RULESETS",
    "SEATS_FOR",
    "Action",
    "AgreeDraw",
    "Hit",
    "Landing",
    "Move",
    "Refusal",
    "Resign",
    "Roll",
    "Rules",
    "State",
    "after",
    "apply",
    "check",
    "choices",
    "from_line",
    "landing",
    "legal",
    "new_state",
    "resigned",
    "threats",
    "to_line",
]
