"""A drawing into pixels, in a process of its own: SVG comes in, PNG goes out.

Text is set in the package's own fonts alone, so that a picture is the same on every machine.

The library keeps the interpreter's lock for as long as it draws, some tenths of a second: beside
the server's own threads it would stop everybody's turn.
"""

from __future__ import annotations

import signal
import sys
from contextlib import suppress

import resvg_py

from chantier import fonts


def pixels(drawing: str, width: int) -> bytes:
    """An SVG document as a PNG file, so many pixels wide."""
    return resvg_py.svg_to_bytes(
        svg_string=drawing,
        width=width,
        skip_system_fonts=True,
        font_files=[str(path) for path in fonts.files()],
        font_family=fonts.FAMILY,
        sans_serif_family=fonts.FAMILY,
    )


def main() -> None:
    """Draw what comes in, so many pixels wide as the command says."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it itself
    drawing = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(pixels(drawing, int(sys.argv[1])))


if __name__ == "__main__":
    main()
