"""Which games and bots there are."""

from __future__ import annotations

import json
from dataclasses import dataclass

from . import _divan
from .content import Content, game_with

__all__ = ["GameInfo", "bots", "games"]


@dataclass(frozen=True)
class GameInfo:
    """A game: its id, how many may play, its options with their defaults, and its bots: the kinds, the best player last, then the levels."""

    id: str
    rules: int
    min_seats: int
    max_seats: int
    options: dict
    bots: tuple[str, ...]
    content: tuple[str, str] | None


def games() -> list[GameInfo]:
    """All games."""
    found = []
    for name in _divan.game_ids():
        game = _divan.game(name)
        options = json.loads(game.default_options)
        found.append(GameInfo(name, game.rules, game.min_seats, game.max_seats, options, tuple(_divan.bots(name)), game.content))
    return found


def bots(game: str) -> list[str]:
    """The names of a game's bots: the kinds, the best player last, then the levels (docs/bots.md)."""
    return _divan.bots(game)


def seats_of(game: str, content: Content | None, seats: int | None) -> tuple[_divan.Game, int]:
    """The game, and how many play: as many as are asked for, or the fewest that the game allows."""
    found = game_with(game, content)
    count = found.min_seats if seats is None else int(seats)
    if not found.min_seats <= count <= found.max_seats:
        raise ValueError(f"{game} is for {found.min_seats} to {found.max_seats} seats, not for {count}")
    return found, count
