"""Names as they are kept: whatever a person is called, but for what no database takes."""

from __future__ import annotations


def kept_name(name: str) -> str:
    """Return `name` without what no database takes: NUL, and halves of surrogate pairs."""
    return name.replace("\0", "").encode(errors="replace").decode()
