from __future__ import annotations

import copy
import pickle
import types
from collections import defaultdict
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import chantier
from chantier.core.explain import chosen_refusals
from chantier.core.position import Position
from chantier.core.protocol import NO_RENDER_DATA
from chantier.errors import BadAction, IllegalAction
from chantier.games.registry import find_game, game_names
from chantier.i18n import LANGUAGES
from chantier.testing.strategies import (
    legal_actions,
    matches,
    positions,
    texts_that_are_not_actions,
    well_formed_actions,
)
from core import JIT_ENABLED
from toy import GAME as CARTS

GAMES = {**{name: find_game(name) for name in game_names()}, "carts": CARTS}
any_game = st.sampled_from(sorted(GAMES)).map(GAMES.__getitem__)
thorough = settings(
    max_examples=100 if JIT_ENABLED else 20,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


@thorough
@given(st.data())
def test_a_well_formed_action_is_played_if_listed_and_refused_if_not(data):
    game = data.draw(any_game)
    position, action = data.draw(positions(game)), data.draw(well_formed_actions(game))
    before = position.state
    if action in position.legal():
        assert position.play(action) == position.apply(position.parse(action))
        assert position.refusals(position.parse(action)) == ()
    else:
        with pytest.raises(IllegalAction) as caught:
            position.play(action)
        assert caught.value.position is position
        assert caught.value.action == action
        assert caught.value.clauses == position.explain(action).clauses
    assert (position.state == before).all()


@thorough
@given(st.data())
def test_a_text_that_is_no_action_is_a_bad_action_everywhere(data):
    game = data.draw(any_game)
    position, text = data.draw(positions(game)), data.draw(texts_that_are_not_actions(game))
    for ask in (position.parse, position.play, position.explain):
        with pytest.raises(BadAction) as caught:
            ask(text)
        assert caught.value.action == text
        assert str(caught.value).isprintable()


@thorough
@given(st.data())
def test_a_legal_action_leads_on_and_matches_replay(data):
    game = data.draw(any_game)
    match = data.draw(matches(game))
    if match.is_over:
        assert match.legal() == []
        return
    action = data.draw(legal_actions(match.position))
    after = match.position.play(action)
    assert match.copy().play(action).position == after
    assert after != match.position


def test_the_array_that_is_handed_out_is_a_copy():
    position = chantier.game("turris").initial()
    position.state[:] = 7
    assert position == chantier.game("turris").initial()


def test_positions_reached_by_different_ways_are_one_key():
    ways = defaultdict(list)

    def walk(position, actions):
        ways[position].append(actions)
        if len(actions) < 4:
            for action in position.legal():
                walk(position.play(action), (*actions, action))

    walk(chantier.game("kwinty").initial(), ())
    several = {position: found for position, found in ways.items() if len(found) > 1}
    assert several
    for position, found in several.items():
        for actions in found:
            twin = chantier.new("kwinty").play(*actions).position
            assert twin.to_json() == position.to_json()
            assert twin.legal() == position.legal()


def test_options_and_players_tell_positions_apart():
    kwinty = chantier.game("kwinty")
    assert kwinty.initial() != kwinty.initial(options={"opening": "flat"})
    assert len({CARTS.initial(players) for players in (2, 3, 4)}) == 3
    assert CARTS.initial(2) != kwinty.initial()
    assert CARTS.initial(2) != "carts"
    assert CARTS.initial() == CARTS.initial(2, {"die": "loaded"})


@pytest.mark.parametrize(
    "twin_of",
    [lambda p: p.copy(), copy.copy, copy.deepcopy, lambda p: pickle.loads(pickle.dumps(p))],
)
def test_twins_are_equal_and_share_no_memory(twin_of):
    position = CARTS.initial(3, {"finish": "last"}).play("roll")
    twin = twin_of(position)
    assert twin == position
    assert hash(twin) == hash(position)
    assert twin.options == position.options
    assert twin.game is CARTS
    twin._state[:] = 0
    twin.options["die"] = "fair"
    assert position == CARTS.initial(3, {"finish": "last"}).play("roll")
    assert position.options["die"] == "loaded"


def test_to_json_begins_with_who_acts():
    assert next(iter(CARTS.initial().to_json().items())) == ("to_act", 0)
    assert CARTS.initial().play("roll").to_json()["to_act"] == "chance"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_explanation_gives_every_broken_clause_or_what_the_action_does(language):
    start = chantier.game("kwinty").initial(options={"opening": "flat"})
    refused = start.explain("Vj", language)
    assert not refused.legal
    assert refused.clauses == ("K4", "K9")
    assert [one.sentence.partition(":")[0].strip() for one in refused.broken] == ["K4", "K9"]
    assert refused.effects == ()
    allowed = chantier.game("turris").initial().explain("Ha1b1", language)
    assert allowed.legal
    assert allowed.effects
    for explanation in (refused, allowed):
        data = explanation.to_json()
        assert data["legal"] == explanation.legal
        assert [one["clause"] for one in data["broken"]] == list(explanation.clauses)
        lines = str(explanation).splitlines()
        assert lines[0].startswith(explanation.action)
        assert len(lines) == 1 + len(explanation.broken) + len(explanation.effects)


def test_one_reason_is_told_for_each_clause():
    assert chosen_refusals(0b1011, ("C1.a", "C1.b", "C2.c", "C3.d")) == ("C1.a", "C3.d")
    assert chosen_refusals(0b1110, ("C1.a", "C1.b", "C2.c", "C3.d")) == ("C1.b", "C2.c", "C3.d")
    assert chosen_refusals(0, ("C1.a",)) == ()


def test_words_differ_between_languages():
    position = chantier.game("turris").initial()
    assert position.explain("Va1", "fr").words != position.explain("Va1", "en").words
    assert position.text("fr") != position.text("en")
    assert str(position) == position.text("en")


def test_the_repr_says_whose_turn_it_is():
    position = CARTS.initial(2)
    assert repr(position) == "<Position of carts: seat 0 to act>"
    assert repr(position.play("roll")) == "<Position of carts: chance to act>"
    while not position.is_over:
        position = position.play("roll").play("die:4").play("take")
    assert repr(position) == "<Position of carts: over>"
    assert position.legal() == position.legal_ids() == []


def test_a_game_need_not_show_or_count_more_than_its_position():
    position = CARTS.initial()
    action = position.legal_ids()[0]
    assert position.score_changes(action, position.apply(action)) == []
    assert position.score_breakdown([]) == []
    assert position.render_data() == NO_RENDER_DATA


def test_a_position_that_is_no_struct_is_refused():
    plain = types.SimpleNamespace(position=lambda _state, to_act: {"to_act": to_act})
    position = Position(replace(CARTS, notation=plain), 2, {}, CARTS.initial().state)
    with pytest.raises(TypeError, match="gave dict, not a PositionData"):
        position.data()
