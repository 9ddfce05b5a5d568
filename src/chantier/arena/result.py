"""The result of an arena: a row an entrant, and the verdict of the sequential test."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chantier.arena.elo import SURE, bradley_terry, elo_of, share_interval
from chantier.arena.ranks import rate
from chantier.arena.sequential import OPEN, SequentialTest, SequentialVerdict
from chantier.arena.settings import MatchSettings
from chantier.arena.tally import FinishedGame, cross_points, entrant_sets, whole_sets
from chantier.core.record import Record

Interval = tuple[float, float, float]
"""A value and the ends of its 95 % interval; an end may be infinite."""


@dataclass(frozen=True)
class EntrantRow:
    """One entrant."""

    entrant: int
    name: str
    games: int
    wins: int
    ties: int
    losses: int
    share: Interval
    """Of the wins, ties split."""
    rating: Interval | None
    """Elo for two seats (a match: the difference; else around 0), OpenSkill's for more."""
    rank: float
    """The mean place."""
    faults: int
    fault: str | None
    """Why it lost the first game that it lost by one."""
    seconds: float
    """A decision, on average."""
    nodes: float
    """Likewise."""

    def to_json(self) -> dict[str, Any]:
        """The row as JSON; an infinite rating is `null`."""
        return {
            "player": self.name,
            "games": self.games,
            "wins": self.wins,
            "ties": self.ties,
            "losses": self.losses,
            "share": [round(part, 5) for part in self.share],
            "rating": self.rating and [_finite(part) for part in self.rating],
            "rank": round(self.rank, 4),
            "faults": self.faults,
            "fault": self.fault,
            "seconds": round(self.seconds, 5),
            "nodes": round(self.nodes, 1),
        }


@dataclass(frozen=True)
class Result:
    """Rows, the best first. `games` are those that count, `most` those that could be played."""

    settings: MatchSettings
    games: int
    most: int
    rows: tuple[EntrantRow, ...]
    history: tuple[tuple[int, float], ...]
    """In a match: the first player's share of the win, set by set, as (games, share)."""
    test: SequentialTest | None = None
    verdict: SequentialVerdict | None = None

    @property
    def is_decided(self) -> bool:
        """Whether the sequential test has ended."""
        return self.verdict is not None and self.verdict.word != OPEN

    @property
    def scale(self) -> str:
        """The name of the rating system."""
        return "elo" if self.settings.players == 2 else "openskill"

    def to_json(self) -> dict[str, Any]:
        """The result as JSON."""
        test = None
        if self.test is not None and self.verdict is not None:
            test = self.test.to_json(self.verdict)
        return {
            "settings": self.settings.to_json(),
            "games": self.games,
            "most": self.most,
            "scale": self.scale,
            "rows": [row.to_json() for row in self.rows],
            "test": test,
        }


def judge(
    settings: MatchSettings, records: Mapping[int, Record], most: int, test: SequentialTest
) -> SequentialVerdict:
    """The verdict of a test on the first entrant, from the complete sets so far, in order."""
    games = whole_sets(settings, {number: records[number] for number in records if number < most})
    return test.judge(entrant_sets(games, 0, settings.players))


def sum_up(
    settings: MatchSettings,
    records: Mapping[int, Record],
    most: int,
    test: SequentialTest | None = None,
) -> Result:
    """The result of the games so far: with a test, of those up to where it decides."""
    counted = [FinishedGame.of(records[number]) for number in sorted(records) if number < most]
    verdict = None
    if test is not None:
        verdict = judge(settings, records, most, test)
        if verdict.word != OPEN:  # games that other processes ended meanwhile do not count
            counted = [game for game in counted if game.number < verdict.sets * settings.players]
    return Result(
        settings=settings,
        games=len(counted),
        most=most,
        rows=_rows(settings, counted),
        history=_history(settings, counted),
        test=test,
        verdict=verdict,
    )


def _rows(settings: MatchSettings, games: list[FinishedGame]) -> tuple[EntrantRow, ...]:
    ratings = _ratings(settings, games)
    rows = []
    for entrant, name in enumerate(settings.names):
        own = [(game, game.seats.index(entrant)) for game in games if entrant in game.seats]
        shares = [game.shares[seat] for game, seat in own]
        decisions = sum(game.decisions[seat] for game, seat in own) or 1
        faults = [game.why for game, seat in own if game.fault == seat]
        rows.append(
            EntrantRow(
                entrant=entrant,
                name=name,
                games=len(own),
                wins=sum(share == 1 for share in shares),
                ties=sum(0 < share < 1 for share in shares),
                losses=sum(share == 0 for share in shares),
                share=share_interval(entrant_sets(games, entrant, settings.players)),
                rating=ratings[entrant] if own else None,
                rank=sum(game.ranks[seat] for game, seat in own) / max(len(own), 1),
                faults=len(faults),
                fault=faults[0] if faults else None,
                seconds=sum(game.clocks[seat] for game, seat in own) / decisions,
                nodes=sum(game.nodes[seat] for game, seat in own) / decisions,
            )
        )
    return tuple(sorted(rows, key=_best_first))


def _best_first(row: EntrantRow) -> tuple[float, float]:
    return (-row.rating[0] if row.rating else math.inf, -row.share[0])


def _ratings(settings: MatchSettings, games: list[FinishedGame]) -> list[Interval]:
    count = len(settings.entrants)
    if settings.players > 2:
        return [(mu, mu - SURE * sigma, mu + SURE * sigma) for mu, sigma in rate(games, count)]
    if count == 2:
        share, low, high = share_interval(entrant_sets(games, 0, 2))
        first = (elo_of(share), elo_of(low), elo_of(high))
        return [first, (-first[0], -first[2], -first[1])]
    ratings, errors = bradley_terry(cross_points(games, count))
    return [
        (float(rating), float(rating - error), float(rating + error))
        for rating, error in zip(ratings, errors, strict=True)
    ]


def _history(settings: MatchSettings, games: list[FinishedGame]) -> tuple[tuple[int, float], ...]:
    if len(settings.groups) > 1:
        return ()
    points, count, history = 0.0, 0, []
    for won, played in entrant_sets(games, 0, settings.players):
        points, count = points + won, count + played
        history.append((count, points / count))
    return tuple(history)


def _finite(value: float) -> float | None:
    return round(value, 2) if math.isfinite(value) else None
