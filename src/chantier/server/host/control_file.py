"""Where a running server takes its host's orders: a file beside the data says it, with a secret.

Only the user who runs the server can read that file. It names a port of this machine, so that
orders come through however busy the server's own port is, and whatever stands in front of that.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

import msgspec

from chantier.errors import BadRequest
from chantier.server.storage.store_files import CONTROL, beside

LOCALHOST = "127.0.0.1"


class ControlFile(msgspec.Struct, frozen=True):
    """What the file says."""

    port: int
    token: str
    pid: int


def control_path(data: Path) -> Path:
    """The file beside some data."""
    return beside(data.expanduser().resolve(), CONTROL)


def write_control(path: Path, port: int) -> ControlFile:
    """Write the file anew, with a new secret, readable by no other user; raises `OSError`."""
    made = ControlFile(port, secrets.token_urlsafe(32), os.getpid())
    fresh = path.with_name(f"{path.name}.{made.pid}")
    with suppress(FileNotFoundError):
        fresh.unlink()
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.encode(made))
    os.replace(fresh, path)
    return made


def read_control(data: Path) -> ControlFile:
    """What the file says; raises `BadRequest` where no server runs or it cannot be read."""
    path = control_path(data)
    try:
        return msgspec.json.decode(path.read_bytes(), type=ControlFile)
    except FileNotFoundError:
        raise BadRequest("error.admin.no_server", path=str(data)) from None
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadRequest("error.file_read", path=str(path), why=why) from None
