"""What a Turquoise result is made of: every point that an action gave or took, by its clause."""

from __future__ import annotations

from collections.abc import Sequence

from chantier.core.arrays import Ints
from chantier.core.scores import ScoreChange, ScoreRow, summed
from chantier.games.turquoise.layout import (
    AIM,
    AUCTION,
    BIDDING,
    BUILT,
    END_COSTS,
    FACE,
    HOLDER,
    KIND,
    LET,
    LEVEL_POINTS,
    MOVE,
    OUT,
    PHASE,
    PLAYERS,
    POINTS,
    RAISE,
    REASON,
    SEAT,
    SETH,
    SETH_TABLET,
    SITE_LEVEL,
    STANDING,
    SUMMIT,
    SUMMIT_SITE,
    TAKER,
    TOP,
)
from chantier.games.turquoise.notation import COLOURS, move_of
from chantier.games.turquoise.rules.site import worth

LAID = ("ground", "level1", "level2", "summit")  # by level
CLAUSES = dict.fromkeys(LAID, "Q11") | {
    "received": "Q14",
    "paid": "Q14",
    "tablet": "Q17",
    "standing": "Q21",
}
STRIKES = {what: 5 * int(LEVEL_POINTS[level]) for level, what in enumerate(LAID) if level}
"""What four pillars of one colour under a plate score (Q11)."""


def score_changes(before: Ints, action: int, after: Ints) -> list[ScoreChange]:
    """What a legal action gave each seat, and what it took."""
    kind = action >> KIND
    found: list[tuple[int, int, str]] = []
    if kind == MOVE:
        found = _payments(before, action)
    elif kind in (FACE, SUMMIT, SETH, LET):
        found = _laying(before, kind, after)
    elif kind in (AUCTION, RAISE, OUT) and after[PHASE] != BIDDING:
        found = [
            (seat, int(after[POINTS + seat] - before[POINTS + seat]), "tablet")
            for seat in range(int(before[PLAYERS]))
        ]
    if after[REASON]:
        found += [(seat, -cost, "standing") for seat, cost in enumerate(standing_costs(after))]
    return [
        ScoreChange(seat, points, what, CLAUSES[what], STRIKES.get(what) == points)
        for seat, points, what in found
        if points
    ]


def _payments(before: Ints, action: int) -> list[tuple[int, int, str]]:
    """Points to the owners of pillars stepped over (Q14)."""
    payments = move_of(action).payments
    paid = (int(before[SEAT]), -sum(payments), "paid")
    return [paid, *((seat, count, "received") for seat, count in enumerate(payments))]


def _laying(before: Ints, kind: int, after: Ints) -> list[tuple[int, int, str]]:
    """What a plate scores once it is there (Q11), for Seth's holder too (Q19)."""
    site = SUMMIT_SITE if kind == SUMMIT else int(before[AIM]) - 1
    if after[BUILT + site] == before[BUILT + site]:
        return []  # it waits for Seth's holder, or to be turned
    taker = int(before[HOLDER + SETH_TABLET] if kind == SETH else before[TAKER]) - 1
    seats = [int(before[SEAT]), *([taker] if taker >= 0 else [])]
    what = LAID[SITE_LEVEL[site]]
    return [(seat, int(worth(before, site, seat)), what) for seat in seats]


def standing_costs(after: Ints) -> list[int]:
    """What the pillars of each seat that carry nothing cost it at the end (Q21)."""
    tops = [int(after[TOP + level]) & ~(-1 << 64) for level in range(len(END_COSTS))]
    found = []
    for seat in range(int(after[PLAYERS])):
        standing = int(after[STANDING + seat])
        cost = sum(
            int(each) * (standing & top).bit_count()
            for each, top in zip(END_COSTS, tops, strict=True)
        )
        found.append(cost)
    return found


def score_breakdown(state: Ints, changes: Sequence[ScoreChange]) -> list[ScoreRow]:
    """The points of a whole game by what they were for; what nobody had is left out."""
    strikes = [change.seat for change in changes if change.kind == "summit" and change.is_feat]
    note = f"turquoise.strike.{COLOURS[strikes[0]]}" if strikes else None
    rows = []
    for kind, clause in CLAUSES.items():
        amounts = summed(changes, kind, int(state[PLAYERS]))
        if any(amounts):
            rows.append(ScoreRow(kind, clause, amounts, note if kind == "summit" else None))
    return rows
