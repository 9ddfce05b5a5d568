"""The facts about Tulum."""

from __future__ import annotations

from chantier.core.card import Card
from chantier.games.tulum import layout

REASONS = ("complete",)  # U7

# What can be wrong with an action: the clause, and which sentence of the catalogue says it.
REFUSALS = (
    "U1.support",
    "U2.wait",
    "U2.six",
    "U2.taken",
    "U2.no_die",
    "U3.must_place",
    "U5.wait",
    "U5.dice",
    "U5.again",
    "U7.over",
)

CARD = Card(
    name="tulum",
    title="Tulum",
    order=30,
    designers=("Hartmut Kommerell",),
    publisher="Djeco",
    players=(2, 4),
    minutes=(15, 20),
    seats=("1", "2", "3", "4"),
    options=(),
    clauses=tuple(f"U{n}" for n in range(1, 8)),
    reasons=REASONS,
    refusals=REFUSALS,
    state_size=layout.STATE_SIZE,
    max_actions=layout.MOST_ROLLS,
    max_length=None,  # U4: the dice can go on placing nothing
    has_chance=True,
    thrower=layout.SEAT,
    first_player="youngest",
)
