"""The ids of Tulum's actions, and the order of what is legal: they never change."""

from __future__ import annotations

from itertools import combinations_with_replacement

ROLLS = sorted(
    "roll:" + "".join(rows)
    for dice in range(1, 7)
    for rows in combinations_with_replacement("123456", dice)
)
PLACINGS = [f"place:{row}{at}" for row in range(1, 7) for at in range(1, 8 - row)]
TEXTS = ("again", *PLACINGS, *ROLLS, "stop")
IDS = {text: number for number, text in enumerate(TEXTS)}
COMPLETE = True  # these are all actions
LEGAL = {
    "roll:111233 place:12 place:13": "place:11 place:14 place:15 place:16 place:22",
    "roll:122222 place:12": "again stop",
    "roll:111133 place:11 place:13 place:15 place:16 again": (
        "roll:11 roll:12 roll:13 roll:14 roll:15 roll:16 roll:22 roll:23 roll:24 roll:25 "
        "roll:26 roll:33 roll:34 roll:35 roll:36 roll:44 roll:45 roll:46 roll:55 roll:56 roll:66"
    ),
}
