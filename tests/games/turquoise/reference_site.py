"""Turquoise's site, plain and slow: places, plates, walkways, and what ways cost (Q1 to Q7)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

Cost = tuple[int, ...]  # action points, then the points paid to each seat in turn
Roads = dict[str, list[tuple[str, int]]]  # from a place (or the hand): the next one, 1 if broken

COLOURS = "WBYO"  # Q4
HANDS = {2: 34, 3: 29, 4: 24}  # Q4, by players
TABLETS = ("horus", "anubis", "thot", "seth")  # Q18, Q19
ACTION_POINTS = 3  # Q8
QUIET_ROUNDS = 12  # Q22
HAND = "hand"

# Q1: a plate is named by its level and its south-west place.
PLACES = [letter + digit for digit in "87654321" for letter in "abcdefgh"]  # as rows are shown
SITES = [
    *("0" + letter + digit for letter in "aceg" for digit in "1357"),
    *("1" + letter + digit for letter in "bdf" for digit in "246"),
    *("2" + letter + digit for letter in "ce" for digit in "35"),
]
SUMMIT = "3d4"
CORNERS = {"0a7": 0, "0g7": 1, "0g1": 2, "0a1": 3}  # Q3: quarter turns clockwise

SCORES = {1: 1, 2: 3, 3: 5}  # Q11: for each pillar, by the level of the plate
END_COSTS = {0: 1, 1: 3, 2: 5}  # Q21: for each pillar, by the level that it stands on

STEPS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
OPPOSITE = {"north": "south", "east": "west", "south": "north", "west": "east"}
# Q5, for the four places of a plate, clockwise from the north-west.
OUTWARD = (("west", "north"), ("north", "east"), ("east", "south"), ("south", "west"))
ONWARD = ("east", "south", "west", "north")  # towards the next place clockwise


@cache
def meroe() -> dict[str, Any]:
    """The table's own plate set (Q7)."""
    games = Path(__file__).parents[3] / "src" / "chantier" / "games"
    plates: dict[str, Any] = json.loads((games / "turquoise" / "meroe.json").read_text("utf-8"))
    return plates


def neighbour(place: str, direction: str) -> str:
    """The place next to a place; beyond the edge it is one that no plate covers."""
    east, north = STEPS[direction]
    return chr(ord(place[0]) + east) + str(int(place[1:]) + north)


def covered(name: str) -> list[str]:
    """The four places of a plate, clockwise from the north-west (Q1, Q5)."""
    south_west = name[1:]
    north_west = neighbour(south_west, "north")
    return [north_west, neighbour(north_west, "east"), neighbour(south_west, "east"), south_west]


def turned(digits: str, times: int) -> str:
    """A plate after so many quarter turns clockwise (Q5)."""
    for _ in range(times):
        digits = digits[-1] + digits[:-1]
    return digits


def shown(digits: str) -> list[set[str]]:
    """The directions in which each place of a plate shows a walkway (Q5, Q6)."""
    directions: list[set[str]] = [set(), set(), set(), set()]
    for corner, digit in enumerate(map(int, digits)):
        if digit & 4:  # inside the plate: it shows from both ends
            directions[corner].add(ONWARD[corner])
            directions[(corner + 1) % 4].add(OPPOSITE[ONWARD[corner]])
        if digit & 2:
            directions[corner].add(OUTWARD[corner][0])
        if digit & 1:
            directions[corner].add(OUTWARD[corner][1])
    return directions


def way_out(entry: str) -> str:
    """The direction in which an entry leaves the site (Q7)."""
    edges = {"a": "west", "h": "east", "1": "south", "8": "north"}
    (direction,) = [edges[edge] for edge in entry if edge in edges]  # never a corner place
    return direction


def no_more(one: Cost, other: Cost) -> bool:
    """Whether a cost is nowhere more than another (Q15)."""
    return all(mine <= its for mine, its in zip(one, other, strict=True))


def undominated(costs: set[Cost]) -> set[Cost]:
    """The costs that no other one of them beats (Q15)."""
    return {cost for cost in costs if not any(no_more(c, cost) for c in costs - {cost})}
