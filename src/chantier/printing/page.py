"""A sheet drawn: grounds, parts, marks, folds, and what stands on every page."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

from chantier import fonts
from chantier.core.svg import box, element, label, number, path
from chantier.printing.frame import frame, margins
from chantier.printing.ink import WHITE
from chantier.printing.marks import NUMBER, draw_marks
from chantier.printing.sheet import HAIR, INK, SOFT, Heading, Part, Sheet

ROOMY = 2.0  # millimetres of bleed that hold a number
OVER = 0.1  # how far a ground lies over the end of its bleed, under its neighbour's


def page_svg(sheet: Sheet, heading: Heading) -> str:
    """A sheet as an SVG document of exactly the paper's size."""
    used = margins(sheet, heading)
    width, height = number(sheet.paper.width), number(sheet.paper.height)
    return element(
        "svg",
        element("title", escape(f"{heading.game} · {heading.part} {heading.page}")),
        sheet.under,
        *(_ground(part) for part in sheet.parts),
        *(_part(part) for part in sheet.parts),
        *(_number(part) for part in sheet.parts if _needs_number(part, sheet)),
        draw_marks(sheet, used.marks),
        sheet.extra,
        frame(sheet, used),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=f"{width}mm",
        height=f"{height}mm",
        font_family=fonts.STACK,
    )


def _ground(part: Part) -> str:
    if part.ground in ("", WHITE):
        return ""
    over = part.bleed + OVER
    return element(
        "rect",
        x=part.x - over,
        y=part.y - over,
        width=part.width + 2 * over,
        height=part.height + 2 * over,
        fill=part.ground,
    )


def _part(part: Part) -> str:
    outline = path(part.outline, INK, HAIR) if part.outline else ""
    if outline:
        move = f"translate({number(part.x)} {number(part.y)})"
        outline = element("g", outline, transform=move)
    picture = part.picture.at(part.x - part.bleed, part.y - part.bleed)
    return element("g", picture, outline, class_="part", data_part=part.number)


def _needs_number(part: Part, sheet: Sheet) -> bool:
    """Whether nothing else tells a part from the others: equal parts need no number."""
    small = rf'font-size="[12](\.\d+)?"[^>]*>{re.escape(escape(part.number))}<'
    written = re.search(small, part.picture.markup) is not None
    alike = sum(other.picture == part.picture for other in sheet.parts) > 1
    return bool(part.number) and part.bleed >= ROOMY and not written and not alike


def _number(part: Part) -> str:
    """A part's number in the bleed below it, on white: it is cut away."""
    wide = fonts.width(part.number, 400) * NUMBER
    x, y = part.x + 2, part.y + part.height + part.bleed / 2 + NUMBER * 0.33
    ground = box(x - 0.3, y - 1.6, wide + 0.6, 1.75, 0, fill=WHITE)
    return ground + label(x, y, part.number, NUMBER, SOFT, 400, "start")
