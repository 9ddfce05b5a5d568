"""A sheet drawn: grounds, parts, marks, folds, and what stands on every page."""

from __future__ import annotations

from xml.sax.saxutils import escape

from chantier import fonts
from chantier.core.svg import element, number, path
from chantier.printing.frame import frame, margins
from chantier.printing.ink import WHITE
from chantier.printing.marks import draw_marks
from chantier.printing.sheet import HAIR, INK, Heading, Part, Sheet

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
