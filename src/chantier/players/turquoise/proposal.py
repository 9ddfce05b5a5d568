"""Which actions of Turquoise are worth a look, and how promising each is.

Most positions have dozens of actions. What counts is what a pillar is worth where: of all moves to
a place only the best is kept, and of all actions the most promising few.
"""

from __future__ import annotations

import math

from chantier.core.arrays import Floats, Ints
from chantier.core.bits import popcount
from chantier.core.jit import compiled, compiled_apart
from chantier.games.turquoise.layout import (
    ACT,
    AIM,
    ANUBIS,
    AP,
    ASKED,
    ASKING,
    BID,
    BIDDING,
    BIT,
    BUILT,
    DETAIL,
    DRAW,
    DRAWN,
    END,
    FIELD,
    FROM,
    HAND,
    HORUS,
    KIND,
    LAYING,
    LEFT,
    LEVEL_POINTS,
    LOT,
    MOVE,
    OUT,
    PHASE,
    PLATES,
    POINTS,
    PRICE,
    RAISE,
    SEAT,
    SITE_LEVEL,
    SITE_MASK,
    SPOT,
    STANDING,
    SUMMIT,
    TABLET,
    TAKER,
    THOT,
    TO,
    TOP,
)
from chantier.games.turquoise.rules.choices import legal
from chantier.games.turquoise.rules.move_costs import paid
from chantier.games.turquoise.rules.site import beside, pillars, turned
from chantier.players.turquoise.distances import (
    DISTANCE,
    GAIN,
    GROUND_SITES,
    NEED,
    NEXT_SITE,
    SITE_COUNT,
    WAVE,
    measure_sites,
    open_places,
)
from chantier.players.turquoise.god_values import send_back, tablet_gain
from chantier.players.turquoise.laying import choose_seth, face_value, lay_value
from chantier.players.turquoise.policy import TURN, decide, summit_margin

FIELDS = (1 << FIELD) - 1
MOST_KEPT = 10
BUILDERS = 3.0  # how promising is what the builder would do
NEVER = -1e9  # not worth a look
SURE = 1e6  # always worth a look; what is above it counts on
BEST_TO = WAVE + 40  # + place or HAND: 1 + the index of the best move there, in the buffer
GAINS = BEST_TO + HAND + 1  # + tablet: what it would gain


@compiled
def standing_worth(state: Ints, out: Ints, place: int, busy: int, arriving: bool) -> float:
    """What a pillar of the active seat is worth at a place, in points."""
    level = 0
    while state[TOP + level] & BIT[place] == 0:
        level += 1
    site = NEXT_SITE[level, place]
    if site < 0 or state[BUILT + site]:
        return 0.0
    seat = state[SEAT]
    points = float(LEVEL_POINTS[level + 1])
    own = popcount(SITE_MASK[site] & state[STANDING + seat]) - (0 if arriving else 1)
    if busy & BIT[place] == 0:
        return 0.2 * points * (1 + own)
    at = SITE_COUNT * seat + site
    if arriving and out[NEED + at] <= 2 * state[LEFT]:
        return 1.0 + 0.7 * out[GAIN + at]  # it can be completed in this turn
    return 0.4 + 0.35 * points * (1 + own)


@compiled_apart
def move_value(state: Ints, out: Ints, action: int, busy: int, goals: int) -> float:
    """How promising a move is."""
    begin = action >> FROM & SPOT
    end = action >> TO & SPOT
    value = -0.7 * (action >> AP & FIELDS) - 1.0 * paid(action & (1 << AP) - 1)
    if begin != HAND:
        value -= standing_worth(state, out, begin, busy, False) - 0.1
    if end == HAND:
        return value
    value += standing_worth(state, out, end, busy, True)
    if busy & BIT[end] == 0:
        value += 0.4 * popcount(beside(BIT[end]) & goals)
    return value


@compiled_apart
def draw_value(state: Ints) -> float:
    """How promising it is to draw a plate now: what the best place for it brings."""
    best = 0.0
    seat = state[SEAT]
    for site in range(GROUND_SITES, SITE_COUNT - 1):
        there = state[TOP + SITE_LEVEL[site] - 1] & pillars(state)
        if SITE_MASK[site] & ~there == 0:
            best = max(best, lay_value(state, site, seat) / 64.0)
    for site in range(GROUND_SITES):
        if state[BUILT + site] == 0:
            best = max(best, 1.0)
    return best


@compiled_apart
def auction_value(out: Ints, action: int) -> float:
    """How promising it is to open an auction: at the lowest price, or at what others would pay."""
    gain = out[GAINS + (action & DETAIL) // (1 << TABLET)]
    price = action & PRICE
    if gain <= 1 or price > gain or price not in (1, (1 + gain) // 2):
        return NEVER
    return 0.5 * (gain - price)


@compiled
def keep_one_way(out: Ints, values: Floats, index: int, value: float) -> float:
    """Of all moves to one place only the best stays: return the value, or NEVER."""
    at = BEST_TO + (out[index] >> TO & SPOT)
    if out[at] and values[out[at] - 1] >= value:
        return NEVER
    if out[at]:
        values[out[at] - 1] = NEVER
    out[at] = 1 + index
    return value


@compiled
def favour_value(state: Ints, out: Ints, action: int, busy: int, anubis: int) -> float:
    """How promising it is to use a tablet, or to open an auction for one (Q17, Q18)."""
    seat = state[SEAT]
    kind = action >> KIND
    if kind == THOT:
        return SURE + (0.5 if state[LEFT] == 0 else -0.5)
    if kind == HORUS:
        place = action & DETAIL
        saved = 0.3 * (out[DISTANCE + HAND * seat + place] - 4)
        return standing_worth(state, out, place, busy, True) - 2.0 + saved
    if kind == ANUBIS:
        return 1.0 if action == anubis else NEVER
    tablet = (action & DETAIL) // (1 << TABLET)
    if out[GAINS + tablet] < 0:
        out[GAINS + tablet] = tablet_gain(state, out, seat, tablet)
    return auction_value(out, action)


@compiled_apart
def rate_acts(state: Ints, out: Ints, count: int, values: Floats) -> None:
    """Write how promising each of the active seat's actions is (after `measure_sites`)."""
    busy = open_places(state)
    goals = busy & ~pillars(state)
    anubis = send_back(state, out)
    for tablet in range(4):
        out[GAINS + tablet] = -1
    for place in range(HAND + 1):
        out[BEST_TO + place] = 0
    for index in range(count):
        action = out[index]
        kind = action >> KIND
        if kind == MOVE:
            value = move_value(state, out, action, busy, goals)
            values[index] = keep_one_way(out, values, index, value)
        elif kind == DRAW:
            values[index] = SURE + draw_value(state)
        elif kind == SUMMIT:
            values[index] = SURE + (6.0 if summit_margin(state, state[SEAT]) > 0 else 0.0)
        elif kind == END:
            values[index] = SURE - 0.5
        else:
            values[index] = favour_value(state, out, action, busy, anubis)


@compiled_apart
def keep_best(out: Ints, values: Floats, count: int, most: int, heat: float) -> int:
    """Keep the most promising actions and make priors of their values; return how many."""
    least = math.inf  # the value of the last one that is kept
    for _ in range(most):
        highest = -math.inf
        for index in range(count):
            if highest < values[index] < least:
                highest = values[index]
        if highest <= NEVER:
            break
        least = highest
    kept = 0
    highest = -math.inf
    for index in range(count):
        if values[index] >= least and (kept < most or values[index] > SURE / 2):
            out[kept] = out[index]
            values[kept] = values[index] - SURE if values[index] > SURE / 2 else values[index]
            highest = max(highest, values[kept])
            kept += 1
    total = 0.0
    for index in range(kept):
        values[index] = math.exp(max((values[index] - highest) / heat, -4.0))
        total += values[index]
    for index in range(kept):
        values[index] /= total
    return kept


@compiled_apart
def propose_bids(state: Ints, out: Ints, priors: Floats) -> int:
    """Go out, or raise to a price that the tablet may be worth (Q17)."""
    seat = state[ASKED]
    measure_sites(state, out)
    gain = tablet_gain(state, out, seat, state[LOT] - 1)
    first = state[BID] + 1
    out[0] = OUT << KIND
    if first > state[POINTS + seat] or first > gain + 2:
        priors[0] = 1.0
        return 1
    out[1] = RAISE << KIND | first
    priors[0] = 0.4 if first <= gain else 0.7
    priors[1] = 1.0 - priors[0]
    if min(gain, state[POINTS + seat]) <= first + 1:
        return 2
    out[2] = RAISE << KIND | min(gain, state[POINTS + seat])
    priors[1] *= 0.6
    priors[2] = 1.0 - priors[0] - priors[1]
    return 3


@compiled_apart
def propose_act(state: Ints, out: Ints, priors: Floats, most: int) -> int:
    """The candidates of a seat in its turn, at most so many and those always worth a look."""
    builders = decide(state, out, TURN)
    count = legal(state, out)
    measure_sites(state, out)
    rate_acts(state, out, count, priors)
    for index in range(count):
        if out[index] == builders:
            priors[index] = SURE + BUILDERS
    return keep_best(out, priors, count, most, 1.0)


@compiled_apart
def propose(state: Ints, out: Ints, priors: Floats) -> int:
    """The candidates for the seat to act, with their priors."""
    phase = state[PHASE]
    if phase == ACT:
        return propose_act(state, out, priors, MOST_KEPT)
    if phase == BIDDING:
        return propose_bids(state, out, priors)
    count = legal(state, out)
    if phase == ASKING:
        wanted = choose_seth(state)
        for index in range(count):
            priors[index] = 0.75 if out[index] == wanted else 0.25
        return count
    if phase == LAYING:
        for index in range(count):
            priors[index] = lay_value(state, out[index] & DETAIL, state[SEAT]) / 64.0
        return keep_best(out, priors, count, 3, 1.0)
    seat = state[TAKER] - 1 if state[TAKER] else state[SEAT]
    for turns in range(count):
        digits = turned(state[PLATES + state[DRAWN] - 1], turns)
        priors[turns] = 0.2 * face_value(state, state[AIM] - 1, digits, seat)
    return keep_best(out, priors, count, 2, 1.0)
