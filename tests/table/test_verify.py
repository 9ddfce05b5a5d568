"""A record of a live game proves itself: any change is found."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from chantier.core.fair import commitment, draw, drawn_outcome, whole_weights
from chantier.core.record import Record
from chantier.errors import BadRecord
from chantier.games.registry import find_game
from chantier.table.chain import canonical
from chantier.table.verify import verify_record
from games.found import NAMES
from table.table_fixture import ANNE, Resign, TableFixture, Takeback, table_of


def finished(game: str, people: int = 2) -> TableFixture:
    fixture = table_of(game, people)
    fixture.play_on(3)
    fixture.act(fixture.state.seats[fixture.state.to_act or 0].owner)
    fixture.play_on()
    return fixture


@pytest.mark.parametrize("game", NAMES)
def test_a_whole_game_is_verified_from_its_record_alone(game: str) -> None:
    record = finished(game).record()
    verified = verify_record(Record.from_line(record.to_line()), find_game)
    assert verified.unproved == 0
    assert (verified.drawn > 0) == find_game(game).card.has_chance
    assert verified.events == len(record.extra["events"])


def test_takebacks_are_events_and_the_line_is_what_survived() -> None:
    fixture = table_of("turris")
    fixture.act(ANNE)
    fixture.send(ANNE, Takeback(id="t"))
    fixture.send(ANNE, Resign(id="r"))
    record = fixture.record()
    assert list(record.actions) == []
    assert "taken_back" in [event["type"] for event in record.extra["events"]]
    assert verify_record(record, find_game).events == len(fixture.book)


def change_action(data: dict[str, Any]) -> None:
    event = next(e for e in data["events"] if e["type"] == "acted")
    event["at"] += 1


def drop_event(data: dict[str, Any]) -> None:
    del data["events"][-2]


def other_secret(data: dict[str, Any]) -> None:
    data["chance"]["secret"] = "00" * 32


def other_winner(data: dict[str, Any]) -> None:
    data["outcome"] = {**data["outcome"], "winners": [1 - data["outcome"]["winners"][0]]}


def shorter_line(data: dict[str, Any]) -> None:
    data["actions"] = data["actions"][:-1]
    del data["outcome"]


def no_chance(data: dict[str, Any]) -> None:
    del data["chance"]


def bad_events(data: dict[str, Any]) -> None:
    data["events"] = {"a": 1}


def mangled_event(data: dict[str, Any]) -> None:
    data["events"][1] = {"type": "seated", "seat": "x"}


@pytest.mark.parametrize(
    "change",
    [
        change_action,
        drop_event,
        other_secret,
        other_winner,
        shorter_line,
        no_chance,
        bad_events,
        mangled_event,
    ],
)
def test_a_changed_record_is_found_out(change: Callable[[dict[str, Any]], None]) -> None:
    data = copy.deepcopy(finished("tulum").record().to_json())
    change(data)
    with pytest.raises(BadRecord):
        verify_record(Record.from_json(data), find_game)


def other_name(data: dict[str, Any]) -> None:
    data["table"]["seats"][0]["name"] = "Eve"


def other_commitment(data: dict[str, Any]) -> None:
    data["chance"]["commitment"] = "00" * 32


def other_salts(data: dict[str, Any]) -> None:
    data["chance"]["salts"] = ["x", "y"]


def no_secret(data: dict[str, Any]) -> None:
    del data["chance"]["secret"]


def no_events(data: dict[str, Any]) -> None:
    del data["events"]


def lone_surrogate(data: dict[str, Any]) -> None:
    data["events"][1]["salt"] = "\ud800"


def bad_secret(data: dict[str, Any]) -> None:
    data["chance"]["secret"] = data["chance"]["secret"].upper()


@pytest.mark.parametrize(
    "change",
    [other_name, other_commitment, other_salts, no_secret, no_events, lone_surrogate, bad_secret],
)
def test_what_people_read_of_a_record_is_what_its_events_tell(
    change: Callable[[dict[str, Any]], None],
) -> None:
    data = copy.deepcopy(finished("tulum").record().to_json())
    change(data)
    with pytest.raises(BadRecord):
        verify_record(Record.from_json(data), find_game)


def chained_again(data: dict[str, Any]) -> Record:
    """The record with a chain over its events as they are now, as any forger can make it."""
    digest = bytes(32)
    for event in data["events"]:
        digest = hashlib.sha256(digest + canonical(event)).digest()
    return Record.from_json({**data, "digest": digest.hex()})


def event_of(data: dict[str, Any], kind: str) -> dict[str, Any]:
    return next(event for event in data["events"] if event["type"] == kind)


def test_dice_that_the_secret_does_not_explain_are_found_even_with_a_new_chain() -> None:
    data = finished("tulum").record().to_json()
    secret = "11" * 32
    event_of(data, "ended")["secret"] = data["chance"]["secret"] = secret
    shown = commitment(bytes.fromhex(secret))
    event_of(data, "created")["commitment"] = data["chance"]["commitment"] = shown
    with pytest.raises(BadRecord) as found:
        verify_record(chained_again(data), find_game)
    assert found.value.key == "error.verify_chance"


def won_by_another(data: dict[str, Any]) -> None:
    end = event_of(data, "ended")
    end["winners"] = data["outcome"]["winners"] = [1 - end["winners"][0]]
    end["reason"] = data["outcome"]["reason"] = "resign"


def cut_short(data: dict[str, Any]) -> None:
    end = data["events"][-1]
    data["events"][20:] = [{**end, "number": 21, "reason": "abandon"}]
    data["actions"] = [e["action"] for e in data["events"] if "action" in e]
    data["outcome"] = {**data["outcome"], "reason": "abandon"}


def unknown_key(data: dict[str, Any]) -> None:
    data["events"][3]["more"] = 1


def before_its_time(data: dict[str, Any]) -> None:
    data["events"][3]["at"] = -1


def other_format(data: dict[str, Any]) -> None:
    data["events"][0]["format"] = "other"


def insert(data: dict[str, Any], event: dict[str, Any]) -> None:
    """Put an event before the last one."""
    at = data["events"][-2]["at"]
    data["events"].insert(-1, {"number": len(data["events"]), "at": at, **event})
    data["events"][-1]["number"] += 1


def taken_back_by_nobody(data: dict[str, Any]) -> None:
    insert(data, {"type": "taken_back", "seat": 99, "length": len(data["actions"]) - 1})


def answer_to_nothing(data: dict[str, Any]) -> None:
    insert(data, {"type": "answered", "seat": 0, "what": "draw", "agreed": True})


def returned_without_leaving(data: dict[str, Any]) -> None:
    insert(data, {"type": "returned", "seat": 0})


def out_of_time_without_a_clock(data: dict[str, Any]) -> None:
    insert(data, {"type": "went_out", "seat": 0, "way": "time", "level": 1})


@pytest.mark.parametrize(
    "forge",
    [
        won_by_another,
        cut_short,
        unknown_key,
        before_its_time,
        other_format,
        taken_back_by_nobody,
        answer_to_nothing,
        returned_without_leaving,
        out_of_time_without_a_clock,
    ],
)
def test_what_cannot_have_happened_is_found_even_with_a_new_chain(
    forge: Callable[[dict[str, Any]], None],
) -> None:
    data = copy.deepcopy(finished("turris").record().to_json())
    verify_record(chained_again(data), find_game)
    forge(data)
    with pytest.raises(BadRecord):
        verify_record(chained_again(data), find_game)


def test_while_the_game_goes_on_the_secret_is_not_told() -> None:
    fixture = table_of("tulum")
    record = fixture.record()
    assert fixture.state.secret.hex() not in record.to_line()
    verified = verify_record(record, find_game)
    assert verified.drawn == 0
    assert verified.unproved == fixture.state.now.length


def test_chance_is_what_its_documentation_says() -> None:
    """Derived again by other means: sorted outcomes, whole weights, HMAC-SHA-256."""
    fixture = finished("tulum", 3)
    data = fixture.record().to_json()
    secret, salts = bytes.fromhex(data["chance"]["secret"]), data["chance"]["salts"]
    assert salts == ["sel", "Bruno", "Chloé"]
    assert hashlib.sha256(secret).hexdigest() == data["chance"]["commitment"]
    position = find_game("tulum").initial(3)
    checked = 0
    for number, action in enumerate(data["actions"]):
        if position.to_act == "chance":
            dice = len(action.partition(":")[2])
            text = f"chantier-chance/1\n{number}\n0\n" + json.dumps(
                salts, ensure_ascii=False, separators=(",", ":")
            )
            block = hmac.new(secret, text.encode(), hashlib.sha256).digest()
            point = int.from_bytes(block, "big") % 6**dice
            for outcome, odds in sorted(position.chances().items()):
                point -= round(odds * 6**dice)
                if point < 0:
                    assert outcome == action
                    break
            checked += 1
        position = position.play(action)
    assert checked > 5


def test_every_outcome_is_exactly_as_likely_as_the_rules_say() -> None:
    assert whole_weights((0.5, 0.25, 0.25)) == (2, 1, 1)
    assert sum(whole_weights((1 / 3, 1 / 3, 1 / 3))) == 3
    six = find_game("tulum").initial(2).chances()
    weights = whole_weights(tuple(six.values()))
    assert sum(weights) == 6**6
    odd = whole_weights((0.1234567891, 0.8765432109))
    assert odd[0] / sum(odd) == pytest.approx(0.1234567891, abs=1e-15)


def test_draws_are_spread_evenly_and_depend_on_everything() -> None:
    secret = bytes(range(32))
    counts = Counter(draw(secret, ("a", "b"), number, 6) for number in range(6000))
    assert all(850 < counts[face] < 1150 for face in range(6))
    position = find_game("tulum").initial(2)
    outcomes = {
        drawn_outcome(position, secret, ("a", "b"), 0),
        drawn_outcome(position, secret, ("a", "c"), 0),
        drawn_outcome(position, secret, ("a", "b"), 1),
        drawn_outcome(position, bytes(32), ("a", "b"), 0),
    }
    assert len(outcomes) == 4
    assert commitment(secret) != commitment(bytes(32))


def test_a_plain_record_is_checked_as_far_as_it_goes() -> None:
    fixture = table_of("kwinty")
    fixture.play_on()
    plain = Record(game="kwinty", players=2, options={}, actions=fixture.state.actions)
    assert verify_record(plain, find_game).events == 0


def test_an_action_that_is_not_legal_is_told_before_anything_about_the_proof() -> None:
    data = copy.deepcopy(finished("tulum").record().to_json())
    data["actions"][2] = "nonsense"
    for change in (other_secret, no_chance, mangled_event, change_action):
        change(data)
        with pytest.raises(BadRecord) as caught:
            verify_record(Record.from_json(data), find_game)
        assert (caught.value.key, caught.value.at) == ("error.record_action", 2)


@pytest.mark.parametrize("place", ["table", "chance", "events"])
def test_half_a_character_is_refused_like_any_other_lie(place: str) -> None:
    data = copy.deepcopy(finished("kwinty").record().to_json())
    told = data[place][-1] if place == "events" else data[place]
    told["at" if place == "events" else next(iter(told))] = "\ud800"
    with pytest.raises(BadRecord) as caught:
        verify_record(Record.from_json(data), find_game)
    assert caught.value.key == ("error.verify_event" if place == "events" else "error.verify_told")
