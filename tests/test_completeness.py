"""Every game has every part, and leaving one out is noticed by name."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from completeness import LANGUAGES, PARTS, PARTS_BY_NAME, Part, games_of, missing
from games.found import NAMES

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = (
    "src/chantier/games/{game}",
    "src/chantier/players/{game}",
    "src/chantier/printing/{game}",
    "web/src/games/{game}",
    "tests/games/{game}",
)
GAME = "kwinty"  # an example


def test_the_games_of_the_checkout_are_those_that_are_found() -> None:
    assert games_of(ROOT) == sorted(NAMES)


@pytest.mark.parametrize("game", games_of(ROOT))
def test_a_game_has_every_part(game: str) -> None:
    assert missing(ROOT, game) == []


# The test of the test: a game's folders are copied, and one part is left out.


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A checkout with one game and nothing else."""
    for folder in FOLDERS:
        path = folder.format(game=GAME)
        shutil.copytree(ROOT / path, tmp_path / path, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "docs/rules").mkdir(parents=True)
    for page in (ROOT / "docs/rules").glob(f"{GAME}.*.md"):
        shutil.copy(page, tmp_path / "docs/rules")
    return tmp_path


def test_a_copy_with_everything_lacks_nothing(copy: Path) -> None:
    assert games_of(copy) == [GAME]
    assert missing(copy, GAME) == []


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_part_that_is_left_out_is_named(copy: Path, part: Part) -> None:
    part.path(copy, GAME).unlink()
    assert f"{GAME} lacks its {part.name}: {part.file.format(game=GAME)}" in missing(copy, GAME)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_part_that_is_empty_is_named(copy: Path, part: Part) -> None:
    part.path(copy, GAME).write_text("{}" if part.file.endswith(".json") else "")
    found = missing(copy, GAME)
    assert found
    assert all(one.startswith(f"{GAME} lacks ") for one in found)
    assert any(part.name in one or f"words ({part.name[-3:-1]})" in one for one in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_that_one_language_lacks_is_named(copy: Path, language: str) -> None:
    path = PARTS_BY_NAME[f"words ({language})"].path(copy, GAME)
    words = json.loads(path.read_text("utf-8"))
    del words["about"]
    path.write_text(json.dumps(words), "utf-8")
    assert missing(copy, GAME) == [f"{GAME} lacks words ({language}): about"]


def test_a_clause_without_a_test_is_named(copy: Path) -> None:
    path = PARTS_BY_NAME["clauses"].path(copy, GAME)
    path.write_text(path.read_text("utf-8").replace("def test_K5_", "def test_of_"), "utf-8")
    where = f"tests/games/{GAME}/test_clauses*.py"
    assert missing(copy, GAME) == [f"{GAME} lacks a test of clause K5: {where}"]


@pytest.mark.parametrize(
    "part", [part for part in PARTS if part.unless], ids=lambda part: part.name
)
def test_a_game_may_say_that_it_does_without_some_parts(copy: Path, part: Part) -> None:
    part.path(copy, GAME).unlink()
    amounts = copy / f"tests/games/{GAME}/amounts.py"
    said = amounts.read_text("utf-8").replace("Amounts(\n", f"Amounts(\n    {part.unless}=True,\n")
    amounts.write_text(said, "utf-8")
    assert missing(copy, GAME) == []
