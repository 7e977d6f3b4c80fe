"""divan.Env: one game by integers and arrays."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from . import _divan
from .content import Content, game_with
from .errors import Refused
from .numbers import Numbers
from .table import bots_by_seat

__all__ = ["Env", "World"]


class _Reading:
    """What a game and an imagined world can both be asked."""

    numbers: Numbers
    _play: Any

    def view(self, seat: int | None = None) -> dict:
        """What a seat sees, in JSON; None: the one in turn."""
        return json.loads(self._play.view_json(seat))

    def outcome_of(self) -> dict | None:
        """``{"ranks": {"1": 2, …}, "points": {…}}`` with seats from 1 as in records, or None before the end."""
        outcome = self._play.outcome
        return json.loads(outcome) if outcome is not None else None

    def action(self, number: int) -> dict:
        """A legal action in JSON."""
        return json.loads(self._play.action_json(number))

    def number(self, action: Mapping[str, Any]) -> int:
        """The number of a legal action."""
        return self._play.action_number(json.dumps(action))

    def render(self, seat: int | None = None, *, language: str = "en") -> str:
        """The game as text, as a seat sees it; None: as a spectator does."""
        view = self._play.public_json() if seat is None else self._play.view_json(seat)
        game = game_with(self.numbers.game, self.numbers.content)
        options = json.dumps(self.numbers.options)
        return _divan.draw_text(game, self.numbers.seats, options, view, language, 0 if seat is None else seat + 1)


class Env(_divan.Env, _Reading):
    """One game by numbers. Seats are counted from 0, as numbers in arrays are.

    ``bots`` maps seats to bots, which act by themselves. ``order`` says who is given the turn: "asked", everybody whom
    the table asks, so that the order tells nothing; or "awaited", only who has a real choice, which is faster and may
    tell a secret: for training only. ``offers`` is None (nobody offers), "bounded" (offers of one kind of thing a side, at
    most ``most_offered`` of it, are action numbers) or "factored" (:meth:`make_offer`). ``follow=True`` keeps what each seat
    knows, and the record: for :meth:`knowledge`, :meth:`imagine` and :meth:`record`.

    >>> env = Env("verrat", seed=1)
    >>> while not env.over:
    ...     going_on = env.step(env.legal()[0])
    >>> sum(env.rewards())
    0.0
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
        bots: Mapping[int, str] | Sequence[str | None] | None = None,
        follow: bool = False,
        seed: int | None = None,
    ):
        self.numbers = Numbers(game, seats, options=options, content=content, order=order, offers=offers, most_offered=most_offered)
        self._play = self
        super().__init__(self.numbers._numbering, bots_by_seat(bots, self.numbers.seats, 0), follow)
        self.reset(seed)

    def make_offer(self, factors: Sequence[int]) -> None:
        """The seat in turn makes a factored offer (``Numbers.offer_factors``); :class:`Refused` names the rule against it."""
        refusal = self.offer([int(factor) for factor in factors])
        if refusal:
            verdict = json.loads(refusal)
            raise Refused(verdict["rule"], verdict["reason"], verdict.get("args", {}))

    def notebook(self, seat: int | None = None) -> dict:
        """What a seat can conclude from what it was told, in JSON."""
        text = self.notebook_json(seat)
        if not text:
            raise ValueError("nobody keeps notes in this game: make it with follow=True")
        return json.loads(text)

    def imagine(self, seat: int | None = None, *, seed: int = 0) -> World:
        """A world drawn among those that agree with all that a seat knows: for search. It is played on without the
        game itself."""
        return World(self.numbers, self.imagine_play(seat, seed))

    def record(self) -> str:
        """The game as docs/records.md has it. Of a game that goes on it holds secrets."""
        return self.record_text()

    def __reduce__(self):
        raise TypeError("a game cannot be pickled; keep its record()")

    def __repr__(self) -> str:
        return f"<divan.Env {self.numbers.game}, {self.numbers.seats} seats>"


class World(_Reading):
    """A world that a seat imagines. It is played as an :class:`Env` is, and can be copied."""

    def __init__(self, numbers: Numbers, play: _divan.Play):
        self.numbers = numbers
        self._play = play
        # What costs no work of ours is C++'s own.
        self.step = play.step
        self.legal = play.legal
        self.legal_of = play.legal_of
        self.mask = play.mask
        self.observe = play.observe
        self.rewards = play.rewards
        self.give_turn = play.give_turn

    @property
    def over(self) -> bool:
        return self._play.over

    @property
    def seat(self) -> int:
        """Whose turn it is, from 0."""
        return self._play.seat

    @property
    def steps(self) -> int:
        return self._play.steps

    @property
    def waiting(self) -> list[int]:
        """Everybody who could be given the turn now."""
        return self._play.waiting

    def copy(self) -> World:
        """The same world; the two go their own ways from here, with the same chance."""
        return World(self.numbers, _divan.copy_world(self._play))

    def __reduce__(self):
        raise TypeError("an imagined world cannot be pickled")

    def __repr__(self) -> str:
        return f"<divan.World {self.numbers.game}>"
