"""Every refusal can happen and says its sentence; legal actions say what they do."""

from __future__ import annotations

import re

import pytest

import chantier
from chantier.errors import IllegalAction
from chantier.games.registry import OURS
from chantier.i18n import LANGUAGES, catalogue
from games.checks import data, play
from games.turquoise import situations as situations_turquoise
from games.turquoise import test_words as test_turquoise_words

KWINTY, TURRIS = data("kwinty/games.json"), data("turris/games.json")
TULUM = data("tulum/games.json")
FIVE = data("kwinty/lines.json")["fives"]["column 0 0"]

# For each refusal: the actions so far, an action, and all refusals that it meets, lowest first.
SITUATIONS = {
    "kwinty": {
        "K1.supply": (KWINTY["none left"], "Hp", "K1.supply"),
        "K2.flat": ("Vi", "Hi", "K2.flat"),
        "K3.width": ("Vi Vj Vk Vl Vm Vn Vo Vp Vq", "Vh", "K3.width"),
        "K3.height": ("Vi Vj Hi Vi Vj Vj Vi Hi", "Vi", "K3.height"),
        "K4.first": ("", "Va", "K4.first"),
        "K4.touch": ("Vi", "Vk", "K4.touch"),
        "K5.upright": ("Vi Vj", "Vi", "K5.upright"),
        "K5.flat": ("Hi Vk", "Hg", "K5.flat"),
        "K6.pass": ("Vi", "pass", "K6.pass"),
        "K7.over": (FIVE, "Vi", "K7.over"),
        "K8.over": (KWINTY["all blocks, white"], "pass", "K8.over"),
        "K9.opening": ("", "Va", "K4.first K9.opening"),
    },
    "turris": {
        "T1.supply": (TURRIS["a seat without blocks"], "Vc3", "T1.supply"),
        "T2.flat": ("Va1 Va2", "Ha1b1", "T2.flat T5.flat"),
        "T3.touch": ("Va1", "Vc3", "T3.touch T4.upright"),
        "T4.upright": ("Ha1a2", "Va1", "T4.upright"),
        "T5.flat": ("Ha1a2", "Ha1a2", "T5.flat"),
        "T6.levels": ("Hb3c3 Vc2 Vc3", "Vc2", "T6.levels"),
        "T7.middle": ("", "Vb2", "T7.middle"),
        "T8.no_bonus": ("Va1", "stop", "T8.no_bonus"),
        "T8.not_opposing": ("Va2 Vb2", "xb2", "T8.not_opposing"),
        "T8.other_name": ("Va1 Vb1 Ha1b1 Va2 Vc1 Vb2", "xb1", "T8.other_name"),
        "T10.under": ("Ha1b1 Vc1 Vb1 Vb2", "xa1", "T10.under"),
        "T11.last": ("Vc2 Vb2", "xc2", "T11.last"),
        "T12.levels": (
            "Hc2c3 Vc1 Vb3 Vb2 Vb1 Vc3 Va2 Va1 Va3 Vb3 Ha2b2",
            "xa1",
            "T12.levels",
        ),
        "T13.closed": ("Va3 Vb3 Vc3 Vb2 xa3", "Va3", "T13.closed"),
        "T15.pass": ("Va1", "pass", "T15.pass"),
        "T16.over": (TURRIS["tie"], "Va1", "T16.over"),
    },
    "tulum": {
        "U1.support": ("roll:122345", "place:21", "U1.support"),
        "U2.wait": ("", "place:11", "U2.wait"),
        "U2.six": ("", "roll:12345", "U2.six"),
        "U2.taken": ("roll:112345 place:11", "place:11", "U2.taken"),
        "U2.no_die": ("roll:122345", "place:61", "U1.support U2.no_die"),
        "U3.must_place": ("roll:112345", "stop", "U3.must_place"),
        "U5.wait": ("roll:122345 place:11 again", "stop", "U5.wait"),
        "U5.dice": ("roll:122345 place:11 again", "roll:1", "U5.dice"),
        "U5.again": ("roll:122345 place:11", "roll:12345", "U5.again"),
        "U7.over": (TULUM["complete"], "again", "U7.over"),
    },
    "turquoise": situations_turquoise.SITUATIONS,
}
COLON = {"en": ": ", "fr": "\u00a0: "}
OPTIONS = {"K9.opening": {"opening": "flat"}}
EACH = [(game, refusal) for game, known in SITUATIONS.items() for refusal in known]


@pytest.mark.parametrize("game", OURS)
def test_every_refusal_of_the_card_has_a_situation(game: str) -> None:
    assert list(SITUATIONS[game]) == list(chantier.game(game).card.refusals)


@pytest.mark.parametrize("game", OURS)
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
    actions, action, expected = SITUATIONS[game][refusal]
    refusals = expected.split()
    assert refusal in refusals
    match = play(game, actions, **OPTIONS.get(refusal, {}))
    position = match.position
    assert position.refusals(position.parse(action)) == tuple(refusals)
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
    actions, action, expected = SITUATIONS[game][refusal]
    match = play(game, actions, **OPTIONS.get(refusal, {}))
    with pytest.raises(IllegalAction) as caught:
        match.play(action)
    error = caught.value
    assert error.action == action
    assert error.position is match.position
    assert error.refusals == tuple(expected.split())
    assert error.clauses == tuple(known.partition(".")[0] for known in expected.split())
    first = expected.split()[0]
    for language in LANGUAGES:
        sentence = catalogue(language)[f"{game}.refusal.{first}"]
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


def say(language: str, key: str, **values: object) -> str:
    return catalogue(language)[key].format(**values)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "actions", "action", "key", "values"),
    [
        ("kwinty", "", "Vi", "kwinty.action.upright", {"column": "i"}),
        ("kwinty", "Vi", "Hg", "kwinty.action.flat", {"left": "g", "right": "h"}),
        ("kwinty", "", "Hp", "kwinty.action.flat", {"left": "p", "right": "q"}),
        ("kwinty", KWINTY["none left"], "pass", "kwinty.action.pass", {}),
        ("turris", "", "Va1", "turris.action.upright", {"column": "a1"}),
        ("turris", "", "Ha1b1", "turris.action.flat", {"left": "a1", "right": "b1"}),
        ("turris", "Va2 Vb2", "stop", "turris.action.stop", {}),
        ("turris", "", "pass", "turris.action.pass", {}),
        ("turris", "", "xa1", "turris.action.remove_none", {"column": "a1"}),
        ("tulum", "roll:122345 place:11", "again", "tulum.action.again.other", {"count": 5}),
        ("tulum", "roll:122345 place:11", "stop", "tulum.action.secure.one", {"count": 1}),
        ("tulum", "", "roll:3", "tulum.action.roll.one", {"faces": "3"}),
        ("turquoise", "", "draw", "turquoise.action.draw", {}),
        ("turquoise", "", "end", "turquoise.action.end", {}),
        ("turquoise", "draw", "plate:07", "turquoise.action.plate", {"number": "07"}),
        ("turquoise", "draw plate:07 lay:0c5", "face:0", "turquoise.action.face.none", {}),
        ("turquoise", "", "face:1", "turquoise.action.face.one", {"count": 1}),
        ("turquoise", "", "face:3", "turquoise.action.face.other", {"count": 3}),
        ("turquoise", "", "summit", "turquoise.action.summit", {}),
        ("turquoise", "", "seth", "turquoise.action.seth", {}),
        ("turquoise", "", "let", "turquoise.action.let", {}),
        ("turquoise", "", "out", "turquoise.action.out.more", {}),
        ("turquoise", "", "raise:5", "turquoise.action.raise", {"price": "5"}),
        ("turquoise", "", "thot", "turquoise.action.thot", {}),
        ("turquoise", "", "horus:c3", "turquoise.action.horus", {"place": "c3"}),
        ("turquoise", "", "anubis:c3", "turquoise.action.anubis.one", {"place": "c3"}),
        (
            "turquoise",
            "",
            "anubis:c3+d5",
            "turquoise.action.anubis.two",
            {"first": "c3", "second": "d5"},
        ),
        (
            "turquoise",
            "",
            "auction:seth:3",
            "turquoise.action.auction",
            {"tablet": "Seth", "price": "3"},
        ),
    ],
)
def test_actions_in_words(
    game: str, actions: str, action: str, key: str, values: dict[str, str], language: str
) -> None:
    assert play(game, actions).explain(action, language).words == say(language, key, **values)


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


def test_words_and_effects_are_in_two_languages() -> None:
    english = play("turris", "Va3 Vb3 Vc3 Vb2").explain("xa3", "en")
    french = play("turris", "Va3 Vb3 Vc3 Vb2").explain("xa3", "fr")
    assert english.words == "remove the white block on a3"
    assert french.words == "retirer le bloc blanc de a3"
    assert set(english.effects) & set(french.effects) == set()


EFFECTS = [
    ("kwinty", "", "Vi", ["kwinty.effect.rows"]),
    ("kwinty", "", "Hi", ["kwinty.effect.row"]),
    ("kwinty", FIVE.rsplit(" ", 1)[0], FIVE.split()[-1], ["kwinty.effect.five"]),
    (
        "kwinty",
        KWINTY["all blocks, white"].rsplit(" ", 1)[0],
        KWINTY["all blocks, white"].split()[-1],
        ["kwinty.effect.fours"],
    ),
    ("kwinty", KWINTY["no place"], "pass", ["kwinty.effect.pass"]),
    ("turris", "Va2", "Vb2", ["turris.effect.bonus", "turris.effect.scores"]),
    ("turris", "Va2", "Va1", ["turris.effect.scores"]),
    ("turris", "Va2 Vb2", "stop", ["turris.effect.turn"]),
    ("turris", "Va3 Vb3 Vc3 Vb2", "xa3", ["turris.effect.removed", "turris.effect.scores"]),
    ("turris", TURRIS["a seat without blocks"], "pass", ["turris.effect.turn"]),
    (
        "turris",
        TURRIS["bonus lapses, no block left"],
        "Hb1b2",
        ["turris.effect.lapse", "turris.effect.scores"],
    ),
    (
        "turris",
        TURRIS["bonus lapses at the end"],
        "Hb2c2",
        ["turris.effect.lapse", "turris.effect.over"],
    ),
    ("turris", TURRIS["last block of all on the middle"] + " Vb2", "stop", ["turris.effect.over"]),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "actions", "action", "keys"), EFFECTS)
def test_a_legal_action_tells_its_effects(
    game: str, actions: str, action: str, keys: list[str], language: str
) -> None:
    match = play(game, actions)
    seat = "WB"[match.to_act]
    other = "BW"[match.to_act]
    after = match.copy().play(action)
    explanation = match.explain(action, language)
    assert explanation.legal
    assert explanation.broken == ()
    for key in keys:
        scores = after.outcome.scores if after.is_over else after.position.to_json().get("scores")
        white, black = scores or (0, 0)
        who = seat if key == "kwinty.effect.five" else other
        values = {"white": white, "black": black, "seat": say(language, f"seat.{who}")}
        heights = {"low": 1, "high": 2 if key == "kwinty.effect.rows" else 1}
        sentence = say(language, key, **values, **heights)
        assert sentence in explanation.effects
        assert sentence in str(explanation)


# Tulum's effects, word for word: what a key says, in English and in French.
SUPPORTED = "roll:111134 place:11 place:12 place:13 place:14"
TULUM_EFFECTS = [
    ("", "roll:112345", "rolled", "can place: row 1, places 1, 2, 3, 4, 5 and 6 (U2)",
     "permet de poser : rangée 1, places 1, 2, 3, 4, 5 et 6 (U2)"),
    ("", "roll:223456", "nothing", "places nothing (U4)", "ne pose rien (U4)"),
    ("", "roll:223456", "turn", "the turn goes to Player 2", "la main passe à Joueur 2"),
    ("roll:112345 place:11", "place:12", "die",
     "uses a die that shows 1 (plum): 2 blocks at stake",
     "utilise un dé 1 (prune) : 2 blocs en jeu"),
    ("roll:112345 place:11", "place:12", "more",
     "the other dice can still place: row 2, place 1 (U3)",
     "les autres dés peuvent encore poser : rangée 2, place 1 (U3)"),
    ("roll:112345 place:11 place:12", "place:21", "choice",
     "no die can place any more: stop, or roll 3 dice again, 58% risk (U5)",
     "plus aucun dé ne peut poser : arrêtez-vous, ou relancez 3 dés, risque 58 % (U5)"),
    (f"{SUPPORTED} again roll:22 place:21", "place:23", "last_die",
     "uses the last die, which secures 6 blocks (U6)",
     "utilise le dernier dé, ce qui sécurise 6 blocs (U6)"),
    (f"{SUPPORTED} again roll:22 place:21", "place:23", "turn", "the turn goes to Player 2",
     "la main passe à Joueur 2"),
    (TULUM["complete"].rsplit(" ", 1)[0], "place:61", "won",
     "completes the pyramid: Player 1 wins (U7)", "achève la pyramide : Joueur 1 gagne (U7)"),
    (SUPPORTED, "stop", "secured", "secures 4 blocks: 4 of 21 for good",
     "sécurise 4 blocs : 4 sur 21 pour de bon"),
    (SUPPORTED, "again", "again", "rolls 2 dice, with 4 blocks at stake",
     "relance 2 dés, avec 4 blocs en jeu"),
    (SUPPORTED, "again", "risk", "44% risk of losing them all (U4)",
     "risque de tout perdre : 44 % (U4)"),
    (f"{SUPPORTED} again", "roll:66", "lost", "places nothing and loses 4 blocks (U4)",
     "ne pose rien et fait perdre 4 blocs (U4)"),
]  # fmt: skip


@pytest.mark.parametrize(("actions", "action", "key", "english", "french"), TULUM_EFFECTS)
def test_tulum_tells_what_is_at_stake(
    actions: str, action: str, key: str, english: str, french: str
) -> None:
    match = play("tulum", actions)
    for language, sentence in (("en", english), ("fr", french)):
        assert sentence in match.explain(action, language).effects
        parts = re.split(r"\{\w+\}", catalogue(language)[f"tulum.effect.{key}"])
        assert re.fullmatch(".+".join(map(re.escape, parts)), sentence)


def test_tulum_speaks_of_rows_and_places() -> None:
    match = play("tulum", "roll:111134 place:11 place:12 place:13 place:14 again")
    said = {language: match.explain("roll:12", language) for language in ("en", "fr")}
    assert said["en"].words == "the dice show 1 and 2"
    assert said["fr"].effects[0] == (
        "permet de poser : rangée 1, places 5 et 6 ; rangée 2, places 1, 2 et 3 (U2)"
    )


def test_every_effect_of_the_catalogue_is_met() -> None:
    met = {key for _, _, _, keys in EFFECTS for key in keys}
    met |= {f"tulum.effect.{key}" for _, _, key, _, _ in TULUM_EFFECTS}
    met |= test_turquoise_words.KEYS
    ours = tuple(f"{game}.effect." for game in OURS)
    known = {key for key in catalogue("en") if key.startswith(ours)}
    assert known == met


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_every_action_of_a_game_has_words_and_every_legal_one_effects(
    game: str, language: str
) -> None:
    begin = {
        "kwinty": "Vi Hg",
        "turris": "Va3 Vb3 Vc3 Vb2",
        "tulum": "roll:112345",
        "turquoise": f"{situations_turquoise.WHITES} auction:anubis:1 move:hand>b1:1",
    }
    position = play(game, begin[game]).position
    notation = position.game.notation
    texts = map(notation.text, notation.candidates(position.state))
    words = [position.explain(text, language).words for text in texts]
    assert all(words)
    for text in position.legal():
        assert all(position.explain(text, language).effects)
        assert position.explain(text, language).effects
