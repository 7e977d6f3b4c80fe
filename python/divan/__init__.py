"""Divan for researchers: four board games with exact rules, in three layers.

- :class:`Table` plays any game in JSON, with refusals that name the rule, records, and bots by name.
- :class:`Env` plays one game by integers and arrays.
- :class:`Batch` steps many games at once in C++, into arrays that are there already.

``divan.games()`` lists the games. docs/python.md is the reference.
"""

from importlib.metadata import PackageNotFoundError, version as _version

from .batch import Batch
from .content import Content
from .env import Env, World
from .errors import Closed, ForeignContent, IllegalAction, Refused
from .games import GameInfo, bots, games
from .lab import Balance, Game, Standing, arena, balance, play_games
from .numbers import Column, Factor, Numbers
from .table import Table

try:
    __version__ = _version("divan")
except PackageNotFoundError:  # used from a source tree
    __version__ = "0"

__all__ = [
    "Balance", "Batch", "Closed", "Column", "Content", "Env", "Factor", "ForeignContent", "Game", "GameInfo",
    "IllegalAction", "Numbers", "Refused", "Standing", "Table", "World", "arena", "balance", "bots", "games",
    "play_games", "__version__",
]  # fmt: skip
