"""A small local stand-in for Discord: REST, gateway, and a page to play on. See `Playground`."""

from playground.interactions import Clocks
from playground.person import Outcome, Person
from playground.server import TOKEN, Playground, PortTaken

__all__ = ["TOKEN", "Clocks", "Outcome", "Person", "Playground", "PortTaken"]
