"""Every error in the head of a record, in its exact words."""

from __future__ import annotations

from .errors import FOUR, HEAD, KING, PLANES, SEATS, Wrong, form

HEAD_ERRORS = {
    # what the head of a record needs
    "no ruleset": Wrong("seats red yellow\n", 1, "no_ruleset", f"seats red yellow: {HEAD}"),
    "play first": Wrong("# a game\nred 6 1\nend\n", 2, "no_ruleset", f"red 6 1: {HEAD}"),
    "only end": Wrong("end\n", 1, "no_ruleset", f"end: {HEAD}"),
    "no seats": Wrong("ruleset king\ngoal 2\n", 2, "no_seats", f"goal 2: {SEATS}"),
    "no seats at end": Wrong("ruleset king\nend\n", 2, "no_seats", f"end: {SEATS}"),
    "no seats at all": Wrong("ruleset king\n\n# that is all\n", 1, "no_seats", SEATS),
    "unknown ruleset": Wrong(
        "ruleset chess\n",
        1,
        "unknown_ruleset",
        "ruleset chess: there is no ruleset chess; there are {known}",
    ),
    "two rulesets": Wrong(
        "ruleset king thunder\n", 1, "form", form("ruleset king thunder", "ruleset king")
    ),
    "unknown key": Wrong(
        f"{KING}speed 3\n", 3, "unknown_word", "speed 3: speed is neither a key nor a colour"
    ),
    "unknown colour rolls": Wrong(
        f"{KING}purple 3 -\n",
        3,
        "unknown_word",
        "purple 3 -: purple is neither a key nor a colour",
    ),
    "unknown word in play": Wrong(
        f"{KING}red 3 -\nskip\n", 4, "unknown_word", "skip: skip is neither a key nor a colour"
    ),
    # seats
    "unknown colour": Wrong(
        "ruleset king\nseats red pink\n",
        2,
        "unknown_colour",
        "seats red pink: there is no colour pink; there are red, green, yellow and blue",
    ),
    "seat twice": Wrong(
        "ruleset king\nseats red green red\n",
        2,
        "seat_twice",
        "seats red green red: red cannot sit twice",
    ),
    "one seat": Wrong(
        "ruleset king\nseats red\n", 2, "seats_few", "seats red: a game needs at least two seats"
    ),
    "no seat": Wrong(
        "ruleset king\nseats\n", 2, "seats_few", "seats: a game needs at least two seats"
    ),
    "too many seats": Wrong(
        "ruleset plyyard\nseats red green blue\n",
        2,
        "seats_many",
        "seats red green blue: plyyard has at most 2 seats",
    ),
    "not opposite": Wrong(
        "ruleset king\nseats red green\n",
        2,
        "seats_wrong",
        "seats red green: 2 players sit at red yellow, in this order",
    ),
    "wrong three": Wrong(
        "ruleset king\nseats red green yellow\n",
        2,
        "seats_wrong",
        "seats red green yellow: 3 players sit at red green blue, in this order",
    ),
    "wrong order": Wrong(
        "ruleset king\nseats yellow red\n",
        2,
        "seats_wrong",
        "seats yellow red: 2 players sit at red yellow, in this order",
    ),
    # keys
    "ruleset twice": Wrong(
        "ruleset king\nruleset king\n",
        2,
        "key_twice",
        "ruleset king: ruleset stands here a second time",
    ),
    "goal twice": Wrong(
        f"{KING}goal 2\ngoal 2\n", 4, "key_twice", "goal 2: goal stands here a second time"
    ),
    "position twice": Wrong(
        f"{KING}position red 1 1 1 1\nposition blue 1 1 1 1\nposition red 1 1 1 1\n",
        5,
        "key_twice",
        "position red 1 1 1 1: position red stands here a second time",
    ),
    "player twice": Wrong(
        f"{KING}player red Ana\nPLAYER RED Ben\n",
        4,
        "key_twice",
        "PLAYER RED Ben: player red stands here a second time",
    ),
    "option twice": Wrong(
        f"{KING}option auto_move on\noption pace slow\noption auto_move off\n",
        5,
        "key_twice",
        "option auto_move off: option auto_move stands here a second time",
    ),
    "key after a roll": Wrong(
        f"{KING}red 3 -\ngoal 2\n",
        4,
        "key_late",
        "goal 2: goal belongs before the first roll, resign or draw",
    ),
    "key after a resignation": Wrong(
        f"{KING}red resign\nevent cup\n",
        4,
        "key_late",
        "event cup: event belongs before the first roll, resign or draw",
    ),
    "another game without an end": Wrong(
        f"{KING}red 3 -\n{KING}",
        4,
        "key_late",
        "ruleset king: ruleset belongs before the first roll, resign or draw",
    ),
    "key for no seat": Wrong(
        f"{KING}player yellow Ana\n",
        3,
        "no_seat",
        "player yellow Ana: yellow has no seat in this game",
    ),
    "commit of nothing": Wrong(f"{KING}commit\n", 3, "form", form("commit", "commit 630dcd…")),
    "client of nothing": Wrong(f"{KING}client\n", 3, "form", form("client", "client 1-2-3")),
    "option of nothing": Wrong(
        f"{KING}option auto_move\n", 3, "form", form("option auto_move", "option auto_move off")
    ),
    "key for nobody": Wrong(f"{KING}player\n", 3, "form", form("player", "player red Ana")),
    "long option": Wrong(
        f"{KING}option {'o' * 101} on\n",
        3,
        "long_name",
        f"option {'o' * 52}…: the name of an option has at most 100 characters",
    ),
    "goal": Wrong(f"{KING}goal 3\n", 3, "bad_goal", "goal 3: the goal is 4, 2 or 1, not 3"),
    "no number": Wrong(
        f"{KING}goal four\n", 3, "not_a_number", "goal four: four is not a whole number"
    ),
    "no whole number": Wrong(
        f"{KING}goal 2.0\n", 3, "not_a_number", "goal 2.0: 2.0 is not a whole number"
    ),
    "other digits": Wrong(f"{KING}goal ٢\n", 3, "not_a_number", "goal ٢: ٢ is not a whole number"),
    "two goals": Wrong(f"{KING}goal 2 1\n", 3, "form", form("goal 2 1", "goal 2")),
    "three steps": Wrong(
        f"{KING}position red 1 2 3\n",
        3,
        "form",
        form("position red 1 2 3", "position red -1 -1 0 12"),
    ),
    "step": Wrong(
        f"{KING}position red 1 2 3 57\n",
        3,
        "bad_step",
        "position red 1 2 3 57: a step is -1 (yard) to 56 (home), not 57",
    ),
    "step below the yard": Wrong(
        f"{KING}position red 1 2 3 -2\n",
        3,
        "bad_step",
        "position red 1 2 3 -2: a step is -1 (yard) to 56 (home), not -2",
    ),
    "long number": Wrong(
        f"{KING}position red 1 2 3 0000000004\n",
        3,
        "long_number",
        "position red 1 2 3 0000000004: a number has at most nine digits",
    ),
    "goal reached": Wrong(
        f"{KING}goal 2\nposition red 56 56 1 1\nred 1 3\n",
        4,
        "goal_reached",
        "position red 56 56 1 1: red has reached its goal of 2 home, so it needs a place",
    ),
    "sixes": Wrong(
        f"{KING}sixes 3\n",
        3,
        "bad_sixes",
        "sixes 3: sixes is 0, 1 or 2, because a third 6 in a row ends the turn",
    ),
    "negative sixes": Wrong(
        f"{KING}sixes -1\n", 3, "negative_sixes", "sixes -1: sixes cannot be less than 0"
    ),
    "two turns": Wrong(f"{KING}turn red blue\n", 3, "form", form("turn red blue", "turn red")),
    "turn of a placed seat": Wrong(
        f"{KING}turn red\nplaces red 1\n",
        4,
        "turn_placed",
        "places red 1: red has a place already and rolls no more",
    ),
    "a placed seat's turn": Wrong(
        f"{KING}places red 1\nturn red\n",
        4,
        "turn_placed",
        "turn red: red has a place already and rolls no more",
    ),
    # places
    "place without number": Wrong(
        f"{KING}places red\n", 3, "form", form("places red", "places blue 3")
    ),
    "place": Wrong(
        f"{KING}places red 4\n",
        3,
        "bad_place",
        "places red 4: with 3 seats a place is 1 to 3, not 4",
    ),
    "place twice": Wrong(
        f"{FOUR}places red 3\nplaces blue 3\n",
        4,
        "place_twice",
        "places blue 3: place 3 is taken already",
    ),
    "place already won": Wrong(
        "ruleset classic\nseats red green blue\nplaces red 1\n",
        3,
        "place_won",
        "places red 1: in classic the game ends with the first winner, so place 1 is still open",
    ),
    "nobody left": Wrong(
        f"{KING}places red 1\nplaces blue 2\n",
        4,
        "places_many",
        "places blue 2: fewer than two seats would still be playing",
    ),
    "placed on the board": Wrong(
        f"{KING}places red 1\nposition red 56 56 56 3\nend\n",
        4,
        "placed_on_board",
        "position red 56 56 56 3: red has a place already, so it has no token on the board",
    ),
    # aeroplane chess: no square of the loop is shared
    "square shared": Wrong(
        f"{PLANES}position red 14 -1 -1 -1\nposition green 1 -1 -1 -1\n",
        4,
        "square_shared",
        "position green 1 -1 -1 -1: green and red cannot stand on one square of the loop",
    ),
    "square shared, the other way round": Wrong(
        f"{PLANES}position blue 9 9 0 56\nposition red -1 22 53 48\nturn blue\n",
        4,
        "square_shared",
        "position red -1 22 53 48: red and blue cannot stand on one square of the loop",
    ),
}
