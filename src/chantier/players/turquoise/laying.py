"""Where a drawn plate goes, which way it faces, and whether Seth is worth using."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import lowest, popcount
from chantier.core.jit import compiled, compiled_apart
from chantier.games.turquoise.layout import (
    AIM,
    BIT,
    DRAWN,
    EAST,
    FACE,
    GATES,
    HOLDER,
    KIND,
    LAY,
    LET,
    NORTH,
    PLATES,
    PLAYERS,
    SEAT,
    SETH,
    SETH_TABLET,
    SHOWS,
    SITE_MASK,
    SITE_PLACES,
    SOUTH,
    STANDING,
    SUMMIT_SITE,
    TAKER,
)
from chantier.games.turquoise.rules.site import (
    beside,
    east_of,
    existing,
    north_of,
    pillars,
    sites,
    south_of,
    turned,
    west_of,
)
from chantier.games.turquoise.rules.site import worth as scores

OPPOSITE = 2  # directions between one and its opposite


@compiled
def lay_value(state: Ints, site: int, seat: int) -> int:
    """How good it is to lay here: what it scores, then what it takes from others, then nearness."""
    denied = 0
    for other in range(state[PLAYERS]):
        if other != seat:
            denied = max(denied, scores(state, site, other))
    own = scores(state, site, seat)
    if site < 16:
        denied = 0  # the ground scores the same for any seat
    near = popcount(beside(SITE_MASK[site]) & state[STANDING + seat])
    return 64 * own + 32 * denied + near


@compiled_apart
def choose_site(state: Ints) -> int:
    """Where the policy lays the plate drawn; the first of equals."""
    seat = state[SEAT]
    left = sites(state)
    best = -1
    best_value = -1
    while left:
        site = lowest(left)
        left &= left - 1
        value = lay_value(state, site, seat)
        if value > best_value:
            best_value = value
            best = site
    return LAY << KIND | best


@compiled
def towards(place: int, direction: int) -> int:
    """The place next to one, as a mask; empty beyond the edge."""
    here = BIT[place]
    if direction == NORTH:
        return north_of(here)
    if direction == EAST:
        return east_of(here)
    if direction == SOUTH:
        return south_of(here)
    return west_of(here)


@compiled_apart
def face_value(state: Ints, site: int, digits: int, seat: int) -> int:
    """What the walkways over a plate's edge are worth to a seat if it faces so."""
    own = state[STANDING + seat]
    others = pillars(state) & ~own
    there = existing(state)
    total = 0
    for corner in range(4):
        place = SITE_PLACES[site, corner]
        digit = digits >> 9 - 3 * corner & 7
        for side in range(2):
            direction = (corner + 3) % 4 if side == 0 else corner
            if digit & (2 >> side) == 0:
                continue
            beyond = towards(place, direction)
            if beyond == 0:
                if state[GATES] & BIT[place]:
                    total += 3  # an entry is complete (Q7)
            elif beyond & there == 0:
                total += 1  # it may yet be
            elif beyond & state[SHOWS + (direction + OPPOSITE) % 4]:
                total += 2 if beyond & others else 4
                if beyond & own:
                    total += 3
    return total


@compiled_apart
def choose_face(state: Ints) -> int:
    """Which way the policy turns the plate: the way that completes most for who lays it."""
    seat = state[TAKER] - 1 if state[TAKER] else state[SEAT]
    best = 0
    best_value = -1
    for turns in range(4):
        digits = turned(state[PLATES + state[DRAWN] - 1], turns)
        value = face_value(state, state[AIM] - 1, digits, seat)
        if value > best_value:
            best_value = value
            best = turns
    return FACE << KIND | best


@compiled_apart
def choose_seth(state: Ints) -> int:
    """Whether the policy takes a laying over: if it scores three or more, or now or never."""
    seat = state[HOLDER + SETH_TABLET] - 1
    site = state[AIM] - 1
    own = scores(state, site, seat)
    return (SETH if own >= 3 or (site == SUMMIT_SITE and own > 0) else LET) << KIND
