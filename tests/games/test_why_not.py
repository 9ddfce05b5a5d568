"""A press where nothing can be done is answered by the rules, in one sentence, at every place."""

from __future__ import annotations

import random

import pytest

from chantier.core.position import Position
from chantier.errors import BadRequest
from chantier.games.registry import find_game
from chantier.table.messages import Sentence
from chantier.table.why_not import told_of
from games.found import NAMES
from games.places_pressed import PRESSED

GAMES = 4
SEEN = 12  # positions of each game


def positions(name: str, seed: int) -> list[Position]:
    """Some positions of a random game, its first and its last among them."""
    game = find_game(name)
    rng = random.Random(seed)
    position = game.initial(rng.choice(range(game.card.players[0], game.card.players[1] + 1)))
    line = [position]
    while not position.is_over and len(line) < 400:
        position = position.apply(rng.choice(position.legal_ids()))
        line.append(position)
    return [line[0], *rng.sample(line, min(SEEN, len(line))), line[-1]]


def clauses_refusing(position: Position) -> set[str]:
    """The clauses that the rules' refusals of a position's actions name."""
    broken = {
        refusal
        for action in position.game.notation.candidates(position.state)
        for refusal in position.refusals(action)
    }
    # A flat block that another covers on the column that names it has no removal of its own.
    under = {"T10"} if "T8.other_name" in broken else set()
    return {refusal.partition(".")[0] for refusal in broken} | under


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("name", PRESSED)
def test_a_sentence_comes_exactly_where_no_legal_action_is(name: str, seed: int) -> None:
    places, modes, covers = PRESSED[name]
    spoken = 0
    for position in positions(name, seed):
        legal = position.legal()
        refusing = clauses_refusing(position)
        for mode in modes:
            for place in places:
                told = told_of(position, place, mode)
                meant = covers(position, place, mode)
                possible = any(map(meant, legal))
                assert (told is None) == possible, (place, mode, told, position.to_json())
                if told is None:
                    continue
                spoken += 1
                clauses = told.clauses
                assert isinstance(clauses, tuple)
                assert len(clauses) == 1
                assert clauses[0] in refusing, (place, mode, told)
                assert told.fr != told.en
                assert "{" not in told.fr + told.en
    assert spoken > 100


def test_every_game_of_ours_says_why() -> None:
    assert set(PRESSED) == set(NAMES)


@pytest.mark.parametrize("name", PRESSED)
@pytest.mark.parametrize("place", ["", " ", "zz", "c4\n", "Ⅳ", "a" * 32, "{0}", "c٣", "../c4"])
def test_what_is_no_place_is_refused_clearly(name: str, place: str) -> None:
    with pytest.raises(BadRequest) as refused:
        told_of(find_game(name).initial(), place, "")
    assert find_game(name).card.title in refused.value.say("fr")


@pytest.mark.parametrize("name", PRESSED)
def test_what_is_no_mode_is_refused_clearly(name: str) -> None:
    place = PRESSED[name].places[0]
    with pytest.raises(BadRequest):
        told_of(find_game(name).initial(), place, "sideways")


def told(name: str, line: str, place: str, mode: str = "") -> Sentence | None:
    position = find_game(name).initial()
    for action in line.split():
        position = position.play(action)
    return told_of(position, place, mode)


def test_a_sentence_names_the_square_and_the_clause() -> None:
    said = told("kwinty", "Vi Hg", "i3", "H")
    assert said is not None
    assert said.fr.startswith("i3\u00a0: un bloc à plat doit reposer en entier")
    assert said.clauses == ("K2",)


def test_another_way_to_stand_is_offered_where_there_is_one() -> None:
    said = told("kwinty", "Vi Hg Hj", "i3", "H")
    assert said is not None
    assert said.clauses == ("K2",)
    assert said.fr.endswith("; debout, c’est possible")
    assert said.en.endswith("; upright, it is possible")


def test_a_square_in_the_wall_says_that_a_block_is_there() -> None:
    said = told("kwinty", "Vi Hg", "g1")
    assert said is not None
    assert "déjà là" in said.fr
    assert said.clauses == ("K2",)


def test_turquoise_says_why_no_plate_is_drawn_and_no_tablet_sold() -> None:
    position = find_game("turquoise").initial(2).play("draw").play("plate:01")
    drawing = told_of(position, "draw", "")
    assert drawing is not None
    assert (drawing.fr, drawing.clauses) == ("Posez d’abord la plaque piochée", ("Q9",))
    position = position.play(position.legal()[0]).play("face:0")
    tablet, bare = told_of(position, "horus", ""), told_of(position, "d5", "hand")
    assert tablet is not None
    assert tablet.fr.startswith("Horus\u00a0: une enchère s’ouvre au tout début du tour")
    assert bare is not None
    assert bare.fr == "d5\u00a0: aucune plaque ne couvre encore cet emplacement"
    assert told_of(position, "draw", "") is None


def test_T12_the_block_that_levels_need_is_named_in_both_languages() -> None:  # noqa: N802  # a clause
    before = "Hc2c3 Vc1 Vb3 Vb2 Vb1 Vc3 Va2 Va1 Va3 Vb3 Ha2b2"
    said = told("turris", before, "a1", "x")
    assert said is not None
    assert said.clauses == ("T12",)
    assert said.fr.startswith("a1\u00a0: le retrait laisserait plus de trois niveaux inachevés")
    assert said.en.startswith("a1: removal would leave more than three levels unfinished")


HELPFUL = [
    # On one side a flat block would hang (K2), on the other it rests and lines up wrong.
    ("kwinty", "Hi Vi", "g", "H", "Colonne g\u00a0: deux blocs à plat de la même couleur", "K5"),
    # Only upright blocks have a place: nothing is said of flat ones.
    ("turris", "Va1", "b3", "", "b3\u00a0: le bloc doit toucher", "T3"),
    # Where a block stands, the reason is about the next one on top of it.
    ("turris", "Va1", "a1:2", "", "a1\u00a0: un bloc debout s’appuie", "T4"),
    ("turris", "Va1 Va2", "a1:1", "", "a1\u00a0: un bloc est déjà là", "T2"),
    ("turris", "Va1 Va2", "c3:1", "", "Niveau 1 en c3\u00a0: le bloc doit toucher", "T3"),
]


@pytest.mark.parametrize(("name", "before", "place", "mode", "begins", "clause"), HELPFUL)
def test_the_reason_is_the_one_that_helps(
    name: str, before: str, place: str, mode: str, begins: str, clause: str
) -> None:
    position = find_game(name).initial()
    for action in before.split():
        position = position.play(action)
    told = told_of(position, place, mode)
    assert told is not None
    assert told.fr.startswith(begins)
    assert told.clauses == (clause,)
