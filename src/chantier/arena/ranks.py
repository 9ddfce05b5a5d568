"""Ratings for three and four seats, by OpenSkill's Plackett-Luce model."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from chantier.arena.tally import FinishedGame
from chantier.core.extras import missing_extra


def rating_model() -> Any:
    """OpenSkill's model with its usual parameters; raises `BadRequest` if it is not installed."""
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415  # an extra: two seats need none
    except ImportError:
        raise missing_extra("openskill", "arena") from None
    return PlackettLuce()


def rate(games: Iterable[FinishedGame], entrants: int) -> list[tuple[float, float]]:
    """Each entrant's rating as OpenSkill's mean and standard deviation, game after game.

    Everyone begins at 25 ± 8.333; the order of the games is that of their numbers.
    """
    model = rating_model()
    ratings = [model.rating() for _ in range(entrants)]
    for game in games:
        teams = [[ratings[one]] for one in game.seats]
        for one, (rated,) in zip(
            game.seats, model.rate(teams, ranks=list(game.ranks)), strict=True
        ):
            ratings[one] = rated
    return [(rating.mu, rating.sigma) for rating in ratings]
