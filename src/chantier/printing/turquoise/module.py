"""The module of 25 mm that every part of Turquoise is built on, in millimetres.

Places lie 25 mm apart in both directions, on a plate and from plate to plate. So an upper plate,
laid across four others, has its own four places exactly above four places below it, and rests on
the pillars there (Q1).

    ┌────────┬────────┐   ┊ slot 50, plate 49 in it
    │ ○    ○ ┊ ○    ○ │   ○ place: 12.5 from the plate's centre, 25 from the next
    │    ┌───┊───┐    │   ┌ an upper plate rests on the four places around its corner
    │ ○  │ ○ ┊ ○ │  ○ │
    ├────┼───┼───┼────┤
"""

from __future__ import annotations

import math

from chantier.games.turquoise.layout import SIDE

PITCH = 25.0
"""From a place to the next."""
PLACE = PITCH / 2
"""From a plate's centre to its places, across and down."""
SLOT = 2 * PITCH
"""The room of a plate on the board."""
PLAY = 1.0
"""How much smaller a plate is than its slot, so that neighbours never push each other."""
PLATE = SLOT - PLAY
SITE = SIDE * PITCH
PILLAR = 15.0
"""The side of a pillar, which is square."""
GAP = PITCH - PILLAR
"""Between neighbouring pillars: room for two fingers, and for the walkway to be seen."""

PILLAR_HEIGHT = 10.0
"""Recommended: foam board of this thickness is sold everywhere."""
PILLAR_HEIGHTS = (6.0, 15.0)
"""Lower than the first, fingers cannot lift a pillar; see `hidden_share` for the second."""
CARD = 2.0
"""The thickness of the board's and the plates' cardboard."""
SIGHT = 40.0
"""The angle in degrees at which a seated player looks down at the site."""

STRIP, KERB = 4.75, 0.9
"""A walkway's width, and that of the light edge on both sides of it."""
DISC = 4.4
"""The radius of a walkway's end at a place; a pillar covers it."""

SPOTS = ((-PLACE, -PLACE), (PLACE, -PLACE), (PLACE, PLACE), (-PLACE, PLACE))
"""A plate's places from its centre, clockwise from the north-west (Q5); y goes down."""


def hidden_share(height: float) -> float:
    """How much of the place behind an upper plate a seated player cannot see, from 0 to 1.

    `height` is that of the pillars that carry the plate.
    """
    shadow = (height + CARD) / math.tan(math.radians(SIGHT))
    return min(1.0, max(0.0, (shadow - PLAY / 2) / PITCH))
