"""The peer of `bench/printing.py`: SVG pages into one PDF by svglib and reportlab.

It runs in the environment of the peers, and prints the processor seconds as JSON.
"""

from __future__ import annotations

import io
import json
import sys
import time
from pathlib import Path

from reportlab.graphics import renderPDF
from reportlab.pdfgen.canvas import Canvas
from svglib.fonts import get_global_font_map
from svglib.svglib import svg2rlg

FONTS = Path(__file__).resolve().parents[1] / "src" / "chantier" / "page" / "fonts"


def main() -> None:
    """Set the pages of a folder."""
    fonts = get_global_font_map()
    for path in sorted(FONTS.glob("*.ttf")):
        for weight in ("normal", "bold"):
            fonts.register_font("Chantier Sans", str(path), weight)
    pages = sorted(Path(sys.argv[1]).glob("*.svg"))
    busy = time.process_time()
    canvas = Canvas(io.BytesIO())
    for page in pages:
        drawing = svg2rlg(str(page))
        canvas.setPageSize((drawing.width, drawing.height))
        renderPDF.draw(drawing, canvas, 0, 0)
        canvas.showPage()
    canvas.save()
    sys.stdout.write(json.dumps({"busy": time.process_time() - busy}))


if __name__ == "__main__":
    main()
