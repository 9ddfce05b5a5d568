"""The facts about Turris."""

from __future__ import annotations

from chantier.core.card import Card
from chantier.games.turris import layout

REASONS = ("full",)  # T16

# What can be wrong with an action: the clause, and which sentence of the catalogue says it.
REFUSALS = (
    "T1.supply",
    "T2.flat",
    "T3.touch",
    "T4.upright",
    "T5.flat",
    "T6.levels",
    "T7.middle",
    "T8.no_bonus",
    "T8.not_opposing",
    "T8.other_name",
    "T10.under",
    "T11.last",
    "T12.levels",
    "T13.closed",
    "T15.pass",
    "T16.over",
)

CARD = Card(
    name="turris",
    title="Turris",
    order=20,
    designers=("Steffen Mühlhäuser",),
    publisher="Steffen-Spiele (Blocks)",
    players=(2, 2),
    minutes=20,
    seats=("W", "B"),
    options=(),
    clauses=tuple(f"T{n}" for n in range(1, 18)),
    reasons=REASONS,
    refusals=REFUSALS,
    state_size=layout.STATE_SIZE,
    max_actions=layout.ACTIONS - 1,
    # The middle is taken at most LEVELS times and never freed (T14), so there are at most LEVELS
    # bonuses: 40 placings, as many again of removed blocks, a removal or a decline each; and each
    # pass is followed by a placing.
    max_length=2 * (2 * layout.BLOCKS + layout.LEVELS) + layout.LEVELS,
)
