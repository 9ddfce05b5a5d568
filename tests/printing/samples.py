"""Sheets made up for tests of the pages themselves, and how they are printed and read back."""

from __future__ import annotations

from collections.abc import Sequence

from chantier.core.svg import Picture, box, label
from chantier.printing.page import page_svg
from chantier.printing.paper import A4, Paper
from chantier.printing.sheet import Cut, Heading, Part, Sheet
from chantier.printing.tiling import Tiling
from chantier.printing.typesetting import sheets_text, typeset
from printing.checks import Proof, faults
from printing.made import settings_for
from printing.pdf_reader import read_pdf

GAME, PART = "kwinty", "Parties d’essai"
SIDE, BLEED = 49.0, 3.0


def picture(words: str, bleed: float = BLEED, more: str = "") -> Picture:
    """A square part with some words in its middle."""
    side = SIDE + 2 * bleed
    return Picture(side, side, label(side / 2, side / 2, words, 4) + more)


def tiled(
    paper: Paper = A4, count: int = 15, side: str = "face", bleed: float = BLEED, ground: str = ""
) -> list[Sheet]:
    """Numbered squares, three by five a page."""
    shown = [(str(nth), picture(f"carré {nth}", bleed)) for nth in range(1, count + 1)]
    return list(Tiling(paper, 3, 5, SIDE, SIDE, bleed).pages(shown, side=side, ground=ground))


def filling(paper: Paper, width: float, height: float, bleed: float) -> Sheet:
    """One part that fills its paper, in the middle of it."""
    x, y = (paper.width - width) / 2, (paper.height - height) / 2
    wide, high = width + 2 * bleed, height + 2 * bleed
    part = Part("1", x, y, width, height, Picture(wide, high, ""), bleed, ground="#C9A872")
    across, down = (y, y + height), (x, x + width)
    cuts = [
        *(Cut(0, at, paper.width, at, nth) for nth, at in enumerate(across, 1)),
        *(Cut(at, 0, at, paper.height, nth) for nth, at in enumerate(down, 3)),
    ]
    return Sheet(paper, (part,), tuple(cuts), note="Moitié gauche : collez l’autre à sa droite.")


def proof_of_sheets(
    sheets: Sequence[Sheet],
    paper: str = "a4",
    ink: str = "colour",
    title: str = PART,
    language: str = "fr",
    told_as: Sequence[Sheet] | None = None,
) -> Proof:
    """Sheets printed and read back; `told_as` is what they say of themselves, if they lie."""
    settings = settings_for(GAME, paper, ink, language)
    name = settings.game.card.title
    drawn = [
        (sheet.paper, page_svg(sheet, Heading(name, title, nth, len(sheets), language)))
        for nth, sheet in enumerate(sheets, 1)
    ]
    data, _ = typeset(sheets_text(drawn, title, language))
    return Proof("sample", title, settings, told_as or sheets, read_pdf(data))


def faults_of(sheets: Sequence[Sheet], **how: str) -> list[str]:
    """What is wrong with sheets once printed."""
    return faults(proof_of_sheets(sheets, **how))  # type: ignore[arg-type]


def surface(colour: str, x: float = 10, y: float = 10) -> str:
    """A small square of a colour."""
    return box(x, y, 5, 5, 0, fill=colour)
