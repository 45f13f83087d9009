"""Many games at once in numpy, for self-play: one array step a roll, each game in its own lane.

    kernel = Kernel(RULESETS["king"])
    lanes = fresh(8_192, players=4)
    rolled, legal = kernel.roll(lanes, faces)
    lanes = kernel.move(rolled, policy(kernel, rolled, legal))

`Kernel` is the rules, held equal to `ludo_core.after` by tests; a `Policy` chooses; `plies` and
`play` drive whole games. The strongest level looks ahead on it, too, a position at a time.
"""

from ludo_core.players.lanes.ahead import expect_policy, one_roll_ahead
from ludo_core.players.lanes.batch import OVER, UNUSED, Lanes, fresh, from_states, joined, to_states
from ludo_core.players.lanes.by_rules import easy_policy, normal_policy, rules_policy
from ludo_core.players.lanes.dice import Dice, drawn_dice, hashed_dice
from ludo_core.players.lanes.drive import USUAL_LANES, Ply, Results, Table, play, plies
from ludo_core.players.lanes.hand import hand_value
from ludo_core.players.lanes.kernel import Afterstates, Kernel
from ludo_core.players.lanes.opponents import furthest_first
from ludo_core.players.lanes.policy import Policy, Value, by_seat, greedy_policy, random_policy
from ludo_core.players.lanes.shots import shots

__all__ = [
    "OVER",
    "UNUSED",
    "USUAL_LANES",
    "Afterstates",
    "Dice",
    "Kernel",
    "Lanes",
    "Ply",
    "Policy",
    "Results",
    "Table",
    "Value",
    "by_seat",
    "drawn_dice",
    "easy_policy",
    "expect_policy",
    "fresh",
    "from_states",
    "furthest_first",
    "greedy_policy",
    "hand_value",
    "hashed_dice",
    "joined",
    "normal_policy",
    "one_roll_ahead",
    "play",
    "plies",
    "random_policy",
    "rules_policy",
    "shots",
    "to_states",
]
