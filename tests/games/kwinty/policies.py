"""Policies that drive Kwinty to states that random play seldom sees, for the mutation check.

Nothing here imports the package: a process that tries a mutant imports the broken one.
"""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING, Any

from games.policies import Policy, after, uniform

if TYPE_CHECKING:
    from chantier.core.position import Position


def lasting(letter: str) -> Policy:
    """Go on as long as possible, with more of one kind of block if it is given.

    The very last block makes five if it can.
    """

    def choose(position: Position, legal: list[str], chance: random.Random) -> str:
        order = sorted(legal, key=lambda action: 0.6 * (action[0] != letter) + chance.random())
        if sum(position.to_json()["blocks_left"]) == 1:
            order.sort(key=lambda action: not _makes_five(after(position, action)))
            return order[0]
        return next((a for a in order if not after(position, a).is_over), order[0])

    return choose


def aside(direction: int) -> Policy:
    """Build to one side, to the left (1) or the right (-1), as far as it goes."""

    def choose(position: Position, legal: list[str], chance: random.Random) -> str:
        order = sorted(legal, key=lambda a: direction * ord(a[1]) + 3 * chance.random())
        return next((a for a in order if not after(position, a).is_over), order[0])

    return choose


def _makes_five(position: Position) -> bool:
    outcome = position.outcome
    return outcome is not None and outcome.reason == "five"


POLICIES = (uniform, lasting(""), uniform, lasting("V"), aside(1), lasting("H"), aside(-1))


def options(seed: int) -> dict[str, Any]:
    """A third of the games begins flat (K9), another one with a choice of colours (K10)."""
    return {"opening": ("flat", "free", "swap")[seed % 3]}


def events(before: Position, action: str, then: Position) -> set[str]:
    """What is rare about a move."""
    here = before.to_json()
    found = set()
    swapped = here.get("white") == 1
    if action == "pass":
        left = here["blocks_left"][here["to_act"] ^ swapped]
        found.add(f"pass with {'some' if left else 'no'} blocks{' after a swap' * swapped}")
    if action in ("keep", "swap"):
        found.add(action)
    if swapped and then.outcome is not None:
        found.add(f"{then.outcome.reason} after a swap")
    if max(here["heights"], default=0) == 9:
        found.add("a full column")
    if action in ("Va", "Ha", "Vq", "Hp"):  # the first and last of their kinds
        found.add(action)
    return found | _fives(then) if _makes_five(then) else found


def _fives(position: Position) -> set[str]:
    """The lines of five at the end of a game: which way, from which row, with which block."""
    wall = position.to_json()
    rows: list[str] = wall["rows"]
    events = set()
    for row, across, (up, right) in product(
        range(len(rows)), range(len(rows[0])), ((0, 1), (1, 0), (1, 1), (1, -1))
    ):
        places = [(row + n * up, across + n * right) for n in range(5)]
        inside = all(r < len(rows) and 0 <= c < len(rows[0]) for r, c in places)
        if inside and {rows[r][c] for r, c in places} in ({"W"}, {"B"}):
            events.add(f"five from row {row} by {up}, {right}")
    if sum(wall["blocks_left"]) == 0:
        events.add("five with the last block")
    return events
