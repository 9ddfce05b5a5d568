"""What a check found: counts if all is well, and if not what it takes to see it again."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Report:
    """What was checked."""

    game: str
    seed: int | str
    games: int = 0
    positions: int = 0
    closely: int = 0
    """The positions at which everything was checked, every illegal action included."""
    actions: int = 0
    chances: int = 0
    """The positions in which chance acted."""
    longest: int = 0
    widest: int = 0
    """The most legal actions that a position had."""
    refusals: Counter[str] = field(default_factory=Counter)
    """How often each refusal of the card was met, those never met included."""
    malformed: int = 0
    setups: Counter[str] = field(default_factory=Counter)
    """Games by number of players and options."""
    reasons: Counter[str] = field(default_factory=Counter)
    """Games by why they ended."""

    def by_clause(self) -> dict[str, int]:
        """How often each clause was broken by an action that was refused for it."""
        counts: dict[str, int] = {}
        for refusal, count in self.refusals.items():
            clause = refusal.partition(".")[0]
            counts[clause] = counts.get(clause, 0) + count
        return counts

    def __str__(self) -> str:
        rows = [
            ("games", self.games),
            ("actions played", self.actions),
            ("positions", self.positions),
            ("  checked closely", self.closely),
            ("  chance to act", self.chances),
            ("longest game", self.longest),
            ("most legal actions", self.widest),
            ("malformed texts refused", self.malformed),
        ]
        for title, counts in (
            ("games by setup", self.setups),
            ("games by reason", self.reasons),
            ("illegal actions refused", self.refusals),
        ):
            rows.append((title, sum(counts.values())))
            rows += [(f"  {name}", count) for name, count in counts.items()]
        width = max(len(name) for name, _ in rows)
        lines = [f"{name:<{width}}  {count:>11,}" for name, count in rows]
        return "\n".join([f"{self.game}: all properties hold (seed {self.seed})", *lines])


class ConformanceError(AssertionError):
    """A property that a game does not have, and where that was seen.

    `property` says what must hold, `detail` what was found instead; `game`, `seed`, `number` (which
    game of the run), `players`, `options` and `actions` lead back to the position.
    """

    def __init__(self, property: str, detail: str, **where: Any) -> None:
        super().__init__(property, detail, where)
        self.property = property
        self.detail = detail
        self.game: str = where["game"]
        self.seed: int | str = where["seed"]
        self.number: int | None = where.get("number")
        self.players: int | None = where.get("players")
        self.options: dict[str, Any] = where.get("options", {})
        self.actions: tuple[str, ...] = where.get("actions", ())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, self.args)

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.property}", f"  found: {self.detail}"]
        if self.number is not None:
            lines += [
                f"  seed {self.seed}, game {self.number}: {self.players} players, "
                f"options {json.dumps(self.options)}",
                f"  after: {' '.join(self.actions) or '(the first position)'}",
            ]
        return "\n".join(lines)


def _rebuild(property: str, detail: str, where: dict[str, Any]) -> ConformanceError:
    return ConformanceError(property, detail, **where)
