"""Games between bots: series, an arena, and the balance of a content set."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import _divan
from .content import Content
from .games import seats_of

__all__ = ["Arrangement", "Balance", "Game", "Standing", "arena", "arena_games", "balance", "play_games", "standings"]

# Which bot sits where in one game, and from which deal it is played.
Arrangement = tuple[tuple[str, ...], int]


@dataclass(frozen=True)
class Game:
    """One game between bots. ``ranks`` and ``points`` are empty when it never ended."""

    bots: tuple[str, ...]
    deal: int
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    entries: int
    fingerprint: str
    record: str = ""

    def win(self, seat: int) -> float:
        """The share of the win of a seat, from 0."""
        if not self.ranks or self.ranks[seat] != 1:
            return 0.0
        return 1 / self.ranks.count(1)


def play_games(
    game: str,
    games: int | Iterable[Arrangement],
    bots: Sequence[str] | None = None,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    content: Content | None = None,
    seed: int = 0,
    threads: int = 1,
    records: bool = False,
) -> list[Game]:
    """Games between bots, the same whatever the threads.

    ``games`` is how many, with ``bots`` seat by seat and repeated; or for each game its bots and its deal. Deal ``i`` of a seed
    is the same cards for the same seats, also in :class:`Env` and :class:`Batch`.
    """
    found, count = seats_of(game, content, seats)
    if isinstance(games, int):
        if not bots:
            raise ValueError("bots names one bot at least")
        if isinstance(bots, str):
            raise TypeError("bots is a list of names")
        if seats is None:
            count = min(max(len(bots), found.min_seats), found.max_seats)
        seated = tuple(bots[seat % len(bots)] for seat in range(count))
        plan: list[Arrangement] = [(seated, deal) for deal in range(games)]
    else:
        plan = [(tuple(names), int(deal)) for names, deal in games]
        if seats is None and plan:
            count = len(plan[0][0])
    for name in {name for names, _ in plan for name in names}:
        _divan.check_bot(game, name)
    text = json.dumps(dict(options or {}))
    played = _divan.play_games(found, count, text, seed, [(list(n), d) for n, d in plan], threads, records)
    return [
        Game(names, deal, tuple(one.ranks), tuple(one.points), one.entries, one.fingerprint, one.record)
        for (names, deal), one in zip(plan, played)
    ]


@dataclass(frozen=True)
class Standing:
    """How a bot did in an arena. ``error`` is the standard error of its wins, deal by deal."""

    bot: str
    games: int
    wins: float
    error: float
    points: float
    unfinished: int


def arena_games(bots: Sequence[str], seats: int, blocks: int) -> list[Arrangement]:
    """The games of an arena: each deal is played with every bot alone among each of the others, once from every seat, so that the
    luck of deals and seats falls out."""
    plan: list[Arrangement] = []
    for deal in range(blocks):
        for lone in bots:
            for rest in bots:
                if lone == rest:
                    continue
                for seat in range(seats):
                    plan.append((tuple(lone if at == seat else rest for at in range(seats)), deal))
    return list(dict.fromkeys(plan))  # of two, each is alone among the others in the same games


def standings(bots: Sequence[str], games: Iterable[Game]) -> list[Standing]:
    """What an arena's games say of each bot when it sits alone among others, the best first."""
    shares: dict[str, dict[int, list[float]]] = {bot: {} for bot in bots}
    points: dict[str, list[int]] = {bot: [] for bot in bots}
    unfinished = dict.fromkeys(bots, 0)
    for game in games:
        for seat, bot in enumerate(game.bots):
            if game.bots.count(bot) != 1:
                continue
            if not game.ranks:
                unfinished[bot] += 1
            shares[bot].setdefault(game.deal, []).append(game.win(seat))
            if game.points:
                points[bot].append(game.points[seat])
    found = []
    for bot in bots:
        blocks = [math.fsum(block) / len(block) for block in shares[bot].values()]
        mean = math.fsum(blocks) / len(blocks) if blocks else 0.0
        spread = math.fsum((block - mean) ** 2 for block in blocks)
        error = math.sqrt(spread / (len(blocks) - 1) / len(blocks)) if len(blocks) > 1 else math.nan
        played = sum(len(block) for block in shares[bot].values())
        average = math.fsum(points[bot]) / len(points[bot]) if points[bot] else math.nan
        found.append(Standing(bot, played, mean, error, average, unfinished[bot]))
    return sorted(found, key=lambda standing: -standing.wins)


def arena(
    game: str,
    bots: Sequence[str],
    blocks: int = 100,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    content: Content | None = None,
    seed: int = 0,
    threads: int = 1,
    run: Callable[[list[Arrangement]], list[Game]] | None = None,
) -> list[Standing]:
    """Bots against bots, one alone among others. ``run`` plays the games elsewhere (:mod:`divan.cluster`)."""
    _, count = seats_of(game, content, seats)
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise ValueError("an arena is for two bots or more, each named once")
    plan = arena_games(bots, count, blocks)
    if run is None:
        return standings(
            bots,
            play_games(game, plan, seats=count, options=options, content=content, seed=seed, threads=threads),
        )
    return standings(bots, run(plan))


class Balance:
    """What the laboratory found (docs/lab.md): ``report`` for machines, and printed for people."""

    def __init__(self, report: dict, text: str):
        self.report = report
        self._text = text

    def __str__(self) -> str:
        return self._text

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(self._text)


def balance(
    game: str,
    bots: Sequence[str],
    games: int = 200,
    *,
    variants: Mapping[str, Content | None] | None = None,
    seats: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    threads: int = 1,
) -> Balance:
    """Who wins, by seat and by whatever a seat had, with each of these content sets over the same deals.

    ``variants`` names the sets (None: the standard one); the others are compared with the first. ``seats`` is a list of numbers of
    players; empty: every number that the game allows.
    """
    sets = dict(variants) if variants is not None else {"": None}
    found = [(label, seats_of(game, content, None)[0]) for label, content in sets.items()]
    for name in bots:
        _divan.check_bot(game, name)
    text = json.dumps(dict(options or {}))
    report, words = _divan.balance(found, list(bots), list(seats), games, seed, text, threads)
    return Balance(json.loads(report), words)
