"""Connections to the file: how it is made, opened, and set so that a commit is on the disk."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from chantier.errors import StoreFailed

_PATIENCE = 5.0  # seconds to wait for a lock: a backup that ends may hold one for a moment


def sync_folder(folder: Path) -> None:
    """See that the names in a folder are on the disk, where the system can be asked for it."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def connect(path: Path) -> sqlite3.Connection:
    """A connection to a file that exists; transactions are begun and ended by hand."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True,
        timeout=_PATIENCE,
        isolation_level=None,
        check_same_thread=False,  # opened by one thread, then used by another alone
    )


def make_durable(connection: sqlite3.Connection, path: Path) -> None:
    """See that whatever a connection commits from now on is on the disk. This writes the file."""
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise StoreFailed("error.store.no_wal", path=str(path))
    # The writer waits while the log goes into the file: seldom, and 16 MB at a time.
    connection.execute("PRAGMA wal_autocheckpoint = 4000")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")  # macOS: an fsync alone does not reach the disk


def connect_reader(path: Path) -> sqlite3.Connection:
    """A connection that cannot write."""
    connection = connect(path)
    try:
        connection.execute("PRAGMA query_only = ON")
    except BaseException:
        connection.close()
        raise
    return connection
