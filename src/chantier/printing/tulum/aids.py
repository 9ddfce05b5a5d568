"""Tulum's player aids, with the table of colours for ordinary dice."""

from __future__ import annotations

from chantier.core.svg import INK, Picture, box, label, number, path
from chantier.games.tulum.card import CARD
from chantier.games.tulum.layout import ROWS
from chantier.i18n import say
from chantier.printing import aids
from chantier.printing.aids import Reminder
from chantier.printing.ink import Ink
from chantier.printing.kit import PrintSettings
from chantier.printing.sheet import Sheet
from chantier.printing.tulum import figures
from chantier.printing.tulum.blocks import PLAYERS

BAND = "#45224F"
SMALL = 0.5  # how large blocks are drawn


def pages(settings: PrintSettings) -> list[Sheet]:
    """An aid for each player, on one page."""
    return aids.pages(settings, [aid(settings)] * PLAYERS)


def aid(settings: PrintSettings) -> Picture:
    """A turn in five points, and what the numbers of ordinary dice mean."""
    language, ink = settings.language, settings.ink

    def point(key: str, drawing: Picture, **words: str) -> Reminder:
        return Reminder(say(language, f"tulum.print.aid.{key}", **words), drawing)

    names = {f"colour{row}": say(language, f"tulum.colour.{row}") for row in range(1, ROWS + 1)}
    points = (
        point("roll", _dice((1, 2, 3, 4, 5, 6), ink)),
        point("place", _placing(ink)),
        point("choose", _turned_over(ink)),
        point("lose", _lost(ink)),
        point("win", _summit(ink)),
        point("ordinary", _numbers(ink), **names),
    )
    return aids.card(CARD.title, say(language, "tulum.print.aid.under"), points, BAND, ink)


def _dice(rows: tuple[int, ...], ink: Ink) -> Picture:
    """Dice in two lines of three."""
    side, gap = 7.0, 1.0
    markup = "".join(
        figures.small_die(row, side, ink).at(nth % 3 * (side + gap), nth // 3 * (side + gap))
        for nth, row in enumerate(rows)
    )
    return Picture(3 * side + 2 * gap, 2 * side + gap, markup)


def _stacked(lower: tuple[Picture, ...], upper: tuple[Picture, ...]) -> Picture:
    """Blocks in a row, and others on them, half a block further."""
    wide, high = figures.WIDTH + 0.6, figures.HEIGHT + 0.6
    shapes = [one.at(nth * wide, high) for nth, one in enumerate(lower)]
    shapes += [one.at((nth + 0.5) * wide, 0) for nth, one in enumerate(upper)]
    return Picture(len(lower) * wide, 2 * high, "".join(shapes)).scaled(SMALL)


def _edged(face: Picture, ink: Ink) -> Picture:
    """A block with a thin line around it, so that white ones are seen on white."""
    line = box(0.1, 0.1, face.width - 0.2, face.height - 0.2, 0, fill="none",
               stroke=ink.line(INK), stroke_width=0.3)  # fmt: skip
    return Picture(face.width, face.height, face.markup + line)


def _placing(ink: Ink) -> Picture:
    """A blue block at stake on two secured ones."""
    below = _edged(figures.secured(1, ink, 0), ink)
    return _stacked((below, below), (_edged(figures.at_stake(2, ink, 0), ink),))


def _turned_over(ink: Ink) -> Picture:
    """A block at stake, then secured."""
    before, after = figures.at_stake(3, ink, 0), figures.secured(3, ink, 0)
    left, right = _edged(before, ink).scaled(SMALL), _edged(after, ink).scaled(SMALL)
    arrow = path("M0 1.6h2.8m-1-1l1 1-1 1", ink.line(INK), 0.4)
    middle = Picture(2.8, 3.2, arrow)
    width = left.width + right.width + 4.4
    shapes = left.at(0, 0) + middle.at(left.width + 0.8, left.height / 2 - 1.6)
    return Picture(width, left.height, shapes + right.at(left.width + 4.4, 0))


def _lost(ink: Ink) -> Picture:
    """Blocks at stake, crossed out."""
    one = _stacked((_edged(figures.at_stake(1, ink, 0), ink),) * 2, ())
    drawn = Picture(one.width, one.height / 2, one.at(0, -one.height / 2))
    x, y, arm = drawn.width / 2, drawn.height / 2, 2.6
    shape = (
        f"M{number(x - arm)} {number(y - arm)}l{number(2 * arm)} {number(2 * arm)}"
        f"m0 {number(-2 * arm)}l{number(-2 * arm)} {number(2 * arm)}"
    )
    cross = path(shape, "#FFFFFF", 2.0) + path(shape, ink.line("#A62F1B"), 1.3)
    return Picture(drawn.width, drawn.height, drawn.markup + cross)


def _summit(ink: Ink) -> Picture:
    """The two highest rows, secured."""
    fifth, sixth = figures.secured(5, ink, 0), figures.secured(6, ink, 0)
    return _stacked((_edged(fifth, ink),) * 2, (_edged(sixth, ink),))


def _numbers(ink: Ink) -> Picture:
    """Numbers of an ordinary die above the colours that they stand for."""
    side, gap, rows = 7.0, 1.0, []
    for row in range(1, ROWS + 1):
        x, y = (row - 1) % 3 * (side + gap), (row - 1) // 3 * (side + 3.4)
        rows.append(label(x + side / 2, y + 2.4, str(row), 2.8, ink.line(INK), 700))
        rows.append(figures.small_die(row, side - 1.2, ink).at(x + 0.6, y + 3.0))
    return Picture(3 * side + 2 * gap, 2 * (side + 3.4) - 1, "".join(rows))
