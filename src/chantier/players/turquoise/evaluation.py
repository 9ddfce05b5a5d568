"""What a position is worth: each seat's expected share of the win.

Every site above the ground goes to one seat or another, sooner to who can complete it first and
scores more there. What each seat may expect of them, with what it has, is its expected score; the
lead in that, against what is still to come, makes the shares.
"""

from __future__ import annotations

import math

from chantier.core.arrays import Floats, Ints
from chantier.core.bits import popcount
from chantier.core.jit import compiled, compiled_apart
from chantier.games.turquoise.layout import (
    AIM,
    ASKING,
    BID,
    BIDDING,
    BUILT,
    DECK,
    DRAWING,
    END_COSTS,
    FACING,
    HANDS,
    HOLDER,
    LAYING,
    LEADER,
    LEFT,
    LEVEL_POINTS,
    LOT,
    PHASE,
    PLAYERS,
    POINTS,
    QUIET,
    QUIET_ROUNDS,
    SEAT,
    SITE_LEVEL,
    SITE_MASK,
    STANDING,
    SUMMIT_SITE,
    TABLETS,
    THOT_TABLET,
    TOP,
)
from chantier.games.turquoise.rules.site import worth as scores
from chantier.players.turquoise.distances import (
    GAIN,
    GROUND_SITES,
    NEED,
    SITE_COUNT,
    WAVE,
    measure_sites,
    open_places,
)
from chantier.players.turquoise.weights import (
    ACTION,
    APPETITE,
    CERTAINTY,
    DOUBT,
    EFFORT,
    IN_HAND,
    LATE,
    LEVEL,
    LOOSE,
    NOBODY,
    PACE,
    STILL,
    TABLET,
)

TURN = 6.0  # half action points (Q8)
MOST_IN_HAND = 8
ALL_POINTS = 130.0  # five pillars' worth under each of 9, 4 and 1 plates (Q11)
TABLET_COUNT = len(TABLETS)
SCALE = 1 << 30  # attractions are noted as integers, in the buffer


@compiled_apart
def points_left(state: Ints) -> float:
    """What can still be scored above the ground."""
    total = 0
    for site in range(GROUND_SITES, SITE_COUNT):
        if state[BUILT + site] == 0:
            total += 5 * LEVEL_POINTS[SITE_LEVEL[site]]
    return float(total)


@compiled
def freshness(state: Ints, weights: Floats) -> float:
    """1 after a plate was laid, 0 when the game ends because none was for so long (Q22)."""
    waited = state[QUIET] / (QUIET_ROUNDS * state[PLAYERS])
    return max(1.0 - waited, 0.0) ** weights[state[PLAYERS] - 2, STILL]


@compiled
def means(state: Ints, seat: int) -> float:
    """Half action points that a seat has in its next turn, or in what is left of this one."""
    have = TURN
    if seat == state[SEAT]:
        have = 2.0 * state[LEFT]
        if state[PHASE] in (DRAWING, LAYING):
            have += 2.0  # paid for already (Q9)
    return have + 2.0 if state[HOLDER + THOT_TABLET] == 1 + seat else have


@compiled
def delay(state: Ints, out: Ints, weights: Floats, row: int, seat: int, site: int) -> float:
    """In how many rounds a seat could complete a site."""
    players = state[PLAYERS]
    rounds = ((seat - state[SEAT]) % players) / players
    lacking = out[NEED + SITE_COUNT * seat + site] - means(state, seat)
    if lacking > 0:
        rounds += weights[row, LATE] + weights[row, EFFORT] * lacking / TURN
    return rounds


@compiled_apart
def share_site(
    state: Ints, out: Ints, weights: Floats, site: int, fresh: float, values: Floats
) -> None:
    """Add what each seat may expect of a site (after `measure_sites`)."""
    row = state[PLAYERS] - 2
    most = 5.0 * LEVEL_POINTS[SITE_LEVEL[site]]
    total = weights[row, NOBODY] * math.exp(-weights[row, PACE])
    for seat in range(state[PLAYERS]):
        rounds = delay(state, out, weights, row, seat, site)
        wish = weights[row, APPETITE] + out[GAIN + SITE_COUNT * seat + site] / most
        attraction = math.exp(-weights[row, PACE] * rounds) * wish
        out[WAVE + seat] = int(attraction * SCALE)
        total += attraction
    each = fresh * weights[row, LEVEL + SITE_LEVEL[site] - 1] / max(total, 1e-9)
    for seat in range(state[PLAYERS]):
        gain = out[GAIN + SITE_COUNT * seat + site]
        values[seat] += each * gain * (out[WAVE + seat] / SCALE)


@compiled
def holdings(state: Ints, weights: Floats, seat: int, ahead: float, busy: int) -> float:
    """What a seat has: points, tablets, pillars; less what idle pillars will cost."""
    row = state[PLAYERS] - 2
    total = float(state[POINTS + seat])
    for tablet in range(TABLET_COUNT):
        if state[HOLDER + tablet] == 1 + seat:
            total += weights[row, TABLET + tablet] * (0.3 + 0.7 * ahead)
    total += weights[row, IN_HAND] * min(state[HANDS + seat], MOST_IN_HAND) * ahead
    cost = 0
    for level in range(3):
        idle = state[STANDING + seat] & state[TOP + level] & ~busy
        cost += END_COSTS[level] * popcount(idle)
    return total - weights[row, LOOSE] * cost * (1.0 - ahead) ** 2


@compiled_apart
def expect_points(state: Ints, out: Ints, weights: Floats, values: Floats) -> None:
    """Write each seat's expected score."""
    row = state[PLAYERS] - 2
    measure_sites(state, out)
    fresh = freshness(state, weights)
    ahead = fresh * points_left(state) / ALL_POINTS
    busy = SITE_MASK[SUMMIT_SITE] if state[DECK] == 0 else open_places(state)
    for seat in range(state[PLAYERS]):
        values[seat] = holdings(state, weights, seat, ahead, busy)
    phase = state[PHASE]
    values[state[SEAT]] += weights[row, ACTION] * state[LEFT] * min(1.0, 2.0 * ahead)
    aim = state[AIM] - 1
    if phase in (FACING, ASKING):
        values[state[SEAT]] += scores(state, aim, state[SEAT])
    if phase == BIDDING:
        tablet = weights[row, TABLET + state[LOT] - 1]
        values[state[LEADER]] += tablet - state[BID]
    for site in range(GROUND_SITES, SITE_COUNT):
        if state[BUILT + site] == 0 and site != aim:
            share_site(state, out, weights, site, fresh, values)


@compiled_apart
def appraise(state: Ints, out: Ints, weights: Floats, values: Floats) -> None:
    """Write each seat's expected share of the win; `out` is a buffer as for `legal`."""
    expect_points(state, out, weights, values)
    row = state[PLAYERS] - 2
    coming = points_left(state) * freshness(state, weights)
    spread = max(weights[row, CERTAINTY] + weights[row, DOUBT] * math.sqrt(coming), 0.5)
    highest = values[0]
    for seat in range(1, state[PLAYERS]):
        highest = max(highest, values[seat])
    total = 0.0
    for seat in range(state[PLAYERS]):
        values[seat] = math.exp((values[seat] - highest) / spread)
        total += values[seat]
    for seat in range(state[PLAYERS]):
        values[seat] /= total
