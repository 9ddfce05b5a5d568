"""What tests ask of a kit: the sheets of a document, what it says, the solids in its files."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import replace

from chantier.i18n import catalogue
from chantier.printing.kit import Kit, PrintSettings, Text
from chantier.printing.sheet import Sheet
from chantier.printing.workshop import Triangle


def sheets(kit: Kit, part: str, settings: PrintSettings) -> list[Sheet]:
    """The pages of a document that is made of sheets."""
    (document,) = (one for one in kit.documents if one.part == part)
    pages = document.pages(settings)
    assert not isinstance(pages, Text)
    return list(pages)


ONLY_READ = {"rest"}


def missing_words(kit: Kit, name: str, language: str) -> Iterator[str]:
    """The keys of a kit that a language has no words for."""
    keys = [f"material.{key}" for key in kit.materials]
    keys += [f"borrow.{key}" for key in kit.borrowed]
    keys += [f"step.{step.key}" for step in kit.steps]
    keys += [f"part.{document.part}" for document in kit.documents]
    keys += [f"content.{one.key}" for document in kit.documents for one in document.contents]
    known = catalogue(language)
    return (key for key in keys if f"{name}.print.{key}" not in known)


def drawings(kit: Kit, settings: PrintSettings, language: str) -> list[str]:
    """The drawings of the assembly's steps; each step has one but those that are only read."""
    assert {step.key for step in kit.steps if step.drawing is None} <= ONLY_READ
    wanted = replace(settings, language=language)
    return [step.drawing(wanted) for step in kit.steps if step.drawing is not None]


def read_stl(data: bytes) -> list[Triangle]:
    """The triangles of a binary STL file."""
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count
    found = []
    for nth in range(count):
        values = struct.unpack_from("<12fH", data, 84 + 50 * nth)
        a, b, c = (tuple(values[at : at + 3]) for at in (3, 6, 9))
        found.append((a, b, c))
    return found
