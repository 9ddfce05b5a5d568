"""Tulum's actions and positions as text and JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.listed_actions import ListedActions
from chantier.core.protocol import ActionParts, Actor
from chantier.games.tulum import layout
from chantier.games.tulum.protocol import (
    TulumAgain,
    TulumPlaceBlock,
    TulumPosition,
    TulumRoll,
    TulumStop,
)

FORMS = "place:23, again, stop, roll:112356"

_TEXTS = (
    "again",
    *(f"place:{row}{at}" for row, at in layout.PLACES),
    *(f"roll:{''.join(map(str, roll))}" for roll in layout.ROLLS),
    "stop",
)
_PARTS: tuple[ActionParts, ...] = (
    TulumAgain(),
    *(TulumPlaceBlock(row, at) for row, at in layout.PLACES),
    *(TulumRoll(list(roll)) for roll in layout.ROLLS),
    TulumStop(),
)
_ACTIONS = ListedActions(_TEXTS, _PARTS)
text, parts, parse = _ACTIONS.text, _ACTIONS.parts, _ACTIONS.parse
_ONES = tuple((1,) * dice for dice in range(1, layout.ALL_DICE + 1))
# What people may type instead, in both languages.
_MEANT = {"p": "place", "poser": "place", "r": "roll", "a": "again", "s": "stop"}
_MEANT |= {"relancer": "again", "sécuriser": "stop", "secure": "stop"}


def tidy(text: str) -> str:
    """What a person meant: `Place 23` and `p23` are `place:23`, `roll 21` is `roll:12`."""
    plain = "".join(character for character in text.lower() if character.isalnum())
    word = plain.rstrip("0123456789")
    digits = plain[len(word) :]
    word = _MEANT.get(word, word)
    if word == "roll":
        digits = "".join(sorted(digits))
    return f"{word}:{digits}" if digits else word


def candidates(state: Ints) -> Iterable[int]:
    """Every well-formed action where a turn begins; elsewhere all but most of the wrong rolls.

    There are 923 rolls: of those with a number of dice that is not due, one stands for the others.
    """
    due = 0 if state[layout.SHOWN] else int(state[layout.DICE])
    if due == layout.ALL_DICE:
        return range(layout.ACTIONS)
    rolls = (
        layout.ROLL + index
        for index, roll in enumerate(layout.ROLLS)
        if len(roll) == due or roll in _ONES
    )
    return (*range(layout.ROLL), *rolls, layout.STOP)


def settings(options: dict[str, Any]) -> Ints:
    """Tulum has no options."""
    return np.zeros(0, dtype=np.int64)


def blocks(mask: int) -> list[tuple[int, int]]:
    """The places of a mask as row and position, from the base up."""
    return [
        layout.PLACES[place] for place, bit in enumerate(layout.PLACE_BIT.tolist()) if mask & bit
    ]


def names(mask: int) -> list[str]:
    """The places of a mask as in actions, from the base up."""
    return [f"{row}{at}" for row, at in blocks(mask)]


def dice(shown: int) -> list[int]:
    """The rows that some dice show, sorted upwards."""
    counts = (shown >> layout.STRIDE * row & (1 << layout.STRIDE) - 1 for row in range(layout.ROWS))
    return [row for row, count in enumerate(counts, 1) for _ in range(count)]


def rows(mask: int) -> list[str]:
    """A pyramid's rows from the base up, 1 where there is a block."""
    return [
        "".join("01"[mask >> layout.STRIDE * row + at & 1] for at in range(layout.ROWS - row))
        for row in range(layout.ROWS)
    ]


def position(state: Ints, to_act: Actor) -> TulumPosition:
    """The position as JSON."""
    return TulumPosition(
        to_act=to_act,
        seat=int(state[layout.SEAT]),
        dice=int(state[layout.DICE]),
        roll=dice(int(state[layout.SHOWN])),
        secured=[rows(int(state[layout.SECURED + seat])) for seat in range(state[layout.PLAYERS])],
        placed=names(int(state[layout.PLACED])),
    )
