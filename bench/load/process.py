"""A server's process: what it has used of the processor and of memory, as Linux tells."""

from __future__ import annotations

import os
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")


class Process:
    """A process by its number, with all of its threads but not its children."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._folder = Path("/proc") / str(number)

    def seconds(self) -> float:
        """Seconds of processor time so far."""
        fields = (self._folder / "stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICK

    def waited(self) -> float:
        """Seconds that its first thread, an event loop, was ready and waited for a processor."""
        path = self._folder / "task" / str(self.number) / "schedstat"
        return int(path.read_text("utf-8").split()[1]) / 1e9

    def pin(self, core: int, others: int) -> None:
        """Keep it on one core, and the processes that it has started on another."""
        for thread in (self._folder / "task").iterdir():
            os.sched_setaffinity(int(thread.name), {core})
            for child in (thread / "children").read_text("utf-8").split():
                for part in (Path("/proc") / child / "task").iterdir():
                    os.sched_setaffinity(int(part.name), {others})

    def memory(self) -> int:
        """Bytes in memory now."""
        for line in (self._folder / "status").read_text("utf-8").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0
