"""Every clause of the rules pages has a test that is named for it, and the card names them all."""

from __future__ import annotations

from pathlib import Path

import pytest

import chantier
from chantier.i18n import LANGUAGES
from completeness import clauses_of_page, clauses_with_tests
from games.found import NAMES

ROOT = Path(__file__).resolve().parents[2]
EACH_PAGE = [(game, language) for game in NAMES for language in LANGUAGES]


@pytest.mark.parametrize(("game", "language"), EACH_PAGE)
def test_every_clause_of_a_page_has_a_test_named_for_it(game: str, language: str) -> None:
    clauses = clauses_of_page(ROOT, game, language)
    assert clauses
    assert set(clauses) - clauses_with_tests(ROOT, game) == set()


@pytest.mark.parametrize(("game", "language"), EACH_PAGE)
def test_a_page_tells_each_clause_of_the_card_once(game: str, language: str) -> None:
    clauses = clauses_of_page(ROOT, game, language)
    assert sorted(clauses) == sorted(chantier.game(game).card.clauses)


@pytest.mark.parametrize("game", NAMES)
def test_refusals_and_options_name_clauses_of_the_card(game: str) -> None:
    card = chantier.game(game).card
    named = {refusal.partition(".")[0] for refusal in card.refusals}
    named |= {option.describe()["clause"] for option in card.options}
    assert named <= set(card.clauses)


@pytest.mark.parametrize("game", NAMES)
def test_no_test_is_named_for_a_clause_that_is_none(game: str) -> None:
    assert clauses_with_tests(ROOT, game) <= set(chantier.game(game).card.clauses)
