"""Tulum, by Hartmut Kommerell: two to four players roll dice and push their luck up a pyramid."""

from __future__ import annotations

from chantier.core.game import Game
from chantier.core.kernel import Kernel
from chantier.games.tulum import (
    drawing,
    log,
    notation,
    render_data,
    rules,
    scores,
    thumbnail,
    words,
)
from chantier.games.tulum.card import CARD
from chantier.games.tulum.protocol import PROTOCOL

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
