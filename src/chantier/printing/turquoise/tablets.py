"""The four gods' tablets: the god on the face, on the back what it does, over a fold.

A tablet is cut straight; its arch is drawn. It is placed on the board face up while it is
available, and lies before its holder with either side up.
"""

from __future__ import annotations

from dataclasses import replace

from chantier.core.svg import Picture, element, label, number
from chantier.games.turquoise import figures
from chantier.games.turquoise.layout import TABLETS
from chantier.i18n import say
from chantier.printing.gutterfold import Gutterfold
from chantier.printing.ink import Ink
from chantier.printing.kit import PrintSettings
from chantier.printing.lettering import LEADING
from chantier.printing.sheet import Sheet
from chantier.printing.turquoise.lettering import fitted_lines

WIDTH, HEIGHT = 42.0, 48.0
BLEED = 3.0
GROUND, GOLD, LIGHT, DARK = "#0B6F75", "#E9C25A", "#F6ECD4", "#1F3B3C"
PAPER = "#FBF5E6"
SIGN, NAME, WORDS = 24.0, 4.4, 3.3  # heights: of the god's sign, of its name, of what it does


def pages(settings: PrintSettings) -> list[Sheet]:
    """One page: four faces at the left of the fold, their backs at its right."""
    grid = Gutterfold(settings.small, 1, len(TABLETS), WIDTH, HEIGHT, BLEED)
    note = say(settings.language, "turquoise.print.note.tablets")
    drawn = [
        (str(nth), face(name, settings), back(name, settings))
        for nth, name in enumerate(TABLETS, 1)
    ]
    grounds = (settings.ink.fill(GROUND), settings.ink.fill(PAPER))  # faces and backs by turns
    return [
        replace(
            page,
            parts=[replace(part, ground=grounds[nth % 2]) for nth, part in enumerate(page.parts)],
        )
        for page in grid.pages(drawn, note)
    ]


def _arch(inset: float, colour: str, width: float, fill: str) -> str:
    """A round-headed frame, from the tablet's upper left corner."""
    left, right, low = inset, WIDTH - inset, HEIGHT - inset
    radius = (right - left) / 2
    shape = (
        f"M{number(left)} {number(low)}V{number(inset + radius)}"
        f"A{number(radius)} {number(radius)} 0 0 1 {number(right)} {number(inset + radius)}"
        f"V{number(low)}Z"
    )
    return element(
        "path", d=shape, fill=fill, stroke=colour, stroke_width=width, stroke_linejoin="round"
    )


def _on(ground: str, body: str, ink: Ink) -> Picture:
    """A tablet's side with its bleed."""
    wide, high = WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED
    surface = element("rect", width=wide, height=high, fill=ink.fill(ground))
    move = f"translate({number(BLEED)} {number(BLEED)})"
    return Picture(wide, high, surface + element("g", body, transform=move))


def face(tablet: str, settings: PrintSettings) -> Picture:
    """The god's sign under its arch."""
    ink = settings.ink
    light = ink.line(DARK) if ink.is_low else ink.mark(LIGHT)
    gold = ink.line(DARK) if ink.is_low else ink.mark(GOLD)
    words = say(settings.language, f"turquoise.tablet.{tablet}")
    body = [
        _arch(3.2, gold, 0.7, "none"),
        _arch(4.6, gold, 0.25, "none"),
        figures.glyph(tablet, (WIDTH - SIGN) / 2, 10.5, SIGN, light),
        label(WIDTH / 2, HEIGHT - 7.4, words, NAME, light, 700),
    ]
    return _on(GROUND, "".join(body), ink)


def back(tablet: str, settings: PrintSettings) -> Picture:
    """What the god does, in words."""
    ink, spoken = settings.ink, settings.language
    dark, turquoise = ink.line(DARK), ink.line(GROUND)
    words = say(spoken, f"turquoise.print.god.{tablet}")
    when = say(spoken, f"turquoise.print.god_when.{tablet}")
    body = [
        figures.glyph(tablet, 4.0, 4.0, 7.0, turquoise),
        label(13.0, 9.2, say(spoken, f"turquoise.tablet.{tablet}"), NAME, turquoise, 700, "start"),
        element("path", d=f"M4 13h{number(WIDTH - 8)}", stroke=turquoise, stroke_width=0.3),
        label(4.0, 17.4, when, 2.7, turquoise, 600, "start"),
    ]
    lines, size = fitted_lines(words, WIDTH - 8, HEIGHT - 24, WORDS)
    for nth, line in enumerate(lines):
        body.append(label(4.0, 22.4 + nth * LEADING * size, line, size, dark, 400, "start"))
    return _on(PAPER, "".join(body), ink)
