"""A table of positions already searched, of a fixed size: what each was found to be worth.

A bucket is four entries side by side, 64 bytes: one line of the processor's cache. An entry is a
position's key and what is known, packed into one integer. All numbers are signed and stay below
2**63, so that the same source gives the same keys compiled and plain, without overflow.
"""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.jit import compiled

WAYS = 4  # entries a bucket
BUCKET = 2 * WAYS  # integers a bucket

# A score is exact, at most or at least the position's value; 0 is an entry never written.
AT_MOST, AT_LEAST, EXACT = 1, 2, 3

# Fields of what is known, from the lowest bits up.
BOUND_BITS = 2
AGE_BITS = 8
DEPTH_BITS = 8
ACTION_BITS = 20
SCORE_BITS = 24
AGE_AT = BOUND_BITS
DEPTH_AT = AGE_AT + AGE_BITS
ACTION_AT = DEPTH_AT + DEPTH_BITS
SCORE_AT = ACTION_AT + ACTION_BITS
AGES = 1 << AGE_BITS
LEAST_DEPTH = -64  # depths from here up to 191 are kept; deeper ones count as these
MOST_DEPTH = LEAST_DEPTH + (1 << DEPTH_BITS) - 1
SCORE_ZERO = 1 << SCORE_BITS - 1
NO_ACTION = -1
AGE_WORTH = 4  # plies of depth that an entry loses with each search since it was written

_LOW = (1 << 32) - 1
_FACTOR_LOW = 0x4F1BBCDD  # odd, below 2**31: a product with 32 bits stays below 2**63
_FACTOR_HIGH = 0x65A3D70B
_BEGIN = 0x1B873593CC9E2D51
_TURN = 34
_REST = (1 << 63 - _TURN) - 1


@compiled
def stir(key: int, word: int) -> int:
    """A key, from 0 to 2**63 - 1, with one more integer mixed in."""
    key ^= word
    low = (key & _LOW) * _FACTOR_LOW
    high = (key >> 32 & _LOW) * _FACTOR_HIGH
    return low ^ high >> 63 - _TURN ^ (high & _REST) << _TURN


@compiled
def key_of(state: Ints) -> int:
    """A key of a whole position; two positions share one by a chance of about 1 in 2**63."""
    key = _BEGIN
    for index in range(len(state)):
        key = stir(key, state[index])
    return stir(stir(key, 0), 0)  # once more each half: the lowest bits choose the bucket


@compiled
def pack(score: int, depth: int, bound: int, action: int, age: int) -> int:
    """What is known of a position, in one integer."""
    depth = min(max(depth, LEAST_DEPTH), MOST_DEPTH) - LEAST_DEPTH
    return (
        (score + SCORE_ZERO) << SCORE_AT
        | (action + 1) << ACTION_AT
        | depth << DEPTH_AT
        | age << AGE_AT
        | bound
    )


@compiled
def bound_of(known: int) -> int:
    """Whether the score is exact, at most or at least the value."""
    return known & (1 << BOUND_BITS) - 1


@compiled
def age_of(known: int) -> int:
    """In which search it was written."""
    return known >> AGE_AT & AGES - 1


@compiled
def depth_of(known: int) -> int:
    """How deep it was searched."""
    return (known >> DEPTH_AT & (1 << DEPTH_BITS) - 1) + LEAST_DEPTH


@compiled
def action_of(known: int) -> int:
    """The best action, or NO_ACTION."""
    return (known >> ACTION_AT & (1 << ACTION_BITS) - 1) - 1


@compiled
def score_of(known: int) -> int:
    """The score."""
    return (known >> SCORE_AT) - SCORE_ZERO


@compiled
def look_up(table: Ints, key: int) -> int:
    """What is known of a position; 0 if nothing is."""
    first = (key & len(table) // BUCKET - 1) * BUCKET
    for way in range(WAYS):
        if table[first + 2 * way] == key:
            return table[first + 2 * way + 1]
    return 0


@compiled
def write_down(table: Ints, key: int, known: int) -> None:
    """Keep what is known of a position, in place of what was, or of what is worth least."""
    first = (key & len(table) // BUCKET - 1) * BUCKET
    age = age_of(known)
    place = first
    least = 1 << 30
    for way in range(WAYS):
        here = first + 2 * way
        if table[here] == key:
            place = here
            break
        old = table[here + 1]
        if bound_of(old) == 0:
            worth = -(1 << 30)
        else:
            worth = depth_of(old) - AGE_WORTH * (age - age_of(old) & AGES - 1)
        if worth < least:
            least = worth
            place = here
    table[place] = key
    table[place + 1] = known
