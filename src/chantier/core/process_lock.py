"""The right to be the one process that does something: a lock that vanishes with its process."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    _BYTE = 1 << 20  # locked bytes cannot be read there: one far behind the number

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class ProcessLock:
    """A lock on a file of its own, which stays where it is: removing it would let two take it."""

    def __init__(self, path: Path) -> None:
        """Take the lock; raises `BlockingIOError` if another process has it, else `OSError`."""
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._descriptor)
        except (BlockingIOError, PermissionError):  # Windows says the second
            self.release()
            raise BlockingIOError(str(path)) from None
        except OSError:
            self.release()
            raise
        with suppress(OSError):  # the number is for people alone
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.ftruncate(self._descriptor, 0)
            os.write(self._descriptor, str(os.getpid()).encode())

    def release(self) -> None:
        """Let another process have it."""
        os.close(self._descriptor)


def holder_of(path: Path) -> str:
    """The number of the process that took a lock last; empty if it is not told."""
    try:
        return path.read_text("ascii").strip()[:20]
    except (OSError, ValueError):
        return ""
