"""The booklet: the rulebook on half pages, two on each side of a sheet, in the order of folding.

Sheets are printed on both sides, turned over the short edge, laid on each other and folded once.
The half pages are set first and placed as vectors, so that text stays text.
"""

from __future__ import annotations

import math

from chantier.core.svg import number
from chantier.i18n import say
from chantier.printing.kit import PrintSettings, Text
from chantier.printing.paper import Paper
from chantier.printing.rulebook import Layout, book
from chantier.printing.typesetting import document_line, typeset

HALF = "half.pdf"
POINT = 25.4 / 72  # millimetres


def booklet(settings: PrintSettings) -> Text:
    """A game's rules as a booklet to fold."""
    sheet = settings.small.lying
    half = Paper("half", _whole_points(sheet.width / 2), _whole_points(sheet.height))
    layout = Layout(half, 9.2, (11.5, 12, 11.5, 15), 10.6, 1, 0.15, cover=True)
    data, pages = typeset(book(settings, layout))
    title = f"{settings.game.card.title} · {say(settings.language, 'print.part.booklet')}"
    size = f"width: {number(sheet.width)}mm, height: {number(sheet.height)}mm"
    lines = [document_line(title, settings.language), f"#set page({size}, margin: 0mm)"]
    for sides in imposed(pages):
        placed = [_half(page, nth, half.width) for nth, page in enumerate(sides)]
        lines.append(f"#page[{''.join(placed)}]")
    return Text("\n".join(lines), {HALF: data})


def imposed(pages: int) -> list[tuple[int | None, int | None]]:
    """The pages at the left and right of every side, from the outermost sheet; `None` is blank.

    Two sides are a sheet: its front, then its back as it is seen when turned over the short edge.
    """
    total = -(-pages // 4) * 4

    def page(number: int) -> int | None:
        return number if number <= pages else None

    sides = []
    for sheet in range(total // 4):
        first, last = 2 * sheet + 1, total - 2 * sheet
        sides.append((page(last), page(first)))
        sides.append((page(first + 1), page(last - 1)))
    return sides


def _whole_points(millimetres: float) -> float:
    """A length in whole points, just below: a picture with a pixel a point then scales nothing."""
    return (math.floor(millimetres / POINT + 0.01) - 0.001) * POINT


def _half(page: int | None, side: int, width: float) -> str:
    if page is None:
        return ""
    image = f'image("{HALF}", page: {page}, width: {width:.4f}mm)'
    return f"#place(dx: {side * math.ceil(width / POINT)}pt, {image})"
