"""Untyped places between server and page: `Any`, `dict`, casts, and action texts that are parsed.

The page is sent each legal action with its parts and sends the text back. So a game's folder has
no reason to look inside a text: a regular expression there, a `split` at a separator of the
notations, or a prefix of an action is counted. The plate editor reads files and links, and the
generic table searches words: those two are passed over.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tools.checks.count import Count, Place, count_places
from tools.checks.tree import Tree
from tools.checks.typescript_source import line_of, without_comments, without_renaming

MESSAGES = "src/chantier/table/messages.py"
CAST = re.compile(
    r"\bas (?:(?:unknown|never|any)\b|(?:\w+<)?\w*(?:Position|Look|RenderData|Detail)\b)"
)
UNTYPED = {"Any", "dict", "Dict", "cast"}
# A slash begins a regular expression, not a division, where a value is expected.
REGEX = (
    r"(?:(?<=[(=,!])|(?<=[(=,:?&|!>]\s)(?!\s))/(?![/*])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n\[])+/"
)
TEXTS = r"\b(?:action|chosen|last|move)\??"  # what variables are called that hold an action's text
READING = "split|slice|charAt|substring|startsWith|endsWith|replace|match"
PATTERN = re.compile(
    rf"{REGEX}"
    r"|\bnew RegExp\("
    r'|\.split\("[:+>]"'
    r'|\.startsWith\("\w+:'
    rf"|{TEXTS}\.(?:{READING})\("
)
READS_OTHER_TEXTS = ("web/src/games/generic/", "web/src/games/turquoise/editor/")


def count(tree: Tree) -> list[Count]:
    """Untyped names of the messages, casts of the page, patterns over action texts."""
    return [
        count_places("wire-untyped-messages", list(_untyped(tree))),
        count_places("wire-casts", list(_casts(tree))),
        count_places("wire-action-patterns", list(_patterns(tree))),
    ]


def _untyped(tree: Tree) -> Iterator[Place]:
    for node in ast.walk(ast.parse(tree.text(MESSAGES))):
        if isinstance(node, ast.Name) and node.id in UNTYPED:
            yield Place(MESSAGES, node.lineno, f"{node.id}: give the message a type")


def _casts(tree: Tree) -> Iterator[Place]:
    for file in tree.below("web/src", ".ts", ".tsx"):
        text = without_renaming(without_comments(tree.text(file)))
        for match in CAST.finditer(text):
            advice = f"`{match[0]}`: let the type come from the message"
            yield Place(file, line_of(text, match.start()), advice)


def _patterns(tree: Tree) -> Iterator[Place]:
    for file in tree.below("web/src/games", ".ts", ".tsx"):
        if file.startswith(READS_OTHER_TEXTS):
            continue
        text = without_comments(tree.text(file))
        for match in PATTERN.finditer(text):
            advice = f"`{match[0]}`: read the action's parts instead of its text"
            yield Place(file, line_of(text, match.start()), advice)
