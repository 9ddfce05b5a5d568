"""The user's tokens, one a server, in a file that only its owner can read."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from chantier.cli.online.http import ask
from chantier.server.config import default_data


def known_token(base: str) -> str:
    """The token for a server; the first time it is requested and stored."""
    path = default_data().parent / "identities.json"
    tokens = _read(path)
    if base not in tokens:
        tokens[base] = str(ask(base, "/api/identity", {})["token"])
        _write(path, tokens)
    return tokens[base]


def _read(path: Path) -> dict[str, str]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {str(base): str(token) for base, token in found.items()}


def _write(path: Path, tokens: dict[str, str]) -> None:
    """Store the tokens, if possible: without the file the user can play, but not return later."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(tokens, stream)
        fresh.replace(path)
