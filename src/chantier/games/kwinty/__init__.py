"""Kwinty, by Fred Horn: two players raise one wall, five squares in a row win."""

from __future__ import annotations

from chantier.core.whole_game import whole_game
from chantier.games.kwinty import drawing, notation, render_data, rules, scores, thumbnail, words
from chantier.games.kwinty.card import CARD
from chantier.games.kwinty.protocol import PROTOCOL

GAME = whole_game(
    __name__, CARD, PROTOCOL, rules, notation, words, drawing, render_data, scores, thumbnail
)
