"""Binary search, for compiled code."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.jit import compiled


@compiled
def index_of(numbers: Ints, low: int, high: int, number: int) -> int:
    """Where a number stands between two indices, both included; the numbers there ascend."""
    while low < high:
        middle = (low + high) // 2
        if numbers[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low
