"""What a finished PDF says, and with which fonts."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from pypdf import PdfReader


def pages_of(data: bytes) -> list[Any]:
    """A PDF's pages."""
    return list(PdfReader(io.BytesIO(data)).pages)


def text_of(data: bytes) -> str:
    """All text of a PDF, page after page."""
    return "\n".join(page.extract_text() for page in pages_of(data))


def fonts_of(data: bytes) -> set[str]:
    """The names of all fonts, those of embedded pages too, without the tags of their subsets."""
    return {name for page in pages_of(data) for name in _fonts(page["/Resources"])}


def has_raster(data: bytes) -> bool:
    """Whether a page shows an image of pixels."""
    return any(
        one["/Subtype"] == "/Image"
        for page in pages_of(data)
        for one in _objects(page["/Resources"])
    )


def pieces_of(page: Any) -> list[tuple[str, float, float]]:
    """Every piece of a page's text, and where it begins in millimetres from the left and below."""
    found: list[tuple[str, float, float]] = []

    def visit(text: str, matrix: list[float], at: list[float], _font: Any, _size: Any) -> None:
        x = at[4] * matrix[0] + at[5] * matrix[2] + matrix[4]
        y = at[4] * matrix[1] + at[5] * matrix[3] + matrix[5]
        found.append((text, x / 72 * 25.4, y / 72 * 25.4))

    page.extract_text(visitor_text=visit)
    return found


def _objects(resources: Any) -> Iterator[Any]:
    for one in resources.get_object().get("/XObject", {}).values():
        made = one.get_object()
        yield made
        if "/Resources" in made:
            yield from _objects(made["/Resources"])


def _fonts(resources: Any) -> Iterator[str]:
    held = resources.get_object()
    for font in held.get("/Font", {}).values():
        yield str(font.get_object()["/BaseFont"]).rpartition("+")[2].lstrip("/")
    for one in held.get("/XObject", {}).values():
        if "/Resources" in one.get_object():
            yield from _fonts(one.get_object()["/Resources"])
