"""One process a name, by a lock of the operating system that vanishes with its process.

The lock on the file itself is in `data_lock.py`; this one tells which process has it.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from chantier.errors import StoreFailed
from chantier.server.storage.failures import store_failed

TAKEN: Final = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""How a system says that another process has a lock."""
_LOOKS, _PAUSE = 20, 0.01  # how often and how far apart to look for the holder's number

if sys.platform == "win32":
    import msvcrt

    _BYTE = 1 << 20  # locked bytes cannot be read there: one far behind the number

    def _try(descriptor: int) -> None:
        os.lseek(descriptor, _BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def _try(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """The right to be the one process that writes a file, held in `FILE.lock` beside it."""

    def __init__(self, path: Path) -> None:
        """Take the lock; raises `StoreFailed` naming the process that has it."""
        self.path = path.with_name(path.name + ".lock")
        while True:
            try:
                self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError as error:
                raise store_failed(self.path, error) from error
            try:
                _try(self._descriptor)
            except OSError as error:
                os.close(self._descriptor)
                if error.errno in TAKEN:
                    raise _in_use(path, self.path) from None
                raise store_failed(self.path, error) from error  # a file system without locks
            if self._is_current():
                break
            os.close(self._descriptor)  # its holder removed the file: try the new one
        try:
            os.ftruncate(self._descriptor, 0)
            os.write(self._descriptor, str(os.getpid()).encode())
        except OSError as error:
            self.release()
            raise store_failed(self.path, error) from error

    def release(self) -> None:
        """Let another process have the file."""
        with suppress(OSError):
            self.path.unlink()  # while it is held, so that no other process loses its lock
        os.close(self._descriptor)

    def _is_current(self) -> bool:
        """Whether the file that was locked is still the one that others will find."""
        try:
            return os.path.samestat(os.fstat(self._descriptor), os.stat(self.path))
        except OSError:
            return False


def _in_use(path: Path, lock: Path) -> StoreFailed:
    """The refusal, with the holder's number once it has written it."""
    for _ in range(_LOOKS):
        with suppress(OSError, ValueError):
            holder = int(lock.read_text())
            if _lives(holder):  # else it is the number of one that was killed before
                return StoreFailed("error.store.in_use", path=str(path), pid=holder)
        time.sleep(_PAUSE)
    return StoreFailed("error.store.in_use_unnamed", path=str(path))


def _lives(process: int) -> bool:
    if sys.platform == "win32":
        return True  # os.kill would end it there
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass  # another user's
    return True
