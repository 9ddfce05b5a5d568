"""Tulum's actions and positions as text and JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.listed_actions import ListedActions
from chantier.core.protocol import ActionParts, Actor
from chantier.games.tulum.layout import (
    ACTIONS,
    ALL_DICE,
    DICE,
    PLACE_BIT,
    PLACED,
    PLACES,
    PLAYERS,
    ROLL,
    ROLLS,
    ROWS,
    SEAT,
    SECURED,
    SHOWN,
    STOP,
    STRIDE,
)
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
    *(f"place:{row}{at}" for row, at in PLACES),
    *(f"roll:{''.join(map(str, roll))}" for roll in ROLLS),
    "stop",
)
_PARTS: tuple[ActionParts, ...] = (
    TulumAgain(),
    *(TulumPlaceBlock(row, at) for row, at in PLACES),
    *(TulumRoll(list(roll)) for roll in ROLLS),
    TulumStop(),
)
_ACTIONS = ListedActions(_TEXTS, _PARTS)
text, parts, parse = _ACTIONS.text, _ACTIONS.parts, _ACTIONS.parse
_ONES = tuple((1,) * dice for dice in range(1, ALL_DICE + 1))
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
    due = 0 if state[SHOWN] else int(state[DICE])
    if due == ALL_DICE:
        return range(ACTIONS)
    rolls = (ROLL + index for index, roll in enumerate(ROLLS) if len(roll) == due or roll in _ONES)
    return (*range(ROLL), *rolls, STOP)


def settings(options: dict[str, Any]) -> Ints:
    """Tulum has no options."""
    return np.zeros(0, dtype=np.int64)


def blocks(mask: int) -> list[tuple[int, int]]:
    """The places of a mask as row and position, from the base up."""
    return [PLACES[place] for place, bit in enumerate(PLACE_BIT.tolist()) if mask & bit]


def names(mask: int) -> list[str]:
    """The places of a mask as in actions, from the base up."""
    return [f"{row}{at}" for row, at in blocks(mask)]


def dice(shown: int) -> list[int]:
    """The rows that some dice show, sorted upwards."""
    counts = (shown >> STRIDE * row & (1 << STRIDE) - 1 for row in range(ROWS))
    return [row for row, count in enumerate(counts, 1) for _ in range(count)]


def rows(mask: int) -> list[str]:
    """A pyramid's rows from the base up, 1 where there is a block."""
    return [
        "".join("01"[mask >> STRIDE * row + at & 1] for at in range(ROWS - row))
        for row in range(ROWS)
    ]


def position(state: Ints, to_act: Actor) -> TulumPosition:
    """The position as JSON."""
    return TulumPosition(
        to_act=to_act,
        seat=int(state[SEAT]),
        dice=int(state[DICE]),
        roll=dice(int(state[SHOWN])),
        secured=[rows(int(state[SECURED + seat])) for seat in range(state[PLAYERS])],
        placed=names(int(state[PLACED])),
    )
