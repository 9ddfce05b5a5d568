"""A way that a pillar can go for a move's price, for those who show it (Q12–Q15)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
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
from chantier.games.turquoise.rules.site import beside, existing, joined, pillars
from chantier.games.turquoise.rules.ways import within


class Step(NamedTuple):
    """A step of a pillar's way: where it comes, and what that costs."""

    spot: int
    """A place, or HAND."""
    broken: bool
    """Whether it crossed a broken walkway or entry (Q13)."""
    owner: int | None
    """The opposing seat whose pillar it steps over (Q14)."""


def route(state: Ints, action: int) -> list[Step]:
    """The shortest way that costs what a legal move says; of equals, the first by name."""
    begin, end, price = action >> FROM & SPOT, action >> TO & SPOT, action & COST
    queue = deque([(begin, ONE_AP)])
    came: dict[tuple[int, int], tuple[tuple[int, int], Step] | None] = {(begin, ONE_AP): None}
    while queue:
        here = queue.popleft()
        if here == (end, price):
            return _back(came, here)
        if here[0] == begin or (here[0] != HAND and pillars(state) & BIT[here[0]]):
            for step in _steps(state, here[0], begin):
                cost = here[1] + ONE_AP * step.broken
                cost += 0 if step.owner is None else 1 << int(PAY[step.owner])
                if within(cost, price) and (step.spot, cost) not in came:
                    came[step.spot, cost] = (here, step)
                    queue.append((step.spot, cost))
    raise ValueError("no way costs what the move says")


def _back(
    came: dict[tuple[int, int], tuple[tuple[int, int], Step] | None], here: tuple[int, int]
) -> list[Step]:
    steps: list[Step] = []
    while (before := came[here]) is not None:
        here, step = before
        steps.append(step)
    return steps[::-1]


def _steps(state: Ints, spot: int, begin: int) -> Iterator[Step]:
    """Where a pillar can step from a place or the hand."""
    gates = state[GATES] & existing(state)
    if spot == HAND:
        near, far = gates & state[OPEN_GATES], gates
    else:
        near = joined(BIT[spot], state[JOINED_NORTH], state[JOINED_EAST])
        far = beside(BIT[spot]) & existing(state)
    for place in range(HAND):
        if far & BIT[place]:
            yield Step(place, not near & BIT[place], _owner(state, place))
    if begin != HAND and gates & BIT[spot]:
        yield Step(HAND, not state[OPEN_GATES] & BIT[spot], None)


def _owner(state: Ints, place: int) -> int | None:
    """The opposing seat whose pillar stands at a place."""
    for seat in range(int(state[PLAYERS])):
        if seat != state[SEAT] and state[STANDING + seat] & BIT[place]:
            return seat
    return None
