"""A record of a live game proves itself: any change is found."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from chantier.core.fair import Protocol, Source, commitment, salt_hash, whole_weights
from chantier.core.record import Record
from chantier.errors import BadChance, BadRecord
from chantier.games.registry import find_game
from chantier.table.chain import canonical
from chantier.table.record import table_record
from chantier.table.table import Table
from chantier.table.verify import verify_record
from fixtures import stored_events
from games.found import NAMES
from table.table_fixture import (
    ANNE,
    BRUNO,
    CHLOE,
    Resign,
    TableFixture,
    Takeback,
    salt_of,
    table_of,
)

ROOT = Path(__file__).resolve().parents[2]


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
    data["chance"]["seats"][0]["salt"] = "another salt than the table's"


def no_secret(data: dict[str, Any]) -> None:
    del data["chance"]["secret"]


def no_events(data: dict[str, Any]) -> None:
    del data["events"]


def lone_surrogate(data: dict[str, Any]) -> None:
    next(e for e in data["events"] if e["type"] == "opened")["salt"] = "\ud800"


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
    secret, seats = bytes.fromhex(data["chance"]["secret"]), data["chance"]["seats"]
    salts = [seat["salt"] for seat in seats]
    assert salts == [salt_of(owner) for owner in (ANNE, BRUNO, CHLOE)]
    assert [seat["hash"] for seat in seats] == [
        hashlib.sha256(salt.encode()).hexdigest() for salt in salts
    ]
    assert hashlib.sha256(secret).hexdigest() == data["chance"]["commitment"]
    position = find_game("tulum").initial(3)
    checked = 0
    for number, action in enumerate(data["actions"]):
        if position.to_act == "chance":
            dice = len(action.partition(":")[2])
            text = f"chantier-chance/2\naction\n{number}\n0\n" + json.dumps(
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


@pytest.mark.parametrize("protocol", get_args(Protocol))
def test_draws_are_spread_evenly_and_depend_on_everything(protocol: Protocol) -> None:
    secret = bytes(range(32))
    source = Source(protocol, secret, ("a", "b"))
    counts = Counter(source.draw("action", number, 6) for number in range(6000))
    assert all(850 < counts[face] < 1150 for face in range(6))
    position = find_game("tulum").initial(2)
    outcomes = {
        source.outcome(position, 0),
        Source(protocol, secret, ("a", "c")).outcome(position, 0),
        source.outcome(position, 1),
        Source(protocol, bytes(32), ("a", "b")).outcome(position, 0),
    }
    assert len(outcomes) == 4
    assert commitment(secret) != commitment(bytes(32))


def test_an_order_of_seats_tells_nothing_of_the_first_outcomes() -> None:
    source = Source("chantier-chance/2", bytes(range(32)), ("a", "b"))
    both = [(source.draw("order", n, 1 << 64), source.draw("action", n, 1 << 64)) for n in range(9)]
    assert all(order != action for order, action in both)


def test_tables_of_version_1_verify_as_such() -> None:
    found = Counter[str]()
    for events in stored_events().values():
        table = Table.replay(events, find_game)
        record = table_record(table.state, events)
        verified = verify_record(record, find_game)
        assert verified.protocol == "chantier-chance/1"
        assert "protocol" not in record.extra["chance"]
        found[record.game] += verified.drawn
    assert found["tulum"] > 20
    assert found["turquoise"] > 20


def other_salt(data: dict[str, Any]) -> None:
    event_of(data, "opened")["salt"] = "another salt than the table's"


def other_hash_too(data: dict[str, Any]) -> None:
    """A salt that was chosen after the dice were known, with its hash put where it belongs."""
    other_salt(data)
    event_of(data, "seated")["salt_hash"] = salt_hash("another salt than the table's")
    chance = data["chance"]["seats"][0]
    chance["salt"] = "another salt than the table's"
    chance["hash"] = salt_hash("another salt than the table's")


def never_sealed(data: dict[str, Any]) -> None:
    data["events"] = [e for e in data["events"] if e["type"] != "sealed"]
    for number, event in enumerate(data["events"], 1):
        event["number"] = number


def never_opened(data: dict[str, Any]) -> None:
    data["events"] = [e for e in data["events"] if e["type"] != "opened"]
    for number, event in enumerate(data["events"], 1):
        event["number"] = number
    event_of(data, "started")["without"] = [0, 1]


def of_version_1(data: dict[str, Any]) -> None:
    del event_of(data, "created")["chance"]


def place_of(data: dict[str, Any], kind: str) -> int:
    return data["events"].index(event_of(data, kind))


def slip_in(data: dict[str, Any], at: int, *events: dict[str, Any]) -> None:
    """Put events before the one at a place, as if they had happened then."""
    when = data["events"][at]["at"]
    data["events"][at:at] = [{"at": when, **event} for event in events]
    for number, event in enumerate(data["events"], 1):
        event["number"] = number


def sealed_twice(data: dict[str, Any]) -> None:
    slip_in(data, place_of(data, "opened"), {"type": "sealed"})


def opened_before_it_was_sealed(data: dict[str, Any]) -> None:
    opened = data["events"].pop(place_of(data, "opened"))
    slip_in(data, place_of(data, "sealed"), opened)


def opened_twice(data: dict[str, Any]) -> None:
    slip_in(data, place_of(data, "started"), {**event_of(data, "opened")})


def stood_up_after_the_hashes_were_final(data: dict[str, Any]) -> None:
    hidden = event_of(data, "seated")["salt_hash"]
    again = {"type": "seated", "seat": 0, "name": "Anne", "salt_hash": hidden, "bot": False}
    slip_in(data, place_of(data, "opened"), {"type": "stood", "seat": 0}, again)


def a_level_after_the_hashes_were_final(data: dict[str, Any]) -> None:
    slip_in(data, place_of(data, "opened"), {"type": "level_set", "seat": 0, "level": 2})


def drawn_by_a_lot_that_was_not_agreed(data: dict[str, Any]) -> None:
    event_of(data, "started")["order"] = [0, 1]


def begun_without_a_salt_by_the_one_who_hides_it(data: dict[str, Any]) -> None:
    """The favourite asks, and nobody else was heard."""
    del data["events"][place_of(data, "opened")]
    offer = {"type": "offered", "seat": 0, "what": "start"}
    slip_in(data, place_of(data, "started"), offer)
    event_of(data, "started")["without"] = [0]


def begun_without_a_salt_before_it_was_sealed(data: dict[str, Any]) -> None:
    slip_in(data, place_of(data, "sealed"), {"type": "offered", "seat": 1, "what": "start"})


def a_salt_beside_that_of_another(data: dict[str, Any]) -> None:
    """The second player's promise is hidden behind the first's."""
    second = [e for e in data["events"] if e["type"] == "seated"][1]
    del second["salt_hash"]
    second["beside"] = 0
    data["chance"]["seats"][1] = {"adds": "beside", "seat": 0}


def a_salt_for_a_draw(data: dict[str, Any]) -> None:
    offer = {"type": "offered", "seat": 0, "what": "draw", "salt_hash": "ab" * 32}
    slip_in(data, len(data["events"]) - 1, offer)


def a_hash_in_capitals(data: dict[str, Any]) -> None:
    seated = event_of(data, "seated")
    seated["salt_hash"] = data["chance"]["seats"][0]["hash"] = seated["salt_hash"].upper()


def a_secret_in_capitals(data: dict[str, Any]) -> None:
    end = event_of(data, "ended")
    end["secret"] = data["chance"]["secret"] = end["secret"].upper()


def a_secret_with_spaces(data: dict[str, Any]) -> None:
    end = event_of(data, "ended")
    end["secret"] = data["chance"]["secret"] = f" {end['secret']}"


def a_longer_secret_with_the_same_outcomes(data: dict[str, Any]) -> None:
    """HMAC fills a key up with zeros, so that two secrets draw alike."""
    end = event_of(data, "ended")
    end["secret"] = data["chance"]["secret"] = end["secret"] + "00"
    shown = commitment(bytes.fromhex(end["secret"]))
    event_of(data, "created")["commitment"] = data["chance"]["commitment"] = shown


@pytest.mark.parametrize(
    "forge",
    [
        other_salt,
        other_hash_too,
        never_sealed,
        never_opened,
        of_version_1,
        sealed_twice,
        opened_before_it_was_sealed,
        opened_twice,
        stood_up_after_the_hashes_were_final,
        a_level_after_the_hashes_were_final,
        drawn_by_a_lot_that_was_not_agreed,
        begun_without_a_salt_by_the_one_who_hides_it,
        begun_without_a_salt_before_it_was_sealed,
        a_salt_beside_that_of_another,
        a_salt_for_a_draw,
        a_hash_in_capitals,
        a_secret_in_capitals,
        a_secret_with_spaces,
        a_longer_secret_with_the_same_outcomes,
    ],
)
def test_salts_are_those_that_were_promised_and_opened_by_their_players(
    forge: Callable[[dict[str, Any]], None],
) -> None:
    data = copy.deepcopy(finished("tulum").record().to_json())
    verify_record(chained_again(data), find_game)
    forge(data)
    with pytest.raises(BadRecord):
        verify_record(chained_again(data), find_game)


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


def test_the_test_vectors_of_the_protocol_hold() -> None:
    """They are what a client in another language is checked with."""
    text = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    told = next(
        data
        for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)
        if "blocks" in (data := json.loads(block))
    )
    secret, salts = bytes.fromhex(told["secret"]), tuple(told["salts"])
    assert commitment(secret) == told["commitment"]
    assert [salt_hash(salt) for salt in salts if salt] == told["hashes"]
    spoken = json.dumps(salts, ensure_ascii=False, separators=(",", ":"))
    source = Source("chantier-chance/2", secret, salts)
    for what, number, attempt, block in told["blocks"]:
        said = f"chantier-chance/2\n{what}\n{number}\n{attempt}\n{spoken}"
        assert hmac.new(secret, said.encode(), hashlib.sha256).hexdigest() == block
        assert source.draw(what, number, 1 << 256) == int(block, 16)
    assert list(source.order(3)) == told["order"]
    share = source.share(find_game("tulum").initial(3), told["tulum"]["number"])
    assert told["tulum"] == {
        "number": 0,
        "total": share.total,
        "point": share.point,
        "low": share.low,
        "high": share.high,
        "action": share.outcome,
    }


def test_chance_that_acts_where_none_can_is_refused_like_any_other_event() -> None:
    data = finished("turris").record().to_json()
    insert(data, {"type": "drawn", "action": "Va1"})
    with pytest.raises(BadRecord) as caught:
        verify_record(chained_again(data), find_game)
    assert caught.value.key == "error.verify_event"


def test_a_game_that_goes_on_after_its_last_seat_went_out_is_refused() -> None:
    data = finished("kwinty").record().to_json()
    last = data["events"].pop(-2)  # the move that ended the game
    for seat in (0, 1):
        data["events"].insert(
            -1, {"type": "went_out", "at": last["at"], "seat": seat, "way": "abandon", "level": 1}
        )
    data["events"].insert(-1, last)
    for number, event in enumerate(data["events"], 1):
        event["number"] = number
    with pytest.raises(BadRecord) as caught:
        verify_record(chained_again(data), find_game)
    assert caught.value.key == "error.verify_event"


def test_a_record_that_is_nested_without_end_is_refused() -> None:
    data = finished("kwinty").record().to_json()
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    data["table"] = {**data["table"], "more": deep}
    with pytest.raises(BadRecord):
        verify_record(Record.from_json(data), find_game)


def test_odds_that_no_number_can_be_drawn_for_are_refused() -> None:
    source = Source("chantier-chance/2", b"x" * 32, ("",))
    assert 0 <= source.draw("action", 0, 2**256) < 2**256
    too_fine = sum(whole_weights((1e-80, 1 - 1e-80)))
    for bound in (0, -1, 2**256 + 1, too_fine):
        with pytest.raises(BadChance) as refused:
            source.draw("action", 0, bound)
        assert refused.value.say("fr") != refused.value.say("en")


def test_a_record_of_a_game_with_such_odds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = finished("tulum").record()
    fine = (1e-80, 1 - 1e-80)
    monkeypatch.setattr("chantier.core.fair.whole_weights", lambda _: whole_weights(fine))
    with pytest.raises(BadRecord) as refused:
        verify_record(record, find_game)
    assert refused.value.key == "error.verify_event"
    assert "whole weights" in refused.value.say("en")
