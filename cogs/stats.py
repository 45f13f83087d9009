"""Statistics as text: the leaderboard of a server, a member's card."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.words import Words
from cogs.words.names import escaped, ruleset_name
from storage import Card, Standing


def leaderboard_text(
    words: Words, standings: Sequence[Standing], own: Standing | None, ruleset: str
) -> str:
    """Return the first lines of the leaderboard, and the reader's own if it is not among them."""
    title = words.t("Leaderboard of this server")
    lines = [f"## {title}", *([ruleset_name(words, ruleset)] if ruleset else [])]
    lines += [_line(words, standing) for standing in standings]
    if own is not None and own.user not in {standing.user for standing in standings}:
        lines += ["…", _line(words, own)]
    return "\n".join(lines)


def _line(words: Words, standing: Standing) -> str:
    counts = words.n(
        "{wins} of {count} game won, {rate}%",
        "{wins} of {count} games won, {rate}%",
        standing.games,
        wins=standing.wins,
        rate=round(100 * standing.wins / standing.games),
    )
    name = escaped(standing.name, words.t("Somebody"))
    return f"**{standing.rank}.** {name}: {counts}"


def card_text(words: Words, card: Card, ruleset: str) -> str:
    """Return one member's card."""
    name = escaped(card.name, words.t("Somebody"))
    lines = [f"## {name}"]
    if ruleset:
        lines.append(ruleset_name(words, ruleset))
    lines += [
        words.t(
            "Games {games} · won {wins} ({rate}%) · drawn {draws} · resigned {resigned}",
            games=card.games,
            wins=card.wins,
            rate=round(100 * card.wins / card.games),
            draws=card.draws,
            resigned=card.resignations,
        ),
        words.t(
            "Captures {captures} · captured {captured} · tokens home {home}",
            captures=card.captures,
            captured=card.captured,
            home=card.tokens_home,
        ),
        words.t(
            "Rolls {rolls} · sixes {sixes} (one in six would be {expected})",
            rolls=card.rolls,
            sixes=card.sixes,
            expected=round(card.rolls / 6),
        ),
    ]
    return "\n".join(lines)
