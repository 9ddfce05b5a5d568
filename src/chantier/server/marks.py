"""What has been compiled before: marks in the cache that live and die with what they speak of.

The server reads them to know at once what it may load; whoever compiles writes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from chantier.core.game import Game
from chantier.core.jit import PACKAGE, cache_folder, part_of
from chantier.table.ending import scores_now

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PARTS = ("rules", "players")
_ACTIONS = 12  # into a game
_EXPLAINED = 20  # actions of each position


def read_mark(game: Game, part: str) -> dict[str, Any] | None:
    """What was noted when a part of a game was compiled; `None` if it was not, or may not be."""
    path = _path(game, part)
    if path is None:
        return None
    try:
        noted = json.loads(path.read_text())
    except (OSError, ValueError):
        return None
    return noted if isinstance(noted, dict) else None


def write_mark(game: Game, part: str, note: dict[str, Any]) -> None:
    """Note that a part of a game is compiled; without a cache there is nothing to note."""
    path = _path(game, part)
    if path is not None:
        with suppress(OSError):
            fresh = path.with_suffix(".new")
            fresh.write_text(json.dumps(note))
            fresh.replace(path)


@contextmanager
def one_at_a_time(game: Game, part: str) -> Iterator[None]:
    """Let no two processes compile the same side by side, where that can be seen to."""
    path = _path(game, part)
    if fcntl is None or path is None:
        yield
        return
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # goes with its process
        yield


def _path(game: Game, part: str) -> Path | None:
    if not game.module.startswith("chantier."):
        return None  # another package's edits are not seen from here
    folder = PACKAGE.joinpath(*game.module.split(".")[1:]) if part == "rules" else PACKAGE / part
    cached = cache_folder(part_of(folder / "x.py"))
    return None if cached is None else cached / f"{game.card.name}-{part}.ready"


def touch_rules(game: Game) -> None:
    """Call everything of a game's rules that a table uses, so that it is compiled, or loaded."""
    position = game.initial(game.card.players[0])
    for turn in range(_ACTIONS):
        if position.is_over:
            return
        actions = position.legal()
        for action in actions[:: len(actions) // _EXPLAINED + 1]:
            position.explain(action)
            position.way(position.parse(action))
        position.chances()
        position.to_json()
        scores_now(position)
        _ = position.outcome
        position = position.play(actions[turn * 7 % len(actions)])
