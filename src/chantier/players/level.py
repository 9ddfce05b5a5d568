"""A level: an artificial player of a known strength."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chantier.players.engine import Engine
from chantier.search.limits import Limits


@dataclass(frozen=True)
class Level:
    """One step of a game's ladder. `slip` names the cause of its mistakes, a key of the catalogue.

    It is limited by nodes; the seconds are a safety cap for slow machines. Levels of one
    `compile_unit` run the same compiled code, so they are compiled together.
    """

    number: int
    make: Callable[[], Engine]
    limits: Limits
    slip: str | None = None
    compile_unit: str = "search"
