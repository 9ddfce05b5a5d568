"""Which computer is meant at a table where several play at one level."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase


def level_letter(levels: Sequence[int | None], seat: int) -> str:
    """The letter of a computer among those of its level: A, B; empty where it is the only one.

    `levels` holds the level of every seat, `None` where a person plays. The page does the same
    (`web/src/kit/names.ts`).
    """
    alike = [number for number, level in enumerate(levels) if level == levels[seat]]
    return "" if len(alike) == 1 else ascii_uppercase[alike.index(seat)]
