"""The walk through a strategy: every reply of the other seat, from the empty wall to every five.

It trusts nothing: it asks the rules alone, goes into every legal reply, and takes two positions for
the same only if their whole walls are, as they stand or seen from behind. It ends where the first
seat can make five at once; everywhere else it takes the next answer, an index into the legal
actions. So the order of the walk is the order of the answers: depth first, replies ascending.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from chantier.core.arrays import Ints
from chantier.core.bits import lowest, popcount
from chantier.core.jit import compiled, compiled_apart
from chantier.core.kernel import copy_into
from chantier.games.kwinty import GAME
from chantier.games.kwinty.layout import (
    EDGE,
    FLATS,
    REASON,
    ROW,
    STATE_SIZE,
)
from chantier.games.kwinty.rules import FIVE, apply, filled, legal
from chantier.players.kwinty.symmetry import canonical, key_of, mirrored

Rows = npt.NDArray[np.int64]

MOST_LEVELS = 48  # answers on one line; a game has 40 blocks
CUT = 4  # answers on a line of the short walk: with the replies eight plies
SLICE = 1 << 14  # replies between two looks at Ctrl-C

# What the walk is at: the level, whether it goes down (else back up), answers taken, positions
# seen, the replies, how it ended, and the longest line below the position that it comes from.
LEVEL, ENTERS, TAKEN, SEEN, REPLIES, ENDED, BELOW = range(7)
CONTROL_SIZE = 7

GOES_ON, CLOSED, MISSING, LEFT_OVER, ILLEGAL, NO_FIVE, DEFEATED, TOO_DEEP = range(8)
"""How a walk ended: not yet; all is well; an answer is missing; some are left over; one names no
legal action; an answer ends the game without a five; a reply ends it; a line is longer than any
game."""

WRONG = {
    MISSING: "missing",
    LEFT_OVER: "left_over",
    ILLEGAL: "illegal",
    NO_FIVE: "no_five",
    DEFEATED: "defeated",
    TOO_DEEP: "too_deep",
}
"""What is wrong with a walk, as the catalogue names it (`error.strategy.…`)."""

# A position that was seen: its wall in seven numbers, the answer, and the longest line from it.
NUMBERS = 7
ANSWER = NUMBERS
TURNED = ANSWER + 1
LONGEST = TURNED + 1
SEEN_SIZE = LONGEST + 1


class WalkArrays(NamedTuple):
    """A walk under way, for the compiled half."""

    control: Ints
    states: Rows
    """By level: the first seat's position, and the one after its answer."""
    lines: Rows
    """By level: replies left as a mask, the place of the position in `seen`, its longest line."""
    seen: Rows
    slots: Ints
    """A hash table of places in `seen`, plus 1."""
    buffer: Ints


class Walk:
    """A walk from the empty wall by given answers; `levels` cuts it after so many on a line."""

    def __init__(self, answers: bytes, levels: int = MOST_LEVELS) -> None:
        self._answers = np.frombuffer(answers, dtype=np.uint8).astype(np.int64)
        self._levels = levels
        places = len(answers) + 1
        self.arrays = WalkArrays(
            np.zeros(CONTROL_SIZE, dtype=np.int64),
            np.zeros((2 * MOST_LEVELS + 2, STATE_SIZE), dtype=np.int64),
            np.zeros((MOST_LEVELS + 1, 3), dtype=np.int64),
            np.zeros((places, SEEN_SIZE), dtype=np.int64),
            np.zeros(1 << (2 * places).bit_length(), dtype=np.int64),
            GAME.buffer(),
        )
        self.arrays.states[0] = GAME.initial(2).state
        self.arrays.control[ENTERS] = 1

    def run(self, advance: Callable[[int], None] = lambda _taken: None) -> Walk:
        """Walk to the end; `advance` is called with the answers taken."""
        while self.ended == GOES_ON:
            go_through(self.arrays, self._answers, self._levels, SLICE)
            advance(self.positions)
        return self

    @property
    def ended(self) -> int:
        """How it ended: CLOSED, or what is wrong."""
        return int(self.arrays.control[ENDED])

    @property
    def positions(self) -> int:
        """How many positions took an answer."""
        return int(self.arrays.control[SEEN])

    @property
    def longest(self) -> int:
        """The actions of the longest line, once the walk is closed."""
        return int(self.arrays.control[BELOW])

    @property
    def opening(self) -> str:
        """The first action of the strategy; empty where it has none."""
        states = self.arrays.states
        return GAME.notation.text(_action_between(states[0], states[1])) if self.positions else ""

    def line(self) -> list[int]:
        """The actions that lead to where the walk is: where it ended, if something is wrong."""
        before = self.arrays.states
        level = int(self.arrays.control[LEVEL])
        positions = [before[index] for index in range(2 * level + 1)]
        return [_action_between(one, other) for one, other in pairwise(positions)]


def _action_between(before: Ints, after: Ints) -> int:
    """The legal action that leads from one position to the other."""
    buffer, child = GAME.buffer(), before.copy()
    for action in buffer[: legal(before, buffer)].tolist():
        copy_into(child, before)
        apply(child, action)
        if (child == after).all():
            return int(action)
    raise ValueError("no action leads there")


@compiled
def can_make_five(state: Ints, child: Ints, buffer: Ints) -> bool:
    """Whether the seat to act ends the game with a line of five by some legal action (K7)."""
    for index in range(legal(state, buffer)):
        copy_into(child, state)
        apply(child, buffer[index])
        if child[REASON] == FIVE:
            return True
    return False


@compiled
def write_wall(state: Ints, out: Ints) -> None:
    """Write the seven numbers of a position: those of `symmetry`, and the flat blocks (K5)."""
    white, black, tops, upper, last, turned = canonical(state)
    width = popcount(filled(state, 0) & ROW)
    flats, flats_upper = state[FLATS], state[FLATS + 1]
    if turned:  # a flat block's left half is its right one from behind
        flats = mirrored(flats << 1, width)
        flats_upper = mirrored(flats_upper << 1, width)
    out[0] = white
    out[1] = black
    out[2] = tops
    out[3] = upper
    out[4] = last
    out[5] = flats
    out[6] = flats_upper
    out[TURNED] = 1 if turned else 0


@compiled
def place_of(wall: Ints, seen: Rows, slots: Ints) -> int:
    """The slot of a position: one that holds the very same wall, or the empty one for it."""
    slot = key_of(wall[0], wall[1], wall[2], wall[3], wall[4]) & len(slots) - 1
    while slots[slot]:
        place = slots[slot] - 1
        same = True
        for index in range(NUMBERS):
            same = same and seen[place, index] == wall[index]
        if same:
            return slot
        slot = slot + 1 & len(slots) - 1
    return slot


@compiled
def mask_of(buffer: Ints, count: int) -> int:
    """Actions as a mask over their ids."""
    mask = 0
    for index in range(count):
        mask |= 1 << buffer[index]
    return mask


@compiled_apart
def enter(walk: WalkArrays, answers: Ints, most_level: int) -> bool:
    """Look at a position of the first seat; whether its replies are to be gone into.

    If not, the longest line from it stands in `control`.
    """
    control, states, lines, seen, slots, buffer = walk
    level = control[LEVEL]
    state = states[2 * level]
    after = states[2 * level + 1]
    if can_make_five(state, after, buffer):
        control[BELOW] = 1
        return False
    if level >= most_level:
        control[BELOW] = 0
        if level >= MOST_LEVELS:
            control[ENDED] = TOO_DEEP
        return False  # a walk that is cut takes no answer here
    place = control[SEEN]
    wall = seen[place]
    write_wall(state, wall)
    slot = place_of(wall, seen, slots)
    if slots[slot]:
        control[BELOW] = seen[slots[slot] - 1, LONGEST]
        return False
    if control[TAKEN] == len(answers) or place + 1 == len(seen):
        control[ENDED] = MISSING
        return False
    count = legal(state, buffer)
    answer = answers[control[TAKEN]]
    if answer >= count:
        control[ENDED] = ILLEGAL
        return False
    wall[ANSWER] = buffer[answer] - state[EDGE]
    copy_into(after, state)
    apply(after, buffer[answer])
    control[TAKEN] += 1
    if after[REASON]:
        control[ENDED] = NO_FIVE
        return False
    slots[slot] = place + 1
    control[SEEN] += 1
    lines[level, 0] = mask_of(buffer, legal(after, buffer))
    lines[level, 1] = place
    lines[level, 2] = 0
    return True


@compiled_apart
def go_through(walk: WalkArrays, answers: Ints, most_level: int, budget: int) -> None:
    """Go on with a walk, for `budget` replies; `control` says how it stands."""
    control, states, lines, seen = walk.control, walk.states, walk.lines, walk.seen
    for _ in range(budget):
        if control[ENDED]:
            return
        level = control[LEVEL]
        if control[ENTERS]:
            control[ENTERS] = 0
            entered = enter(walk, answers, most_level)
            if control[ENDED]:
                return
            if not entered:
                if level == 0:
                    control[ENDED] = CLOSED
                    return
                control[LEVEL] = level - 1
                lines[level - 1, 2] = max(lines[level - 1, 2], control[BELOW])
                continue
        if lines[level, 0]:
            reply = lowest(lines[level, 0])
            lines[level, 0] &= lines[level, 0] - 1
            control[REPLIES] += 1
            child = states[2 * level + 2]
            copy_into(child, states[2 * level + 1])
            apply(child, reply)
            if child[REASON]:
                control[ENDED] = DEFEATED
                return
            control[LEVEL] = level + 1
            control[ENTERS] = 1
            continue
        longest = lines[level, 2] + 2
        seen[lines[level, 1], LONGEST] = longest
        control[BELOW] = longest
        if level == 0:
            control[ENDED] = CLOSED if control[TAKEN] == len(answers) else LEFT_OVER
            return
        control[LEVEL] = level - 1
        lines[level - 1, 2] = max(lines[level - 1, 2], longest)
