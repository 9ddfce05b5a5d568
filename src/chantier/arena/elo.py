"""How strong, and how sure: scores as Elo, intervals, and ratings from many pairings."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from chantier.core.arrays import Floats

SURE = 1.959963984540054  # standard deviations to each side: 95 %
PER_NATURAL = 400 / math.log(10)  # Elo in one unit of log odds
FEW_SETS = 10  # with fewer, how much sets differ is not yet known
_PRIOR = 0.25  # of a win to each side: half a drawn game between two entrants that met
_STEPS = 100


def elo_of(share: float) -> float:
    """The Elo difference that a score stands for; infinite for 0 and 1."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return PER_NATURAL * math.log(share / (1 - share))


def share_of(elo: float) -> float:
    """The score that an Elo difference stands for."""
    return 1 / (1 + 10 ** (-elo / 400))


def wilson(share: float, count: float) -> tuple[float, float]:
    """The 95 % interval of a share that was seen in so many independent games (Wilson)."""
    if count <= 0:
        return 0.0, 1.0
    spread = SURE**2 / count
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * math.sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    # Of what was all or nothing one end is exact: rounding must not keep the share itself out.
    low = 0.0 if share <= 0 else max(0.0, middle - half)
    return low, 1.0 if share >= 1 else min(1.0, middle + half)


def share_interval(sets: Sequence[tuple[float, int]]) -> tuple[float, float, float]:
    """A share of the wins with its 95 % interval, from sets of games as (points, games).

    Games of a set begin alike and are not independent, so the interval is as wide as sets differ:
    Wilson's, for the number of independent games that would differ as much. It is taken to be at
    most four times the games.
    """
    points, games = sum(one for one, _ in sets), sum(count for _, count in sets)
    if not games:
        return 0.5, 0.0, 1.0
    share = points / games
    count = float(games)
    if len(sets) >= FEW_SETS and 0 < share < 1:
        squares = sum((one - played * share) ** 2 for one, played in sets)
        variance = squares / games**2 * len(sets) / (len(sets) - 1)
        count = share * (1 - share) / max(variance, share * (1 - share) / (4 * games))
    return share, *wilson(share, count)


def bradley_terry(points: Floats) -> tuple[Floats, Floats]:
    """Elo ratings around 0, and how far each is sure (95 %), from the points of each against each.

    The likeliest ratings by Bradley and Terry's model, a draw half a win; half a drawn game is
    added between entrants that met, so that one with wins alone has a rating too. The errors are
    those of the likelihood's curvature.
    """
    size = len(points)
    met = (points + points.T > 0) & ~np.eye(size, dtype=bool)
    points = np.where(met, points + _PRIOR, 0.0)
    games = points + points.T
    ratings = np.zeros(size)
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(ratings[None, :] - ratings[:, None]))
        slope = (points - games * expected).sum(axis=1)
        step = np.linalg.pinv(_curvature(games, expected)) @ slope
        ratings += np.clip(step, -1, 1)
        if float(np.abs(step).max()) < 1e-10:
            break
    ratings -= ratings.mean()
    expected = 1 / (1 + np.exp(ratings[None, :] - ratings[:, None]))
    spread = np.linalg.pinv(_curvature(games, expected))
    return PER_NATURAL * ratings, PER_NATURAL * SURE * np.sqrt(np.diag(spread).clip(0))


def _curvature(games: Floats, expected: Floats) -> Floats:
    weights = games * expected * (1 - expected)
    curvature: Floats = np.diag(weights.sum(axis=1)) - weights
    return curvature
