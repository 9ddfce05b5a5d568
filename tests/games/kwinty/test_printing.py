"""Kwinty's sheets: counts by the clauses, sizes, and words that agree with the numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chantier.games.kwinty.layout import BLOCKS, MOST
from chantier.games.registry import find_game
from chantier.i18n import say
from chantier.printing.block_steps import batten_length
from chantier.printing.blocks import UNIT
from chantier.printing.ink import INKS
from chantier.printing.kit import PrintSettings
from chantier.printing.kwinty import KIT, aids, tiles
from chantier.printing.paper import A3, A4, LETTER, Paper
from chantier.printing.sheet import bounds_of
from chantier.printing.workshop import is_closed
from printing.kits import read_stl, sheets

SETTINGS = PrintSettings(find_game("kwinty"), A4, INKS["colour"], "fr")
PAPERS = pytest.mark.parametrize("paper", [A4, A3, LETTER], ids=lambda paper: paper.name)


@PAPERS
def test_k1_forty_tiles_lie_on_one_page_that_straight_strokes_part(paper: Paper) -> None:
    (sheet,) = sheets(KIT, "tiles", replace(SETTINGS, paper=paper))
    assert len(sheet.parts) == 2 * BLOCKS
    assert {(part.width, part.height) for part in sheet.parts} == {(22.0, 44.0)}
    assert len(sheet.cuts) == 16
    across = sorted(cut.y1 for cut in sheet.cuts if cut.y1 == cut.y2)
    down = sorted(cut.x1 for cut in sheet.cuts if cut.x1 == cut.x2)
    for part in sheet.parts:
        assert any(part.x == pytest.approx(at) for at in down)
        assert any(part.x + part.width == pytest.approx(at) for at in down)
        assert any(part.y == pytest.approx(at) for at in across)
        assert any(part.y + part.height == pytest.approx(at) for at in across)
    left, _, right, _ = bounds_of(sheet)
    assert min(part.x for part in sheet.parts) - left == pytest.approx(tiles.BLEED)
    assert left >= 8.8  # a mark and its number still fit
    assert sheet.paper.width - right >= 8.8


def test_k1_each_tile_shows_two_squares_told_apart_by_shape_in_every_ink() -> None:
    for ink in INKS.values():
        (sheet,) = sheets(KIT, "tiles", replace(SETTINGS, ink=ink))
        for nth, part in enumerate(sheet.parts):
            circles = part.picture.markup.count("<circle")
            rings = part.picture.markup.count('stroke-width="1.1"')
            assert circles == 2
            assert rings == (2 if nth < BLOCKS else 0)


@PAPERS
def test_k1_forty_block_nets_fill_five_pages(paper: Paper) -> None:
    pages = sheets(KIT, "blocks", replace(SETTINGS, paper=paper))
    assert [len(page.parts) for page in pages] == [8] * 5
    numbers = [part.number for page in pages for part in page.parts]
    assert numbers == [str(nth) for nth in range(1, 2 * BLOCKS + 1)]


def test_k3_the_gauge_is_nine_blocks_long() -> None:
    (sheet,) = sheets(KIT, "aids", SETTINGS)
    gauge = sheet.parts[-1]
    assert gauge.width == MOST * UNIT
    assert gauge.picture.markup.count("</text>") == MOST
    assert len(sheet.parts) == aids.COUNT + 1


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_cutting_list_says_what_the_batten_needs(language: str) -> None:
    needed = f"{batten_length(BLOCKS):g} mm"
    words = say(language, "kwinty.print.step.batten").replace("\u00a0", " ")
    assert needed in words
    assert needed in say(language, "kwinty.print.material.batten")
    assert f"{2 * UNIT:g} mm" in words


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_cutting_step_counts_the_strokes(language: str) -> None:
    (sheet,) = sheets(KIT, "tiles", SETTINGS)
    across = sum(cut.y1 == cut.y2 for cut in sheet.cuts)
    words = say(language, "kwinty.print.step.cut")
    assert f" {across} " in words
    assert f" {len(sheet.cuts) - across} " in words


def test_contents_count_what_the_pages_hold() -> None:
    held = {one.key: one.count for document in KIT.documents for one in document.contents}
    assert held["tiles_W"] + held["tiles_B"] == len(sheets(KIT, "tiles", SETTINGS)[0].parts)
    assert held["blocks"] == sum(len(page.parts) for page in sheets(KIT, "blocks", SETTINGS))
    assert held["aids"] + held["gauge"] == len(sheets(KIT, "aids", SETTINGS)[0].parts)


def test_workshop_files_are_a_closed_block_and_tiles_in_two_layers() -> None:
    assert is_closed(read_stl(KIT.workshop["block.stl"](SETTINGS)))
    drawn = KIT.workshop["tiles.svg"](SETTINGS).decode()
    assert drawn.count("<circle") == 2 * 2 * BLOCKS
    assert drawn.count("inkscape:label") == 2
