"""What a press on Turquoise's site, tablets or buttons could mean.

Places are a place of the site (`c5`), a plate (`1b2`), an entry (`entry:b1`), the `hand`, a tablet
(`horus`), a price (`raise:5`, `auction:horus:3`), or one of the buttons `draw`, `summit`,
`auction`, `end`, `raise`, `out`, `let` and `face`. The mode is the pillar that is to move (`c5`, or
`hand`), or the god that is being used: `horus`, `anubis`, or `anubis:c5` once one pillar is chosen.
It is empty where nothing is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.phrase import Phrase
from chantier.core.why_not import Press
from chantier.games.turquoise.card import CARD
from chantier.games.turquoise.layout import (
    ACT,
    ALL_MOST,
    ANUBIS,
    ANUBIS_TABLET,
    AP,
    ASKING,
    AUCTION,
    BID,
    BIDDING,
    BIT,
    CELL_COSTS,
    DRAW,
    END,
    FACE,
    FROM,
    GATES,
    HAND,
    HOLDER,
    HORUS,
    HORUS_TABLET,
    JOINED_EAST,
    JOINED_NORTH,
    KIND,
    LAY,
    LAYING,
    LEFT,
    LET,
    MOST,
    MOVE,
    ONE_AP,
    OPEN_GATES,
    OUT,
    PHASE,
    PLACES,
    POINTS,
    RAISE,
    SEAT,
    SECOND,
    SETH,
    SITE_LEVEL,
    SITE_MASK,
    SITES,
    STANDING,
    SUMMIT,
    SUMMIT_SITE,
    TABLET,
    TABLETS,
    THOT,
    THOT_TABLET,
    TO,
    TOP,
    corners,
)
from chantier.games.turquoise.notation import parse
from chantier.games.turquoise.rules.move_costs import explore, paid
from chantier.games.turquoise.rules.refusals import ends_at
from chantier.games.turquoise.rules.site import existing, pillars

_MODE = re.compile("(?:hand|[a-h][1-8]|horus|anubis(?::[a-h][1-8])?)?")
_BUTTONS = {"draw": DRAW, "summit": SUMMIT, "end": END, "out": OUT, "let": LET, "face": FACE}
_PRICE = re.compile(rf"(?:raise|auction:(?:{'|'.join(TABLETS)})):(?:0|[1-9][0-9]{{0,8}})")
_TELLING = ("Q17.held",)
"""That a tablet is held comes before when an auction could open."""
_FEW = 4  # prices that are asked about, those nearest to the player's means


def press(state: Ints, place: str, mode: str) -> Press | None:
    """The actions that a press could mean; `None` for what is no place or mode."""
    if _MODE.fullmatch(mode) is None:
        return None
    if button := _button(state, place):
        return Press(button)
    if place in TABLETS:
        name = Phrase(f"turquoise.tablet.{place}")
        return Press(_tablet(state, TABLETS.index(place)), name, telling=_TELLING)
    if place == "hand":
        begin, end = (_spot(mode), HAND) if mode in PLACES else (HAND, None)
        return Press(_moves(state, begin, end))
    if place in SITES:
        return Press(_plate(state, SITES.index(place)), _site_name(place))
    if place in PLACES:
        return Press(_at(state, PLACES.index(place), mode), place)
    entry = place.removeprefix("entry:")
    if place == entry or entry not in PLACES or not state[GATES] & BIT[PLACES.index(entry)]:
        return None
    name = Phrase("turquoise.why.entry", place=entry)
    return Press(_moves(state, HAND, PLACES.index(entry)), name)


def _button(state: Ints, place: str) -> tuple[int, ...]:
    """What a button does; nothing for what is none."""
    if place in _BUTTONS:
        return (_BUTTONS[place] << KIND,)
    if place == "auction":
        return tuple(AUCTION << KIND | tablet << TABLET | 1 for tablet in range(len(TABLETS)))
    if place == "raise":
        return (RAISE << KIND | (int(state[BID]) + 1 if state[PHASE] == BIDDING else 1),)
    priced = parse(place) if _PRICE.fullmatch(place) else None
    return () if priced is None else (priced,)


def _spot(name: str) -> int:
    return HAND if name == "hand" else PLACES.index(name)


def _site_name(site: str) -> str:
    """A plate by its south-west and its north-east place."""
    return f"{site[1:]}–{corners(site)[1]}"


def _at(state: Ints, place: int, mode: str) -> tuple[int, ...]:
    """What a press on a place of the site means."""
    if state[PHASE] == LAYING:
        return (LAY << KIND | _site_over(state, place),)
    if mode == "horus":
        return (HORUS << KIND | place,)
    if mode.startswith("anubis"):
        named = sorted({place, PLACES.index(mode[7:])} if mode[6:] else {place})
        second = 1 + named[1] if named[1:] else 0
        return (ANUBIS << KIND | named[0] << SECOND | second,)
    if mode:
        return _moves(state, _spot(mode), place)
    if pillars(state) & BIT[place]:
        return _moves(state, place, None)
    return _moves(state, HAND, place)


def _site_over(state: Ints, place: int) -> int:
    """The plate that could next cover a place; the one that covers it where none could."""
    here = [site for site, mask in enumerate(SITE_MASK.tolist()) if mask & BIT[place]]
    covered = existing(state) & BIT[place]
    level = next(n for n in range(4) if state[TOP + n] & BIT[place]) if covered else -1
    over = [site for site in here if SITE_LEVEL[site] == level + 1]
    return over[0] if over else max(site for site in here if SITE_LEVEL[site] == level)


def _plate(state: Ints, site: int) -> tuple[int, ...]:
    """Laying a plate, or the summit in its place."""
    is_summit = site == SUMMIT_SITE and state[PHASE] == ACT
    return (SUMMIT << KIND,) if is_summit else (LAY << KIND | site,)


def _tablet(state: Ints, tablet: int) -> tuple[int, ...]:
    """Using a tablet that the player holds, or opening an auction for it."""
    seth = (SETH << KIND,)
    if state[PHASE] == ASKING:
        return seth
    if state[HOLDER + tablet] != 1 + state[SEAT]:
        return (AUCTION << KIND | tablet << TABLET | 1,)
    if tablet == HORUS_TABLET:
        return tuple(HORUS << KIND | place for place in range(HAND))
    if tablet == ANUBIS_TABLET:
        return tuple(ANUBIS << KIND | place << SECOND for place in range(HAND))
    return (THOT << KIND,) if tablet == THOT_TABLET else seth


def _moves(state: Ints, begin: int, end: int | None) -> tuple[int, ...]:
    """Moves from one end to another, or to anywhere, at the prices nearest to the player's means.

    Where no price leads there, the move for 1 AP breaks the clause that says why.
    """
    free = existing(state) & ~pillars(state)
    ends = [HAND, *(p for p in range(HAND) if free & BIT[p])] if end is None else [end]
    standing = begin == HAND or state[STANDING + state[SEAT]] & BIT[begin]
    priced = _priced(state, begin, ends) if state[PHASE] == ACT and standing else []
    found = sorted(priced, key=lambda move: _beyond(state, move & ONE_AP * 128 - 1))[:_FEW]
    some_end = end if end is not None else HAND if begin != HAND else 0
    return tuple(found) or (_move(begin, some_end, ONE_AP),)


def _priced(state: Ints, begin: int, ends: Iterable[int]) -> list[int]:
    """The moves that the rules know, whatever they cost."""
    out = np.empty(CARD.buffer_size, dtype=np.int64)
    ways = state[JOINED_NORTH], state[JOINED_EAST], state[OPEN_GATES]
    cells = explore(state, out, begin, *ways, ALL_MOST, MOST)
    return [
        _move(begin, end, int(out[CELL_COSTS + cell]))
        for end in ends
        if end != begin
        for cell in range(cells)
        if ends_at(out, cell, end)
    ]


def _move(begin: int, end: int, cost: int) -> int:
    return MOVE << KIND | begin << FROM | end << TO | cost


def _beyond(state: Ints, cost: int) -> int:
    """How much a price asks for beyond what the player has, in AP and points."""
    seat = int(state[SEAT])
    points = int(paid(cost)) - int(state[POINTS + seat])
    return max(0, (cost >> AP) - int(state[LEFT])) + max(0, points)
