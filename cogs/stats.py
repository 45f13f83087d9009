"""Statistics as text: a leaderboard, a member's card. Pure."""

from __future__ import annotations

from cogs.words import Words
from cogs.words.dice import counts_line
from cogs.words.names import escaped, place_name, ruleset_name
from storage import (
    ALL_TIME,
    EVERYWHERE,
    Board,
    Card,
    Order,
    Ranks,
    Rating,
    Standing,
    Totals,
    season_before,
)


def leaderboard_text(words: Words, board: Board, ranks: Ranks, own: Standing | None) -> str:
    """Return a page of a leaderboard, with the reader's own line if it is not among them."""
    title = (
        words.t("Leaderboard of all servers")
        if board.guild == EVERYWHERE
        else words.t("Leaderboard of this server")
    )
    lines = [f"## {title}", f"-# {board_line(words, board)}"]
    lines += [_line(words, board.order, one) for one in ranks.standings]
    if not ranks.standings:
        lines.append(words.t("Nobody is on it yet."))
    if own is not None and own.user not in {one.user for one in ranks.standings}:
        lines += ["…", _line(words, board.order, own)]
    if board.order is Order.RATING and ranks.standings:
        why = words.t("Ranked by what is certain: the rating less its uncertainty.")
        lines.append(f"-# {why}")
    return "\n".join(lines)


def board_line(words: Words, board: Board) -> str:
    """Return in one line which games a leaderboard is about."""
    said = [
        order_name(words, board.order),
        rules_name(words, board.ruleset),
        season_name(words, board.season),
    ]
    return " · ".join(said)


def order_name(words: Words, order: Order) -> str:
    """Return what a leaderboard ranks by."""
    return {
        Order.WINS: words.t("Wins among people"),
        Order.RATING: words.t("Rating"),
        Order.COMPUTERS: words.t("Wins against computers"),
    }[order]


def rules_name(words: Words, ruleset: str) -> str:
    """Return a ruleset's name, or that it is about all of them."""
    return ruleset_name(words, ruleset) if ruleset else words.t("all rules")


def season_name(words: Words, season: int) -> str:
    """Return a season's name."""
    if season == ALL_TIME:
        return words.t("all time")
    year, quarter = divmod(season, 10)
    return words.t("Q{quarter} {year}", quarter=quarter, year=year)


def season_label(words: Words, season: int, this: int) -> str:
    """Return a season's name where it is offered: `this` one, and the last, are called so too."""
    called = {this: words.t("this season"), season_before(this): words.t("last season")}
    name = season_name(words, season)
    return f"{called[season]}: {name}" if season in called else name


def rating_text(words: Words, rating: Rating) -> str:
    """Return a rating as one number with its uncertainty."""
    return words.t("{rating} ± {uncertainty}", rating=rating.number, uncertainty=rating.uncertainty)


def rating_line(words: Words, rating: Rating) -> str:
    """Return a rating with what it is."""
    return words.t("Rating {rating}", rating=rating_text(words, rating))


def won_line(words: Words, of: Standing | Totals) -> str:
    """Return how many games were won, of how many."""
    return words.n(
        "{wins} of {count} game won, {rate}",
        "{wins} of {count} games won, {rate}",
        of.games,
        wins=of.wins,
        rate=words.percent(of.wins / of.games),
    )


def _line(words: Words, order: Order, standing: Standing) -> str:
    if order is Order.RATING and standing.rating is not None:
        told = rating_text(words, standing.rating)
    else:
        told = won_line(words, standing)
        if standing.draws:
            told += " · " + words.t("drawn {draws}", draws=standing.draws)
    name = escaped(standing.name, words.t("Somebody"))
    return f"**{standing.rank}.** {name}: {told}"


def card_text(words: Words, card: Card, board: Board) -> str:
    """Return one member's card: with people and against computers apart."""
    where = words.t("all servers") if board.guild == EVERYWHERE else words.t("this server")
    told = (where, rules_name(words, board.ruleset), season_name(words, board.season))
    name = escaped(card.name, words.t("Somebody"))
    lines = [f"## {name}", f"-# {' · '.join(told)}"]
    if card.people is not None:
        with_people = words.t("With people")
        lines += [f"**{with_people}**", *_rating_lines(words, card.people)]
        lines += _totals_lines(words, card.people)
    if card.computers is not None:
        alone = words.t("Against computers alone")
        lines += [f"**{alone}**", *_totals_lines(words, card.computers)]
    return "\n".join(lines)


def _rating_lines(words: Words, totals: Totals) -> list[str]:
    if totals.rating is None:
        return []
    return [
        words.n(
            "Rating {rating} after {count} rated game",
            "Rating {rating} after {count} rated games",
            totals.rated,
            rating=rating_text(words, totals.rating),
        )
    ]


def _totals_lines(words: Words, totals: Totals) -> list[str]:
    places = [
        words.t("{place} place {count}×", place=place_name(words, place), count=count)
        for place, count in enumerate(totals.places, start=1)
        if place > 1 and count
    ]
    games = words.t(
        "Games {games} · won {wins} ({rate}) · drawn {draws} · resigned {resigned}",
        games=totals.games,
        wins=totals.wins,
        rate=words.percent(totals.wins / totals.games),
        draws=totals.draws,
        resigned=totals.resignations,
    )
    lines = [" · ".join([games, *places])]
    lines.append(
        words.t(
            "Captures {captures} · captured {captured} · tokens home {home}",
            captures=totals.captures,
            captured=totals.captured,
            home=totals.tokens_home,
        )
    )
    best = words.t("Longest winning streak {streak}", streak=totals.longest_streak)
    if totals.fastest_win is not None:
        swift = words.n("fastest win {count} roll", "fastest win {count} rolls", totals.fastest_win)
        best = f"{best} · {swift}"
    return [*lines, best, counts_line(words, totals.faces)]
