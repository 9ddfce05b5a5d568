"""What there is to see of a Turquoise position beyond its JSON, read from the kernel's own sets.

`view.py` finds the same from the JSON, for drawings; this is quick, for a page at every action.
"""

from __future__ import annotations

import numpy as np

from chantier.core.arrays import Ints
from chantier.games.turquoise.card import CARD
from chantier.games.turquoise.layout import (
    AIM,
    ASKING,
    BUILT,
    DETAIL,
    DRAWN,
    EAST,
    FACING,
    FILE_A,
    FILE_H,
    GATES,
    JOINED_EAST,
    JOINED_NORTH,
    LAYING,
    NORTH,
    OPEN_GATES,
    PHASE,
    PLACES,
    PLATES,
    PLAYERS,
    RANK_1,
    RANK_8,
    SHOWS,
    SIDE,
    SITES,
    SOUTH,
    SUPPORTS,
    TOP,
    WEST,
    corners,
)
from chantier.games.turquoise.notation import COLOURS
from chantier.games.turquoise.protocol import (
    TurquoiseDirection,
    TurquoiseJoint,
    TurquoiseRenderData,
    TurquoiseTop,
)
from chantier.games.turquoise.rules.choices import legal
from chantier.games.turquoise.rules.site import worth

_ALL = (1 << len(PLACES)) - 1
_CORNERS = tuple(corners(site) for site in SITES)
# By direction: its letter, how far on the neighbour is, the places at that edge of the site.
_OUTWARD: tuple[tuple[TurquoiseDirection, int, int], ...] = (
    ("N", NORTH, RANK_8 & _ALL),
    ("E", EAST, FILE_H & _ALL),
    ("S", SOUTH, RANK_1),
    ("W", WEST, FILE_A),
)


def render_data(state: Ints) -> TurquoiseRenderData:
    """Top plates (Q1), walkways and gaps (Q6), entries (Q7), what plates stand on and bring."""
    told = state.tolist()
    tops: dict[str, TurquoiseTop] = {}
    under: dict[str, str] = {}
    for site, name in enumerate(SITES):  # the ground first, so that the top plate stays
        built = told[BUILT + site]
        if built:
            level = int(name[0])
            for place in _CORNERS[site]:
                tops[place] = TurquoiseTop(name, level)
            if level:
                under[name] = "".join(
                    COLOURS[built >> SUPPORTS + shift & 3] for shift in (0, 2, 4, 6)
                )
    number = told[DRAWN]
    return TurquoiseRenderData(
        tops=dict(sorted(tops.items())),
        joints=_joints(told, tops),
        halves=_halves(told),
        entries=_entries(told),
        drawn=f"{told[PLATES + number - 1]:04o}" if number else None,
        under=under,
        worth=_worth(state),
    )


def _worth(state: Ints) -> dict[str, list[int]]:
    """What a plate would bring each seat where it can be laid, or is about to be (Q11)."""
    phase = int(state[PHASE])
    if phase == LAYING:
        out = np.empty(CARD.buffer_size, dtype=np.int64)
        sites = [int(action) & DETAIL for action in out[: legal(state, out)]]
    else:
        sites = [int(state[AIM]) - 1] if phase in (ASKING, FACING) else []
    seats = range(int(state[PLAYERS]))
    return {SITES[site]: [int(worth(state, site, seat)) for seat in seats] for site in sites}


def _names(mask: int) -> list[tuple[int, str]]:
    """The places of a mask, each with its number."""
    found = []
    mask &= _ALL
    while mask:
        lowest = mask & -mask
        place = lowest.bit_length() - 1
        found.append((place, PLACES[place]))
        mask ^= lowest
    return found


def _joints(told: list[int], tops: dict[str, TurquoiseTop]) -> list[TurquoiseJoint]:
    """Every complete walkway, the west or south place first, with the levels of both (Q6)."""
    found = []
    for index, step in ((JOINED_EAST, SIDE), (JOINED_NORTH, 1)):
        for place, name in _names(told[index]):
            other = PLACES[place + step]
            joint = (name, other, tops[name].level, tops[other].level)
            found.append(joint)
    return [TurquoiseJoint(*joint) for joint in sorted(found)]


def _halves(told: list[int]) -> list[tuple[str, TurquoiseDirection]]:
    """Every walkway that shows from a place and leads nowhere (Q6): neither on nor out (Q7)."""
    north, east = told[JOINED_NORTH] & _ALL, told[JOINED_EAST] & _ALL
    joined = {NORTH: north, EAST: east, SOUTH: north << 1, WEST: east << SIDE}
    found: list[tuple[str, TurquoiseDirection]] = []
    for letter, direction, edge in _OUTWARD:
        leads = joined[direction] | told[GATES] & edge  # no entry is at a corner (Q7)
        found += [(name, letter) for _, name in _names(told[SHOWS + direction] & ~leads)]
    return sorted(found)


def _entries(told: list[int]) -> dict[str, bool | None]:
    """Whether each entry is complete; `None` where its place does not exist yet (Q7)."""
    exists = told[TOP] | told[TOP + 1] | told[TOP + 2] | told[TOP + 3]
    return {
        name: bool(told[OPEN_GATES] >> place & 1) if exists >> place & 1 else None
        for place, name in _names(told[GATES])
    }
