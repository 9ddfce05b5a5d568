"""One catalogue of everything that people read, in French and English."""

from __future__ import annotations

import json
import locale
import os
import unicodedata
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

LANGUAGES = ("fr", "en")


def is_printable(text: str) -> bool:
    """Whether a text can be shown in one line as it is, however its language is set."""
    # Python does not call the spaces printable that French puts before a colon.
    return all(c.isprintable() or unicodedata.category(c) == "Zs" for c in text)


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every sentence of a language, by key: `section.sub.name` for the nested JSON files.

    `page/lobby.fr.json` holds `page.lobby` in French; what only the page says is there.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no language is called {language!r}; there are {', '.join(LANGUAGES)}")
    flat: dict[str, str] = {}

    def walk(prefix: str, node: dict[str, Any]) -> None:
        for key, value in node.items():
            if isinstance(value, dict):
                walk(f"{prefix}{key}.", value)
            else:
                flat[prefix + key] = value

    folder = resources.files(__package__)
    walk("", json.loads(folder.joinpath(f"{language}.json").read_text(encoding="utf-8")))
    for file in folder.joinpath("page").iterdir():
        section, _, kind = file.name.partition(".")
        if kind == f"{language}.json":
            walk(".".join(("page", section, "")), json.loads(file.read_text(encoding="utf-8")))
    return flat


def extend(language: str, sentences: dict[str, str]) -> None:
    """Add the sentences of a game of another package, by their keys; ours cannot be replaced."""
    ours = catalogue(language)
    for key, sentence in sentences.items():
        ours.setdefault(key, sentence)


def say(language: str, key: str, /, **values: Any) -> str:
    """A sentence of the catalogue with its values filled in."""
    return catalogue(language)[key].format(**values)


def say_count(language: str, key: str, /, count: int, **values: Any) -> str:
    """A sentence that counts something: its `one` or its `other` form. In French 0 is singular."""
    singular = abs(count) < 2 if language == "fr" else abs(count) == 1
    return say(language, f"{key}.{'one' if singular else 'other'}", count=count, **values)


def listed(language: str, items: Sequence[str]) -> str:
    """Several things one after the other: `2, 2, 3 and 6`."""
    *first, last = items
    return say(language, "number.and", first=", ".join(first), last=last) if first else last


def percent(language: str, share: float, digits: int = 0) -> str:
    """A share as the language writes it; what is not quite nothing is not called 0 %."""
    least = 10.0 ** -(digits + 2)
    small = 0 < share < least / 2
    number = f"{100 * (least if small else share):.{digits}f}"
    said = say(language, "number.percent", number=number.replace(".", _point(language)))
    return f"< {said}" if small else said


def _point(language: str) -> str:
    return say(language, "number.point")


def preferred_language() -> str:
    """The language of whoever runs this: `CHANTIER_LANG`, then the locale, then English."""
    chosen = os.environ.get("CHANTIER_LANG", "").lower()[:2]
    if chosen in LANGUAGES:
        return chosen
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "fr" if (locale.getlocale()[0] or "").lower().startswith("fr") else "en"
