"""The games that are measured, as lists show them; how much, their amounts say."""

from __future__ import annotations

from chantier.games.registry import OURS, games_in_order

GAMES = tuple(game.card.name for game in games_in_order() if game.card.name in OURS)
