"""Sentences that say "somebody" where they could name the role: client, player, host, caller."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.checks.count import Count, Place, count_places
from tools.checks.tree import Tree

VAGUE = re.compile(r"\b(somebody|whoever|those who|anybody)\b", re.IGNORECASE)
RULES = "docs/rules/"  # their wording is the games' own


def count(tree: Tree) -> list[Count]:
    """How many lines of source and documents leave a role unnamed."""
    return [count_places("unnamed-roles", list(_lines(tree)))]


def is_read(file: str) -> bool:
    """Whether the check reads a file: Python source, the page, and every document."""
    if file.startswith(RULES):
        return False
    return (
        (file.startswith("src/") and file.endswith(".py"))
        or file.startswith("web/src/")
        or file.endswith(".md")
    )


def _lines(tree: Tree) -> Iterator[Place]:
    for file in filter(is_read, tree.files):
        for number, line in enumerate(tree.text(file).split("\n"), 1):
            if match := VAGUE.search(line):
                yield Place(file, number, f"“{match[0]}”: name the role (client, player, host …)")
