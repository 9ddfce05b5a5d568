"""What stands on every page, for every paper: in its place, whatever it is called."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from chantier.i18n import LANGUAGES
from chantier.printing.frame import content_area, margins, shortened
from chantier.printing.page import page_svg
from chantier.printing.paper import A3, A4, EDGE, LETTER, Paper
from chantier.printing.sheet import FoldLine, Heading, Sheet
from printing.checks import faults, rulers, spelt
from printing.samples import faults_of, filling, proof_of_sheets, tiled

LONG_TITLE = "Les plaques du chantier, leurs dos et le dernier chapiteau"
PAPERS = (A4, LETTER)
HALVES = [(A4, 195.0, 265.0, 2.0), (LETTER, 195.0, 265.0, 2.0), (A3.lying, 390.0, 265.0, 3.0)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_a_full_page_keeps_title_ruler_and_marks_apart(paper: Paper, language: str) -> None:
    bleed = 3.0 if paper is A4 else 2.0
    sheets = [replace(one, note="À coller dos à dos, puis à couper.") for one in tiled(paper, 30,
              bleed=bleed)]  # fmt: skip
    assert not faults_of(sheets, paper=paper.name, title=LONG_TITLE, language=language)


@pytest.mark.parametrize("half", HALVES, ids=lambda half: half[0].name)
def test_a_board_that_fills_its_paper_has_marks_title_and_ruler(
    half: tuple[Paper, float, float, float],
) -> None:
    sheet = filling(*half)
    name = half[0].name
    assert not faults_of([sheet], paper=name, title=LONG_TITLE)


def test_the_bands_turn_to_the_sides_where_there_is_no_room_above() -> None:
    heading = Heading("Jeu", "Parties", 1, 1, "fr")
    assert margins(tiled(A4, bleed=3.0)[0], heading).sideways
    assert not margins(tiled(A4, bleed=2.0)[0], heading).sideways
    assert margins(tiled(LETTER, bleed=2.0)[0], heading).sideways
    assert not margins(Sheet(A4), heading).sideways


def test_a_page_without_parts_has_title_and_ruler_around_what_may_be_used() -> None:
    proof = proof_of_sheets([Sheet(A4)])
    assert not faults(proof)
    page = proof.file.pages[0]
    left, top, right, bottom = content_area(A4)
    assert len(rulers(page)) == 1
    for line in page.lines:
        assert line.box[3] < top or line.box[1] > bottom
    assert (left, right) == (EDGE, A4.width - EDGE)


def test_a_title_that_is_longer_than_the_paper_is_shortened() -> None:
    proof = proof_of_sheets([Sheet(A4)], title="long " * 60)
    assert "…" in proof.file.pages[0].text
    assert [one for one in faults(proof) if "does not say" not in one] == []
    assert shortened("court", 400, 3, 100) == "court"


def test_the_legend_names_the_lines_that_are_there() -> None:
    (sheet,) = tiled()
    folded = replace(sheet, folds=(FoldLine(105, 0, 105, 297),))
    plain = spelt(proof_of_sheets([sheet]).file.pages[0].text)
    both = spelt(proof_of_sheets([folded]).file.pages[0].text)
    assert "coupezdansl’ordredesnuméros" in plain
    assert "pliez" not in plain
    assert "pliez" in both


def test_neighbours_of_one_colour_lie_over_each_other() -> None:
    (sheet,) = tiled(ground="#C9A872")
    svg = page_svg(sheet, Heading("Jeu", "Parties", 1, 1, "fr"))
    boxes = [
        tuple(float(side) for side in found)
        for found in re.findall(
            r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="#C9A872"',
            svg,
        )
    ]
    first, second = boxes[:2]
    assert len(boxes) == len(sheet.parts)
    assert first[0] + first[2] > second[0] + 0.1


def test_a_drawn_outline_moves_with_its_part() -> None:
    (sheet,) = tiled(count=1)
    outlined = replace(sheet.parts[0], outline="M0 0h49v49h-49Z")
    moved = outlined.moved(outlined.x + 30, outlined.y)
    page = proof_of_sheets([replace(sheet, parts=(moved,), cuts=())]).file.pages[0]
    assert any(abs(one.x1 - moved.x) < 0.01 and abs(one.length - 49) < 0.01 for one in page.strokes)


def test_parts_that_are_alike_have_no_number() -> None:
    (sheet,) = tiled(count=2)
    alike = tuple(replace(part, picture=sheet.parts[0].picture) for part in sheet.parts)
    pages = [proof_of_sheets([one]).file.pages[0] for one in (sheet, replace(sheet, parts=alike))]
    printed = [[line.text for line in page.lines].count("2") for page in pages]
    assert printed == [2, 1]  # the second stroke has that number too
