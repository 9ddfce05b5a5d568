"""Kwinty by its clauses, on whole rows of squares at a time."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import nth_bit, popcount, write_bits
from chantier.core.chance import Generator, below
from chantier.core.jit import compiled
from chantier.core.kernel import OVER, best, clear
from chantier.games.kwinty.card import REFUSALS
from chantier.games.kwinty.layout import (
    BLOCKS,
    EDGE,
    FIRST_COLUMN,
    FLAT,
    FLAT_FIRST,
    FLATS,
    KEEP,
    KEPT,
    LEFT,
    LOWER,
    LOWER_BITS,
    LOWER_ROWS,
    MOST,
    OFFERED,
    OPENING,
    PASS,
    PASSES,
    PITCH,
    REASON,
    ROW,
    SQUARES,
    STACK,
    STATE_SIZE,
    SWAP,
    SWAPPED,
    TO_ACT,
    TOP_ROW,
    TOPS,
    UNSETTLED,
    UPPER,
    UPRIGHT,
)

FIVE = 1  # K7
FOURS = 2  # K8

K1_SUPPLY = 1 << REFUSALS.index("K1.supply")
K2_FLAT = 1 << REFUSALS.index("K2.flat")
K3_WIDTH = 1 << REFUSALS.index("K3.width")
K3_HEIGHT = 1 << REFUSALS.index("K3.height")
K4_FIRST = 1 << REFUSALS.index("K4.first")
K4_TOUCH = 1 << REFUSALS.index("K4.touch")
K5_UPRIGHT = 1 << REFUSALS.index("K5.upright")
K5_FLAT = 1 << REFUSALS.index("K5.flat")
K6_PASS = 1 << REFUSALS.index("K6.pass")
K7_OVER = 1 << REFUSALS.index("K7.over")
K8_OVER = 1 << REFUSALS.index("K8.over")
K9_OPENING = 1 << REFUSALS.index("K9.opening")
K10_CHOOSE = 1 << REFUSALS.index("K10.choose")
K10_MOMENT = 1 << REFUSALS.index("K10.moment")


@compiled
def start(state: Ints, players: int, settings: Ints) -> None:
    """Set up an empty site; `settings[0]` is the opening: free, flat (K9) or swap (K10)."""
    clear(state)
    state[LEFT] = BLOCKS  # K1
    state[LEFT + 1] = BLOCKS
    state[OPENING] = settings[0]
    state[EDGE] = FIRST_COLUMN  # K3


@compiled
def actor(state: Ints) -> int:
    """The seat to act, or OVER."""
    if state[REASON]:
        return OVER
    if state[OPENING] == UNSETTLED:  # K10: seat 0 places, then seat 1 chooses
        return 1 if is_choosing(state) else 0
    return seat_of(state, state[TO_ACT])


@compiled
def seat_of(state: Ints, colour: int) -> int:
    """The seat that plays a colour, and the colour that a seat plays: they swap or not (K10)."""
    return 1 - colour if state[OPENING] == SWAPPED else colour


@compiled
def is_settled(state: Ints) -> bool:
    """Whether it is known who plays which colour (K10)."""
    return state[OPENING] != UNSETTLED


@compiled
def is_choosing(state: Ints) -> bool:
    """Whether seat 1 must now keep black or take white (K10)."""
    placed = 2 * BLOCKS - state[LEFT] - state[LEFT + 1]
    return state[OPENING] == UNSETTLED and placed == OFFERED


@compiled
def filled(state: Ints, part: int) -> int:
    """The squares of either colour in the lower part (0) or the upper one (1)."""
    return state[SQUARES + part] | state[SQUARES + 2 + part]


@compiled
def raised_lower(lower: int) -> int:
    """The lower part's squares moved up by a row; what leaves it is dropped."""
    return lower << PITCH & LOWER


@compiled
def raised_upper(upper: int, lower: int) -> int:
    """The upper part after both parts' squares moved up by a row."""
    return (upper << PITCH | lower >> LOWER_BITS - PITCH) & UPPER


@compiled
def end_to_end(flats: int) -> int:
    """Where the left half of a flat block would put it end to end with one of these (K5)."""
    return flats << 2 | flats >> 2


@compiled
def placements(state: Ints) -> int:
    """Every legal placing of the colour to act, as a mask over action ids."""
    colour = state[TO_ACT]
    if state[LEFT + colour] == 0:  # K1
        return 0
    lower = filled(state, 0)
    upper = filled(state, 1)
    if lower == 0:  # K4, K9
        first = 1 << FLAT + FIRST_COLUMN
        return first if state[OPENING] == FLAT_FIRST else first | 1 << UPRIGHT + FIRST_COLUMN
    mine_lower = state[SQUARES + 2 * colour]
    mine_upper = state[SQUARES + 2 * colour + 1]
    tops_lower = state[TOPS] & mine_lower
    tops_upper = state[TOPS + 1] & mine_upper
    flats_lower = state[FLATS] & mine_lower
    flats_upper = state[FLATS + 1] & mine_upper
    # On blocks (K2): the empty squares just above filled ones.
    on_lower = raised_lower(lower) & ~lower
    on_upper = raised_upper(upper, lower) & ~upper
    stand = on_lower & ~raised_lower(tops_lower)  # K5
    stand |= on_upper & ~raised_upper(tops_upper, tops_lower) & ~TOP_ROW  # K3, K5
    lie = on_lower & on_lower >> 1 & ~end_to_end(flats_lower)  # K2, K5
    lie |= on_upper & on_upper >> 1 & ~end_to_end(flats_upper)
    edge = state[EDGE]
    upright = any_row(stand) << edge
    flat = any_row(lie) << edge
    # On the ground: right beside the wall (K4), which has no gap there, and at most 9 wide (K3).
    width = popcount(lower & ROW)
    if width + 1 <= MOST:
        upright |= 1 << edge + width | 1 << edge >> 1
    if width + 2 <= MOST:
        if end_to_end(flats_lower) >> width & 1 == 0:  # K5
            flat |= 1 << edge + width
        if flats_lower & 1 == 0:  # K5
            flat |= 1 << edge >> 2
    return flat << FLAT | upright << UPRIGHT


@compiled
def any_row(squares: int) -> int:
    """The columns in which there is a square in any row."""
    halves = squares | squares >> 3 * PITCH
    return (halves | halves >> PITCH | halves >> 2 * PITCH) & ROW


@compiled
def legal(state: Ints, out: Ints) -> int:
    """Write the legal action ids in ascending order; return how many."""
    if state[REASON]:
        return 0
    if is_choosing(state):  # K10
        out[0] = KEEP
        out[1] = SWAP
        return 2
    mask = placements(state)
    if mask == 0:  # K6
        out[0] = PASS
        return 1
    return write_bits(mask, out)


@compiled
def pick(state: Ints, rng: Generator, out: Ints) -> int:
    """A uniformly random legal action."""
    if is_choosing(state):  # K10
        return KEEP + below(rng, 2)
    mask = placements(state)
    return nth_bit(mask, below(rng, popcount(mask))) if mask else PASS  # K6


@compiled
def apply(state: Ints, action: int) -> None:
    """Play a legal action."""
    colour = state[TO_ACT]
    if action >= PASS:
        if action > PASS:  # K10: black places next, whichever seat that is
            state[OPENING] = KEPT if action == KEEP else SWAPPED
            return
        state[TO_ACT] = 1 - colour
        state[PASSES] += 1
        if state[PASSES] == 2:  # K8
            state[REASON] = FOURS
        return
    state[TO_ACT] = 1 - colour
    state[PASSES] = 0
    state[LEFT + colour] -= 1
    upright = action >= UPRIGHT
    column = action - (UPRIGHT if upright else FLAT) - state[EDGE]
    if column < 0:
        for index in range(SQUARES, STATE_SIZE):
            state[index] <<= -column
        state[EDGE] += column
        column = 0
    lower = filled(state, 0)
    upper = filled(state, 1)
    stack = STACK << column
    at_lower = (raised_lower(lower) | ROW) & ~lower & stack
    at_upper = raised_upper(upper, lower) & ~upper & stack
    # Both shapes at once: a branch on the shape would be guessed wrong half of the time.
    other_lower = raised_lower(at_lower) if upright else at_lower << 1
    other_upper = raised_upper(at_upper, at_lower) if upright else at_upper << 1
    squares = SQUARES + 2 * colour
    state[squares] |= at_lower | other_lower
    state[squares + 1] |= at_upper | other_upper
    state[TOPS] |= other_lower if upright else 0
    state[TOPS + 1] |= other_upper if upright else 0
    state[FLATS] |= 0 if upright else at_lower
    state[FLATS + 1] |= 0 if upright else at_upper
    if has_five(state[squares], state[squares + 1]):  # K7
        state[REASON] = FIVE
    elif state[LEFT] == 0 and state[LEFT + 1] == 0:  # K8
        state[REASON] = FOURS


@compiled
def has_five(lower: int, upper: int) -> bool:
    """Whether squares hold an unbroken line of five in any direction (K7)."""
    found = five_along(lower, upper, 1) | five_along(lower, upper, PITCH)
    found |= five_along(lower, upper, PITCH + 1) | five_along(lower, upper, PITCH - 1)
    return found != 0


@compiled
def five_along(lower: int, upper: int, step: int) -> int:
    """Squares that begin a line of five, `step` bits apart: pairs, pairs of pairs, one more.

    The bit between rows is never set, so no line goes round the edge; and no line of five upwards
    begins with four squares in the upper part, which has three rows.
    """
    back = LOWER_BITS - step
    lower2 = lower & (lower >> step | upper << back)
    upper2 = upper & upper >> step
    lower4 = lower2 & (lower2 >> 2 * step | upper2 << back - step)
    upper4 = upper2 & upper2 >> 2 * step
    return lower4 & lower4 >> step | upper4 & upper4 >> step


@compiled
def row_of(state: Ints, squares: int, row: int) -> int:
    """One row of a set of squares that begins at an index of the state; none outside the wall."""
    if row < 0 or row >= MOST:
        return 0
    part = squares + row // LOWER_ROWS
    return state[part] >> PITCH * (row % LOWER_ROWS) & ROW


@compiled
def fours(state: Ints, colour: int) -> int:
    """How many unbroken lines of exactly four a colour has (K8)."""
    squares = SQUARES + 2 * colour
    count = 0
    for row in range(MOST):
        a = row_of(state, squares, row)
        b = row_of(state, squares, row + 1)
        c = row_of(state, squares, row + 2)
        d = row_of(state, squares, row + 3)
        under = row_of(state, squares, row - 1)
        above = row_of(state, squares, row + 4)
        along = a & a >> 1 & a >> 2 & a >> 3
        count += popcount(along & ~(a << 1) & ~(a >> 4))
        count += popcount(a & b & c & d & ~under & ~above)
        count += popcount(a & b >> 1 & c >> 2 & d >> 3 & ~(under << 1) & ~(above >> 4))
        count += popcount(a & b << 1 & c << 2 & d << 3 & ~(under >> 1) & ~(above << 4))
    return count


@compiled
def result(state: Ints, scores: Ints) -> int:
    """Write each seat's score; return the winners as a mask of seats (0 while the game goes on)."""
    scores[0] = 0
    scores[1] = 0
    if state[REASON] == 0:
        return 0
    if state[REASON] == FIVE:  # K7: the colour that has just been placed
        winner = seat_of(state, 1 - state[TO_ACT])
        scores[winner] = 1
        return 1 << winner
    white = seat_of(state, 0)
    scores[white] = fours(state, 0)  # K8
    scores[1 - white] = fours(state, 1)
    return best(scores, 2)  # K8


@compiled
def reason(state: Ints) -> int:
    """Why the game ended: 0 while it goes on, else 1 + the index of the card's reason."""
    return state[REASON]


@compiled
def refusal(state: Ints, action: int, out: Ints) -> int:
    """Everything that is wrong with a well-formed action, as a mask over the card's refusals."""
    if state[REASON]:
        return K7_OVER if state[REASON] == FIVE else K8_OVER
    choosing = is_choosing(state)
    if action > PASS:
        return 0 if choosing else K10_MOMENT
    if choosing:  # what belongs to another moment is judged by no other clause
        return K10_CHOOSE
    if action == PASS:
        return K6_PASS if placements(state) else 0
    wrong = 0
    if state[LEFT + state[TO_ACT]] == 0:
        wrong |= K1_SUPPLY
    upright = action >= UPRIGHT
    column = action - (UPRIGHT if upright else FLAT)
    last = column if upright else column + 1  # its right column
    ground = popcount(filled(state, 0) & ROW)  # the wall's width
    if ground == 0:
        if column != FIRST_COLUMN:
            wrong |= K4_FIRST
        if upright and state[OPENING] == FLAT_FIRST:
            wrong |= K9_OPENING
        return wrong
    left = state[EDGE]
    right = left + ground - 1
    row = height(state, column)
    if row != height(state, last):
        wrong |= K2_FLAT
        row = max(row, height(state, last))  # where it would come to lie
    if max(right, last) - min(left, column) >= MOST:
        wrong |= K3_WIDTH
    if row + (2 if upright else 1) > MOST:
        wrong |= K3_HEIGHT
    if row == 0 and (last < left - 1 or column > right + 1):
        wrong |= K4_TOUCH
    if upright:
        if is_own(state, TOPS, column, row - 1):
            wrong |= K5_UPRIGHT
    elif is_own(state, FLATS, column - 2, row) or is_own(state, FLATS, column + 2, row):
        wrong |= K5_FLAT
    return wrong


@compiled
def height(state: Ints, column: int) -> int:
    """How many squares stand in a column (counted from `a`)."""
    column -= state[EDGE]
    if column < 0 or column >= MOST:
        return 0
    stack = STACK << column
    return popcount(filled(state, 0) & stack) + popcount(filled(state, 1) & stack)


@compiled
def is_own(state: Ints, halves: int, column: int, row: int) -> bool:
    """Whether the colour to act has an upper (TOPS) or left (FLATS) half of a block on a square."""
    column -= state[EDGE]
    if column < 0 or column >= MOST:
        return False
    own = row_of(state, halves, row) & row_of(state, SQUARES + 2 * state[TO_ACT], row)
    return own >> column & 1 != 0
