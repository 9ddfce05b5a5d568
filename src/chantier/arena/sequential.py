"""Stopping as soon as it is decided: a sequential test of the first player's score.

Wald's sequential probability ratio test with the two hypotheses "the score is `target`" and "the
score is `target - margin`", a game's share of the win (1, 0, or split in a tie) taken as a win that
often. After games with a sum of shares s out of n, the log likelihood ratio is

    s·ln(target / low) + (n - s)·ln((1 - target) / (1 - low)),    low = target - margin

and the test ends when it leaves (ln β, ln 1/α): Wald's bounds a little widened, which makes the
error rates α and β true bounds (Ville's inequality) and not approximations. For shares between 0
and 1 with mean `low` or less the ratio is a supermartingale whatever their distribution, because
exp is convex: ties only make the test more careful. It looks after every whole set of games, in the
order of their numbers, so that the answer does not depend on which process is quicker.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from chantier.errors import BadRequest

REACHED, MISSED, OPEN = "reached", "missed", "undecided"


class SequentialVerdict(NamedTuple):
    """The verdict of a test, after how many sets, and the log likelihood ratio there."""

    word: str
    sets: int
    ratio: float


@dataclass(frozen=True)
class SequentialTest:
    """`reached`: the score is above `target - margin`, with an error of `alpha` at most; `missed`:
    it is below `target`, with an error of `beta` at most. Raises `BadRequest`."""

    target: float
    margin: float = 0.05
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (0 < self.margin < self.target < 1):  # NaN too
            raise BadRequest("error.arena.target", target=self.target, margin=self.margin)
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise BadRequest("error.arena.errors", alpha=self.alpha, beta=self.beta)

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the log likelihood ratio ends the test: missed, reached."""
        return math.log(self.beta), -math.log(self.alpha)

    def ratio(self, points: float, games: int) -> float:
        """The log likelihood ratio of so many points in so many games."""
        low = self.target - self.margin
        return points * math.log(self.target / low) + (games - points) * math.log(
            (1 - self.target) / (1 - low)
        )

    def judge(self, sets: Iterable[tuple[float, int]]) -> SequentialVerdict:
        """The verdict on sets of games as (points, games), at the first one that decides."""
        missed, reached = self.bounds
        points, games, count, ratio = 0.0, 0, 0, 0.0
        for won, played in sets:
            points, games, count = points + won, games + played, count + 1
            ratio = self.ratio(points, games)
            if ratio >= reached or ratio <= missed:
                return SequentialVerdict(REACHED if ratio >= reached else MISSED, count, ratio)
        return SequentialVerdict(OPEN, count, ratio)

    def to_json(self, verdict: SequentialVerdict) -> dict[str, Any]:
        """The test and its verdict as a result holds them."""
        return {
            "target": self.target,
            "margin": self.margin,
            "alpha": self.alpha,
            "beta": self.beta,
            "verdict": verdict.word,
            "ratio": round(verdict.ratio, 4),
            "bounds": [round(bound, 4) for bound in self.bounds],
        }
