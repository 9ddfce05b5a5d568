"""What the gods' favours are worth to the builder: buying them, and using Anubis."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import lowest, popcount
from chantier.core.jit import compiled, compiled_apart
from chantier.games.turquoise.layout import (
    ANUBIS,
    ASKED,
    AUCTION,
    BID,
    BIT,
    BUILT,
    HAND,
    HANDS,
    HOLDER,
    HORUS_TABLET,
    KIND,
    LEFT,
    LEVEL_POINTS,
    LOT,
    OUT,
    PLAYERS,
    POINTS,
    RAISE,
    SEAT,
    SECOND,
    SETH_TABLET,
    SITE_LEVEL,
    SITE_MASK,
    STANDING,
    TABLET,
    THOT_TABLET,
)
from chantier.players.turquoise.distances import (
    DISTANCE,
    GAIN,
    GROUND_SITES,
    NEED,
    SITE_COUNT,
    built_on,
    measure_sites,
)
from chantier.players.turquoise.goals import best_site, missing, site_gain

TURN = 6  # half action points of a turn (Q8)


@compiled
def dearest(state: Ints, out: Ints, seat: int, site: int) -> int:
    """The distance of the farthest pillar that a site lacks: Horus brings it for 2."""
    left = missing(state, site)
    found = 2
    while left:
        place = lowest(left)
        left &= ~BIT[place]
        found = max(found, out[DISTANCE + HAND * seat + place])
    return found


@compiled_apart
def tablet_gain(state: Ints, out: Ints, seat: int, tablet: int) -> int:
    """What a tablet would gain a seat, in points, as the site stands (after `measure_sites`)."""
    active = seat == state[SEAT]
    most = 2 * state[LEFT] if active else TURN
    now = site_gain(out, seat, best_site(state, out, seat, most))
    if tablet == THOT_TABLET:
        return site_gain(out, seat, best_site(state, out, seat, most + 2)) - now
    gain = 0
    for site in range(GROUND_SITES, SITE_COUNT):
        if state[BUILT + site] or not built_on(state, site):
            continue
        need = out[NEED + SITE_COUNT * seat + site]
        own = popcount(SITE_MASK[site] & state[STANDING + seat])
        level = SITE_LEVEL[site]
        if tablet == HORUS_TABLET:
            saved = dearest(state, out, seat, site) - 2
            if state[HANDS + seat] > 0 and need - saved <= most < need:
                gain = max(gain, out[GAIN + SITE_COUNT * seat + site] - now)
        for other in range(state[PLAYERS]):
            if other == seat or out[NEED + SITE_COUNT * other + site] > TURN:
                continue
            if tablet == SETH_TABLET:
                gain = max(gain, LEVEL_POINTS[level] * own)
            elif tablet != HORUS_TABLET and need > most:
                gain = max(gain, out[GAIN + SITE_COUNT * other + site] // 2)
    return gain


@compiled_apart
def answer(state: Ints, out: Ints) -> int:
    """Raise by one up to what the tablet would gain (Q17)."""
    seat = state[ASKED]
    price = state[BID] + 1
    measure_sites(state, out)
    if price <= min(tablet_gain(state, out, seat, state[LOT] - 1), state[POINTS + seat]):
        return RAISE << KIND | price
    return OUT << KIND


@compiled_apart
def open_auction(state: Ints, out: Ints) -> int:
    """An auction for the tablet that gains most, if it gains more than it will cost; else -1."""
    seat = state[SEAT]
    best = -1
    best_gain = 1
    for tablet in range(4):
        if state[HOLDER + tablet] == 0:
            gain = tablet_gain(state, out, seat, tablet)
            if gain > best_gain:
                best_gain = gain
                best = tablet
    if best < 0 or state[POINTS + seat] == 0:
        return -1
    return AUCTION << KIND | best << TABLET | 1


@compiled_apart
def send_back(state: Ints, out: Ints) -> int:
    """Anubis against the site that another seat could complete for most; -1 if none is worth it."""
    seat = state[SEAT]
    best = -1
    best_gain = 3
    for site in range(GROUND_SITES, SITE_COUNT):
        if state[BUILT + site] or not built_on(state, site):
            continue
        for other in range(state[PLAYERS]):
            theirs = SITE_MASK[site] & state[STANDING + other]
            gain = LEVEL_POINTS[SITE_LEVEL[site]] * popcount(theirs)
            near = out[NEED + SITE_COUNT * other + site] <= TURN
            if other != seat and near and gain > best_gain:
                best_gain = gain
                first = lowest(theirs)
                rest = theirs & ~BIT[first]
                best = ANUBIS << KIND | first << SECOND
                if rest:
                    best |= 1 + lowest(rest)
    return best
