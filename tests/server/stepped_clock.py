"""A wall clock that a test puts forward and back while servers run, as a host or NTP does.

`python stepped_clock.py FILE serve …` runs `chantier` on it: `FILE` holds by how much it is wrong,
which every process that has opened it sees at once. The monotonic clock is the machine's own.
"""

from __future__ import annotations

import mmap
import runpy
import struct
import sys
import time
from pathlib import Path

_WRONG = struct.Struct("q")


class SteppedClock:
    """By how many milliseconds a wall clock is wrong."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.exists():
            path.write_bytes(_WRONG.pack(0))
        with path.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), _WRONG.size)

    @property
    def wrong(self) -> int:
        return _WRONG.unpack_from(self._shared)[0]

    def step(self, milliseconds: int) -> None:
        _WRONG.pack_into(self._shared, 0, self.wrong + milliseconds)


def install(path: Path) -> None:
    """Let this process go by such a clock; to be called before `chantier` is imported."""
    clock, right = SteppedClock(path), time.time_ns
    time.time_ns = lambda: right() + clock.wrong * 1_000_000


if __name__ == "__main__":
    install(Path(sys.argv.pop(1)))
    runpy.run_module("chantier.cli.main", run_name="__main__", alter_sys=True)
