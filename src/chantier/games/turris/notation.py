"""Turris's actions and positions as text and JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.listed_actions import ListedActions
from chantier.core.protocol import ActionParts, Actor
from chantier.games.turris import layout
from chantier.games.turris.protocol import (
    TurrisFlat,
    TurrisPass,
    TurrisPosition,
    TurrisRemove,
    TurrisStop,
    TurrisUpright,
)
from chantier.games.turris.views import scores_of
from chantier.i18n import capitalised

FORMS = "Va1, Ha1b1, xa1, stop, pass"

_TEXTS = (
    *(f"H{layout.COLUMNS[low]}{layout.COLUMNS[high]}" for low, high in layout.PAIRS),
    *("V" + column for column in layout.COLUMNS),
    "pass",
    "stop",
    *("x" + column for column in layout.COLUMNS),
)
_PARTS: tuple[ActionParts, ...] = (
    *(TurrisFlat(layout.COLUMNS[low], layout.COLUMNS[high]) for low, high in layout.PAIRS),
    *map(TurrisUpright, layout.COLUMNS),
    TurrisPass(),
    TurrisStop(),
    *map(TurrisRemove, layout.COLUMNS),
)
_ACTIONS = ListedActions(_TEXTS, _PARTS)
text, parts, parse = _ACTIONS.text, _ACTIONS.parts, _ACTIONS.parse


class Block(NamedTuple):
    """A block that stands; levels count from 1 as in the rules."""

    colour: str
    placing: str
    level: int

    @property
    def columns(self) -> list[str]:
        """The columns that it stands on."""
        return [self.placing[at : at + 2] for at in range(1, len(self.placing), 2)]

    @property
    def squares(self) -> tuple[tuple[str, int], ...]:
        """Its two squares, each a column and a level."""
        if self.placing[0] == "V":
            return ((self.placing[1:], self.level), (self.placing[1:], self.level + 1))
        return ((self.placing[1:3], self.level), (self.placing[3:], self.level))


def tidy(text: str) -> str:
    """What a person meant: `v a1` is `Va1`, `hb1-a1` is `Ha1b1`, `Xa1` is `xa1`."""
    plain = "".join(character for character in text.lower() if character.isalnum())
    if plain[:1] == "h" and len(plain) == 5:
        plain = "h" + "".join(sorted((plain[1:3], plain[3:])))
    return capitalised(plain) if plain[:1] in ("h", "v") else plain


def candidates(state: Ints) -> Iterable[int]:
    """Every well-formed action."""
    return range(layout.ACTIONS)


def settings(options: dict[str, Any]) -> Ints:
    """Turris has no options."""
    return np.zeros(0, dtype=np.int64)


def blocks(state: Ints) -> list[Block]:
    """The blocks that stand, sorted by level, then placing."""
    found = []
    values = state.tolist()
    for level in range(values[layout.LOW] + layout.OPEN_LEVELS):
        white = values[layout.SQUARES + level]
        flats, feet = values[layout.FLATS + level], values[layout.FEET + level]
        for pair, (low, _) in enumerate(layout.PAIRS if flats else ()):
            if flats >> pair & 1:
                found.append(Block("BW"[white >> low & 1], _TEXTS[layout.FLAT + pair], level + 1))
        for column in range(len(layout.COLUMNS) if feet else 0):
            if feet >> column & 1:
                found.append(
                    Block("BW"[white >> column & 1], _TEXTS[layout.UPRIGHT + column], level + 1)
                )
    return found


def columns(state: Ints) -> dict[str, str]:
    """Each column's squares from the ground up by colour."""
    values = state.tolist()
    count = values[layout.LOW] + layout.OPEN_LEVELS
    white, black = (
        values[squares : squares + count]
        for squares in (layout.SQUARES, layout.SQUARES + layout.LEVELS)
    )
    levels = list(zip(white, black, strict=True))
    return {
        name: "".join(
            "W" if own >> column & 1 else "B"
            for own, other in levels
            if (own | other) >> column & 1
        )
        for column, name in enumerate(layout.COLUMNS)
    }


def decode_block(code: int, colour: str) -> Block:
    """A block from its code in the state."""
    return Block(
        colour, _TEXTS[(code - 1) % layout.BLOCK_LEVEL], (code - 1) // layout.BLOCK_LEVEL + 1
    )


def closed_squares(state: Ints) -> list[tuple[str, int]]:
    """The squares that T13 closes to the seat to act: columns and levels, sorted."""
    removed = int(state[layout.REMOVED])
    if not removed or state[layout.REASON]:
        return []
    return sorted(decode_block(removed, "").squares)


def forbidden(state: Ints) -> list[str]:
    """The same squares as the rules' page writes them: `a1:3`."""
    return [f"{column}:{level}" for column, level in closed_squares(state)]


def position(state: Ints, to_act: Actor) -> TurrisPosition:
    """The position as JSON."""
    return TurrisPosition(
        to_act=to_act,
        bonus=bool(state[layout.BONUS]),
        blocks_left=(int(state[layout.LEFT]), int(state[layout.LEFT + 1])),
        columns=columns(state),
        blocks=[(colour, placing, level) for colour, placing, level in blocks(state)],
        last=(_last(state, 0), _last(state, 1)),
        forbidden=forbidden(state),
        scores=scores_of(state),
    )


def _last(state: Ints, seat: int) -> str | None:
    """The last placing of a seat."""
    code = int(state[layout.LAST + seat])
    return decode_block(code, "").placing if code else None
