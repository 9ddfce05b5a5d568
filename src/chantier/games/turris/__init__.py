"""Turris, by Steffen Mühlhäuser: two players raise one tower and score the areas on its faces."""

from __future__ import annotations

from chantier.core.whole_game import whole_game
from chantier.games.turris import drawing, notation, render_data, rules, scores, thumbnail, words
from chantier.games.turris.card import CARD
from chantier.games.turris.protocol import PROTOCOL

GAME = whole_game(
    __name__, CARD, PROTOCOL, rules, notation, words, drawing, render_data, scores, thumbnail
)
