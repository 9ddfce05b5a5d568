"""Where a user's caches and data lie: platformdirs' folders, or the ones of earlier versions."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from platformdirs import PlatformDirs

NAME = "chantier"


def user_cache_folder() -> Path:
    """The folder for what can be made again; it need not exist."""
    return _existing_or(_places().user_cache_path, "XDG_CACHE_HOME", "Caches")


def user_data_folder() -> Path:
    """The folder for what must not be lost; it need not exist."""
    return _existing_or(_places().user_data_path, "XDG_DATA_HOME", "Application Support")


def _places() -> PlatformDirs:
    return PlatformDirs(NAME, appauthor=False, opinion=False)  # opinion: no `Cache` on Windows


def _existing_or(folder: Path, variable: str, library: str) -> Path:
    """The folder, unless an earlier version made another one for the same purpose.

    Earlier versions differed from platformdirs in three cases: they passed over the XDG variables
    on macOS, took relative ones on Linux, and on Windows believed `LOCALAPPDATA`.
    """
    if sys.platform == "darwin":
        earlier = Path.home() / "Library" / library / NAME
    else:
        base = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else variable)
        earlier = Path(base) / NAME if base else folder
    return earlier if earlier.is_dir() else folder
