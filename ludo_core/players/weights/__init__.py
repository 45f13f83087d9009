"""The trained networks as files, one for a ruleset and a number of seats that play."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ludo_core.players.network import Network

_PARTS = ("hidden", "hidden_bias", "output", "output_bias")


def path_of(name: str) -> Path:
    """Return where the network of this name is kept."""
    return Path(__file__).parent / f"{name}.npz"


def save(path: Path, network: Network) -> None:
    """Write a network; half precision is more than self-play tells apart."""
    parts = {part: getattr(network, part).astype(np.float16) for part in _PARTS}
    np.savez_compressed(path, **parts)


def load(path: Path) -> Network:
    """Read a network that `save` wrote. Raises OSError where there is none."""
    with np.load(path) as kept:
        return Network(*(kept[part].astype(np.float32) for part in _PARTS))
