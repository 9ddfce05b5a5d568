"""A folder of a few files that the checks read as if it were the project."""

from __future__ import annotations

from pathlib import Path

from tools.checks.count import Count
from tools.checks.tree import Tree


def small_tree(folder: Path, files: dict[str, str]) -> Tree:
    """The tree of a folder in which these files were written."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return Tree(folder)


def found(counts: list[Count], name: str) -> list[tuple[str, int]]:
    """File and line of each place of a count, which must be there."""
    (count,) = (one for one in counts if one.name == name)
    return [(place.file, place.line) for place in count.places]


def amount(counts: list[Count], name: str) -> int:
    """How many a check counted."""
    (count,) = (one for one in counts if one.name == name)
    return count.amount
