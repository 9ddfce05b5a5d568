"""Turquoise, by Patrice Vernet: foremen build one temple of plates and pillars."""

from __future__ import annotations

from chantier.core.whole_game import whole_game
from chantier.games.turquoise import drawing, notation, render_data, rules, scores, thumbnail, words
from chantier.games.turquoise.card import CARD
from chantier.games.turquoise.protocol import PROTOCOL

GAME = whole_game(
    __name__, CARD, PROTOCOL, rules, notation, words, drawing, render_data, scores, thumbnail
)
