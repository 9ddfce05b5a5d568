"""The matches that tell how strong players are: each `tests/games/NAME/strength.py` names its own.

It has `YARDSTICKS`, `LEVELS` and `CALIBRATED`, a player whose values are held against results in
`SELF` games against itself; `exact()`, if there is one, gives lines about what is solved.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chantier

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "strength"
SEED = "strength"
BALANCE = 0.1  # openings of games without chance are judged to be as even as this
MARGIN = 0.1  # the test tells what is half of this above the aim from what is half below
MOST_TARGET = 0.97
GAMES_OF_LEVEL = {2: 200, 3: 200, 4: 100, 5: 60, 6: 40}


@dataclass(frozen=True)
class Study:
    """One match: its players, at most so many games, and the share that the first should reach."""

    name: str
    game: str
    players: tuple[str, ...]
    games: int
    least: float
    most: float = 1.0
    seats: int = 2
    sequential: bool = False

    @property
    def command(self) -> list[str]:
        """The arena's arguments."""
        words = ["arena", self.game, *self.players, "--games", str(self.games), "--seed", SEED]
        if not chantier.game(self.game).card.has_chance:
            words += ["--balance", f"{BALANCE:g}"]
        if self.seats != 2:
            words += ["--players", str(self.seats)]
        if self.sequential:
            target = min(self.least + MARGIN / 2, MOST_TARGET)
            words += ["--target", f"{target:g}", "--margin", f"{MARGIN:g}"]
        return words

    @property
    def folder(self) -> Path:
        """Where its games are kept."""
        return FOLDER / self.name

    def played(self) -> int:
        """How many games are there."""
        path = self.folder / "games.jsonl"
        return len(path.read_text().splitlines()) if path.exists() else 0

    @property
    def commit(self) -> str:
        """Where its last games were played; nothing if nobody noted it."""
        path = self.folder / "commit"
        return path.read_text().strip() if path.exists() else ""

    def result(self) -> dict[str, Any] | None:
        """What was found; `None` if it has not been played."""
        path = self.folder / "result.json"
        return json.loads(path.read_text()) if path.exists() else None


def against(name: str, game: str, first: str, *others: str, least: float, seats: int = 2) -> Study:
    """A match that ends as soon as a sequential test knows."""
    return Study(name, game, (first, *others), 400, least, seats=seats, sequential=True)


def yardsticks(game: str, least: float) -> tuple[Study, ...]:
    """Full strength beside plain tree search, ours and OpenSpiel's."""
    # Near its aim, where a sequential test would end by chance: so many games in any case.
    return (
        Study(f"{game}-uct", game, ("best:0.1s", "uct:0.1s"), 60, least),
        Study(f"{game}-mctsbot", game, ("best:0.1s", "mctsbot:0.1s"), 20, 0.95),
        Study(f"{game}-second", game, ("best:1s", "uct:1s"), 20, least),
    )


def levels(game: str, games: Mapping[int, int] = GAMES_OF_LEVEL) -> tuple[Study, ...]:
    """Each level against the one below, in so many games."""
    return tuple(
        Study(f"{game}-level{up}", game, (f"level{up}", f"level{up - 1}"), count, 0.65, 0.85)
        for up, count in games.items()
    )
