"""What is compiled: marks in the cache, one a level, and how far a compilation is.

They live and die with the source that they speak of, and a mark names the folders of the code that
it stands for: without them it counts for nothing. The process that compiles writes them; every
other one reads them, and may do so before it decides whether to compile itself: no game is
imported here.
"""

from __future__ import annotations

import importlib.util
import pkgutil
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

import msgspec

from chantier.core.cache import PACKAGE, cache_folder, folder_digest, folders_behind
from chantier.core.mode import may_compile

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

STALE = 60.0  # seconds without news after which a compilation is taken to have ended


class CompileProgress(msgspec.Struct, frozen=True):
    """How far the compilation of some levels is, as the compile worker notes it in a file."""

    levels: tuple[int, ...]
    share: float


def is_compiled(game: str, level: int | None) -> bool:
    """Whether a level of a game, or its strongest player (`None`), need not be compiled first."""
    path = _path(game, f"level-{level or 'top'}.ready") if may_compile() else None
    if path is None:
        return False
    try:
        folders = path.read_text().split()
    except (OSError, ValueError):
        return False
    return bool(folders) and all(path.parent.with_name(name).is_dir() for name in folders)


def mark_compiled(game: str, levels: Iterable[int], top: bool) -> None:
    """Note that some levels of a game are compiled, and its strongest player with the last."""
    for level in (*levels, *(["top"] if top else [])):
        if (path := _path(game, f"level-{level}.ready")) is not None:
            folders = folders_behind(game if game in _ours() else None)
            used = [name for name in folders if path.parent.with_name(name).is_dir()]
            _write(path, "\n".join(used))


def note_progress(game: str, levels: Iterable[int], share: float) -> None:
    """Note how much of what some levels need is compiled, from 0 to 1."""
    if (path := _path(game, "progress")) is not None:
        _write(path, msgspec.json.encode(CompileProgress(tuple(levels), share)).decode())


def end_progress(game: str) -> None:
    """Note that nothing of a game is being compiled any more."""
    if (path := _path(game, "progress")) is not None:
        with suppress(OSError):
            path.unlink()


def read_progress(game: str) -> tuple[tuple[int, ...], float] | None:
    """Which levels of a game are being compiled, by whatever process, and how far that is."""
    path = _path(game, "progress")
    try:
        if path is None or time.time() - path.stat().st_mtime > STALE:
            return None
        noted = msgspec.json.decode(path.read_bytes(), type=CompileProgress)
        return noted.levels, noted.share
    except (OSError, msgspec.MsgspecError):
        return None


@contextmanager
def one_at_a_time(game: str) -> Iterator[None]:
    """Let no two processes compile the same side by side, where that can be seen to."""
    path = _path(game, "lock")
    if fcntl is None or path is None:
        yield
        return
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # goes with its process
        yield


def _write(path: Path, text: str) -> None:
    """Write a whole file or, on a full disk, none."""
    with suppress(OSError):
        fresh = path.with_suffix(".new")
        fresh.write_text(text)
        fresh.replace(path)


def _path(game: str, what: str) -> Path | None:
    folder, name = cache_folder(), _name(game)
    return None if folder is None or name is None else folder / f"{name}.{what}"


@cache
def _name(game: str) -> str | None:
    """What a game's marks begin with; another package's game has the hash of its source there."""
    if game in _ours():
        return game
    if not re.fullmatch(r"[\w-]+", game):
        return None
    found = [entry.value for entry in entry_points(group="chantier.games") if entry.name == game]
    with suppress(ImportError, ValueError):
        spec = importlib.util.find_spec(found[-1]) if found else None
        if spec is not None and spec.origin is not None:
            return f"{game}-{folder_digest(Path(spec.origin))}"
    return None


@cache
def _ours() -> frozenset[str]:
    """The names of this package's games, found without importing one."""
    found = pkgutil.iter_modules([str(PACKAGE / "games")])
    return frozenset(one.name for one in found if one.ispkg)
