"""Turquoise on paper: what is printed is what the rules count, and fits together as they say."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

import io
import re
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

import chantier
from chantier.games.turquoise import figures
from chantier.games.turquoise.layout import PILLARS, SITES, TABLETS
from chantier.games.turquoise.plates import PlateSetOption, meroe
from chantier.games.turquoise.view import STEPS, see
from chantier.printing.ink import APART, find_ink, lightness
from chantier.printing.turquoise import board, module, pillars, plates, signs, workshop
from chantier.printing.typesetting import pictures, sheets_text
from chantier.printing.workshop import is_closed, volume
from games.as_sent import as_sent
from games.turquoise import laid_sheets, printed, reference_site

DOCUMENTS = ("board", "plates", "tablets", "pillars", "markers", "aids", "scores")
FULL = {**meroe(), "name": "full", "corner": "7777", "plates": ["7777"] * 25}

digits = st.text("01234567", min_size=4, max_size=4)
EDGES = [
    place for place in printed.NAMES if (place[0] in "ah") != (place[1] in "18")
]  # where an entry may be


def letter_of(direction):
    return direction[0].upper()


def way_out(entry):
    return figures.AWAY[letter_of(reference_site.way_out(entry))]


@st.composite
def plate_sets(draw):
    return {
        "name": "any",
        "corner": draw(digits),
        "summit": draw(digits),
        "entries": sorted(draw(st.permutations(EDGES))[:16]),
        "plates": [draw(digits) for _ in range(25)],
    }


# --- counts


def test_Q3_25_plates_4_corners_and_the_summit_are_printed_once_each():
    faces = [sheet for sheet in printed.sheets("plates") if sheet.side == "face"]
    assert [len(sheet.parts) for sheet in faces] == [15, 15]
    assert [part.number for sheet in faces for part in sheet.parts] == [
        f"{nth:02}" for nth in range(1, 31)
    ]
    markup = "".join(part.picture.markup for sheet in faces for part in sheet.parts)
    kinds = Counter(re.findall(r'class="plate (\w+)"', markup))
    assert kinds == {"stack": 25, "corner": 4, "summit": 1}
    assert (markup.count('class="cow"'), markup.count('class="sun"')) == (4, 1)


def test_Q4_every_colour_has_pillars_for_its_largest_hand_and_a_score_marker():
    (sheet,) = printed.sheets("pillars")
    tops = Counter(part.number[0] for part in sheet.parts)
    assert tops == {"W": 35, "B": 35, "Y": 30, "O": 25}
    assert len({(part.x, part.y) for part in sheet.parts}) == 125
    for players, hand in PILLARS.items():
        assert all(tops[colour] >= hand + 1 for colour in "WBYO"[:players])


def test_Q17_four_tablets_have_a_face_and_a_back_in_words():
    (sheet,) = printed.sheets("tablets")
    assert [part.number for part in sheet.parts] == ["1", "1", "2", "2", "3", "3", "4", "4"]
    assert len(TABLETS) == 4


def test_Q7_sixteen_entries_lead_to_the_places_that_the_set_lists():
    for plate_set in PlateSetOption().examples:
        how = printed.settings("a3", plates=plate_set)
        ends = printed.entry_ends(how)
        assert len(ends) == 16
        for entry, (start, _) in zip(plate_set["entries"], ends, strict=True):
            x, y = board.place_at(entry)
            dx, dy = way_out(entry)
            assert start == (x + 11.5 * dx, y + 11.5 * dy)  # a plate covers its last millimetre


def test_the_track_is_a_ring_of_fifty_cells_with_small_corners():
    cells = board.track()
    assert [cell.points for cell in cells] == list(range(50))
    small = [cell.points for cell in cells if cell.width == cell.height == 20]
    assert small == [0, 15, 25, 40]
    assert all({cell.width, cell.height} == {20, 25} for cell in cells if cell.points not in small)
    for one, other in pairwise([*cells, cells[0]]):
        wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
        assert sorted((wide, high)) == [0, 20]  # they share one whole side
    area = sum(cell.width * cell.height for cell in cells)
    assert area == 390 * 265 - 350 * 225
    assert (board.WIDTH, board.HEIGHT) == (390, 265)
    markup = board.picture(printed.settings(), 0).markup
    assert markup.count('class="cell"') == 50


def test_nothing_crosses_the_fold_of_the_board():
    lefts = [(cell.x, cell.width) for cell in board.track()]
    lefts += [(x, module.SLOT) for x, _ in board.slots()]
    assert not [x for x, width in lefts if x < board.FOLD < x + width]
    (sheet,) = printed.sheets("board", printed.settings("a3"))
    (part,), (fold,) = sheet.parts, sheet.folds
    assert fold.x1 - part.x == fold.x2 - part.x == 195


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_halves_of_the_board_are_one_picture_cut_at_the_fold(paper):
    how = printed.settings(paper)
    halves = [next(laid_sheets.pieces(sheet, 195, 265)) for sheet in printed.sheets("board", how)]
    (whole,) = laid_sheets.pieces(printed.sheets("board", printed.settings("a3"))[0], 390, 265)
    both = Image.new("RGB", whole.size)
    both.paste(halves[0], (0, 0))
    both.paste(halves[1], (halves[0].width, 0))
    different = ImageChops.difference(both, whole).convert("L").point(lambda by: 255 * (by > 64))
    assert ImageStat.Stat(different).mean[0] / 255 < 0.015  # half a millimetre off gives 0.02


# --- the module


@pytest.mark.parametrize("site", [site for site in SITES if site[0] != "0"])
def test_Q1_an_upper_plate_rests_on_four_pillars_of_four_different_plates(site):
    below = {
        tuple(round(a + b, 6) for a, b in zip(printed.centre(other), spot, strict=True)): other
        for other in SITES
        if int(other[0]) == int(site[0]) - 1
        for spot in printed.places_of("0000")
    }
    x, y = printed.centre(site)
    rests = [(round(x + a, 6), round(y + b, 6)) for a, b in printed.places_of("7777")]
    assert len(rests) == 4
    assert len({below[place] for place in rests}) == 4
    assert {printed.PLACE_AT[place] for place in rests} == set(reference_site.covered(site))
    for a, b in rests:  # a pillar stands wholly on its plate, and wholly under the upper one
        middles = (printed.centre(below[a, b]), (x, y))
        assert all(
            abs(value - middle) + module.PILLAR / 2 <= module.PLATE / 2
            for centre in middles
            for value, middle in zip((a, b), centre, strict=True)
        )


def test_the_module_is_25_millimetres_throughout():
    assert (module.PITCH, module.SLOT, module.PLATE, module.PLACE) == (25, 50, 49, 12.5)
    assert (module.PILLAR, module.GAP, module.SITE) == (15, 10, 200)
    low, high = module.PILLAR_HEIGHTS
    assert low <= module.PILLAR_HEIGHT <= high
    seen = [1 - module.hidden_share(height) for height in (low, module.PILLAR_HEIGHT, high)]
    assert seen == pytest.approx([0.64, 0.45, 0.21], abs=0.01)


# --- walkways


@given(digits)
def test_Q5_a_plate_shows_a_strip_for_each_of_its_walkways_and_no_other(drawn):
    shown = reference_site.shown(drawn)
    expected = set()
    for (x, y), ways in zip(printed.places_of(drawn), shown, strict=True):
        for way in ways:
            dx, dy = figures.AWAY[letter_of(way)]
            inside = abs(x + 25 * dx) < 25 and abs(y + 25 * dy) < 25
            far = 25 if inside else 15  # from the place through the cut to the end of the bleed
            expected.add(frozenset(((x, y), (x + far * dx, y + far * dy))))
    for ink in printed.INKS:
        assert {frozenset(strip) for strip in printed.strips_of(drawn, ink)} == expected


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(plate_sets(), st.randoms(use_true_random=False))
def test_Q6_printed_plates_side_by_side_join_where_the_rules_walkways_do(plate_set, chance):
    match = chantier.new("turquoise", plates=plate_set)
    laid = printed.Laid(printed.settings(plates=plate_set))
    for times, site in enumerate(("0a7", "0g7", "0g1", "0a1")):
        laid.lay(site, plate_set["corner"], times)
    sites = [site for site in SITES if site[0] == "0" and site not in ("0a7", "0g7", "0g1", "0a1")]
    numbers = chance.sample(range(1, 26), len(sites))
    chance.shuffle(sites)
    for number, site in zip(numbers, sites, strict=True):
        times = chance.randrange(4)
        match.play("draw", f"plate:{number:02}", f"lay:{site}", f"face:{times}")
        laid.lay(site, plate_set["plates"][number - 1], times)
    render_data = as_sent(match.position.render_data())
    assert laid.all_joints() == printed.joints_of(render_data)
    assert laid.open_entries() == printed.open_entries_of(render_data)


# --- backs


@pytest.mark.parametrize("paper", printed.PAPERS)
def test_a_plates_back_lies_behind_it_and_its_pattern_runs_4_mm_on(paper):
    sheets = printed.sheets("plates", printed.settings(paper))
    faces = [sheet for sheet in sheets if sheet.side == "face"]
    backs = [sheet for sheet in sheets if sheet.side == "back"]
    assert len(faces) == len(backs) == 2
    assert sheets == [*faces, *backs]
    for face, back in zip(faces, backs, strict=True):
        for one, other in zip(face.parts, back.parts, strict=True):
            assert one.number == other.number
            mirrored = back.paper.width - other.x - other.width
            assert (one.x, one.y) == pytest.approx((mirrored, other.y))
        left, top, right, bottom = back.bounds
        assert left == pytest.approx(min(part.x for part in back.parts) - 4)
        assert right == pytest.approx(max(part.x for part in back.parts) + 49 + 4)
        assert top == pytest.approx(min(part.y for part in back.parts) - 4)
        assert bottom == pytest.approx(max(part.y for part in back.parts) + 49 + 4)
        assert not any(part.picture.markup for part in back.parts)  # nothing to recognise


def test_a_tablets_back_is_behind_its_face_once_folded():
    (sheet,) = printed.sheets("tablets")
    (fold,) = sheet.folds
    for face, back in zip(sheet.parts[::2], sheet.parts[1::2], strict=True):
        assert face.x + face.width / 2 + back.x + back.width / 2 == pytest.approx(2 * fold.x1)
        assert face.y == back.y


@pytest.mark.parametrize("part", DOCUMENTS)
def test_no_drawing_is_mirrored(part):
    for sheet in printed.sheets(part):
        svg = printed.svg_of(sheet)
        for scale in re.findall(r"scale\(([^)]*)\)", svg):
            factors = [float(value) for value in scale.split()]
            assert factors[0] * factors[-1] > 0
        for matrix in re.findall(r"matrix\(([^)]*)\)", svg):
            a, b, c, d, *_ = map(float, matrix.split())
            assert a * d - b * c > 0


# --- ink


@pytest.mark.parametrize("part", DOCUMENTS)
def test_grey_and_low_ink_print_greys_alone(part):
    for ink in ("grey", "low"):
        svgs = [
            printed.svg_of(sheet) for sheet in printed.sheets(part, printed.settings("a4", ink))
        ]
        coloured = [
            one for one in printed.colours_of(svgs) if len({one[1:3], one[3:5], one[5:]}) > 1
        ]
        assert coloured == []


@pytest.mark.parametrize("plate_set", [meroe(), FULL], ids=["meroe", "full"])
def test_low_ink_covers_at_most_a_tenth_of_a_plates_page(plate_set):
    how = printed.settings("a4", "low", plates=plate_set)
    for sheet in printed.sheets("plates", how)[1:3]:  # the fuller face, and a back
        text = sheets_text([(sheet.paper, printed.svg_of(sheet))], "…", "fr")
        (png,) = pictures(text, 300)
        touched = Image.open(io.BytesIO(png)).convert("L").point(lambda light: 255 * (light < 250))
        assert ImageStat.Stat(touched).mean[0] / 255 <= 0.10  # pixels with any ink at all


def test_pillars_are_told_apart_by_sign_where_greys_are_near():
    for ink in map(find_ink, printed.INKS):
        drawn = {
            colour: re.sub("#[0-9A-F]{6}", "", signs.sign(colour, 0, 0, 8, ink))
            for colour in "WBYO"
        }
        assert len(set(drawn.values())) == 4  # by shape, whatever the colour
        for colour in "WBYO":
            ground, mark = signs.ground(colour, ink), signs.mark(colour, ink)
            assert abs(lightness(ground) - lightness(mark)) >= APART


def test_a_blank_set_has_places_and_guides_but_no_walkway():
    for sheet in printed.sheets("plates", printed.settings(blank=True)):
        for part in sheet.parts:
            assert 'class="strip"' not in part.picture.markup
    blank = plates.face(plates.Plate(1, "7777"), find_ink("colour"), 3.0, blank=True)
    assert blank.markup.count('width="15"') == 4
    assert "stroke-dasharray" in blank.markup


def test_another_set_prints_its_own_plates_and_its_name():
    other = PlateSetOption().examples[1]
    how = printed.settings(plates=other)
    assert how.set_name == "quarry"
    face = printed.sheets("plates", how)[0].parts[0]
    assert face.picture == plates.face(plates.Plate(1, other["plates"][0]), how.ink, face.bleed)


# --- the sheets on the table


def near(found, colour, far=40):
    wanted = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= far


def test_sheets_cut_by_a_program_and_laid_show_the_played_position(tmp_path):
    match, actions = laid_sheets.played(0, 0.93)
    render_data = as_sent(match.position.render_data())
    view = see(match.position.state)
    assert {top[1] for top in render_data["tops"].values()} >= {0, 1, 2}  # it went up
    picture = laid_sheets.laid(match, actions, printed.settings("a3"))
    picture.save(tmp_path / "laid.png")
    shown = set()  # places and directions in which a strip is seen between pillar and edge
    for place in render_data["tops"]:
        x, y = board.place_at(place)
        for way in STEPS:
            dx, dy = figures.AWAY[way]
            if near(laid_sheets.at(picture, x + 10 * dx, y + 10 * dy), figures.COMPLETE):
                shown.add((place, way))
    assert shown == {(place, way) for place, top in view.tops.items() for way in top.shows}
    joined = {
        frozenset((place, other))
        for place, way in shown
        for other in [printed_neighbour(place, way)]
        if (other, {"N": "S", "S": "N", "E": "W", "W": "E"}[way]) in shown
    }
    assert joined == printed.joints_of(render_data)
    for entry in render_data["entries"]:
        (x, y), (dx, dy) = board.place_at(entry), way_out(entry)
        assert near(laid_sheets.at(picture, x + 14 * dx, y + 14 * dy), figures.COMPLETE)
    open_ = {
        entry
        for entry in render_data["entries"]
        if (entry, letter_of(reference_site.way_out(entry))) in shown
    }
    assert open_ == printed.open_entries_of(render_data)
    standing = {}
    for place in render_data["tops"]:
        x, y = board.place_at(place)
        corner = laid_sheets.at(picture, x + 6.6, y + 6.6)  # of a pillar's top, beside its sign
        standing[place] = next(
            (colour for colour in "WBYO" if near(corner, figures.CAPITAL[colour], 12)), None
        )
    assert {place: one for place, one in standing.items() if one} == view.pillars
    assert len(view.pillars) > 8


def printed_neighbour(place, way):
    dx, dy = figures.AWAY[way]
    x, y = board.place_at(place)
    return printed.PLACE_AT.get((round(x + 25 * dx, 6), round(y + 25 * dy, 6)))


def test_tops_share_their_cuts_within_a_colour_and_keep_bleed_between_colours():
    (sheet,) = printed.sheets("pillars")
    blocks = pillars.blocks(sheet.paper)
    across = sorted(cut.y1 for cut in sheet.cuts if cut.y1 == cut.y2)
    down = sorted(cut.x1 for cut in sheet.cuts if cut.x1 == cut.x2)
    assert (len(across), len(down)) == (15, 12)
    for part in sheet.parts:
        assert part.x in down
        assert part.x + 15 in down
        assert part.y in across
        assert part.y + 15 in across
    assert blocks[1].x - blocks[0].x - 5 * 15 == blocks[2].y - blocks[0].y - 7 * 15 == 6


# --- for machines


@pytest.mark.parametrize("colour", "WBYO")
def test_a_pillar_of_a_3d_printer_is_closed_and_of_the_modules_size(colour):
    solid = workshop.pillar(colour)
    assert is_closed(solid)
    points = [point for triangle in solid for point in triangle]
    lows, highs = ([pick(axis) for axis in zip(*points, strict=True)] for pick in (min, max))
    assert lows == pytest.approx([0, 0, 0])
    assert highs == pytest.approx([module.PILLAR, module.PILLAR, module.PILLAR_HEIGHT])
    assert 15 * 15 * 8.5 < volume(solid) < 15 * 15 * 10


def test_a_laser_cuts_thirty_plates_and_both_halves_of_the_board():
    how = printed.settings()
    drawing = workshop.plates_svg(how).decode()
    cut = drawing[drawing.index('id="cut"') :]
    sizes = [
        (float(c) - float(a), float(f) - float(b))
        for a, b, c, f in re.findall(r'd="M([\d.]+) ([\d.]+)L([\d.]+) [\d.]+L[\d.]+ ([\d.]+)L', cut)
    ]
    assert sizes == [(49, 49)] * 30
    halves = workshop.board_svg(how).decode()
    assert halves[halves.index('id="cut"') :].count("<path") == 2
    engraved = halves[: halves.index('id="cut"')]
    assert printed.colours_of([engraved]) == {"#000000"}
    assert (
        len(re.findall(r"M[\d. ]+L[\d. ]+", engraved[engraved.index('class="entries"') :][:1200]))
        >= 16
    )
