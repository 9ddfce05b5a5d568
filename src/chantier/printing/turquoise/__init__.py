"""Turquoise to print: board, plates, tablets, pillars, and what lies beside them."""

from __future__ import annotations

from chantier.games.turquoise.layout import TABLETS
from chantier.printing.kit import Content, Document, Kit
from chantier.printing.turquoise import (
    aids,
    board,
    markers,
    pillars,
    plates,
    scores,
    steps,
    tablets,
    workshop,
)
from chantier.printing.turquoise.module import PILLAR, PLATE

KIT = Kit(
    documents=(
        Document("board", board.pages, (Content("board", 1, (board.WIDTH, board.HEIGHT)),)),
        Document("plates", plates.pages, (Content("plates", plates.COUNT, (PLATE, PLATE)),)),
        Document(
            "tablets",
            tablets.pages,
            (Content("tablets", len(TABLETS), (tablets.WIDTH, tablets.HEIGHT)),),
        ),
        Document("pillars", pillars.pages, (Content("pillars", pillars.COUNT, (PILLAR, PILLAR)),)),
        Document(
            "markers",
            markers.pages,
            (Content("markers", markers.COUNT, (markers.SIDE, markers.SIDE)),),
        ),
        Document("aids", aids.pages, (Content("aids", aids.COUNT, (aids.WIDTH, aids.HEIGHT)),)),
        Document(
            "scores",
            scores.pages,
            (Content("scores", scores.COUNT, (scores.WIDTH, scores.HEIGHT)),),
        ),
    ),
    materials=("foam", "card", "glue", "knife", "tape"),
    borrowed=("pillars", "markers"),
    steps=steps.steps(),
    minutes=180,
    workshop=workshop.FILES,
)
