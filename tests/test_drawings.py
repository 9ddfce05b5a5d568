"""Drawings: well-formed, self-contained, deterministic, true to the position; docs are in step."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

import chantier
from chantier.core.jit import PLAIN
from chantier.core.position import Position
from chantier.core.svg import Grid, element, label, number
from chantier.games.kwinty import drawing as kwinty
from chantier.games.kwinty.look import lines
from chantier.games.kwinty.rules import fours
from chantier.games.tulum import drawing as tulum
from chantier.games.turris import drawing as turris
from chantier.games.turris.layout import ROOF
from chantier.games.turris.look import squares_of
from chantier.games.turris.scoring import score, view
from chantier.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("kwinty", "turris", "tulum", "turquoise")
STEPS = {"tulum": 13, "turquoise": 31}  # their games are longer
# What is done at a place, removals included, or to a plate in sight.
PLACING = re.compile(r"[HVx]|place:|move:|horus:|anubis:|lay:|plate:|summit")
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))


@cache
def random_positions(name: str, games: int, step: int) -> list[tuple[Position, int | None]]:
    """Positions of random games, each with the action that led to it; first and last included."""
    found: list[tuple[Position, int | None]] = []
    for seed in range(games):
        chooser = random.Random(seed)
        fewest, most = chantier.game(name).card.players
        players = fewest + seed % (most - fewest + 1)
        position, last, count = chantier.game(name).initial(players), None, 0
        while True:
            if count % step == 0 or position.is_over:
                found.append((position, last))
            if position.is_over:
                break
            last = chooser.choice(position.legal_ids())
            position, count = position.apply(last), count + 1
    return found


def some(name: str) -> list[tuple[Position, int | None]]:
    step = STEPS.get(name, 4)
    return random_positions(name, 2, 3 * step) if PLAIN else random_positions(name, 6, step)


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)  # noqa: S314  # our own drawings


def signs(text: str) -> list[tuple[str, str]]:
    """The squares that a drawing shows: colour and name, in order."""
    found = []
    for circle in parsed(text).iter(f"{SVG}circle"):
        kind, _, colour = circle.get("class", "").partition(" ")
        if kind == "square":
            found.append((colour, circle.get("data-at", "")))
    return sorted(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_is_a_titled_picture_with_a_size(name: str, language: str) -> None:
    titles = set()
    for position, last in some(name):
        root = parsed(position.svg(language, last))
        assert root.tag == f"{SVG}svg"
        assert root.get("role") == "img"
        assert root.get("lang") == language
        assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
        title = root.find(f"{SVG}title")
        assert title is not None
        titles.add(title.text)
    assert len(titles) > 2  # either seat to act, and at least one end


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_uses_nothing_from_elsewhere(name: str) -> None:
    allowed = {
        "svg",
        "title",
        "defs",
        "radialGradient",
        "stop",
        "g",
        "rect",
        "path",
        "circle",
        "text",
    }
    for position, last in some(name):
        text = position.svg("en", last)
        for node in parsed(text).iter():
            assert node.tag.removeprefix(SVG) in allowed
            for key, value in node.attrib.items():
                assert not key.startswith("on")
                assert "href" not in key
                assert "url(" not in value or value == "url(#chantier-ground)"
        assert text.count("http") == 1  # the namespace


@pytest.mark.parametrize("name", NAMES)
def test_the_same_position_gives_the_same_text(name: str) -> None:
    again = [(position.copy(), last) for position, last in some(name)]
    texts = [position.svg("fr", last) for position, last in some(name)]
    assert texts == [position.svg("fr", last) for position, last in again]
    assert len(set(texts)) > len(texts) // 2  # and others another


@pytest.mark.parametrize("name", NAMES)
def test_the_last_placing_is_in_brackets(name: str) -> None:
    for position, last in some(name):
        text = "" if last is None else position.game.notation.text(last)
        places = 1 + text.count("+") if PLACING.match(text) else 0
        assert position.svg("en", last).count('class="last"') == places


def test_a_wall_shows_its_squares() -> None:
    for position, last in some("kwinty"):
        told = position.to_json()
        first = ord(told["left"] or "i")
        expected = [
            (colour, f"{chr(first + across)}{row + 1}")
            for row, line in enumerate(told["rows"])
            for across, colour in enumerate(line)
            if colour != "."
        ]
        assert signs(position.svg("en", last)) == sorted(expected)


def test_the_lines_of_a_wall_are_those_that_the_rules_count() -> None:
    ends = [position for position, _ in random_positions("kwinty", 60, 100)]
    for position in ends:
        found = lines(position.state)
        assert sum(len(line) == 4 for line in found) == sum(
            fours(position.state, s) for s in (0, 1)
        )
        won = position.outcome is not None and position.outcome.reason == "five"
        assert any(len(line) >= 5 for line in found) == won
    assert len({position.outcome and position.outcome.winners for position in ends}) > 2


def test_a_won_wall_has_its_five_ringed() -> None:
    won = chantier.new("kwinty").play("Vi", "Vj", "Hi", "Vk", "Vi")
    assert won.svg().count('class="area W"') == 1
    assert won.undo().svg().count("area") == 0


def test_a_counted_wall_has_its_fours_ringed() -> None:
    text = (ROOT / "docs" / "rules" / "kwinty.en.md").read_text(encoding="utf-8")
    [actions] = re.findall(r"^ *kwinty ([^#\n]+)# fours 6–3$", text, re.M)
    drawing = chantier.new("kwinty").play(*actions.split()).svg()
    assert [drawing.count(f'class="area {letter}"') for letter in "WB"] == [6, 3]


def test_a_plan_shows_the_top_of_each_column() -> None:
    for position, last in some("turris"):
        tops = [(c[-1], name) for name, c in position.to_json()["columns"].items() if c]
        picture = turris.plan(position.state, "en", last)
        assert signs(f'<svg xmlns="{SVG[1:-1]}">{picture.markup}</svg>') == sorted(tops)


def test_each_view_shows_what_the_rules_see_and_counts_it() -> None:
    for position, _ in some("turris"):
        state, total = position.state, [0, 0]
        for side in range(ROOF + 1):
            picture = turris.face(state, side, "en")
            text = f'<svg xmlns="{SVG[1:-1]}">{picture.markup}</svg>'
            expected = [
                (letter, f"{across}:{up + 1}")
                for seat, letter in enumerate("WB")
                for across, up in squares_of(int(view(state, side, seat)))
            ]
            assert signs(text) == sorted(expected)
            words = [node.text or "" for node in parsed(text).iter(f"{SVG}text")]
            total = [sum(pair) for pair in zip(total, map(int, words[-2:]), strict=True)]
        assert total == [score(state, 0), score(state, 1)]


def test_a_ghost_says_what_the_rules_say() -> None:
    position = chantier.new("kwinty").play("Vi", "Hj", "Vl").position
    ghosts = [position.parse(action) for action in ("Hg", "Hl")]
    wall = kwinty.wall(position.state, ghosts=ghosts).markup
    assert wall.count("ghost possible") == wall.count("ghost refused") == 1
    assert ">Hg<" in wall
    assert ">K2<" in wall
    position = chantier.new("turris").play("Vc3", "Vc2", "Vb3", "Vb2").position
    ghosts = [position.parse(action) for action in ("Va2", "xc3", "xb3")]
    plan = turris.plan(position.state, "en", ghosts=ghosts).markup
    assert plan.count("ghost possible") == 2
    assert ">T11<" in plan


def test_what_is_closed_is_dashed() -> None:
    match = chantier.new("turris").play("Vc3", "Vc2", "Vb3", "Vb2", "xc3")
    assert 'class="closed"' in match.svg()
    assert 'class="closed"' not in match.play("Va2").svg()


def groups(text: str, kind: str) -> list[ElementTree.Element]:
    """The groups of a drawing whose class begins with a word."""
    return [g for g in parsed(text).iter(f"{SVG}g") if g.get("class", "").startswith(kind)]


def test_a_pyramid_shows_its_blocks_and_which_are_at_stake() -> None:
    kinds = set()
    for position, last in some("tulum"):
        told = position.to_json()
        for seat, rows in enumerate(told["secured"]):
            picture = tulum.pyramid(position.state, seat, "en", last)
            text = f'<svg xmlns="{SVG[1:-1]}">{picture.markup}</svg>'
            drawn = [(g.get("class", ""), g.get("data-at")) for g in groups(text, "block")]
            secured = [
                ("block secured", f"{row}{at}")
                for row, line in enumerate(rows, 1)
                for at, there in enumerate(line, 1)
                if there == "1"
            ]
            placed = told["placed"] if seat == told["seat"] else []
            assert drawn == [*secured, *(("block stake", name) for name in placed)]
            kinds |= {kind for kind, _ in drawn}
    assert kinds == {"block secured", "block stake"}


def test_a_rack_shows_the_dice_of_the_roll_and_those_that_placed() -> None:
    for position, last in some("tulum"):
        told = position.to_json()
        text = position.svg("en", last)
        left = [g.get("data-row") for g in groups(text, "die left")]
        used = [g.get("data-row") for g in groups(text, "die used")]
        shown = [str(row) for row in told["roll"]] or [None] * told["dice"]
        assert left[::-1] == shown
        assert used == [name[0] for name in told["placed"]]
        assert len(left) + len(used) == 6


def test_a_ghost_on_a_pyramid_says_what_the_rules_say() -> None:
    position = chantier.new("tulum").play("roll:112335", "place:11", "place:12").position
    ghosts = [position.parse(f"place:{name}") for name in ("21", "31", "14")]
    markup = tulum.pyramid(position.state, 0, "en", ghosts=ghosts).markup
    assert markup.count("ghost possible") == 1
    assert markup.count("ghost refused") == 2
    assert [f">{word}<" in markup for word in ("21", "U1", "U2")] == [True] * 3


def test_markup_is_escaped_and_numbers_are_short() -> None:
    assert element("a", b_c=1.0, d='"<', e=None) == '<a b-c="1" d=\'"&lt;\'/>'
    assert ">a &amp; b<" in label(0, 0, "a & b")
    assert [number(n) for n in (1.0, 0.125, -0.001, 10, 2.5)] == ["1", "0.12", "0", "10", "2.5"]


def test_borders_go_round_areas_and_round_their_holes() -> None:
    grid = Grid(0, 0, 10, 3)
    assert grid.border([(0, 0)], 1) == "M1 29L9 29L9 21L1 21Z"
    ring = [(a, b) for a in range(3) for b in range(3) if (a, b) != (1, 1)]
    assert grid.border(ring, 1) == "M1 29L29 29L29 1L1 1ZM9 21L9 9L21 9L21 21Z"
    assert grid.border([(0, 0), (1, 1)], 1).count("M") == 2  # they meet at a corner alone


@pytest.mark.jit  # it draws in a process of its own, which covers nothing here
def test_the_pictures_of_the_docs_are_in_step() -> None:
    command = [sys.executable, str(ROOT / "tools" / "draw_docs.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


def test_there_is_a_page_in_each_language() -> None:
    names = {f"{name}.{language}.md" for name in NAMES for language in LANGUAGES}
    assert names == {page.name for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_shows_pictures_that_exist_in_its_language(page: Path) -> None:
    name, language, _ = page.name.split(".")
    shown = re.findall(r"!\[([^]]+)\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    drawn = (page.parent / "img").glob(f"{name}-*.{language}.svg")
    assert {link for _, link in shown} == {f"img/{path.name}" for path in drawn}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_replay(page: Path) -> None:
    name = page.name.partition(".")[0]
    games = re.findall(rf"^ *{name} ([^#\n]+)(?:# (.+))?$", page.read_text(encoding="utf-8"), re.M)
    assert len(games) == 2
    for actions, end in games:
        outcome = chantier.new(name).play(*actions.split()).outcome
        told = f"{outcome.reason} {outcome.scores[0]}–{outcome.scores[1]}" if outcome else ""
        assert told == end
