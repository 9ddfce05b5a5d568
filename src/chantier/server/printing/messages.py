"""Sets of sheets: as clients are sent them, and what their worker is sent and answers.

The worker reads one `CompleteOrder` and sends a line whenever it has made more (`core/pipe.py`).
"""

from __future__ import annotations

import hashlib
from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct

from chantier.core.pipe import PlainValue
from chantier.table.messages import Bilingual


class PrintContent(Struct, frozen=True):
    """A kind of thing that a document holds."""

    title: Bilingual
    count: int
    size: tuple[float, float] | None
    """Of each, in millimetres."""


class PrintPage(Struct, frozen=True):
    """A page that there is a picture of."""

    picture: str
    """The picture's name, beside the PDF."""
    width: float
    """In millimetres."""
    height: float


class PrintDocument(Struct, frozen=True):
    """A PDF of a set."""

    part: str
    file: str
    """Its name: it lies at `/api/prints/ID/FILE` once the set is ready."""
    title: Bilingual
    contents: tuple[PrintContent, ...]
    pages: int = 0
    """0 until it is made."""
    sheets: tuple[PrintPage, ...] = ()
    """Its first pages."""


class PrintSet(Struct, frozen=True):
    """All sheets of a game for some settings, and how far they are."""

    id: str
    """The same for the same settings."""
    game: str
    file: str = ""
    """The ZIP's name: it lies at `/api/prints/ID/FILE` once the set is ready."""
    ready: bool = False
    ahead: int = 0
    """How many other sets are made before this one."""
    made: int = 0
    of: int = 0
    """How many documents there will be; 0 until that is known."""
    documents: tuple[PrintDocument, ...] = ()
    materials: tuple[Bilingual, ...] = ()
    """What must be on the table."""
    borrowed: tuple[Bilingual, ...] = ()
    """What may be taken from elsewhere instead."""
    minutes: int | None = None
    """How long the making takes; `None` where the game does not say."""
    workshop: tuple[str, ...] = ()
    """Files for machines, in the ZIP alone."""
    bytes: int = 0
    """Of the ZIP."""


class CompleteOrder(Struct, frozen=True, tag="order"):
    """Which sheets a worker makes: every setting has its value."""

    game: str
    paper: str
    ink: str
    language: str
    options: Raw
    """All of the game's, as the game writes them, in the order of their names."""
    blank: bool

    @property
    def id(self) -> str:
        """The name of the set: the same for the same settings."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:32]


class SetPlanned(Struct, frozen=True, tag="planned"):
    """What is known of a set before any sheet is drawn."""

    file: str
    documents: tuple[PrintDocument, ...]
    materials: tuple[Bilingual, ...]
    borrowed: tuple[Bilingual, ...]
    minutes: int | None
    workshop: tuple[str, ...]


class DocumentMade(Struct, frozen=True, tag="made"):
    """A document is in the folder."""

    part: str
    pages: int
    sheets: tuple[PrintPage, ...]


class SetDone(Struct, frozen=True, tag="done"):
    """The ZIP is in the folder."""

    bytes: int


class SetRefused(Struct, frozen=True, tag="refused"):
    """The order cannot be printed: a sentence of the catalogue and its values."""

    key: str
    values: dict[str, PlainValue]


class SetFailed(Struct, frozen=True, tag="failed"):
    """The worker met an error."""

    why: str


FromPrintWorker: TypeAlias = SetPlanned | DocumentMade | SetDone | SetRefused | SetFailed
