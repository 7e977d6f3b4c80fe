"""What integers and columns mean: action numbers, observation schemas, factored offers."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import _divan
from .content import Content
from .games import seats_of

__all__ = ["Column", "Factor", "Numbers"]


@dataclass(frozen=True)
class Column:
    """Neighbouring columns that belong to one member of a view.

    ``path`` names the member; seats in it are counted from the observer (+0, the next at the table is +1). Without
    ``words`` it is one number, times ``scale``; with words it is one column for each, 1 where the value is that word.
    """

    path: str
    offset: int
    width: int
    scale: float
    words: tuple[str, ...]


@dataclass(frozen=True)
class Factor:
    """One place of a factored offer: what it says, and its values in words, from 0."""

    path: str
    words: tuple[str, ...]


@functools.lru_cache(maxsize=64)
def _numbering(game: str, content: Content | None, seats: int | None, options: str, order: str, offers: str, most: int) -> _divan.Numbering:
    found, count = seats_of(game, content, seats)
    return _divan.numbering(found, count, options, order, offers, most)


class Numbers:
    """The numbers of a kind of table. The same game, options, seats and content give the same numbers; ``hash`` changes
    when they do, so that a dataset or a net can say what it was made for.

    >>> Numbers("verrat").actions
    203
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        content: Content | None = None,
        order: str = "asked",
        offers: str | None = None,
        most_offered: int = 1,
    ):
        self._given = (game, seats, dict(options or {}), content, order, offers, most_offered)
        text = json.dumps(self._given[2], sort_keys=True)
        self._numbering = _numbering(game, content, seats, text, order, offers or "none", most_offered)
        self.game = game
        self.content = content
        self.order = order
        self.offers = offers

    @property
    def seats(self) -> int:
        return self._numbering.seats

    @property
    def options(self) -> dict:
        """All options, also those that were not given."""
        return json.loads(self._numbering.options)

    @property
    def actions(self) -> int:
        """How many action numbers there are: 0 to ``actions - 1``."""
        return self._numbering.actions

    @property
    def width(self) -> int:
        """How many columns an observation has."""
        return self._numbering.width

    @property
    def knowledge_width(self) -> int:
        """How many columns the tensor of knowledge has."""
        return self._numbering.knowledge_width

    @property
    def hash(self) -> str:
        """16 hexadecimal digits of all names and columns: equal numbers mean the same."""
        return self._numbering.hash

    @functools.cached_property
    def columns(self) -> list[Column]:
        """The schema of an observation."""
        return _columns(self._numbering.schema)

    @functools.cached_property
    def knowledge_columns(self) -> list[Column]:
        """The schema of the tensor of knowledge: the seat's notebook, and what it believes."""
        return _columns(self._numbering.knowledge_schema)

    @functools.cached_property
    def offer_factors(self) -> list[Factor]:
        """The places of a factored offer (``offers="factored"``)."""
        return [Factor(path, tuple(words)) for path, words in self._numbering.factors]

    # Copies are made of what was given, never of what C++ made of it.
    def __reduce__(self):
        return (_again, self._given)

    def name(self, number: int) -> str:
        """An action number in words: "plan.stout.bukhara"."""
        return self._numbering.name(number)

    def names(self) -> list[str]:
        """All of them."""
        return [self._numbering.name(number) for number in range(self.actions)]

    def __repr__(self) -> str:
        return f"<divan.Numbers {self.game}, {self.seats} seats: {self.actions} actions, {self.width} columns, {self.hash}>"


def _again(game, seats, options, content, order, offers, most_offered) -> Numbers:
    return Numbers(game, seats, options=options, content=content, order=order, offers=offers, most_offered=most_offered)


def _columns(schema: str) -> list[Column]:
    return [
        Column(found["path"], found["offset"], found["width"], 1 / found["divisor"], tuple(found["words"])) for found in json.loads(schema)
    ]
