"""Turquoise by its clauses: Q1–Q11 and Q17–Q22 in turns and plates, Q12–Q16 in move costs."""

from __future__ import annotations

from chantier.games.turquoise.rules.choices import chances, legal, pick
from chantier.games.turquoise.rules.play import apply
from chantier.games.turquoise.rules.refusals import refusal
from chantier.games.turquoise.rules.turn import actor, reason, result, start

__all__ = [
    "actor",
    "apply",
    "chances",
    "legal",
    "pick",
    "reason",
    "refusal",
    "result",
    "start",
]
