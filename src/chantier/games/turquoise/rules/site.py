"""The site: places and their neighbours, what the plates show, and laying one."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import popcount
from chantier.core.jit import compiled, compiled_apart
from chantier.games.turquoise.layout import (
    BIT,
    BUILT,
    EAST,
    FILE_A,
    FILE_H,
    GATES,
    JOINED_EAST,
    JOINED_NORTH,
    LAID_PLATE,
    LEVEL_POINTS,
    NORTH,
    OPEN_GATES,
    PLAYERS,
    RANK_1,
    RANK_8,
    SHOWS,
    SITE_LEVEL,
    SITE_MASK,
    SITE_PLACES,
    SITES,
    SOUTH,
    STANDING,
    SUMMIT_SITE,
    SUPPORTS,
    TOP,
    WEST,
)

NOT_RANK_1 = ~RANK_1
NOT_RANK_8 = ~RANK_8
NOT_FILE_H = ~FILE_H
SITE_COUNT = len(SITES)


@compiled
def north_of(places: int) -> int:
    """The places north of these."""
    return places << 1 & NOT_RANK_1


@compiled
def south_of(places: int) -> int:
    """The places south of these; the mask also clears the sign bit's copies."""
    return places >> 1 & NOT_RANK_8


@compiled
def east_of(places: int) -> int:
    """The places east of these."""
    return places << 8


@compiled
def west_of(places: int) -> int:
    """The places west of these."""
    return places >> 8 & NOT_FILE_H


@compiled
def beside(places: int) -> int:
    """The places that share an edge with any of these."""
    return north_of(places) | south_of(places) | east_of(places) | west_of(places)


@compiled
def joined(places: int, to_north: int, to_east: int) -> int:
    """The places that complete walkways join to any of these (Q6)."""
    return (
        north_of(places & to_north)
        | south_of(places) & to_north
        | east_of(places & to_east)
        | west_of(places) & to_east
    )


@compiled
def existing(state: Ints) -> int:
    """The places that a plate covers (Q2)."""
    return state[TOP] | state[TOP + 1] | state[TOP + 2] | state[TOP + 3]


@compiled
def pillars(state: Ints) -> int:
    """The places that hold a pillar with nothing on it (Q2)."""
    return state[STANDING] | state[STANDING + 1] | state[STANDING + 2] | state[STANDING + 3]


@compiled
def can_lay(state: Ints, site: int) -> bool:
    """Whether a plate, or the summit, can be laid here (Q9, Q10)."""
    places = SITE_MASK[site]
    level = SITE_LEVEL[site]
    if level == 0:
        return state[BUILT + site] == 0
    return places & ~(state[TOP + level - 1] & pillars(state)) == 0


@compiled
def sites(state: Ints) -> int:
    """Where a drawn plate can be laid, a mask of SITES (Q9)."""
    found = 0
    for site in range(SUMMIT_SITE):
        if can_lay(state, site):
            found |= 1 << site
    return found


@compiled
def turned(digits: int, turns: int) -> int:
    """A plate's digits after some quarter turns clockwise: `abcd` becomes `dabc` (Q5)."""
    for _ in range(turns):
        digits = digits >> 3 | (digits & 7) << 9
    return digits


@compiled_apart
def lay_plate(state: Ints, site: int, digits: int) -> None:
    """Cover four places: what they showed is gone, the pillars there are out of play (Q2)."""
    places = SITE_MASK[site]
    level = SITE_LEVEL[site]
    under = 0
    for seat in range(state[PLAYERS]):
        for corner in range(4):
            if state[STANDING + seat] & BIT[SITE_PLACES[site, corner]]:
                under |= seat << 2 * corner
        state[STANDING + seat] &= ~places
    state[BUILT + site] = LAID_PLATE | digits | under << SUPPORTS
    if level > 0:
        state[TOP + level - 1] &= ~places
    state[TOP + level] |= places
    for direction in range(4):
        state[SHOWS + direction] &= ~places
    # Corner 0 is the north-west, directions go clockwise from north, so of corner c: c + 1 leads
    # to the next corner, c + 2 back from it to c's own, c and c + 3 out over the edge (Q5).
    for corner in range(4):
        digit = digits >> 9 - 3 * corner & 7
        here = BIT[SITE_PLACES[site, corner]]
        if digit & 4:
            state[SHOWS + (corner + 1) % 4] |= here
            state[SHOWS + (corner + 3) % 4] |= BIT[SITE_PLACES[site, (corner + 1) % 4]]
        if digit & 2:
            state[SHOWS + (corner + 3) % 4] |= here
        if digit & 1:
            state[SHOWS + corner] |= here
    state[JOINED_NORTH] = state[SHOWS + NORTH] & south_of(state[SHOWS + SOUTH])  # Q6
    state[JOINED_EAST] = state[SHOWS + EAST] & west_of(state[SHOWS + WEST])
    outwards = state[SHOWS + NORTH] & RANK_8 | state[SHOWS + SOUTH] & RANK_1
    outwards |= state[SHOWS + WEST] & FILE_A | state[SHOWS + EAST] & FILE_H
    state[OPEN_GATES] = outwards & state[GATES]  # Q7: no entry is at a corner


@compiled
def worth(state: Ints, site: int, seat: int) -> int:
    """What laying a plate here scores for a seat (Q11)."""
    level = SITE_LEVEL[site]
    if level == 0:
        return 1
    own = popcount(SITE_MASK[site] & state[STANDING + seat])
    return LEVEL_POINTS[level] * (5 if own == 4 else own)
