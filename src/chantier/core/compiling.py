"""How far a compilation is, told while it goes on; imported only by a process that compiles.

A function that is called for the first time has all that it calls compiled first. What is still to
come can be read off the functions themselves: each knows by its global names which others it calls.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import CodeType, FunctionType
from typing import Any

from numba.core import event
from numba.core.registry import CPUDispatcher

from chantier.core.jit import specialised

_EVERY = 0.2  # seconds between two tidings, at least


class Watch(event.Listener):
    """Hears of every compilation, the outermost last, and tells the share that is done."""

    def __init__(self, tell: Callable[[float], None]) -> None:
        self._tell = tell
        self._begun = len(specialised)
        self._entries: list[Any] = []
        self._done: set[Any] = set()
        self._depth = 0
        self._told = 0.0
        self._share = 0.0

    def expect(self, make: Callable[..., object]) -> None:
        """Count in what a class, or a function that makes one, will call."""
        self._entries.extend(_named(make, set()))

    def on_start(self, event: Any) -> None:
        """A function is going to be compiled."""
        if self._depth == 0:
            self._entries.append(event.data["dispatcher"])
        self._depth += 1

    def on_end(self, event: Any) -> None:
        """A function is compiled."""
        self._depth -= 1
        self._done.add(event.data["dispatcher"])
        if time.monotonic() - self._told > _EVERY:
            self._told = time.monotonic()
            # What is called only later makes the whole larger: the share still never falls.
            self._share = max(self._share, self._measure())
            self._tell(self._share)

    def _measure(self) -> float:
        """How much of what was not compiled before is done, by the size of its code."""
        sizes: dict[Any, int] = {}
        for entry in (*self._entries, *specialised[self._begun :]):
            _size(entry, sizes)
        done = sum(size for one, size in sizes.items() if one in self._done)
        left = sum(size for one, size in sizes.items() if not one.overloads)
        return done / (done + left) if done else 0.0


@contextmanager
def watched(tell: Callable[[float], None]) -> Iterator[Watch]:
    """While the body runs, tell how much of what it has compiled is done, from 0 to 1."""
    watch = Watch(tell)
    tell(0.0)
    events: Any = event  # without types
    events.register("numba:compile", watch)
    try:
        yield watch
    finally:
        events.unregister("numba:compile", watch)


def _size(function: Any, sizes: dict[Any, int]) -> int:
    """The length of a function's code with all that is inlined into it."""
    if function not in sizes:
        sizes[function] = 0  # no compiled function calls itself
        inner = [(one, _size(one, sizes)) for one in _called(function.py_func)]
        inlined = sum(size for one, size in inner if one.targetoptions.get("forceinline"))
        sizes[function] = len(function.py_func.__code__.co_code) + inlined
    return sizes[function]


def _called(function: Any) -> list[Any]:
    return [one for one in _globals(function) if isinstance(one, CPUDispatcher)]


def _globals(function: Any) -> list[Any]:
    """What a function's global names stand for, those of functions inside it included."""
    return [function.__globals__.get(name) for name in _names(function.__code__)]


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _named(owner: Any, seen: set[Any]) -> Iterator[Any]:
    """The compiled functions that a class or a plain function of its package calls."""
    owner = getattr(owner, "func", owner)  # of what `functools.partial` made
    if owner in seen:
        return
    seen.add(owner)
    functions: Iterable[Any] = vars(owner).values() if isinstance(owner, type) else [owner]
    package = owner.__module__.rpartition(".")[0]
    for function in functions:
        for one in _globals(function) if isinstance(function, FunctionType) else ():
            if isinstance(one, CPUDispatcher):
                yield one
            elif isinstance(one, type | FunctionType) and one.__module__.startswith(package):
                yield from _named(one, seen)
