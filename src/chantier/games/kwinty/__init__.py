"""Kwinty, by Fred Horn: two players raise one wall, five squares in a row win."""

from __future__ import annotations

from chantier.core.game import Game
from chantier.core.kernel import Kernel
from chantier.games.kwinty import (
    drawing,
    log,
    notation,
    render_data,
    rules,
    scores,
    thumbnail,
    words,
)
from chantier.games.kwinty.card import CARD
from chantier.games.kwinty.protocol import PROTOCOL

GAME = Game(
    module=__name__,
    card=CARD,
    kernel=Kernel.of(rules),
    notation=notation,
    words=words,
    drawing=drawing,
    log=log.log,
    render_data=render_data.render_data,
    seat_letters=words.seat_letters,
    parts=notation.parts,
    protocol=PROTOCOL,
    score_breakdown=scores.score_breakdown,
    thumbnail=thumbnail,
)
