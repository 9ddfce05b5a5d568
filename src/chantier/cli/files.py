"""Reading and writing files so that nothing is lost halfway."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

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


def temporary_beside(path: str) -> tuple[int, str]:
    """A new file in the folder of another, to be moved over it; raises `BadFile`."""
    try:
        if os.path.isdir(path):
            raise IsADirectoryError(21, os.strerror(21))
        folder, name = os.path.split(os.path.abspath(path))
        return tempfile.mkstemp(prefix=f".{name[:50]}.", dir=folder)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise unwritable(path, error) from None


def move_over(temporary: str, path: str) -> None:
    """Give a finished temporary file its name, and the permissions that a new file has."""
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(temporary, 0o666 & ~mask)
    os.replace(temporary, path)


def write_whole(path: str, text: str, overwrite: bool) -> str:
    """Write a file so that it appears whole or not at all; returns its path; raises `BadFile`."""
    expanded = os.path.expanduser(path)
    if not overwrite and os.path.lexists(expanded) and not os.path.isdir(expanded):
        raise BadFile("error.file_exists", path=path)
    handle, temporary = temporary_beside(expanded)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        move_over(temporary, expanded)
    except OSError as error:
        Path(temporary).unlink(missing_ok=True)
        raise unwritable(path, error) from None
    return expanded


def first_record(path: str) -> Record:
    """The first record of a file; raises `BadFile` or `BadRecord`."""
    from chantier.core.record import read_records

    try:
        with open(os.path.expanduser(path), "rb") as stream:
            for record in read_records(stream):
                if isinstance(record, BadRecord):
                    raise record
                return record
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    raise BadFile("error.no_records", path=path)
