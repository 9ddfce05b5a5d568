"""What is wrong with an action, clause by clause."""

from __future__ import annotations

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.jit import compiled, compiled_apart
from chantier.games.turquoise.card import REFUSALS
from chantier.games.turquoise.layout import (
    ACT,
    ALL_MOST,
    ANUBIS_TABLET,
    AP,
    ASKED,
    ASKING,
    AUCTION,
    BID,
    BIDDING,
    BIT,
    BUILT,
    CELL_COSTS,
    CELL_HAND,
    CELL_PLACES,
    COST,
    DECK,
    DETAIL,
    DRAW,
    DRAWING,
    END,
    FACE,
    FACING,
    FIELD,
    FROM,
    GATES,
    HAND,
    HANDS,
    HOLDER,
    HORUS,
    HORUS_TABLET,
    JOINED_EAST,
    JOINED_NORTH,
    KIND,
    LAY,
    LAYING,
    LEFT,
    LET,
    MAY_AUCTION,
    MOST,
    MOVE,
    ONE_AP,
    OPEN_GATES,
    OUT,
    PAY,
    PHASE,
    PHASES,
    PLATE,
    POINTS,
    PRICE,
    RAISE,
    REASON,
    SEAT,
    SECOND,
    SETH,
    SITE_LEVEL,
    SITE_MASK,
    SPOT,
    STANDING,
    SUMMIT,
    SUMMIT_SITE,
    TABLET,
    THOT,
    THOT_TABLET,
    TO,
    TOP,
)
from chantier.games.turquoise.rules.move_costs import explore, paid
from chantier.games.turquoise.rules.site import can_lay, existing, pillars, sites
from chantier.games.turquoise.rules.turn import SUMMIT_LAID

(
    Q4_HAND,
    Q8_AUCTION,
    Q8_SPENT,
    Q9_CHANCE,
    Q9_NO_DRAW,
    Q9_GONE,
    Q9_STACK,
    Q9_NOWHERE,
    Q9_MUST_LAY,
    Q9_NOT_DRAWN,
    Q9_LAID,
    Q9_LEVELS,
    Q9_PILLARS,
    Q9_MUST_FACE,
    Q9_NO_FACE,
    Q10_LAY,
    Q10_STACK,
    Q10_PLACES,
    Q12_OWN,
    Q12_PLACE,
    Q12_TAKEN,
    Q12_SAME,
    Q12_WAY,
    Q13_BROKEN,
    Q14_OWNERS,
    Q14_SELF,
    Q15_CHEAPER,
    Q16_MEANS,
    Q17_RUNNING,
    Q17_NO_AUCTION,
    Q17_HELD,
    Q17_PRICE,
    Q17_HIGHER,
    Q17_MEANS,
    Q18_HORUS,
    Q18_ANUBIS,
    Q18_THOT,
    Q18_FREE,
    Q18_PILLAR,
    Q19_ASKED,
    Q19_NOT_ASKED,
    Q21_OVER,
    Q22_OVER,
) = (1 << bit for bit in range(len(REFUSALS)))

# By phase: what comes first. By kind: why it cannot come in the seat's own time to act.
FIRST = np.zeros(len(PHASES), dtype=np.int64)
FIRST[DRAWING] = Q9_CHANCE
FIRST[LAYING] = Q9_MUST_LAY
FIRST[ASKING] = Q19_ASKED
FIRST[FACING] = Q9_MUST_FACE
UNTIMELY = np.zeros(THOT + 1, dtype=np.int64)
UNTIMELY[[RAISE, OUT]] = Q17_NO_AUCTION
UNTIMELY[PLATE] = Q9_NO_DRAW
UNTIMELY[LAY] = Q9_NOT_DRAWN
UNTIMELY[FACE] = Q9_NO_FACE
UNTIMELY[[SETH, LET]] = Q19_NOT_ASKED

FIELDS = (1 << FIELD) - 1
PRICE_REFUSALS = np.array([Q15_CHEAPER, Q13_BROKEN, Q14_OWNERS], dtype=np.int64)
EVERYWHERE = -1  # all 64 places
ANY_PAYMENT = ALL_MOST & ONE_AP - 1


@compiled_apart
def refusal(state: Ints, action: int, out: Ints) -> int:
    """Everything that is wrong with a well-formed action, as a mask over the card's refusals.

    An action for another moment of the turn breaks the clause that says what comes now, or that
    says when it could come, and is looked at no further.
    """
    kind = action >> KIND
    detail = action & DETAIL
    phase = state[PHASE]
    if phase == ACT:
        untimely = UNTIMELY[kind]
        return untimely if untimely else act_refusal(state, kind, detail, out)
    if phase == BIDDING:
        return bid_refusal(state, kind, detail)
    if phase == DRAWING and kind == PLATE:
        return 0 if state[DECK] >> detail - 1 & 1 else Q9_GONE
    if phase == LAYING and kind == LAY:
        return lay_refusal(state, detail)
    if (phase == ASKING and kind in (SETH, LET)) or (phase == FACING and kind == FACE):
        return 0
    if state[REASON]:
        return Q21_OVER if state[REASON] == SUMMIT_LAID else Q22_OVER
    return FIRST[phase]


@compiled
def bid_refusal(state: Ints, kind: int, detail: int) -> int:
    """What is wrong with an action while an auction runs (Q17)."""
    if kind == OUT:
        return 0
    if kind != RAISE:
        return Q17_RUNNING
    wrong = 0 if detail > state[BID] else Q17_HIGHER
    return wrong if detail <= state[POINTS + state[ASKED]] else wrong | Q17_MEANS


@compiled
def lay_refusal(state: Ints, site: int) -> int:
    """What is wrong with the place for a drawn plate (Q9)."""
    if site == SUMMIT_SITE:
        return Q10_LAY
    if state[BUILT + site]:
        return Q9_LAID
    level = SITE_LEVEL[site]
    if level == 0:
        return 0
    wrong = 0
    if SITE_MASK[site] & ~state[TOP + level - 1]:
        wrong |= Q9_LEVELS
    if SITE_MASK[site] & ~pillars(state):
        wrong |= Q9_PILLARS
    return wrong


@compiled
def act_refusal(state: Ints, kind: int, detail: int, out: Ints) -> int:
    """What is wrong with an action of the active seat in its turn (Q8)."""
    if kind == MOVE:
        return move_refusal(state, detail, out)
    if kind == AUCTION:
        return auction_refusal(state, detail >> TABLET, detail & PRICE)
    if kind == THOT:
        return 0 if state[HOLDER + THOT_TABLET] == 1 + state[SEAT] else Q18_THOT
    if kind == END:
        return 0
    wrong = Q8_SPENT if state[LEFT] == 0 else 0
    if kind == DRAW:
        if state[DECK] == 0:
            wrong |= Q9_STACK
        return wrong if sites(state) else wrong | Q9_NOWHERE
    if kind == SUMMIT:
        if state[DECK]:
            wrong |= Q10_STACK
        return wrong if can_lay(state, SUMMIT_SITE) else wrong | Q10_PLACES
    return wrong | (
        horus_refusal(state, detail) if kind == HORUS else anubis_refusal(state, detail)
    )


@compiled
def auction_refusal(state: Ints, tablet: int, price: int) -> int:
    """What is wrong with opening an auction (Q8, Q17)."""
    wrong = 0 if state[MAY_AUCTION] else Q8_AUCTION
    if state[HOLDER + tablet]:
        wrong |= Q17_HELD
    if price == 0:
        wrong |= Q17_PRICE
    return wrong if price <= state[POINTS + state[SEAT]] else wrong | Q17_MEANS


@compiled
def horus_refusal(state: Ints, place: int) -> int:
    """What is wrong with using Horus (Q18)."""
    wrong = 0 if state[HOLDER + HORUS_TABLET] == 1 + state[SEAT] else Q18_HORUS
    if state[HANDS + state[SEAT]] == 0:
        wrong |= Q4_HAND
    return wrong if BIT[place] & existing(state) & ~pillars(state) else wrong | Q18_FREE


@compiled
def anubis_refusal(state: Ints, detail: int) -> int:
    """What is wrong with using Anubis (Q18)."""
    wrong = 0 if state[HOLDER + ANUBIS_TABLET] == 1 + state[SEAT] else Q18_ANUBIS
    named = BIT[detail >> SECOND]
    if detail & SPOT:
        named |= BIT[(detail & SPOT) - 1]
    return wrong | Q18_PILLAR if named & ~pillars(state) else wrong


@compiled
def move_refusal(state: Ints, detail: int, out: Ints) -> int:
    """What is wrong with a pillar move: its ends, and if they are right, its price (Q12–Q16)."""
    seat = state[SEAT]
    begin = detail >> FROM & SPOT
    end = detail >> TO & SPOT
    cost = detail & COST
    to_self = FIELDS << PAY[seat]
    wrong = 0
    if cost >> AP > state[LEFT]:
        wrong |= Q8_SPENT
    if paid(cost) > state[POINTS + seat]:
        wrong |= Q16_MEANS
    if cost & to_self:
        wrong |= Q14_SELF
    ends = end_refusal(state, begin, end)
    return wrong | (ends if ends else price_refusal(state, begin, end, cost & ~to_self, out))


@compiled
def end_refusal(state: Ints, begin: int, end: int) -> int:
    """What is wrong with a move's two ends (Q12)."""
    seat = state[SEAT]
    wrong = 0
    if begin == HAND:
        if state[HANDS + seat] == 0:
            wrong |= Q4_HAND
    elif state[STANDING + seat] & BIT[begin] == 0:
        wrong |= Q12_OWN
    if begin == end:
        return wrong | Q12_SAME
    if end != HAND:
        if existing(state) & BIT[end] == 0:
            wrong |= Q12_PLACE
        elif pillars(state) & BIT[end]:
            wrong |= Q12_TAKEN
    return wrong


@compiled
def ends_at(out: Ints, cell: int, end: int) -> bool:
    """Whether a cell of a search has this end."""
    return out[CELL_HAND + cell] != 0 if end == HAND else out[CELL_PLACES + cell] & BIT[end] != 0


@compiled
def price_refusal(state: Ints, begin: int, end: int, cost: int, out: Ints) -> int:
    """What is wrong with a move's price, its ends being right."""
    named = 0  # the named cost, no field beyond what a search reckons with
    for field in range(5):
        named |= min(cost >> FIELD * field & FIELDS, MOST) << FIELD * field
    # First the ways that cost at most what is named; then, if there is none, with every walkway
    # taken for complete; then whatever has to be paid.
    to_north = state[JOINED_NORTH]
    to_east = state[JOINED_EAST]
    gates = state[OPEN_GATES]
    most = named
    for trial in range(3):
        if trial == 1:
            to_north = EVERYWHERE
            to_east = EVERYWHERE
            gates = state[GATES]
            most = ONE_AP | named & ANY_PAYMENT
        elif trial == 2:
            most = ONE_AP | ANY_PAYMENT
        if most >= ONE_AP:
            cells = explore(state, out, begin, to_north, to_east, gates, most, MOST)
            found = False
            for cell in range(cells):
                if ends_at(out, cell, end):
                    if trial == 0 and out[CELL_COSTS + cell] == cost:
                        return 0
                    found = True
            if found:
                return PRICE_REFUSALS[trial]
    return Q12_WAY
