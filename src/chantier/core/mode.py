"""Whether a process compiles, which it decides once, before it imports the first game.

Plainly run, the same source is quick to start and slow to repeat: Numba is not even imported.
"""

from __future__ import annotations

import os

_chosen: set[str] = set()


def may_compile() -> bool:
    """Whether the environment lets this process, and those that it starts, compile."""
    names = ("NUMBA_DISABLE_JIT", "CHANTIER_PLAIN")
    return all(os.environ.get(name, "0") == "0" for name in names)


def stay_plain() -> None:
    """Compile nothing in this process; the processes that it starts decide for themselves.

    It must come before the import of any game: `core.jit` reads the decision once.
    """
    _chosen.add("plain")


def is_plain() -> bool:
    """Whether this process runs everything plainly."""
    return bool(_chosen) or not may_compile()
