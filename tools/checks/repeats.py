"""Passages of six or more lines that stand twice, to the letter but for white space."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from tools.checks.count import Count, Place, count_places
from tools.checks.tree import Tree

LINES = 6  # that make a passage
COMMON = 8  # a passage that stands in more places is a form, not a copy
FOLDERS = ("src", "web/src", "web/tests", "tests", "tools", "bench", "examples")
ENDINGS = (".py", ".ts", ".tsx", ".css")
PASSED_OVER = re.compile(
    r"\W*$|#|//|/?\*|(?:from|import|export)\b.*(?:\bimport\b|\bfrom\b)|import\b"
)
IMPORTS = re.compile(
    r"^(?:from .* import \([^)]*\)|(?:import|export) (?:type )?\{[^}]*\} from .*)", re.MULTILINE
)

Run = tuple[str, int, int, str, int, int]  # file, first and last line; the same of the other


def count(tree: Tree) -> list[Count]:
    """How many pairs of files share a passage; a file may share one with itself."""
    places = [
        Place(a, first, f"lines {first}–{last} stand again at {b}:{begin}–{end}: write them once")
        for a, first, last, b, begin, end in repeats(tree)
    ]
    return [count_places("repeated-passages", places)]


def repeats(tree: Tree) -> list[Run]:
    """The longest passage that each pair of files shares, longest first."""
    lines = {
        file: _lines(tree.text(file))
        for folder in FOLDERS
        for file in tree.below(folder, *ENDINGS)
        if not tree.is_generated(file)
    }
    longest: dict[tuple[str, str], tuple[int, Run]] = {}
    for a, i, b, j, length in _runs(lines):
        run = (
            a,
            lines[a][i][0],
            lines[a][i + length - 1][0],
            b,
            lines[b][j][0],
            lines[b][j + length - 1][0],
        )
        if length > longest.get((a, b), (0, run))[0]:
            longest[a, b] = (length, run)
    return [run for _, run in sorted(longest.values(), key=lambda one: (-one[0], one[1]))]


def _runs(lines: dict[str, list[tuple[int, str]]]) -> Iterator[tuple[str, int, str, int, int]]:
    """Two places and how many lines they share, as many as they can."""
    windows: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for file, found in lines.items():
        texts = [text for _, text in found]
        for at in range(len(texts) - LINES + 1):
            windows[tuple(texts[at : at + LINES])].append((file, at))
    diagonals: dict[tuple[str, str, int], list[int]] = defaultdict(list)
    for places in windows.values():
        if 1 < len(places) <= COMMON:
            for (a, i), (b, j) in combinations(places, 2):
                if a != b or j - i >= LINES:  # a passage does not overlap itself
                    diagonals[a, b, j - i].append(i)
    for (a, b, apart), starts in diagonals.items():
        starts.sort()
        begin = previous = starts[0]
        for at in [*starts[1:], -1]:
            if at != previous + 1:
                yield a, begin, b, begin + apart, previous - begin + LINES
                begin = at
            previous = at


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines that count, with their numbers: no blanks, comments, imports, lone punctuation."""
    bare = IMPORTS.sub(lambda match: "\n" * match[0].count("\n"), text)
    stripped = ((number, " ".join(line.split())) for number, line in enumerate(bare.split("\n"), 1))
    return [(number, line) for number, line in stripped if not PASSED_OVER.match(line)]
