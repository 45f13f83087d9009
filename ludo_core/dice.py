"""Dice that anyone can check: every face follows from a secret that was committed to beforehand.

`commit_of(secret)` is shown before anyone can join; `client` is fixed at the start by what the
players did after that; face *n* of the game then depends on nothing else. The secret itself is
drawn elsewhere (from the operating system) and revealed when the game is over.
"""

from __future__ import annotations

import hashlib
import hmac

SECRET_BYTES = 32
FAIR_BYTES = 252
"""Bytes below this are used: 252 = 42 x 6, so that each face comes from equally many bytes."""


def commit_of(secret: bytes) -> str:
    """Return the promise that can be shown before the game: SHA-256 of `secret`, lower hex."""
    return hashlib.sha256(secret).hexdigest()


def face(secret: bytes, client: str, n: int) -> int:
    """Return the face, 1..6, of roll `n` (0 is the game's first), counted over all seats.

    The first byte below 252 of HMAC-SHA256(secret, "client:n") decides; in the rare case that all
    32 are above, the message goes on as "client:n:1", "client:n:2", ….
    Raises ValueError for a negative `n`.
    """
    if n < 0:
        raise ValueError(f"rolls count from 0, not {n}")
    message, tries = f"{client}:{n}", 0
    while True:
        for byte in hmac.digest(secret, message.encode(), "sha256"):
            if byte < FAIR_BYTES:
                return byte % 6 + 1
        tries += 1
        message = f"{client}:{n}:{tries}"
