"""The tests of the tests: what `checks` promises to find is found, by name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chantier.core.svg import element, label, number
from chantier.printing.paper import A4, LETTER
from chantier.printing.sheet import FoldLine, Sheet
from printing.checks import back_faults, faults
from printing.samples import faults_of, picture, proof_of_sheets, surface, tiled


def with_extra(markup: str) -> list[Sheet]:
    return [replace(sheet, extra=markup) for sheet in tiled()]


def test_good_sheets_have_no_faults() -> None:
    assert faults_of(tiled(count=17)) == []


@pytest.mark.parametrize(
    ("markup", "fault"),
    [
        (label(100, 63, "sur le trait"), "'sur le trait' lies over the cut"),
        (label(30, 40, "trop long pour cette partie, bien trop", 4, anchor="start"), "lies over"),
        (label(1, 100, "au bord", 3, anchor="start"), "'au bord' at the edge"),
        (label(50, 40, "minuscule", 1.5), "letters of 1.50 mm"),
        (label(50, 40, "漢", 4), "a character that the font lacks"),
        (surface("#C9A872", 2, 100), "a surface at the edge"),
        (element("path", d="M1 90h50", stroke="#000", stroke_width=1), "a line at the edge"),
        (element("g", label(-50, 40, "ici", 4), transform="scale(-1 1)"), "mirrored: 'i'"),
        (element("g", surface("#000000", -60), transform="scale(-1 1)"), "1 mirrored shapes"),
        (label(50, 42, "carré", 4), "lie over each other"),
    ],
)
def test_a_fault_is_found_and_named(markup: str, fault: str) -> None:
    found = faults_of(with_extra(markup))
    assert any(fault in one and one.startswith("page 1: ") for one in found), found


def test_a_colour_is_found_among_greys() -> None:
    sheets = with_extra(surface("#C9A873", 40, 40))
    assert not faults_of(sheets)
    assert any("a colour among greys" in one for one in faults_of(sheets, ink="grey"))


def test_a_gradient_is_found_with_little_ink() -> None:
    stops = "".join(
        element("stop", offset=at, stop_color=colour) for at, colour in ((0, "#000"), (1, "#fff"))
    )
    gradient = element("defs", element("linearGradient", stops, id="g"))
    sheets = with_extra(gradient + surface("url(#g)", 40, 40))
    assert not faults_of(sheets)
    assert any("gradients with little ink" in one for one in faults_of(sheets, ink="low"))


def test_a_raster_image_is_found() -> None:
    dot = (
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
        "+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )
    image = element("image", x=40, y=40, width=5, height=5, href=dot)
    assert any("1 raster images" in one for one in faults_of(with_extra(image)))


def test_a_cut_that_is_not_where_it_should_be_is_found() -> None:
    sheets = tiled()
    first, *rest = sheets[0].cuts
    moved = replace(sheets[0], cuts=(replace(first, y1=first.y1 + 0.05, y2=first.y2 + 0.05), *rest))
    found = faults(proof_of_sheets(sheets, told_as=[moved]))
    assert found == [
        "page 1: cut 1 at y = 14.05: no mark at its beginning",
        "page 1: cut 1 at y = 14.05: no mark at its end",
    ]


def test_a_fold_that_is_not_drawn_is_found() -> None:
    sheets = tiled()
    folded = replace(sheets[0], folds=(FoldLine(105, 0, 105, 297),))
    assert not faults_of([folded])
    assert faults(proof_of_sheets(sheets, told_as=[folded])) == [
        "page 1: no dashes along (105.00, 0.00, 105.00, 297.00)"
    ]


def test_the_wrong_paper_is_found() -> None:
    found = faults(proof_of_sheets(tiled(), told_as=tiled(LETTER)))
    assert "page 1: 210.00 × 297.00 is not letter" in found


def test_a_shrunk_ruler_is_found() -> None:
    proof = proof_of_sheets(tiled())
    page = proof.file.pages[0]
    page.strokes[:] = [
        replace(stroke, x1=stroke.x1 * 0.999, y1=stroke.y1 * 0.999, x2=stroke.x2 * 0.999,
                y2=stroke.y2 * 0.999)
        for stroke in page.strokes
    ]  # fmt: skip
    assert "page 1: no ruler of 100.00 mm" in faults(proof)


def test_a_heading_that_lacks_something_is_found() -> None:
    proof = proof_of_sheets(tiled())
    other = replace(proof, title="Autres parties")
    assert faults(other) == ["page 1: does not say the part: 'Autres parties'"]


def test_backs_that_lie_behind_nothing_are_found() -> None:
    faces, backs = tiled(count=2), tiled(count=2, side="back")
    assert not list(back_faults([*faces, *backs]))
    unmirrored = [replace(sheet, side="back") for sheet in faces]
    assert list(back_faults([*faces, *unmirrored])) == [
        "page 2: its backs lie behind no page of faces"
    ]


def test_a_part_without_its_number_is_found() -> None:
    sheets = tiled()
    parts = [replace(sheets[0].parts[0], number="99"), *sheets[0].parts[1:]]
    told = replace(sheets[0], parts=tuple(parts))
    found = faults(proof_of_sheets(sheets, told_as=[told]))
    assert found == ["page 1: the number of part 99 is not printed"]


def test_words_that_leave_their_part_are_found() -> None:
    sheets = tiled(bleed=2.0)
    wide = picture("des mots qui sortent de leur partie", 2.0)
    parts = (replace(sheets[0].parts[0], picture=wide), *sheets[0].parts[1:])
    assert any("leaves part 1" in one for one in faults_of([replace(sheets[0], parts=parts)]))


def test_the_reader_follows_transforms_in_millimetres() -> None:
    turned = element(
        "g",
        element("path", d="M0 0h10", stroke="#000", stroke_width=1),
        label(0, 0, "ici", 4, anchor="start"),
        transform=f"translate({number(60.25)} {number(100.5)}) rotate(90) scale(2)",
    )
    page = proof_of_sheets([Sheet(A4, extra=turned)]).file.pages[0]
    (line,) = [one for one in page.strokes if abs(one.width - 2) < 0.001]
    assert [round(end, 3) for end in (line.x1, line.y1, line.x2, line.y2)] == [
        *(60.25, 100.5, 60.25, 120.5)
    ]
    (words,) = [one for one in page.lines if one.text == "ici"]
    assert round(words.size, 3) == 8
    assert [round(side, 1) for side in words.box[:2]] == [58.6, 100.5]
