"""One process an open file of tables, by whatever name it was opened.

`FILE.lock` goes by the file's name, so it does not hold off a server that comes by a hard link, a
renamed file or a file mounted elsewhere. This lock lies on the file itself.

SQLite locks ranges of the same file (`fcntl`). Those locks belong to the process, and the system
drops all of them when the process closes any descriptor of the file. So this lock belongs to its
descriptor (`F_OFD_SETLK`), lies on a byte that SQLite never locks, and its descriptor is closed
only when the connections are. `flock` would not do: macOS and network file systems count it as a
lock on every byte, SQLite's too.
"""

from __future__ import annotations

import errno
import os
import struct
import sys
from pathlib import Path

from chantier.errors import StoreFailed
from chantier.server import log
from chantier.server.storage.connection import sync_folder
from chantier.server.storage.failures import store_failed
from chantier.server.storage.lock import TAKEN
from chantier.server.storage.store_files import refuse_hard_links

BYTE = (1 << 30) + 512
"""Behind the 512 bytes that SQLite locks, in the page that never holds data: where Windows locks a
byte, no other handle reads it."""

_UNSUPPORTED = (errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP)

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> bool:
        """Lock the byte; false where the system has no such locks. Raises `OSError` if it is."""
        os.lseek(descriptor, BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        return True

else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        """Lock the byte; false where the system has no such locks. Raises `OSError` if it is."""
        command = getattr(fcntl, "F_OFD_SETLK", None)
        if command is None:
            return False
        if sys.platform == "darwin":  # `struct flock`: start, length, process, type, whence
            wanted = struct.pack("qqihh", BYTE, 1, 0, fcntl.F_WRLCK, os.SEEK_SET)
        else:  # type, whence, start, length, process
            wanted = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, BYTE, 1, 0)
        try:
            fcntl.fcntl(descriptor, command, wanted)
        except OSError as error:
            if error.errno in _UNSUPPORTED:
                return False
            raise
        return True


class DataLock:
    """The right to write a file of tables, held on the file itself until `release`."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it, and take the lock.

        A new file is readable by no other user. Raises `StoreFailed` if another process has the
        lock, or if the file has several names, and `OSError` if the file may not be written, which
        SQLite would not say. To be called only while nothing in this process has the file open.
        """
        self._path = path
        new = not path.exists()
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        try:
            self._take()
            if new:
                sync_folder(path.parent)
        except BaseException:
            self.release()
            raise

    def _take(self) -> None:
        refuse_hard_links(self._path, os.fstat(self._descriptor))
        try:
            locked = _lock(self._descriptor)
        except OSError as error:
            if error.errno in TAKEN:
                raise StoreFailed("error.store.in_use_unnamed", path=str(self._path)) from None
            raise store_failed(self._path, error) from error
        if not locked:  # then the name's lock must do, and the count of names
            log.note("data file locked by its name alone", path=str(self._path))

    def check_in_place(self) -> None:
        """Raise `StoreFailed` if the name stands for another file by now than the one locked."""
        try:
            same = os.path.samestat(os.fstat(self._descriptor), os.stat(self._path))
        except OSError:
            same = False
        if not same:
            raise StoreFailed("error.store.gone", path=str(self._path))

    def release(self) -> None:
        """Let another process have the file; the connections of this one are closed before."""
        os.close(self._descriptor)
