"""Gutterfold: a back lies behind its face once folded, and its drawing is never mirrored."""

from __future__ import annotations

import re

import pytest

from chantier.core.svg import Picture
from chantier.printing.gutterfold import GUTTER, Gutterfold
from chantier.printing.paper import A4, EDGE, LETTER, Paper
from chantier.printing.sheet import AWAY, MARK

PICTURES = [(str(nth), Picture(26, 20, f"<f{nth}/>"), Picture(26, 20, f"<b{nth}/>")) for nth in
            range(1, 10)]  # fmt: skip
FOLDS = [
    pytest.param(Gutterfold(paper, 3, 3, 22, 16, 2, upright), id=f"{paper.name}-{upright}")
    for paper in (A4, LETTER)
    for upright in (True, False)
]


@pytest.mark.parametrize("grid", FOLDS)
def test_a_folded_back_covers_its_face_exactly(grid: Gutterfold) -> None:
    (sheet,) = grid.pages(PICTURES)
    (fold,) = sheet.folds
    for face, back in zip(sheet.parts[::2], sheet.parts[1::2], strict=True):
        assert face.number == back.number
        assert (face.width, face.height, face.bleed) == (back.width, back.height, back.bleed)
        if grid.upright:
            assert back.x + back.width / 2 + face.x + face.width / 2 == pytest.approx(2 * fold.x1)
            assert back.y == face.y
        else:
            assert back.y + back.height / 2 + face.y + face.height / 2 == pytest.approx(2 * fold.y1)
            assert back.x == face.x


@pytest.mark.parametrize("grid", FOLDS)
def test_a_back_is_turned_or_left_alone_but_never_mirrored(grid: Gutterfold) -> None:
    (sheet,) = grid.pages(PICTURES)
    for back in sheet.parts[1::2]:
        assert "scale" not in back.picture.markup
        assert "matrix" not in back.picture.markup
        turned = re.findall(r"rotate\(([^)]*)\)", back.picture.markup)
        assert turned == ([] if grid.upright else ["180 13 10"])  # determinant +1


@pytest.mark.parametrize("grid", FOLDS)
def test_cuts_run_along_the_faces_alone_and_stop_at_the_fold(grid: Gutterfold) -> None:
    (sheet,) = grid.pages(PICTURES)
    (fold,) = sheet.folds
    assert [cut.order for cut in sheet.cuts] == list(range(1, 13))
    edges = {
        ("x", round(at, 6)) for part in sheet.parts[::2] for at in (part.x, part.x + part.width)
    } | {("y", round(at, 6)) for part in sheet.parts[::2] for at in (part.y, part.y + part.height)}
    strokes = {
        ("x", round(cut.x1, 6)) if cut.x1 == cut.x2 else ("y", round(cut.y1, 6))
        for cut in sheet.cuts
    }
    assert strokes == edges
    for cut in sheet.cuts:
        assert (cut.x2 <= fold.x1) if grid.upright else (cut.y2 <= fold.y1)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_marks_find_room_in_the_gutter_and_at_the_edge(paper: Paper) -> None:
    grid = Gutterfold(paper, 7, 6, 22, 16, 2, upright=False)
    left, top, right, bottom = grid.bounds
    assert 2 * (grid.fold - bottom) >= GUTTER
    assert left - AWAY - MARK >= EDGE
    assert paper.width - right - AWAY - MARK >= EDGE
    assert top - AWAY - MARK >= EDGE + 5


def test_a_last_page_with_fewer_parts_has_only_their_cuts() -> None:
    first, second = Gutterfold(A4, 3, 2, 22, 16, 2).pages(PICTURES)
    assert len(first.parts) == 12
    assert len(second.parts) == 6
    assert len(first.cuts) == 10
    assert len(second.cuts) == 8
