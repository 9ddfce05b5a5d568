"""Where compiled code is kept: folders named by a hash of the source, the compiler and the machine.

Nothing here compiles or decides whether to: a process may ask what is compiled before it decides.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from chantier.core.user_folders import user_cache_folder

PACKAGE = Path(__file__).resolve().parent.parent

_DAY = 24 * 3600
_KEEP_SECONDS = 14 * _DAY  # two checkouts used in turn must not prune each other
_CPU_LIST = Path("/proc/cpuinfo")
_CPU_FIELDS = re.compile(
    r"(vendor_id|cpu family|model|model name|stepping|flags|Features|CPU \w+|isa|cpu)\s*:"
)


def cache_root() -> Path:
    """The folder of all caches: `CHANTIER_CACHE_DIR`, or the platform's place for caches."""
    chosen = os.environ.get("CHANTIER_CACHE_DIR")
    return Path(chosen) if chosen else user_cache_folder()


def tables_folder() -> Path:
    """Where solved tables are kept: `CHANTIER_TABLES_DIR`, or a folder of the caches."""
    chosen = os.environ.get("CHANTIER_TABLES_DIR")
    return Path(chosen) if chosen else cache_root() / "tables"


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
    """A hash of the Python files behind a part's compiled code, of the compiler and the machine.

    The default, `players`, stands on all that is ever compiled. Raises `PackageNotFoundError`
    where there is no Numba.
    """
    digest = hashlib.blake2b(part.encode(), digest_size=12)
    digest.update(f"numba {version('numba')} {machine()}".encode())
    for folder in (PACKAGE / behind for behind in _behind(part)):
        for path in sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]:
            name = str(path.relative_to(PACKAGE)).encode()
            digest.update(name + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def machine() -> str:
    """The interpreter and processor that Numba compiles for: code for another cannot be loaded.

    Numba tells them apart in its index. Here they are told apart without importing it.
    """
    chosen = [os.environ.get(name, "") for name in ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")]
    system = [sys.platform, platform.machine(), os.environ.get("PROCESSOR_IDENTIFIER", "")]
    return "\n".join([sys.version, str(sys.maxsize), *system, *chosen, _cpu()])


def _cpu() -> str:
    """The first processor's model and abilities, where Linux lists them."""
    lines = []
    with suppress(OSError), _CPU_LIST.open(errors="replace") as listed:
        for line in listed:
            if not line.strip():
                break  # the others are alike, and reading them all is slow
            if _CPU_FIELDS.match(line):
                lines.append(line)
    return "".join(lines)


@cache
def cache_folder(part: str = "players") -> Path | None:
    """A part's own cache folder, made and proved writable; `None` where it cannot be."""
    try:
        folder = cache_root() / "compiled" / source_digest(part)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)  # marks it as in use, for _prune
        if part == "players":
            _tidy(folder)
    except (OSError, RuntimeError, PackageNotFoundError):  # RuntimeError: no home folder
        return None
    return folder


def folders_behind(game: str | None) -> list[str]:
    """The names of the folders that hold the compiled code of a game's players.

    `None` is another package's game: its code lies in the folder of `players`.
    """
    own = [] if game is None else [f"games/{game}"]
    return [source_digest(part) for part in ("core", *own, "search", "players")]


def _tidy(folder: Path) -> None:
    """Once a day, keep all parts of this source together, and prune other sources' folders.

    A part's functions are not loaded every day: by itself its folder would grow old and be pruned.
    """
    used = folder / "used"
    if used.exists() and time.time() - used.stat().st_mtime < _DAY:
        return
    games = [f"games/{path.name}" for path in (PACKAGE / "games").iterdir() if path.is_dir()]
    for part in ("core", "search", *games):
        with suppress(FileNotFoundError):
            os.utime(folder.with_name(source_digest(part)))
    _prune(folder)
    used.touch()


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
