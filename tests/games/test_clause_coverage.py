"""Every clause of the rules pages has a test that is named for it, and the card names them all."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import chantier
from chantier.i18n import LANGUAGES
from games.found import NAMES

HERE = Path(__file__).parent
PAGES = HERE.parents[1] / "docs" / "rules"
CLAUSE = re.compile(r"^(?:- )?\*\*([A-Z][0-9]+)\*\*", re.MULTILINE)
EACH_PAGE = [(game, language) for game in NAMES for language in LANGUAGES]


def clauses_of_page(game: str, language: str) -> list[str]:
    return CLAUSE.findall((PAGES / f"{game}.{language}.md").read_text(encoding="utf-8"))


@cache
def clauses_with_tests(game: str) -> set[str]:
    """The clauses that test functions of a game's folder are named for: `test_K5_…`."""
    found = set()
    for path in (HERE / game).glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            name = node.name if isinstance(node, ast.FunctionDef) else ""
            if named := re.match(r"test_([A-Z][0-9]+)_", name):
                found.add(named[1])
    return found


@pytest.mark.parametrize(("game", "language"), EACH_PAGE)
def test_every_clause_of_a_page_has_a_test_named_for_it(game: str, language: str) -> None:
    clauses = clauses_of_page(game, language)
    assert clauses
    assert set(clauses) - clauses_with_tests(game) == set()


@pytest.mark.parametrize(("game", "language"), EACH_PAGE)
def test_a_page_tells_each_clause_of_the_card_once(game: str, language: str) -> None:
    clauses = clauses_of_page(game, language)
    assert sorted(clauses) == sorted(chantier.game(game).card.clauses)


@pytest.mark.parametrize("game", NAMES)
def test_refusals_and_options_name_clauses_of_the_card(game: str) -> None:
    card = chantier.game(game).card
    named = {refusal.partition(".")[0] for refusal in card.refusals}
    named |= {option.describe()["clause"] for option in card.options}
    assert named <= set(card.clauses)


@pytest.mark.parametrize("game", NAMES)
def test_no_test_is_named_for_a_clause_that_is_none(game: str) -> None:
    assert clauses_with_tests(game) <= set(chantier.game(game).card.clauses)
