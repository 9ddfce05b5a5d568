"""How many words the documents have that a newcomer reads first."""

from __future__ import annotations

from tools.checks.count import Count, Place
from tools.checks.tree import Tree

PAGES = "docs/architecture"


def count(tree: Tree) -> list[Count]:
    """The words of the documents, as `wc -w` counts them; of the topic pages the longest."""
    pages = {file: len(tree.text(file).split()) for file in tree.below(PAGES, ".md")}
    longest = max(pages.values(), default=0)
    return [
        _of(tree, "words-architecture", "ARCHITECTURE.md", f"move what goes deeper to {PAGES}/"),
        _of(tree, "words-readme", "README.md", "move what few need to docs/"),
        Count(
            "words-architecture-page",
            longest,
            [
                Place(file, 1, f"{words} words: split the topic")
                for file, words in pages.items()
                if words == longest
            ],
        ),
    ]


def _of(tree: Tree, name: str, file: str, advice: str) -> Count:
    words = len(tree.text(file).split())
    return Count(name, words, [Place(file, 1, f"{words} words: {advice}")])
