"""A table of proof and disproof numbers, of a fixed size.

A bucket is four entries side by side, 64 bytes: one line of the processor's cache. An entry is a
position's key and what is known of it, packed into one integer: the proof number, the disproof
number, and beside them the work that went into them, or how far away the win is that was proved.
What cost the least work gives way first; of what is proved, the win that is nearest.
"""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.jit import compiled
from chantier.search.alphabeta.transposition import BUCKET, WAYS

NUMBER_BITS = 28
DISPROOF_AT = NUMBER_BITS
EXTRA_AT = 2 * NUMBER_BITS
NEVER = (1 << NUMBER_BITS) - 1  # a proof number without proof, a disproof number without disproof
MOST_NUMBER = NEVER - 1
MOST_EXTRA = 127  # so that an entry stays below 2**63


@compiled
def pack(proof: int, disproof: int, extra: int) -> int:
    """What is known of a position, in one integer; never 0."""
    return min(extra, MOST_EXTRA) << EXTRA_AT | disproof << DISPROOF_AT | proof


@compiled
def size_of(work: int) -> int:
    """How much work it was, for an entry: the logarithm of how many positions were expanded."""
    size = 0
    while work > 0:
        work >>= 1
        size += 1
    return size


@compiled
def proof_of(known: int) -> int:
    """The proof number: 0 where the attacker wins, NEVER where it does not."""
    return known & NEVER


@compiled
def disproof_of(known: int) -> int:
    """The disproof number: 0 where the attacker does not win, NEVER where it does."""
    return known >> DISPROOF_AT & NEVER


@compiled
def extra_of(known: int) -> int:
    """The plies until a win that is proved, at most; else `size_of` the work."""
    return known >> EXTRA_AT


@compiled
def write_down(table: Ints, key: int, known: int) -> None:
    """Keep what is known of a position, in place of what was, or of what cost the least work."""
    first = (key & len(table) // BUCKET - 1) * BUCKET
    place = first
    least = 1 << 62
    for way in range(WAYS):
        here = first + 2 * way
        if table[here] == key or table[here + 1] == 0:
            place = here
            break
        worth = extra_of(table[here + 1])
        if worth < least:
            least = worth
            place = here
    table[place] = key
    table[place + 1] = known
