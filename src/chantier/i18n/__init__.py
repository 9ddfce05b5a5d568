"""One catalogue of everything that people read, in French and English.

`fr.json` and `en.json` hold the words of no one game, `page/` those that only the page says.
Each game brings its own in `games/NAME/words`; a game of another package in its folder `words`.
"""

from __future__ import annotations

import json
import locale
import os
import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("fr", "en")
_HERE = Path(__file__).resolve().parent
_GAMES = _HERE.parent / "games"


def is_printable(text: str) -> bool:
    """Whether a text can be shown in one line as it is, however its language is set."""
    # Python does not call the spaces printable that French puts before a colon.
    return all(c.isprintable() or unicodedata.category(c) == "Zs" for c in text)


def capitalised(text: str) -> str:
    """A text that begins with a capital letter; the rest stays as it is."""
    return text[:1].upper() + text[1:]


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every sentence of a language, by key: `section.sub.name` for the nested JSON files.

    `page/lobby.fr.json` holds `page.lobby` in French, `games/NAME/words/fr.json` holds `NAME`.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no language is called {language!r}; there are {', '.join(LANGUAGES)}")
    flat = _read(_HERE / f"{language}.json", "")
    for file in sorted((_HERE / "page").glob(f"*.{language}.json")):
        section = file.name.partition(".")[0]
        flat.update(_read(file, ".".join(("page", section, ""))))
    for file in sorted(_GAMES.glob(f"*/words/{language}.json")):
        flat.update(_read(file, f"{file.parent.parent.name}."))
    return flat


def join_words(game: str, folder: Path) -> None:
    """Add the words of a game of another package, `fr.json` and `en.json` of a folder.

    Words that are there already stay: no package changes what another game says.
    """
    if folder.parent.parent == _GAMES:
        return  # `catalogue` finds ours by itself
    for language in LANGUAGES:
        file = folder / f"{language}.json"
        if file.is_file():
            words = catalogue(language)
            for key, sentence in _read(file, f"{game}.").items():
                words.setdefault(key, sentence)


def words_of(language: str, game: str) -> dict[str, str]:
    """Every sentence of one game, by key."""
    return {k: text for k, text in catalogue(language).items() if k.startswith(f"{game}.")}


def _read(file: Path, prefix: str) -> dict[str, str]:
    """The sentences of a nested JSON file, by key."""
    flat: dict[str, str] = {}

    def walk(prefix: str, node: dict[str, Any]) -> None:
        for key, value in node.items():
            if isinstance(value, dict):
                walk(f"{prefix}{key}.", value)
            else:
                flat[prefix + key] = value

    walk(prefix, json.loads(file.read_text(encoding="utf-8")))
    return flat


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
    """The user's language: `CHANTIER_LANG`, then the locale, then English."""
    chosen = os.environ.get("CHANTIER_LANG", "").lower()[:2]
    if chosen in LANGUAGES:
        return chosen
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "fr" if (locale.getlocale()[0] or "").lower().startswith("fr") else "en"
