"""divan.Batch: many games at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from . import _divan
from .content import Content
from .numbers import Numbers
from .table import bots_by_seat

__all__ = ["Batch"]


class Batch:
    """Many games that C++ steps side by side, on ``threads`` threads and without Python's lock. A game that ends is
    followed by the next one in its place.

    All arrays are made once; every step writes into them. Game ``i`` has row ``i``:

    ============== ========================= ==========================================================================
    array          shape, type               holds
    ============== ========================= ==========================================================================
    observations   (games, width) float32    what the seat in turn sees (``numbers.columns``)
    masks          (games, actions) bool     its legal actions
    turns          (games,) int32            whose turn it is, from 0
    rewards        (games, seats) float32    of the game that has just ended; else 0
    dones          (games,) bool             has a game just ended here?
    lengths        (games,) int32            its steps; else 0
    knowledge      (games, knowledge_width)  what the seat in turn keeps in mind; with ``knowledge=True`` only
    ============== ========================= ==========================================================================

    ``reward`` is "win" (a share of the win, less a fair share), "rank" (1 to -1) or "points"; None: "win", or "points" for
    one seat alone. ``bots`` and the other arguments are as in :class:`Env`; with ``turn_seats=True`` the bots of each next game
    sit one seat further on.

    >>> batch = Batch("karaya", 64, seats=8, seed=1)
    >>> batch.step(batch.sample())
    >>> batch.observations.shape[0], int(batch.masks.any(axis=1).sum())
    (64, 64)
    """

    def __init__(
        self,
        game: str,
        games: int,
        seats: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        content: Content | None = None,
        order: str = "asked",
        offers: str | None = None,
        most_offered: int = 1,
        bots: Mapping[int, str] | Sequence[str | None] | None = None,
        turn_seats: bool = False,
        seed: int = 0,
        threads: int = 1,
        reward: str | None = None,
        observations: bool = True,
        masks: bool = True,
        knowledge: bool = False,
    ):
        if offers == "factored":
            raise ValueError('a batch takes one number a game: offers is None or "bounded"')
        self.numbers = numbers = Numbers(
            game, seats, options=options, content=content, order=order, offers=offers, most_offered=most_offered
        )
        self.games = games = int(games)
        if games < 1:
            raise ValueError("a batch has one game at least")
        arrays: dict[str, np.ndarray] = {
            "seats": np.zeros(games, np.int32),
            "rewards": np.zeros((games, numbers.seats), np.float32),
            "dones": np.zeros(games, np.bool_),
            "lengths": np.zeros(games, np.int32),
        }
        if observations:
            arrays["observations"] = np.zeros((games, numbers.width), np.float32)
        if masks:
            arrays["masks"] = np.zeros((games, numbers.actions), np.bool_)
        if knowledge:
            arrays["knowledge"] = np.zeros((games, numbers.knowledge_width), np.float32)
        self.observations = arrays.get("observations")
        self.masks = arrays.get("masks")
        self.knowledge = arrays.get("knowledge")
        self.turns = arrays["seats"]
        self.rewards = arrays["rewards"]
        self.dones = arrays["dones"]
        self.lengths = arrays["lengths"]
        self._sampled = np.zeros(games, np.int32)
        reward = reward or ("win" if numbers.seats > 1 else "points")
        names = bots_by_seat(bots, numbers.seats, 0)
        self._batch = _divan.Batch(numbers._numbering, games, int(threads), seed, reward, names, turn_seats, arrays)

    def reset(self, seed: int = 0) -> None:
        """Deals new games everywhere; the same seed gives the same games, whatever the threads."""
        self._batch.reset_games(seed)

    def step(self, actions: np.ndarray | Sequence[int]) -> None:
        """Takes an action number for each game. When one is illegal, no game is stepped and IllegalAction names it."""
        given = np.asarray(actions)
        if given.shape != (self.games,):
            raise ValueError(f"a step takes one action number for each game: the shape ({self.games},), not {given.shape}")
        if given.dtype != np.int32 or not given.flags.c_contiguous:
            if given.dtype.kind not in "iu":
                raise TypeError(f"action numbers are whole numbers, not {given.dtype}")
            given = np.ascontiguousarray(np.clip(given, -1, 2**31 - 1), np.int32)
        self._batch.step_games(given)

    def sample(self, out: np.ndarray | None = None) -> np.ndarray:
        """A legal number for each game, each as likely as the others. The array is the same at every call, unless `out`."""
        if out is None:
            out = self._sampled
        if out.shape != (self.games,) or out.dtype != np.int32 or not out.flags.c_contiguous:
            raise ValueError(f"out must be a contiguous array of int32 and of shape ({self.games},)")
        self._batch.sample_games(out)
        return out

    def play_random(self, steps: int) -> None:
        """Steps every game so many times at random, without coming back to Python in between."""
        self._batch.play_random(steps)

    def close(self) -> None:
        """Ends its threads; afterwards nothing can be asked of it. The arrays stay."""
        self._batch.close()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self):
        raise TypeError("a batch cannot be pickled")

    def __repr__(self) -> str:
        return f"<divan.Batch of {self.games} games of {self.numbers.game}, {self.numbers.seats} seats>"
