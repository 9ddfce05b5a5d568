"""Every document that the games' kits offer, made once a session and read back."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from functools import cache

from chantier.games.registry import find_game
from chantier.i18n import LANGUAGES
from chantier.printing.ink import INKS
from chantier.printing.kit import Document, PrintSettings, Text, part_title
from chantier.printing.paper import PAPERS
from chantier.printing.standard import documents_of
from chantier.printing.typesetting import typeset
from chantier.printing.writing import document_text, print_kit
from games.found import NAMES
from printing.checks import Proof
from printing.pdf_reader import read_pdf

COMMON = ("a4", "colour", "fr")
"""The paper, ink and language that `make test` looks at."""
ALL = [(paper, ink, lang) for paper in PAPERS for ink in INKS for lang in LANGUAGES]


def settings_for(
    game: str, paper: str, ink: str, language: str, blank: bool = False
) -> PrintSettings:
    """How to print a game with its own options."""
    found = find_game(game)
    options = found.card.complete_options({})
    return PrintSettings(found, PAPERS[paper], INKS[ink], language, options, blank)


def offered() -> list[tuple[str, str]]:
    """Every game with every document that it offers."""
    return [(game, one.part) for game in NAMES for one in documents_of(find_game(game))]


def document_of(game: str, part: str) -> Document:
    """A document by its name."""
    return next(one for one in documents_of(find_game(game)) if one.part == part)


@cache
def proof_of(game: str, part: str, paper: str, ink: str, language: str) -> Proof:
    """A document as it was made, and as it is read back."""
    settings = settings_for(game, paper, ink, language)
    document = document_of(game, part)
    pages = document.pages(settings)
    data, _ = typeset(document_text(document, settings))
    sheets = () if isinstance(pages, Text) else tuple(pages)
    return Proof(part, part_title(settings, part), settings, sheets, read_pdf(data))


def digests() -> Iterator[str]:
    """One line a document: its file and what its bytes are."""
    for game in NAMES:
        if documents_of(find_game(game)):
            for one in print_kit(settings_for(game, *COMMON)):
                yield f"{one.file} {hashlib.sha256(one.data).hexdigest()}"


if __name__ == "__main__":  # in a process of its own
    sys.stdout.write("\n".join(digests()))
