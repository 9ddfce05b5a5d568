"""The rules as people read them: beside the source in a checkout, inside the package installed."""

from __future__ import annotations

from pathlib import Path

import chantier
from chantier.errors import NotAllowed

_PACKAGE = Path(chantier.__file__).resolve().parent
PLACES = (_PACKAGE / "docs" / "rules", _PACKAGE.parents[1] / "docs" / "rules")


def rules_text(game: str, language: str) -> str:
    """A game's rules, as Markdown; raises `NotAllowed` where there are none."""
    for place in PLACES:
        page = place / f"{game}.{language}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise NotAllowed("error.no_rules", game=game)
