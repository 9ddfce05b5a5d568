"""Turris tells what a legal action does."""

from __future__ import annotations

import pytest

from chantier.i18n import LANGUAGES
from chantier.table import narration
from games.checks import explained, play, say, say_effect
from games.turris.situations import GAMES

# The actions so far, an action, and the keys of what it does.
EFFECTS = [
    ("Va2", "Vb2", ["bonus", "scores"]),
    ("Va2", "Va1", ["scores"]),
    ("Va2 Vb2", "stop", ["turn"]),
    ("Va3 Vb3 Vc3 Vb2", "xa3", ["removed", "scores"]),
    (GAMES["a seat without blocks"], "pass", ["turn"]),
    (GAMES["bonus lapses, no block left"], "Hb1b2", ["lapse", "scores"]),
    (GAMES["bonus lapses at the end"], "Hb2c2", ["lapse", "over"]),
    (GAMES["last block of all on the middle"] + " Vb2", "stop", ["over"]),
]
CLAUSES = {"bonus": "T8", "lapse": "T8", "removed": "T13", "over": "T16"}
KEYS = {key for _, _, keys in EFFECTS for key in keys}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("actions", "action", "keys"), EFFECTS)
def test_a_legal_action_tells_its_effects(
    actions: str, action: str, keys: list[str], language: str
) -> None:
    match = play("turris", actions)
    other = "BW"[match.to_act]
    after, explanation = explained(match, action, language)
    white, black = after.position.to_json()["scores"]
    for key in keys:
        values = {"white": white, "black": black, "seat": say(language, f"seat.{other}")}
        sentence = say_effect(language, f"turris.effect.{key}", CLAUSES.get(key, ""), **values)
        assert sentence in explanation.effects
        assert sentence in str(explanation)


@pytest.mark.parametrize(("actions", "action", "keys"), EFFECTS)
def test_a_message_marks_the_sentence_of_the_score(
    actions: str, action: str, keys: list[str]
) -> None:
    told = narration.effects(play("turris", actions).position.played(action))
    assert [sentence.is_score is True for sentence in told] == [key == "scores" for key in keys]


@pytest.mark.parametrize("language", LANGUAGES)
def test_turris_says_that_an_action_takes_the_middle(language: str) -> None:
    upright = say(language, "turris.action.upright", column="b2")
    assert play("turris", "Va2").explain("Vb2", language).words == say(
        language, "turris.action.middle", words=upright
    )
    flat = say(language, "turris.action.flat", left="b2", right="c2")
    assert play("turris").explain("Hb2c2", language).words == say(
        language, "turris.action.middle", words=flat
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_turris_names_the_block_that_is_removed(language: str) -> None:
    white, black = (say(language, f"seat.{seat}").lower() for seat in "WB")
    match = play("turris", "Va1 Vb1 Ha1b1 Va2 Vc1 Vb2")
    values = {"colour": white, "left": "a1", "right": "b1"}
    for action in ("xa1", "xb1"):
        words = match.explain(action, language).words
        assert words == say(language, "turris.action.remove_flat", **values)
    words = match.explain("xa2", language).words
    assert words == say(language, "turris.action.remove", colour=black, column="a2")
