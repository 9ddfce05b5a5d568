"""The facts about the game that need no rules."""

from __future__ import annotations

from chantier.core.card import Card
from chantier_montjoie import layout

# What can be wrong with an action, as CLAUSE.word, in the order of the clauses.
# `words/fr.json` and `words/en.json` have a sentence for each, under "refusal".
REFUSALS = (
    "M2.wait",
    "M2.rolled",
    "M3.too_large",
    "M6.no_chisel",
    "M6.smallest",
    "M7.over",
)

CARD = Card(
    name="montjoie",
    title="Montjoie",
    designers=("Chantier",),
    publisher="-",
    players=(2, layout.MOST_PLAYERS),
    seats=("1", "2", "3"),  # a sign for each seat
    options=(),
    clauses=("M1", "M2", "M3", "M4", "M5", "M6", "M7"),
    reasons=("summit", "stones"),  # M7: why a game ends
    refusals=REFUSALS,
    state_size=layout.STATE_SIZE,
    max_actions=layout.FACES,
    # Each stone is rolled and laid; each chisel is used once.
    max_length=layout.MOST_PLAYERS * (2 * layout.STONES_EACH + layout.CHISELS_EACH),
    minutes=10,
    has_chance=True,
)
