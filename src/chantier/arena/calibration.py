"""Calibration: of the positions that a player called 70 %, how many were won?

Each decision with a value counts once, for the seat that acted: the share of the win that its
player expected, against the share that it got. Positions of one game end alike, so the error bars
are as wide as games differ, not positions.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from chantier.arena.elo import wilson
from chantier.arena.picture import ACCENT, SECOND, scale
from chantier.core import svg
from chantier.core.position import Position
from chantier.core.record import Record
from chantier.games.registry import find_game
from chantier.i18n import percent, say

BINS = 10


@dataclass(frozen=True)
class Bin:
    """The positions that were called about alike."""

    low: float
    high: float
    positions: int
    games: int
    called: float
    """The mean expected share."""
    won: tuple[float, float, float]
    """The share of the win that was got, and the ends of its 95 % interval."""

    def to_json(self) -> dict[str, Any]:
        """The bin as JSON."""
        return {
            "from": self.low,
            "to": self.high,
            "positions": self.positions,
            "games": self.games,
            "called": round(self.called, 5),
            "won": [round(part, 5) for part in self.won],
        }

    def say(self, language: str) -> str:
        """The bin in one line."""
        won, low, high = (percent(language, share, 1) for share in self.won)
        return say(
            language,
            "contest.picture.bin",
            called=percent(language, self.called, 1),
            won=f"{won} ({low}–{high})",
            positions=self.positions,
            games=self.games,
        )


def called_and_won(record: Record, player: str | None = None) -> Iterator[tuple[float, float]]:
    """Expected and actual shares at each decision with a value; of one player or all."""
    outcome, values = record.outcome, record.extra.get("values")
    if outcome is None or not isinstance(values, list) or "fault" in record.extra:
        return
    seats = record.extra.get("seats") or []
    position: Position = find_game(record.game).initial(record.players, record.options)
    for action, value in zip(record.actions, values, strict=False):
        seat = position.to_act
        if isinstance(value, list) and isinstance(seat, int) and player in (None, seats[seat]):
            winners = outcome["winners"]
            yield value[seat], (1 / len(winners) if seat in winners else 0.0)
        position = position.play(action)


def calibrate(records: Iterable[Record], player: str | None = None, bins: int = BINS) -> list[Bin]:
    """The bins that have positions, from the lowest values up."""
    games: list[dict[int, list[tuple[float, float]]]] = []
    for record in records:
        found: dict[int, list[tuple[float, float]]] = {}
        for called, won in called_and_won(record, player):
            found.setdefault(min(int(called * bins), bins - 1), []).append((called, won))
        games.append(found)
    return [_bin(index, bins, games) for index in range(bins) if any(index in g for g in games)]


def _bin(index: int, bins: int, games: list[dict[int, list[tuple[float, float]]]]) -> Bin:
    own = [game[index] for game in games if index in game]
    count = sum(map(len, own))
    won = sum(got for game in own for _, got in game) / count
    # A ratio of sums over games: their residuals say how many independent games it is worth. No
    # game is worth more than one, so bins in which all was won have an interval too.
    squares = sum((sum(got for _, got in game) - won * len(game)) ** 2 for game in own)
    worth = won * (1 - won) * count**2 / squares if squares > 0 else math.inf
    return Bin(
        low=index / bins,
        high=(index + 1) / bins,
        positions=count,
        games=len(own),
        called=sum(called for game in own for called, _ in game) / count,
        won=(won, *wilson(won, min(worth, len(own)))),
    )


def calibration_picture(found: list[Bin], title: str, language: str) -> str:
    """The bins as an SVG document: called across, won upwards; on the diagonal, both agree."""
    size, left, top = 360.0, 56.0, 44.0
    across, up = scale(0, 1, left, left + size), scale(0, 1, top + size, top)
    width, height = left + size + 28, top + size + 56
    markup = svg.box(0, 0, width, height, 10, fill=svg.PAPER, stroke=svg.LINE)
    markup += svg.label(16, 26, title, 14, svg.INK, 700, "start")
    for share in (0, 0.25, 0.5, 0.75, 1):
        x, y = across(share), up(share)
        markup += svg.path(
            f"M{svg.number(x)} {svg.number(top)}V{svg.number(top + size)}", svg.LINE, 1
        )
        markup += svg.path(
            f"M{svg.number(left)} {svg.number(y)}H{svg.number(left + size)}", svg.LINE, 1
        )
        markup += svg.label(x, top + size + 17, f"{100 * share:g}", 11, svg.INK_SOFT, 400)
        markup += svg.label(left - 8, y + 4, f"{100 * share:g}", 11, svg.INK_SOFT, 400, "end")
    start, end = (
        f"{svg.number(across(0))} {svg.number(up(0))}",
        f"{svg.number(across(1))} {svg.number(up(1))}",
    )
    markup += svg.path(f"M{start}L{end}", SECOND, 1.4, None, "5 4")
    markup += svg.label(
        left + size / 2, height - 12, say(language, "contest.picture.called"), 12, svg.INK
    )
    markup += svg.element(
        "g",
        svg.label(0, 0, say(language, "contest.picture.won"), 12, svg.INK),
        transform=f"translate(18 {svg.number(top + size / 2)}) rotate(-90)",
    )
    most = max((one.positions for one in found), default=1)
    for one in found:
        x = across(one.called)
        middle, low, high = (up(share) for share in one.won)
        said = one.say(language)
        radius = 3 + 5 * math.sqrt(one.positions / most)
        markup += svg.element(
            "g",
            svg.element("title", said),
            svg.path(f"M{svg.number(x)} {svg.number(low)}V{svg.number(high)}", ACCENT, 2.4, 0.5),
            svg.element("circle", cx=x, cy=middle, r=radius, fill=ACCENT, stroke=svg.PAPER),
        )
    return svg.document(svg.Picture(width, height, markup), title, language)
