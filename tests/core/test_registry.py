from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

import chantier
from chantier.core.game import load_game
from chantier.errors import UnknownGame
from chantier.games.registry import OURS, find_game, game_names, games_in_order


def test_the_games_of_the_package_are_listed_sorted():
    assert set(OURS) <= set(chantier.game_names())
    assert game_names() == sorted(game_names())


@pytest.mark.parametrize("name", sorted(OURS))
def test_a_game_is_named_as_its_card_says_and_lives_where_it_says(name):
    game = find_game(name)
    assert game.card.name == name
    assert game.module == OURS[name]
    assert load_game(game.module) is game
    assert pickle.loads(pickle.dumps(game)) is game
    assert repr(game) == f"<Game {name}>"


def test_every_folder_of_games_is_listed():
    folder = Path(chantier.__file__).parent / "games"
    assert {path.parent.name for path in folder.glob("*/__init__.py")} == set(OURS)


@pytest.mark.parametrize(
    "name", ["chess", "", "Kwinty", "kwinty ", None, 3, ["kwinty"], {}, b"kwinty"]
)
def test_a_name_that_no_game_has_is_refused_with_those_there_are(name):
    with pytest.raises(UnknownGame) as caught:
        find_game(name)
    for known in game_names():
        assert known in str(caught.value)


def test_a_module_without_a_game_is_not_taken_for_one():
    with pytest.raises((AttributeError, TypeError)):
        load_game("json")


def test_another_package_adds_a_game_with_an_entry_point_and_cannot_replace_ours(
    run_python, tmp_path
):
    metadata = tmp_path / "toys-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[chantier.games]\ncarts = toy\nkwinty = toy\n")
    code = """
import json, pickle, chantier
match = chantier.new("carts", 4, finish="last").play("roll", "die:2", "take")
twin = pickle.loads(pickle.dumps(match))
assert twin == match
assert chantier.load(match.record().to_line()) == match
print(json.dumps([chantier.game_names(), chantier.game("kwinty").module, match.to_act]))
"""
    games, module, to_act = json.loads(run_python(code, path=tmp_path, NUMBA_DISABLE_JIT="1"))
    assert games == sorted([*OURS, "carts"])
    assert module == OURS["kwinty"]
    assert to_act == 1


def test_a_game_of_another_package_that_cannot_be_loaded_says_why(monkeypatch):
    names = {**OURS, "lost": "no.such.module", "empty": "json"}
    monkeypatch.setattr("chantier.games.registry.modules", lambda: names)
    for name, why in (("lost", "no"), ("empty", "GAME")):
        with pytest.raises(UnknownGame, match=f"the game {name} .*{why}"):
            find_game(name)


def test_lists_show_games_by_the_order_of_their_cards_then_by_name(monkeypatch):
    monkeypatch.setattr("chantier.games.registry.modules", lambda: {**OURS, "carts": "toy"})
    found = games_in_order()
    keys = [(game.card.order, game.card.name) for game in found]
    assert keys == sorted(keys)
    assert {game.card.name for game in found} == {*OURS, "carts"}
    assert found[-1].card.name == "carts"


def test_a_broken_game_of_another_package_is_left_out_of_lists_and_told(monkeypatch):
    names = {**OURS, "lost": "no.such.module", "carts": "toy"}
    monkeypatch.setattr("chantier.games.registry.modules", lambda: names)
    told: list[UnknownGame] = []
    found = games_in_order(told.append)
    assert {game.card.name for game in found} == {*OURS, "carts"}
    assert [error.values["name"] for error in told] == ["lost"]


def test_a_game_of_another_package_is_called_as_its_entry_point_says(monkeypatch):
    monkeypatch.setattr("chantier.games.registry.modules", lambda: {**OURS, "wagons": "toy"})
    with pytest.raises(UnknownGame, match="its card says carts"):
        find_game("wagons")


def test_a_game_of_another_package_without_its_words_says_which_are_missing(run_python, tmp_path):
    package = tmp_path / "mute"
    (package / "words").mkdir(parents=True)
    (package / "__init__.py").write_text(
        "from dataclasses import replace\n"
        "from toy import GAME as CARTS\n"
        "GAME = replace(CARTS, module=__name__, card=replace(CARTS.card, name='mute'))\n"
    )
    words = {"about": "", "option": {"die": "", "finish": ""}, "refusal": {}, "reason": {}}
    for language in ("fr", "en"):
        (package / f"words/{language}.json").write_text(json.dumps(words))
    metadata = tmp_path / "mutes-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: mutes\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[chantier.games]\nmute = mute\n")
    code = """
import chantier
try:
    chantier.game("mute")
except chantier.errors.UnknownGame as error:
    print(error)
"""
    told = run_python(code, path=tmp_path, NUMBA_DISABLE_JIT="1")
    assert "its words lack mute.refusal.C1.later (fr)" in told
