"""Spaces of Gymnasium that know what is legal now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces

__all__ = ["LegalDiscrete", "seat_space"]


class LegalDiscrete(spaces.Discrete):
    """Action numbers. Without a mask of one's own, ``sample()`` draws among what is legal now."""

    def __init__(self, n: int, legal: Callable[[], np.ndarray]):
        super().__init__(n)
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            now = np.asarray(self._legal(), np.int8)
            if now.any():
                return super().sample(now)
        return super().sample(None if mask is None else np.asarray(mask, np.int8), probability)

    # A copy, and whoever is sent one, has no game to ask.
    def __deepcopy__(self, memo: dict) -> spaces.Discrete:
        return spaces.Discrete(int(self.n))

    def __reduce__(self):
        return (spaces.Discrete, (int(self.n),))


def seat_space(width: int, actions: int) -> spaces.Dict:
    """What a seat is given: what it sees, and 1 for each action that is legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (width,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
