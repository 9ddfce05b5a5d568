"""Kwinty to print: flat tiles for a game at once, or blocks to fold, and what lies beside them."""

from __future__ import annotations

from chantier.games.kwinty.card import CARD
from chantier.games.kwinty.layout import BLOCKS
from chantier.printing import aids as cards
from chantier.printing import block_steps, blocks
from chantier.printing.kit import Content, Document, Kit, Step
from chantier.printing.kwinty import aids, scores, steps, tiles, workshop

FOLDED = blocks.folded(CARD, BLOCKS)
KIT = Kit(
    documents=(
        Document(
            "tiles",
            tiles.pages,
            tuple(
                Content(f"tiles_{colour}", BLOCKS, (tiles.WIDTH, tiles.HEIGHT))
                for colour in CARD.seats
            ),
        ),
        Document("blocks", FOLDED, (Content("blocks", len(CARD.seats) * BLOCKS),)),
        Document(
            "aids",
            aids.pages,
            (
                Content("aids", aids.COUNT, (cards.WIDTH, cards.HEIGHT)),
                Content("gauge", 1, (aids.GAUGE_WIDTH, aids.GAUGE_HEIGHT)),
            ),
        ),
        Document("scores", scores.pages, (Content("scores", 1),)),
    ),
    materials=("card", "knife", "glue", "batten"),
    borrowed=("tiles", "blocks"),
    steps=(
        Step("print", steps.print_tiles),
        Step("cut", steps.cut_tiles),
        Step("play", steps.play_flat),
        *block_steps.STEPS,
    ),
    minutes=10,
    workshop={"block.stl": workshop.block_stl, "tiles.svg": workshop.tiles_svg},
)
