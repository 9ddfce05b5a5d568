"""Kwinty, by Fred Horn: two players raise one wall, five squares in a row win."""

from __future__ import annotations

from chantier.core.game import Game
from chantier.core.kernel import Kernel
from chantier.games.kwinty import account, drawing, look, notation, portrait, rules, words
from chantier.games.kwinty.card import CARD

GAME = Game(
    module=__name__,
    card=CARD,
    kernel=Kernel.of(rules),
    notation=notation,
    words=words,
    drawing=drawing,
    look=look.look,
    account=account.account,
    portrait=portrait,
)
