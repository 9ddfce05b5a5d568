from __future__ import annotations

import pickle
import re

import pytest

import chantier
from chantier import errors
from chantier.core.fair import Source
from chantier.core.record import Record, verify
from chantier.errors import ChantierError, shorten
from chantier.games.registry import find_game
from chantier.i18n import LANGUAGES, is_printable

RECORD = {"format": "chantier-record/1", "game": "kwinty", "players": 2, "actions": ["Vi", "Va"]}

# How each is met in use.
MET = {
    "UnknownGame": lambda: chantier.new("chess"),
    "BadPlayers": lambda: chantier.new("kwinty", 3),
    "BadOptions": lambda: chantier.new("kwinty", opening="round"),
    "BadAction": lambda: chantier.new("kwinty").play("vi"),
    "IllegalAction": lambda: chantier.new("kwinty", opening="flat").play("Vj"),
    "NothingToUndo": lambda: chantier.new("kwinty").undo(),
    "BadChance": lambda: Source("chantier-chance/2", b"a secret", ()).draw("action", 0, 0),
    "BadRecord": lambda: Record.from_line("{"),
}
# Those that the command line, the table and its server meet.
MADE = {
    "BadFile": lambda: errors.BadFile("error.no_records", path="a.jsonl"),
    "BadRequest": lambda: errors.BadRequest("error.seat_kind", kind="x", kinds="random"),
    "NoSuchTable": lambda: errors.NoSuchTable("error.no_such_table"),
    "NoSuchPart": lambda: errors.NoSuchPart("error.no_lesson", game="Carts"),
    "NotReady": lambda: errors.NotReady("error.preparing"),
    "NotAllowed": lambda: errors.NotAllowed("error.table_not_your_turn"),
    "TooOften": lambda: errors.TooOften("error.too_often"),
    "StalePosition": lambda: errors.StalePosition("error.table_stale", given=3, now=4),
    "StoreFailed": lambda: errors.StoreFailed("error.store.closed", path="tables.db"),
}


def every_error() -> dict[str, ChantierError]:
    found = {name: make() for name, make in MADE.items()}
    for name, meet in MET.items():
        with pytest.raises(ChantierError) as caught:
            meet()
        found[name] = caught.value
    with pytest.raises(ChantierError) as caught:
        verify(Record.from_json(RECORD), find_game)
    found["BadRecord with a cause"] = caught.value
    return found


def subclasses(kind: type) -> set[type]:
    return {kind}.union(*(subclasses(sub) for sub in kind.__subclasses__()))


def test_the_tree_in_the_docstring_is_the_tree():
    drawn = re.findall(r"^    [│├└─ ]*(\w+) {2,}", errors.__doc__, re.M)
    ours = {kind for kind in subclasses(ChantierError) if kind.__module__ == errors.__name__}
    assert sorted(drawn) == sorted(kind.__name__ for kind in ours)
    assert drawn[0] == "ChantierError"
    for kind in ours - {ChantierError}:
        assert kind.__base__ is ChantierError  # drawn on one level


def test_every_kind_of_error_is_met_here():
    kinds = {type(error).__name__ for error in every_error().values()}
    assert kinds == {kind.__name__ for kind in subclasses(ChantierError)} - {"ChantierError"}


@pytest.mark.parametrize("name", [*MET, *MADE, "BadRecord with a cause"])
def test_an_error_says_itself_on_one_line_in_every_language_also_when_pickled(name):
    error = every_error()[name]
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    said = [error.say(language) for language in LANGUAGES]
    assert said == [twin.say(language) for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)  # each in its own language
    for sentence in said:
        assert sentence.strip() == sentence != ""
        assert is_printable(sentence)
        assert "{" not in sentence.replace('{"', "")
    assert str(error) == error.say("en")


def test_an_illegal_action_carries_what_was_tried_and_where():
    error = every_error()["IllegalAction"]
    twin = pickle.loads(pickle.dumps(error))
    for one in (error, twin):
        assert (one.action, one.clauses) == ("Vj", ("K4", "K9"))
        assert one.refusals == ("K4.first", "K9.opening")
        assert one.position == chantier.new("kwinty", opening="flat").position
        assert str(one).startswith("K4: ")


def test_a_cause_is_said_after_what_it_caused():
    error = every_error()["BadRecord with a cause"]
    assert error.at == pickle.loads(pickle.dumps(error)).at == 1
    assert str(error).endswith(str(error.cause))
    assert "K" in str(error.cause)


@pytest.mark.parametrize(
    "value",
    [
        "x" * 10**6,
        10**5000,
        -(10**400),
        float("nan"),
        "a\nb\r\x1b[31m\0\u2028",
        "\u202etxt.exe",
        "\ud800",
        b"\xff" * 1000,
        [[[[]]]] * 1000,
        {"a": "b" * 1000},
        "{name} {0} %s",
        object(),
    ],
    ids=lambda value: type(value).__name__,
)
def test_someone_elses_input_is_repeated_short_and_harmless(value):
    for language in LANGUAGES:
        with pytest.raises(ChantierError) as caught:
            chantier.game(value)
        sentence = caught.value.say(language)
        assert len(sentence) < 300
        assert not re.search(r"[\x00-\x1f\x7f\u2028\u202e\ud800]", sentence)


def test_what_is_nested_too_deeply_to_show_is_named_by_its_kind():
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    assert shorten(deep) == "list"
    while deep:  # taken apart by hand: Python's own way may not come back
        deep = deep.pop()


def test_small_numbers_and_plain_words_are_repeated_as_they_are():
    assert [shorten(value) for value in (3, -1.5, "Vi", "é", "")] == [3, -1.5, "Vi", "é", ""]
    assert shorten(True) == "True"
    assert len(shorten("x" * 161)) == 160
    assert shorten("x" * 160) == "x" * 160
