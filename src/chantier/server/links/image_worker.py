"""A drawing into pixels, in a process of its own: an `ImageRequest` comes in, a PNG goes out.

Text is set in the package's own fonts alone, so that a picture is the same on every machine.

The library keeps the interpreter's lock for as long as it draws, some tenths of a second: beside
the server's own threads it would stop every table.
"""

from __future__ import annotations

import signal
import sys
from contextlib import suppress

import msgspec
import resvg_py

from chantier import fonts
from chantier.server.links.messages import FromImageWorker, ImageFailed, ImageMade, ImageRequest


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
    """Render the drawing on standard input."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it itself
    answer: FromImageWorker
    try:
        request = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=ImageRequest)
        answer = ImageMade(pixels(request.drawing, request.width))
    except Exception as error:  # no drawing, or one that the library refuses
        answer = ImageFailed(f"{type(error).__name__}: {error}")
    sys.stdout.buffer.write(msgspec.msgpack.encode(answer))


if __name__ == "__main__":
    main()
