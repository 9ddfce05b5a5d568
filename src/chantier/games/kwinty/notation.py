"""Kwinty's actions and positions as text and JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from msgspec import UNSET

from chantier.core.arrays import Ints
from chantier.core.listed_actions import ListedActions
from chantier.core.protocol import ActionParts, Actor
from chantier.games.kwinty.layout import (
    ACTIONS,
    COLUMNS,
    EDGE,
    FLAT_FIRST,
    FLATS,
    FREE,
    LEFT,
    MOST,
    OPENING,
    SQUARES,
    TOPS,
    UNSETTLED,
)
from chantier.games.kwinty.protocol import (
    KwintyChoice,
    KwintyPass,
    KwintyPlace,
    KwintyPosition,
)
from chantier.games.kwinty.rules import is_settled, row_of, seat_of
from chantier.i18n import capitalised

OPENINGS = {"free": FREE, "flat": FLAT_FIRST, "swap": UNSETTLED}  # K9, K10
FORMS = "Vi, Hc, pass, keep, swap"

WORDS = ("pass", "keep", "swap")  # actions that place nothing

_TEXTS = (*("H" + c for c in COLUMNS[:-1]), *("V" + c for c in COLUMNS), *WORDS)
_PARTS: tuple[ActionParts, ...] = (
    *(KwintyPlace("H", column) for column in range(len(COLUMNS) - 1)),
    *(KwintyPlace("V", column) for column in range(len(COLUMNS))),
    KwintyPass(),
    KwintyChoice(swaps=False),
    KwintyChoice(swaps=True),
)
_ACTIONS = ListedActions(_TEXTS, _PARTS)
text, parts, parse = _ACTIONS.text, _ACTIONS.parts, _ACTIONS.parse


def tidy(text: str) -> str:
    """What a person meant: `v i` is `Vi`."""
    plain = "".join(text.split()).lower()
    return plain if plain in WORDS else capitalised(plain)


def candidates(state: Ints) -> Iterable[int]:
    """Every well-formed action."""
    return range(ACTIONS)


def settings(options: dict[str, Any]) -> Ints:
    """The options as `rules.start` takes them (K9, K10)."""
    return np.array([OPENINGS[options["opening"]]], dtype=np.int64)


def position(state: Ints, to_act: Actor) -> KwintyPosition:
    """The position as JSON."""
    rows: list[str] = []
    heights: list[int] = []
    for row in range(MOST):
        white, black = (int(row_of(state, SQUARES + 2 * colour, row)) for colour in (0, 1))
        if not white | black:
            break
        heights = heights or [0] * (white | black).bit_length()  # the lowest row is the widest
        signs = []
        for column in range(len(heights)):
            sign = "W" if white >> column & 1 else "B" if black >> column & 1 else "."
            heights[column] += sign != "."
            signs.append(sign)
        rows.append("".join(signs))
    return KwintyPosition(
        to_act=to_act,
        left=COLUMNS[state[EDGE]] if rows else None,
        heights=heights,
        rows=rows,
        blocks_left=(int(state[LEFT]), int(state[LEFT + 1])),
        white=white_seat(state) if state[OPENING] >= UNSETTLED else UNSET,
    )


def white_seat(state: Ints) -> int | None:
    """The seat that plays white; `None` until it is chosen (K10)."""
    return int(seat_of(state, 0)) if is_settled(state) else None


def squares(state: Ints) -> list[list[str]]:
    """The wall's rows from the bottom up: for each of its columns the colour and the block's half.

    `W<` and `W>` are the halves of a flat block, `W_` and `W^` those of an upright one; "" is none.
    """
    rows = []
    width = 0
    for row in range(MOST):
        white, black = (int(row_of(state, SQUARES + 2 * colour, row)) for colour in (0, 1))
        flats, tops = (int(row_of(state, halves, row)) for halves in (FLATS, TOPS))
        width = width or (white | black).bit_length()  # of the lowest row
        line = []
        for column in range(width):
            half = "<" if flats >> column & 1 else ">" if flats << 1 >> column & 1 else ""
            half = half or ("^" if tops >> column & 1 else "_")
            colour = "W" if white >> column & 1 else "B" if black >> column & 1 else ""
            line.append(colour and colour + half)
        if any(line):
            rows.append(line)
    return rows
