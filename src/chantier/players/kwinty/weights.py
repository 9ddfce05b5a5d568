"""The weights of Kwinty's evaluation: what each stands for, and what it is at every stage."""

from __future__ import annotations

import numpy as np

# Where each weight stands. Stretches: by direction (a row, upwards, slanting), each
# with one square; with two, and with three, whose others can be filled by the next block or two
# (near), soon (within two blocks of a column), or later.
STRETCHES = 7  # weights a direction
ROWS, UPWARDS, SLANTING = 0, STRETCHES, 2 * STRETCHES
ONE, TWO, THREE = 0, 1, 4
# Squares that complete a five: by how many rows they lie above their column, 5 for more.
SQUARE = 3 * STRETCHES
STACKED = SQUARE + 6  # two of them, one on the other
COVERED = STACKED + 1  # one of them just above one of the other seat's
PAIR = COVERED + 1  # the place of a flat block that completes a five: near, soon, later
SAFE = PAIR + 3  # actions that do not hand the other seat a five: none, one, two; how many; all
SAFE_TO_ACT = SAFE + 5  # likewise, for the seat to act
QUIET = SAFE_TO_ACT + 5  # squares under all of those that complete a five, modulo 4, to act
FOURS = QUIET + 4  # a line of four (K8), times how late it is
WEIGHTS = FOURS + 1
LATE = 12  # blocks left, of both seats, from which on lines of four count

# A hundred times the logarithm of the odds, for positions with so many blocks left, and in between
# in proportion. The last weight is for the turn.
STAGES = (0, 10, 20, 40)
# fmt: off
FITTED = (
    [
        0, 6, 4, -2, 12, 19, -2, -3, 0, -1, 0, -3, 0, 0, 3, 6,
        13, 5, 13, 32, 8, 29, 26, 46, 58, 32, 10, 1, -49, 0, 3, 15,
        -132, -77, -49, 20, -2, -65, -134, -121, 28, -5, 1, 8, -2, -11, 8, -9,
    ],
    [
        -12, -26, 19, 2, 26, 42, 5, 29, 0, 11, 0, 4, 0, 0, 0, 0,
        10, 2, 8, 35, -20, 62, 92, 47, 73, 18, -13, 12, -1, -37, -3, 27,
        -180, -82, -1, 76, -5, -72, -135, -87, 87, -2, -18, 13, -11, -22, 8, -43,
    ],
    [
        -2, -1, 5, -3, 2, 8, -3, -1, 0, -1, 0, -13, 0, 0, 4, 9,
        12, 5, 7, 36, 20, 28, 1, 34, 60, 39, 33, -17, -48, 7, 12, 5,
        -119, -71, -85, 30, -8, -76, -120, -138, 41, -15, 2, -4, 3, -2, 0, -5,
    ],
    [
        6, 16, -2, -1, 51, 36, 14, -10, 0, 1, 0, 22, 0, 0, 1, -2,
        13, 3, 41, 9, -1, 14, -8, 33, 1, 70, 42, 2, -39, -27, -12, 31,
        -132, -79, -45, 12, -10, -65, -133, -117, 20, -13, 32, 19, -15, -17, 0, 14,
    ],
)
# fmt: on
_STAGED = [np.interp(range(41), STAGES, [row[w] for row in FITTED]) for w in range(WEIGHTS + 1)]
WORTH = np.rint(np.array(_STAGED).T).astype(np.int64)
SCALE = 100.0
