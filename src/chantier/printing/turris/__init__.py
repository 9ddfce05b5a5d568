"""Turris to print: blocks to fold, a turntable, score sheets with the five views, and aids."""

from __future__ import annotations

from chantier.games.turris.card import CARD
from chantier.games.turris.layout import BLOCKS
from chantier.printing import aids as cards
from chantier.printing import block_steps, blocks
from chantier.printing.kit import Content, Document, Kit, Step
from chantier.printing.turris import aids, scores, steps, turntable, workshop

KIT = Kit(
    documents=(
        Document(
            "blocks",
            blocks.folded(CARD, BLOCKS),
            tuple(Content(f"blocks_{colour}", BLOCKS) for colour in CARD.seats),
        ),
        Document(
            "turntable",
            turntable.pages,
            (
                Content("turntable", 1, (turntable.SIDE, turntable.SIDE)),
                Content("foot", 1, (turntable.FOOT, turntable.FOOT)),
            ),
        ),
        Document("scores", scores.pages, (Content("scores", scores.GAMES),)),
        Document("aids", aids.pages, (Content("aids", aids.COUNT, (cards.WIDTH, cards.HEIGHT)),)),
    ),
    materials=("paper", "card", "fastener", "glue", "knife", "batten"),
    borrowed=("blocks", "turntable"),
    steps=(
        *block_steps.STEPS,
        Step("octagon", steps.cut_turntable),
        Step("axle", steps.join_turntable),
        Step("turn", steps.turn_tower),
    ),
    minutes=200,
    workshop={"block.stl": workshop.block_stl, "turntable.svg": workshop.turntable_svg},
)
