"""The same rules written plainly, from the rules page and without a look at rules.py.

Slow and obvious: if both agree over many games, a mistake would have to be made twice.
"""

from __future__ import annotations

from dataclasses import dataclass, field

CAIRNS = "abc"


@dataclass
class Plain:
    """A game in progress."""

    players: int
    seat: int = 0
    stone: int | None = None
    reason: str | None = None
    cairns: dict[str, list[int]] = field(default_factory=lambda: {name: [] for name in CAIRNS})

    def __post_init__(self) -> None:
        self.scores = [0] * self.players
        self.chisels = [2] * self.players
        self.left = 7 * self.players

    def legal(self) -> list[str]:
        """The legal actions, sorted."""
        if self.reason:
            return []
        if self.stone is None:
            return [f"die:{size}" for size in range(1, 7)]
        rest = [
            name for name, stones in self.cairns.items() if not stones or stones[-1] >= self.stone
        ]
        trim = ["trim"] if self.stone > 1 and self.chisels[self.seat] else []
        return [f"on:{name}" for name in rest or CAIRNS] + trim

    def play(self, action: str) -> None:
        """Play a legal action."""
        kind, _, value = action.partition(":")
        if kind == "die":
            self.stone = int(value)
        elif kind == "trim":
            self.chisels[self.seat] -= 1
            self.stone = (self.stone or 0) - 1
        else:
            self._lay(value, self.stone or 0)

    def _lay(self, name: str, stone: int) -> None:
        stones = self.cairns[name]
        if stones and stones[-1] < stone:
            stones.clear()
        stones.append(stone)
        self.scores[self.seat] += len(stones)
        self.stone = None
        self.left -= 1
        if len(stones) == 6:
            self.reason = "summit"
        elif self.left == 0:
            self.reason = "stones"
        else:
            self.seat = (self.seat + 1) % self.players

    def position(self) -> dict[str, object]:
        """The position as the game's own JSON, all but `to_act`."""
        return {
            "seat": self.seat,
            "stone": self.stone,
            "left": self.left,
            "cairns": self.cairns,
            "scores": self.scores,
            "chisels": self.chisels,
        }
