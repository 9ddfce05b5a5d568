"""The language that the command line speaks: `--lang`, else as `i18n` finds it."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence
from typing import Any

from chantier.errors import BadRequest
from chantier.i18n import LANGUAGES, catalogue, preferred_language, say

_chosen: list[str] = []


def current() -> str:
    """The language in use."""
    return _chosen[-1] if _chosen else preferred_language()


def use(language: str | None) -> str | None:
    """Use a language from now on; raises `BadRequest` if there is none of that name."""
    if language is None:
        return None
    if language not in LANGUAGES:
        raise BadRequest("error.language", value=language, languages=", ".join(LANGUAGES))
    _chosen[:] = [language]
    return language


def choose_early(args: Sequence[str]) -> None:
    """Find `--lang` before the commands are made, so that their help is in that language too."""
    for index, arg in enumerate(args):
        name, equals, value = arg.partition("=")
        if name == "--lang":
            value = value if equals else next(iter(args[index + 1 : index + 2]), "")
            if value in LANGUAGES:
                use(value)


def help_of(command: str) -> str:
    """A command's `--help`, with the examples that games bring: `NAME.example.COMMAND`."""
    words = catalogue(current())
    examples = []
    for game in dict.fromkeys(key.partition(".")[0] for key in words if ".example." in key):
        whole = f"{game}.example.{command}"
        examples += [tell(key) for key in words if key == whole or key.startswith(f"{whole}.")]
    return tell(f"cli.help.{command}", examples="\n\n".join(examples))


def wrapped(text: str) -> str:
    """A paragraph in lines that fit the terminal."""
    return textwrap.fill(text, min(100, shutil.get_terminal_size().columns))


def tell(key: str, /, **values: Any) -> str:
    """A sentence of the catalogue in the language in use."""
    return say(current(), key, **values)
