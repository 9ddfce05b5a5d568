"""Markdown as running text: its paragraphs, list items, cells and headings, without code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
FENCE = re.compile(r"\s*(```|~~~)")
ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+")
HEADING = re.compile(r"#{1,6}\s+")
CELL = re.compile(r"(?<!\\)\|")
INDENTED = "    "


class Block(NamedTuple):
    """A passage that is read as one: the line where it begins, its text with its line breaks."""

    line: int
    text: str


def blocks(markdown: str) -> Iterator[Block]:  # noqa: C901  # one case a kind of line
    """The passages of a page; fenced and indented code is left out."""
    open_at, lines = 0, list[str]()
    fenced = in_list = False
    blank = True

    def closed() -> Iterator[Block]:
        if lines:
            yield Block(open_at, "\n".join(lines))
            lines.clear()

    for number, line in enumerate(_uncommented(markdown).split("\n"), 1):
        if FENCE.match(line):
            yield from closed()
            fenced = not fenced
            continue
        if fenced or (blank and not in_list and line.startswith((INDENTED, "\t"))):
            continue
        blank = not line.strip()
        if blank:
            yield from closed()
            continue
        bare = line.lstrip()
        item = ITEM.match(line)
        in_list = item is not None or (in_list and line.startswith(" "))
        if bare.startswith("|"):
            yield from closed()
            yield from (
                Block(number, cell.strip()) for cell in CELL.split(bare) if cell.strip(" -:")
            )
        elif HEADING.match(line):
            yield from closed()
            yield Block(number, HEADING.sub("", line))
        else:
            if item is not None:
                yield from closed()
                bare = line[item.end() :]
            if not lines:
                open_at = number
            lines.append(bare.removeprefix("> "))
    yield from closed()


def _uncommented(markdown: str) -> str:
    return COMMENT.sub(lambda match: "\n" * match[0].count("\n"), markdown)
