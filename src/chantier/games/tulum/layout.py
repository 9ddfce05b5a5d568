"""Geometry and memory layout of Tulum.

A pyramid is a mask of places, STRIDE bits a row; place `23` is row 2, position 3:

    row 3        12  13  14  15           A place rests on the same bit of the row below and the
    row 2      06  07  08  09  10         next one (U1). Bits 11, 16, 17 … are places of no row.
    row 1    00  01  02  03  04  05

Dice are counted in fields of the same stride: how many of them show each row.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from math import factorial, prod

import numpy as np

ROWS = 6
STRIDE = 6
ALL_DICE = 6  # U2

# U1: every place, as row and position, in the order of their texts.
PLACES = tuple((row, at) for row in range(1, ROWS + 1) for at in range(1, ROWS + 2 - row))
PLACE_BIT = np.array([1 << STRIDE * (row - 1) + at - 1 for row, at in PLACES], dtype=np.int64)
PLACE_DIE = np.array([1 << STRIDE * (row - 1) for row, _ in PLACES], dtype=np.int64)
ALL = int(PLACE_BIT.sum())
FIRST_ROW = (1 << STRIDE) - 1
LOWEST_BITS = sum(1 << STRIDE * row for row in range(ROWS))  # of each row, or field

# Every roll of one to six dice, sorted upwards, in the order of their texts: 1 11 111 … 112 …
ROLLS = tuple(
    sorted(
        roll
        for dice in range(1, ALL_DICE + 1)
        for roll in combinations_with_replacement(range(1, ROWS + 1), dice)
    )
)
MOST_ROLLS = sum(len(roll) == ALL_DICE for roll in ROLLS)

# Action ids, in the order of their texts: again, place:11 … place:61, roll:1 … roll:666666, stop.
AGAIN = 0
PLACE = AGAIN + 1
ROLL = PLACE + len(PLACES)
STOP = ROLL + len(ROLLS)
ACTIONS = STOP + 1

# By bit: the action that places there.
PLACE_AT = np.zeros(STRIDE * ROWS, dtype=np.int64)
for _place, (_row, _at) in enumerate(PLACES):
    PLACE_AT[STRIDE * (_row - 1) + _at - 1] = PLACE + _place


def shown(roll: tuple[int, ...]) -> int:
    """A roll as a count of dice in each row's field."""
    return sum(1 << STRIDE * (row - 1) for row in roll)


def odds(roll: tuple[int, ...]) -> float:
    """How likely a roll is among those of as many dice."""
    orders = factorial(len(roll)) // prod(factorial(roll.count(row)) for row in set(roll))
    return orders / ROWS ** len(roll)


# By roll: what it shows, and of how many dice it is.
ROLL_SHOWN = np.array([shown(roll) for roll in ROLLS], dtype=np.int64)
ROLL_DICE = np.array([len(roll) for roll in ROLLS], dtype=np.int64)
# The rolls of one die, then those of two …, as ids with their odds; FIRST_OF[n] is where n begin.
BY_DICE = sorted(range(len(ROLLS)), key=lambda roll: len(ROLLS[roll]))
ROLLS_OF = np.array([ROLL + roll for roll in BY_DICE], dtype=np.int64)
ODDS_OF = np.array([odds(ROLLS[roll]) for roll in BY_DICE], dtype=np.float64)
FIRST_OF = np.searchsorted(ROLL_DICE[BY_DICE], np.arange(ALL_DICE + 2)).astype(np.int64)

# From a random number to a roll: the number is cut into what three dice show and what the others
# do. TRIPLES are all sets of none to three dice, TRIPLE_OF[n, number] is one of them, and JOINED
# the roll that two of them make: 14 kB of tables, where one for all 6**6 throws has 90.
TRIPLE = 3
THROWS = ROWS**TRIPLE
THROWS_OF = np.array([ROWS**dice for dice in range(ALL_DICE + 1)], dtype=np.int64)
TRIPLES = tuple(
    roll
    for dice in range(TRIPLE + 1)
    for roll in combinations_with_replacement(range(1, ROWS + 1), dice)
)
TRIPLE_OF = np.zeros((TRIPLE + 1, THROWS), dtype=np.int16)
for _dice in range(TRIPLE + 1):
    for _number, _faces in enumerate(product(range(1, ROWS + 1), repeat=_dice)):
        TRIPLE_OF[_dice, _number] = TRIPLES.index(tuple(sorted(_faces)))


def joined() -> np.ndarray[tuple[int, int], np.dtype[np.int16]]:
    """By two of TRIPLES: the roll of all their dice. Two empty ones make none, and are not met."""
    parts = np.array([shown(triple) for triple in TRIPLES], dtype=np.int64)
    order = np.argsort(ROLL_SHOWN)
    both = np.searchsorted(ROLL_SHOWN[order], parts[:, None] + parts[None, :])
    return order[both].astype(np.int16)


JOINED = joined()

# A position is one array of integers.
PLAYERS = 0
SEAT = 1  # whose turn it is
REASON = 2  # 0 while the game goes on, else 1 + index into card.REASONS
DICE = 3  # dice that have placed nothing this turn
SHOWN = 4  # the unused dice of the roll on the table; 0 while the dice are to be rolled
PLACED = 5  # this turn's blocks, not yet secured
SECURED = 6  # SECURED + seat: the blocks that are there for good
STATE_SIZE = SECURED + 4
