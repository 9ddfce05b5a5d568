"""What a press on Kwinty's wall could mean.

Places are a column (`c`), a square (`c4`), or one of the buttons `V`, `H`, `pass`, `keep`, `swap`.
The mode is how the block that is being placed stands: `V`, `H`, or empty where that is open.
"""

from __future__ import annotations

import re

from chantier.core.arrays import Ints
from chantier.core.phrase import Phrase
from chantier.core.why_not import OtherMode, Press
from chantier.games.kwinty.layout import COLUMNS, FLAT, KEEP, PASS, SWAP, UPRIGHT, WIDTH
from chantier.games.kwinty.rules import height

_PLACE = re.compile("([a-q])([1-9]?)")
_BUTTONS = {
    "V": tuple(range(UPRIGHT, UPRIGHT + WIDTH)),
    "H": tuple(range(FLAT, FLAT + WIDTH - 1)),
    "pass": (PASS,),
    "keep": (KEEP,),
    "swap": (SWAP,),
}


def press(state: Ints, place: str, mode: str) -> Press | None:
    """The blocks that could cover a column; `None` for what is no place or mode."""
    if mode not in ("", "V", "H"):
        return None
    if place in _BUTTONS:
        return Press(_BUTTONS[place])
    found = _PLACE.fullmatch(place)
    if found is None:
        return None
    column, row = COLUMNS.index(found[1]), int(found[2] or 0)
    upright = (UPRIGHT + column,)
    flat = tuple(FLAT + left for left in (column, column - 1) if 0 <= left < WIDTH - 1)
    taken = 0 < row <= height(state, column)
    return Press(
        actions={"V": upright, "H": flat}.get(mode, upright + flat),
        name=place if row else Phrase("kwinty.why.column", column=place),
        others={
            "V": (OtherMode("kwinty.why.flat", flat),),
            "H": (OtherMode("kwinty.why.upright", upright),),
        }.get(mode, ()),
        instead=Phrase("kwinty.why.taken", "K2") if taken else None,
    )
