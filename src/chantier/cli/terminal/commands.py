"""What can be typed at the terminal table beside actions, in both languages."""

from __future__ import annotations

# Each command's names, the one that the help shows first in each language.
NAMES: dict[str, dict[str, tuple[str, ...]]] = {
    "list": {"en": ("list", "ls", "?"), "fr": ("liste",)},
    "explain": {"en": ("explain", "why"), "fr": ("expliquer", "pourquoi")},
    "undo": {"en": ("undo", "back"), "fr": ("annuler", "reprendre")},
    "save": {"en": ("save",), "fr": ("sauver", "enregistrer")},
    "save!": {"en": ("save!",), "fr": ("sauver!",)},
    "load": {"en": ("load",), "fr": ("charger",)},
    "new": {"en": ("new",), "fr": ("nouveau", "recommencer")},
    "lang": {"en": ("lang",), "fr": ("langue",)},
    "help": {"en": ("help",), "fr": ("aide",)},
    "quit": {"en": ("quit", "exit", "q"), "fr": ("quitter",)},
}
SHOWN = ("list", "explain", "undo", "save", "load", "new", "lang", "help", "quit")
WITH_FILE = ("save", "save!", "load")

_BY_NAME = {
    name: command
    for command, languages in NAMES.items()
    for names in languages.values()
    for name in names
}


def find_command(line: str) -> tuple[str | None, str]:
    """The command that a line begins with, and the rest of the line; `None` if it is none."""
    word, _, rest = line.strip().partition(" ")
    return _BY_NAME.get(word.lower()), rest.strip()


def name_in(command: str, language: str) -> str:
    """A command's name in a language."""
    return NAMES[command][language][0]


def all_names() -> list[str]:
    """Every name of every command."""
    return list(_BY_NAME)
