"""A game of another package and a game by its folders alone appear everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browser.more_games import COPIED, FIFTH, SIXTH, Grown, changed
from browser.playing import press_wood, show_plan
from browser.table import actions, length, sit, status, wait_for_length, wait_for_turn
from browser.visitors import Visitors
from completeness import games_of, missing
from test_no_names import named

BOTH = (FIFTH, SIXTH)
# Tests that are the same for every game, and take their games from the folders.
GENERIC = (
    "tests/games/test_*.py",
    *("tests/core/test_conformance.py", "tests/core/test_perft.py", "tests/players/test_ladder.py"),
    *("tests/test_drawings.py", "tests/test_lessons.py", "tests/printing/test_documents.py"),
)
ACTIONS = 4  # at a table on the page
BOARD = ".board svg, .board canvas, .board img"


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grown]:
    found = Grown(tmp_path_factory.mktemp("grown"))
    found.grow()
    found.serve()
    yield found
    found.stop()


@pytest.fixture
def visitors(browser: Browser, grown: Grown) -> Iterator[Visitors]:
    found = Visitors(browser, grown)
    yield found
    found.leave()


def press_listed(page: Page, action: str) -> None:
    """The board of a game without a page: an action is taken in the list, then done."""
    choice = page.locator(f'.generic-choices [data-action="{action}"]')
    if choice.count():
        choice.click()
        page.wait_for_function("a => chantier.table.selection.chosen.value === a", arg=action)
    page.locator(".actionbar .button.primary").last.click()


PRESS = {FIFTH: press_listed, SIXTH: press_wood}


def test_no_existing_file_is_changed(grown: Grown) -> None:
    assert changed(grown.root) == []
    assert len(grown.made) > 50
    assert SIXTH in games_of(grown.root)


def test_the_copied_game_lacks_nothing_and_is_named_in_its_folders_alone(grown: Grown) -> None:
    assert missing(grown.root, SIXTH) == []
    assert list(named(grown.root, (SIXTH,))) == []


def test_the_copied_game_passes_the_tests_of_every_game(grown: Grown) -> None:
    tests = [str(path.relative_to(grown.root)) for path in sorted(grown.root.glob(GENERIC[0]))]
    options = ("-q", "-p", "no:cacheprovider", "-k", SIXTH)
    told = grown.run("-m", "pytest", *options, *tests, *GENERIC[1:], cwd=grown.root)
    assert told.splitlines()[-1].endswith("[100%]")


def test_both_are_printed(grown: Grown, tmp_path: Path) -> None:
    for game, parts in ((FIFTH, {"rulebook"}), (SIXTH, {"rulebook", "assembly", "tiles"})):
        told = grown.chantier("print", game, "--out", str(tmp_path)).splitlines()
        assert parts <= {json.loads(line)["part"] for line in told}


def test_both_are_among_the_games(grown: Grown) -> None:
    listed = {game["name"]: game for game in json.loads(grown.chantier("games", "--json"))}
    served = {game["name"]: game for game in grown.get("games")}
    assert {*BOTH, COPIED} <= set(listed) == set(served)
    for game in BOTH:
        assert served[game]["title"] == game.capitalize()
        assert served[game]["levels"]
        for language in ("fr", "en"):
            assert grown.get(f"games/{game}/rules", lang=language).startswith("#")


@pytest.mark.parametrize("game", BOTH)
def test_a_whole_game_is_played_at_the_terminal(grown: Grown, game: str) -> None:
    record = grown.played(game)
    assert record.game == game
    assert record.outcome is not None
    assert len(record.actions) > 4


@pytest.mark.parametrize("game", BOTH)
def test_its_players_meet_in_the_arena(grown: Grown, game: str) -> None:
    words = ("arena", game, "level1", "random", "--games", "2", "--jobs", "1", "--json")
    found = json.loads(grown.chantier(*words))
    assert found["games"] == 2
    assert [row["faults"] for row in found["rows"]] == [0, 0]


@pytest.mark.parametrize("game", BOTH)
def test_it_is_in_the_lobby_and_has_rules_and_a_lesson(
    grown: Grown, visitors: Visitors, game: str
) -> None:
    page = visitors()
    page.locator(f"#game-{game}").check()
    assert game.capitalize() in page.locator("main").inner_text()
    visitors.go(page, f"rules/{game}")
    page.get_by_role("heading", name=game.capitalize(), exact=False).first.wait_for()
    steps = grown.get(f"games/{game}/lesson")["steps"]
    visitors.go(page, f"lesson/{game}")
    page.locator(".lesson-panel").wait_for()
    page.locator(BOARD).first.wait_for()
    assert len(steps) >= 2


@pytest.mark.parametrize("game", BOTH)
def test_it_is_played_at_a_table(grown: Grown, visitors: Visitors, game: str) -> None:
    page = sit(visitors, grown, game, "mm")
    show_plan(page)
    for _ in range(ACTIONS):
        wait_for_turn(page)
        before = length(page)
        PRESS[game](page, actions(page)[0])
        wait_for_length(page, before + 1)
    assert status(page) == "playing"
    assert page.locator(BOARD).first.bounding_box()["height"] > 100
    assert page.locator(".seat-name").count() == 2
