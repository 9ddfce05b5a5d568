"""Geometry and memory layout of Turris.

The base seen from above, with each column's bit; a level is a mask of nine of them:

    north   3 | a3=2  b3=5  c3=8
            2 | a2=1  b2=4  c2=7        The middle is b2, the other eight are the rim (T1).
    south   1 | a1=0  b1=3  c1=6        The bits are in the order of the names as text.
              +------------------
              west a     b     c east
"""

from __future__ import annotations

import numpy as np

COLUMNS = tuple(letter + digit for letter in "abc" for digit in "123")
ALL = (1 << len(COLUMNS)) - 1
MIDDLE = COLUMNS.index("b2")
RIM = ALL & ~(1 << MIDDLE)
BLOCKS = 20  # T1: of each seat
OPEN_LEVELS = 3  # T6: the most that may be unfinished

# 78 squares stand at most when a block is placed, so the lowest column is at most 8 high, and the
# highest reaches 3 above it (T6): 11 levels, and one more that stays empty, to look above them.
LEVELS = 12

# The pairs of columns that share an edge, in the order of their texts: a1a2 a1b1 a2a3 a2b2 …
PAIRS = tuple(
    (low, high)
    for low in range(9)
    for high in range(low + 1, 9)
    if high - low == 3 or (high - low == 1 and high % 3)
)
PAIR_LOW = np.array([low for low, _ in PAIRS], dtype=np.int64)
PAIR_COLUMNS = np.array([1 << low | 1 << high for low, high in PAIRS], dtype=np.int64)
# The pairs inside a set of columns, and those that touch one.
PAIRS_WITHIN = np.array(
    [sum(1 << p for p, (a, b) in enumerate(PAIRS) if m >> a & m >> b & 1) for m in range(ALL + 1)],
    dtype=np.int64,
)
PAIRS_TOUCHING = np.array(
    [
        sum(1 << p for p, (a, b) in enumerate(PAIRS) if (m >> a | m >> b) & 1)
        for m in range(ALL + 1)
    ],
    dtype=np.int64,
)

# Action ids, in the order of their texts: Ha1a2 … Hc2c3, Va1 … Vc3, pass, stop, xa1 … xc3.
FLAT = 0
UPRIGHT = FLAT + len(PAIRS)
PASS = UPRIGHT + len(COLUMNS)
STOP = PASS + 1
REMOVE = STOP + 1
ACTIONS = REMOVE + len(COLUMNS)

# A block is 1 + its placing + BLOCK_LEVEL * its lowest level (from 0); 0 is none.
BLOCK_LEVEL = 32

# A position is one array of integers.
TO_ACT = 0
REASON = 1  # 0 while the game goes on, else 1 + index into card.REASONS
BONUS = 2  # 1 while one is pending (T8)
LEFT = 3  # LEFT + seat: blocks in hand
LAST = 5  # LAST + seat: the block that the seat placed last (T11)
REMOVED = 7  # the block whose space is closed to the seat to act (T13)
LOW = 8  # the height of the lowest column: all levels under it are complete
SQUARES = 9  # SQUARES + LEVELS * seat + level: squares of that colour
FLATS = SQUARES + 2 * LEVELS  # FLATS + level: flat blocks, a mask of pairs
FEET = FLATS + LEVELS  # FEET + level: lower halves of upright blocks
STATE_SIZE = FEET + LEVELS

# A view is a mask of squares, VIEW_STRIDE bits a level; one bit stays free to keep rows apart.
VIEW_STRIDE = 4
SOUTH, EAST, NORTH, WEST, ROOF = range(5)
VIEWS = ("south", "east", "north", "west", "roof")
# For each face: the columns from the viewer's left, and from the nearest back.
FACE_COLUMNS = (
    ((0, 1, 2), (3, 4, 5), (6, 7, 8)),  # south: a b c
    ((6, 3, 0), (7, 4, 1), (8, 5, 2)),  # east: 1 2 3
    ((8, 7, 6), (5, 4, 3), (2, 1, 0)),  # north: c b a
    ((2, 5, 8), (1, 4, 7), (0, 3, 6)),  # west: 3 2 1
)


def _nearest(lines: tuple[tuple[int, ...], ...], level: int) -> int:
    """The columns of a level that nothing hides from one side (T17)."""
    return sum(
        1 << next(c for c in line if level >> c & 1) for line in lines if level & _mask(line)
    )


def _mask(line: tuple[int, ...]) -> int:
    return sum(1 << column for column in line)


# By side and level: the columns that show; and by side and columns that show: the places across.
FACE_SEEN = np.array(
    [[_nearest(lines, level) for level in range(ALL + 1)] for lines in FACE_COLUMNS], dtype=np.int64
)
FACE_PLACES = np.array(
    [
        [
            sum(1 << across for across, line in enumerate(lines) if shown & _mask(line))
            for shown in range(ALL + 1)
        ]
        for lines in FACE_COLUMNS
    ],
    dtype=np.int64,
)
# The roof from above with north up: across is the letter, up the digit.
ROOF_PLACES = np.array(
    [
        sum(1 << VIEW_STRIDE * (c % 3) + c // 3 for c in range(9) if shown >> c & 1)
        for shown in range(ALL + 1)
    ],
    dtype=np.int64,
)
