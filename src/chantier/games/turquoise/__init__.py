"""Turquoise, by Patrice Vernet: foremen build one temple of plates and pillars."""

from __future__ import annotations

from chantier.core.game import Game
from chantier.core.kernel import Kernel
from chantier.games.turquoise import account, drawing, notation, portrait, render_data, rules, words
from chantier.games.turquoise.card import CARD

GAME = Game(
    module=__name__,
    card=CARD,
    kernel=Kernel.of(rules),
    notation=notation,
    words=words,
    drawing=drawing,
    way=words.way,
    render_data=render_data.render_data,
    gains=account.gains,
    account=account.account,
    portrait=portrait,
)
