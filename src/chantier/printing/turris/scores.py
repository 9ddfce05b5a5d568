"""Turris's score sheet: the five views of the finished tower, to mark the areas in (T17)."""

from __future__ import annotations

from chantier.core.svg import INK, INK_SOFT, Picture, box, element, label, number, path
from chantier.games.turris.card import CARD
from chantier.games.turris.layout import LEVELS, ROOF, VIEWS
from chantier.i18n import say
from chantier.printing.frame import content_area
from chantier.printing.ink import Ink
from chantier.printing.kit import PrintSettings
from chantier.printing.lettering import fitted
from chantier.printing.score_sheets import field
from chantier.printing.sheet import Sheet

SQUARE = 4.6
HIGH = LEVELS - 1  # the highest that a tower can be
GAMES = 3  # a page
STEP = 30.0  # from view to view
HEAD = 12.0
BOX = 9.0  # to write a number in


def pages(settings: PrintSettings) -> list[Sheet]:
    """One page, for three games."""
    paper = settings.small
    left, top, right, bottom = content_area(paper)
    game = one_game(settings)
    words = say(settings.language, "turris.print.score.how")
    ink = settings.ink
    title = label(left + 8, top + 10, CARD.title, 7, ink.line(INK), 700, "start")
    beside = left + 38
    size = fitted(words, right - 8 - beside, 3.0, 400)
    how = label(beside, top + 10, words, size, ink.line(INK_SOFT), 400, "start")
    room = (bottom - top - 14) / GAMES
    markup = title + how
    for nth in range(GAMES):
        y = top + 14 + nth * room
        if nth:
            markup += path(f"M{number(left + 8)} {number(y)}H{number(right - 8)}",
                           ink.line(INK_SOFT), 0.2, dashes="0.6 1.2")  # fmt: skip
        x = (paper.width - game.width) / 2
        markup += game.at(x, y + (room - game.height) / 2)
    return [Sheet(paper, extra=markup)]


def one_game(settings: PrintSettings) -> Picture:
    """Names, four faces, the roof, and the totals."""
    ink, language = settings.ink, settings.language
    shapes, x = [], 4.0
    for nth, view in enumerate(VIEWS):
        words = say(language, f"turris.view.{view}")
        rows = 3 if nth == ROOF else HIGH
        low = HEAD + HIGH * SQUARE
        shapes.append(_grid(x, low - rows * SQUARE, rows, ink))
        shapes.append(label(x + 1.5 * SQUARE, low - rows * SQUARE - 1.8, words, 3.2, ink.line(INK)))
        shapes.append(_counts(x + 1.5 * SQUARE - BOX - 0.5, low + 3, ink))
        if nth < ROOF:
            shapes.append(path(f"M{number(x - 2)} {number(low)}h{number(3 * SQUARE + 4)}",
                               ink.line(INK), 0.7))  # fmt: skip
        x += STEP
    for level in range(1, HIGH + 1):
        y = HEAD + (HIGH - level + 0.5) * SQUARE + 0.8
        shapes.append(label(2.6, y, str(level), 2.2, ink.line(INK_SOFT), 400, "end"))
    total_x = x - STEP + 3 * SQUARE + 12
    low = HEAD + HIGH * SQUARE
    words = say(language, "turris.total")
    shapes.append(label(total_x + BOX + 0.5, low + 1.0, words, 3.2, ink.line(INK)))
    shapes.append(_counts(total_x, low + 3, ink, bold=True))
    for nth, seat in enumerate(CARD.seats):
        name = CARD.seat_name(nth, language)
        shapes.append(_sign(total_x - 16, 3 + nth * 9, seat, ink))
        shapes.append(field(total_x - 13, 4 + nth * 9, 36, name, ink, 3.0))
    return Picture(total_x + 2 * BOX + 6, low + 3 + BOX + 4, "".join(shapes))


def _grid(x: float, y: float, rows: int, ink: Ink) -> str:
    wide, high = 3 * SQUARE, rows * SQUARE
    lines = "".join(
        f"M{number(x)} {number(y + nth * SQUARE)}h{number(wide)}" for nth in range(rows + 1)
    ) + "".join(f"M{number(x + nth * SQUARE)} {number(y)}v{number(high)}" for nth in range(4))
    return path(lines, ink.line("#8F7F68"), 0.2)


def _counts(x: float, y: float, ink: Ink, bold: bool = False) -> str:
    """A box for white and one for black, told apart by ring and dot."""
    shapes = []
    for nth, seat in enumerate(CARD.seats):
        left = x + nth * (BOX + 1)
        shapes.append(box(left, y, BOX, BOX, 0.6, fill="none", stroke=ink.line(INK),
                          stroke_width=0.5 if bold else 0.25))  # fmt: skip
        shapes.append(_sign(left + 1.6, y + 1.6, seat, ink))
    return "".join(shapes)


def _sign(x: float, y: float, seat: str, ink: Ink) -> str:
    """A small ring or dot."""
    white, dark = seat == "W", ink.line(INK)
    return element("circle", cx=x, cy=y, r=0.8, fill="none" if white else dark, stroke=dark,
                   stroke_width=0.3)  # fmt: skip
