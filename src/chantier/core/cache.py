"""Where compiled code is kept: folders named by a hash of the whole source behind them.

Nothing here compiles or decides whether to: a process may ask what is compiled before it decides.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from functools import cache
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent

_KEEP_SECONDS = 14 * 24 * 3600  # two checkouts used in turn must not prune each other


def cache_root() -> Path:
    """The folder of all caches: `CHANTIER_CACHE_DIR`, or the platform's place for caches."""
    chosen = os.environ.get("CHANTIER_CACHE_DIR")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "chantier"


def _behind(part: str) -> tuple[str, ...]:
    """The parts of the package that compiled code of one part may come from: see ARCHITECTURE."""
    if part.startswith("games/"):
        return ("core", part)  # games do not know each other
    # Templates of core are specialised for games, those of search for games and players.
    return ("core", "games") if part == "core" else ("core", "games", "search", "players")


def part_of(file: Path) -> str:
    """The part of the package that a source file belongs to: a game, or a folder of the package."""
    parts = file.relative_to(PACKAGE).parts
    return "/".join(parts[:2]) if parts[0] == "games" else parts[0]


@cache
def source_digest(part: str = "players") -> str:
    """A hash of every Python file that a part's compiled code may come from, and of the compiler.

    The default, `players`, stands on all that is ever compiled.
    """
    digest = hashlib.blake2b(part.encode(), digest_size=12)
    digest.update(f"numba {version('numba')}".encode())
    for folder in (PACKAGE / behind for behind in _behind(part)):
        for path in sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]:
            name = str(path.relative_to(PACKAGE)).encode()
            digest.update(name + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


@cache
def cache_folder(part: str = "players") -> Path | None:
    """A part's own cache folder, made and proved writable; `None` where it cannot be."""
    try:
        folder = cache_root() / "compiled" / source_digest(part)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)  # marks it as in use, for _prune
        _prune(folder)
    except (OSError, RuntimeError):  # RuntimeError: no home folder
        return None
    return folder


def _prune(current: Path) -> None:
    """Remove the caches of sources that nobody has run for two weeks."""
    for other in current.parent.iterdir():
        is_ours = re.fullmatch("[0-9a-f]{24}", other.name) and other != current and other.is_dir()
        if is_ours and time.time() - other.stat().st_mtime > _KEEP_SECONDS:
            shutil.rmtree(other, ignore_errors=True)


def is_warm(module: str) -> bool:
    """Whether functions of a module of this package have been compiled and cached before."""
    parts = module.split(".")[1:]
    folder = cache_folder(part_of(PACKAGE.joinpath(*parts)))
    return folder is not None and folder.joinpath(*parts).is_dir()


def folder_digest(path: Path) -> str:
    """A hash of a file of another package, and of all that stands in its package with it."""
    digest = hashlib.blake2b(str(path).encode(), digest_size=8)
    in_package = (path.parent / "__init__.py").exists()
    for source in sorted(path.parent.rglob("*.py")) if in_package else [path]:
        digest.update(source.read_bytes() if source.exists() else b"")
    return digest.hexdigest()
