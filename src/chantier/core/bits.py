"""The few bit operations that must behave alike compiled and plain.

Masks are signed 64-bit integers with bit 63 unused, so that they mix with ordinary integers both
in Numba (which would turn uint64 with int64 into a float) and in plain NumPy.
"""

from __future__ import annotations

from typing import Any

from numba.core import types
from numba.extending import intrinsic, overload

from chantier.core.arrays import Ints
from chantier.core.jit import compiled


def popcount(mask: int) -> int:
    """How many bits are set."""
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """The index of the lowest set bit; the mask must not be 0."""
    return (int(mask) & -int(mask)).bit_length() - 1


@intrinsic
def _ctpop(typingctx: Any, mask: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def _cttz(typingctx: Any, mask: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), codegen


@overload(popcount)
def _popcount_compiled(mask: Any) -> Any:
    def compiled(mask: Any) -> Any:  # numba wants the very same signature
        return _ctpop(mask)  # type: ignore[call-arg]  # numba passes the context

    return compiled


@overload(lowest)
def _lowest_compiled(mask: Any) -> Any:
    def compiled(mask: Any) -> Any:
        return _cttz(mask)  # type: ignore[call-arg]  # numba passes the context

    return compiled


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
