"""Tulum, by Hartmut Kommerell: two to four players roll dice and push their luck up a pyramid."""

from __future__ import annotations

from chantier.core.whole_game import whole_game
from chantier.games.tulum import drawing, notation, render_data, rules, scores, thumbnail, words
from chantier.games.tulum.card import CARD
from chantier.games.tulum.protocol import PROTOCOL

GAME = whole_game(
    __name__, CARD, PROTOCOL, rules, notation, words, drawing, render_data, scores, thumbnail
)
