"""A process that makes one set of sheets: an order comes in, files and lines of progress go out.

`python -m chantier.server.printing.worker FOLDER` reads a `CompleteOrder`, writes the PDFs, their
pictures and the ZIP into the folder, and sends a line whenever it has made more: `SetPlanned`, a
`DocumentMade` each, `SetDone`; or `SetRefused` or `SetFailed`.
No other part of the server makes sheets.
"""

from __future__ import annotations

import io
import os
import signal
import struct
import sys
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from chantier.core.pipe import PipeReader, plain_values, to_line
from chantier.errors import ChantierError
from chantier.games.registry import find_game
from chantier.i18n import catalogue, say, say_count
from chantier.printing.ink import find_ink
from chantier.printing.kit import Document, Kit, PrintSettings, kit_of, part_title
from chantier.printing.paper import find_paper
from chantier.printing.standard import documents_of
from chantier.printing.typesetting import pictures, typeset
from chantier.printing.writing import WORKSHOP, document_text, file_name
from chantier.server.printing.messages import (
    CompleteOrder,
    DocumentMade,
    FromPrintWorker,
    PrintContent,
    PrintDocument,
    PrintPage,
    SetDone,
    SetFailed,
    SetPlanned,
    SetRefused,
)
from chantier.table.messages import Bilingual

PIXELS_PER_INCH = 72.0  # of a picture: an A4 page is 595 pixels wide
MOST_PICTURES = 2  # of one document
_MILLIMETRES = 25.4 / PIXELS_PER_INCH
_DATE = (1980, 1, 1, 0, 0, 0)  # of every file in a ZIP: the same bytes for the same sheets


def settings_of(order: CompleteOrder) -> PrintSettings:
    """How to print, from an order; raises `BadRequest` and `BadOptions`."""
    game = find_game(order.game)
    return PrintSettings(
        game,
        find_paper(order.paper),
        find_ink(order.ink),
        order.language,
        game.card.complete_options(msgspec.json.decode(order.options)),
        order.blank,
    )


def make(settings: PrintSettings, folder: Path) -> Iterator[FromPrintWorker]:
    """Make a set of sheets in a folder; yields each step of progress."""
    kit, documents = kit_of(settings.game), documents_of(settings.game)
    workshop = {} if kit is None else kit.workshop
    yield _plan(settings, kit, documents, sorted(workshop))
    files: list[tuple[str, bytes]] = []
    listed: list[tuple[str, int]] = []
    for document in documents:
        text = document_text(document, settings)
        data, pages = typeset(text)
        name = file_name(document, settings)
        (folder / name).write_bytes(data)
        files.append((name, data))
        listed.append((name, pages))
        sheets = []
        for nth, picture in enumerate(pictures(text, PIXELS_PER_INCH)[:MOST_PICTURES], 1):
            shown = f"{document.part}-{nth}.png"
            (folder / shown).write_bytes(picture)
            sheets.append(PrintPage(shown, *_size(picture)))
        yield DocumentMade(document.part, pages, tuple(sheets))
    files += [(f"{WORKSHOP}/{name}", workshop[name](settings)) for name in sorted(workshop)]
    about = say(settings.language, "print.readme.file")
    files.insert(0, (about, _readme(settings, kit, listed).encode()))
    packed = zipped(files)
    (folder / zip_name(settings)).write_bytes(packed)
    yield SetDone(len(packed))


def zip_name(settings: PrintSettings) -> str:
    """What the ZIP of a set is called."""
    words = (settings.game.card.name, settings.paper.name, settings.ink.name, settings.language)
    return "-".join(words) + ".zip"


def zipped(files: Sequence[tuple[str, bytes]]) -> bytes:
    """Files as a ZIP that depends on nothing else: no dates, no machine."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as packed:
        for name, data in files:
            entry = zipfile.ZipInfo(name, _DATE)
            entry.create_system = 3  # said of every machine
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, data)
    return into.getvalue()


def _plan(
    settings: PrintSettings, kit: Kit | None, documents: Sequence[Document], workshop: Sequence[str]
) -> SetPlanned:
    """What is known of a set before any sheet is drawn; sentences are in both languages."""
    game = settings.game.card.name
    return SetPlanned(
        file=zip_name(settings),
        documents=tuple(_planned(settings, document) for document in documents),
        materials=tuple(_both(game, "material", key) for key in (kit.materials if kit else ())),
        borrowed=tuple(_both(game, "borrow", key) for key in (kit.borrowed if kit else ())),
        minutes=kit.minutes if kit else None,
        workshop=tuple(workshop),
    )


def _planned(settings: PrintSettings, document: Document) -> PrintDocument:
    titles = [part_title(replace(settings, language=one), document.part) for one in ("fr", "en")]
    game = settings.game.card.name
    return PrintDocument(
        part=document.part,
        file=file_name(document, settings),
        title=Bilingual(*titles),
        contents=tuple(
            PrintContent(_both(game, "content", one.key), one.count, one.size)
            for one in document.contents
        ),
    )


def _both(game: str, section: str, key: str) -> Bilingual:
    return Bilingual(_said("fr", game, section, key), _said("en", game, section, key))


def _said(language: str, game: str, section: str, key: str) -> str:
    """What a game says of something that it prints, or what is said for every game."""
    for name in (f"{game}.print.{section}.{key}", f"print.{section}.{key}"):
        if name in catalogue(language):
            return say(language, name)
    return key


def _readme(settings: PrintSettings, kit: Kit | None, listed: Sequence[tuple[str, int]]) -> str:
    """The text that lies beside the sheets, in their language."""
    language, game = settings.language, settings.game.card

    def told(key: str, **values: Any) -> str:
        return say(language, f"print.readme.{key}", **values)

    lines = [told("title", game=game.title), "", told("scale"), "", told("files")]
    lines += [
        f"- {name} ({say_count(language, 'print.readme.pages', pages)})" for name, pages in listed
    ]
    if kit is not None:
        if kit.workshop:
            lines += [f"- {WORKSHOP}/ ({told('workshop')})"]
        for heading, section, keys in (
            ("materials", "material", kit.materials),
            ("borrowed", "borrow", kit.borrowed),
        ):
            if keys:
                lines += ["", told(heading)]
                lines += [f"- {_said(language, game.name, section, key)}" for key in keys]
        lines += ["", _time(language, kit.minutes)]
    lines += ["", say(language, "print.private"), ""]
    return "\n".join(lines)


def _time(language: str, minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    form = "minutes" if hours == 0 else "hours" if rest == 0 else "both"
    return say(language, f"print.readme.time.{form}", hours=hours, minutes=rest)


def _size(picture: bytes) -> tuple[float, float]:
    """A page's size in millimetres, from its PNG's."""
    width, height = struct.unpack(">II", picture[16:24])
    return round(width * _MILLIMETRES, 1), round(height * _MILLIMETRES, 1)


def main() -> None:
    """Make what the order on standard input asks for."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it itself
    # Whatever a game prints must not get between the lines.
    lines = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        order = PipeReader[CompleteOrder](CompleteOrder).read(sys.stdin.buffer.read())
        for message in make(settings_of(order), Path(sys.argv[1])):
            _send(lines, message)
    except ChantierError as error:
        _send(lines, SetRefused(error.key, plain_values(error.values)))
    except Exception as error:  # a drawing, typst, a full disk: the server goes on
        _send(lines, SetFailed(f"{type(error).__name__}: {error}"))


def _send(lines: io.BufferedWriter, message: FromPrintWorker) -> None:
    lines.write(to_line(message))
    lines.flush()


if __name__ == "__main__":
    main()
