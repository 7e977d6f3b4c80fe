"""The games for OpenSpiel: ``load("verrat")`` is a ``pyspiel.Game``.

Chance is one node at the start, which deals one of ``deals`` games; all later chance follows from the deal. A state is its
history: OpenSpiel copies states, and a copy here is played again from the deal. No deal is known to a player, and no algorithm
may look into the chance node of a state at which it stands.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from . import _divan
from .env import Env
from .numbers import Numbers

__all__ = ["DivanGame", "load"]

_LONGEST = 50_000


def _type(game: str, least: int, most: int) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"divan_{game}",
        long_name=f"Divan: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if most > 1 else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": least, "deals": 1000},
    )


class DivanGame(pyspiel.Game):
    """One of the four games. Players are the seats from 0; a win is worth its share less a fair share."""

    divan_id = ""

    def __init__(self, params: dict[str, Any] | None = None):
        given = {"players": _divan.game(self.divan_id).min_seats, "deals": 1000, **(params or {})}
        self.deals = int(given["deals"])
        self.numbers = Numbers(self.divan_id, int(given["players"]))
        seats = self.numbers.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.actions,
            max_chance_outcomes=self.deals,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        found = _divan.game(self.divan_id)
        super().__init__(_type(self.divan_id, found.min_seats, found.max_seats), info, given)

    def new_initial_state(self, _: str | None = None) -> DivanState:
        return DivanState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.numbers)


class _Story:
    """A game and how it came about, so that a copy can be played again."""

    def __init__(self, game: str, seats: int):
        self.game, self.seats = game, seats
        self.actions: list[int] = []
        self.env: Env | None = None

    def add(self, action: int) -> None:
        if self.env is None:
            self.env = Env(self.game, self.seats, seed=action)
        else:
            self.env.step(action)
        self.actions.append(action)

    def __reduce__(self):
        return (_told, (self.game, self.seats, tuple(self.actions)))


def _told(game: str, seats: int, actions: tuple[int, ...]) -> _Story:
    story = _Story(game, seats)
    for action in actions:
        story.add(action)
    return story


class DivanState(pyspiel.State):
    """A state is its deal and the actions since."""

    def __init__(self, game: DivanGame):
        super().__init__(game)
        self._names = game.numbers
        self._deals = game.deals
        self._story = _Story(game.divan_id, game.numbers.seats)

    @property
    def _env(self) -> Env | None:
        return self._story.env

    def current_player(self) -> int:
        if self._env is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self._env.over else self._env.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if self._env is None or self._env.over or player != self._env.seat:
            return []
        return sorted(self._env.legal())

    def _apply_action(self, action: int) -> None:
        self._story.add(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self._names.name(action)

    def is_terminal(self) -> bool:
        return self._env is not None and self._env.over

    def returns(self) -> list[float]:
        if self._env is None:
            return [0.0] * self._names.seats
        return [float(worth) for worth in self._env.rewards("win")]

    def observe(self, player: int, out: np.ndarray) -> None:
        if self._env is None:
            out.fill(0)
        else:
            self._env.observe(player, out)

    def __str__(self) -> str:
        return " ".join(map(str, self._story.actions))


class Observer:
    """What a player sees, as OpenSpiel asks for it."""

    def __init__(self, numbers: Numbers):
        self.tensor = np.zeros(numbers.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: DivanState, player: int) -> None:
        state.observe(player, self.tensor)

    def string_from(self, state: DivanState, player: int) -> str:
        env = state._env
        return "" if env is None else env.view_json(player)


def _register(game: str) -> type[DivanGame]:
    found = _divan.game(game)
    kind = type(f"Divan{game.capitalize()}Game", (DivanGame,), {"divan_id": game})
    pyspiel.register_game(_type(game, found.min_seats, found.max_seats), kind)
    return kind


for _game in _divan.game_ids():
    _register(_game)


def load(game: str, players: int | None = None, deals: int = 1000) -> pyspiel.Game:
    """A game of Divan, as ``pyspiel.load_game`` gives it."""
    least = _divan.game(game).min_seats
    return pyspiel.load_game(f"divan_{game}", {"players": players or least, "deals": deals})
