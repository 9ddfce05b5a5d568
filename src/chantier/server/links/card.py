"""The picture beside a link: a board with its seats, or the name with its games.

Titles and points are laid in blocks, as the wordmark is; names are set in the package's own font.
A name in a script that the font lacks is shown as the seat's colour.
"""

from __future__ import annotations

from msgspec import structs

from chantier import fonts
from chantier.core import svg
from chantier.core.game import Game
from chantier.core.letters import blocks, wordmark
from chantier.core.pieces import ACCENT
from chantier.i18n import say
from chantier.server.links.board import token_of
from chantier.server.links.meta import (
    HEIGHT,
    WIDTH,
    letters_of,
    lobby_meta,
    printable,
    seat_names,
    state_sentence,
)
from chantier.table.messages import TableCard

MARGIN = 44.0
COLUMN = 372.0  # what stands beside the board
ROW, GAP = 72.0, 12.0  # a seat's card
SOFT = "#E3E8FB"


def table_picture(card: TableCard, game: Game, board: svg.Picture, language: str) -> str:
    """A table as an SVG document: the board, and beside it who plays and how it stands."""
    card = _writable(card, game, language)
    left = WIDTH - MARGIN - COLUMN
    place = board.within(left - 2 * MARGIN, HEIGHT - 2 * MARGIN)
    title = blocks(game.card.title, 1)
    title = blocks(game.card.title, min(11.0, COLUMN / max(title.width, 1)))
    names, letters = seat_names(card, game.card, language), letters_of(card, game.card)
    rows = [
        _seat(card, at, token_of(game, letters[at]), names[at] or say(language, "preview.free"))
        for at in range(len(card.seats))
    ]
    top, mark = MARGIN + title.height + 34, wordmark(4.6)
    parts = [place.at(MARGIN, MARGIN), title.at(left, MARGIN)]
    parts += [row.at(left, top + at * (ROW + GAP)) for at, row in enumerate(rows)]
    below = top + len(rows) * (ROW + GAP) + 28
    words = fit_text(state_sentence(card, game.card, language), COLUMN, 22, 600)
    parts.append(svg.label(left, below, *words, svg.INK_SOFT, 600, "start"))
    parts.append(mark.at(left, HEIGHT - MARGIN - mark.height))
    return svg_document("".join(parts))


def _seat(card: TableCard, at: int, token: svg.Picture, name: str) -> svg.Picture:
    """A seat's card: its sign, name and points; framed where it must act, starred if it won."""
    is_open = card.seats[at].kind == "open"
    acts = card.status == "playing" and card.to_act == at
    won = card.outcome is not None and at in card.outcome.winners
    frame = svg.box(
        1,
        1,
        COLUMN - 2,
        ROW - 2,
        14,
        fill="none" if is_open else SOFT if acts else svg.PAPER,
        stroke=ACCENT if acts else svg.INK if won else svg.LINE if not is_open else svg.INK_SOFT,
        stroke_width=3 if acts or won else 1.6,
        **({"stroke_dasharray": "9 7"} if is_open else {}),
    )
    points = blocks(str(card.scores[at]), 5.6) if at < len(card.scores) else svg.Picture(0, 0, "")
    if card.status in ("open", "closed") or not any(card.scores):  # nothing to tell yet
        points = svg.Picture(0, 0, "")
    right = COLUMN - 22 - points.width
    parts = [
        frame,
        svg.element("g", token.at(16, (ROW - 44) / 2), opacity=0.4 if is_open else None),
    ]
    parts.append(points.at(right, (ROW - points.height) / 2))
    if won:
        right -= 44
        parts.append(_star(right + 16, ROW / 2))
    words, size = fit_text(name, right - 76 - 12, 25)
    colour, weight = (svg.INK_SOFT, 600) if is_open else (svg.INK, 700)
    parts.append(svg.label(76, ROW / 2 + size * 0.36, words, size, colour, weight, "start"))
    return svg.Picture(COLUMN, ROW, "".join(parts))


def _star(x: float, y: float) -> str:
    """Five points: this seat has won."""
    corners = (
        (0, -13), (3.2, -4.4), (12.4, -4), (5.2, 1.7), (7.6, 10.5),
        (0, 5.4), (-7.6, 10.5), (-5.2, 1.7), (-12.4, -4), (-3.2, -4.4),
    )  # fmt: skip
    shape = "L".join(f"{svg.number(x + a)} {svg.number(y + b)}" for a, b in corners)
    return svg.element("path", d=f"M{shape}Z", fill=ACCENT)


def _writable(card: TableCard, game: Game, language: str) -> TableCard:
    """A table whose names the font can write: without other signs, or the seat's colour."""
    seats = []
    for at, seat in enumerate(card.seats):
        name = "".join(filter(fonts.can_write, seat.name)).strip()
        if not any(map(str.isalnum, name)):
            letter = letters_of(card, game.card)[at]
            name = game.card.letter_name(letter, at, language)
        seats.append(structs.replace(seat, name=name))
    return structs.replace(card, seats=tuple(seats))


def fit_text(words: str, width: float, size: float, weight: int = 700) -> tuple[str, float]:
    """Words and their size, smaller or cut short where they would not fit."""
    words = printable(words)
    size = max(0.68 * size, min(size, width / max(fonts.width(words, weight), 0.1)))
    if fonts.width(words, weight) * size <= width:
        return words, size
    while words and fonts.width(f"{words}…", weight) * size > width:
        words = words[:-1]
    return f"{words.rstrip()}…", size


def lobby_picture(boards: list[tuple[str, svg.Picture]], language: str) -> str:
    """Chantier itself: its name, and its games side by side."""
    name = wordmark(15)
    step = (WIDTH - 2 * MARGIN) / max(len(boards), 1)
    parts = [name.at((WIDTH - name.width) / 2, 74)]
    words, size = fit_text(lobby_meta(language).about, WIDTH - 2 * MARGIN, 25, 600)
    parts.append(svg.label(WIDTH / 2, 208, words, size, svg.INK_SOFT, 600))
    for at, (title, board) in enumerate(boards):
        parts.append(board.within(step - 26, 260, 1.2).at(MARGIN + at * step + 13, 250))
        named = blocks(title, min(3.4, (step - 26) / max(blocks(title, 1).width, 1)))
        parts.append(named.at(MARGIN + (at + 0.5) * step - named.width / 2, 546))
    return svg_document("".join(parts))


def svg_document(markup: str) -> str:
    """A whole picture of the size that links are shown in."""
    return svg.element(
        "svg",
        svg.ground(WIDTH, HEIGHT),
        markup,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        font_family=fonts.STACK,
    )
