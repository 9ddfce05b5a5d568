"""Paths, links and commands that documents name: each must exist.

A path in backticks may leave out the folders it begins with (`core/cache.py`), stand for several
(`words/{fr,en}.json`, `tools/tune_*.py`) and hold a placeholder (`games/NAME/rules.py`).
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from functools import cache

from tools.checks.count import Count, Place, count_places
from tools.checks.markdown import COMMENT, FENCE
from tools.checks.tree import Tree
from tools.checks.typescript_source import line_of

# What looks like a path and is none, or is a file that the project does not hold, with the reason.
NO_PATHS: Mapping[str, str] = {
    "application/x-ndjson": "a media type",
    "chantier_montjoie/levels.py": "the file that the reader of the template writes",
    "drawing.svg": "a function of a game",
    "licenses.json": "the build of the page writes it",
}
# The rules name actions; the others are written by tools or tell of what is past.
EXEMPT = ("docs/rules/", "docs/proof.md", "bench/results.md", "CHANGELOG.md")
ENDINGS = "py|pyi|ts|tsx|md|json|jsonl|toml|css|svg|png|txt|sh|html|js|mjs"
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
LINK = re.compile(r"(?<!\\)\]\(([^)\s]+)\)")
PATH = re.compile(rf"(?!https?:|-|/)[\w.@{{}},*<>/-]*(?:/[\w.@{{}},*<>/-]*|(?<=\w)\.(?:{ENDINGS}))")
MAKE = re.compile(r"make ([a-z][\w-]*)")
TARGET = re.compile(r"^([a-z][\w-]*):", re.MULTILINE)
BRACES = re.compile(r"\{([^{}]*)\}")
PLACEHOLDER = re.compile(r"NAME|ID|<[\w-]+>|\*+|(?<![^/])M(?![^/])")
ANCHOR = re.compile(r"[^\w\- ]")


def count(tree: Tree) -> list[Count]:
    """How many names in documents lead nowhere."""
    return [count_places("names-that-lead-nowhere", list(_lost(tree)))]


def _lost(tree: Tree) -> Iterator[Place]:
    known = _Known(tree)
    for file in tree.files:
        if not file.endswith(".md") or file.startswith(EXEMPT):
            continue
        text = _prose(tree.text(file))
        for match in CODE.finditer(text):
            if advice := known.wrong_code(file, match[1]):
                yield Place(file, line_of(text, match.start()), advice)
        for match in LINK.finditer(text):
            if advice := known.wrong_link(file, match[1]):
                yield Place(file, line_of(text, match.start()), advice)


class _Known:
    """What documents may name: files, folders, folders that are made, and targets of make."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.paths = {folder for file in tree.files for folder in _with_parents(file)}
        self.made = tuple(_made(tree))
        self.targets = set(TARGET.findall(tree.text("Makefile")))

    def wrong_code(self, file: str, code: str) -> str | None:
        """What is wrong with a text in backticks; `None` if nothing is."""
        if command := MAKE.match(code):
            if command[1] not in self.targets:
                return f"`{code}`: the Makefile has no such target"
        elif PATH.fullmatch(code) and code not in NO_PATHS:
            lost = [one for one in expanded(code) if not self.exists(file, one)]
            if lost:
                return f"`{lost[0]}` does not exist: give its path of today"
        return None

    def wrong_link(self, file: str, link: str) -> str | None:
        """What is wrong with the target of a link; `None` if nothing is."""
        if re.match(r"[a-z]+:", link):
            return None
        target, _, anchor = link.partition("#")
        place = posixpath.normpath(posixpath.join(posixpath.dirname(file), target))
        place = file if target == "" else place
        if place not in self.paths:
            return f"({link}) does not exist: give its path of today"
        if anchor and place.endswith(".md") and anchor not in anchors(self.tree.text(place)):
            return f"({link}): {place} has no such heading"
        return None

    def exists(self, file: str, path: str) -> bool:
        """Whether a path of a document is one from some folder of the project, or is made."""
        near = posixpath.normpath(posixpath.join(posixpath.dirname(file), path))
        path = path.rstrip("/").removeprefix("./")
        if near in self.paths or path.startswith(self.made):
            return True
        return self.matches(path)

    @cache  # noqa: B019  # one object a run
    def matches(self, path: str) -> bool:
        """Whether some file or folder ends in the path."""
        parts = PLACEHOLDER.split(path)
        wanted = re.compile("(?:.*/)?" + r"[^/]+".join(map(re.escape, parts)))
        return any(map(wanted.fullmatch, self.paths))


def expanded(path: str) -> list[str]:
    """The paths that one with braces stands for."""
    if (found := BRACES.search(path)) is None:
        return [path]
    before, after = path[: found.start()], path[found.end() :]
    return [one for part in found[1].split(",") for one in expanded(before + part.strip() + after)]


def anchors(markdown: str) -> set[str]:
    """The names by which links reach the headings of a page."""
    headings = re.findall(r"^#{1,6}\s+(.*)$", markdown, re.MULTILINE)
    return {ANCHOR.sub("", one.strip().lower()).replace(" ", "-") for one in headings}


def _prose(markdown: str) -> str:
    """The page with its fenced code and comments blanked; lines keep their numbers."""
    lines, fenced = [], False
    for line in COMMENT.sub(lambda match: "\n" * match[0].count("\n"), markdown).split("\n"):
        fence = FENCE.match(line) is not None
        lines.append("" if fenced or fence else line)
        fenced ^= fence
    return "\n".join(lines)


def _with_parents(file: str) -> Iterator[str]:
    while file:
        yield file
        file = posixpath.dirname(file)


def _made(tree: Tree) -> Iterator[str]:
    """What .gitignore names: folders that the project's commands make."""
    for line in tree.text(".gitignore").split("\n"):
        if line and "*" not in line:
            yield line.rstrip("/")
            yield f"{posixpath.basename(line.rstrip('/'))}/"
