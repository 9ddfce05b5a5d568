"""Rules pages teach: they begin with the game in 60 seconds, clauses have titles, readings cite."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chantier.core.sixty import in_sixty_seconds
from chantier.games.registry import find_game
from games.found import NAMES

HEADINGS = {
    "fr": ["En 60 secondes", "Mise en place", "Un tour raconté", "Les articles", "Précisions"],
    "en": ["In 60 seconds", "Set-up", "A turn, told", "The clauses", "Readings"],
}
FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"
PAGES = sorted(FOLDER.glob("*.md"))


def sections(page: str) -> dict[str, str]:
    """The parts of a page by their headings, in their order."""
    _, *parts = re.split(r"^## (.+)\n", page, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def names(page: Path) -> tuple[str, str]:
    """The game and the language of a page."""
    game, language, _ = page.name.split(".")
    return game, language


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_teaches_before_it_states(page: Path) -> None:
    _, language = names(page)
    wanted = HEADINGS[language]
    found = [heading for heading in sections(page.read_text("utf-8")) if heading in wanted]
    assert found == wanted


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_begins_with_the_game_in_60_seconds(page: Path) -> None:
    game, language = names(page)
    told = in_sixty_seconds(find_game(game).card, language)
    assert told is not None
    facts, *text = sections(page.read_text("utf-8"))[told.title].strip().split("\n\n")
    assert facts == f"*{told.facts}*"
    assert [" ".join(re.split(r"[\n ]+", part)) for part in text] == [told.text]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_links_to_the_other_language_and_the_other_games(page: Path) -> None:
    game, language = names(page)
    linked = set(re.findall(r"\]\((\w+\.\w+\.md)\)", page.read_text("utf-8").split("## ")[0]))
    other = {"fr": "en", "en": "fr"}[language]
    games = {f"{name}.{language}.md" for name in NAMES if name != game}
    assert linked == {f"{game}.{other}.md", *games}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_clause_has_a_title_and_every_reading_cites_clauses(page: Path) -> None:
    game, language = names(page)
    text = page.read_text("utf-8")
    readings = sections(text)[HEADINGS[language][-1]]
    titled = re.findall(r"^- \*\*([A-Z]\d+) · [^*]+\*\*", text, re.MULTILINE)
    assert sorted(titled) == sorted(find_game(game).card.clauses)
    items = re.findall(r"^- .+", readings, re.MULTILINE)
    assert items
    for item in items:
        assert re.match(r"- \*\*[A-Z]\d+(, [A-Z]\d+)*\*\*", item), item
