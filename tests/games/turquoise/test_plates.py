"""Plate sets: what one may be, what is refused, and that a different set is a different game."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import chantier
from chantier.core.option_file import read_option
from chantier.errors import BadFile, BadOptions
from chantier.games.turquoise.plates import PlateSetOption, meroe
from chantier.i18n import LANGUAGES

OPTION = PlateSetOption()


def changed(**changes: Any) -> dict[str, Any]:
    return {**meroe(), **changes}


def with_plate(number: int, digits: Any) -> dict[str, Any]:
    plates = meroe()["plates"]
    plates[number - 1] = digits
    return changed(plates=plates)


def with_entry(number: int, place: Any) -> dict[str, Any]:
    entries = meroe()["entries"]
    entries[number - 1] = place
    return changed(entries=entries)


def without(key: str) -> dict[str, Any]:
    plates = meroe()
    del plates[key]
    return plates


# What is wrong, the sentence that says it, and what that sentence names.
BAD: list[tuple[Any, str, list[str]]] = [
    (None, "form", ["Q7", "None"]),
    ("meroe", "form", ["Q7", "meroe"]),
    ([], "form", ["Q7", "[]"]),
    *((without(key), "missing", ["Q7", key]) for key in meroe()),
    ({}, "missing", ["Q7", "name"]),
    (changed(colour="red"), "unknown", ["Q7", "colour"]),
    (changed(name=7), "name", ["Q7", "7"]),
    (changed(name=""), "name", ["Q7", "40"]),
    (changed(name=" meroe"), "name", ["Q7", "meroe"]),
    (changed(name="x" * 41), "name", ["Q7", "40"]),
    (changed(name="a\nb"), "name", ["Q7", "\\n"]),
    (changed(plates="0314"), "list", ["Q7", "plates", "0314"]),
    (changed(entries={"b1": 1}), "list", ["Q7", "entries"]),
    (changed(plates=meroe()["plates"][1:]), "count", ["Q3", "25", "24"]),
    (changed(plates=[*meroe()["plates"], "0000"]), "count", ["Q3", "25", "26"]),
    (with_plate(7, 1625), "text", ["Q5", "07", "1625"]),
    (with_plate(25, None), "text", ["Q5", "25", "None"]),
    (with_plate(7, "162"), "digits", ["Q5", "07", "162"]),
    (with_plate(1, "03145"), "digits", ["Q5", "01", "03145"]),
    (with_plate(3, "0358"), "digits", ["Q5", "03", "0358"]),
    (with_plate(3, "٠٣١٤"), "digits", ["Q5", "03", "٠٣١٤"]),
    (with_plate(3, "03 4"), "digits", ["Q5", "03", "03 4"]),
    (changed(corner="433"), "digits", ["Q5", "corner", "433"]),
    (changed(corner=4337), "text", ["Q5", "corner", "4337"]),
    (changed(summit="8777"), "digits", ["Q5", "summit", "8777"]),
    (changed(summit=["7777"]), "text", ["Q5", "summit", "7777"]),
    (changed(entries=meroe()["entries"][1:]), "entries", ["Q7", "16", "15"]),
    (changed(entries=[*meroe()["entries"], "c1"]), "entries", ["Q7", "16", "17"]),
    (changed(entries=[]), "entries", ["Q7", "16", "0"]),
    (with_entry(2, "i1"), "entry.place", ["Q7", "2", "i1"]),
    (with_entry(2, "b9"), "entry.place", ["Q7", "2", "b9"]),
    (with_entry(2, "B1"), "entry.place", ["Q7", "2", "B1"]),
    (with_entry(2, ""), "entry.place", ["Q7", "2"]),
    (with_entry(2, 21), "entry.place", ["Q7", "2", "21"]),
    (with_entry(3, "a1"), "entry.corner", ["Q7", "3", "a1"]),
    (with_entry(16, "h8"), "entry.corner", ["Q7", "16", "h8"]),
    (with_entry(4, "d4"), "entry.inside", ["Q7", "4", "d4"]),
    (with_entry(4, "g7"), "entry.inside", ["Q7", "4", "g7"]),
    (with_entry(16, "b1"), "entry.twice", ["Q7", "16", "b1"]),
]


def title(value: Any) -> str:
    return value if isinstance(value, str) else ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("value", "key", "named"), BAD, ids=title)
def test_a_wrong_set_is_refused_by_a_sentence_that_names_what_and_where(
    value: Any, key: str, named: list[str], language: str
) -> None:
    with pytest.raises(BadOptions) as caught:
        OPTION.check(value)
    assert caught.value.key == f"turquoise.plates.{key}"
    sentence = caught.value.say(language)
    assert "\n" not in sentence
    assert len(sentence) < 300
    for word in named:
        assert word in sentence


def test_every_sentence_about_a_set_is_tested() -> None:
    source = (Path(chantier.__file__).parent / "games/turquoise/plates.py").read_text("utf-8")
    said = set(re.findall(r'"turquoise\.plates\.(\w+)"', source))
    told = {key for _, key, _ in BAD if "." not in key}
    assert said == told
    assert {key for _, key, _ in BAD if "." in key} == {
        f"entry.{word}" for word in ("place", "corner", "inside", "twice")
    }


def test_a_set_is_checked_wherever_a_game_begins() -> None:
    with pytest.raises(BadOptions, match="Q5: plate 07"):
        chantier.new("turquoise", plates=with_plate(7, "999"))


def test_what_is_checked_is_a_copy_of_its_own() -> None:
    given = meroe()
    checked = OPTION.check(given)
    assert checked == given
    given["plates"][0] = "7777"
    given["entries"].clear()
    assert checked == meroe() == OPTION.default


def test_the_default_is_fresh_each_time() -> None:
    OPTION.default["plates"].clear()
    OPTION.examples[0]["entries"].clear()
    OPTION.examples[1]["plates"].clear()
    assert OPTION.default == OPTION.check(OPTION.default)
    assert len(OPTION.examples[1]["plates"]) == 25


def test_a_tuple_becomes_a_list_as_in_a_record() -> None:
    given = changed(plates=tuple(meroe()["plates"]), entries=tuple(meroe()["entries"]))
    assert OPTION.check(given) == meroe()


def test_the_examples_differ_in_everything() -> None:
    default, other = OPTION.examples
    assert default == meroe()
    assert OPTION.check(other) == other
    assert all(default[key] != other[key] for key in default)
    assert {digit for plate in other["plates"] for digit in plate} == set("01234567")


def test_the_set_of_this_table_has_the_entries_that_the_page_gives() -> None:
    sides = {entry for digit in "18" for entry in (f"{letter}{digit}" for letter in "bdeg")}
    sides |= {entry for letter in "ah" for entry in (f"{letter}{digit}" for digit in "2457")}
    assert set(meroe()["entries"]) == sides


def test_the_option_describes_itself_as_json() -> None:
    told = json.loads(json.dumps(OPTION.describe()))
    assert told["default"] == meroe()
    assert told["keys"] == list(meroe())
    assert told["clause"] == "Q7"


def test_a_different_set_is_a_different_game() -> None:
    other = OPTION.examples[1]
    here, there = (
        chantier.new("turquoise", **options).position for options in ({}, {"plates": other})
    )
    assert here.to_json()["plates"]["0a7"] == "4337"
    assert there.to_json()["plates"] == {"0a7": "1604", "0g7": "4160", "0g1": "0416", "0a1": "6041"}
    moves = [{a for a in p.legal() if a.startswith("move:")} for p in (here, there)]
    assert moves[0] != moves[1]
    assert chantier.game("turquoise").card.given_options(there.options) == {"plates": other}
    assert chantier.game("turquoise").card.given_options(here.options) == {}


# Files.


def text_of(**changes: Any) -> str:
    return json.dumps(changed(**changes))


def test_a_set_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    path.write_text(text_of(name="été"), encoding="utf-8")
    assert read_option(PlateSetOption(), str(path)) == changed(name="été")
    path.write_bytes(b"\xef\xbb\xbf" + text_of().encode())  # as some editors begin a file
    assert read_option(PlateSetOption(), str(path)) == meroe()


FILES: list[tuple[bytes, str]] = [
    (b"", "not JSON, at line 1, column 1"),
    (b'{\n "name": "x",\n oops}', "not JSON, at line 3, column 2"),
    (b"[1, 2]", "Q7: a plate set is a JSON object, not [1, 2]"),
    (b'{"name": "a", "name": "b"}', "it says name twice"),
    (text_of().replace('"b1"', "NaN").encode(), "not read: NaN is not JSON"),
    (text_of().encode("utf-16"), "not text in UTF-8"),
    (b"[" * 20_000, "nested too deeply"),
    (b" " * 65_537, "larger than 64 KiB"),
    (text_of(corner="9999").encode(), "Q5: plate corner"),
]


@pytest.mark.parametrize(("content", "said"), FILES, ids=[said for _, said in FILES])
def test_a_spoilt_file_is_refused_in_one_line(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "set.json"
    path.write_bytes(content)
    with pytest.raises(BadFile) as caught:
        read_option(PlateSetOption(), str(path))
    for language in LANGUAGES:
        assert str(path) in caught.value.say(language)
        assert "\n" not in caught.value.say(language)
    assert said in str(caught.value)


def no_such(folder: Path) -> str:
    return str(folder / "none.json")


def a_folder(folder: Path) -> str:
    return str(folder)


def a_pipe(folder: Path) -> str:
    os.mkfifo(folder / "pipe")
    return str(folder / "pipe")


def a_strange_name(folder: Path) -> str:
    return str(folder / "a\0b")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (no_such, "No such file"),
        (a_folder, "it is not a file"),
        (a_pipe, "it is not a file"),
        (a_strange_name, "null"),
    ],
)
def test_what_is_no_file_is_refused(tmp_path: Path, make: Callable[[Path], str], said: str) -> None:
    with pytest.raises(BadFile, match=said):
        read_option(PlateSetOption(), make(tmp_path))
