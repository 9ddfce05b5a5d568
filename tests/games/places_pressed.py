"""The places and modes that a client can press, by game: for the tests of `why_not.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from chantier.core.position import Position
from chantier.games.turquoise import layout
from chantier.games.turquoise.layout import corners
from chantier.games.turquoise.protocol import TurquoisePosition


class Pressed(NamedTuple):
    """Everything that can be pressed in a game."""

    places: tuple[str, ...]
    modes: tuple[str, ...]
    covers: Callable[[Position, str, str], Callable[[str], bool]]
    """Given position, place and mode: whether an action's text is one that the press can mean."""


def _kwinty(_position: Position, place: str, mode: str) -> Callable[[str], bool]:
    def meant(text: str) -> bool:
        if {"pass", "keep", "swap"} & {text, place}:
            return text == place
        if place in "VH":
            return text.startswith(place)
        kind, left = text
        columns = left if kind == "V" else left + chr(ord(left) + 1)
        return place in columns and mode in ("", kind)

    return meant


BUTTONS = {"V": ("V",), "H": ("H",), "place": ("V", "H"), "remove": ("x",)}


def _turris(position: Position, place: str, mode: str) -> Callable[[str], bool]:
    blocks = position.data().blocks  # type: ignore[attr-defined]  # Turris's own struct

    def columns(text: str) -> tuple[str, ...]:
        if text[0] != "x":
            return tuple(text[at : at + 2] for at in range(1, len(text), 2))
        top = [placing for _, placing, _ in blocks if text[1:] in placing][-1]
        return tuple(top[at : at + 2] for at in range(1, len(top), 2))

    def meant(text: str) -> bool:
        if text in ("pass", "stop") or place in ("pass", "stop"):
            return text == place
        if place in BUTTONS:
            return text.startswith(BUTTONS[place])
        if len(place) == 4:
            return text == "H" + place
        kinds = ("V", "H") if mode == "" else (mode,)
        return place in columns(text) and text[0] in kinds

    return meant


def _tulum(_position: Position, place: str, _mode: str) -> Callable[[str], bool]:
    def meant(text: str) -> bool:
        if place.startswith("die:"):
            return text.startswith(f"place:{place[4]}")
        if place == "roll":
            return text.startswith("roll:")
        return text in (place, f"place:{place}")

    return meant


def _turquoise(position: Position, place: str, mode: str) -> Callable[[str], bool]:
    found = position.data()
    assert isinstance(found, TurquoisePosition)

    def at_place(text: str) -> bool:
        if found.phase == "lay":
            return text.startswith("lay:") and place in corners(text[4:])
        if mode == "horus":
            return text == f"horus:{place}"
        if mode.startswith("anubis"):
            named = {place, mode[7:]} - {""}
            return text == "anubis:" + "+".join(sorted(named))
        column, row = ord(place[0]) - ord("a"), 8 - int(place[1])
        stands = found.pillars[row][column] != "."
        carried = mode or (place if stands else "hand")
        end = "" if stands and not mode else f"{place}:"
        return text.startswith(f"move:{carried}>{end}")

    def meant(text: str) -> bool:
        if place in layout.TABLETS:
            return text.startswith((f"auction:{place}:", f"{place}:")) or text == place
        if place == "hand":
            return text.startswith(f"move:{mode}>hand:" if mode[1:].isdigit() else "move:hand>")
        if place in layout.SITES:
            return text == f"lay:{place}" or (place == "3d4" and text == "summit")
        if place in layout.PLACES:
            return at_place(text)
        return text == place or text.startswith(f"{place}:")

    return meant


_COLUMNS = tuple(letter + digit for letter in "abc" for digit in "123")
PRESSED: Mapping[str, Pressed] = {
    "kwinty": Pressed((*"abcdefghijklmnopqVH", "pass", "keep", "swap"), ("", "V", "H"), _kwinty),
    "turris": Pressed(
        (*_COLUMNS, "a1a2", "a1b1", "b2c2", "c2c3", *BUTTONS, "stop", "pass"),
        ("", "V", "H", "x"),
        _turris,
    ),
    "tulum": Pressed(
        (
            *(f"{row}{at}" for row in range(1, 7) for at in range(1, 8 - row)),
            *(f"die:{row}" for row in range(1, 7)),
            *("roll", "again", "stop"),
        ),
        ("",),
        _tulum,
    ),
    "turquoise": Pressed(
        (
            *layout.PLACES,
            *layout.SITES,
            *layout.TABLETS,
            *("hand", "draw", "summit", "auction", "end", "raise", "out", "let", "face"),
            *("raise:1", "raise:7", "auction:horus:0", "auction:seth:2"),
        ),
        ("", "hand", "c3", "f5", "horus", "anubis", "anubis:d4"),
        _turquoise,
    ),
}
