"""What the evaluation of Turquoise weighs, all in one place; `tools/tune_turquoise.py` finds them.

There is one row for each number of players, 2 to 4: the same names, other numbers.
"""

from __future__ import annotations

import numpy as np

from chantier.players.turquoise.tuned import TUNED

# The name of each weight, what it says, and where tuning begins.
DESCRIBED = (
    ("level_1", "of what a plate of level 1 would score for the seat that completes it", 0.8),
    ("level_2", "likewise of level 2", 0.8),
    ("level_3", "likewise of the summit", 0.8),
    ("pace", "how strongly a site goes to who can complete it first, by rounds", 2.0),
    ("late", "rounds that it takes to lack any action point in the next turn", 0.5),
    ("effort", "rounds for each further turn's worth of action points that are lacking", 1.0),
    ("appetite", "how much a site goes even to who scores nothing there", 0.2),
    ("nobody", "how much a site goes to nobody, as if one more seat were that far from it", 0.1),
    ("action", "points for each action point that is left in the turn", 0.4),
    ("loose", "of what idle pillars will cost at the end (Q21), when it has come", 0.8),
    ("horus", "points for holding Horus", 1.0),
    ("anubis", "points for holding Anubis", 1.0),
    ("thot", "points for holding Thot", 1.0),
    ("seth", "points for holding Seth", 1.5),
    ("hand", "points for each of the first eight pillars in hand", 0.1),
    ("certainty", "points of lead that decide a game at its end", 1.5),
    ("doubt", "more of them for each root of the points still to be scored", 0.8),
    ("still", "how early turns without a plate are taken for the end (Q22)", 0.05),
)
NAMES = tuple(name for name, _, _ in DESCRIBED)
FIRST = np.array([number for _, _, number in DESCRIBED], dtype=np.float64)

(
    LEVEL,  # and the two after it
    _,
    _,
    PACE,
    LATE,
    EFFORT,
    APPETITE,
    NOBODY,
    ACTION,
    LOOSE,
    TABLET,  # and the three after it
    _,
    _,
    _,
    IN_HAND,
    CERTAINTY,
    DOUBT,
    STILL,
) = range(len(DESCRIBED))

WEIGHTS = np.array([FIRST if row is None else row for row in TUNED], dtype=np.float64)
WEIGHTS.flags.writeable = False  # as it is in compiled code: one type, compiled once
