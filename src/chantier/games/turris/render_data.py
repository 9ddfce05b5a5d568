"""What there is to see of a Turris position beyond its JSON: five views, areas, blocks."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.games.turris.layout import COLUMNS, ROOF, VIEW_STRIDE
from chantier.games.turris.notation import blocks, closed_squares
from chantier.games.turris.protocol import (
    TurrisBlock,
    TurrisClosedSquare,
    TurrisRenderData,
    TurrisView,
)
from chantier.games.turris.views import NAMES, heights, seen, squares_of


def render_data(state: Ints) -> TurrisRenderData:
    """The five views with each seat's largest area (T17), and the height of every column."""
    high = heights(state)
    views = [_view(state, side, 3 if side == ROOF else max(high)) for side in range(len(NAMES))]
    return TurrisRenderData(
        views=views,
        totals=(sum(shown.sizes[0] for shown in views), sum(shown.sizes[1] for shown in views)),
        heights=dict(zip(COLUMNS, high, strict=True)),
        blocks=[
            TurrisBlock("WB".index(block.colour), block.columns, block.level)
            for block in blocks(state)
        ],
        closed=[TurrisClosedSquare(column, level) for column, level in closed_squares(state)],
    )


def _view(state: Ints, side: int, rows: int) -> TurrisView:
    (white, black), areas = seen(state.tobytes())[side]
    return TurrisView(
        name=NAMES[side],
        rows=[
            "".join(
                "W" if white >> bit & 1 else "B" if black >> bit & 1 else "."
                for bit in range(VIEW_STRIDE * up, VIEW_STRIDE * up + 3)
            )
            for up in range(rows)
        ],
        areas=(squares_of(areas[0]), squares_of(areas[1])),
        sizes=(areas[0].bit_count(), areas[1].bit_count()),
    )
