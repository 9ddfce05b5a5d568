"""Kwinty, by Fred Horn: two players raise one wall, five squares in a row win."""

from __future__ import annotations

from chantier.core.game import Game
from chantier.core.kernel import Kernel
from chantier.games.kwinty import account, drawing, notation, portrait, render_data, rules, words
from chantier.games.kwinty.card import CARD

GAME = Game(
    module=__name__,
    card=CARD,
    kernel=Kernel.of(rules),
    notation=notation,
    words=words,
    drawing=drawing,
    render_data=render_data.render_data,
    account=account.account,
    portrait=portrait,
)
