"""Rulebooks: every clause and drawing is there, in our fonts, inside the margins."""

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
from chantier.printing.kit import Settings
from chantier.printing.paper import PAPERS
from chantier.printing.rulebook import rulebook
from chantier.printing.typesetting import typeset
from games.found import NAMES
from printing.reading import fonts_of, has_raster, pages_of, pieces_of, text_of
from toy import GAME as CARTS

LONG = os.environ.get("CHANTIER_LONG") == "1"
OURS = {"ChantierSans-Regular", "ChantierSans-Semibold", "ChantierSans-Bold"}
COMBINATIONS = (
    list(product(NAMES, LANGUAGES, PAPERS, INKS))
    if LONG
    else [
        (name, LANGUAGES[nth % 2], ("a4", "letter")[nth % 2], ("colour", "low", "grey")[nth % 3])
        for nth, name in enumerate(NAMES)
    ]
)


def made(name: str, language: str = "en", paper: str = "a4", ink: str = "colour") -> bytes:
    """A game's rulebook as a PDF."""
    return typeset(rulebook(Settings(find_game(name), PAPERS[paper], INKS[ink], language)))[0]


@pytest.mark.parametrize(("name", "language", "paper", "ink"), COMBINATIONS)
def test_a_rulebook_says_every_clause_in_our_fonts_inside_the_margins(
    name: str, language: str, paper: str, ink: str
) -> None:
    data = made(name, language, paper, ink)
    pages = [(page, pieces_of(page)) for page in pages_of(data)]
    said = "".join(text for _, pieces in pages for text, *_ in pieces)
    assert set(find_game(name).card.clauses) <= set(re.findall(r"\b[A-Z]\d+\b", said))
    assert "\x00" not in said
    assert say(language, "print.private") in said
    assert fonts_of(data) <= OURS
    assert not has_raster(data)
    size = PAPERS["a4" if paper == "a3" else paper]
    for page, pieces in pages:
        box = [float(side) / 72 * 25.4 for side in page.mediabox[2:]]
        assert box == pytest.approx([size.width, size.height], abs=0.01)
        for text, x, y in pieces:
            if text.strip():
                assert 14 < x < size.width - 14
                assert 7 < y < size.height - 14


@pytest.mark.parametrize("name", NAMES)
def test_every_drawing_of_the_printed_text_is_in_the_rulebook(name: str) -> None:
    text = rulebook(Settings(find_game(name), PAPERS["a4"], INKS["colour"], "fr"))
    drawn = [file for file in text.files if file[0].isdigit()]
    assert len(drawn) >= 5
    assert all(f'"{file}"' in text.source for file in drawn)


def test_the_same_rulebook_is_the_same_bytes() -> None:
    assert made(NAMES[0]) == made(NAMES[0])


def test_a_game_without_rules_and_drawings_has_a_rulebook_of_its_card() -> None:
    data = typeset(rulebook(Settings(CARTS, PAPERS["letter"], INKS["grey"], "en")))[0]
    said = text_of(data)
    assert set(CARTS.card.clauses) <= set(re.findall(r"\b[A-Z]\d+\b", said))
    assert say("en", "carts.about") in " ".join(said.split())
    assert fonts_of(data) <= OURS


def test_a_hostile_page_and_its_drawings_run_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = (
        '# "#panic()\n\n#read("/etc/passwd") \\u{41}\n\n'
        '- **C1** "); panic("x\n\n  ![#panic()](img/carts-C1.en.svg)\n\n'
        "  ![not there](img/carts-C2.en.svg)\n\n"
        + "".join(f"- **C{nth}** {'long ' * 3000}\n" for nth in (2, 3))
    )
    drawing = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60">'
        b'<image href="file:///etc/passwd" width="9" height="9"/><script>x</script>'
        b'<style>@import "x"</style><rect width="40" height="9" style="fill:url(x)"/></svg>'
    )
    monkeypatch.setattr("chantier.games.rulebook.rules_page", lambda *_: page)
    found = {"carts-C1.en.svg": drawing, "carts-C2.en.svg": b"<svg"}
    monkeypatch.setattr("chantier.printing.rulebook.rules_picture", found.get)
    text = rulebook(Settings(CARTS, PAPERS["a4"], INKS["low"], "en"))
    data, pages = typeset(text)
    assert pages > 2  # what is longer than a page goes on overleaf
    assert "root:" not in text_of(data)
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
    for svg in (b"", b"<svg", b"<p/>", b'<svg xmlns="http://www.w3.org/2000/svg"/>'):
        assert on_paper(svg, INKS["colour"]) is None
