"""The builder's way to play: a fixed policy that lays what scores and carries what is lacking."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import popcount
from chantier.core.jit import compiled, compiled_apart
from chantier.games.turquoise.layout import (
    ACT,
    ANUBIS_TABLET,
    AP,
    ASKING,
    BIDDING,
    BIT,
    BUILT,
    DETAIL,
    DRAW,
    END,
    END_COSTS,
    FIELD,
    FROM,
    HAND,
    HANDS,
    HOLDER,
    HORUS,
    KIND,
    LAYING,
    LEFT,
    LEVEL_POINTS,
    MAY_AUCTION,
    MOVE,
    PHASE,
    PLAYERS,
    POINTS,
    QUIET,
    SEAT,
    SITE_LEVEL,
    SITE_MASK,
    SPOT,
    STANDING,
    SUMMIT,
    SUMMIT_SITE,
    THOT,
    THOT_TABLET,
    TO,
    TOP,
)
from chantier.games.turquoise.rules.choices import legal
from chantier.games.turquoise.rules.move_costs import paid
from chantier.games.turquoise.rules.site import pillars, sites
from chantier.games.turquoise.rules.site import worth as scores
from chantier.players.turquoise.distances import (
    DISTANCE,
    GAIN,
    GROUND_MASK,
    GROUND_SITES,
    NEED,
    SITE_COUNT,
    measure,
    measure_sites,
    open_places,
    site_need,
)
from chantier.players.turquoise.goals import best_site, missing
from chantier.players.turquoise.god_values import answer, open_auction, send_back
from chantier.players.turquoise.laying import choose_face, choose_seth, choose_site

FIELDS = (1 << FIELD) - 1
TURN = 6  # half action points of a turn (Q8)
PATIENCE = 3  # rounds without a plate after which risks are taken; Q22 ends the game after 12
WORST = -(1 << 40)


@compiled_apart
def decide(state: Ints, out: Ints, sight: int) -> int:
    """The policy's action for the seat to act; `out` is a buffer as for `legal`.

    `sight` is how many half action points of the others' turns it thinks of: TURN is all. With less
    it starts what others can finish.
    """
    phase = state[PHASE]
    if phase == ACT:
        return choose_act(state, out, sight)
    if phase == BIDDING:
        return answer(state, out)
    if phase == LAYING:
        return choose_site(state)
    return choose_seth(state) if phase == ASKING else choose_face(state)


@compiled_apart
def summit_margin(state: Ints, seat: int) -> int:
    """By how much a seat would lead (or trail) if it laid the summit now (Q21)."""
    carrying = SITE_MASK[SUMMIT_SITE]
    own = 0
    best = WORST
    for other in range(state[PLAYERS]):
        total = state[POINTS + other]
        for level in range(3):
            loose = state[STANDING + other] & state[TOP + level] & ~carrying
            total -= END_COSTS[level] * popcount(loose)
        if other == seat:
            own = total + scores(state, SUMMIT_SITE, seat)
        else:
            best = max(best, total)
    return own - best


@compiled
def find(out: Ints, count: int, action: int) -> bool:
    """Whether an action is among those written."""
    for index in range(count):  # noqa: SIM110 - compiled: no generators
        if out[index] == action:
            return True
    return False


@compiled_apart
def fill(state: Ints, out: Ints, count: int, site: int) -> int:
    """The cheapest move to a place that a site lacks, by Horus where that saves; -1 if none."""
    seat = state[SEAT]
    lacking = missing(state, site)
    busy = open_places(state)
    best = -1
    best_cost = 1 << 40
    for index in range(count):
        action = out[index]
        kind = action >> KIND
        if kind == HORUS:
            place = action & DETAIL
            # Horus is worth a broken walkway or two; kept where a pillar can walk.
            cost = 4 * 8 - 1 + 4 * out[DISTANCE + HAND * seat + place] // -2
        elif kind == MOVE:
            place = action >> TO & SPOT
            begin = action >> FROM & SPOT
            if begin != HAND and busy & BIT[begin]:
                continue
            cost = 8 * (action >> AP & FIELDS) + 8 * paid(action & (1 << AP) - 1)
            cost += 1 if begin == HAND else 0  # a pillar that serves nothing goes first
        else:
            continue
        if lacking & BIT[place] and cost < best_cost:
            best_cost = cost
            best = action
    return best


@compiled
def goal_score(state: Ints, out: Ints, site: int) -> int:
    """How good a site is to work for: soon done, and much to gain; of equals the first."""
    at = SITE_COUNT * state[SEAT] + site
    return (out[GAIN + at] - out[NEED + at]) * SITE_COUNT - site


@compiled_apart
def endangers(state: Ints, out: Ints, site: int, standing: int, busy: int, sight: int) -> bool:
    """Whether another seat could complete a site for so much once the pillars stand so."""
    for other in range(state[PLAYERS]):
        if other != state[SEAT]:
            measure(state, out, other, state[STANDING + other], standing, busy)
            if site_need(state, out, other, site, standing) <= sight:
                return True
    return False


@compiled_apart
def is_tempting(state: Ints, action: int, busy: int) -> bool:
    """Whether a move may serve later plates: nothing is torn down while there are others."""
    begin = action >> FROM & SPOT
    if action >> KIND != MOVE or action >> TO & SPOT == HAND:
        return False
    return begin == HAND or busy & BIT[begin] == 0 or state[HANDS + state[SEAT]] == 0


@compiled_apart
def advance(state: Ints, out: Ints, count: int, sight: int) -> int:
    """The move that helps most towards the best goal that it is safe to work for; -1 if none.

    One plan at a time: how much nearer a move brings the goal counts, and what it costs. It
    overwrites the distances of `measure_sites`, not the needs.
    """
    seat = state[SEAT]
    busy = open_places(state)
    careful = state[QUIET] // state[PLAYERS] < PATIENCE
    best = -1
    best_goal = WORST
    best_score = 0
    for index in range(count):
        action = out[index]
        if not is_tempting(state, action, busy):
            continue
        begin = action >> FROM & SPOT
        end = action >> TO & SPOT
        standing = pillars(state) & ~BIT[begin] | BIT[end]
        given = paid(action & (1 << AP) - 1)
        measure(state, out, seat, state[STANDING + seat] & ~BIT[begin] | BIT[end], standing, busy)
        for site in range(GROUND_SITES, SITE_COUNT):
            if state[BUILT + site] or SITE_MASK[site] & ~busy or SITE_MASK[site] & BIT[begin]:
                continue
            goal = goal_score(state, out, site)
            if goal < best_goal or given > LEVEL_POINTS[SITE_LEVEL[site]]:
                continue  # worse, or dearer than what the pillar can bring in
            need = site_need(state, out, seat, site, standing)
            nearer = out[NEED + SITE_COUNT * seat + site] - need
            if SITE_MASK[site] & BIT[end]:
                nearer = max(nearer, 1)  # what it stood for on the way is gone, but it is there
            score = 64 + 4 * nearer - 6 * (action >> AP & FIELDS) - 8 * given
            if nearer <= 0 or (goal == best_goal and score <= best_score):
                continue
            if careful and endangers(state, out, site, standing, busy, sight):
                continue  # it would be theirs
            best_goal = goal
            best_score = score
            best = action
    return best


@compiled_apart
def choose_act(state: Ints, out: Ints, sight: int) -> int:
    """What the policy does in its turn."""
    seat = state[SEAT]
    count = legal(state, out)
    measure_sites(state, out)
    waited = state[QUIET] // state[PLAYERS]
    finish = summit_margin(state, seat) > 0 or waited >= PATIENCE
    if finish and find(out, count, SUMMIT << KIND):
        return SUMMIT << KIND
    if state[MAY_AUCTION]:
        auction = open_auction(state, out)
        if auction >= 0:
            return auction
    if state[LEFT] > 0:
        action = build(state, out, count)
        if action >= 0:
            return action
    holds_thot = state[HOLDER + THOT_TABLET] == 1 + seat
    if holds_thot and best_site(state, out, seat, 2 * state[LEFT] + 2) >= 0:
        return THOT << KIND
    return prepare(state, out, count, sight) if state[LEFT] > 0 else END << KIND


@compiled_apart
def prepare(state: Ints, out: Ints, count: int, sight: int) -> int:
    """What to do in a turn that can complete nothing above the ground."""
    if find(out, count, DRAW << KIND) and sites(state) & GROUND_MASK:
        return DRAW << KIND
    action = -1
    if state[HOLDER + ANUBIS_TABLET] == 1 + state[SEAT]:
        action = send_back(state, out)
    if action < 0:
        action = advance(state, out, count, sight)
    return action if action >= 0 else END << KIND


@compiled_apart
def build(state: Ints, out: Ints, count: int) -> int:
    """A step towards the best plate that this turn can still lay; -1 if there is none."""
    seat = state[SEAT]
    site = best_site(state, out, seat, 2 * state[LEFT])
    if site < 0:
        return -1
    if missing(state, site):
        return fill(state, out, count, site)
    if site == SUMMIT_SITE:
        return -1  # decided before
    return DRAW << KIND
