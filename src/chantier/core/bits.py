"""The few bit operations that must behave alike compiled and plain.

Masks are signed 64-bit integers, so that they mix with ordinary integers both in Numba (which
would turn uint64 with int64 into a float) and in plain NumPy. Bit 63 is the sign: `popcount` and
`lowest` know it, but a mask that uses it must be shifted down with care and is never added to.
"""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.jit import PLAIN, compiled


def popcount(mask: int) -> int:
    """How many bits are set."""
    return (int(mask) & (1 << 64) - 1).bit_count()


def lowest(mask: int) -> int:
    """The index of the lowest set bit; the mask must not be 0."""
    value = int(mask)
    return (value & -value).bit_length() - 1


if not PLAIN:
    from chantier.core.intrinsics import replace_by_instructions

    replace_by_instructions(popcount, lowest)


@compiled
def nth_bit(mask: int, n: int) -> int:
    """The index of the n-th lowest set bit, counted from 0."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


@compiled
def write_bits(mask: int, out: Ints) -> int:
    """Write the indices of the set bits in ascending order; return how many."""
    count = 0
    while mask:
        out[count] = lowest(mask)
        mask &= mask - 1
        count += 1
    return count
