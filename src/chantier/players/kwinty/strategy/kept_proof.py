"""An unfinished proof on the disk, so that it can be gone on with after Ctrl-C or a kill."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from chantier.core.cache import cache_root
from chantier.errors import BadFile
from chantier.search.proof.search import ProofSearch


def kept_proof() -> Path:
    """Where it is kept: in the user's cache."""
    return cache_root() / "solving" / "kwinty.proof"


def save(search: ProofSearch, file: Path) -> None:
    """Write it under its name once it is whole; raises `BadFile` if it cannot be written."""
    temporary = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
        with os.fdopen(handle, "wb") as stream:
            search.save(stream)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, file)
    except OSError as error:
        if temporary is not None:
            with suppress(OSError):
                os.unlink(temporary)
        why = error.strerror or str(error)
        raise BadFile("error.file_write", path=str(file), why=why) from None


def load(search: ProofSearch, file: Path) -> bool:
    """Take it up, if there is one; raises `BadFile` for one that is damaged or foreign."""
    try:
        with file.open("rb") as stream:
            search.load(stream)
    except FileNotFoundError:
        return False
    except (OSError, ValueError, EOFError):
        raise BadFile("error.proof_file", path=str(file)) from None
    return True
