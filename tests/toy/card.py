from __future__ import annotations

from chantier.core.card import Card, Choice
from toy.rules import REFUSALS, STATE_SIZE, TURNS

CARD = Card(
    name="carts",
    title="Carts",
    designers=("nobody",),
    publisher="-",
    players=(2, 4),
    seats=("W", "B", "Y", "O"),
    options=(
        Choice("die", ("loaded", "fair"), clause="C3"),
        Choice("finish", ("first", "last"), clause="C5"),
    ),
    clauses=tuple(f"C{n}" for n in range(1, 7)),
    reasons=("home", "dusk"),
    refusals=REFUSALS,
    state_size=STATE_SIZE,
    max_actions=4,
    max_length=3 * TURNS,
    has_chance=True,
)
