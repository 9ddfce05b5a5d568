"""Turris's sheets: blocks, a turntable of the blocks' size, score sheets with the five views."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from chantier.games.registry import find_game
from chantier.games.turris.layout import BLOCKS, COLUMNS, LEVELS, OPEN_LEVELS, ROOF, VIEWS
from chantier.i18n import say
from chantier.printing.block_steps import batten_length
from chantier.printing.blocks import UNIT
from chantier.printing.ink import INKS
from chantier.printing.kit import PrintSettings, kit_of
from chantier.printing.paper import A3, A4, EDGE, LETTER, Paper
from chantier.printing.turris import KIT, scores, turntable
from chantier.printing.workshop import is_closed
from printing.kits import read_stl, sheets

SETTINGS = PrintSettings(find_game("turris"), A4, INKS["colour"], "fr")
PAPERS = pytest.mark.parametrize("paper", [A4, A3, LETTER], ids=lambda paper: paper.name)
LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])


@PAPERS
def test_t1_forty_block_nets_fill_five_pages(paper: Paper) -> None:
    pages = sheets(KIT, "blocks", replace(SETTINGS, paper=paper))
    assert [len(page.parts) for page in pages] == [8] * 5
    held = {one.key: one.count for document in KIT.documents for one in document.contents}
    assert (held["blocks_W"], held["blocks_B"]) == (BLOCKS, BLOCKS)


def test_t1_the_same_set_of_blocks_serves_both_games_of_the_box() -> None:
    other = find_game("kwinty")
    mine = sheets(KIT, "blocks", SETTINGS)
    kit = kit_of(other)
    assert kit is not None
    theirs = sheets(kit, "blocks", replace(SETTINGS, game=other))
    for one, same in zip(mine, theirs, strict=True):
        assert one.parts == same.parts
        assert one.folds == same.folds


@PAPERS
def test_t1_the_field_has_nine_squares_of_the_blocks_size(paper: Paper) -> None:
    (page,) = sheets(KIT, "turntable", replace(SETTINGS, paper=paper))
    table, foot = page.parts
    assert turntable.FIELD == 3 * UNIT
    assert len(COLUMNS) == 9
    lines = re.findall(rf"M([\d.]+) ([\d.]+)v{turntable.FIELD:g}", table.picture.markup)
    across = [float(x) for x, _ in lines]
    assert [b - a for a, b in pairwise(across)] == [pytest.approx(UNIT)] * 3
    middle = table.bleed + table.width / 2
    assert (across[0] + across[-1]) / 2 == pytest.approx(middle)
    assert foot.width < table.width
    for part in page.parts:
        assert part.y - part.bleed >= EDGE
        assert part.y + part.height + part.bleed <= page.paper.height - EDGE


@LANGUAGES
def test_each_side_is_named_as_on_the_screen_and_reads_upright_from_there(language: str) -> None:
    drawn = turntable.table(replace(SETTINGS, language=language)).markup
    for view in VIEWS[:ROOF]:
        name = say(language, f"turris.view.{view}")
        turn = turntable.TURNS[view]
        named = re.search(rf'rotate\(({turn}) [^"]*"><path[^>]*/><text[^>]*>{name}<', drawn)
        assert named, view
    assert "scale" not in drawn  # turned, never mirrored
    clockwise = ["south", "west", "north", "east"]  # as seen from above
    assert [turntable.TURNS[view] % 360 for view in clockwise] == [0, 90, 180, 270]


@PAPERS
def test_t17_the_score_sheet_has_five_views_as_high_as_a_tower_can_be(paper: Paper) -> None:
    settings = replace(SETTINGS, paper=paper)
    # T6: 40 blocks are 80 squares; the lowest column is at most 8, the highest 3 above it
    highest = (2 * 2 * BLOCKS - 2) // len(COLUMNS) + OPEN_LEVELS
    assert highest == scores.HIGH == LEVELS - 1
    (page,) = sheets(KIT, "scores", settings)
    for view in VIEWS:
        assert page.extra.count(f">{say('fr', f'turris.view.{view}')}<") == scores.GAMES
    game = scores.one_game(settings)
    assert scores.GAMES * game.height < page.paper.height - 2 * EDGE - 28
    assert game.width <= page.paper.width - 2 * EDGE
    boxes = 2 * (len(VIEWS) + 1)  # two colours for each view, and the totals
    assert game.markup.count("<rect") == boxes


@LANGUAGES
def test_the_cutting_list_says_what_the_batten_needs(language: str) -> None:
    needed = f"{batten_length(BLOCKS):g} mm"
    assert needed in say(language, "turris.print.step.batten")
    assert needed in say(language, "turris.print.material.batten")


def test_workshop_files_are_a_closed_block_and_a_turntable_with_its_axle() -> None:
    assert is_closed(read_stl(KIT.workshop["block.stl"](SETTINGS)))
    drawn = KIT.workshop["turntable.svg"](SETTINGS).decode()
    layer = drawn[drawn.index('inkscape:label="cut"') :]
    assert layer.count("<path") == 5  # three octagons, two holes
