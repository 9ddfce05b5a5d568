"""The course of a game: its beginning, turns, auctions and the end."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import popcount
from chantier.core.jit import compiled, compiled_apart
from chantier.core.kernel import CHANCE, OVER, best, clear
from chantier.games.turquoise.layout import (
    ACT,
    ACTION_POINTS,
    AIM,
    ASKED,
    ASKING,
    BID,
    BIDDERS,
    BIDDING,
    CORNER_PLATE,
    CORNER_SITES,
    DECK,
    DRAWING,
    DRAWN,
    END_COSTS,
    FACING,
    FINISHED,
    GATES,
    HANDS,
    HOLDER,
    LAID,
    LEADER,
    LEFT,
    LOT,
    MAY_AUCTION,
    PHASE,
    PILLARS_BY_PLAYERS,
    PLATES,
    PLAYERS,
    POINTS,
    QUIET,
    QUIET_ROUNDS,
    REASON,
    SEAT,
    SETH_TABLET,
    SETTINGS,
    STACK,
    STANDING,
    TAKER,
    THOT_TABLET,
    TOP,
)
from chantier.games.turquoise.rules.site import lay_plate, turned

SUMMIT_LAID, IDLE = 1, 2  # reasons, in the order of card.REASONS
WHOLE_STACK = (1 << STACK) - 1
CORNERS = len(CORNER_SITES)


@compiled
def start(state: Ints, players: int, settings: Ints) -> None:
    """Set up the site with its four corner plates (Q3), hands and stack (Q4)."""
    clear(state)
    state[PLAYERS] = players
    for index in range(SETTINGS - 1):
        state[PLATES + index] = settings[index]
    state[GATES] = settings[SETTINGS - 1]
    state[DECK] = WHOLE_STACK
    for seat in range(players):
        state[HANDS + seat] = PILLARS_BY_PLAYERS[players]
    for turns in range(CORNERS):
        lay_plate(state, CORNER_SITES[turns], turned(state[CORNER_PLATE], turns))
    begin_turn(state)


@compiled
def actor(state: Ints) -> int:
    """The seat to act, CHANCE or OVER."""
    phase = state[PHASE]
    if phase == FINISHED:
        return OVER
    if phase == DRAWING:
        return CHANCE
    if phase == BIDDING:
        return state[ASKED]
    if phase == ASKING:
        return state[HOLDER + SETH_TABLET] - 1  # Q19
    if phase == FACING and state[TAKER]:
        return state[TAKER] - 1  # Q19
    return state[SEAT]


@compiled
def begin_turn(state: Ints) -> None:
    """Give the active seat its action points (Q8)."""
    state[PHASE] = ACT
    state[LEFT] = ACTION_POINTS
    state[MAY_AUCTION] = 1
    state[LAID] = 0


@compiled_apart
def end_turn(state: Ints) -> None:
    """Hand over to the next seat; after too many quiet turns the game ends (Q22)."""
    if state[LAID] == 0:
        state[QUIET] += 1
        if state[QUIET] == QUIET_ROUNDS * state[PLAYERS]:
            finish(state, IDLE)
            return
    state[SEAT] = (state[SEAT] + 1) % state[PLAYERS]
    begin_turn(state)


@compiled
def go_on(state: Ints) -> None:
    """The turn goes on, or ends by itself with no action points and no Thot (Q8)."""
    state[PHASE] = ACT
    if state[LEFT] == 0 and state[HOLDER + THOT_TABLET] != 1 + state[SEAT]:
        end_turn(state)


@compiled
def finish(state: Ints, why: int) -> None:
    """End the game: every pillar that carries nothing costs its owner (Q21)."""
    for seat in range(state[PLAYERS]):
        for level in range(3):
            standing = state[STANDING + seat] & state[TOP + level]
            state[POINTS + seat] -= END_COSTS[level] * popcount(standing)
    state[REASON] = why
    state[PHASE] = FINISHED
    state[LEFT] = 0
    state[MAY_AUCTION] = 0
    state[DRAWN] = 0
    state[AIM] = 0
    state[TAKER] = 0


@compiled_apart
def bid(state: Ints, seat: int, price: int) -> None:
    """Take a bid: a seat that has no more points than the price goes out at once (Q17)."""
    state[BID] = price
    state[LEADER] = seat
    for other in range(state[PLAYERS]):
        if other != seat and state[POINTS + other] <= price:
            state[BIDDERS] &= ~(1 << other)
    ask_next(state, seat)


@compiled
def ask_next(state: Ints, seat: int) -> None:
    """Ask the next seat that is still in; the last one in pays and takes the tablet (Q17)."""
    leader = state[LEADER]
    if state[BIDDERS] == 1 << leader:
        state[POINTS + leader] -= state[BID]
        state[HOLDER + state[LOT] - 1] = 1 + leader
        state[LOT] = 0
        state[BID] = 0
        state[LEADER] = 0
        state[BIDDERS] = 0
        state[ASKED] = 0
        state[PHASE] = ACT
        return
    asked = (seat + 1) % state[PLAYERS]
    while state[BIDDERS] >> asked & 1 == 0:
        asked = (asked + 1) % state[PLAYERS]
    state[ASKED] = asked
    state[PHASE] = BIDDING


@compiled
def result(state: Ints, scores: Ints) -> int:
    """Write each seat's points; return the winners as a mask of seats (0 while it goes on)."""
    for seat in range(state[PLAYERS]):
        scores[seat] = state[POINTS + seat]
    if state[REASON] == 0:
        return 0
    return best(scores, state[PLAYERS])  # Q21


@compiled
def reason(state: Ints) -> int:
    """Why the game ended: 0 while it goes on, else 1 + the index of the card's reason."""
    return state[REASON]
