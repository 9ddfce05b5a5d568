"""The result of a search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Proof(NamedTuple):
    """A win that nothing can prevent: who wins, and the actions until it is there."""

    seat: int
    plies: int


@dataclass(frozen=True)
class SearchResult:
    """The best action of a position, its value, and the expected line."""

    action: int
    value: tuple[float, ...]
    """Each seat's expected share of the win; they sum to 1."""
    line: tuple[int, ...]
    """The expected continuation as far as it is known; it begins with `action`."""
    nodes: int
    """How many positions were looked at."""
    seconds: float
    depth: int | None = None
    """How many actions ahead everything was looked at, where that can be said."""
    visits: int | None = None
    """How often the action was tried, where the search samples."""
    proof: Proof | None = None
    chances: Mapping[int, float] | None = None
    """What each legal action leaves the seat that acts of the win, where all were weighed."""
    exact: bool = False
    """Whether the chances are exact rather than an estimate."""
