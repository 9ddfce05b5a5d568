"""A path that a pillar can take for a move's price, to show it (Q12–Q15)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from chantier.core.arrays import Ints
from chantier.games.turquoise.layout import (
    BIT,
    COST,
    FROM,
    GATES,
    HAND,
    JOINED_EAST,
    JOINED_NORTH,
    ONE_AP,
    OPEN_GATES,
    PAY,
    PLAYERS,
    SEAT,
    SPOT,
    STANDING,
    TO,
)
from chantier.games.turquoise.rules.move_costs import within
from chantier.games.turquoise.rules.site import beside, existing, joined, pillars

_BITS: list[int] = BIT.tolist()
_PAYS = [1 << pay for pay in PAY.tolist()]
_PLACES = (1 << HAND) - 1  # a mask of places is signed in the state; not here


class PathStep(NamedTuple):
    """A step of a pillar's path: where it comes, and what that costs."""

    spot: int
    """A place, or HAND."""
    broken: bool
    """Whether it crossed a broken walkway or entry (Q13)."""
    owner: int | None
    """The opposing seat whose pillar it steps over (Q14)."""


class _Site(NamedTuple):
    """What a path depends on, in Python's own integers: every shown move asks for one."""

    exists: int
    gates: int
    open_gates: int
    north: int
    east: int
    others: tuple[tuple[int, int], ...]
    """The opposing seats, each with its pillars."""


def path_of(state: Ints, action: int) -> list[PathStep]:
    """The shortest path that costs what a legal move says; of equals, the first by name."""
    return list(_shortest(_site(state), int(pillars(state)), action))


@lru_cache(maxsize=64)  # a table asks for the path of a move twice: to show it and to tell it
def _shortest(site: _Site, standing: int, action: int) -> tuple[PathStep, ...]:
    begin, end, price = action >> FROM & SPOT, action >> TO & SPOT, action & COST
    queue = deque([(begin, ONE_AP)])
    came: dict[tuple[int, int], tuple[tuple[int, int], PathStep] | None] = {(begin, ONE_AP): None}
    while queue:
        here = queue.popleft()
        if here == (end, price):
            return tuple(_back(came, here))
        if here[0] == begin or (here[0] != HAND and standing & _BITS[here[0]]):
            for step in _steps(site, here[0], begin):
                cost = here[1] + ONE_AP * step.broken
                cost += 0 if step.owner is None else _PAYS[step.owner]
                if (step.spot, cost) not in came and within(cost, price):
                    came[step.spot, cost] = (here, step)
                    queue.append((step.spot, cost))
    raise ValueError("no path costs what the move says")


def _site(state: Ints) -> _Site:
    exists = int(existing(state))
    return _Site(
        exists=exists,
        gates=int(state[GATES]) & exists & _PLACES,
        open_gates=int(state[OPEN_GATES]),
        north=int(state[JOINED_NORTH]),
        east=int(state[JOINED_EAST]),
        others=tuple(
            (seat, int(state[STANDING + seat]))
            for seat in range(int(state[PLAYERS]))
            if seat != state[SEAT]
        ),
    )


def _back(
    came: dict[tuple[int, int], tuple[tuple[int, int], PathStep] | None], here: tuple[int, int]
) -> list[PathStep]:
    steps: list[PathStep] = []
    while (before := came[here]) is not None:
        here, step = before
        steps.append(step)
    return steps[::-1]


def _steps(site: _Site, spot: int, begin: int) -> Iterator[PathStep]:
    """Where a pillar can step from a place or the hand."""
    if spot == HAND:
        near, far = site.gates & site.open_gates, site.gates
    else:
        bit = _BITS[spot]
        near = int(joined(bit, site.north, site.east))
        far = int(beside(bit)) & site.exists & _PLACES
    while far:
        first = far & -far
        far ^= first
        owner = next((seat for seat, own in site.others if own & first), None)
        yield PathStep(first.bit_length() - 1, not near & first, owner)
    if begin != HAND and site.gates & _BITS[spot]:
        yield PathStep(HAND, not site.open_gates & _BITS[spot], None)
