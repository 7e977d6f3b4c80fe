"""Games on a Ray cluster: the same games, and the same numbers, as in one process.

Work is cut into shards. A shard whose worker dies is run again; a shard is a pure function of its numbers, so that nothing
changes but the time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import ray

from . import lab
from .content import Content
from .env import Env

__all__ = ["SelfPlayed", "arena", "play_games", "self_play"]

SelfPlayed = tuple[list[int], list[float]]  # the action numbers of a game, and what it was worth to each seat
Policy = Callable[[np.ndarray, np.ndarray, np.random.Generator], int]


def _shards(count: int, size: int) -> list[range]:
    return [range(first, min(first + size, count)) for first in range(0, count, size)]


def _run(function: Callable[..., list], shards: Sequence[tuple], retries: int) -> list:
    """function(*shard) for each shard, in their order."""
    task = ray.remote(num_cpus=1, max_retries=retries)(function)
    found = ray.get([task.remote(*shard) for shard in shards])
    return [item for shard in found for item in shard]


def play_games(
    game: str,
    games: Sequence[lab.Arrangement],
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    content: Content | None = None,
    seed: int = 0,
    shard: int = 64,
    retries: int = 5,
) -> list[lab.Game]:
    """As :func:`divan.play_games`, with the bots and the deal of each game."""
    plan = list(games)

    def work(part: list[lab.Arrangement]) -> list[lab.Game]:
        return lab.play_games(game, part, seats=seats, options=options, content=content, seed=seed)

    return _run(work, [([plan[i] for i in part],) for part in _shards(len(plan), shard)], retries)


def arena(game: str, bots: Sequence[str], blocks: int = 100, *, shard: int = 64, retries: int = 5, **given: Any) -> list[lab.Standing]:
    """As :func:`divan.arena`."""

    def run(plan: list[lab.Arrangement]) -> list[lab.Game]:
        return play_games(game, plan, shard=shard, retries=retries, **given)

    return lab.arena(game, bots, blocks, run=run, **given)


def play_one(game: str, number: int, policy: Policy, seed: int, given: Mapping[str, Any]) -> SelfPlayed:
    """Game ``number`` of a seed, by one policy in all seats. It depends on nothing else."""
    env = Env(game, seed=seed, **given)
    env.reset(seed, number)
    dice = np.random.default_rng([seed, number])
    actions = []
    while not env.over:
        action = int(policy(env.observe(), env.mask(), dice))
        actions.append(action)
        env.step(action)
    return actions, [float(worth) for worth in env.rewards()]


def self_play(
    game: str,
    games: int,
    policy: Policy,
    *,
    seed: int = 0,
    shard: int = 16,
    retries: int = 5,
    parallel: bool = True,
    **given: Any,
) -> list[SelfPlayed]:
    """Games that a policy plays against itself; it is given observation, mask and dice. ``parallel=False``: in this process."""

    def work(part: range) -> list[SelfPlayed]:
        return [play_one(game, number, policy, seed, given) for number in part]

    if not parallel:
        return work(range(games))
    return _run(work, [(part,) for part in _shards(games, shard)], retries)
