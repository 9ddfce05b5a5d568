"""The sheets of a plate set, cut by a program and laid as a played position.

    PYTHONPATH=tests python -m games.turquoise.laid_sheets laid.png

Pages are rendered as a printer would print them, cut along their own cuts, and the pieces are laid
on the board: plates level by level as they were turned, then the tops of the pillars.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image

from chantier.core.match import Match
from chantier.core.record import Record
from chantier.games.turquoise.layout import CORNER_SITES, SITES
from chantier.printing.kit import PrintSettings
from chantier.printing.sheet import Sheet
from chantier.printing.turquoise import board, pillars
from chantier.printing.turquoise.module import PILLAR, PLATE
from chantier.printing.typesetting import pictures, sheets_text
from games.turquoise import printed

SCALE = 5  # pixels a millimetre
UPWARD = Path(__file__).parent / "upward.jsonl"


def rendered(sheet: Sheet) -> Image.Image:
    """A page as it is printed."""
    text = sheets_text([(sheet.paper, printed.svg_of(sheet))], "…", "fr")
    (png,) = pictures(text, SCALE * 25.4)
    return Image.open(io.BytesIO(png)).convert("RGB")


def pieces(sheet: Sheet, width: float, height: float) -> Iterator[Image.Image]:
    """What falls out when a page is cut along its cuts, row by row: pieces of that size."""
    page = rendered(sheet)
    across = sorted({cut.y1 for cut in sheet.cuts if cut.y1 == cut.y2})
    down = sorted({cut.x1 for cut in sheet.cuts if cut.x1 == cut.x2})
    for top, bottom in pairwise(across):
        for left, right in pairwise(down):
            if abs(right - left - width) < 0.01 and abs(bottom - top - height) < 0.01:
                box = (left * SCALE, top * SCALE, right * SCALE, bottom * SCALE)
                yield page.crop(tuple(map(round, box)))


@cache
def played(nth: int, share: float) -> tuple[Match, tuple[str, ...]]:
    """A seeded game that goes up, and its actions, as far as a share of it."""
    line = UPWARD.read_text("utf-8").splitlines()[nth]
    record = Record.from_json(json.loads(line))
    actions = tuple(record.actions[: round(share * len(record.actions))])
    match = Match(printed.GAME, record.players, dict(record.options))
    return match.play(*actions), actions


def turned_plates(actions: tuple[str, ...]) -> Iterator[tuple[str, int, int]]:
    """Every plate that lies: its site, its printed number, its quarter turns (Q3, Q9)."""
    for times, site in enumerate(CORNER_SITES):
        yield SITES[int(site)], 26 + times, times
    number, site = 0, ""
    for action in actions:
        kind, _, rest = action.partition(":")
        if kind == "plate":
            number = int(rest)
        elif kind == "lay":
            site = rest
        elif kind == "face":
            yield site, number, int(rest)
        elif kind == "summit":
            yield "3d4", 30, 0


def laid(match: Match, actions: tuple[str, ...], how: PrintSettings) -> Image.Image:
    """The picture of a position made of cut sheets, from the board's upper left corner."""
    (table,) = pieces(printed.sheets("board", how)[0], board.WIDTH, board.HEIGHT)
    faces = [sheet for sheet in printed.sheets("plates", how) if sheet.side == "face"]
    stock = [piece for sheet in faces for piece in pieces(sheet, PLATE, PLATE)]
    assert len(stock) == 30
    for site, number, times in sorted(turned_plates(actions)):  # the ground first
        x, y = printed.centre(site)
        _put(table, _turned(stock[number - 1], times), x, y)
    tops = _tops(how)
    for x, y, colour in _standing(match):
        _put(table, tops[colour].pop(), x, y)
    return table


def _turned(piece: Image.Image, times: int) -> Image.Image:
    """A piece after quarter turns clockwise."""
    for _ in range(times):
        piece = piece.transpose(Image.Transpose.ROTATE_270)
    return piece


def _put(table: Image.Image, piece: Image.Image, x: float, y: float) -> None:
    at = round(x * SCALE - piece.width / 2), round(y * SCALE - piece.height / 2)
    table.paste(piece, at)


def _tops(how: PrintSettings) -> dict[str, list[Image.Image]]:
    """The cut tops by colour; what is cut out beside the last block is waste."""
    (sheet,) = printed.sheets("pillars", how)
    blocks = pillars.blocks(sheet.paper)
    found: dict[str, list[Image.Image]] = {block.colour: [] for block in blocks}
    page_order = list(pieces(sheet, PILLAR, PILLAR))
    upper = 2 * pillars.COLUMNS * blocks[0].rows
    for nth, piece in enumerate(page_order):
        right = nth % (2 * pillars.COLUMNS) >= pillars.COLUMNS
        colour = blocks[(0 if nth < upper else 2) + right].colour
        if len(found[colour]) < pillars.COUNTS[colour]:
            found[colour].append(piece)
    return found


def _standing(match: Match) -> Iterator[tuple[float, float, str]]:
    """Every pillar that carries nothing, and where it stands on the board."""
    rows: list[str] = match.position.to_json()["pillars"]
    for digit, row in zip("87654321", rows, strict=True):
        for letter, colour in zip("abcdefgh", row, strict=True):
            if colour != ".":
                yield *board.place_at(letter + digit), colour


def at(picture: Image.Image, x: float, y: float) -> tuple[int, int, int]:
    """The colour at a point of the board, in millimetres."""
    found: Any = picture.getpixel((round(x * SCALE), round(y * SCALE)))
    return found


if __name__ == "__main__":
    game, before = played(0, 0.93)
    laid(game, before, printed.settings("a3")).save(sys.argv[1])
