"""Rulebooks: every clause and drawing is there, and nothing of a page is run."""

from __future__ import annotations

import os
import re
from itertools import product
from pathlib import Path

import pytest

from chantier.games import parts
from chantier.games.registry import find_game
from chantier.i18n import LANGUAGES, say
from chantier.printing.drawing import on_paper
from chantier.printing.ink import INKS
from chantier.printing.kit import PrintSettings
from chantier.printing.paper import PAPERS
from chantier.printing.rulebook import rulebook
from chantier.printing.typesetting import typeset
from games.found import NAMES
from printing.pdf_reader import read_pdf
from toy import GAME as CARTS

LONG = os.environ.get("CHANTIER_LONG") == "1"
COMBINATIONS = (
    list(product(NAMES, LANGUAGES, PAPERS, INKS))
    if LONG
    else [(NAMES[0], "en", "letter", "low"), (NAMES[1], "en", "letter", "grey")]
)  # `test_documents` reads all of them in French


def made(name: str, language: str = "en", paper: str = "a4", ink: str = "colour") -> bytes:
    """A game's rulebook as a PDF."""
    return typeset(rulebook(PrintSettings(find_game(name), PAPERS[paper], INKS[ink], language)))[0]


@pytest.mark.parametrize(("name", "language", "paper", "ink"), COMBINATIONS)
def test_a_rulebook_says_every_clause_inside_its_margins(
    name: str, language: str, paper: str, ink: str
) -> None:
    file = read_pdf(made(name, language, paper, ink))
    said = "\n".join(page.text for page in file.pages)
    assert set(find_game(name).card.clauses) <= set(re.findall(r"[A-Z]\d+", said))
    size = PAPERS["a4" if paper == "a3" else paper]
    for page in file.pages:
        assert (page.width, page.height) == pytest.approx((size.width, size.height), abs=0.01)
        for line in page.lines:
            left, top, right, bottom = line.box
            assert left > 15
            assert right < size.width - 15
            assert top > 14
            assert bottom < size.height - 7


@pytest.mark.parametrize("name", NAMES)
def test_every_drawing_of_the_printed_text_is_in_the_rulebook(name: str) -> None:
    text = rulebook(PrintSettings(find_game(name), PAPERS["a4"], INKS["colour"], "fr"))
    drawn = [file for file in text.files if file[0].isdigit()]
    assert len(drawn) >= 5
    assert all(f'"{file}"' in text.source for file in drawn)


def test_the_same_rulebook_is_the_same_bytes() -> None:
    assert made(NAMES[0]) == made(NAMES[0])


def test_a_game_without_rules_and_drawings_has_a_rulebook_of_its_card() -> None:
    data = typeset(rulebook(PrintSettings(CARTS, PAPERS["letter"], INKS["grey"], "en")))[0]
    said = "".join(page.text for page in read_pdf(data).pages)
    assert set(CARTS.card.clauses) <= set(re.findall(r"[A-Z]\d+", said))
    assert re.sub(r"\W", "", say("en", "carts.about")) in re.sub(r"\W", "", said)


def test_a_hostile_page_and_its_drawings_run_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = (
        '# "#panic()\n\n#read("/etc/passwd") \\u{41}\n\n'
        '- **C1** "); panic("x\n\n  ![#panic()](img/carts-C1.en.svg)\n\n'
        "  ![not there](img/carts-C2.en.svg)\n\n"
        "> A quote\\\n> ~~broken~~\n\n```text\n#panic()\n  kept\n```\n\n"
        "1. One\n\n   ![#panic()](img/carts-C1.en.svg)\n"
        "2. Two\n   - **C1** again, see C1\n\n     # Deep\n\n"
        + "".join(f"- **C{nth}** {'long ' * 3000}\n" for nth in (2, 3))
    )
    drawing = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60">'
        b'<image href="file:///etc/passwd" width="9" height="9"/><script>x</script>'
        b'<style>@import "x"</style><rect width="100%" fill-opacity="x" style="fill:url(x)"/>'
        b'<text font-size="2em" fill="rgb(1,2,3)">x</text></svg>'
    )
    monkeypatch.setattr("chantier.games.rulebook.rules_page", lambda *_: page)
    found = {"carts-C1.en.svg": drawing, "carts-C2.en.svg": b"<svg"}
    monkeypatch.setattr("chantier.printing.rulebook.rules_picture", found.get)
    text = rulebook(PrintSettings(CARTS, PAPERS["a4"], INKS["low"], "en"))
    data, pages = typeset(text)
    assert pages > 2  # what is longer than a page goes on overleaf
    assert "root:" not in "".join(page.text for page in read_pdf(data).pages)
    assert not any(word in text.files["2.svg"] for word in (b"image", b"script", b"style", b"url"))


@pytest.mark.parametrize("ink", ["grey", "low"])
def test_drawings_without_colour_have_none(ink: str) -> None:
    pictures = Path(parts.OUR_RULES[1], "img").glob("*.fr.svg")
    for picture in sorted(pictures)[:: 1 if LONG else 4]:
        drawn = on_paper(picture.read_bytes(), INKS[ink])
        assert drawn is not None
        colours = set(re.findall(rb"#([0-9A-Fa-f]{6})", drawn.svg))
        assert colours
        assert all(colour[:2] == colour[2:4] == colour[4:] for colour in colours)
        if ink == "low":
            assert b"url(#" not in drawn.svg


def test_what_is_no_drawing_is_none() -> None:
    root = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s"/>'
    deep = (root % b"9 9").replace(b"/>", b">" + b"<g>" * 3000 + b"</g>" * 3000 + b"</svg>")
    coded = [
        b'<?xml version="1.0" encoding="%s"?>' % name + root % b"9 9" for name in (b"utf-7", b"x")
    ]
    sizes = (b"1 x", b"0 4", b"9", b"nan nan", b"inf 9")
    for svg in (b"", b"<svg", b"<p/>", deep, *coded, *(root % size for size in sizes)):
        assert on_paper(svg, INKS["colour"]) is None
