"""Assemblies: what a kit holds, needs and asks for is said, drawn and measured."""

from __future__ import annotations

import re

import pytest

from chantier.core.svg import Picture
from chantier.i18n import catalogue
from chantier.printing import assembly as module
from chantier.printing.assembly import assembly
from chantier.printing.ink import INKS
from chantier.printing.kit import Content, Document, Kit, PrintSettings, Step
from chantier.printing.paper import A4, PAPERS
from chantier.printing.sheet import Part, Sheet
from chantier.printing.typesetting import typeset
from printing.checks import rulers
from printing.pdf_reader import read_pdf
from toy import GAME as CARTS

DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40" width="80mm" height="40mm">'
    '<rect x="1" y="1" width="70" height="30" fill="none" stroke="#2446C8"/>'
    '<text x="40" y="20" font-size="4" font-family="Chantier Sans">HERE</text></svg>'
)
WORDS = {
    "carts.print.part.wheels": "The wheels",
    "carts.print.content.wheels": 'Wheels #panic() "round"',
    "carts.print.content.carts": "Carts",
    "carts.print.material.glue": "glue [x] *y*",
    "carts.print.borrow.coins": "Coins do as wheels.",
    "carts.print.step.cut": "Cut the wheels $x$.",
    "carts.print.step.glue": "Glue them.",
}


def _pages(_: PrintSettings) -> list[Sheet]:
    part = Part("1", 20, 20, 30, 30, Picture(30, 30, ""))
    return [Sheet(A4, (part,)), Sheet(A4, (part,))]


KIT = Kit(
    documents=(
        Document(
            "wheels", _pages, (Content("wheels", 24, (12.5, 30)), Content("carts", 6, (49, 20)))
        ),
    ),
    materials=("glue",),
    borrowed=("coins",),
    steps=(Step("cut", lambda _: DRAWING), Step("glue")),
    minutes=95,
)


@pytest.fixture
def toy_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game with a small kit and its words."""
    monkeypatch.setattr(module, "kit_of", lambda _: KIT)
    for language in ("fr", "en"):
        for key, words in WORDS.items():
            monkeypatch.setitem(catalogue(language), key, words)


@pytest.mark.usefixtures("toy_kit")
@pytest.mark.parametrize(
    ("language", "paper", "ink", "size", "time"),
    [
        ("fr", "a4", "colour", "12,5 × 30 mm", "1 h 35"),
        ("en", "letter", "low", "12.5 × 30 mm", "1 h 35 min"),
    ],
)
def test_an_assembly_says_what_a_kit_holds_needs_and_asks_for(
    language: str, paper: str, ink: str, size: str, time: str
) -> None:
    data, pages = typeset(assembly(PrintSettings(CARTS, PAPERS[paper], INKS[ink], language)))
    file = read_pdf(data)
    said = _close("".join(page.text for page in file.pages))
    told = [
        *(words[:1].upper() + words[1:] for words in WORDS.values()), size, time, "24 ×", "6 ×",
        "49 × 20 mm", "HERE", catalogue(language)["print.assembly.booklet"],
        catalogue(language)["print.ruler"], catalogue(language)["print.private"],
    ]  # fmt: skip
    for words in told:
        assert _close(words) in said
    assert pages == 1
    assert rulers(file.pages[0])  # 100.00 mm
    colours = {one.colour for one in file.pages[0].strokes}
    assert ink == "colour" or all(len(set(colour[:3])) == 1 for colour in colours)


def _close(words: str) -> str:
    return re.sub(r"[\s\xad-]", "", words)


def test_a_game_without_a_kit_has_no_assembly() -> None:
    with pytest.raises(ValueError, match="no kit"):
        assembly(PrintSettings(CARTS, PAPERS["a4"], INKS["colour"], "en"))
