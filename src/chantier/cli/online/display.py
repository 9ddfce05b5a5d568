"""What a server says, made fit for a terminal: it may come from anybody, and say anything."""

from __future__ import annotations

from chantier.i18n import is_printable

_INSTEAD = "\N{REPLACEMENT CHARACTER}"


def printable(said: object) -> str:
    """A text in one line, without what would command the terminal or turn the text around.

    That is all control and format characters: escape sequences of either kind, bells, bidirectional
    overrides, ends of lines.
    """
    return "".join(c if is_printable(c) else _INSTEAD for c in str(said))


def printable_lines(said: str) -> str:
    """Likewise, where a text of our own may have several lines."""
    return "\n".join(printable(line) for line in said.split("\n"))
