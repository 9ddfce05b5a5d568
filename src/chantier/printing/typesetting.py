"""Pages into PDF, PNG and SVG by typst: vectors, our fonts alone, the same bytes every time.

typst runs inside this process, without a network, and knows no font but ours. It does not warn of
a character that the font lacks, so tests read the finished files.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from chantier import fonts
from chantier.core.extras import missing_extra
from chantier.core.svg import number
from chantier.errors import BadFile, BadRequest
from chantier.printing.kit import Text
from chantier.printing.paper import Paper

MAIN = "main.typ"
_COUNT = re.compile(rb"/Type\s*/Pages\s*/Count (\d+)")
EPOCH = 0  # the time that a file says it was made: always the same


def sheets_text(pages: Sequence[tuple[Paper, str]], title: str, language: str) -> Text:
    """SVG pages, each of exactly its paper's size, as a document."""
    lines = [document_line(title, language)]
    files = {}
    for nth, (paper, svg) in enumerate(pages, 1):
        size = f"width: {number(paper.width)}mm, height: {number(paper.height)}mm"
        name = f"{nth}.svg"
        files[name] = svg.encode()
        lines.append(f'#page({size}, margin: 0mm, image("{name}", {size}))')
    return Text("\n".join(lines), files)


def document_line(title: str, language: str) -> str:
    """How every document begins."""
    spelt = title.replace("\\", "\\\\").replace('"', '\\"')
    return (
        f'#set document(title: "{spelt}", author: "Chantier", date: none)\n'
        f'#set text(font: "{fonts.FAMILY}", lang: "{language}", fallback: false)'
    )


def typeset(text: Text) -> tuple[bytes, int]:
    """A document as a PDF, and how many pages it has."""
    with _Folder(text.files, text.source) as folder:
        made: bytes = _compiler().compile(
            str(folder / MAIN), format="pdf", root=str(folder), timestamp=EPOCH
        )
        return made, max(map(int, _COUNT.findall(made)))  # the tree's root counts all pages


def pictures(text: Text, pixels_per_inch: float) -> list[bytes]:
    """A document's pages as PNG files."""
    with _Folder(text.files, text.source) as folder:
        made: Any = _compiler().compile(
            str(folder / MAIN), format="png", ppi=pixels_per_inch, root=str(folder)
        )
        return [made] if isinstance(made, bytes) else list(made)


class _Folder:
    """A folder with a document's files, for as long as it is needed."""

    def __init__(self, files: Mapping[str, bytes], source: str) -> None:
        self._files = {**files, MAIN: source.encode()}

    def __enter__(self) -> Path:
        try:
            self._temporary = tempfile.TemporaryDirectory(prefix="chantier-print-")
            folder = Path(self._temporary.name)
            for name, data in self._files.items():
                (folder / name).write_bytes(data)
        except OSError as error:
            why = error.strerror or str(error)
            raise BadFile("error.file_write", path=tempfile.gettempdir(), why=why) from None
        return folder

    def __exit__(self, *_: object) -> None:
        self._temporary.cleanup()


@cache
def _compiler() -> Any:
    try:
        import typst  # noqa: PLC0415  # an extra
    except ImportError:
        raise missing_extra("typst", "print") from None
    if not fonts.files():
        raise BadRequest("print.error.fonts")
    return typst.Compiler(
        font_paths=typst.Fonts(
            include_system_fonts=False,
            include_embedded_fonts=False,
            font_paths=[str(fonts.FOLDER)],
        )
    )
