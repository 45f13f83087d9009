"""Still pictures of a board: `render` a `BoardPicture` to PNG bytes.

Knows the types of `ludo_core` and nothing else of ours. Nothing is opened, read or drawn at
import; call `warm_up` once at start.
"""

from renderer.board import render
from renderer.fonts import MissingFont
from renderer.names import clean_name
from renderer.picture import BoardPicture
from renderer.theme import THEMES
from renderer.warm import warm_up

__all__ = ["THEMES", "BoardPicture", "MissingFont", "clean_name", "render", "warm_up"]
