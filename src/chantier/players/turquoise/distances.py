"""How far each seat is from each site: what it would take to fill it and lay the plate there.

Distances are in half action points: a broken walkway or entry is 2 (Q13), an opposing pillar to
step over 1 (Q14: it costs a point, not an action), a free place to step over 2 (a pillar must be
brought there first). They begin in the hand; one pillar that serves no open site may be nearer.
"""

from __future__ import annotations

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.bits import lowest, popcount
from chantier.core.jit import compiled, compiled_apart
from chantier.games.turquoise.layout import (
    BIT,
    BUILT,
    DECK,
    GATES,
    HAND,
    HANDS,
    JOINED_EAST,
    JOINED_NORTH,
    LEVEL_POINTS,
    MAX_ACTIONS,
    OPEN_GATES,
    PLAYERS,
    SITE_LEVEL,
    SITE_MASK,
    SITE_PLACES,
    SITES,
    STANDING,
    SUMMIT_SITE,
    TOP,
)
from chantier.games.turquoise.rules.site import beside, existing, joined, pillars

SITE_COUNT = len(SITES)
GROUND_SITES = 16  # the first of SITES (Q1)
GROUND_MASK = (1 << GROUND_SITES) - 1
SEATS = 4

# Where `measure_sites` writes, behind the actions, in the buffer that `legal` works in.
DISTANCE = MAX_ACTIONS  # + 64 * seat + place: of a free place
NEARBY = DISTANCE + SEATS * HAND  # likewise, for a pillar that stands idle on the site
NEED = NEARBY + SEATS * HAND  # + SITE_COUNT * seat + site: half action points, laying included
GAIN = NEED + SEATS * SITE_COUNT  # + SITE_COUNT * seat + site: what it then scores
WAVE = GAIN + SEATS * SITE_COUNT  # + distance: places that are reached at just that distance

PILLAR = 2  # half action points: a move's first action point
FARTHEST = 20
NEAR = 6  # how far a pillar on the site is looked for
BEYOND = 22  # a place that is farther than that
UNCOVERED = 8  # a place whose plate below is missing
LAYING_COST = 2


def _next_sites() -> Ints:
    """By level and place: the site that a pillar there helps to carry; -1 is none."""
    found = np.full((4, HAND), -1, dtype=np.int64)
    for site in range(GROUND_SITES, SITE_COUNT):
        found[SITE_LEVEL[site] - 1, SITE_PLACES[site]] = site
    return found


NEXT_SITE = _next_sites()


@compiled
def built_on(state: Ints, site: int) -> bool:
    """Whether all four places of a site are at the level just below it (Q9)."""
    return SITE_MASK[site] & ~state[TOP + SITE_LEVEL[site] - 1] == 0


@compiled
def open_places(state: Ints) -> int:
    """The places of sites above the ground that lack nothing but pillars."""
    found = 0
    for site in range(GROUND_SITES, SITE_COUNT):
        if state[BUILT + site] == 0 and built_on(state, site):
            found |= SITE_MASK[site]
    return found


@compiled_apart
def flood(
    state: Ints, out: Ints, base: int, own: int, standing: int, near: int, far: int, farthest: int
) -> None:
    """Write how far each free place is, from `base` on, for a seat with these pillars.

    `near` is what it reaches at once for an action point, `far` for two; own pillars in there are
    stepped over.
    """
    there = existing(state)
    free = there & ~standing
    opposing = standing & ~own
    to_north = state[JOINED_NORTH]
    to_east = state[JOINED_EAST]
    for distance in range(farthest + 5):
        out[WAVE + distance] = 0
    out[WAVE + PILLAR] = near
    out[WAVE + PILLAR + 2] = far
    done = 0
    for distance in range(PILLAR, farthest + 1):
        edge = out[WAVE + distance] & ~done
        while edge:
            done |= edge
            left = edge & free
            while left:
                place = lowest(left)
                left &= ~BIT[place]
                out[base + place] = distance
            over = edge & opposing
            if over:
                out[WAVE + distance + 1] |= joined(over, to_north, to_east) & there
                out[WAVE + distance + 3] |= beside(over) & there
            over = edge & free
            if over:
                out[WAVE + distance + 2] |= joined(over, to_north, to_east) & there
                out[WAVE + distance + 4] |= beside(over) & there
            over = edge & own
            edge = 0
            if over:
                out[WAVE + distance + 2] |= beside(over) & there
                edge = joined(over, to_north, to_east) & there & ~done
    left = free & ~done
    while left:
        place = lowest(left)
        left &= ~BIT[place]
        out[base + place] = BEYOND


@compiled_apart
def measure(state: Ints, out: Ints, seat: int, own: int, standing: int, busy: int) -> None:
    """Write a seat's distances, from its hand and from pillars that are not on `busy` places.

    Where its own and all pillars stand is given, so that it can be asked about after a move too.
    """
    gates = state[GATES] & existing(state)
    loose = own & ~busy
    base = HAND * seat
    open_gates = gates & state[OPEN_GATES]
    if state[HANDS + seat] > 0:
        flood(state, out, DISTANCE + base, own, standing, open_gates, gates & ~open_gates, FARTHEST)
    else:
        flood(state, out, DISTANCE + base, own, standing, loose, 0, FARTHEST)
    flood(state, out, NEARBY + base, own, standing, loose, 0, NEAR)


@compiled
def corners_joined(state: Ints, site: int, corner: int) -> bool:
    """Whether a complete walkway joins a site's corner to the next one clockwise."""
    if corner == 0:
        return state[JOINED_EAST] & BIT[SITE_PLACES[site, 0]] != 0
    if corner == 1:
        return state[JOINED_NORTH] & BIT[SITE_PLACES[site, 2]] != 0
    if corner == 2:
        return state[JOINED_EAST] & BIT[SITE_PLACES[site, 3]] != 0
    return state[JOINED_NORTH] & BIT[SITE_PLACES[site, 3]] != 0


@compiled_apart
def site_need(state: Ints, out: Ints, seat: int, site: int, standing: int) -> int:
    """Half action points for a seat to fill a site with its own pillars and lay the plate.

    All come from the hand, but for one that may be at hand on the site.
    """
    level = SITE_LEVEL[site]
    below = state[TOP + level - 1]
    base = DISTANCE + HAND * seat
    total = LAYING_COST
    saved = 0
    for corner in range(4):
        place = SITE_PLACES[site, corner]
        if below & BIT[place] == 0:
            total += UNCOVERED
        elif standing & BIT[place] == 0:
            distance = out[base + place]
            # A neighbouring corner must be filled as well, and then serves as a step.
            for side in range(2):
                other = (corner + 1) % 4 if side == 0 else (corner + 3) % 4
                beyond = SITE_PLACES[site, other]
                if below & ~standing & BIT[beyond]:
                    link = corner if side == 0 else other
                    via = out[base + beyond] + (0 if corners_joined(state, site, link) else 2)
                    distance = min(distance, via)
            total += distance
            saved = max(saved, distance - out[NEARBY + HAND * seat + place])
    if site == SUMMIT_SITE:
        total += LAYING_COST * popcount(state[DECK])  # Q10
    return total - saved


@compiled_apart
def measure_sites(state: Ints, out: Ints) -> None:
    """Write distances, needs and gains of every seat for every site above the ground."""
    busy = open_places(state)
    standing = pillars(state)
    for seat in range(state[PLAYERS]):
        measure(state, out, seat, state[STANDING + seat], standing, busy)
        for site in range(GROUND_SITES, SITE_COUNT):
            if state[BUILT + site]:
                continue
            level = SITE_LEVEL[site]
            carrying = SITE_MASK[site] & state[TOP + level - 1]
            own = popcount(carrying & state[STANDING + seat])
            others = popcount(carrying & standing) - own
            out[NEED + SITE_COUNT * seat + site] = site_need(state, out, seat, site, standing)
            # Q11: all that lack would be its own.
            out[GAIN + SITE_COUNT * seat + site] = LEVEL_POINTS[level] * (
                5 if others == 0 else 4 - others
            )
