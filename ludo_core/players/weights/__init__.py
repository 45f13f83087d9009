"""The trained networks as files, one for a ruleset and a number of seats that play."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ludo_core.players.network import Network

_LAYERS = ("hidden", "hidden_bias", "output", "output_bias")


def path_of(name: str) -> Path:
    """Return where the network of this name is kept."""
    return Path(__file__).parent / f"{name}.npz"


def save(path: Path, network: Network) -> None:
    """Write a network; half precision is more than self-play tells apart."""
    layers = {layer: getattr(network, layer).astype(np.float16) for layer in _LAYERS}
    np.savez_compressed(path, bend=np.float16(network.bend), **layers)


def load(path: Path) -> Network:
    """Read a network that `save` wrote. Raises OSError where there is none."""
    with np.load(path) as kept:
        layers = (kept[layer].astype(np.float32) for layer in _LAYERS)
        return Network(*layers, bend=float(kept["bend"]))
