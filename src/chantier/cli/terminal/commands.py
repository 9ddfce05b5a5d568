"""The commands of a table, in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

Names = dict[str, dict[str, tuple[str, ...]]]


@dataclass(frozen=True)
class Vocabulary:
    """Commands, each with its names; the first in each language is the one that the help shows."""

    names: Names
    hidden: tuple[str, ...] = ()

    @property
    def shown(self) -> list[str]:
        """The commands that the help lists."""
        return [command for command in self.names if command not in self.hidden]

    @cached_property
    def by_name(self) -> dict[str, str]:
        """The command that each name stands for."""
        return {
            name: command
            for command, languages in self.names.items()
            for names in languages.values()
            for name in names
        }

    def find(self, line: str) -> tuple[str | None, str]:
        """The command that a line begins with, and the rest of the line; `None` if it is none."""
        word, _, rest = line.strip().partition(" ")
        return self.by_name.get(word.lower()), rest.strip()

    def name_in(self, command: str, language: str) -> str:
        """A command's name in a language."""
        return self.names[command][language][0]


_LOOK: Names = {
    "list": {"en": ("list", "ls", "?"), "fr": ("liste",)},
    "explain": {"en": ("explain", "why"), "fr": ("expliquer", "pourquoi")},
    "undo": {"en": ("undo", "back"), "fr": ("annuler", "reprendre")},
    "save": {"en": ("save",), "fr": ("sauver", "enregistrer")},
}
_LEAVE: Names = {
    "game": {"en": ("game",), "fr": ("jeu",)},
    "lang": {"en": ("lang",), "fr": ("langue",)},
    "help": {"en": ("help",), "fr": ("aide",)},
    "quit": {"en": ("quit", "exit", "q"), "fr": ("quitter",)},
}
HERE = Vocabulary(
    {
        **_LOOK,
        "save!": {"en": ("save!",), "fr": ("sauver!",)},
        "load": {"en": ("load",), "fr": ("charger",)},
        "new": {"en": ("new",), "fr": ("nouveau", "recommencer")},
        **_LEAVE,
    },
    hidden=("save!",),
)
"""At a table of one's own."""
ONLINE = Vocabulary(
    {
        **_LOOK,
        "resign": {"en": ("resign",), "fr": ("abandonner",)},
        "draw": {"en": ("draw",), "fr": ("nulle",)},
        "yes": {"en": ("yes", "y"), "fr": ("oui", "o")},
        "no": {"en": ("no", "n"), "fr": ("non",)},
        "start": {"en": ("start",), "fr": ("commencer",)},
        "rematch": {"en": ("rematch",), "fr": ("revanche",)},
        "say": {"en": ("say",), "fr": ("dire",)},
        "leave": {"en": ("leave",), "fr": ("partir",)},
        "return": {"en": ("return",), "fr": ("revenir",)},
        "claim": {"en": ("claim",), "fr": ("absent",)},
        "advice": {"en": ("advice",), "fr": ("conseil",)},
        "link": {"en": ("link",), "fr": ("lien",)},
        **_LEAVE,
    }
)
"""At a live table."""
WITH_FILE = ("save", "save!", "load")
