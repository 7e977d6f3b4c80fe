"""What is raised when something is wrong. Each message is a sentence."""

from __future__ import annotations

from ._divan import Closed, IllegalAction

__all__ = ["Closed", "ForeignContent", "IllegalAction", "Refused"]


class Refused(ValueError):
    """The rules refuse what a seat said.

    ``rule`` is the id of the rule (docs/rules), ``reason`` the reason within it, ``args_`` what a sentence is filled with.
    """

    def __init__(self, rule: str, reason: str, args_: dict):
        super().__init__(f"refused by {rule} ({reason})" if not args_ else f"refused by {rule} ({reason}, {args_})")
        self.rule = rule
        self.reason = reason
        self.args_ = args_


class ForeignContent(ValueError):
    """A content set of another game, or a record that was played with another set."""
