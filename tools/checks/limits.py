"""How many of each count there may be: the one table to change when a count has gone down.

A ceiling never rises. It stands above its goal only while the goal is not reached.
"""

from __future__ import annotations

from typing import NamedTuple


class Limit(NamedTuple):
    """The most that `make check` lets pass, the most that is aimed at, and of what."""

    ceiling: int
    goal: int
    what: str


LIMITS = {
    "type-names": Limit(0, 0, "type names defined twice in a language, allowed ones apart"),
    "type-names-in-both-languages": Limit(20, 20, "type names of Python and by hand of the page"),
    "type-names-allowed-in-vain": Limit(0, 0, "allowed type names that are defined once"),
    "wire-untyped-messages": Limit(0, 0, "`Any`, `dict` and `cast` in the table's messages"),
    "wire-casts": Limit(0, 0, "casts of positions, render data and details on the page"),
    "wire-action-patterns": Limit(0, 0, "patterns over action texts on the page"),
    "page-module-state": Limit(0, 0, "`WeakMap`, `let` and signals of modules in the games' pages"),
    "page-imports-of-games": Limit(0, 0, "imports of a game by `scene/` or `kit/`"),
    "turquoise-files": Limit(46, 46, "files of Turquoise's page, its plate editor apart"),
    "words-architecture": Limit(1200, 1200, "words of ARCHITECTURE.md"),
    "words-architecture-page": Limit(800, 800, "words of the longest page in docs/architecture"),
    "words-readme": Limit(900, 900, "words of README.md"),
    "long-sentences": Limit(0, 0, "sentences of more than 40 words in the documents"),
    "unnamed-roles": Limit(30, 30, "lines that leave a role unnamed"),
    "names-that-lead-nowhere": Limit(0, 0, "paths, links, targets in documents that are not there"),
    "repeated-passages": Limit(20, 20, "pairs of files that share six or more lines"),
}
