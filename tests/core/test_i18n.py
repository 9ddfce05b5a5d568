from __future__ import annotations

import ast
import json
import re
import string
from functools import cache
from pathlib import Path

import pytest

import chantier
from catalogue_files import flat
from chantier.i18n import LANGUAGES, listed, percent, preferred_language, say, say_count
from typography import faults

PACKAGE = Path(chantier.__file__).parent
PAGE = Path(__file__).parents[2] / "web/src"


def no_twice(pairs: list[tuple[str, object]]) -> dict:
    names = [name for name, _ in pairs]
    assert len(set(names)) == len(names), f"a key twice among {names}"
    return dict(pairs)


def read(path: Path) -> dict:
    return json.loads(path.read_text(), object_pairs_hook=no_twice)


@cache
def sentences(language: str) -> dict[str, str]:
    """From the files, not from the catalogue: a game of the tests adds its own to that."""
    found = dict(flat(read(PACKAGE / "i18n" / f"{language}.json")))
    for path in (PACKAGE / "i18n/page").glob(f"*.{language}.json"):
        found.update(flat(read(path), f"page.{path.name.partition('.')[0]}."))
    for path in (PACKAGE / "games").glob(f"*/words/{language}.json"):
        found.update(flat(read(path), f"{path.parts[-3]}."))
    return found


def places(sentence: str) -> list[tuple[str, str]]:
    parts = string.Formatter().parse(sentence)
    return sorted((name, form) for _, name, form, _ in parts if name is not None)


def test_every_language_has_the_same_sentences():
    assert set(sentences("fr")) == set(sentences("en"))


def test_a_sentence_has_the_same_places_to_fill_in_every_language():
    for key in sentences("en"):
        names = {
            language: {name for name, _ in places(sentences(language)[key])}
            for language in LANGUAGES
        }
        assert names["fr"] == names["en"], key
        assert all(name.isidentifier() for name in names["en"]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_breaks_its_line(language):
    for key, sentence in sentences(language).items():
        assert sentence.strip(), key
        assert "\n" not in sentence or key.startswith("cli.help."), key


# What is typed into a terminal or read as JSON keeps its straight quotes.
TYPED = re.compile(
    r"(?:\w+\.example\.|error\.(?:options_form|record_format|request_after)$|serve\.loopback$"
    r"|cli\.help\.(?:options|print_position)$|turquoise\.plates\.text$).*"
)


def is_typed(key: str, fault: str) -> bool:
    return TYPED.match(key) is not None and fault.startswith("a straight")


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_set_as_contributing_says(language):
    wrong = {
        key: [fault for fault in faults(sentence, language) if not is_typed(key, fault)]
        for key, sentence in sentences(language).items()
    }
    assert {key: found for key, found in wrong.items() if found} == {}


# What the source says.


@cache
def literals() -> tuple[set[str], set[str]]:
    """The strings of the source, and its f-strings as patterns."""
    plain, patterns = set(), set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                pieces = [
                    re.escape(part.value) if isinstance(part, ast.Constant) else r".+"
                    for part in node.values
                ]
                patterns.add("".join(pieces))
    for path in PAGE.rglob("*.ts*"):  # the page's: "page.lobby.title", `page.table.${kind}`
        text = path.read_text()
        plain.update(re.findall(r"""["'`]((?:\w+\.)+\w+)["'`]""", text))
        for made in re.findall(r"`((?:[\w.]|\$\{[^`{}]*\})+)`", text):
            if "${" in made:
                pieces = re.split(r"\$\{[^`{}]*\}", made)
                patterns.add(r".+".join(map(re.escape, pieces)))
    return plain, patterns


def sections() -> str:
    """A pattern of the first words of keys."""
    return "|".join({key.partition(".")[0] for key in sentences("en")})


def made() -> list[str]:
    """Patterns of the keys that are put together: `{game}.refusal.{refusal}`, `{game}.about`."""
    _, patterns = literals()
    return [p for p in patterns if re.match(rf"(?:{sections()})\\?\.|\.\+\\\.\w", p)]


def test_every_key_in_the_source_has_its_sentence():
    shape = re.compile(rf"(?:{sections()})(?:\.\w+)+")
    plain, _ = literals()
    keys = {text for text in plain if shape.fullmatch(text)}
    assert len(keys) > 50
    known = set(sentences("en"))
    beginnings = {key[: match.start()] for key in known for match in re.finditer(r"\.", key)}
    assert keys - known - beginnings == set()


def test_every_sentence_is_said_somewhere():
    patterns = [re.compile(pattern) for pattern in made()]
    plain, _ = literals()
    unused = []
    for key in sentences("en"):
        named = re.sub(r"\.(one|other)$", "", key)  # say_count adds this
        if plain.isdisjoint((key, named)) and not any(
            pattern.fullmatch(named) for pattern in patterns
        ):
            unused.append(key)
    assert unused == []


def test_every_key_made_in_the_source_can_be_said():
    assert made()
    for pattern in made():
        is_key = not pattern.startswith(".+")
        assert not is_key or any(re.fullmatch(pattern, key) for key in sentences("en")), pattern


# Saying.


def test_values_are_filled_in_and_braces_in_them_are_left_alone():
    said = say("en", "error.unknown_game", name="{games}", games="kwinty")
    assert said == "no game is called {games}; there are kwinty"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["-2 blocks", "-1 block", "0 blocks", "1 block", "2 blocks"]),
        ("fr", ["-2 blocs", "-1 bloc", "0 bloc", "1 bloc", "2 blocs"]),
    ],
)
def test_what_is_counted_agrees_with_its_number(language, said):
    assert [say_count(language, "kwinty.blocks", count=count) for count in range(-2, 3)] == said


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"CHANTIER_LANG": "fr", "LC_ALL": "en_GB.UTF-8"}, "fr"),
        ({"CHANTIER_LANG": "EN", "LC_ALL": "fr_FR.UTF-8"}, "en"),
        ({"CHANTIER_LANG": "de", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_CA", "LANG": "en_US"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_what_was_asked_for_then_the_locales(monkeypatch, variables, language):
    for name in ("CHANTIER_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert preferred_language() == language


def test_things_are_told_one_after_the_other():
    assert listed("fr", ["2"]) == "2"
    assert listed("fr", ["2", "2", "3", "6"]) == "2, 2, 3 et 6"
    assert listed("en", ["a3", "c7"]) == "a3 and c7"


@pytest.mark.parametrize(
    ("share", "digits", "french", "english"),
    [
        (0.2963, 0, "30\u202f%", "30%"),
        (0.2963, 1, "29,6\u202f%", "29.6%"),
        (0.006, 0, "1\u202f%", "1%"),
        (1 / 6**5, 0, "< 1\u202f%", "< 1%"),
        (0.0, 0, "0\u202f%", "0%"),
    ],
)
def test_a_share_is_written_as_the_language_does(share, digits, french, english):
    assert (percent("fr", share, digits), percent("en", share, digits)) == (french, english)
