"""Tulum's sheets: counts by the clauses, two faces over a fold, dice that close."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from chantier.games.registry import find_game
from chantier.games.tulum.drawing import COLOURS
from chantier.games.tulum.layout import ALL_DICE, PLACES, ROWS
from chantier.i18n import say
from chantier.printing.ink import APART, INKS, lightness
from chantier.printing.kit import PrintSettings
from chantier.printing.paper import A3, A4, LETTER, Paper
from chantier.printing.tulum import KIT, aids, blocks, boards, dice, figures
from chantier.printing.workshop import is_closed, volume
from printing.kits import read_stl, sheets

SETTINGS = PrintSettings(find_game("tulum"), A4, INKS["colour"], "fr")
PAPERS = pytest.mark.parametrize("paper", [A4, A3, LETTER], ids=lambda paper: paper.name)


def test_u1_blocks_are_21_for_each_of_four_players_84_in_all() -> None:
    held = {one.key: one.count for document in KIT.documents for one in document.contents}
    counts = [held[f"blocks_{row}"] for row in range(1, ROWS + 1)]
    assert counts == [24, 20, 16, 12, 8, 4]
    places = Counter(row for row, _ in PLACES)
    assert counts == [4 * places[row] for row in range(1, ROWS + 1)]
    assert held["boards"] == 4
    assert held["dice"] == ALL_DICE == 6


@PAPERS
def test_u1_the_pages_hold_those_blocks_and_each_page_serves_two_players(paper: Paper) -> None:
    pages = sheets(KIT, "blocks", replace(SETTINGS, paper=paper))
    assert len(pages) == 2
    for page in pages:
        faces, backs = page.parts[::2], page.parts[1::2]
        for row in range(1, ROWS + 1):
            fill = f'fill="{COLOURS[row - 1]}"'
            for shown in (faces, backs):
                found = sum(fill in part.picture.markup for part in shown)
                assert found == blocks.count(row) // 2


@PAPERS
def test_a_secured_side_lies_behind_its_own_side_at_stake(paper: Paper) -> None:
    for page in sheets(KIT, "blocks", replace(SETTINGS, paper=paper)):
        (fold,) = page.folds
        assert fold.y1 == pytest.approx(page.paper.height / 2)
        for face, back in zip(page.parts[::2], page.parts[1::2], strict=True):
            assert face.x == back.x
            assert face.y + face.height + back.y == pytest.approx(2 * fold.y1)
            first, second = (
                re.findall(r'fill="(#\w{6})"', one.picture.markup)[0] for one in (face, back)
            )
            assert first == second
            assert "rotate(180" in back.picture.markup
            assert "scale(" not in face.picture.markup + back.picture.markup
            assert "stroke-dasharray" in face.picture.markup
            assert "stroke-dasharray" not in back.picture.markup


@PAPERS
def test_u1_a_board_has_a_place_for_each_block_larger_than_the_block(paper: Paper) -> None:
    pages = sheets(KIT, "boards", replace(SETTINGS, paper=paper))
    assert [len(page.parts) for page in pages] == [2, 2]
    assert boards.PITCH_X > figures.WIDTH
    assert boards.PITCH_Y > figures.HEIGHT
    corners = [boards.corner(row, at) for row, at in PLACES]
    assert len(set(corners)) == len(PLACES) == 21
    for x, y in corners:
        assert 0 <= x <= boards.WIDTH - boards.PITCH_X
        assert 0 <= y <= boards.HEIGHT - boards.PITCH_Y
    for row in range(1, ROWS):  # each rests on the two below it
        upper, lower = boards.corner(row + 1, 2), boards.corner(row, 2)
        assert upper[0] - lower[0] == pytest.approx(boards.PITCH_X / 2)
        assert lower[1] - upper[1] == pytest.approx(boards.PITCH_Y)


@PAPERS
def test_u1_six_die_nets_show_every_row_once_opposite_rows_adding_up_to_seven(
    paper: Paper,
) -> None:
    (page,) = sheets(KIT, "dice", replace(SETTINGS, paper=paper))
    assert len(page.parts) == ALL_DICE
    net = dice.net()
    assert sorted(dice.ROW_OF.values()) == list(range(1, ROWS + 1))
    folded = net.folded()
    middles = {
        name: tuple(sum(axis) / 4 for axis in zip(*corners, strict=True))
        for name, corners in folded.items()
    }
    centre = [sum(axis) / 6 for axis in zip(*middles.values(), strict=True)]
    for name, middle in middles.items():
        across = tuple(2 * c - m for c, m in zip(centre, middle, strict=True))
        (opposite,) = (other for other, at in middles.items() if at == pytest.approx(across))
        assert dice.ROW_OF[name] + dice.ROW_OF[opposite] == 7


def test_every_colour_has_its_own_sign_where_greys_are_close() -> None:
    light = [lightness(INKS["grey"].mark(colour)) for colour in COLOURS]
    assert light == sorted(light)
    assert any(high - low < APART for low, high in pairwise(light))  # so signs are needed
    for ink in INKS.values():
        signs = {figures.sign(row, 0, 0, 3, "#000000") for row in range(1, ROWS + 1)}
        assert len(signs) == ROWS
        for row in range(1, ROWS + 1):
            paint = figures.sign_colour(row, ink)
            for drawn in (figures.at_stake(row, ink), figures.secured(row, ink)):
                assert figures.sign(row, 0, 0, 3, paint)[:8] in drawn.markup


def test_little_ink_leaves_blocks_white() -> None:
    ink = INKS["low"]
    for row in range(1, ROWS + 1):
        for drawn in (figures.at_stake(row, ink), figures.secured(row, ink)):
            assert COLOURS[row - 1] not in drawn.markup
            assert 'fill="#FFFFFF"' in drawn.markup


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_aid_has_a_table_for_ordinary_dice(language: str) -> None:
    drawn = aids.aid(replace(SETTINGS, language=language)).markup
    words = re.sub(r"<[^>]+>", " ", drawn).replace("\u00a0", " ")
    said = " ".join(words.split())
    for row in range(1, ROWS + 1):
        assert f"{row} {say(language, f'tulum.colour.{row}')}" in said


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_cutting_step_counts_the_strokes(language: str) -> None:
    page = sheets(KIT, "blocks", SETTINGS)[0]
    across = sum(cut.y1 == cut.y2 for cut in page.cuts)
    words = say(language, "tulum.print.step.cut")
    assert f" {across} " in words
    assert f" {len(page.cuts) - across} " in words


def test_workshop_files_are_a_closed_block_a_board_and_a_players_blocks() -> None:
    solid = read_stl(KIT.workshop["block.stl"](SETTINGS))
    assert is_closed(solid)
    assert 0.9 < volume(solid) / (figures.WIDTH * figures.HEIGHT * 8) < 1
    for name, cuts in (("board.svg", 1), ("blocks.svg", 21)):
        drawn = KIT.workshop[name](SETTINGS).decode()
        layer = drawn[drawn.index('inkscape:label="cut"') :]
        assert layer.count("<path") == cuts
