"""A whole game, walked once: of a record, or the line of a live table.

Each action is checked and applied once. Verifying, the whole game for a page, and what a result is
made of all come from this one walk.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import NamedTuple

from chantier.core.played import PlayedAction
from chantier.core.position import Position
from chantier.core.record import Record, replayed
from chantier.table import narration
from chantier.table.board import board_of
from chantier.table.messages import Board, Breakdown, LineEntry
from chantier.table.state import LineNode


class PlaythroughStep(NamedTuple):
    """A played action, with what only the record or the table knows of it."""

    played: PlayedAction
    number: int
    """The number of the board that it leads to."""
    text: str
    at: int | None = None
    """When it was played."""


class Playthrough(NamedTuple):
    """The first position of a game, and every action after it."""

    first: Position
    steps: tuple[PlaythroughStep, ...]
    first_number: int = 0
    """The number of the board before all actions."""

    @classmethod
    def of_record(cls, record: Record, first: Position) -> Playthrough:
        """The game of a record from its first position; raises `BadRecord`."""
        walk = zip(count(1), record.actions, replayed(record.actions, first), strict=False)
        return cls(first, tuple(PlaythroughStep(played, n, text) for n, text, played in walk))

    @classmethod
    def of_line(cls, last: LineNode) -> Playthrough:
        """The line of a table up to a node: nothing is applied again."""
        first, *nodes = last.line()
        return cls(
            first.position,
            tuple(
                PlaythroughStep(node.played, node.number, node.action, node.at) for node in nodes
            ),
            first.number,
        )

    @property
    def last(self) -> Position:
        """Where the game stands after all of its actions."""
        return self.steps[-1].played.after if self.steps else self.first

    @property
    def chance_count(self) -> int:
        """How often chance acted."""
        return sum(step.played.seat is None for step in self.steps)

    def boards(self) -> Iterator[Board]:
        """The board before all actions, then one after each, for clients without rules."""
        yield board_of(self.first, self.first_number, 0)
        for length, step in enumerate(self.steps, 1):
            yield board_of(step.played.after, step.number, length, last=step.played.action)

    def entries(self) -> tuple[LineEntry, ...]:
        """Every action in words, with its score changes and effects."""
        return tuple(
            narration.line_entry(step.played, step.number, step.text, step.at)
            for step in self.steps
        )

    def breakdown(self, entries: Iterable[LineEntry]) -> Breakdown:
        """What the result is made of, given the entries of this game."""
        changes = (change for entry in entries for change in entry.score_changes)
        return narration.breakdown(self.last, changes)
