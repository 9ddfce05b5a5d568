"""What is legal, and chance's part: the plate that is drawn (Q9)."""

from __future__ import annotations

from chantier.core.arrays import Floats, Ints
from chantier.core.bits import lowest, popcount
from chantier.core.chance import Generator, below
from chantier.core.jit import compiled, compiled_apart
from chantier.games.turquoise.layout import (
    ACT,
    ANUBIS,
    ANUBIS_TABLET,
    ASKED,
    ASKING,
    AUCTION,
    BID,
    BIDDING,
    BIT,
    DECK,
    DRAW,
    DRAWING,
    END,
    FACE,
    FACING,
    HANDS,
    HOLDER,
    HORUS,
    HORUS_TABLET,
    KIND,
    LAY,
    LAYING,
    LEFT,
    LET,
    MAY_AUCTION,
    OUT,
    PHASE,
    PLATE,
    POINTS,
    RAISE,
    SEAT,
    SECOND,
    SETH,
    SUMMIT,
    SUMMIT_SITE,
    TABLET,
    TABLETS,
    THOT,
    THOT_TABLET,
)
from chantier.games.turquoise.rules.move_costs import write_moves
from chantier.games.turquoise.rules.site import can_lay, existing, pillars, sites

TABLET_COUNT = len(TABLETS)


@compiled_apart
def legal(state: Ints, out: Ints) -> int:
    """Write the legal action ids in ascending order; return how many."""
    phase = state[PHASE]
    if phase == ACT:
        return acts(state, out)
    if phase == BIDDING:
        out[0] = OUT << KIND
        return prices(RAISE << KIND, state[BID] + 1, state[POINTS + state[ASKED]], out, 1)  # Q17
    if phase == DRAWING:
        return each(PLATE << KIND | 1, state[DECK], out, 0)
    if phase == LAYING:
        return each(LAY << KIND, sites(state), out, 0)
    if phase == ASKING:
        out[0] = LET << KIND
        out[1] = SETH << KIND
        return 2
    return each(FACE << KIND, 0b1111, out, 0) if phase == FACING else 0


@compiled
def each(first: int, mask: int, out: Ints, count: int) -> int:
    """Write an action for each bit of a mask after `count` others; return how many in all."""
    while mask:
        bit = lowest(mask)
        mask &= ~BIT[bit]
        out[count] = first + bit
        count += 1
    return count


@compiled
def prices(first: int, least: int, most: int, out: Ints, count: int) -> int:
    """Write an action for each price after `count` others; return how many in all."""
    for price in range(least, most + 1):
        out[count] = first | price
        count += 1
    return count


@compiled
def acts(state: Ints, out: Ints) -> int:
    """Write what the active seat can do (Q8)."""
    holder = 1 + state[SEAT]
    paying = state[LEFT] > 0
    count = 0
    if paying and state[HOLDER + ANUBIS_TABLET] == holder:
        count = send_backs(state, out)
    if state[MAY_AUCTION]:
        for tablet in range(TABLET_COUNT):
            if state[HOLDER + tablet] == 0:  # Q17
                first = AUCTION << KIND | tablet << TABLET
                count = prices(first, 1, state[POINTS + state[SEAT]], out, count)
    if paying and can_draw(state):
        out[count] = DRAW << KIND
        count += 1
    out[count] = END << KIND
    count += 1
    if paying:
        if state[HOLDER + HORUS_TABLET] == holder and state[HANDS + state[SEAT]]:  # Q18
            count = each(HORUS << KIND, existing(state) & ~pillars(state), out, count)
        count = write_moves(state, out, count)
        if can_lay_summit(state):
            out[count] = SUMMIT << KIND
            count += 1
    if state[HOLDER + THOT_TABLET] == holder:
        out[count] = THOT << KIND
        count += 1
    return count


@compiled
def send_backs(state: Ints, out: Ints) -> int:
    """Write every use of Anubis: one or two pillars with nothing on them (Q18)."""
    count = 0
    firsts = pillars(state)
    while firsts:
        first = lowest(firsts)
        firsts &= ~BIT[first]
        alone = ANUBIS << KIND | first << SECOND
        out[count] = alone
        count = each(alone + 1, firsts, out, count + 1)
    return count


@compiled
def can_draw(state: Ints) -> bool:
    """Whether a plate can be drawn, given action points (Q9)."""
    return state[DECK] != 0 and sites(state) != 0


@compiled
def can_lay_summit(state: Ints) -> bool:
    """Whether the summit can be laid, given action points (Q10)."""
    return state[DECK] == 0 and can_lay(state, SUMMIT_SITE)


@compiled
def chances(state: Ints, odds: Floats) -> int:
    """The probability of each plate left: all alike (Q9)."""
    count = popcount(state[DECK])
    for index in range(count):
        odds[index] = 1.0 / count
    return count


@compiled
def pick(state: Ints, rng: Generator, out: Ints) -> int:
    """A random next action: each legal one alike, chance's too (Q9)."""
    return out[below(rng, legal(state, out))]
