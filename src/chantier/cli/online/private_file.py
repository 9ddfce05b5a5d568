"""Small files that only the user can read: names and texts, as JSON."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path


def read_private(path: Path) -> dict[str, str]:
    """What the file holds; nothing where it is missing or unreadable."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {str(name): str(text) for name, text in found.items()}


def write_private(path: Path, texts: dict[str, str]) -> None:
    """Write the file whole, if possible: without it the user can play, but not return later."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(texts, stream)
        fresh.replace(path)
