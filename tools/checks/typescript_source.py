"""TypeScript as the checks read it: without comments, line for line."""

from __future__ import annotations

import re
from collections.abc import Iterator

# A string or a template is passed over whole, so that a `//` in one begins no comment.
TOKEN = re.compile(
    r"""(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)"""
    r"|(?P<comment>//[^\n]*|/\*.*?\*/)",
    re.DOTALL,
)
IMPORT = re.compile(
    r"""^(?:import|export)\b(?:[^;"']*?\bfrom)?\s*["'](?P<static>[^"']+)["']"""
    r"""|\bimport\(\s*["'](?P<dynamic>[^"']+)["']""",
    re.MULTILINE,
)
RENAMING = re.compile(r"^(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{[^}]*\}", re.MULTILINE)


def without_comments(text: str) -> str:
    """The text with its comments blanked; lines keep their numbers."""
    return TOKEN.sub(lambda match: match[0] if match["string"] else _blank(match[0]), text)


def without_renaming(text: str) -> str:
    """The text without the names of imports and exports, where `as` is no cast."""
    return RENAMING.sub(lambda match: _blank(match[0]), text)


def imports(text: str) -> Iterator[tuple[int, str]]:
    """Line and module of each import, dynamic ones included."""
    for match in IMPORT.finditer(text):
        yield line_of(text, match.start()), match["static"] or match["dynamic"]


def line_of(text: str, offset: int) -> int:
    """The line of an offset, from 1."""
    return text.count("\n", 0, offset) + 1


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)
