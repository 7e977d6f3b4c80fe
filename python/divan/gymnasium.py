"""Environments for Gymnasium: one seat against named bots, a single game or many at once.

An observation is a dict of ``observation`` (float32) and ``action_mask`` (int8); ``action_masks()`` gives the mask as
sb3-contrib wants it. ``gymnasium.make("divan/Verrat-v0")`` and so on make one of each game after ``import divan.gymnasium``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import _divan
from .batch import Batch
from .content import Content
from .env import Env
from .errors import Closed, IllegalAction
from .spaces import LegalDiscrete, seat_space

__all__ = ["SeatEnv", "SeatVectorEnv", "names"]


def _others(bots: str | Sequence[str], seat: int, seats: int) -> list[str | None]:
    """A bot for every other seat, repeated until all are taken."""
    names = [bots] if isinstance(bots, str) else list(bots)
    if not 0 <= seat < seats:
        raise ValueError(f"this game has the seats 0 to {seats - 1}; there is no seat {seat}")
    if not names:
        raise ValueError("bots names one bot at least")
    found: list[str | None] = [names[at % len(names)] for at in range(seats - 1)]
    found.insert(seat, None)
    return found


class SeatEnv(gymnasium.Env):
    """One seat of a game; bots have the others. ``reset(seed=…)`` deals the same game each time.

    An illegal number raises :class:`IllegalAction`; with ``illegal="lose"`` it ends the game instead, with the reward -1.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "greedy",
        options: Mapping[str, Any] | None = None,
        content: Content | None = None,
        offers: str | None = None,
        reward: str | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
        language: str = "en",
    ):
        if illegal not in ("raise", "lose"):
            raise ValueError('illegal is "raise" or "lose"')
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is one of {self.metadata['render_modes']} or None, not {render_mode!r}")
        count = seats if seats is not None else _divan.game(game).min_seats
        self.game = Env(game, count, options=options, content=content, offers=offers, bots=_others(bots, seat, count))
        self.numbers = self.game.numbers
        self.seat = seat
        self.reward = reward or ("win" if count > 1 else "points")
        self.illegal = illegal
        self.render_mode = render_mode
        self.language = language
        self.observation_space = seat_space(self.numbers.width, self.numbers.actions)
        self.action_space = LegalDiscrete(self.numbers.actions, self.action_masks)
        self._ended = False

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(2**63))
        self.game.reset(seed)
        self._ended = self.game.over
        return self._observe(), {}

    def step(self, action: int):
        if self._ended:
            raise IllegalAction("the game is over; call reset() for another")
        try:
            self.game.step(action)
        except IllegalAction:
            if self.illegal == "raise":
                raise
            self._ended = True
            return self._observe(), -1.0, True, False, {"illegal": True}
        self._ended = self.game.over
        reward = float(self.game.rewards(self.reward)[self.seat]) if self._ended else 0.0
        return self._observe(), reward, self._ended, False, {}

    def action_masks(self) -> np.ndarray:
        """True for each legal action; after the end nothing is."""
        if self._ended:
            return np.zeros(self.numbers.actions, np.bool_)
        try:
            return self.game.mask()
        except Closed:
            return np.zeros(self.numbers.actions, np.bool_)

    def render(self) -> str | None:
        text = self.game.render(self.seat, language=self.language)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        self.game.close()

    def _observe(self) -> dict[str, np.ndarray]:
        return {"observation": self.game.observe(self.seat), "action_mask": self.action_masks().view(np.int8)}


class SeatVectorEnv(VectorEnv):
    """Many such games, stepped by :class:`divan.Batch`. A game that ends is followed by the next one in the same step; then
    ``infos["length"]`` tells the steps of all seats in the game that ended."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "greedy",
        options: Mapping[str, Any] | None = None,
        content: Content | None = None,
        reward: str | None = None,
        threads: int = 1,
    ):
        count = seats if seats is not None else _divan.game(game).min_seats
        names = _others(bots, seat, count)
        self.batch = Batch(game, num_envs, count, options=options, content=content, bots=names, reward=reward, threads=threads)
        self.numbers = self.batch.numbers
        self.num_envs = num_envs
        self.seat = seat
        self.single_observation_space = seat_space(self.numbers.width, self.numbers.actions)
        self.single_action_space = gymnasium.spaces.Discrete(self.numbers.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | Sequence[int | None] | None = None, options: dict | None = None):
        if isinstance(seed, Sequence):
            seed = seed[0]
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**63)) if seed is None else seed)
        return self._observe(), {}

    def step(self, actions: np.ndarray):
        self.batch.step(actions)
        ended = self.batch.dones.copy()
        infos: dict[str, Any] = {}
        if ended.any():
            infos = {"length": self.batch.lengths.copy(), "_length": ended.copy()}
        rewards = self.batch.rewards[:, self.seat].astype(np.float64)
        return self._observe(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> np.ndarray:
        """True for each legal action of each game."""
        return self.batch.masks.copy()

    def sample_legal(self) -> np.ndarray:
        """A legal action for each game."""
        return self.batch.sample().copy()

    def close_extras(self, **_: Any) -> None:
        self.batch.close()

    def _observe(self) -> dict[str, np.ndarray]:
        return {"observation": self.batch.observations.copy(), "action_mask": self.batch.masks.astype(np.int8)}


def names() -> dict[str, str]:
    """The name under which Gymnasium makes each game."""
    return {game: f"divan/{game.capitalize()}-v0" for game in _divan.game_ids()}


for _game, _name in names().items():
    if _name not in gymnasium.registry:
        gymnasium.register(
            _name,
            entry_point="divan.gymnasium:SeatEnv",
            vector_entry_point="divan.gymnasium:SeatVectorEnv",
            kwargs={"game": _game},
            order_enforce=False,
        )
