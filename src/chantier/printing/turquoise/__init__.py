"""Turquoise to print: board, plates, tablets, pillars, and what lies beside them."""

from __future__ import annotations

from chantier.printing.kit import Content, Document, Kit
from chantier.printing.turquoise import plates
from chantier.printing.turquoise.module import PLATE

KIT = Kit(
    documents=(
        Document("plates", plates.pages, (Content("plates", plates.COUNT, (PLATE, PLATE)),)),
    ),
    materials=(),
    borrowed=(),
    steps=(),
    minutes=180,
)
