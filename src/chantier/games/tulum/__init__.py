"""Tulum, by Hartmut Kommerell: two to four players roll dice and push their luck up a pyramid."""

from __future__ import annotations

from chantier.core.game import Game
from chantier.core.kernel import Kernel
from chantier.games.tulum import account, drawing, notation, portrait, render_data, rules, words
from chantier.games.tulum.card import CARD

GAME = Game(
    module=__name__,
    card=CARD,
    kernel=Kernel.of(rules),
    notation=notation,
    words=words,
    drawing=drawing,
    render_data=render_data.render_data,
    gains=account.gains,
    account=account.account,
    portrait=portrait,
)
