"""divan.Table: any game in JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from . import _divan
from .content import Content, game_with
from .errors import ForeignContent, Refused
from .games import seats_of

__all__ = ["Table"]

Viewer = int | Literal["spectator", "open"]
_MANNERS = ("answer", "decline", "aside")


def bots_by_seat(bots: Mapping[int, str] | Sequence[str | None] | None, seats: int, first: int) -> list[str]:
    """A name or "" for each seat; seats of a mapping are counted from `first`."""
    if bots is None:
        return []
    if isinstance(bots, str):
        raise TypeError("bots is a list with a name or None for each seat, or a dict from seats to names")
    if not isinstance(bots, Mapping):
        if len(bots) != seats:
            raise ValueError(f"bots names {len(bots)} seats; there are {seats}")
        return [name or "" for name in bots]
    names = [""] * seats
    for seat, name in bots.items():
        if not first <= seat < first + seats:
            raise ValueError(f"this game has the seats {first} to {first + seats - 1}; there is no seat {seat}")
        names[seat - first] = name or ""
    return names


class Table:
    """A table of any game, spoken to in JSON. Seats are counted from 1, as in records and at a real table.

    ``bots`` maps seats to bots (or lists a name or None for each seat): they act by themselves, after the start and after
    every :meth:`act`, until everybody who is asked is a person. ``seed`` is a number, 64 hexadecimal digits, or None for
    chance from the system.

    >>> table = Table("verrat", seed=1, bots={2: "greedy", 3: "greedy", 4: "random"})
    >>> table.legal(1)[0]
    {'do': 'ready'}
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        content: Content | None = None,
        seed: int | str | None = None,
        bots: Mapping[int, str] | Sequence[str | None] | None = None,
    ):
        found, count = seats_of(game, content, seats)
        names = bots_by_seat(bots, count, 1)
        for name in names:
            if name:
                _divan.check_bot(game, name)
        number, text = (None, seed) if isinstance(seed, str) else (seed, "")
        self._start(_divan.Table(found, count, json.dumps(dict(options or {})), number, text, names), game, content, names)
        self._table.settle()
        self.play_bots()

    def _start(self, table: _divan.Table, game: str, content: Content | None, bots: list[str]) -> None:
        self._table = table
        self._game = game
        self._content = content
        self._bots = [seat for seat, name in enumerate(bots, 1) if name]

    @classmethod
    def replay(cls, record: str, *, content: Content | None = None) -> Table:
        """The table of a record, as it is after the last line. Every line is checked by the rules."""
        header = json.loads(record.split("\n", 1)[0] or "{}")
        if not isinstance(header, dict) or "game" not in header:
            raise ValueError("a record begins with a line that names its game")
        game = game_with(header["game"], content)
        played = header.get("content")
        if played and game.content and (played.get("id"), played.get("hash")) != tuple(game.content):
            raise ForeignContent(
                f"this record was played with the content set {played.get('id')} ({played.get('hash')}), "
                f"not with {game.content[0]} ({game.content[1]})"
            )
        table = cls.__new__(cls)
        table._start(_divan.Table.replay(game, record), header["game"], content, [])
        return table

    @property
    def game(self) -> str:
        return self._game

    @property
    def seats(self) -> int:
        return self._table.seats

    @property
    def options(self) -> dict:
        """All options, also those that were not given."""
        return json.loads(self._table.options)

    @property
    def asked(self) -> list[int]:
        """Whom the table asks now. This is public; who has a real choice is not."""
        return self._table.asked

    @property
    def question(self) -> int:
        """The number of the open question; 0: none."""
        return self._table.question

    @property
    def over(self) -> bool:
        return self._table.outcome is not None

    @property
    def outcome(self) -> dict | None:
        """``{"ranks": {"1": 2, …}, "points": {…}}``, or None before the end."""
        outcome = self._table.outcome
        return json.loads(outcome) if outcome is not None else None

    def view(self, viewer: Viewer = "spectator") -> dict:
        """What a seat sees, or a spectator; "open", after the end, shows everything."""
        return json.loads(self._table.view(_number(viewer)))

    def notebook(self, seat: int) -> dict:
        """What the seat can conclude from what it was told."""
        return json.loads(self._table.notebook(seat) or "{}")

    def told(self, viewer: Viewer = "spectator") -> dict | None:
        """What the last entry was to a viewer: its events, what was said, and the change of its view; None: nothing."""
        told = self._table.told(_number(viewer))
        if told is None:
            return None
        events, heard, patch = told
        return {"events": json.loads(events), "heard": json.loads(heard) if heard else None, "patch": json.loads(patch)}

    def legal(self, seat: int) -> list[dict]:
        """What a seat may do now, but for offers (:meth:`bounds`)."""
        return json.loads(self._table.legal(seat))

    def manners(self, seat: int) -> list[str]:
        """How each of :meth:`legal` stands to what is asked: "answer", "decline" or "aside"."""
        return [_MANNERS[manner] for manner in self._table.manners(seat)]

    def bounds(self, seat: int) -> dict:
        """What an offer of this seat may hold."""
        return json.loads(self._table.bounds(seat))

    def act(self, seat: int, action: Mapping[str, Any]) -> None:
        """The seat does this. :class:`Refused` names the rule that forbids it; ValueError: it cannot be read."""
        self._say(seat, {"act": action})

    def say(self, seat: int, text: str = "", *, to: int | None = None, claim: Mapping[str, Any] | None = None) -> None:
        """The seat talks, to everybody or to one seat."""
        words: dict[str, Any] = {}
        if to is not None:
            words["to"] = to
        if text:
            words["text"] = text
        if claim is not None:
            words["claim"] = claim
        self._say(seat, {"say": words})

    def undo(self, seat: int) -> None:
        """The seat takes its last step back."""
        self._say(seat, {"undo": True})

    def may_undo(self, seat: int) -> bool:
        return self._table.may_undo(seat)

    def lapse(self) -> None:
        """Everybody who has not answered the open question gives its default."""
        self._after(self._table.lapse())

    def play_bots(self) -> None:
        """Lets the bots act until all of them keep silent. A table of bots alone is played to its end."""
        people = set(range(1, self.seats + 1)) - set(self._bots)
        while self._bots and not self.over:
            # Everybody may speak once before anybody speaks again.
            spoken = False
            for seat in self._bots:
                said = self._table.ask_bot(seat)
                if said is not None and self._table.propose(seat, said)[0] == "allowed":
                    spoken = True
                    self._table.settle()
                if self.over:
                    return
            if spoken:
                continue
            if people & set(self.asked):
                return
            if self._table.lapse()[0] != "allowed":
                return
            self._table.settle()

    def record(self, *, unfinished: bool = False) -> str:
        """The whole match as docs/records.md has it. Of a game that goes on it holds secrets: say ``unfinished=True``."""
        if not self.over and not unfinished:
            raise ValueError("the record of a game that goes on holds what is hidden; say unfinished=True")
        return self._table.record()

    def render(self, seat: int = 0, *, language: str = "en") -> str:
        """The table as text, as a seat sees it; 0: as a spectator does."""
        view = self._table.view(seat)
        game = game_with(self._game, self._content)
        return _divan.draw_text(game, self.seats, self._table.options, view, language, seat)

    def svg(self, seat: int = 0, *, language: str = "en", dark: bool = False) -> str:
        """The palaces of Sultaniya as an SVG picture: of one seat, or (0) of all."""
        game = game_with(self._game, self._content)
        return _divan.draw_palaces(game, self._table.view(0), language, seat, dark)

    def _repr_mimebundle_(self, **_: Any) -> dict:
        return {"text/plain": self.render()}

    def _say(self, seat: int, said: Mapping[str, Any]) -> None:
        self._after(self._table.propose(seat, json.dumps(said)))

    def _after(self, result: tuple[str, str]) -> None:
        kind, text = result
        if kind == "refused":
            verdict = json.loads(text)
            raise Refused(verdict["rule"], verdict["reason"], verdict.get("args", {}))
        if kind == "malformed":
            raise ValueError(text)
        if kind == "nothing":
            raise ValueError("nobody is asked anything")
        self._table.settle()
        self.play_bots()

    def __reduce__(self):
        raise TypeError("a table cannot be pickled; keep its record() and replay it")

    def __repr__(self) -> str:
        state = "over" if self.over else f"asks {self.asked}"
        return f"<divan.Table {self._game}, {self.seats} seats, {state}>"


def _number(viewer: Viewer) -> int:
    if viewer == "spectator":
        return 0
    if viewer == "open":
        return -1
    if isinstance(viewer, str) or viewer < 1:
        raise ValueError(f'a viewer is a seat from 1, "spectator" or "open", not {viewer!r}')
    return viewer
