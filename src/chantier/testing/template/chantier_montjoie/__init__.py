"""Montjoie: two or three players stack stones on three cairns, as large as the die says.

`GAME` puts the files of this folder together. The entry point in pyproject.toml names this module.
Three more parts are found by their names: `words/` (the sentences), `lesson.py` and `showcase.py`.
"""

from __future__ import annotations

from chantier.core.game import Game
from chantier.core.kernel import Kernel
from chantier_montjoie import drawing, log, notation, rules, scores, words
from chantier_montjoie.card import CARD

GAME = Game(
    module=__name__,
    card=CARD,
    kernel=Kernel.of(rules),
    notation=notation,
    words=words,
    drawing=drawing,
    score_changes=scores.score_changes,
    log=log.log,
)
