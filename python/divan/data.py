"""Records and decisions as tables of pyarrow, and as Parquet. The columns are described in docs/python.md.

A file says in its metadata (``divan``) what its numbers mean: game, options, content, the hash of the numbers and their columns.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from .batch import Batch
from .numbers import Numbers

__all__ = ["DECISIONS", "ENTRIES", "GAMES", "decisions", "entries", "games", "numbers_of", "read", "write"]

# One row a game.
GAMES = pa.schema(
    [
        pa.field("game", pa.string(), False),
        pa.field("rules", pa.int32(), False),
        pa.field("seats", pa.int8(), False),
        pa.field("options", pa.string(), False),
        pa.field("content", pa.string()),
        pa.field("content_hash", pa.string()),
        pa.field("seed", pa.string(), False),
        pa.field("bots", pa.list_(pa.string()), False),
        pa.field("entries", pa.int32(), False),
        pa.field("ranks", pa.list_(pa.int8())),
        pa.field("points", pa.list_(pa.int16())),
        pa.field("hash", pa.string()),
    ]
)
# One row a line of a record: what a seat or the table did.
ENTRIES = pa.schema(
    [
        pa.field("game", pa.int32(), False),
        pa.field("line", pa.int32(), False),
        pa.field("seat", pa.int8()),
        pa.field("kind", pa.string(), False),
        pa.field("do", pa.string()),
        pa.field("json", pa.string(), False),
    ]
)


def DECISIONS(width: int, seats: int) -> pa.Schema:
    """One row a decision. Seats are counted from 0, and ``rewards`` from the seat that decides."""
    return pa.schema(
        [
            pa.field("game", pa.int64(), False),
            pa.field("step", pa.int32(), False),
            pa.field("seat", pa.int8(), False),
            pa.field("action", pa.int32(), False),
            pa.field("legal", pa.list_(pa.int32()), False),
            pa.field("observation", pa.list_(pa.float32(), width), False),
            pa.field("rewards", pa.list_(pa.float32(), seats), False),
        ]
    )


def games(records: Iterable[str]) -> pa.Table:
    """A row for each record."""
    rows = []
    for record in records:
        lines = [json.loads(line) for line in record.splitlines()]
        header = lines[0]
        end = lines[-1].get("end") if len(lines) > 1 else None
        seats = header["seats"]
        content = header.get("content", {})
        players = header.get("players", [])
        rows.append(
            {
                "game": header["game"],
                "rules": header["rules"],
                "seats": seats,
                "options": json.dumps(header.get("options", {}), separators=(",", ":")),
                "content": content.get("id"),
                "content_hash": content.get("hash"),
                "seed": header["seed"],
                "bots": [player.get("bot", "") for player in players],
                "entries": len(lines) - 1 - (end is not None),
                "ranks": _by_seat(end, "ranks", seats),
                "points": _by_seat(end, "points", seats),
                "hash": end["hash"] if end else None,
            }
        )
    return pa.Table.from_pylist(rows, GAMES)


def _by_seat(end: dict | None, what: str, seats: int) -> list[int] | None:
    return [end["outcome"][what][str(seat)] for seat in range(1, seats + 1)] if end else None


def entries(records: Iterable[str]) -> pa.Table:
    """A row for each line of each record, but for first and last lines."""
    rows = []
    for game, record in enumerate(records):
        for number, text in enumerate(record.splitlines()[1:], 2):
            line = json.loads(text)
            kind = next((kind for kind in ("table", "act", "say", "undo", "clock") if kind in line), None)
            if kind is None:
                continue
            body = line[kind]
            rows.append(
                {
                    "game": game,
                    "line": number,
                    "seat": line.get("seat"),
                    "kind": kind,
                    "do": body.get("do") if isinstance(body, dict) else None,
                    "json": json.dumps(body, separators=(",", ":")),
                }
            )
    return pa.Table.from_pylist(rows, ENTRIES)


Policy = Callable[[Batch], np.ndarray]


def decisions(batch: Batch, games: int, policy: Policy | None = None) -> pa.Table:
    """The decisions of the first ``games`` games of a batch, each with how its game ended. ``policy`` gives an action number for
    each game of the batch (default: at random). Steps with one legal action are no decisions.

    The games are the same for the same seed and policy, whatever the threads. Call it on a batch that was just made or reset.
    """
    if batch.observations is None or batch.masks is None:
        raise ValueError("this needs a batch with observations and masks")
    choose = policy or (lambda at: at.sample())
    number = np.arange(batch.games)
    step = np.zeros(batch.games, np.int64)
    open_rows: list[list[dict[str, Any]]] = [[] for _ in range(batch.games)]
    done: dict[int, list[dict[str, Any]]] = {}
    while len(done) < games:
        chosen = np.array(choose(batch), np.int32)
        counts = batch.masks.sum(axis=1)
        for at in np.flatnonzero((counts > 1) & (number < games)):
            open_rows[at].append(
                {
                    "game": int(number[at]),
                    "step": int(step[at]),
                    "seat": int(batch.turns[at]),
                    "action": int(chosen[at]),
                    "legal": np.flatnonzero(batch.masks[at]).astype(np.int32),
                    "observation": batch.observations[at].copy(),
                }
            )
        batch.step(chosen)
        step += 1
        for at in np.flatnonzero(batch.dones):
            if number[at] < games:
                for row in open_rows[at]:
                    row["rewards"] = np.roll(batch.rewards[at], -row["seat"])
                done[int(number[at])] = open_rows[at]
            open_rows[at] = []
            number[at] += batch.games
            step[at] = 0
    schema = DECISIONS(batch.numbers.width, batch.numbers.seats)
    rows = [row for game in sorted(done) for row in done[game]]
    table = pa.Table.from_pylist(rows, schema)
    return table.replace_schema_metadata({"divan": json.dumps(numbers_of(batch.numbers))})


def numbers_of(numbers: Numbers) -> dict[str, Any]:
    """What a file says of its numbers."""
    return {
        "game": numbers.game,
        "seats": numbers.seats,
        "options": numbers.options,
        "content": None if numbers.content is None else [numbers.content.id, numbers.content.hash],
        "offers": numbers.offers,
        "hash": numbers.hash,
        "actions": numbers.names(),
        "columns": [
            {"path": c.path, "offset": c.offset, "width": c.width, "scale": c.scale, "words": list(c.words)} for c in numbers.columns
        ],
    }


def write(table: pa.Table, path: str | Path) -> None:
    """As Parquet, compressed by zstd."""
    pq.write_table(table, path, compression="zstd")


def read(path: str | Path, numbers: Numbers | None = None) -> pa.Table:
    """A file of :func:`write`. With ``numbers`` it is checked that its numbers mean the same: ValueError when they do not."""
    table = pq.read_table(path)
    if numbers is not None:
        said = json.loads((table.schema.metadata or {}).get(b"divan", b"{}"))
        if said.get("hash") != numbers.hash:
            raise ValueError(
                f"the numbers of {path} ({said.get('game')}, {said.get('hash')}) are not those of {numbers!r}: "
                "it was made with another game, options, seats, content or version"
            )
    return table
