"""Turris, by Steffen Mühlhäuser: two players raise one tower and score the areas on its faces."""

from __future__ import annotations

from chantier.core.game import Game
from chantier.core.kernel import Kernel
from chantier.games.turris import (
    drawing,
    log,
    notation,
    render_data,
    rules,
    scores,
    thumbnail,
    words,
)
from chantier.games.turris.card import CARD
from chantier.games.turris.protocol import PROTOCOL

GAME = Game(
    module=__name__,
    card=CARD,
    kernel=Kernel.of(rules),
    notation=notation,
    words=words,
    drawing=drawing,
    log=log.log,
    render_data=render_data.render_data,
    parts=notation.parts,
    protocol=PROTOCOL,
    score_changes=scores.score_changes,
    score_breakdown=scores.score_breakdown,
    thumbnail=thumbnail,
)
