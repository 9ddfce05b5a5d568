"""Equal parts in a grid: in the middle of the paper, mirrored on their backs, cut by strokes."""

from __future__ import annotations

import pytest

from chantier.core.svg import Picture
from chantier.printing.paper import A4, LETTER
from chantier.printing.tiling import Tiling
from printing.samples import proof_of_sheets, tiled


def grid(columns: int = 3, rows: int = 5) -> Tiling:
    return Tiling(A4, columns, rows, 49.0, 49.0, 3.0)


def test_the_grid_is_in_the_middle_with_two_bleeds_between_neighbours() -> None:
    tiling = grid()
    (left, top), (last_x, last_y) = tiling.place(0), tiling.place(14)
    assert left == pytest.approx(A4.width - last_x - 49)
    assert top == pytest.approx(A4.height - last_y - 49)
    assert tiling.place(1)[0] - left == pytest.approx(49 + 2 * 3)
    assert tiling.place(3)[1] - top == pytest.approx(49 + 2 * 3)


@pytest.mark.parametrize("nth", range(15))
def test_a_back_lies_behind_its_face(nth: int) -> None:
    tiling = grid()
    (x, y), (behind_x, behind_y) = tiling.place(nth), tiling.place(nth, mirrored=True)
    assert behind_x == pytest.approx(A4.width - x - 49)
    assert behind_y == y


@pytest.mark.parametrize(
    ("count", "strokes"), [(None, 16), (15, 16), (4, 4 + 6), (3, 2 + 6), (1, 4)]
)
def test_there_are_as_many_strokes_as_the_parts_need(count: int | None, strokes: int) -> None:
    cuts = grid().cuts(count)
    assert [cut.order for cut in cuts] == list(range(1, strokes + 1))
    across = [cut.y1 == cut.y2 for cut in cuts]
    assert across == sorted(across, reverse=True)  # whole rows first, then the strips


@pytest.mark.parametrize("side", ["face", "back"])
def test_every_part_of_a_page_has_its_four_strokes(side: str) -> None:
    picture = Picture(55, 55, "")
    for sheet in grid().pages([(str(nth), picture) for nth in range(17)], side):
        down = {cut.x1 for cut in sheet.cuts if cut.x1 == cut.x2}
        across = {cut.y1 for cut in sheet.cuts if cut.y1 == cut.y2}
        for part in sheet.parts:
            assert {part.x, part.x + part.width} <= down
            assert {part.y, part.y + part.height} <= across


@pytest.mark.parametrize(("paper", "bleed"), [(A4, 3.0), (LETTER, 2.0)])
def test_the_pitch_is_read_back_from_the_marks(paper: object, bleed: float) -> None:
    page = proof_of_sheets(tiled(paper, 15, bleed=bleed)).file.pages[0]  # type: ignore[arg-type]
    places = sorted(
        {round(one.x1, 2) for one in page.strokes if one.stands and 1 < one.length < 3.1}
    )
    marks = [at for at in places if 20 < at < 190]
    pitch = 49 + 2 * bleed
    assert marks[2] - marks[0] == pytest.approx(pitch, abs=0.01)
    assert marks[1] - marks[0] == pytest.approx(49, abs=0.01)
    assert len(marks) == 6
