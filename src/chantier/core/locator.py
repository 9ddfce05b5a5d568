"""Where Numba finds and keeps our compiled functions; imported only when something is compiled."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import numba
from numba.core import caching, types
from numba.core.registry import CPUDispatcher

from chantier.core.cache import (
    PACKAGE,
    cache_folder,
    folder_digest,
    part_of,
    source_digest,
)
from chantier.core.jit import adopted


class SourceCacheLocator(caching._CacheLocator):
    """Tells Numba where to cache the functions of this package, and of no one else."""

    def __init__(self, folder: Path, part: str, relative: Path, line: int) -> None:
        # One folder a file: Numba names entries by base name, and every game has a rules.py.
        self._path = folder / relative.with_suffix("")
        self._part = part
        self._line = line
        self._py_file = str(PACKAGE / relative)

    def get_cache_path(self) -> str:
        """The folder of one source file's functions."""
        return str(self._path)

    def get_source_stamp(self) -> str:
        """The source behind the function, all of it: see the top of core/jit.py."""
        return source_digest(self._part)

    def get_disambiguator(self) -> str:
        """Tells functions of one name in one file apart."""
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> SourceCacheLocator | None:
        """A locator for what `compiled` made; `None`, so Numba's own go on, for anything else."""
        path = Path(py_file).resolve()
        ours = path.is_relative_to(PACKAGE)
        part = part_of(path) if ours else "players"
        folder = cache_folder(part)
        if folder is None or py_func.__code__ not in adopted:
            return None
        if ours:
            relative = path.relative_to(PACKAGE)
        else:  # another package's game: ours are inlined into it, so it lives by our hash too
            relative = Path("others", folder_digest(path), path.name)
        locator = cls(folder, part, relative, py_func.__code__.co_firstlineno)
        locator._path.mkdir(parents=True, exist_ok=True)
        return locator


_locators: list[Any] = caching.CacheImpl._locator_classes
_locators.insert(0, SourceCacheLocator)


unsaved: list[OSError] = []  # why functions that this process has compiled are not in the cache


class SafeCache(caching.FunctionCache):
    """A cache that is only ever a help: what it cannot read or write is compiled again."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function from the disk; `None` if there is none, or a damaged one."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # a truncated or garbled file can fail in any way
            with contextlib.suppress(Exception):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled function; a full disk is no reason to stop."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            unsaved.append(error)


class Dispatcher(CPUDispatcher):
    """Compiles a function once for all constants: by itself Numba would do so for each of them.

    Inlined, a function is told its constants by LLVM anyway. Nor are loops made into vectors: those
    of games are short and full of branches. Each took a sixth or more off the time that everything
    takes to compile, at the same speed.
    """

    def compile(self, sig: Any) -> Any:
        """The compiled function for a signature."""
        config: Any = numba.config  # its types do not know the settings
        before = config.LOOP_VECTORIZE
        config.LOOP_VECTORIZE = 0
        try:
            return super().compile(sig)
        finally:
            config.LOOP_VECTORIZE = before

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What a compiled caller calls, by the types of its arguments alone."""
        named = {name: types.unliteral(kind) for name, kind in dict(kws).items()}
        return super().get_call_template(tuple(map(types.unliteral, args)), named)


def njit(function: Any, cached: bool, inlined: bool, by_constant: bool) -> Any:
    """Compile a function as `core.jit.compiled` says."""
    numba_njit: Any = numba.njit  # its types do not know _nrt
    # No C code calls these: a wrapper for it would take a twentieth of the time to compile.
    options = {"nogil": True, "_nrt": False, "forceinline": inlined, "no_cfunc_wrapper": True}
    dispatcher = numba_njit(**options)(function)
    if not by_constant:
        dispatcher.__class__ = Dispatcher  # the decorator knows no other way to choose one
    if cached:
        dispatcher._cache = SafeCache(function)
    return dispatcher
