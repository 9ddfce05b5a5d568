"""Every refusal can happen and says its sentence; legal actions say what they do.

A game's `tests/games/NAME/situations.py` holds a position for each refusal, and actions in words;
its `test_words.py` meets the effects whose keys are its `KEYS`.
"""

from __future__ import annotations

from typing import Any

import pytest

import chantier
from chantier.core.match import Match
from chantier.errors import IllegalAction
from chantier.i18n import LANGUAGES, catalogue
from games.checks import play, say
from games.found import NAMES, part

COLON = {"en": ": ", "fr": "\u00a0: "}
EACH = [(game, refusal) for game in NAMES for refusal in part(game, "situations").SITUATIONS]
WORDS = [(game, *row) for game in NAMES for row in part(game, "situations").WORDS]


def situation(game: str, refusal: str) -> tuple[Match, str, tuple[str, ...]]:
    """The match in which an action is refused, the action, and all refusals that it meets."""
    known = part(game, "situations")
    actions, action, refusals = known.SITUATIONS[refusal]
    options = getattr(known, "OPTIONS", {}).get(refusal, {})
    return play(game, actions, **options), action, tuple(refusals.split())


@pytest.mark.parametrize("game", NAMES)
def test_every_refusal_of_the_card_has_a_situation(game: str) -> None:
    assert list(part(game, "situations").SITUATIONS) == list(chantier.game(game).card.refusals)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_has_the_sentences_of_the_card_and_no_others(
    game: str, language: str
) -> None:
    prefix = f"{game}.refusal."
    found = {key.removeprefix(prefix) for key in catalogue(language) if key.startswith(prefix)}
    assert found == set(chantier.game(game).card.refusals)
    assert all(catalogue(language)[prefix + refusal].strip() for refusal in found)


@pytest.mark.parametrize(("game", "refusal"), EACH)
def test_a_refusal_happens_and_says_its_sentence(game: str, refusal: str) -> None:
    match, action, refusals = situation(game, refusal)
    assert refusal in refusals
    position = match.position
    assert position.refusals(position.parse(action)) == refusals
    for language in LANGUAGES:
        explanation = match.explain(action, language)
        assert not explanation.legal
        assert explanation.effects == ()
        assert explanation.action == action
        for broken, known in zip(explanation.broken, refusals, strict=True):
            clause = known.partition(".")[0]
            assert broken.clause == clause
            sentence = catalogue(language)[f"{game}.refusal.{known}"]
            assert broken.sentence == f"{clause}{COLON[language]}{sentence}"
            assert broken.sentence in str(explanation)


@pytest.mark.parametrize(("game", "refusal"), EACH)
def test_illegal_action_carries_what_there_is_to_know(game: str, refusal: str) -> None:
    match, action, refusals = situation(game, refusal)
    with pytest.raises(IllegalAction) as caught:
        match.play(action)
    error = caught.value
    assert error.action == action
    assert error.position is match.position
    assert error.refusals == refusals
    assert error.clauses == tuple(known.partition(".")[0] for known in refusals)
    for language in LANGUAGES:
        sentence = catalogue(language)[f"{game}.refusal.{refusals[0]}"]
        assert error.say(language) == f"{error.clauses[0]}{COLON[language]}{sentence}"
    assert str(error) == error.say("en")


def test_an_illegal_action_names_its_clause_in_a_sentence() -> None:
    with pytest.raises(IllegalAction) as caught:
        play("turris", "Vc2 Vb2").play("xc2")
    english = "T11: the block that the opponent placed last cannot be removed"
    assert str(caught.value) == english
    french = "T11 : le dernier bloc posé par l’adversaire ne peut pas être retiré"
    assert caught.value.say("fr") == french


def test_an_explanation_as_json() -> None:
    assert play("turris", "Vc2 Vb2").explain("xc2").to_json() == {
        "action": "xc2",
        "words": "remove the white block on c2",
        "legal": False,
        "broken": [
            {
                "clause": "T11",
                "sentence": "T11: the block that the opponent placed last cannot be removed",
            }
        ],
        "effects": [],
    }


# Legal actions: their words and what they do, in both languages.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "actions", "action", "key", "values"), WORDS)
def test_actions_in_words(
    game: str, actions: str, action: str, key: str, values: dict[str, Any], language: str
) -> None:
    said = say(language, f"{game}.action.{key}", **values)
    assert play(game, actions).explain(action, language).words == said


def test_words_and_effects_are_in_two_languages() -> None:
    english = play("turris", "Va3 Vb3 Vc3 Vb2").explain("xa3", "en")
    french = play("turris", "Va3 Vb3 Vc3 Vb2").explain("xa3", "fr")
    assert english.words == "remove the white block on a3"
    assert french.words == "retirer le bloc blanc de a3"
    assert set(english.effects) & set(french.effects) == set()


@pytest.mark.parametrize("game", NAMES)
def test_every_effect_of_the_catalogue_is_met(game: str) -> None:
    prefix = f"{game}.effect."
    known = {key.removeprefix(prefix) for key in catalogue("en") if key.startswith(prefix)}
    assert known == part(game, "test_words").KEYS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_every_action_of_a_game_has_words_and_every_legal_one_effects(
    game: str, language: str
) -> None:
    position = play(game, part(game, "situations").BEGIN).position
    notation = position.game.notation
    texts = map(notation.text, notation.candidates(position.state))
    words = [position.explain(text, language).words for text in texts]
    assert all(words)
    for text in position.legal():
        assert all(position.explain(text, language).effects)
