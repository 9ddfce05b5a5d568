"""The rules as people read them: beside the source in a checkout, inside the package installed."""

from __future__ import annotations

import re
from pathlib import Path

import chantier
from chantier.errors import NotAllowed

_PACKAGE = Path(chantier.__file__).resolve().parent
PLACES = (_PACKAGE / "docs" / "rules", _PACKAGE.parents[1] / "docs" / "rules")
_PICTURE = re.compile(r"[0-9A-Za-z-]{1,40}\.(?:fr|en)\.svg", re.ASCII)


def rules_text(game: str, language: str) -> str:
    """A game's rules, as Markdown; raises `NotAllowed` where there are none."""
    for place in PLACES:
        page = place / f"{game}.{language}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise NotAllowed("error.no_rules", game=game)


def rules_picture(name: str) -> bytes | None:
    """A drawing that the rules show, as SVG, by its file's name; `None` where there is none."""
    if not _PICTURE.fullmatch(name):
        return None
    for place in PLACES:
        picture = place / "img" / name
        if picture.is_file():
            return picture.read_bytes()
    return None
