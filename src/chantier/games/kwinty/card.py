"""The facts about Kwinty."""

from __future__ import annotations

from chantier.core.card import Card, Choice
from chantier.games.kwinty import layout

REASONS = ("five", "fours")  # K7, K8

# What can be wrong with an action: the clause, and which sentence of the catalogue says it.
REFUSALS = (
    "K1.supply",
    "K2.flat",
    "K3.width",
    "K3.height",
    "K4.first",
    "K4.touch",
    "K5.upright",
    "K5.flat",
    "K6.pass",
    "K7.over",
    "K8.over",
    "K9.opening",
    "K10.choose",
    "K10.moment",
)

CARD = Card(
    name="kwinty",
    title="Kwinty",
    order=10,
    designers=("Fred Horn",),
    publisher="Steffen-Spiele (Blocks)",
    players=(2, 2),
    minutes=15,
    seats=("W", "B"),
    options=(Choice("opening", ("free", "flat", "swap"), clause="K9", unsettled=("swap",)),),
    clauses=tuple(f"K{n}" for n in range(1, 11)),
    reasons=REASONS,
    refusals=REFUSALS,
    state_size=layout.STATE_SIZE,
    max_actions=2 * layout.WIDTH - 1,
    # 40 blocks, and no two passes in a row but the last two; a choice of colours (K10).
    max_length=2 * (2 * layout.BLOCKS) + 2,
    loser_begins=True,
)
