"""Text from a server, made safe for a terminal: any client may have written it."""

from __future__ import annotations

from chantier.cli.language import tell
from chantier.i18n import is_printable

_INSTEAD = "\N{REPLACEMENT CHARACTER}"


def printable(said: object) -> str:
    """A text in one line, without control sequences and without marks that reverse the text.

    That is all control and format characters: escape sequences of either kind, bells, bidirectional
    overrides, ends of lines.
    """
    return "".join(c if is_printable(c) else _INSTEAD for c in str(said))


def printable_lines(said: str) -> str:
    """Likewise, where a text of our own may have several lines."""
    return "\n".join(printable(line) for line in said.split("\n"))


def player_name(name: str, level: int | None) -> str:
    """The name of a seat's player, or its level for an artificial one."""
    return printable(name or tell("online.level", level=level))
