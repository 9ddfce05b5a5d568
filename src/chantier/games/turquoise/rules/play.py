"""What an action does."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.jit import compiled, compiled_apart
from chantier.games.turquoise.layout import (
    ACT,
    AIM,
    ANUBIS,
    ANUBIS_TABLET,
    AP,
    ASKED,
    ASKING,
    AUCTION,
    BIDDERS,
    BIT,
    DECK,
    DETAIL,
    DRAW,
    DRAWING,
    DRAWN,
    END,
    FACE,
    FACING,
    FIELD,
    FROM,
    HAND,
    HANDS,
    HOLDER,
    HORUS,
    HORUS_TABLET,
    KIND,
    LAID,
    LAY,
    LAYING,
    LEFT,
    LET,
    LOT,
    MAY_AUCTION,
    MOVE,
    OUT,
    PAY,
    PHASE,
    PLATE,
    PLATES,
    PLAYERS,
    POINTS,
    PRICE,
    QUIET,
    RAISE,
    SEAT,
    SECOND,
    SETH,
    SETH_TABLET,
    SPOT,
    STANDING,
    SUMMIT,
    SUMMIT_PLATE,
    SUMMIT_SITE,
    TABLET,
    TAKER,
    THOT_TABLET,
    TO,
)
from chantier.games.turquoise.rules.site import lay_plate, turned, worth
from chantier.games.turquoise.rules.turn import (
    SUMMIT_LAID,
    ask_next,
    bid,
    end_turn,
    finish,
    go_on,
)

FIELDS = (1 << FIELD) - 1


@compiled_apart
def apply(state: Ints, action: int) -> None:
    """Play a legal action."""
    kind = action >> KIND
    detail = action & DETAIL
    if state[PHASE] == ACT:
        state[MAY_AUCTION] = 0  # Q8
        act(state, kind, detail)
    elif kind == PLATE:
        state[DECK] &= ~(1 << detail - 1)
        state[DRAWN] = detail
        state[PHASE] = LAYING
    elif kind == LAY:
        aim(state, detail)
    elif kind in (SETH, LET):
        if kind == SETH:
            state[TAKER] = state[HOLDER + SETH_TABLET]  # Q19
            state[HOLDER + SETH_TABLET] = 0
        state[PHASE] = FACING
        if state[AIM] == 1 + SUMMIT_SITE:
            lay(state, state[SUMMIT_PLATE])
    elif kind == FACE:
        lay(state, turned(state[PLATES + state[DRAWN] - 1], detail))
    elif kind == RAISE:
        bid(state, state[ASKED], detail)
    elif kind == OUT:
        state[BIDDERS] &= ~(1 << state[ASKED])
        ask_next(state, state[ASKED])


@compiled
def act(state: Ints, kind: int, detail: int) -> None:
    """Play an action of the active seat in its turn."""
    seat = state[SEAT]
    if kind == END:
        end_turn(state)
    elif kind == AUCTION:
        state[LOT] = 1 + (detail >> TABLET)
        state[BIDDERS] = (1 << state[PLAYERS]) - 1
        bid(state, seat, detail & PRICE)
    elif kind == DRAW:
        state[LEFT] -= 1  # Q9
        state[PHASE] = DRAWING
    elif kind == SUMMIT:
        state[LEFT] -= 1  # Q10
        aim(state, SUMMIT_SITE)
    elif kind == MOVE:
        carry(state, detail)
        go_on(state)
    elif kind == HORUS:
        state[HOLDER + HORUS_TABLET] = 0
        state[LEFT] -= 1
        state[HANDS + seat] -= 1
        state[STANDING + seat] |= BIT[detail]
        go_on(state)
    elif kind == ANUBIS:
        state[HOLDER + ANUBIS_TABLET] = 0
        state[LEFT] -= 1
        send_back(state, detail >> SECOND)
        if detail & SPOT:
            send_back(state, (detail & SPOT) - 1)
        go_on(state)
    else:  # Thot
        state[HOLDER + THOT_TABLET] = 0
        state[LEFT] += 1  # Q18


@compiled
def carry(state: Ints, detail: int) -> None:
    """Move a pillar and pay for it (Q12–Q14)."""
    seat = state[SEAT]
    begin = detail >> FROM & SPOT
    end = detail >> TO & SPOT
    state[LEFT] -= detail >> AP & FIELDS  # Q13
    for other in range(state[PLAYERS]):
        payment = detail >> PAY[other] & FIELDS  # Q14
        state[POINTS + other] += payment
        state[POINTS + seat] -= payment
    if begin == HAND:
        state[HANDS + seat] -= 1
    if end == HAND:
        state[HANDS + seat] += 1
    state[STANDING + seat] = state[STANDING + seat] & ~BIT[begin] | BIT[end]


@compiled
def send_back(state: Ints, place: int) -> None:
    """Give a pillar back to its owner's hand (Q18)."""
    for seat in range(state[PLAYERS]):
        if state[STANDING + seat] & BIT[place]:
            state[STANDING + seat] &= ~BIT[place]
            state[HANDS + seat] += 1


@compiled
def aim(state: Ints, site: int) -> None:
    """Choose where a plate goes: Seth's holder is asked if it is another seat (Q19)."""
    state[AIM] = 1 + site
    holder = state[HOLDER + SETH_TABLET]
    if holder != 0 and holder != 1 + state[SEAT]:
        state[PHASE] = ASKING
    elif site == SUMMIT_SITE:
        lay(state, state[SUMMIT_PLATE])
    else:
        state[PHASE] = FACING


@compiled_apart
def lay(state: Ints, digits: int) -> None:
    """Lay the plate as it is turned, score it, and go on; the summit ends the game (Q9–Q11)."""
    site = state[AIM] - 1
    seat = state[SEAT]
    state[POINTS + seat] += worth(state, site, seat)
    if state[TAKER]:
        taker = state[TAKER] - 1
        state[POINTS + taker] += worth(state, site, taker)  # Q19
    lay_plate(state, site, digits)
    state[LAID] = 1
    state[QUIET] = 0  # Q22
    state[DRAWN] = 0
    state[AIM] = 0
    state[TAKER] = 0
    if site == SUMMIT_SITE:
        finish(state, SUMMIT_LAID)  # Q21
    else:
        go_on(state)
