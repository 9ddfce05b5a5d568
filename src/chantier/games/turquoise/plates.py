"""The plate set: which walkways each plate carries, and where the board's entries are (Q3, Q5, Q7).

The drawings of the printed plates are not in the rulebook's text, so a set is data: this table's
own is `meroe.json`, and anyone may play with another in the same form.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

from chantier.core.svg import document
from chantier.core.text import TextDrawing
from chantier.errors import BadOptions
from chantier.i18n import say

PlateSet: TypeAlias = dict[str, Any]
"""A plate set as JSON: `name`, `corner`, `summit`, `entries`, `plates`."""

KEYS = ("name", "corner", "summit", "entries", "plates")
PLATES = 25  # in the stack (Q3)
ENTRIES = 16  # Q7
LONGEST_NAME = 40  # characters

# Everything that meroe is not: other digits and frequent ones, five entries on a side, corners that
# are alike from no side, a bare summit.
_OTHER: PlateSet = {
    "name": "quarry",
    "corner": "1604",
    "summit": "0000",
    "entries": [
        *("b1", "c1", "d1", "e1", "f1"),
        *("c8", "f8", "g8"),
        *("a2", "a3", "a6"),
        *("h3", "h4", "h5", "h6", "h7"),
    ],
    "plates": [
        *("7777", "0000", "7777", "3333", "4444"),
        *("7070", "0707", "5252", "1616", "6543"),
        *("0123", "4567", "7654", "3210", "1111"),
        *("2222", "6666", "5555", "7531", "0246"),
        *("7700", "0077", "4213", "3124", "7776"),
    ],
}


@cache
def _meroe() -> str:
    return resources.files(__package__).joinpath("meroe.json").read_text(encoding="utf-8")


def meroe() -> PlateSet:
    """This table's own plate set, a fresh copy each time."""
    plates: PlateSet = json.loads(_meroe())
    return plates


class PlateSetOption:
    """The option `plates`: a whole plate set, checked key by key."""

    name = "plates"
    clause = "Q7"

    @property
    def default(self) -> PlateSet:
        """The table's own set; a caller may change it, so it is a copy."""
        return meroe()

    @property
    def examples(self) -> tuple[PlateSet, ...]:
        """What the conformance kit plays with: the default, and a set that differs throughout."""
        return (meroe(), self.check(_OTHER))

    def check(self, value: Any) -> PlateSet:
        """The set as a copy of its own; raises `BadOptions` that says what is wrong, and where."""
        if not isinstance(value, dict):
            raise BadOptions("turquoise.plates.form", value=value)
        keys = ", ".join(KEYS)
        for key in KEYS:
            if key not in value:
                raise BadOptions("turquoise.plates.missing", key=key, keys=keys)
        for key in value:
            if key not in KEYS:
                raise BadOptions("turquoise.plates.unknown", key=key, keys=keys)
        return {
            "name": _name(value["name"]),
            "corner": _digits("corner", value["corner"]),
            "summit": _digits("summit", value["summit"]),
            "entries": _entries(value["entries"]),
            "plates": _plates(value["plates"]),
        }

    def describe(self) -> dict[str, Any]:
        """The option as JSON, for clients that list the games."""
        return {"keys": list(KEYS), "default": self.default, "clause": self.clause}

    def text(self, value: PlateSet, language: str) -> TextDrawing:
        """A set as coloured text: the plates of the stack, the corner, the summit, the entries."""
        from chantier.games.turquoise import canvas  # noqa: PLC0415  # it knows the card, so us

        return canvas.plate_set(value, language)

    def svg(self, value: PlateSet, language: str) -> str:
        """The same as an SVG document."""
        from chantier.games.turquoise import drawing  # noqa: PLC0415  # likewise

        title = say(language, "turquoise.set.title", name=value["name"])
        return document(drawing.plate_set(value, language), title, language)


def _name(value: Any) -> str:
    printable = isinstance(value, str) and value.isprintable() and value == value.strip()
    if not printable or not 1 <= len(value) <= LONGEST_NAME:
        raise BadOptions("turquoise.plates.name", value=value, most=LONGEST_NAME)
    return str(value)


def _digits(where: str, value: Any) -> str:
    """A plate's four octal digits (Q5); `where` is its key, or its number in the stack."""
    if not isinstance(value, str):
        raise BadOptions("turquoise.plates.text", where=where, value=value)
    if len(value) != 4 or not set(value) <= set("01234567"):
        raise BadOptions("turquoise.plates.digits", where=where, value=value)
    return value


def _plates(value: Any) -> list[str]:
    plates = _list("plates", value)
    if len(plates) != PLATES:
        raise BadOptions("turquoise.plates.count", count=len(plates), needed=PLATES)
    return [_digits(f"{number:02}", digits) for number, digits in enumerate(plates, 1)]


def _entries(value: Any) -> list[str]:
    entries = _list("entries", value)
    seen: list[str] = []
    for number, entry in enumerate(entries, 1):
        if wrong := _wrong_entry(entry, seen):
            raise BadOptions(f"turquoise.plates.entry.{wrong}", number=number, value=entry)
        seen.append(entry)
    if len(seen) != ENTRIES:
        raise BadOptions("turquoise.plates.entries", count=len(seen), needed=ENTRIES)
    return seen


def _wrong_entry(entry: Any, seen: list[str]) -> str:
    """What is wrong with an entry; nothing if it is one."""
    if not isinstance(entry, str) or len(entry) != 2:
        return "place"
    letter, digit = entry[0], entry[1]
    if letter not in "abcdefgh" or digit not in "12345678":
        return "place"
    edges = (letter in "ah") + (digit in "18")
    if edges != 1:
        return "corner" if edges else "inside"
    return "twice" if entry in seen else ""


def _list(key: str, value: Any) -> list[Any]:
    if not isinstance(value, (list, tuple)):
        raise BadOptions("turquoise.plates.list", key=key, value=value)
    return list(value)
