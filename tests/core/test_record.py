from __future__ import annotations

import io
import json
import tracemalloc

import pytest

import chantier
from chantier.core.match import Match
from chantier.core.outcome import TABLE_REASONS
from chantier.core.record import (
    FORMAT,
    LONGEST_LINE,
    Record,
    bounded_lines,
    read_records,
    verify,
)
from chantier.errors import BadRecord
from chantier.games.registry import find_game
from chantier.i18n import is_printable
from toy import GAME as CARTS

GOOD = {"format": FORMAT, "game": "kwinty", "players": 2, "actions": ["Vi", "Vj"]}
FAST = ("roll", "die:4", "take", "rest", "rest", "roll", "die:4", "take")


def finished() -> Match:
    """Seat 0 gets home in two turns."""
    return Match(CARTS, 3).play(*FAST)


def check(record: Record):
    return verify(record, lambda name: CARTS if name == "carts" else find_game(name))


# Form.


def test_a_record_has_the_keys_of_the_format_in_their_order():
    data = finished().record().to_json()
    assert list(data) == ["format", "game", "players", "options", "actions", "outcome"]
    assert data["format"] == "chantier-record/1"
    assert data["game"] == "carts"
    assert data["players"] == 3
    assert data["options"] == {}
    assert data["outcome"] == {"winners": [0], "scores": [6, 0, 0], "reason": "home"}


def test_options_are_only_those_that_differ_from_their_defaults():
    options = {"die": "fair", "finish": "first"}
    assert Match(CARTS, 2, options).record().options == {"die": "fair"}


def test_there_is_no_outcome_while_the_game_goes_on():
    assert "outcome" not in chantier.new("kwinty").play("Vi").record().to_json()


def test_a_line_is_one_line_of_ascii_whatever_is_in_it():
    line = chantier.new("kwinty").record(names=["Zoé\n", "\ud800\u2028"]).to_line()
    assert line.isascii()
    assert line.splitlines() == [line]
    assert Record.from_line(line).extra == {"names": ["Zoé\n", "\ud800\u2028"]}


def test_keys_that_are_not_known_are_kept_as_they_are():
    line = json.dumps({**GOOD, "clock": {"left": [1.5, 2]}, "names": ["a", None], "Game": "x"})
    record = Record.from_line(line)
    assert record.extra == {"clock": {"left": [1.5, 2]}, "names": ["a", None], "Game": "x"}
    again = json.loads(record.to_line())
    assert again == {**json.loads(line), "options": {}}


def test_options_and_outcome_may_be_absent():
    record = Record.from_json(GOOD)
    assert (record.options, record.outcome) == ({}, None)
    assert check(record) is None


# Lines from anywhere.


HOSTILE = {
    "nothing": b"",
    "not JSON": b"hello",
    "truncated": json.dumps(GOOD).encode()[:-7],
    "two objects": b"{} {}",
    "binary": bytes(range(256)),
    "UTF-16": json.dumps(GOOD).encode("utf-16-le")[:-1],
    "NUL": b"\0" * 64,
    "deep lists": b"[" * 200_000,
    "deep objects": b'{"a":' * 200_000,
    "deep and closed": b"[" * 50_000 + b"]" * 50_000,
    "deeper than any record": b'{"a":' * 65 + b"1" + b"}" * 65,
    "a key twice": json.dumps(GOOD).encode()[:-1] + b', "players": 2}',
    "a key twice within": json.dumps({**GOOD, "x": [1]}).encode().replace(b"[1]", b'{"a":1,"a":2}'),
    "a huge integer": b'{"format": "chantier-record/1", "players": ' + b"9" * 5000 + b"}",
    "NaN": b'{"format": "chantier-record/1", "players": NaN}',
    "-Infinity": b'{"format": "chantier-record/1", "players": -Infinity}',
    "a list": b"[1, 2]",
    "a string": b'"chantier-record/1"',
    "null": b"null",
    "true": b"true",
    "a number": b"12",
    "no format": json.dumps({**GOOD, "format": None}).encode(),
    "another format": json.dumps({**GOOD, "format": "chantier-record/2"}).encode(),
    "a format that is no text": json.dumps({**GOOD, "format": [FORMAT]}).encode(),
    "a long format": json.dumps({**GOOD, "format": "x" * 10**6}).encode(),
    **{
        f"{key} {value!r:.20}": json.dumps({**GOOD, key: value}).encode()
        for key, values in {
            "game": [None, 3, ["kwinty"], True],
            "players": [None, "2", 2.0, True, [2]],
            "actions": [None, "Vi", {"0": "Vi"}, 3],
            "options": [None, [], "flat", 1],
            "outcome": [[], "won", 1, True],
        }.items()
        for value in values
    },
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_line_that_is_no_record_is_refused_in_one_short_sentence(name):
    with pytest.raises(BadRecord) as caught:
        Record.from_line(HOSTILE[name])
    for language in ("fr", "en"):
        sentence = caught.value.say(language)
        assert is_printable(sentence)
        assert 10 < len(sentence) < 300


def test_a_file_is_read_past_the_lines_that_are_no_records():
    good = json.dumps(GOOD).encode()
    lines = [good, b"", b"oops", b"   ", good + b"\r", b"\xff", good]
    found = list(read_records(io.BytesIO(b"\n".join(lines))))
    kinds = [type(one) for one in found]
    assert kinds == [Record, BadRecord, Record, BadRecord, Record]


class Endless(io.RawIOBase):
    """A line of so many bytes, made as it is read, then another."""

    def __init__(self, size: int, then: bytes) -> None:
        self.left, self.then = size, io.BytesIO(then)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:
        count = min(len(buffer), self.left)
        if count == 0:
            return self.then.readinto(buffer)
        buffer[:count] = b"x" * count
        self.left -= count
        return count


def peak_of_reading(size: int) -> int:
    """The most memory that reading a line of so many bytes took, and the record after it."""
    stream = io.BufferedReader(Endless(size, b"\n" + json.dumps(GOOD).encode()), 2**20)
    tracemalloc.start()
    try:
        found = list(read_records(stream))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert [type(one) for one in found] == [BadRecord, Record]
    assert "16 MiB" in str(found[0])
    return peak


def test_a_line_of_100_mb_takes_no_more_memory_than_one_just_too_long():
    assert peak_of_reading(100_000_000) < peak_of_reading(LONGEST_LINE + 10) + 2**20


def test_lines_up_to_the_limit_are_read_and_longer_ones_are_not():
    text = b"12345\n1234\n123456\n1234567890123456\n12345"
    assert list(bounded_lines(io.BytesIO(text), 5)) == [b"12345\n", b"1234\n", None, None, b"12345"]
    assert list(bounded_lines(io.BytesIO(b"123456"), 5)) == [None]


# Replay.


def test_a_true_record_is_verified_with_its_outcome():
    match = finished()
    assert check(Record.from_line(match.record().to_line())) == match.outcome


def test_a_finished_game_without_an_outcome_is_given_one():
    data = finished().record().to_json()
    del data["outcome"]
    assert check(Record.from_json(data)) == finished().outcome


@pytest.mark.parametrize(
    ("index", "action"),
    [(0, "Va"), (1, "Vz"), (1, None), (0, 5), (1, ["Vi"]), (0, ""), (1, "V" * 10**6), (0, {})],
)
def test_the_first_action_that_is_not_legal_is_named(index, action):
    actions = ["Vi", "Vj", "Vi"]
    actions[index] = action
    with pytest.raises(BadRecord) as caught:
        check(Record.from_json({**GOOD, "actions": actions}))
    assert caught.value.at == index
    assert str(index) in str(caught.value)
    assert len(str(caught.value)) < 400
    assert caught.value.cause is not None


def test_an_action_after_the_end_is_not_legal():
    data = finished().record().to_json()
    data["actions"].append("rest")
    with pytest.raises(BadRecord) as caught:
        check(Record.from_json(data))
    assert caught.value.at == len(data["actions"]) - 1
    assert "C5" in str(caught.value)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"game": "\ud800"},
        {"players": 3},
        {"players": -(2**70)},
        {"options": {"opening": "round"}},
        {"options": {"x" * 10**5: 1}},
    ],
)
def test_a_game_that_cannot_begin_is_at_no_action(change):
    with pytest.raises(BadRecord) as caught:
        check(Record.from_json({**GOOD, **change}))
    assert caught.value.at is None
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "lie",
    [
        {"winners": [1], "scores": [6, 0, 0], "reason": "home"},
        {"winners": [0], "scores": [6, 0], "reason": "home"},
        {"winners": [0], "scores": [6, 0, 0], "reason": "dusk"},
        {"winners": [False], "scores": [6, 0, 0], "reason": "home"},
        {"winners": [0], "reason": "home"},
        {},
        {"reason": ["resign"]},
    ],
)
def test_an_outcome_that_does_not_match_is_at_no_action(lie):
    with pytest.raises(BadRecord) as caught:
        check(Record.from_json({**finished().record().to_json(), "outcome": lie}))
    assert caught.value.at is None


def test_an_outcome_before_the_end_is_refused():
    claim = {"winners": [0], "scores": [1, 0], "reason": "five"}
    with pytest.raises(BadRecord) as caught:
        check(Record.from_json({**GOOD, "outcome": claim}))
    assert caught.value.at is None


@pytest.mark.parametrize("reason", TABLE_REASONS)
def test_where_the_table_ended_the_game_only_the_actions_are_checked(reason):
    claim = {"winners": [1], "scores": [0, 0], "reason": reason, "by": 0}
    assert check(Record.from_json({**GOOD, "outcome": claim})) == claim
    with pytest.raises(BadRecord) as caught:
        check(Record.from_json({**GOOD, "actions": ["Va"], "outcome": claim}))
    assert caught.value.at == 0


def test_the_column_of_a_line_that_is_cut_off_is_its_end() -> None:
    line = b'{"format":"chantier-record/1","game":"kwinty"'
    (found,) = read_records(io.BytesIO(line + b"\n"))
    assert isinstance(found, BadRecord)
    assert f"{len(line) + 1}" in found.say("en")
