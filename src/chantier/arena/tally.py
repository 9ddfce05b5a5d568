"""Records as points: each entrant's share of the win in each game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import count as count_from

import numpy as np

from chantier.arena.settings import MatchSettings
from chantier.core.arrays import Floats
from chantier.core.record import Record


@dataclass(frozen=True)
class FinishedGame:
    """One finished game, by entrant."""

    number: int
    seats: tuple[int, ...]
    """The entrant on each seat."""
    shares: tuple[float, ...]
    """Each seat's share of the win: tied seats split it."""
    ranks: tuple[int, ...]
    """Each seat's place from 1: winners, then by score; equal ones share a place."""
    clocks: tuple[float, ...]
    decisions: tuple[int, ...]
    nodes: tuple[int, ...]
    fault: int | None
    """The seat that lost by hanging, dying or answering nonsense."""
    why: str | None
    """What it did."""

    @classmethod
    def of(cls, record: Record) -> FinishedGame:
        """What counts of a record."""
        outcome, extra = record.outcome or {}, record.extra
        winners, scores = outcome["winners"], outcome["scores"]
        seats, share = range(record.players), 1 / len(winners)
        order = [(seat not in winners, -scores[seat]) for seat in seats]
        fault = extra.get("fault")
        if fault is not None:
            order = [(seat not in winners, 0) for seat in seats]
        return cls(
            number=extra["number"],
            seats=tuple(extra["entrants"]),
            shares=tuple(share if seat in winners else 0.0 for seat in seats),
            ranks=tuple(1 + sum(other < own for other in order) for own in order),
            clocks=tuple(extra.get("clocks", [0.0] * record.players)),
            decisions=tuple(extra.get("decisions", [0] * record.players)),
            nodes=tuple(extra.get("nodes", [0] * record.players)),
            fault=None if fault is None else fault["seat"],
            why=None if fault is None else str(fault.get("why", "")),
        )


def whole_sets(settings: MatchSettings, records: Mapping[int, Record]) -> list[FinishedGame]:
    """The games of the sets from the first on, up to the first of which one is missing."""
    count = next(number for number in count_from(0) if number not in records)
    return [FinishedGame.of(records[number]) for number in range(count - count % settings.players)]


def entrant_sets(games: Iterable[FinishedGame], entrant: int, size: int) -> list[tuple[float, int]]:
    """An entrant's points and games in each set it played in, in order."""
    sets: dict[int, tuple[float, int]] = {}
    for game in games:
        for seat, one in enumerate(game.seats):
            if one == entrant:
                points, count = sets.get(game.number // size, (0.0, 0))
                sets[game.number // size] = (points + game.shares[seat], count + 1)
    return [sets[key] for key in sorted(sets)]


def cross_points(games: Iterable[FinishedGame], size: int) -> Floats:
    """For two seats: the points of each entrant against each."""
    points = np.zeros((size, size))
    for game in games:
        for seat, other in ((0, 1), (1, 0)):
            points[game.seats[seat], game.seats[other]] += game.shares[seat]
    return points
