"""Why something cannot be done, in a player's words: one sentence a refusal code."""

from __future__ import annotations

from cogs.words.catalogue import N_, Words
from cogs.words.names import colour_name, mention, ruleset_name
from ludo_core import Refusal

SENTENCES = {
    # the rules
    "game_over": N_("This game is over. /ludo start opens a table here."),
    "choose_first": N_("You have rolled already: choose your move."),
    "roll_first": N_("Roll the die first."),
    "bad_face": N_("A die shows 1 to 6."),
    "bad_token": N_("There is no such move."),
    "token_home": N_("Number {token} is home already."),
    "needs_six": N_("Number {token} sets out only on a 6."),
    "too_far": N_("Number {token} cannot move {die}: home needs the exact roll."),
    "not_playing": N_("That seat is not playing any more."),
    # the game
    "not_a_player": N_("You are not in this game. Watch, or start your own in another channel."),
    "not_your_turn": N_("Not yet: it is {colour}'s turn."),
    "you_are_placed": N_("You have finished: just enjoy the rest."),
    "old_board": N_("The board has moved on. Use the buttons of the newest one."),
    "already_started": N_("The game has started already."),
    "not_started": N_("The game has not started yet."),
    "no_such_game": N_("I do not know this game any more. Try /ludo start."),
    "table_closed": N_("This table is closed. Open another with /ludo start."),
    "no_game_here": N_("There is no game in this channel. Try /ludo start."),
    "choose_a_game": N_(
        "There is no game in this channel. Choose one of yours with `game`; /ludo replay and"
        " /ludo review take a record as `file`, too."
    ),
    "already_seated": N_("You are in this game already."),
    "no_takeover": N_("The host wants the computers to stay."),
    "rolled_already": N_("The game is under way: resign, or ask a moderator to end it."),
    "moderators_end": N_(
        "Only the host, {host}, before the first roll, or a moderator can end the game."
    ),
    "away_already": N_("A computer plays for you already."),
    "nobody_left": N_(
        "Nobody else is left to play against computers here, and a table never plays itself."
        " It waits for you as it is."
    ),
    "not_away": N_("You are playing already."),
    "not_alone": N_("That is only for a game of one person."),
    "nothing_to_undo": N_("There is no choice of yours to take back."),
    "draw_needs_people": N_("A draw needs a person at every seat that still plays."),
    "draw_offered": N_("A draw is offered already."),
    "no_draw": N_("No draw is offered any more."),
    "draw_agreed": N_("You agree already. The others still have to."),
    "no_hint": N_("I have no hint here."),
    "not_over": N_("The game is not over yet."),
    "rematch_begun": N_("The rematch has begun already."),
    # the lobby
    "channel_taken": N_("This channel already has a table. /ludo board brings it down here."),
    "players_for_ruleset": N_("{ruleset} is for {most} players at most."),
    "too_many_computers": N_("Too many computers: one seat is yours, which leaves {most}."),
    "host_cancels": N_(
        "Only the host, {host}, can cancel. After 15 minutes without a start anyone can."
    ),
    "host_only": N_("Only the host, {host}, can do that."),
    "no_such_seat": N_("There is no such seat at this table."),
    "your_seat_already": N_("You are sitting there already."),
    "seat_taken": N_("{colour} is taken. Choose another seat."),
    "not_seated": N_("You have no seat at this table."),
    "no_such_level": N_("There is no such computer player."),
    "table_full": N_("Every seat is taken."),
    "no_computer": N_("No computer sits here."),
    "not_invited": N_("This table is private: ask {host} to name you."),
    "too_many_seated": N_("More than {most} people sit here. Free a seat first."),
    "no_such_option": N_("There is no such choice."),
    "seat_empty": N_("Nobody sits there."),
    "seat_not_yours": N_("That is not your seat."),
    "host_leaves": N_("That is your own seat: leave it instead."),
    "need_two": N_("It takes two to play: wait for somebody, or add a computer."),
    # the place
    "servers_only": N_("Ludo is played in a server's channels: try it there."),
    "missing_permissions": N_("I need these permissions in this channel first: {names}."),
    "channel_not_allowed": N_("Tables may not be opened in this channel. Try another one."),
    "server_full": N_("This server has {most} tables already. Finish one first."),
    "host_full": N_("You are host of {most} tables already. Finish one first."),
    "bad_setting": N_("This setting cannot be so: {name}."),
    "under_way": N_("What you asked for before is still being made."),
    "no_such_roll": N_("The last roll of this game is number {last}."),
    "nothing_to_review": N_("Nobody has rolled in this game: there is nothing to look at."),
    "file_too_large": N_("That file is too large: a record has at most {most} KiB."),
    "many_rolls": N_(
        "That game is too long: I go through at most {most} rolls, and hardly any real game takes"
        " half as many."
    ),
    "file_empty": N_("There is no record in that file."),
    "no_record": N_("That file is no game record: attach one such as /ludo export gives."),
    "file_unreadable": N_("I could not fetch that file. Try again."),
    "file_forgotten": N_("I do not have that file any more. Attach it again."),
    "data_too_large": N_(
        "Your data take {size} MiB, more than Discord lets me send. Ask whoever runs this bot for"
        " them, or press *Forget me* to have them erased."
    ),
    "no_card": N_("{name} has no finished games yet."),
    "no_statistics": N_("No finished games yet."),
    "managers_only": N_("Only members with the *Manage Server* permission can change that."),
    "too_fast": N_("That is too fast for me. Wait some seconds, then go on."),
    "form_too_late": N_("That took too long. Please press the button again."),
    "no_number": N_("Please write two whole numbers, such as 5 and 2."),
    "no_threads_here": N_("I can open a thread only in a text channel: leave `thread` out here."),
    "no_seat_left": N_("No computer plays here whose seat you could take."),
    "commands_changed": N_("That command has just changed. Try again in a minute."),
    "restarting": N_("I am about to restart. Try again in a moment; nothing is lost."),
    "unknown_button": N_("I do not know this button any more. /ludo board posts a fresh board."),
}


def refusal_text(words: Words, refusal: Refusal) -> str:
    """Return the sentence for a refusal; every code that is raised anywhere has one."""
    params: dict[str, object] = dict(refusal.params)
    if "seat" in params:
        params["colour"] = colour_name(words, int(refusal.params["seat"]))
    if "host" in params:
        params["host"] = mention(int(refusal.params["host"]))
    if "ruleset" in params:
        params["ruleset"] = ruleset_name(words, str(refusal.params["ruleset"]))
    return words.t(SENTENCES[refusal.code], **params)
