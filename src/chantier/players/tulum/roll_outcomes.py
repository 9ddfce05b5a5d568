"""The outcomes of a roll: for each pyramid and number of dice, sets of classes with their chances.

U3 makes every die place that can, so the outcome of a roll is the set of pyramids with which its
placing may end; the seat chooses one of them. Rolls with the same set of classes merge.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from chantier.core.arrays import Floats, Ints
from chantier.games.tulum.layout import STRIDE, shown
from chantier.games.tulum.rules import open_places
from chantier.players.tulum.pyramids import bits, pyramids_of
from chantier.players.tulum.shape import THE_GAME, Shape

WORD = 64  # a set of classes is some words of 64 bits

Sets = npt.NDArray[np.uint64]
Hand = tuple[int, ...]


class RollOutcomes(NamedTuple):
    """For class c and n dice: offers `first[s]` to `first[s + 1]`, where s = c * (dice + 1) + n.

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
    dice: int
    """The dice of a whole turn."""


@cache
def hands_of(shape: Shape) -> tuple[Hand, ...]:
    """Every set of dice that may be left of a roll unused, none first."""
    faces = range(1, shape.faces + 1)
    every = range(shape.dice + 1)
    return tuple(sorted(hand for n in every for hand in combinations_with_replacement(faces, n)))


@cache
def hand_numbers(shape: Shape) -> dict[int, int]:
    """The numbers of hands, by what they show."""
    return {shown(hand): number for number, hand in enumerate(hands_of(shape))}


def odds(hand: Hand, faces: int) -> float:
    """How likely a roll is among those of as many dice."""
    orders = factorial(len(hand)) // prod(factorial(hand.count(face)) for face in set(hand))
    return orders / faces ** len(hand)


@cache
def endings(shape: Shape = THE_GAME) -> Sets:
    """By pyramid and unused dice: the classes with which the placing may end, as a set."""
    shape.check()
    known, hands, numbers = pyramids_of(shape.rows), hands_of(shape), hand_numbers(shape)
    fewer = np.full((len(hands), STRIDE), -1, dtype=np.int64)  # by row: the dice without one of it
    for number, hand in enumerate(hands):
        for row in set(hand):
            fewer[number, row - 1] = numbers[shown(hand) - (1 << STRIDE * (row - 1))]
    words = -(-len(known.fronts) // WORD)
    ends = np.zeros((len(known.masks), len(hands), words), dtype=np.uint64)
    for number in reversed(range(len(known.masks))):
        mask = known.masks[number]
        idle = np.ones(len(hands), dtype=bool)
        for bit in bits(open_places(mask) & known.places):  # U2
            left = fewer[:, bit // STRIDE]
            can = left >= 0
            idle &= ~can
            ends[number, can] |= ends[known.number[mask | 1 << bit], left[can]]
        word, bit = divmod(int(known.class_of[number]), WORD)
        ends[number, idle, word] |= np.uint64(1 << bit)
    return ends


def members(words: Sets) -> list[int]:
    """The classes of a set, ascending."""
    return [WORD * word + bit for word in range(len(words)) for bit in _bits64(int(words[word]))]


def _bits64(word: int) -> list[int]:
    return [bit for bit in range(word.bit_length()) if word >> bit & 1]


@cache
def roll_outcomes(shape: Shape = THE_GAME) -> RollOutcomes:
    """The outcomes of every class and number of dice."""
    ends = endings(shape)
    pyramids, every = pyramids_of(shape.rows), hands_of(shape)
    slots, classes = shape.dice + 1, len(pyramids.fronts)
    hands = [
        np.array([n for n, hand in enumerate(every) if len(hand) == dice], dtype=np.int64)
        for dice in range(slots)
    ]
    chances = [np.array([odds(every[n], shape.faces) for n in group]) for group in hands]
    known: dict[bytes, list[int]] = {}
    first, chance, start, choice = [0], [], [0], []
    miss = np.zeros(classes * slots)
    for c in range(classes):
        rows = ends[pyramids.number[pyramids.fronts[c]]]
        for dice in range(slots):
            if dice and c != classes - 1:
                merged: dict[bytes, float] = {}
                for hand, odd in zip(hands[dice].tolist(), chances[dice].tolist(), strict=True):
                    key = rows[hand].tobytes()
                    merged[key] = merged.get(key, 0.0) + odd
                for key, odd in merged.items():
                    if key not in known:
                        known[key] = members(np.frombuffer(key, dtype=np.uint64))
                    if known[key] == [c]:
                        miss[c * slots + dice] = odd  # U4
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
        np.zeros(classes + 1, dtype=np.int64),
        np.zeros(0, dtype=np.int64),
        shape.dice,
    )
    paths = [_path(whole, pyramids.size, c) for c in range(classes)]
    begin = np.cumsum([0, *map(len, paths)]).astype(np.int64)
    return whole._replace(begin=begin, path=np.array([c for path in paths for c in path]))


def _path(whole: RollOutcomes, size: Ints, base: int) -> list[int]:
    """The classes that a turn from a class can pass, fullest first."""
    found = {base}
    waiting = [base]
    while waiting:
        c = waiting.pop()
        slot = c * (whole.dice + 1) + whole.dice - int(size[c] - size[base])
        low, high = whole.first[slot], whole.first[slot + 1]
        for one in np.unique(whole.choice[whole.start[low] : whole.start[high]]).tolist():
            if one not in found:
                found.add(one)
                waiting.append(one)
    return sorted(found, reverse=True)
