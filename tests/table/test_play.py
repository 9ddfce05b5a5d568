"""Acting: for the present position, once, by the player to act."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from chantier.errors import BadAction, IllegalAction, NotAllowed, StalePosition
from chantier.games.turquoise.notation import move_of
from chantier.table import views
from chantier.table.callers import Caller, seat_key
from chantier.table.messages import Preview, React, SeatKey
from chantier.table.options import Budget, MySeat
from chantier.table.talk import MOST_SAID
from table.table_fixture import (
    ANNE,
    BRUNO,
    EVE,
    Act,
    Leave,
    Resign,
    Return,
    Say,
    TableFixture,
    plan,
    table_of,
)


def act(fixture: TableFixture, owner: str, position: int, action: str, name: str = "x") -> None:
    fixture.send(owner, Act(id=name, position=position, action=action))


def test_an_action_for_an_earlier_position_is_refused_with_the_present_one() -> None:
    fixture = table_of("kwinty")
    old = fixture.state.now.number
    fixture.act(ANNE, "Vi")
    with pytest.raises(StalePosition) as stale:
        act(fixture, BRUNO, old, "Vh")
    refused = views.refused(stale.value, "x", fixture.state)
    assert refused.board is not None
    assert refused.board.number == fixture.state.now.number
    assert refused.code == "error.table_stale"


def test_a_repeat_after_a_reconnect_is_applied_once_even_after_a_restart() -> None:
    fixture = table_of("kwinty")
    message = Act(id="mine", position=fixture.state.now.number, action="Vi")
    first = fixture.send(ANNE, message).number
    fixture.table = fixture.replayed()
    again = fixture.send(ANNE, message)
    assert (again.answered, again.events) == (first, [])
    assert fixture.state.actions == ("Vi",)


def test_an_id_is_not_used_for_two_messages() -> None:
    fixture = table_of("kwinty")
    act(fixture, ANNE, fixture.state.now.number, "Vi", "same")
    with pytest.raises(NotAllowed) as refused:
        fixture.send(ANNE, Resign(id="same"))
    assert refused.value.key == "error.table_id"
    assert fixture.state.status == "playing"


def test_enough_is_enough_at_one_table() -> None:
    fixture = table_of("kwinty")
    for number in range(MOST_SAID):
        fixture.send(EVE, Say(id=f"s{number}", text="bla", name="Ève"))
    with pytest.raises(NotAllowed):
        fixture.send(ANNE, Say(id="last", text="assez"))


def test_the_same_id_of_another_person_is_another_message() -> None:
    fixture = table_of("kwinty")
    act(fixture, ANNE, fixture.state.now.number, "Vi", "same")
    act(fixture, BRUNO, fixture.state.now.number, "Vh", "same")
    assert fixture.state.actions == ("Vi", "Vh")


@pytest.mark.parametrize("owner", [BRUNO, EVE, ""])
def test_nobody_acts_for_another(owner: str) -> None:
    fixture = table_of("kwinty")
    with pytest.raises(NotAllowed):
        fixture.act(owner, "Vi")
    assert fixture.state.actions == ()


def test_an_illegal_action_names_its_clause_and_changes_nothing() -> None:
    fixture = table_of("kwinty")
    before = fixture.state
    with pytest.raises(IllegalAction) as wrong:
        fixture.act(ANNE, "Va")
    refused = views.refused(wrong.value, "x", fixture.state)
    assert [one.clause for one in refused.broken] == ["K4"]
    assert refused.why.fr == f"K4\u00a0: {refused.broken[0].why.fr}"
    assert refused.why.en == f"K4: {refused.broken[0].why.en}"
    assert fixture.state is before
    with pytest.raises(BadAction):
        fixture.act(ANNE, "nonsense")


def test_the_secret_link_of_a_seat_acts_for_it_and_for_no_other() -> None:
    fixture = table_of("kwinty")
    key = seat_key(fixture.state, 0)
    message = Act(id="a", position=fixture.state.now.number, action="Vi")
    with pytest.raises(NotAllowed):
        fixture.send("", message, [seat_key(fixture.state, 1), "0" * 32, "é"])
    fixture.send("", message, [key])
    with pytest.raises(NotAllowed):
        fixture.send("", Act(id="b", position=fixture.state.now.number, action="Vh"), [key])


def test_one_person_may_hold_all_seats() -> None:
    fixture = TableFixture(plan("tulum", [MySeat(), MySeat("Léo"), MySeat("Mia")]))
    assert [seat.name for seat in fixture.state.seats] == ["Anne", "Léo", "Mia"]
    fixture.play_on()
    assert fixture.state.ended is not None


def test_chance_acts_by_itself_and_the_choices_go_to_a_seat() -> None:
    fixture = table_of("tulum")
    told = [msgspec.json.decode(one.body)["type"] for one in fixture.book]
    assert told[3:8] == ["sealed", "opened", "opened", "started", "drawn"]
    choices = views.choices(fixture.state)
    assert choices is not None
    assert choices.seat == fixture.state.to_act
    assert list(choices.actions) == fixture.state.position.legal()


def test_nothing_is_done_after_the_end() -> None:
    fixture = table_of("kwinty")
    fixture.send(ANNE, Resign(id="r"))
    for message in (Act(id="a", position=fixture.state.now.number, action="Vi"), Resign(id="b")):
        with pytest.raises(NotAllowed):
            fixture.send(BRUNO, message)


def test_a_preview_tells_what_an_action_brings_or_breaks() -> None:
    fixture = table_of("turquoise", 2)
    legal = next(action for action in fixture.state.position.legal())
    shown = views.previewed(fixture.state, Preview(id="p", action=legal))
    assert shown.legal
    assert shown.board is not None
    assert shown.board.length == fixture.state.now.length + 1
    desk2 = table_of("kwinty")
    wrong = views.previewed(desk2.state, Preview(id="p", action="Va"))
    assert not wrong.legal
    assert [one.clause for one in wrong.broken] == ["K4"]
    with pytest.raises(StalePosition):
        views.previewed(desk2.state, Preview(id="p", action="Vi", position=99))


def test_a_preview_shows_a_pillars_way() -> None:
    fixture = table_of("turquoise", 2)
    for _ in range(400):
        moves = [a for a in fixture.state.position.legal() if a.startswith("move:")]
        if moves:
            shown = views.previewed(fixture.state, Preview(id="p", action=moves[-1]))
            move = move_of(fixture.state.position.parse(moves[-1]))
            assert (shown.path[0], shown.path[-1]) == (move.begin, move.end)
            return
        fixture.play_on(1)
    pytest.fail("no pillar could ever move")


def test_somebody_who_left_comes_back_to_the_seat() -> None:
    fixture = table_of("kwinty", clock=Budget(60))
    fixture.send(ANNE, Leave(id="l", level=4))
    assert fixture.state.thinker == 4
    assert fixture.state.clocks.running is None
    with pytest.raises(NotAllowed):
        fixture.act(ANNE, "Vi")
    fixture.think()
    fixture.act(BRUNO)
    fixture.send(ANNE, Return(id="r"))
    assert fixture.state.clocks.running == 0
    fixture.act(ANNE)
    with pytest.raises(NotAllowed):
        fixture.send(ANNE, Return(id="r2"))


def test_a_stand_in_is_like_whoever_leaves_where_that_is_known() -> None:
    fixture = table_of("kwinty")
    context = replace(fixture.context(ANNE), like_player=5)
    draft = fixture.table.decide(Leave(id="l"), context)
    fixture.table.commit(draft)
    assert fixture.state.thinker == 5
    again = fixture.table.decide(Leave(id="l"), replace(context, like_player=2))
    assert again.answered == draft.number, "the same message, whatever is known by now"


def test_what_was_thought_for_another_position_is_dropped() -> None:
    fixture = table_of("kwinty", 1, 1)
    fixture.act(ANNE, "Vi")
    with pytest.raises(StalePosition):
        fixture.table.think("Vh", fixture.state.now.number - 1, fixture.context(""))


def test_talk_stands_beside_the_chain_and_can_be_forgotten() -> None:
    fixture = table_of("kwinty")
    fixture.send(BRUNO, Say(id="s", text="Bien joué\u202e !"))
    assert fixture.table.chat[-1].text == "Bien joué !"
    assert b"Bien" not in fixture.book[-1].body
    assert fixture.replayed().chat == fixture.table.chat
    quiet = table_of("kwinty", chat=False)
    with pytest.raises(NotAllowed):
        quiet.send(ANNE, Say(id="s", text="hé"))
    with pytest.raises(NotAllowed):
        quiet.send(ANNE, React(id="r", reaction="hello"))


def test_a_reaction_is_told_by_its_name_and_has_no_words() -> None:
    fixture = table_of("kwinty")
    fixture.send(BRUNO, React(id="s", reaction="well_played"))
    fixture.send(EVE, React(id="t", reaction="thanks", name="Ève"))
    told = [(said.seat, said.name, said.text, said.reaction) for said in fixture.table.chat]
    assert told == [(1, "Bruno", "", "well_played"), (None, "Ève", "", "thanks")]
    assert fixture.replayed().chat == fixture.table.chat


def test_a_snapshot_tells_one_person_only_their_own_links() -> None:
    fixture = table_of("kwinty")
    mine = views.snapshot(fixture.table, Caller(ANNE), fixture.now).you
    assert mine.seats == (0,)
    assert mine.keys == (SeatKey(0, seat_key(fixture.state, 0)),)
    assert views.snapshot(fixture.table, Caller(EVE), fixture.now).you.keys == ()
