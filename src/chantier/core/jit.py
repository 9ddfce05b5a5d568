"""Compilation of the kernels, and a disk cache that never answers with old or foreign code.

Numba's own cache has two silent traps: it files a function under its name, line and byte code, so a
template specialised for two games would share one entry; and it watches only the file a function
stands in, so a search keeps calling rules that were edited elsewhere. Here every function of this
package is cached under a folder named by a hash of the whole source behind it, one sub-folder a
source file, and every specialised template has a qualified name of its own. The whole source, for
one file, is what it may import: an edit of a player leaves the rules compiled as they are.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from chantier.core.cache import PACKAGE, cache_folder, folder_digest
from chantier.core.mode import is_plain

PLAIN = is_plain()

_F = TypeVar("_F", bound=Callable[..., Any])

adopted: set[types.CodeType] = set()  # what `compiled` was given: the locator answers for these
specialised: list[Any] = []  # what `specialise` has made: a compilation that is watched goes by it


def compiled(function: _F) -> _F:
    """Compile a kernel function when it is first called, without the GIL, and cache it on disk.

    In a plain process (`core.mode`) it stays plain Python. A compiled function
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


def compiled_by_constant(function: _F) -> _F:
    """As `compiled`, but anew for each constant that it is given by compiled callers.

    For a small function that is quicker when it knows a seat or a side beforehand.
    """
    return _compile(function, inlined=True, by_constant=True)


def _compile(function: _F, inlined: bool, by_constant: bool = False) -> _F:
    if PLAIN:
        return function
    from chantier.core.locator import njit

    adopted.add(function.__code__)
    result: _F = njit(function, _cacheable(function), inlined, by_constant)
    return result


def _cacheable(function: Callable[..., Any]) -> bool:
    """Whether there is a place to cache, and a file whose edits can be seen (not a prompt's)."""
    globals_ = {name: part for name, part in function.__globals__.items() if callable(part)}
    known = all(path.exists() for path in _files({"": function, **globals_}))
    return known and cache_folder() is not None  # one folder stands for all: they lie side by side


def specialise(template: _F, name: str, parts: Mapping[str, Any], apart: bool = False) -> _F:
    """Compile a template function with its global names `parts` bound to one game's functions.

    Passing compiled functions as arguments or closing over them would defeat the disk cache; fresh
    globals do not. `name` must tell this specialisation from every other of the same template. It
    is inlined unless it is compiled `apart`.
    """
    distinct = f"{template.__qualname__}[{name}{_foreign_digest(parts)}]"
    copy = types.FunctionType(
        template.__code__, {**template.__globals__, **parts}, template.__name__
    )
    copy.__qualname__ = distinct
    copy.__module__ = template.__module__
    copy.__doc__ = template.__doc__
    specialised.append(compiled_apart(copy) if apart else compiled(copy))
    result: _F = specialised[-1]  # of the same signature as the template
    return result


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
