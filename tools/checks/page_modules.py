"""State and imports of the page's modules: a board's state is its session's."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from tools.checks.count import Count, Place, count_places
from tools.checks.tree import Tree
from tools.checks.typescript_source import imports, line_of, without_comments

GAMES = "web/src/games"
STATE = re.compile(r"\bWeakMap\b|^(?:export )?(?:let \w+|const \w+ = signal\b)", re.MULTILINE)
SHARED = ("web/src/scene", "web/src/kit")  # what games stand on
CROWDED = f"{GAMES}/turquoise"
APART = f"{CROWDED}/editor/"  # a page of its own beside the board's: no table opens it


def count(tree: Tree) -> list[Count]:
    """State outside sessions, imports of games from below, files of the largest game."""
    crowd = [file for file in tree.below(CROWDED, "") if not file.startswith(APART)]
    return [
        count_places("page-module-state", list(_state(tree))),
        count_places("page-imports-of-games", list(_upward(tree))),
        Count("turquoise-files", len(crowd), [Place(CROWDED, 1, "merge files of one concept")]),
    ]


def _state(tree: Tree) -> Iterator[Place]:
    for file in tree.below(GAMES, ".ts", ".tsx"):
        if file.startswith(APART):
            continue
        text = without_comments(tree.text(file))
        for match in STATE.finditer(text):
            advice = f"`{match[0]}`: keep this in the game's session"
            yield Place(file, line_of(text, match.start()), advice)


def _upward(tree: Tree) -> Iterator[Place]:
    for folder in SHARED:
        for file in tree.below(folder, ".ts", ".tsx"):
            for line, module in imports(tree.text(file)):
                target = posixpath.normpath(posixpath.join(posixpath.dirname(file), module))
                if module.startswith(".") and target.startswith(f"{GAMES}/"):
                    yield Place(file, line, f"imports {target}: games import this folder, not back")
