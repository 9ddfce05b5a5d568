"""A position on paper or screen: the drawing of `chantier show --svg` as SVG, PDF or PNG."""

from __future__ import annotations

import os
import re

from chantier.errors import BadRequest
from chantier.printing.kit import Text
from chantier.printing.typesetting import document_line, pictures, typeset
from chantier.printing.writing import write_files

ENDINGS = ("svg", "pdf", "png")
PIXELS_PER_INCH = 288.0
MILLIMETRES = 25.4 / 96  # of a pixel
_SIZE = re.compile(r'<svg[^>]* width="([0-9.]+)" height="([0-9.]+)"')


def write_position(svg: str, path: str, language: str) -> None:
    """Write a drawing into a file whose ending says how; raises `BadRequest` and `BadFile`."""
    folder, name = os.path.split(path)
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    if ending not in ENDINGS:
        raise BadRequest("print.error.ending", value=path, known=", ".join(ENDINGS))
    write_files(folder or ".", [(name, as_file(svg, ending, language))])


def as_file(svg: str, ending: str, language: str) -> bytes:
    """A drawing as an SVG, PDF or PNG file."""
    if ending == "svg":
        return svg.encode()
    size = _SIZE.search(svg)
    if size is None:
        raise ValueError("a drawing without a size")
    width, height = (f"{float(side) * MILLIMETRES:.3f}mm" for side in size.groups())
    box = f"width: {width}, height: {height}"
    page = f'#page({box}, margin: 0mm, image("drawing.svg", {box}))'
    text = Text(f"{document_line('Chantier', language)}\n{page}", {"drawing.svg": svg.encode()})
    return typeset(text)[0] if ending == "pdf" else pictures(text, PIXELS_PER_INCH)[0]
