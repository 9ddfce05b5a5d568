"""Tulum by its clauses: rolling, placing, what is secured and what is lost."""

from __future__ import annotations

from chantier.core.arrays import Floats, Ints
from chantier.core.bits import lowest, nth_bit, popcount
from chantier.core.chance import Generator, below
from chantier.core.jit import compiled
from chantier.core.kernel import CHANCE, OVER, clear
from chantier.games.tulum.card import REFUSALS
from chantier.games.tulum.layout import (
    AGAIN,
    ALL,
    ALL_DICE,
    DICE,
    FIRST_OF,
    FIRST_ROW,
    JOINED,
    LOWEST_BITS,
    ODDS_OF,
    PLACE,
    PLACE_AT,
    PLACE_BIT,
    PLACE_DIE,
    PLACED,
    PLAYERS,
    REASON,
    ROLL,
    ROLL_DICE,
    ROLL_SHOWN,
    ROLLS_OF,
    ROWS,
    SEAT,
    SECURED,
    SHOWN,
    STOP,
    STRIDE,
    THROWS,
    THROWS_OF,
    TRIPLE,
    TRIPLE_OF,
)

COMPLETE = 1  # U7

U1_SUPPORT = 1 << REFUSALS.index("U1.support")
U2_WAIT = 1 << REFUSALS.index("U2.wait")
U2_SIX = 1 << REFUSALS.index("U2.six")
U2_TAKEN = 1 << REFUSALS.index("U2.taken")
U2_NO_DIE = 1 << REFUSALS.index("U2.no_die")
U3_MUST_PLACE = 1 << REFUSALS.index("U3.must_place")
U5_WAIT = 1 << REFUSALS.index("U5.wait")
U5_DICE = 1 << REFUSALS.index("U5.dice")
U5_AGAIN = 1 << REFUSALS.index("U5.again")
U7_OVER = 1 << REFUSALS.index("U7.over")


@compiled
def start(state: Ints, players: int, settings: Ints) -> None:
    """Set up empty pyramids; seat 0 is about to roll."""
    clear(state)
    state[PLAYERS] = players
    state[DICE] = ALL_DICE  # U2


@compiled
def actor(state: Ints) -> int:
    """The seat to act, CHANCE while the dice are to be rolled, or OVER."""
    if state[REASON]:
        return OVER
    return state[SEAT] if state[SHOWN] else CHANCE


@compiled
def pyramid(state: Ints) -> int:
    """The blocks of the seat whose turn it is, this turn's included."""
    return state[SECURED + state[SEAT]] | state[PLACED]


@compiled
def supported(blocks: int) -> int:
    """The places that a block can rest on: all of row 1, and above any two neighbours (U1)."""
    return (FIRST_ROW | (blocks & blocks >> 1) << STRIDE) & ALL


@compiled
def open_places(blocks: int) -> int:
    """The free places where a block would rest (U2)."""
    return supported(blocks) & ~blocks


@compiled
def rows_of(dice: int) -> int:
    """Whole rows, for each row that one or more dice show (counts are at most 6: three bits)."""
    return ((dice | dice >> 1 | dice >> 2) & LOWEST_BITS) * FIRST_ROW


@compiled
def places(state: Ints) -> int:
    """Where the unused dice of the roll can place a block (U2)."""
    return open_places(pyramid(state)) & rows_of(state[SHOWN])


@compiled
def legal(state: Ints, out: Ints) -> int:
    """Write the legal actions in ascending order; return how many."""
    if state[REASON]:
        return 0
    if state[SHOWN] == 0:
        first = FIRST_OF[state[DICE]]
        count = FIRST_OF[state[DICE] + 1] - first
        for index in range(count):
            out[index] = ROLLS_OF[first + index]
        return count
    mask = places(state)
    if mask == 0:  # U5
        out[0] = AGAIN
        out[1] = STOP
        return 2
    count = 0
    while mask:  # U3: nothing else before every die that can place has placed
        out[count] = PLACE_AT[lowest(mask)]
        mask &= mask - 1
        count += 1
    return count


@compiled
def chances(state: Ints, odds: Floats) -> int:
    """Write the probability of each roll, in the order of `legal` (U1: fair dice)."""
    first = FIRST_OF[state[DICE]]
    count = FIRST_OF[state[DICE] + 1] - first
    for index in range(count):
        odds[index] = ODDS_OF[first + index]
    return count


@compiled
def pick(state: Ints, rng: Generator, out: Ints) -> int:
    """A random roll by its probability, or a uniformly random action of the seat."""
    if state[SHOWN] == 0:
        return throw(state[DICE], rng)
    mask = places(state)
    if mask:
        return PLACE_AT[nth_bit(mask, below(rng, popcount(mask)))]
    return STOP if below(rng, 2) else AGAIN


@compiled
def throw(dice: int, rng: Generator) -> int:
    """A random roll of so many dice."""
    number = below(rng, THROWS_OF[dice])
    few = min(dice, TRIPLE)
    rest = TRIPLE_OF[dice - few, number // THROWS]
    return ROLL + int(JOINED[rest, TRIPLE_OF[few, number % THROWS]])


@compiled
def apply(state: Ints, action: int) -> None:
    """Play a legal action, and what follows from it by itself."""
    if action < PLACE:
        state[SHOWN] = 0  # U5: the dice that placed nothing are rolled
    elif action < ROLL:
        place(state, action - PLACE)
    elif action < STOP:
        state[SHOWN] = ROLL_SHOWN[action - ROLL]
        if places(state) == 0:
            end_turn(state)  # U4: what is not secured is lost
    else:
        secure(state)


@compiled
def place(state: Ints, place: int) -> None:
    """Put a block on the pyramid, and set aside a die that shows its row."""
    state[PLACED] |= PLACE_BIT[place]
    state[SHOWN] -= PLACE_DIE[place]
    state[DICE] -= 1
    if pyramid(state) == ALL:
        state[REASON] = COMPLETE  # U7: at once, nothing is secured and no turn ends
    elif state[DICE] == 0:
        secure(state)  # U6


@compiled
def secure(state: Ints) -> None:
    """Keep this turn's blocks for good, and end the turn (U5)."""
    state[SECURED + state[SEAT]] |= state[PLACED]
    end_turn(state)


@compiled
def end_turn(state: Ints) -> None:
    """The next seat is about to roll all six dice (U2)."""
    state[PLACED] = 0
    state[SHOWN] = 0
    state[DICE] = ALL_DICE
    state[SEAT] += 1
    if state[SEAT] == state[PLAYERS]:
        state[SEAT] = 0


@compiled
def result(state: Ints, scores: Ints) -> int:
    """Write each seat's blocks; return the winner as a mask of seats (0 while the game goes on)."""
    for seat in range(state[PLAYERS]):
        scores[seat] = popcount(state[SECURED + seat])
    scores[state[SEAT]] = popcount(pyramid(state))
    return 1 << state[SEAT] if state[REASON] else 0  # U7


@compiled
def reason(state: Ints) -> int:
    """Why the game ended: 0 while it goes on, else 1 + the index of the card's reason."""
    return state[REASON]


@compiled
def refusal(state: Ints, action: int, out: Ints) -> int:
    """Everything that is wrong with a well-formed action, as a mask over the card's refusals."""
    if state[REASON]:
        return U7_OVER
    is_roll = ROLL <= action < STOP
    if state[SHOWN] == 0:
        opening = state[DICE] == ALL_DICE
        if not is_roll:
            return U2_WAIT if opening else U5_WAIT
        if ROLL_DICE[action - ROLL] == state[DICE]:
            return 0
        return U2_SIX if opening else U5_DICE
    if PLACE <= action < ROLL:
        return placing_refusal(state, action - PLACE)
    if places(state):
        return U3_MUST_PLACE
    return U5_AGAIN if is_roll else 0


@compiled
def placing_refusal(state: Ints, place: int) -> int:
    """What is wrong with placing a block, once the dice are rolled."""
    wrong = 0
    bit = PLACE_BIT[place]
    blocks = pyramid(state)
    if supported(blocks) & bit == 0:
        wrong |= U1_SUPPORT
    if blocks & bit:
        wrong |= U2_TAKEN
    if rows_of(state[SHOWN]) & bit == 0:
        wrong |= U2_NO_DIE
    return wrong


@compiled
def risk(state: Ints) -> float:
    """The probability that the dice left show only rows without a place, and all is lost (U4)."""
    room = open_places(pyramid(state))
    closed = 0
    for row in range(ROWS):
        if room >> STRIDE * row & FIRST_ROW == 0:
            closed += 1
    return (closed / ROWS) ** state[DICE]
