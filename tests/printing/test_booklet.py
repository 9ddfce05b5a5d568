"""Booklets: printed on both sides and folded, the pages follow each other."""

from __future__ import annotations

import re

import pytest

from chantier.games.registry import find_game
from chantier.printing.booklet import booklet, imposed
from chantier.printing.ink import INKS
from chantier.printing.kit import PrintSettings
from chantier.printing.paper import PAPERS
from chantier.printing.typesetting import typeset
from games.found import NAMES
from printing.pdf_reader import read_pdf
from toy import GAME as CARTS


def folded(sides: list[tuple[int | None, int | None]]) -> list[int | None]:
    """The pages as a reader turns them.

    A sheet turned over its short edge has its left behind its right. Sheets lie on each other,
    the first outermost, and are folded in the middle.
    """
    sheets = [(sides[at], sides[at + 1]) for at in range(0, len(sides), 2)]
    leaves = [(front[1], back[0]) for front, back in sheets]  # the right halves, outermost first
    leaves += [(back[1], front[0]) for front, back in reversed(sheets)]
    return [page for leaf in leaves for page in leaf]


@pytest.mark.parametrize("pages", [1, 2, 3, 4, 5, 7, 8, 9, 12, 13, 16, 31])
def test_a_folded_booklet_reads_from_the_first_page_to_the_last(pages: int) -> None:
    read = folded(imposed(pages))
    assert len(read) % 4 == 0
    assert len(read) - pages < 4
    assert read == [*range(1, pages + 1), *[None] * (len(read) - pages)]


@pytest.mark.parametrize(
    ("name", "paper", "ink", "language"),
    [(NAMES[0], "a4", "colour", "fr"), (NAMES[-1], "letter", "low", "en")],
)
def test_both_halves_of_a_side_hold_their_own_page(
    name: str, paper: str, ink: str, language: str
) -> None:
    game = find_game(name)
    data, count = typeset(booklet(PrintSettings(game, PAPERS[paper], INKS[ink], language)))
    file, size = read_pdf(data), PAPERS[paper].lying
    assert count == len(file.pages)
    clauses: set[str] = set()
    for page, halves in zip(file.pages, imposed(2 * count), strict=True):
        assert (page.width, page.height) == pytest.approx((size.width, size.height), abs=0.01)
        for nth, half in enumerate(halves):
            left, right = nth * size.width / 2, (nth + 1) * size.width / 2
            own = [line for line in page.lines if left <= line.box[0] < right]
            assert all(line.box[0] > left + 10 and line.box[2] < right - 10 for line in own)
            said = [line.text for line in own]
            clauses |= set(re.findall(r"[A-Z]\d+", " ".join(said)))
            if own and half != 1:  # the cover has no number
                assert any(text.endswith(f" · {half}") for text in said)
    assert set(game.card.clauses) <= clauses


def test_the_same_booklet_is_the_same_bytes_and_any_game_has_one() -> None:
    settings = PrintSettings(CARTS, PAPERS["a4"], INKS["grey"], "fr")
    assert typeset(booklet(settings)) == typeset(booklet(settings))
