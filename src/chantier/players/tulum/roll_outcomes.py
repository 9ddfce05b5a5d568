"""The outcomes of a roll: for each pyramid and number of dice, sets of classes with their chances.

U3 makes every die place that can, so the outcome of a roll is the set of pyramids with which its
placing may end; the seat chooses one of them. Rolls with the same set of classes merge.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from chantier.core.arrays import Floats, Ints
from chantier.games.tulum.layout import ALL_DICE, ROLLS, STRIDE, odds, shown
from chantier.games.tulum.rules import open_places
from chantier.players.tulum.pyramids import (
    CLASS_OF,
    CLASSES,
    FRONTS,
    FULL,
    NUMBER,
    PYRAMIDS,
    SIZE,
    bits,
)

WORD = 64
WORDS = -(-CLASSES // WORD)  # a set of classes is so many words of 64 bits
HANDS = ((), *ROLLS)  # the dice of a roll that are not used yet
HAND_NUMBER = {shown(hand): number for number, hand in enumerate(HANDS)}
SLOTS = ALL_DICE + 1  # by class: none to six dice

Sets = npt.NDArray[np.uint64]


class RollOutcomes(NamedTuple):
    """For class c and n dice: offers `first[s]` to `first[s + 1]`, where s = c * SLOTS + n.

    Offer o has the chance `chance[o]` and offers `choice[start[o]]` to `choice[start[o + 1]]`.
    `miss[s]` is the chance that no die can place (U4). `path[begin[c]]` to `path[begin[c + 1]]` are
    the classes that a turn from class c can pass, fullest first, c itself last.
    """

    first: Ints
    chance: Floats
    start: Ints
    choice: Ints
    miss: Floats
    begin: Ints
    path: Ints


@cache
def endings() -> Sets:
    """By pyramid and unused dice: the classes with which the placing may end, as a set."""
    fewer = np.full((len(HANDS), STRIDE), -1, dtype=np.int64)  # by row: the dice without one of it
    for number, hand in enumerate(HANDS):
        for row in set(hand):
            fewer[number, row - 1] = HAND_NUMBER[shown(hand) - (1 << STRIDE * (row - 1))]
    ends = np.zeros((len(PYRAMIDS), len(HANDS), WORDS), dtype=np.uint64)
    for number in reversed(range(len(PYRAMIDS))):
        mask = PYRAMIDS[number]
        idle = np.ones(len(HANDS), dtype=bool)
        for bit in bits(open_places(mask)):  # U2
            left = fewer[:, bit // STRIDE]
            can = left >= 0
            idle &= ~can
            ends[number, can] |= ends[NUMBER[mask | 1 << bit], left[can]]
        word, bit = divmod(int(CLASS_OF[number]), WORD)
        ends[number, idle, word] |= np.uint64(1 << bit)
    return ends


def members(words: Sets) -> list[int]:
    """The classes of a set, ascending."""
    return [WORD * word + bit for word in range(WORDS) for bit in _bits64(int(words[word]))]


def _bits64(word: int) -> list[int]:
    return [bit for bit in range(word.bit_length()) if word >> bit & 1]


@cache
def roll_outcomes() -> RollOutcomes:
    """The outcomes of every class and number of dice."""
    ends = endings()
    hands = [
        np.array([n for n, hand in enumerate(HANDS) if len(hand) == dice], dtype=np.int64)
        for dice in range(SLOTS)
    ]
    chances = [np.array([odds(HANDS[n]) for n in group]) for group in hands]
    known: dict[bytes, list[int]] = {}
    first, chance, start, choice = [0], [], [0], []
    miss = np.zeros(CLASSES * SLOTS)
    for c in range(CLASSES):
        rows = ends[NUMBER[FRONTS[c]]]
        for dice in range(SLOTS):
            if dice and c != FULL:
                merged: dict[bytes, float] = {}
                for hand, odd in zip(hands[dice].tolist(), chances[dice].tolist(), strict=True):
                    key = rows[hand].tobytes()
                    merged[key] = merged.get(key, 0.0) + odd
                for key, odd in merged.items():
                    if key not in known:
                        known[key] = members(np.frombuffer(key, dtype=np.uint64))
                    if known[key] == [c]:
                        miss[c * SLOTS + dice] = odd  # U4
                        continue
                    chance.append(odd)
                    choice += known[key]
                    start.append(len(choice))
            first.append(len(chance))
    whole = RollOutcomes(
        np.array(first, dtype=np.int64),
        np.array(chance),
        np.array(start, dtype=np.int64),
        np.array(choice, dtype=np.int64),
        miss,
        np.zeros(CLASSES + 1, dtype=np.int64),
        np.zeros(0, dtype=np.int64),
    )
    paths = [_path(whole, c) for c in range(CLASSES)]
    begin = np.cumsum([0, *map(len, paths)]).astype(np.int64)
    return whole._replace(begin=begin, path=np.array([c for path in paths for c in path]))


def _path(whole: RollOutcomes, base: int) -> list[int]:
    """The classes that a turn from a class can pass, fullest first."""
    found = {base}
    waiting = [base]
    while waiting:
        c = waiting.pop()
        dice = ALL_DICE - int(SIZE[c] - SIZE[base])
        low, high = whole.first[c * SLOTS + dice], whole.first[c * SLOTS + dice + 1]
        for one in np.unique(whole.choice[whole.start[low] : whole.start[high]]).tolist():
            if one not in found:
                found.add(one)
                waiting.append(one)
    return sorted(found, reverse=True)
