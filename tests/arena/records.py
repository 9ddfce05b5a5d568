"""Records made by hand."""

from __future__ import annotations

from typing import Any

from chantier.arena.settings import MatchSettings
from chantier.core.record import Record


def made(
    settings: MatchSettings,
    number: int,
    winners: list[int],
    scores: list[int] | None = None,
    **extra: Any,
) -> Record:
    """A game of an arena, as if it had been played. `winners` are seats."""
    seats = settings.seating(number).seats
    shown = scores or [int(seat in winners) for seat in range(settings.players)]
    return Record(
        game=settings.game,
        players=settings.players,
        options={},
        actions=(),
        outcome={"winners": winners, "scores": shown, "reason": "full"},
        extra={
            "number": number,
            "entrants": list(seats),
            "seats": [settings.entrants[one] for one in seats],
            "clocks": [1.0] * settings.players,
            "decisions": [10] * settings.players,
            "nodes": [100] * settings.players,
            **extra,
        },
    )


def won_by(settings: MatchSettings, number: int, entrant: int) -> Record:
    """A game that an entrant won, wherever it sat."""
    return made(settings, number, [settings.seating(number).seats.index(entrant)])
