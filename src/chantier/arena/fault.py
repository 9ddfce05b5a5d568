"""A fault: a reason to lose a game outside the rules."""

from __future__ import annotations


class Fault(Exception):
    """A player hangs, dies, or answers what cannot be played; `reason` is the record's word."""

    def __init__(self, why: str, reason: str = "abandon") -> None:
        super().__init__(why)
        self.why = why
        self.reason = reason
