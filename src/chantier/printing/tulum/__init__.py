"""Tulum to print: boards, blocks with two faces, dice to fold, aids and scores."""

from __future__ import annotations

from chantier.games.tulum.layout import ALL_DICE, ROWS
from chantier.printing import aids as cards
from chantier.printing.kit import Content, Document, Kit, Step
from chantier.printing.tulum import aids, blocks, boards, dice, figures, scores, steps, workshop

KIT = Kit(
    documents=(
        Document(
            "boards",
            boards.pages,
            (Content("boards", blocks.PLAYERS, (boards.WIDTH, boards.HEIGHT)),),
        ),
        Document(
            "blocks",
            blocks.pages,
            tuple(
                Content(f"blocks_{row}", blocks.count(row), (figures.WIDTH, figures.HEIGHT))
                for row in range(1, ROWS + 1)
            ),
        ),
        Document("dice", dice.pages, (Content("dice", ALL_DICE, (dice.SIDE, dice.SIDE)),)),
        Document(
            "aids", aids.pages, (Content("aids", blocks.PLAYERS, (cards.WIDTH, cards.HEIGHT)),)
        ),
        Document("scores", scores.pages, (Content("scores", 1),)),
    ),
    materials=("paper", "card", "glue", "knife"),
    borrowed=("dice", "blocks"),
    steps=(
        Step("boards", steps.print_boards),
        Step("fold", steps.fold_blocks),
        Step("cut", steps.cut_blocks),
        Step("dice", steps.fold_dice),
    ),
    minutes=120,
    workshop={
        "block.stl": workshop.block_stl,
        "blocks.svg": workshop.blocks_svg,
        "board.svg": workshop.board_svg,
    },
)
