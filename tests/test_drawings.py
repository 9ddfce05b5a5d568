"""Drawings: well-formed, self-contained, deterministic, true to the position; docs are in step."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from chantier.core.record import Record, verify
from chantier.core.svg import Grid, element, label, number
from chantier.games.registry import find_game
from chantier.i18n import LANGUAGES
from games.amounts import amounts_of
from games.drawn import SVG, parsed, some
from games.found import NAMES

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))


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
    placing = re.compile(amounts_of(name).placing)
    for position, last in some(name):
        text = "" if last is None else position.game.notation.text(last)
        places = 1 + text.count("+") if placing.match(text) else 0
        assert position.svg("en", last).count('class="last"') == places


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
def test_the_records_that_a_page_links_to_are_there_and_replay(page: Path) -> None:
    name = page.name.partition(".")[0]
    linked = set(re.findall(r"\]\(records/([^)]+)\)", page.read_text(encoding="utf-8")))
    there = list((page.parent / "records").glob(f"{name}-*.json"))
    assert linked == {path.name for path in there}
    for path in there:
        record = Record.from_line(path.read_bytes())
        assert record.game == name
        verify(record, find_game)
