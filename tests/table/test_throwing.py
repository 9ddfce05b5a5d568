"""Own throws: the table waits for a player's dice, and nothing else about the game changes."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from chantier.errors import NotAllowed, StalePosition
from chantier.games.registry import find_game
from chantier.table import views
from chantier.table.callers import Caller
from chantier.table.messages import NewTable
from chantier.table.options import DAY, Budget, Days, LevelSeat, MySeat, Rules
from chantier.table.throwing import THROWN_AFTER
from chantier.table.verify import verify_record
from table.table_fixture import (
    ANNE,
    BRUNO,
    CHLOE,
    NAMES,
    Act,
    Claim,
    Leave,
    OfferDraw,
    OfferReply,
    Rematch,
    Resign,
    TableFixture,
    Takeback,
    Throw,
    plan,
    table_of,
)

GAME = "tulum"
PLACES_FIRST, LOSES_FIRST = 1, 0  # seeds: what the first throw does


def waiting(people: int = 2, **more: object) -> TableFixture:
    """A game that has just begun: the first player's dice wait."""
    fixture = table_of(GAME, people, own_throws=(ANNE, BRUNO, CHLOE), **more)  # type: ignore[arg-type]
    assert fixture.state.to_throw == 0
    return fixture


def turn_passed(fixture: TableFixture) -> None:
    """Let the first player's turn go by, until the second player's dice wait."""
    while fixture.state.to_throw != 1:
        legal = fixture.state.position.legal()
        if fixture.state.on_turn == 0 and fixture.state.to_act is None:
            fixture.throw(ANNE)
        else:
            fixture.act(ANNE, "stop" if "stop" in legal else legal[0])


def test_a_turn_taken_back_while_dice_wait_takes_back_what_it_added() -> None:
    fixture = waiting(clock=Budget(600, 30), seed=PLACES_FIRST)
    turn_passed(fixture)
    assert fixture.state.now.action == "stop"
    earned = fixture.state.clocks.shown(fixture.now)[0]
    fixture.send(ANNE, Takeback(id=fixture.next_id(), seat=0))
    assert fixture.state.clocks.shown(fixture.now)[0] == earned - 30_000
    assert fixture.replayed().state.clocks == fixture.state.clocks


def test_the_table_waits_for_the_first_throw_and_a_press_throws() -> None:
    fixture = waiting()
    assert fixture.state.position.to_act == "chance"
    assert views.throw(fixture.state, fixture.now, fixture.own_throws) == views.ThrowView(
        0, THROWN_AFTER
    )
    fixture.throw(ANNE)
    assert fixture.kinds()[:2] == ["thrown", "drawn"]
    assert msgspec.json.decode(fixture.book[-2].body)["by"] == "hand"


def test_an_outcome_does_not_depend_on_who_throws_or_when() -> None:
    by_itself = table_of(GAME)
    by_hand = waiting()
    by_hand.now += 9_000
    by_hand.throw(ANNE)
    late = waiting()
    late.now += THROWN_AFTER
    late.tick()
    assert by_hand.state.actions[:1] == late.state.actions[:1] == by_itself.state.actions[:1]


def test_records_of_a_game_with_own_throws_hold_the_same_actions() -> None:
    fixture, plain = waiting(), table_of(GAME)
    fixture.play_on()
    plain.play_on()
    assert fixture.state.ended is not None
    record = fixture.record()
    assert record.actions == plain.record().actions
    assert verify_record(record, find_game).unproved == 0


def test_dice_that_follow_from_the_players_own_action_are_not_waited_for() -> None:
    fixture = waiting(seed=PLACES_FIRST)
    fixture.throw(ANNE)
    while "again" not in fixture.state.position.legal():
        fixture.act(ANNE)
    fixture.act(ANNE, "again")
    assert fixture.kinds()[:2] == ["acted", "drawn"]


@pytest.mark.parametrize(
    "make",
    [
        lambda: table_of(GAME),
        lambda: table_of(GAME, own_throws=(BRUNO,)),
        lambda: table_of(GAME, own_throws=(ANNE, BRUNO), auto_throws=True),
    ],
    ids=["no client asked", "another player asked", "the table throws by itself"],
)
def test_a_throw_happens_by_itself(make: Callable[[], TableFixture]) -> None:
    fixture = make()
    assert "drawn" in fixture.kinds()
    assert "thrown" not in fixture.kinds()


def test_a_bot_and_an_artificial_player_never_wait() -> None:
    wish = plan(GAME, [LevelSeat(1), MySeat()])
    fixture = TableFixture(wish, own_throws=(ANNE,))
    assert "drawn" in fixture.kinds()
    bot = NewTable(rules=wish.rules, seats=(MySeat(), LevelSeat(1)), name="Bot", bot=True)
    assert "drawn" in TableFixture(bot, own_throws=(ANNE,)).kinds()


def test_a_new_table_waits_for_a_host_that_says_it_will_throw() -> None:
    rules = Rules(game=GAME, players=2)
    seats = (MySeat(), LevelSeat(1))
    asked = NewTable(rules=rules, seats=seats, name="Anne", own_throws=True)
    assert TableFixture(asked).kinds()[-1] == "started"
    quiet = NewTable(rules=rules, seats=seats, name="Anne")
    assert "drawn" in TableFixture(quiet).kinds()


def test_after_fifteen_seconds_the_table_throws() -> None:
    fixture = waiting()
    assert fixture.table.due(fixture.own_throws) == fixture.now + THROWN_AFTER
    fixture.now += THROWN_AFTER - 1
    assert fixture.tick().events == []
    fixture.now += 1
    fixture.tick()
    assert fixture.kinds()[:2] == ["thrown", "drawn"]
    thrown = next(made.event for made in fixture.last.events)
    assert msgspec.to_builtins(thrown) | {"number": 0, "at": 0} == {
        "type": "thrown", "seat": 0, "by": "table", "number": 0, "at": 0
    }  # fmt: skip


def test_a_page_that_comes_late_or_again_gets_its_fifteen_seconds() -> None:
    fixture = waiting()
    fixture.now += 10_000
    fixture.own_throws[ANNE] = fixture.now
    fixture.now += 10_000
    assert fixture.tick().events == []
    fixture.now += 5_000
    assert fixture.tick().events != []


def test_the_clock_of_the_seat_that_must_throw_runs() -> None:
    fixture = waiting(seed=PLACES_FIRST, clock=Budget(60, 5))
    assert fixture.state.clocks.running == 0
    fixture.now += 4_000
    fixture.throw(ANNE)
    assert fixture.state.clocks.shown(fixture.now) == (56_000, 60_000)
    turn_passed(fixture)
    assert fixture.state.clocks.running == 1
    assert fixture.state.clocks.shown(fixture.now) == (61_000, 60_000)
    fixture.now += 3_000
    assert fixture.state.clocks.shown(fixture.now) == (61_000, 57_000)


def test_a_lost_turn_earns_its_increment_once_it_was_thrown() -> None:
    fixture = waiting(seed=LOSES_FIRST, clock=Budget(60, 5))
    fixture.now += 2_000
    fixture.throw(ANNE)
    assert fixture.state.to_throw == 1
    assert fixture.state.clocks.shown(fixture.now) == (63_000, 60_000)
    assert fixture.state.clocks.running == 1


def test_a_seat_can_run_out_of_time_while_its_dice_wait() -> None:
    fixture = waiting(clock=Budget(10))
    fixture.now += 10_000
    with pytest.raises(NotAllowed):
        fixture.throw(ANNE)
    fixture.tick()
    assert fixture.state.ended is not None
    assert (fixture.state.ended.winners, fixture.state.ended.reason) == ((1,), "time")


def test_out_of_time_with_three_seats_the_stand_in_throws_at_once() -> None:
    fixture = waiting(3, clock=Budget(10))
    fixture.now += 10_000
    fixture.tick()
    assert fixture.kinds()[:3] == ["went_out", "thrown", "drawn"]
    assert fixture.state.status == "playing"


def test_days_are_given_anew_for_a_turn_that_begins_with_a_throw() -> None:
    fixture = waiting(clock=Days(2))
    fixture.throw(ANNE)
    turn_passed(fixture)
    assert fixture.state.clocks.shown(fixture.now)[1] == 2 * DAY


def test_only_the_owner_throws_and_only_once_in_the_right_position() -> None:
    fixture = waiting()
    number = fixture.state.now.number
    with pytest.raises(NotAllowed) as not_yours:
        fixture.throw(BRUNO)
    assert not_yours.value.key == "error.table_not_your_turn"
    with pytest.raises(StalePosition):
        fixture.send(ANNE, Throw(id="early", position=number - 1))
    with pytest.raises(NotAllowed) as first:
        fixture.send(ANNE, Act(id="act", position=number, action="place:11"))
    assert first.value.key == "error.table_throw_first"
    fixture.send(ANNE, Throw(id="once", position=number))
    drawn = fixture.state.actions
    fixture.send(ANNE, Throw(id="once", position=number))
    assert fixture.state.actions == drawn, "a repeat throws nothing"
    with pytest.raises(StalePosition):
        fixture.send(ANNE, Throw(id="twice", position=number))


def test_there_is_nothing_to_throw_where_a_seat_must_act() -> None:
    fixture = table_of("kwinty", own_throws=(ANNE,))
    with pytest.raises(NotAllowed) as nothing:
        fixture.throw(ANNE)
    assert nothing.value.key == "error.table_nothing_to_throw"


def test_resigning_leaving_and_a_draw_do_not_wait_for_the_dice() -> None:
    resigned = waiting()
    resigned.send(ANNE, Resign(id="r"))
    assert resigned.state.ended is not None
    assert resigned.state.ended.winners == (1,)
    left = waiting()
    left.send(ANNE, Leave(id="l"))
    assert left.kinds()[:3] == ["stood_in", "thrown", "drawn"]
    drawn = waiting()
    drawn.send(BRUNO, OfferDraw(id="o"))
    assert drawn.state.to_throw == 0, "the dice still wait"
    drawn.send(ANNE, OfferReply(id="a", what="draw", agreed=True))
    assert drawn.state.ended is not None
    assert drawn.state.ended.agreed


def test_another_player_who_resigns_does_not_throw_the_dice_that_wait() -> None:
    fixture = waiting(3)
    fixture.send(CHLOE, Resign(id="r"))
    assert fixture.kinds() == ["went_out"]
    assert fixture.state.to_throw == 0


def test_the_last_action_can_be_taken_back_before_the_next_player_throws() -> None:
    fixture = waiting(seed=PLACES_FIRST, clock=Budget(60))
    fixture.throw(ANNE)
    turn_passed(fixture)
    length = fixture.state.now.length
    fixture.send(ANNE, Takeback(id="t"))
    assert fixture.state.now.length == length - 1
    assert fixture.state.on_turn == fixture.state.clocks.running == 0
    fixture.play_on()
    assert verify_record(fixture.record(), find_game).unproved == 0


def test_a_player_whose_dice_wait_is_gone_only_after_the_stated_time() -> None:
    fixture = waiting()
    fixture.absent = {0: fixture.now}
    with pytest.raises(NotAllowed) as early:
        fixture.send(BRUNO, Claim(id="c"))
    assert early.value.key == "error.table_not_gone_yet"


def test_a_table_read_again_while_dice_wait_still_waits() -> None:
    fixture = waiting(clock=Budget(60))
    fixture.table = fixture.replayed()
    assert fixture.state.to_throw == 0
    fixture.resume(fixture.now, fixture.now + 1_000)
    fixture.now += 1_000
    fixture.throw(ANNE)
    assert fixture.kinds()[:2] == ["thrown", "drawn"]


def test_a_rematch_waits_for_the_first_throw_too() -> None:
    fixture = waiting()
    fixture.send(ANNE, Resign(id="r"))
    fixture.send(ANNE, Rematch(id="a"))
    draft = fixture.send(BRUNO, Rematch(id="b"))
    (opened,) = draft.opened_tables
    assert opened.state.to_throw == 0


def test_lists_of_tables_show_whose_dice_wait() -> None:
    fixture = waiting()
    assert views.card(fixture.state).to_act == 0
    told = views.snapshot(fixture.table, Caller(BRUNO), fixture.now, own_throws=fixture.own_throws)
    assert told.throw == views.ThrowView(0, THROWN_AFTER)
    assert NAMES[ANNE] == told.seats[0].name
