"""A phrase is made once and rendered in each language, with seats as the caller names them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import chantier
from chantier.core.phrase import (
    Counted,
    Joined,
    Listed,
    Percent,
    Phrase,
    SeatName,
    fill,
    literal,
)
from chantier.i18n import LANGUAGES, catalogue
from games.found import NAMES

CARD = chantier.game("kwinty").card
GAMES = Path(chantier.__file__).parent / "games"
FIVE = Phrase("kwinty.effect.five", "K7", seat=SeatName(1))


def names(seat: int) -> str:
    return ("Zoé", "Léo")[seat]


def test_a_seat_is_called_what_the_caller_calls_it() -> None:
    assert FIVE.render("en", names) == "five squares in a row: Léo wins"
    assert FIVE.render("fr", "<{}>".format) == "cinq carrés alignés\u00a0: <1> gagne"


def test_a_terminal_prints_the_colour_and_the_clause() -> None:
    assert FIVE.text(CARD, "en") == "five squares in a row: Black wins (K7)"
    assert Phrase("kwinty.action.pass").text(CARD, "fr") == "passer"


def test_a_counted_phrase_takes_the_form_of_each_language() -> None:
    none = Counted("tulum.blocks", 0)
    assert (none.render("fr", names), none.render("en", names)) == ("0 bloc", "0 blocks")
    assert Counted("tulum.blocks", 2).render("fr", names) == "2 blocs"


def test_phrases_are_equal_if_they_say_the_same() -> None:
    def room(*places: int) -> Phrase:
        return Counted("tulum.room", len(places), row=2, places=Listed(list(places)))

    assert {room(1, 2), room(1, 2), room(1, 3)} == {room(1, 2), room(1, 3)}
    assert Counted("tulum.blocks", 1) != Counted("tulum.blocks", 2) != Phrase("tulum.blocks")
    assert Phrase("kwinty.effect.five", seat=SeatName(1)) != FIVE


def test_values_are_rendered_in_the_language_of_the_sentence() -> None:
    risk = Phrase("tulum.effect.risk", risk=Percent(0.25))
    assert risk.render("en", names) == "25% risk of losing them all"
    row = Counted("tulum.room", 3, row=2, places=Listed([1, 2, SeatName(0)]))
    assert row.render("fr", names) == "rangée 2, places 1, 2 et Zoé"
    both = Joined([Counted("tulum.blocks", 1), SeatName(1), "a1"], Phrase("number.apart"))
    middle = Phrase("turris.action.middle", words=both)
    assert middle.render("en", names) == "1 block; Léo; a1, the middle"


def test_clauses_of_inner_phrases_count_once() -> None:
    outer = Phrase("turris.action.middle", "T8", words=Joined([FIVE, Listed([FIVE])], ", "))
    assert outer.clauses == ("T8", "K7")
    assert outer.text(CARD, "en").endswith(", the middle (T8, K7)")


def clauses_named(source: Path) -> set[str]:
    """Every clause that a file gives to a phrase."""
    found = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            at = {"Phrase": 1, "Counted": 2}.get(node.func.id)
            if at is not None and len(node.args) > at:
                found.add(ast.literal_eval(node.args[at]))
    return found


@pytest.mark.parametrize("game", NAMES)
def test_every_clause_that_a_sentence_rests_on_is_on_the_card(game: str) -> None:
    found = clauses_named(GAMES / game / "words.py")
    assert found
    assert found <= set(chantier.game(game).card.clauses)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_no_sentence_of_an_action_names_a_clause(game: str, language: str) -> None:
    """A clause is data of the code: a translator cannot break it."""
    clauses = chantier.game(game).card.clauses
    for kind in ("action", "effect"):
        for key, sentence in catalogue(language).items():
            if key.startswith(f"{game}.{kind}."):
                assert not any(clause in sentence for clause in clauses), key


def test_a_template_has_placeholders_for_seats_and_doubled_braces() -> None:
    assert FIVE.template("en") == "five squares in a row: {1} wins"
    column = Phrase("kwinty.action.upright", column="{0}")
    assert column.template("en") == "upright on {{0}}"
    assert literal("{1}") == "{{1}}"


@pytest.mark.parametrize("text", ["{0}", "}{", "{{1}}", "plain"])
def test_a_filled_template_is_what_was_rendered(text: str) -> None:
    phrase = Phrase("turris.action.middle", words=Joined([text, SeatName(1)], " "))
    assert fill(phrase.template("en"), ("Zoé", "Léo")) == phrase.render("en", names)
    assert fill(literal(text), ("Zoé", "Léo")) == text


def test_a_name_is_not_filled_again_and_a_missing_one_keeps_its_placeholder() -> None:
    assert fill("{0} {1} {2.real} {9}", ("{1}", "{{")) == "{1} {{ {2.real} {9}"
