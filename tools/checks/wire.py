"""Untyped places between server and page: `Any`, `dict`, casts, and action texts that are parsed.

The page is sent each legal action with its parts and sends the text back. It has no reason to look
inside a text. So a `split` at a separator of the notations and a prefix of an action are counted,
and in the games' folders every regular expression. Two folders are passed over: the plate editor
reads files and links, the generic table searches words.
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
TEXTS = r"\b(?:action|chosen|last|move|\w+\.text)\??"  # how the page names an action's text
READING = "split|slice|charAt|substring|startsWith|endsWith|replace|match"
PARSING = rf'\.split\("[:+>]"|\.startsWith\("\w+:|{TEXTS}\.(?:{READING})\('
OF_TEXTS = re.compile(PARSING)
OF_GAMES = re.compile(rf"{REGEX}|\bnew RegExp\(|{PARSING}")
GAMES = "web/src/games/"
READS_OTHER_TEXTS = (f"{GAMES}generic/", f"{GAMES}turquoise/editor/")


def count(tree: Tree) -> list[Count]:
    """Untyped names of the messages, casts of the page, patterns over action texts."""
    return [
        count_places("wire-untyped-messages", list(_untyped(tree))),
        count_places("wire-casts", list(_casts(tree))),
        count_places("wire-action-patterns", list(_patterns(tree))),
    ]


def _untyped(tree: Tree) -> Iterator[Place]:
    for node in ast.walk(ast.parse(tree.text(MESSAGES))):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in UNTYPED:
                yield Place(MESSAGES, node.lineno, f"{name}: give the message a type")


def _casts(tree: Tree) -> Iterator[Place]:
    for file in tree.below("web/src", ".ts", ".tsx"):
        text = without_renaming(without_comments(tree.text(file)))
        for match in CAST.finditer(text):
            advice = f"`{match[0]}`: let the type come from the message"
            yield Place(file, line_of(text, match.start()), advice)


def _patterns(tree: Tree) -> Iterator[Place]:
    for file in tree.below("web/src", ".ts", ".tsx"):
        if file.startswith(READS_OTHER_TEXTS):
            continue
        text = without_comments(tree.text(file))
        pattern = OF_GAMES if file.startswith(GAMES) else OF_TEXTS
        for match in pattern.finditer(text):
            advice = f"`{match[0]}`: read the action's parts instead of its text"
            yield Place(file, line_of(text, match.start()), advice)
