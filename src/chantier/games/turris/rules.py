"""Turris by its clauses: placing, the bonus and the end. Scoring (T17) is in scoring.py."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import lowest, nth_bit, popcount, write_bits
from chantier.core.chance import Generator, below
from chantier.core.jit import compiled
from chantier.core.kernel import OVER, best, clear
from chantier.games.turris.card import REFUSALS
from chantier.games.turris.layout import (
    ALL,
    BLOCK_LEVEL,
    BLOCKS,
    BONUS,
    FEET,
    FLAT,
    FLATS,
    LAST,
    LEFT,
    LEVELS,
    LOW,
    MIDDLE,
    OPEN_LEVELS,
    PAIR_COLUMNS,
    PAIR_LOW,
    PAIRS_TOUCHING,
    PAIRS_WITHIN,
    PASS,
    REASON,
    REMOVE,
    REMOVED,
    RIM,
    SQUARES,
    STOP,
    TO_ACT,
    UPRIGHT,
)
from chantier.games.turris.scoring import score, tops

FULL = 1  # T16
MIDDLE_BIT = 1 << MIDDLE
MIDDLE_PAIRS = int(PAIRS_TOUCHING[MIDDLE_BIT])
ALL_PAIRS = int(PAIRS_WITHIN[ALL])

T1_SUPPLY = 1 << REFUSALS.index("T1.supply")
T2_FLAT = 1 << REFUSALS.index("T2.flat")
T3_TOUCH = 1 << REFUSALS.index("T3.touch")
T4_UPRIGHT = 1 << REFUSALS.index("T4.upright")
T5_FLAT = 1 << REFUSALS.index("T5.flat")
T6_LEVELS = 1 << REFUSALS.index("T6.levels")
T7_MIDDLE = 1 << REFUSALS.index("T7.middle")
T8_NO_BONUS = 1 << REFUSALS.index("T8.no_bonus")
T8_NOT_OPPOSING = 1 << REFUSALS.index("T8.not_opposing")
T8_OTHER_NAME = 1 << REFUSALS.index("T8.other_name")
T10_UNDER = 1 << REFUSALS.index("T10.under")
T11_LAST = 1 << REFUSALS.index("T11.last")
T12_LEVELS = 1 << REFUSALS.index("T12.levels")
T13_CLOSED = 1 << REFUSALS.index("T13.closed")
T15_PASS = 1 << REFUSALS.index("T15.pass")
T16_OVER = 1 << REFUSALS.index("T16.over")


@compiled
def start(state: Ints, players: int, settings: Ints) -> None:
    """Set up an empty base."""
    clear(state)
    state[LEFT] = BLOCKS  # T1
    state[LEFT + 1] = BLOCKS


@compiled
def actor(state: Ints) -> int:
    """The seat to act, or OVER."""
    return OVER if state[REASON] else state[TO_ACT]


@compiled
def filled(state: Ints, level: int) -> int:
    """The columns that are filled at this level, counted from 0."""
    return state[SQUARES + level] | state[SQUARES + LEVELS + level]


@compiled
def height(state: Ints, column: int) -> int:
    """How many squares stand in a column."""
    level = state[LOW]
    while filled(state, level) >> column & 1:
        level += 1
    return level


@compiled
def beside(columns: int) -> int:
    """The columns that share an edge with any of these."""
    north = columns << 1 & 0b110110110
    south = columns >> 1 & 0b011011011
    return (north | south | columns << 3 | columns >> 3) & ALL


@compiled
def columns_of(block: int) -> int:
    """The columns that a block (as in layout.py) covers; none for no block."""
    if block == 0:
        return 0
    placing = (block - 1) % BLOCK_LEVEL
    return 1 << placing - UPRIGHT if placing >= UPRIGHT else PAIR_COLUMNS[placing - FLAT]


@compiled
def placements(state: Ints) -> int:
    """Every legal placing of the seat to act, as a mask over action ids."""
    if state[LEFT + state[TO_ACT]] == 0:  # T1
        return 0
    if filled(state, 0) == 0:  # T3: the first block is free, but for T7
        return (ALL_PAIRS & ~MIDDLE_PAIRS) << FLAT | RIM << UPRIGHT
    low = state[LOW]
    upright = 0
    flat = 0
    under = ALL
    for level in range(low, low + OPEN_LEVELS):  # T6: where a block may begin
        here = filled(state, level)
        just = under & ~here  # the columns of just this height
        if level + 2 <= low + OPEN_LEVELS:  # T6
            stand = just & beside(here)  # T4
            if filled(state, level + 1) & RIM == 0:  # T7, at both levels
                stand &= RIM
            upright |= stand
        if level > 0:  # T5
            lie = PAIRS_WITHIN[just] & ~state[FLATS + level - 1]  # T2, T5
            if here & RIM == 0:  # T7
                lie &= ~MIDDLE_PAIRS
            flat |= lie
        under = here
    # T13: a column that lost a block cannot grow without taking the space that it left.
    closed = columns_of(state[REMOVED])
    return (flat & ~PAIRS_TOUCHING[closed]) << FLAT | (upright & ~closed) << UPRIGHT


@compiled
def top_block(state: Ints, column: int) -> int:
    """The block on top of a column, as in layout.py; 0 if the column is empty."""
    level = height(state, column) - 1
    if level < 0:
        return 0
    if level > 0 and state[FEET + level - 1] >> column & 1:
        return 1 + UPRIGHT + column + BLOCK_LEVEL * (level - 1)
    here = state[FLATS + level] & PAIRS_TOUCHING[1 << column]
    return 1 + FLAT + lowest(here) + BLOCK_LEVEL * level


@compiled
def removal_refusal(state: Ints, column: int) -> int:
    """What is wrong with removing the block that a column names, a bonus or not."""
    block = top_block(state, column)
    seat = state[TO_ACT]
    if block == 0:
        return T8_NOT_OPPOSING
    placing = (block - 1) % BLOCK_LEVEL
    level = (block - 1) // BLOCK_LEVEL
    if state[SQUARES + LEVELS * seat + level] >> column & 1:
        return T8_NOT_OPPOSING
    upright = placing >= UPRIGHT
    if not upright and PAIR_LOW[placing - FLAT] != column:
        return T8_OTHER_NAME
    wrong = 0
    if block == state[LAST + 1 - seat]:
        wrong |= T11_LAST
    gone = columns_of(block)
    if not upright and filled(state, level + 1) & gone:
        return wrong | T10_UNDER  # one half only: this column's top is the block itself
    lowest_after = min(state[LOW], level)
    if filled(state, lowest_after + OPEN_LEVELS) & ~gone:
        wrong |= T12_LEVELS
    return wrong


@compiled
def removals(state: Ints) -> int:
    """Every legal removal of the seat to act, given a bonus, as a mask over action ids."""
    mask = 0
    opposing = tops(state, 1 - state[TO_ACT])
    while opposing:
        column = lowest(opposing)
        opposing &= opposing - 1
        if removal_refusal(state, column) == 0:
            mask |= 1 << REMOVE + column
    return mask


@compiled
def legal(state: Ints, out: Ints) -> int:
    """Write the legal action ids in ascending order; return how many."""
    return 0 if state[REASON] else write_bits(choices(state), out)


@compiled
def pick(state: Ints, rng: Generator, out: Ints) -> int:
    """A uniformly random legal action."""
    mask = choices(state)
    return nth_bit(mask, below(rng, popcount(mask)))


@compiled
def choices(state: Ints) -> int:
    """Every legal action while the game goes on, as a mask over action ids."""
    mask = placements(state)
    if state[BONUS]:  # T8
        return mask | removals(state) | 1 << STOP
    return mask if mask else 1 << PASS  # T15


@compiled
def apply(state: Ints, action: int) -> None:
    """Play a legal action."""
    if action >= REMOVE:
        block = top_block(state, action - REMOVE)
        take_away(state, block)
        end_turn(state)  # T14
        state[REMOVED] = block  # T13
    elif action in (PASS, STOP):
        end_turn(state)  # T14, T15
    else:
        columns = place(state, action)
        if columns & MIDDLE_BIT and (placements(state) or removals(state)):  # T8, T9
            state[BONUS] = 1
        else:
            end_turn(state)


@compiled
def place(state: Ints, action: int) -> int:
    """Put one of the acting seat's blocks on the tower; return the columns that it covers."""
    seat = state[TO_ACT]
    squares = SQUARES + LEVELS * seat
    if action >= UPRIGHT:
        column = action - UPRIGHT
        columns = 1 << column
        level = height(state, column)
        state[squares + level + 1] |= columns
        state[FEET + level] |= columns
    else:
        columns = PAIR_COLUMNS[action - FLAT]
        level = height(state, PAIR_LOW[action - FLAT])
        state[FLATS + level] |= 1 << action - FLAT
    state[squares + level] |= columns
    state[LEFT + seat] -= 1
    state[LAST + seat] = 1 + action + BLOCK_LEVEL * level
    while filled(state, state[LOW]) == ALL:
        state[LOW] += 1
    return columns


@compiled
def take_away(state: Ints, block: int) -> None:
    """Give an opposing block back to its owner (T10)."""
    owner = 1 - state[TO_ACT]
    placing = (block - 1) % BLOCK_LEVEL
    level = (block - 1) // BLOCK_LEVEL
    columns = columns_of(block)
    squares = SQUARES + LEVELS * owner
    state[squares + level] &= ~columns
    if placing >= UPRIGHT:
        state[squares + level + 1] &= ~columns
        state[FEET + level] &= ~columns
    else:
        state[FLATS + level] &= ~(1 << placing - FLAT)
    state[LEFT + owner] += 1
    state[LOW] = min(state[LOW], level)


@compiled
def end_turn(state: Ints) -> None:
    """Hand over to the other seat; the game ends once all blocks are placed (T16)."""
    state[BONUS] = 0
    state[REMOVED] = 0  # T13: its turn is used up
    state[TO_ACT] = 1 - state[TO_ACT]
    if state[LEFT] == 0 and state[LEFT + 1] == 0:
        state[REASON] = FULL


@compiled
def result(state: Ints, scores: Ints) -> int:
    """Write each seat's score; return the winners as a mask of seats (0 while the game goes on)."""
    scores[0] = score(state, 0)  # T17
    scores[1] = score(state, 1)
    if state[REASON] == 0:
        return 0
    return best(scores, 2)  # T17


@compiled
def reason(state: Ints) -> int:
    """Why the game ended: 0 while it goes on, else 1 + the index of the card's reason."""
    return state[REASON]


@compiled
def refusal(state: Ints, action: int, out: Ints) -> int:
    """Everything that is wrong with a well-formed action, as a mask over the card's refusals."""
    if state[REASON]:
        return T16_OVER
    if action == PASS:
        return T15_PASS if state[BONUS] or placements(state) else 0
    if action == STOP:
        return 0 if state[BONUS] else T8_NO_BONUS
    if action >= REMOVE:
        wrong = removal_refusal(state, action - REMOVE)
        return wrong if state[BONUS] else wrong | T8_NO_BONUS
    return placing_refusal(state, action)


@compiled
def placing_refusal(state: Ints, action: int) -> int:
    """What is wrong with placing a block."""
    wrong = 0
    if state[LEFT + state[TO_ACT]] == 0:
        wrong |= T1_SUPPLY
    upright = action >= UPRIGHT
    if upright:
        columns = 1 << action - UPRIGHT
        level = height(state, action - UPRIGHT)
    else:
        columns = PAIR_COLUMNS[action - FLAT]
        left = height(state, PAIR_LOW[action - FLAT])
        right = height(state, lowest(columns & columns - 1))
        if left != right:
            wrong |= T2_FLAT
        level = max(left, right)  # where it would come to lie
    if filled(state, 0):  # not the first block
        if level == 0 and beside(columns) & filled(state, 0) == 0:
            wrong |= T3_TOUCH
        if upright:
            if beside(columns) & filled(state, level) == 0:
                wrong |= T4_UPRIGHT
        elif wrong & T2_FLAT or level == 0 or state[FLATS + level - 1] >> action - FLAT & 1:
            wrong |= T5_FLAT
    top = level + (2 if upright else 1)
    if top > state[LOW] + OPEN_LEVELS:
        wrong |= T6_LEVELS
    if columns & MIDDLE_BIT and filled(state, top - 1) & RIM == 0:
        wrong |= T7_MIDDLE
    if columns & columns_of(state[REMOVED]):
        removed = state[REMOVED] - 1
        bottom = removed // BLOCK_LEVEL
        reach = bottom + (2 if removed % BLOCK_LEVEL >= UPRIGHT else 1)
        if level < reach:  # and no lower than `bottom`: the column has not been lower since
            wrong |= T13_CLOSED
    return wrong
