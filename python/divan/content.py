"""Content sets: tiles, cards and maps that designers replace (docs/tiles.md, docs/content_karanor.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from . import _divan
from .errors import ForeignContent

__all__ = ["Content", "game_with"]

_REMARK = re.compile(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/', re.DOTALL)
_LAST_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(\s*[\]}])', re.DOTALL)


def _plain(text: str) -> str:
    """JSON without comments and trailing commas, which the files of a set may have."""
    text = _REMARK.sub(lambda found: found.group(1) or "", text)
    return _LAST_COMMA.sub(lambda found: found.group(1) or found.group(2), text)


class Content:
    """A content set of a game.

    ``files`` is a folder, or the text or the value of each file by its name. What is wrong with the set is a
    ValueError that names every fault.

    >>> bazaar = Content.standard("karanor")
    >>> bazaar.game, bazaar.id
    ('karanor', 'karanor')
    """

    def __init__(self, game: str, files: str | Path | Mapping[str, object]):
        if isinstance(files, Mapping):
            texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in files.items()}
        else:
            folder = Path(files)
            texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.json"))}
            if not texts:
                raise ValueError(f"there are no .json files in {folder}")
        self._files = texts
        said = json.loads(_plain(texts["set.json"])) if "set.json" in texts else {}
        if isinstance(said, dict) and said.get("game", game) != game:
            raise ForeignContent(f"this is a content set of {said['game']}, not of {game}")
        self._game = _divan.game_with_files(game, list(texts.items()))

    @classmethod
    def standard(cls, game: str) -> Content:
        """The set that the game is played with when no other is given."""
        return cls(game, dict(_divan.standard_set(game)))

    @property
    def game(self) -> str:
        """The id of its game."""
        return self._game.id

    @property
    def id(self) -> str:
        """Its name."""
        return self._game.content[0]

    @property
    def hash(self) -> str:
        """A hash of its facts; records and numbers hold it."""
        return self._game.content[1]

    @property
    def files(self) -> dict[str, object]:
        """A copy of the values of its files: what ``Content(game, files)`` makes a set of."""
        return {name: json.loads(_plain(text)) for name, text in self._files.items()}

    def __repr__(self) -> str:
        return f"Content({self.game!r}, id={self.id!r}, hash={self.hash!r})"

    # Threads and processes are handed the files, never what C++ made of them.
    def __reduce__(self):
        return (Content, (self.game, dict(self._files)))


def game_with(game: str, content: Content | None) -> _divan.Game:
    """A game with a set; ForeignContent when the set is of another game."""
    found = _divan.game(game)
    if content is None:
        return found
    if not isinstance(content, Content):
        raise TypeError(f"content is a divan.Content, not {type(content).__name__}")
    if content.game != game:
        raise ForeignContent(f"this is a content set of {content.game}, not of {game}")
    return content._game
