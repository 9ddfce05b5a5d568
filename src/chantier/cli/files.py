"""Reading and writing files so that nothing is lost halfway."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING

from chantier.errors import BadFile, BadRecord

if TYPE_CHECKING:
    from chantier.core.record import Record


def unreadable(path: str, error: Exception) -> BadFile:
    """The error that says why a file cannot be read."""
    return BadFile("error.file_read", path=path, why=_why(error))


def unwritable(path: str, error: Exception) -> BadFile:
    """The error that says why a file cannot be written."""
    return BadFile("error.file_write", path=path, why=_why(error))


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


class WholeFile:
    """A file being written that takes its name only once it is whole.

    A symbolic link keeps pointing where it points, and an existing file keeps its permissions,
    unless it is private: then nobody else can read it at any moment. A pipe or a device is written
    to as it is.
    """

    def __init__(self, path: str, private: bool = False) -> None:
        """Begin to write; raises `BadFile` at once for a place that cannot be written."""
        self.path = path
        self.private = private
        self.lines = 0
        try:
            if not path:
                raise FileNotFoundError(2, os.strerror(2))
            self.target = os.path.realpath(os.path.expanduser(path))
            self.mode = _mode(self.target)
            if path.endswith(os.sep) or (self.mode is not None and stat.S_ISDIR(self.mode)):
                raise IsADirectoryError(21, os.strerror(21))
            self.stream, self.temporary = self._open()
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            raise unwritable(path, error) from None

    def _open(self) -> tuple[IO[str], str | None]:
        if self.mode is not None and not stat.S_ISREG(self.mode):
            return open(self.target, "w", encoding="utf-8"), None
        folder, name = os.path.split(self.target)
        if len(os.fsencode(name)) > _longest_name(folder):
            raise OSError(36, os.strerror(36))
        handle, temporary = tempfile.mkstemp(prefix=f".{name[:50]}.", dir=folder)
        return os.fdopen(handle, "w", encoding="utf-8"), temporary

    def write(self, line: str) -> None:
        """Add a line; raises `BadFile`."""
        try:
            self.stream.write(line + "\n")
        except OSError as error:
            raise unwritable(self.path, error) from None
        self.lines += 1

    def finish(self, target: str | None = None) -> str:
        """Give the file its name, or another; returns it; raises `BadFile`."""
        target = target or self.target
        try:
            self.stream.flush()
            if self.temporary is not None:
                os.fsync(self.stream.fileno())
                self.stream.close()
                if not self.private:  # else it stays as it was made, for its owner alone
                    kept = _new_mode() if self.mode is None else self.mode & 0o777
                    os.chmod(self.temporary, kept)
                os.replace(self.temporary, target)
                self.temporary = None
        except OSError as error:
            raise unwritable(self.path, error) from None
        return target

    def abandon(self) -> None:
        """Leave everything as it was before."""
        with suppress(OSError):
            self.stream.close()
        if self.temporary is not None:
            with suppress(OSError):
                os.unlink(self.temporary)


def _longest_name(folder: str) -> int:
    """How many bytes the name of a file there may have."""
    return os.pathconf(folder, "PC_NAME_MAX") if hasattr(os, "pathconf") else 255  # Windows


def _mode(path: str) -> int | None:
    """The mode of a path; `None` if it does not exist."""
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _new_mode() -> int:
    """The permissions that a new file has."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


@contextmanager
def line_writer(path: str, interrupted: Callable[[int, str], None]) -> Iterator[WholeFile]:
    """Write lines to a file that appears whole at the end, or not at all.

    On Ctrl-C, or when asked to end, the lines so far are saved, beside an existing file;
    `interrupted` is called with their path.
    """
    file = WholeFile(path)
    try:
        yield file
        file.finish()
    except (KeyboardInterrupt, SystemExit):
        if file.lines:
            beside = file.target if file.mode is None else file.target + ".partial"
            interrupted(file.lines, file.finish(beside))
        raise
    finally:
        file.abandon()


def write_whole(path: str, text: str, overwrite: bool) -> str:
    """Write a file so that it appears whole or not at all; returns its path; raises `BadFile`."""
    file = WholeFile(path)
    try:
        if not overwrite and file.mode is not None:
            raise BadFile("error.file_exists", path=path)
        file.write(text)
        return file.finish()
    finally:
        file.abandon()


def first_record(path: str) -> Record:
    """The first record of a file, replayed; raises `BadFile`, which says what is wrong with it."""
    from chantier.core.record import read_records, verify
    from chantier.games.registry import find_game

    try:
        expanded = os.path.expanduser(path)
        mode = _mode(expanded)
        if mode is not None and not stat.S_ISREG(mode):
            raise BadFile("error.file_record", cause=BadFile("error.not_a_file"), path=path)
        with open(expanded, "rb") as stream:
            for record in read_records(stream):
                if isinstance(record, BadRecord):
                    raise record
                verify(record, find_game)
                return record
    except BadRecord as error:
        raise BadFile("error.file_record", cause=error, path=path) from None
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    raise BadFile("error.no_records", path=path)
