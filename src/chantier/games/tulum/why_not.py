"""What a press on Tulum's pyramid, dice or buttons could mean.

Places are those of actions (`23` is row 2, place 3), a die by the row that it shows (`die:2`), or
one of the buttons `roll`, `again` and `stop`. There are no modes.
"""

from __future__ import annotations

import re

from chantier.core.arrays import Ints
from chantier.core.phrase import Phrase
from chantier.core.why_not import Press
from chantier.games.tulum.layout import AGAIN, DICE, PLACE, PLACES, ROLL, ROLLS, STOP

_PLACE = re.compile("([1-6])([1-6])", re.ASCII)
_DIE = re.compile("die:([1-6])", re.ASCII)
_BUTTONS = {"again": AGAIN, "stop": STOP}


def press(state: Ints, place: str, mode: str) -> Press | None:
    """The blocks that could be placed there, or the button's action; `None` for anything else."""
    if mode:
        return None
    if place in _BUTTONS:
        return Press((_BUTTONS[place],))
    if place == "roll":
        some_roll = (1,) * max(1, int(state[DICE]))  # any that the dice left could show
        return Press((ROLL + ROLLS.index(some_roll),))
    if die := _DIE.fullmatch(place):
        row = int(die[1])
        name = Phrase("tulum.why.die", colour=Phrase(f"tulum.colour.{row}"))
        return Press(_of_row(row), name)
    found = _PLACE.fullmatch(place)
    at = None if found is None else (int(found[1]), int(found[2]))
    if at not in PLACES:
        return None
    return Press((PLACE + PLACES.index(at),), Phrase("tulum.why.place", row=at[0], at=at[1]))


def _of_row(row: int) -> tuple[int, ...]:
    return tuple(PLACE + index for index, (other, _) in enumerate(PLACES) if other == row)
