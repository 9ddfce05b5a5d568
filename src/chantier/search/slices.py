"""Long searches in short compiled slices, so that each can be stopped at any time."""

from __future__ import annotations

import time
from collections.abc import Callable

from chantier.search.limits import Limits, Stop

SLICE_SECONDS = 0.008  # aimed at; 0.02 is promised
FIRST_NODES = 64
GROWTH = 4  # a slice is at most so many times as large as what the one before did


def run_slices(step: Callable[[int], int], limits: Limits, stop: Stop = None) -> int:
    """Call `step(nodes)` until the limits are reached, `stop` is set or it returns 0.

    `step` looks at about so many positions and returns at how many it did; how the work is cut must
    not change what it finds. Returns the sum.
    """
    begun = time.perf_counter()
    done = 0
    size = FIRST_NODES
    while stop is None or not stop.is_set():
        budget = size if limits.nodes is None else min(size, limits.nodes - done)
        before = time.perf_counter()
        left = None if limits.seconds is None else begun + limits.seconds - before
        if budget <= 0 or (left is not None and left <= 0):
            break
        looked = step(budget)
        if looked == 0:
            break
        done += looked
        taken = max(time.perf_counter() - before, 1e-7)
        aim = SLICE_SECONDS if left is None else min(SLICE_SECONDS, max(left, 0.001))
        # What ends early says little of the speed: never more than GROWTH times what was done.
        size = max(1, min(int(looked * aim / taken), looked * GROWTH))
    return done
