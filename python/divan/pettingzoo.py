"""Environments for PettingZoo: ``env()`` for all games (AEC), ``parallel_env()`` where choices are sealed.

An observation is a dict of ``observation`` (float32) and ``action_mask`` (int8); without a mask of one's own,
``action_space(agent).sample()`` draws among what is legal now. Agents are called seat_1, seat_2, …
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from .content import Content
from .env import Env
from .errors import IllegalAction
from .spaces import LegalDiscrete, seat_space

__all__ = ["SEALED", "TableEnv", "SealedEnv", "env", "parallel_env"]

# The games in which several seats choose at the same time without knowing of one another.
SEALED = ("karaya", "verrat")


def env(game: str, seats: int | None = None, **options: Any) -> TableEnv:
    """A game for agents that act one after the other; see :class:`TableEnv`."""
    return TableEnv(game, seats, **options)


def parallel_env(game: str, seats: int | None = None, **options: Any) -> SealedEnv:
    """A game for agents that act at the same time; see :class:`SealedEnv`."""
    return SealedEnv(game, seats, **options)


class _Seated:
    """What both kinds share."""

    def _sit_down(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, Any] | None,
        content: Content | None,
        order: str,
        offers: str | None,
        reward: str | None,
        most_steps: int | None,
        render_mode: str | None,
        language: str,
        more_actions: int,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is one of {self.metadata['render_modes']} or None, not {render_mode!r}")
        self.game = Env(game, seats, options=options, content=content, order=order, offers=offers)
        self.numbers = self.game.numbers
        self.metadata = {**self.metadata, "name": f"divan_{game}_v0"}
        self.render_mode = render_mode
        self.language = language
        self.most_steps = most_steps
        self.reward = reward or ("win" if self.numbers.seats > 1 else "points")
        self.actions = self.numbers.actions + more_actions
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.numbers.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = seat_space(self.numbers.width, self.actions)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: LegalDiscrete(self.actions, lambda agent=agent: self._mask(agent)) for agent in self.possible_agents}
        self._dead = False

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.action_spaces[agent]

    def _mask(self, agent: str) -> np.ndarray:
        raise NotImplementedError

    def _observe(self, agent: str) -> dict[str, np.ndarray]:
        return {"observation": self.game.observe(self._seat[agent]), "action_mask": self._mask(agent)}

    def _cut_short(self) -> bool:
        return self.most_steps is not None and self.game.steps >= self.most_steps

    def _rewards(self) -> dict[str, float]:
        worth = self.game.rewards(self.reward)
        return {agent: float(worth[seat]) for agent, seat in self._seat.items()}

    def render(self) -> str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing without a render_mode")
            return None
        text = self.game.render(language=self.language)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        self.game.close()

    # A copy would know the chance that is to come.
    def __deepcopy__(self, memo: dict) -> Any:
        raise TypeError("a game cannot be copied; Env.imagine() gives a world to search in")


class TableEnv(_Seated, AECEnv):
    """A game in PettingZoo's AEC form. The agent in turn acts; an illegal number raises :class:`IllegalAction`.

    ``order`` is as in :class:`divan.Env`: "asked" tells nothing, "awaited" is faster. ``most_steps`` cuts a game short.
    """

    metadata = {"render_modes": ["human", "ansi"], "is_parallelizable": False, "name": "divan"}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        content: Content | None = None,
        order: str = "asked",
        offers: str | None = None,
        reward: str | None = None,
        most_steps: int | None = None,
        render_mode: str | None = None,
        language: str = "en",
    ):
        super().__init__()
        self._sit_down(game, seats, options, content, order, offers, reward, most_steps, render_mode, language, more_actions=0)

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self.game.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._dead = False
        self._follow_turn()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return self._observe(agent)

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction("the game goes on: None is for agents whose game is over")
        agent = self.agent_selection
        self.game.step(action)
        self._cumulative_rewards[agent] = 0.0
        self._follow_turn()
        self._accumulate_rewards()

    def _follow_turn(self) -> None:
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = self._rewards()
            self._dead = True
        elif self._cut_short():
            self.truncations = dict.fromkeys(self.agents, True)
            self._dead = True
        if self._dead:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.game.seat]

    def _mask(self, agent: str) -> np.ndarray:
        if self._dead or self._seat[agent] != self.game.seat:
            return np.zeros(self.actions, np.int8)
        return self.game.mask().view(np.int8)


class SealedEnv(_Seated, ParallelEnv):
    """A game in PettingZoo's parallel form: everybody who may choose now does so at once. The last action number means to
    wait; it is the only legal one for who has nothing to choose."""

    metadata = {"render_modes": ["human", "ansi"], "name": "divan"}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        content: Content | None = None,
        order: str = "asked",
        reward: str | None = None,
        most_steps: int | None = None,
        render_mode: str | None = None,
        language: str = "en",
    ):
        if game not in SEALED:
            raise ValueError(f"in {game} nobody chooses at the same time as others: use env(); sealed are {SEALED}")
        self._sit_down(game, seats, options, content, order, None, reward, most_steps, render_mode, language, 1)
        self.agents: list[str] = []

    @property
    def wait(self) -> int:
        """The number that means to wait."""
        return self.actions - 1

    def reset(self, seed: int | None = None, options: dict | None = None):
        self.game.reset(seed)
        self.agents = list(self.possible_agents)
        self._look()
        return {agent: self._observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]):
        if not self.agents:
            raise IllegalAction("the game is over; call reset() for another")
        chosen = {}
        for agent in self.agents:
            if agent not in actions:
                raise IllegalAction(f"{agent} is given no action; to wait is {self.wait}")
            number = int(actions[agent])
            if not 0 <= number < self.actions or not self._masks[agent][number]:
                name = "to wait" if number == self.wait else str(number)
                raise IllegalAction(f"action {name} is not legal for {agent} now")
            chosen[agent] = number
        for agent in self.agents:
            # Those before may have ended what this one was asked: then nobody hears of its answer.
            if chosen[agent] == self.wait or self.game.over:
                continue
            seat = self._seat[agent]
            if chosen[agent] in self.game.legal_of(seat):
                self.game.give_turn(seat)
                self.game.step(chosen[agent])
        agents = self.agents
        over, cut = self.game.over, self._cut_short() and not self.game.over
        worth = self._rewards() if over else dict.fromkeys(agents, 0.0)
        self._look()
        seen = {agent: self._observe(agent) for agent in agents}
        if over or cut:
            self.agents = []
        return (
            seen,
            worth,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def _look(self) -> None:
        self._masks = {}
        waiting = [] if self.game.over else self.game.waiting
        for agent, seat in self._seat.items():
            mask = np.zeros(self.actions, np.int8)
            if seat in waiting:
                mask[self.game.legal_of(seat)] = 1
            else:
                mask[self.wait] = 1
            self._masks[agent] = mask

    def _mask(self, agent: str) -> np.ndarray:
        return self._masks[agent].copy()
