"""A kit as files: all are made first, then all are written, each whole or not at all."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from errno import EACCES, EISDIR, ENOENT, ENOTDIR
from pathlib import Path

from chantier.errors import BadFile, BadRequest
from chantier.printing.kit import Document, PrintSettings, Text, kit_of, part_title
from chantier.printing.page import page_svg
from chantier.printing.sheet import Heading
from chantier.printing.standard import documents_of
from chantier.printing.typesetting import sheets_text, typeset

WORKSHOP = "workshop"
"""The part that is files for machines: STL, and SVG to cut and engrave."""


@dataclass(frozen=True)
class Printed:
    """A finished PDF of a kit."""

    file: str
    part: str
    pages: int
    data: bytes


def print_kit(settings: PrintSettings, part: str | None = None) -> Iterator[Printed]:
    """The documents of a game's kit, or one of them, as PDFs, each as soon as it is made.

    The part `workshop` is the kit's files for machines; they come only when they are asked for.
    """
    game = settings.game.card.name
    documents = documents_of(settings.game)
    if not documents:
        raise BadRequest("print.error.nothing", game=game)
    kit = kit_of(settings.game)
    workshop = {} if kit is None else kit.workshop
    known = [one.part for one in documents] + [WORKSHOP] * bool(workshop)
    if part is not None and part not in known:
        raise BadRequest("print.error.part", game=game, value=part, known=", ".join(known))
    for document in documents:
        if part in (None, document.part):
            data, pages = typeset(document_text(document, settings))
            yield Printed(file_name(document, settings), document.part, pages, data)
    for name, make in workshop.items() if part == WORKSHOP else ():
        yield Printed(f"{game}-{name}", WORKSHOP, 0, make(settings))


def document_text(document: Document, settings: PrintSettings) -> Text:
    """A document as what typst sets; a page's size is its own paper's."""
    pages = document.pages(settings)
    if isinstance(pages, Text):
        return pages
    title = part_title(settings, document.part)
    game = settings.game.card.title
    drawn = []
    for nth, sheet in enumerate(pages, 1):
        heading = Heading(game, title, nth, len(pages), settings.language, settings.set_name)
        drawn.append((sheet.paper, settings.ink.greyed(page_svg(sheet, heading))))
    return sheets_text(drawn, f"{game} · {title}", settings.language)


def file_name(document: Document, settings: PrintSettings) -> str:
    """What a document's PDF is called."""
    words = (settings.game.card.name, document.part, settings.paper.name, settings.ink.name)
    return "-".join((*words, settings.language)) + ".pdf"


def write_files(folder: str, files: Sequence[tuple[str, bytes]]) -> None:
    """Write files into a folder, which is made if need be; raises `BadFile`.

    Everything is on the disk under other names before the first file of an earlier run is
    replaced, so that a full disk destroys nothing.
    """
    waiting: list[tuple[Path, Path]] = []
    made: list[Path] = []
    try:
        place = _folder(folder)
        targets = [Path(os.path.realpath(place / name)) for name, _ in files]
        for target in targets:
            if target.is_dir():
                raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        made = [one for one in (place, *place.parents) if not one.exists()]
        place.mkdir(parents=True, exist_ok=True)
        for target, (_, data) in zip(targets, files, strict=True):
            temporary = target.with_name(f".{target.name[:50]}.{secrets.token_hex(4)}")
            waiting.append((temporary, target))
            with temporary.open("xb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
        for temporary, target in waiting:
            os.replace(temporary, target)
    except BaseException as error:
        for temporary, _ in waiting:
            with suppress(OSError):
                temporary.unlink()
        for one in made:
            with suppress(OSError):
                one.rmdir()
        if not isinstance(error, (OSError, ValueError)):  # ValueError: a NUL in the name
            raise
        raise unwritable(folder, error) from None


def check_folder(folder: str) -> None:
    """Raise `BadFile` for what cannot be a folder to write into, before anything is made."""
    try:
        place = _folder(folder)
        nearest = next(one for one in (place, *place.parents) if one.exists())
        if not os.access(nearest, os.W_OK | os.X_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
    except (OSError, ValueError) as error:
        raise unwritable(folder, error) from None


def unwritable(path: str, error: Exception) -> BadFile:
    """The error that says why something cannot be written."""
    why = getattr(error, "strerror", None) or str(error)
    return BadFile("error.file_write", path=path, why=why)


def _folder(folder: str) -> Path:
    """Where a folder is or would be; raises `OSError` if something else is in its place."""
    if not folder:
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT))
    if "\0" in folder:
        raise ValueError("embedded null byte")
    place = Path(os.path.abspath(os.path.expanduser(folder)))
    for one in (place, *place.parents):
        if os.path.lexists(one):
            if not one.is_dir():
                raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR))
            break
    return place
