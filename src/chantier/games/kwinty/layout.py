"""Geometry and memory layout of Kwinty.

The wall may grow to either side of its first block, whose left column is `i`, until it is 9 wide
(K3). So there are 17 columns, of which a wall uses at most 9; squares are stored from the wall's
own left column (EDGE), and move over when the wall grows to the left:

    upper   row 8   . . . . . . . . .
    part    row 7   . . . . . . . . .      A set of squares is two integers, one for rows 0 to 5
            row 6   . . . . . . . . .      and one for rows 6 to 8; a row is PITCH bits, bit 0 for
    lower   row 5   . . . . . . . . .      the wall's left column. The tenth bit of a row is never
    part    ...                            set: it keeps the rows apart.
            row 1   . . W . . . . . .
            row 0   B B W . . . . . .      Columns have no gaps (K2), so a block lands on the empty
                    g h i                  square just above a filled one. (Here: after Vi Hg.)
"""

from __future__ import annotations

COLUMNS = "abcdefghijklmnopq"
WIDTH = len(COLUMNS)
MOST = 9  # K3: squares, across and up
BLOCKS = 20  # K1: of each colour
FIRST_COLUMN = COLUMNS.index("i")  # K3

PITCH = 10  # bits a row
LOWER_ROWS = 6
LOWER_BITS = LOWER_ROWS * PITCH
UPPER_BITS = (MOST - LOWER_ROWS) * PITCH
LOWER = (1 << LOWER_BITS) - 1
UPPER = (1 << UPPER_BITS) - 1
ROW = (1 << MOST) - 1  # every column of one row
TOP_ROW = ROW << UPPER_BITS - PITCH  # row 8, in the upper part
STACK = sum(1 << PITCH * row for row in range(LOWER_ROWS))  # one column of a part

# Action ids: Ha … Hp, Va … Vq, pass; those of K10 came later, and records keep their numbers.
FLAT = 0
UPRIGHT = FLAT + WIDTH - 1
PASS = UPRIGHT + WIDTH
KEEP = PASS + 1
SWAP = KEEP + 1
ACTIONS = SWAP + 1

# A position is one array of integers. A colour is 0 for white, 1 for black.
TO_ACT = 0  # the colour to place next; colours always alternate
REASON = 1  # 0 while the game goes on, else 1 + index into card.REASONS
PASSES = 2  # in a row, just now
LEFT = 3  # LEFT + colour: blocks in hand
OPENING = 5  # FREE, FLAT_FIRST, or with K10 who plays which colour
EDGE = 6  # the wall's left column
SQUARES = 7  # SQUARES + 2 * colour: squares of that colour, lower part then upper
FLATS = SQUARES + 4  # left halves of flat blocks, of both colours, lower part then upper
TOPS = FLATS + 2  # upper halves of upright blocks, of both colours, lower part then upper
STATE_SIZE = TOPS + 2

# What OPENING holds: the options in their order, then the phases of a swap game (K10).
FREE = 0
FLAT_FIRST = 1  # K9
UNSETTLED = 2  # seat 0 places the first three blocks, then seat 1 keeps black or takes white
KEPT = 3  # seat 0 plays white, as in any other game
SWAPPED = 4  # seat 1 plays white
OFFERED = 3  # blocks that are placed before the choice
