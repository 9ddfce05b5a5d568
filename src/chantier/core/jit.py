"""Compilation of the kernels, and a disk cache that never answers with old or foreign code.

Numba's own cache has two silent traps: it files a function under its name, line and byte code, so a
template specialised for two games would share one entry; and it watches only the file a function
stands in, so a search keeps calling rules that were edited elsewhere. Here every function of this
package is cached under a folder named by a hash of the whole source behind it, one sub-folder a
source file, and every specialised template has a qualified name of its own. The whole source, for
one file, is what it may import: an edit of a player leaves the rules compiled as they are.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
import types
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

PACKAGE = Path(__file__).resolve().parent.parent

# Plainly run, the same source is quick to start and slow to repeat: Numba is not even imported.
PLAIN = any(os.environ.get(name, "0") != "0" for name in ("NUMBA_DISABLE_JIT", "CHANTIER_PLAIN"))

_KEEP_SECONDS = 14 * 24 * 3600  # two checkouts used in turn must not prune each other
_F = TypeVar("_F", bound=Callable[..., Any])

adopted: set[types.CodeType] = set()  # what `compiled` was given: the locator answers for these


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


def compiled(function: _F) -> _F:
    """Compile a kernel function when it is first called, without the GIL, and cache it on disk.

    With `NUMBA_DISABLE_JIT=1` or `CHANTIER_PLAIN=1` it stays plain Python. A compiled function
    allocates nothing and counts no references (`_nrt=False`): the atomic counters that Numba would
    put around every array argument took half of the time. It is inlined into compiled callers,
    which saves passing each array as seven values: half as fast again.
    """
    return _compile(function, inlined=True)


def compiled_apart(function: _F) -> _F:
    """As `compiled`, for a large function that does much at each call: it is not inlined.

    Compiling it once and not in every caller saves seconds; the call itself costs a nanosecond or
    two.
    """
    return _compile(function, inlined=False)


def _compile(function: _F, inlined: bool) -> _F:
    if PLAIN:
        return function
    from chantier.core.locator import njit

    adopted.add(function.__code__)
    result: _F = njit(function, _cacheable(function), inlined)
    return result


def _cacheable(function: Callable[..., Any]) -> bool:
    """Whether there is a place to cache, and a file whose edits can be seen (not a prompt's)."""
    globals_ = {name: part for name, part in function.__globals__.items() if callable(part)}
    known = all(path.exists() for path in _files({"": function, **globals_}))
    return known and cache_folder() is not None  # one folder stands for all: they lie side by side


def specialise(template: _F, name: str, parts: Mapping[str, Any]) -> _F:
    """Compile a template function with its global names `parts` bound to one game's functions.

    Passing compiled functions as arguments or closing over them would defeat the disk cache; fresh
    globals do not. `name` must tell this specialisation from every other of the same template.
    """
    distinct = f"{template.__qualname__}[{name}{_foreign_digest(parts)}]"
    copy = types.FunctionType(
        template.__code__, {**template.__globals__, **parts}, template.__name__
    )
    copy.__qualname__ = distinct
    copy.__module__ = template.__module__
    copy.__doc__ = template.__doc__
    return compiled(copy)  # type: ignore[return-value]  # same signature as the template


def _files(parts: Mapping[str, Any]) -> set[Path]:
    """The files that compiled functions come from."""
    codes = (getattr(getattr(part, "py_func", part), "__code__", None) for part in parts.values())
    return {_resolved(code.co_filename) for code in codes if code in adopted}


@cache
def _resolved(filename: str) -> Path:
    return Path(filename).resolve()


def _foreign_digest(parts: Mapping[str, Any]) -> str:
    """A hash of the packages other than ours that `parts` come from: our own hash misses them."""
    foreign = sorted(path for path in _files(parts) if not path.is_relative_to(PACKAGE))
    return "-" + "-".join(map(folder_digest, foreign)) if foreign else ""


def folder_digest(path: Path) -> str:
    """A hash of a file of another package, and of all that stands in its package with it."""
    digest = hashlib.blake2b(str(path).encode(), digest_size=8)
    in_package = (path.parent / "__init__.py").exists()
    for source in sorted(path.parent.rglob("*.py")) if in_package else [path]:
        digest.update(source.read_bytes() if source.exists() else b"")
    return digest.hexdigest()
