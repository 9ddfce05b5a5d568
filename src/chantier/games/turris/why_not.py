"""What a press on Turris's tower could mean.

Places are a column (`b2`), a square of it by its level (`b2:3`), two neighbouring columns (`a1b1`),
or one of the buttons `V`, `H`, `place`, `remove`, `stop` and `pass`. The mode is how the block that
is being placed stands (`V`, `H`), `x` while a block is to be removed, or empty where that is open.
"""

from __future__ import annotations

import re

from chantier.core.arrays import Ints
from chantier.core.phrase import Phrase
from chantier.core.why_not import OtherMode, Press
from chantier.games.turris.layout import (
    BLOCK_LEVEL,
    BONUS,
    COLUMNS,
    FLAT,
    PAIR_LOW,
    PAIRS,
    PASS,
    REMOVE,
    STOP,
    UPRIGHT,
)
from chantier.games.turris.rules import height, placements, top_block

_PLACE = re.compile("([abc][123])(?::([1-9]|1[0-2]))?", re.ASCII)
_BUTTONS = {
    "V": tuple(range(UPRIGHT, UPRIGHT + len(COLUMNS))),
    "H": tuple(range(FLAT, FLAT + len(PAIRS))),
    "place": tuple(range(FLAT, UPRIGHT + len(COLUMNS))),
    "remove": tuple(range(REMOVE, REMOVE + len(COLUMNS))),
    "pass": (PASS,),
    "stop": (STOP,),
}
_PAIRS = {COLUMNS[low] + COLUMNS[high]: FLAT + pair for pair, (low, high) in enumerate(PAIRS)}


def press(state: Ints, place: str, mode: str) -> Press | None:
    """The blocks that could be placed or removed there; `None` for what is no place or mode."""
    if mode not in ("", "V", "H", "x"):
        return None
    if place in _BUTTONS:
        return Press(_BUTTONS[place])
    if place in _PAIRS:
        return Press((_PAIRS[place],), f"{place[:2]}–{place[2:]}")
    found = _PLACE.fullmatch(place)
    if found is None:
        return None
    column, level = COLUMNS.index(found[1]), int(found[2] or 0)
    taken = 0 < level <= height(state, column)
    # Where a block stands, what is said is about the next one, on top of the column.
    above = level and not taken
    name = Phrase("turris.why.level", column=found[1], level=level) if above else found[1]
    upright = (UPRIGHT + column,)
    flat = tuple(FLAT + pair for pair, columns in enumerate(PAIRS) if column in columns)
    if mode == "x":
        placing = OtherMode("turris.why.place", upright + flat)
        return _removal(state, column, name, placing)
    removing = OtherMode("turris.why.remove", _removals(state, column))
    others = {
        "V": (OtherMode("turris.why.flat", flat), removing),
        "H": (OtherMode("turris.why.upright", upright), removing),
    }
    return Press(
        actions={"V": upright, "H": flat}.get(mode or _only_way(state), upright + flat),
        name=name,
        others=others.get(mode, (removing,)),
        instead=Phrase("turris.why.taken", "T2") if taken else None,
    )


def _only_way(state: Ints) -> str:
    """How a block stands wherever one can be placed; empty if there are two ways, or none."""
    legal = int(placements(state))
    upright = legal >> UPRIGHT & (1 << len(COLUMNS)) - 1
    flat = legal >> FLAT & (1 << len(PAIRS)) - 1
    return "" if bool(upright) == bool(flat) else "V" if upright else "H"


def _removal(state: Ints, column: int, name: str | Phrase, placing: OtherMode) -> Press:
    """What a press means while a block is to be removed."""
    actions = _removals(state, column)
    if actions or not state[BONUS]:
        return Press(actions or (REMOVE + column,), name, (placing,))
    # The block is named by its other column, on which another one stands: no action says so.
    return Press((), name, instead=Phrase("turris.refusal.T10.under", "T10"))


def _removals(state: Ints, column: int) -> tuple[int, ...]:
    """The removal of a column's top block: a flat one is named by the first of its columns."""
    block = top_block(state, column)
    placing = (block - 1) % BLOCK_LEVEL
    if block == 0 or placing >= UPRIGHT:
        return (REMOVE + column,)
    named = int(PAIR_LOW[placing - FLAT])
    return (REMOVE + named,) if top_block(state, named) == block else ()
