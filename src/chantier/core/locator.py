"""Where Numba finds and keeps our compiled functions; imported only when something is compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numba
from numba.core import caching

from chantier.core.jit import PACKAGE, cache_folder, source_digest


class SourceCacheLocator(caching._CacheLocator):
    """Tells Numba where to cache the functions of this package, and of no one else."""

    def __init__(self, folder: Path, relative: Path, line: int) -> None:
        # One folder a file: Numba names entries by base name, and every game has a rules.py.
        self._path = folder / relative.with_suffix("")
        self._line = line
        self._py_file = str(PACKAGE / relative)

    def get_cache_path(self) -> str:
        """The folder of one source file's functions."""
        return str(self._path)

    def get_source_stamp(self) -> str:
        """The package's source, all of it: see the top of this file."""
        return source_digest()

    def get_disambiguator(self) -> str:
        """Tells functions of one name in one file apart."""
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> SourceCacheLocator | None:
        """A locator for a function of this package; `None`, so Numba's own go on, for any other."""
        try:
            relative = Path(py_file).resolve().relative_to(PACKAGE)
        except ValueError:
            return None
        folder = cache_folder()
        if folder is None:
            return None
        locator = cls(folder, relative, py_func.__code__.co_firstlineno)
        locator._path.mkdir(parents=True, exist_ok=True)
        return locator


_locators: list[Any] = caching.CacheImpl._locator_classes
_locators.insert(0, SourceCacheLocator)

njit: Any = numba.njit  # its types do not know _nrt
