"""The documents that every game has beside its own: assembly, rulebook, booklet."""

from __future__ import annotations

from chantier.core.game import Game
from chantier.printing.assembly import assembly
from chantier.printing.booklet import booklet
from chantier.printing.kit import Document, kit_of
from chantier.printing.rulebook import rulebook


def documents_of(game: Game) -> list[Document]:
    """Everything that can be printed of a game, in the order of the folder."""
    kit = kit_of(game)
    own = [] if kit is None else [*kit.documents, Document("assembly", assembly)]
    return [*own, Document("rulebook", rulebook), Document("booklet", booklet)]
