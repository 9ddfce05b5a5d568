"""Tulum's dice: six nets of a cube; each die shows every colour once, opposite rows add up to 7."""

from __future__ import annotations

from collections.abc import Callable

from chantier.games.tulum.drawing import DIE
from chantier.games.tulum.layout import ALL_DICE
from chantier.i18n import say
from chantier.printing.ink import Ink
from chantier.printing.kit import PrintSettings
from chantier.printing.nets import Net, NetFace, box_net, net_part
from chantier.printing.sheet import FoldLine, Part, Sheet
from chantier.printing.tulum.figures import die_face

SIDE = 20.0
COLUMNS, GAP_X, GAP_Y = 2, 8.0, 5.0
ROW_OF = {"side0": 1, "side1": 2, "side2": 6, "side3": 5, "lid": 3, "bottom": 4}
"""By face of the net: the row that it shows."""


def net() -> Net:
    """The net of a die: a cross."""
    return box_net(SIDE, SIDE, SIDE, lid=1, bottom=1)


def pages(settings: PrintSettings) -> list[Sheet]:
    """All six nets on one page."""
    paper, ink = settings.small, settings.ink
    cross = net()
    left, top, right, bottom = cross.bounds
    rows = -(-ALL_DICE // COLUMNS)
    step_x, step_y = right - left + GAP_X, bottom - top + GAP_Y
    x0 = (paper.width - COLUMNS * step_x + GAP_X) / 2 - left
    y0 = (paper.height - rows * step_y + GAP_Y) / 2 - top
    parts: list[Part] = []
    folds: list[FoldLine] = []
    for nth in range(ALL_DICE):
        row, column = divmod(nth, COLUMNS)
        at = cross.moved(x0 + column * step_x, y0 + row * step_y)
        bleed = "" if ink.is_low else ink.fill(DIE)
        part, creases = net_part(str(nth + 1), at, _painter(ink), "#000000", bleed)
        parts.append(part)
        folds += creases
    note = say(settings.language, "tulum.print.note.dice")
    return [Sheet(paper, tuple(parts), (), tuple(folds), note=note)]


def _painter(ink: Ink) -> Callable[[NetFace], str]:
    def painted(face: NetFace) -> str:
        return die_face(ROW_OF[face.name], face.x, face.y, SIDE, ink)

    return painted
