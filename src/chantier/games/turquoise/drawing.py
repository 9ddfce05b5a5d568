"""Turquoise as flat drawings: the site with its seats and tablets, single plates, a plate set."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

import numpy as np

from chantier.core import pieces
from chantier.core.arrays import Ints
from chantier.core.svg import INK, INK_SOFT, LINE, PAPER, Picture, box, document, element, label
from chantier.core.svg import number as short
from chantier.games.turquoise import figures, notation
from chantier.games.turquoise.board import bidding, phase
from chantier.games.turquoise.card import CARD
from chantier.games.turquoise.layout import ACTION_POINTS, END_COSTS, TABLETS
from chantier.games.turquoise.plan import SIZE, site
from chantier.games.turquoise.rules import result
from chantier.games.turquoise.view import ALONG, View, before_play, seat_of, see, turned, walkways
from chantier.i18n import say, say_count

RAIL = 284.0  # the width of what stands beside the site
BAR = 56.0  # the height of what lies under it
# A plate's places, clockwise from the north-west, in places from its north-west corner.
SPOTS = ((0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5))


def svg(state: Ints, language: str, last: int | None) -> str:
    """The position as an SVG document, with the action that led to it marked."""
    scores = np.zeros(len(CARD.seats), dtype=np.int64)
    winners = int(result(state, scores))
    view = see(state)
    done = None if last is None else notation.text(last)
    title = pieces.headline(CARD, language, seat_of(view), winners, view.position.points)
    return document(table(view, language, done), title, language)


def table(view: View, language: str, last: str | None = None) -> Picture:
    """The site with everything around it; `last` is the text of the last action."""
    board = site(view, last, costs=end_costs(view) if view.position.phase == "over" else None)
    board = board.above(_bar(view, language), 12)
    rail = seats(view, language).above(_tablets(view, language), 14)
    extra = _extra(view, language, last)
    if extra is not None:
        rail = rail.above(extra, 14)
    rail = Picture(rail.width, max(rail.height, board.height), rail.markup)
    board = Picture(board.width, rail.height, board.markup)
    return board.beside(rail, 20)


def end_costs(view: View) -> dict[str, int]:
    """What each pillar that carries nothing costs its owner at the end, by its place (Q21)."""
    return {place: int(END_COSTS[view.tops[place].level]) for place in view.pillars}


def plate(
    digits: str, unit: float = 34, level: int = 0, caption: str = "", spelt: bool = False
) -> Picture:
    """One plate by itself: walkways inside it as strips, halves out of it as brackets (Q5).

    With `spelt` each digit stands beside its place, outside the plate.
    """
    room = 0.5 * unit if spelt else 0.0
    side, foot = 2 * (unit + room), 20.0 if caption else 0.0
    spots = [(room + a * unit, room + b * unit) for a, b in SPOTS]
    inner = [nth for nth, digit in enumerate(map(int, digits)) if digit & 4]
    lines = [figures.line([spots[nth], spots[(nth + 1) % 4]]) for nth in inner]
    ends = [spots[nth] for nth in sorted({*inner, *((nth + 1) % 4 for nth in inner)})]
    parts = [figures.stone(room, room, unit, level)]
    parts.append(figures.kerbs(lines, ends, unit) if lines else "")
    parts += [figures.stroke(shape, figures.COMPLETE, figures.STRIP * unit) for shape in lines]
    parts += [figures.disc(spot, unit) for spot in ends]
    for nth, shows in enumerate(walkways(digits)):
        inside = {ALONG[nth], "SWNE"[nth]}
        parts += [
            figures.half(spots[nth], heading, unit, "", 0.265) for heading in sorted(shows - inside)
        ]
    if spelt:
        size = 0.36 * unit
        for (x, y), digit in zip(spots, digits, strict=True):
            a, b = (room + unit + 1.24 * (at - room - unit) * 2 for at in (x, y))
            parts.append(label(a, b + 0.36 * size, digit, size, INK, 700))
    parts.append(label(side / 2, side + 15, caption, 13, INK_SOFT, 600) if caption else "")
    return Picture(side, side + foot, "".join(parts))


def turns(digits: str, unit: float = 44) -> Picture:
    """A plate as drawn and after one, two and three quarter turns, with its digits (Q5)."""
    faces = [turned(digits, times) for times in range(4)]
    return _row(
        [
            plate(face, unit, caption=f"face:{times} · {face}", spelt=True)
            for times, face in enumerate(faces)
        ],
        26,
    )


def plate_set(plates: dict[str, Any], language: str) -> Picture:
    """A whole plate set: the stack by number, the corner and summit plates, the entries."""
    stack = [
        plate(digits, 36, caption=f"{nth:02} · {digits}")
        for nth, digits in enumerate(plates["plates"], 1)
    ]
    grid = _column([_row(stack[first : first + 5], 22) for first in range(0, len(stack), 5)], 12)
    corner, summit = plates["corner"], plates["summit"]
    pair = plate(corner, 36, caption=f"{say(language, 'turquoise.set.corner')} · {corner}").beside(
        plate(summit, 36, level=3, caption=f"{say(language, 'turquoise.set.summit')} · {summit}"),
        44,
    )
    board = start(plates).scaled(0.52)
    caption = Picture(
        board.width, 18, label(board.width / 2, 13, say(language, "turquoise.set.entries"), 13,
                               INK_SOFT, 600)
    )  # fmt: skip
    side = pair.above(board, 18).above(caption, 6)
    side = Picture(side.width, max(grid.height, side.height), side.markup)  # both begin at the top
    title = label(0, 20, say(language, "turquoise.set.title", name=plates["name"]), 20,
                  weight=700, anchor="start")  # fmt: skip
    note = label(0, 40, say(language, "turquoise.set.note"), 13, INK_SOFT, 400, "start")
    both = Picture(grid.width, max(grid.height, side.height), grid.markup).beside(side, 36)
    return Picture(both.width, 56, title + note).above(both, 0)


def start(plates: dict[str, Any]) -> Picture:
    """The site before the first turn: its corner plates and its entries."""
    corners = enumerate(("0a7", "0g7", "0g1", "0a1"))
    laid = {name: turned(plates["corner"], times) for times, name in corners}
    return site(before_play(laid, tuple(plates["entries"])))


def _row(pictures: Sequence[Picture], gap: float) -> Picture:
    return reduce(lambda row, picture: row.beside(picture, gap), pictures)


def _column(pictures: Sequence[Picture], gap: float) -> Picture:
    return reduce(lambda column, picture: column.above(picture, gap), pictures)


LEGEND = 243  # as wide as its longest words


def legend(language: str) -> Picture:
    """The two kinds of walkway, and what crossing one adds."""
    y, unit = 10.0, 44.0
    shape = figures.line([(2, y), (34, y)])
    parts = [
        figures.kerbs([shape], [], unit),
        figures.stroke(shape, figures.COMPLETE, figures.STRIP * unit),
        figures.half((-1, y + 22), "E", unit, "", 0.3),
    ]
    for nth, kind in enumerate(("complete", "broken")):
        words = say(language, f"turquoise.walkway.{kind}")
        parts.append(label(42, y + 22 * nth + 4.5, words, 12, INK_SOFT, 400, "start"))
    return Picture(LEGEND, 42, "".join(parts))


def _bar(view: View, language: str) -> Picture:
    """Under the site: action points, whose turn it is and what for, and the legend."""
    told = view.position
    frame = box(0.6, 0.6, SIZE - 1.2, BAR - 1.2, 14, fill=PAPER, stroke=LINE)
    left = 16.0
    parts = [frame]
    if told.phase != "over":
        parts.append(figures.pips(left, 13, told.action_points))
        left += 20 * max(ACTION_POINTS, told.action_points) + 8
        amount = say(language, "turquoise.action_points", count=told.action_points)
        parts.append(label(left, 26, amount, 15, weight=700, anchor="start"))
        left += 10 + 9.5 * len(amount)
    counts = [say(language, "turquoise.stack", count=told.stack)]
    if told.quiet_turns and told.phase != "over":
        counts.append(say_count(language, "turquoise.quiet", told.quiet_turns))
    parts.append(label(left, 26, " · ".join(counts), 12, INK_SOFT, 400, "start"))
    parts.append(label(16, 46, phase(view, language), 13, weight=600, anchor="start"))
    parts.append(legend(language).at(SIZE - LEGEND - 2, 8))
    return Picture(SIZE, BAR, "".join(parts))


def seats(view: View, language: str) -> Picture:
    """Each seat's card: its sign, hand and points, the tablets that it holds."""
    letters = CARD.seats[: len(view.position.points)]
    return _column([_seat(view, seat, letter, language) for seat, letter in enumerate(letters)], 8)


def _seat(view: View, seat: int, letter: str, language: str) -> Picture:
    told, to_act = view.position, seat == view.who
    held = [name for name in TABLETS if told.tablets[name] == seat]
    height = 84.0 if held else 58.0
    style: dict[str, str | float] = (
        {"fill": figures.ACCENT_SOFT, "stroke": pieces.ACCENT, "stroke_width": 2}
        if to_act
        else {"fill": PAPER, "stroke": LINE, "stroke_width": 1.2}
    )
    parts = [box(1, 1, RAIL - 2, height - 2, 12, **style)]
    if to_act:
        parts.append(element("path", d="M8 21l9 8-9 8z", fill=pieces.ACCENT))
    parts += [
        figures.pillar(42, 29, 18, letter),
        label(72, 26, say(language, f"seat.{letter}"), 15, weight=700, anchor="start"),
        label(72, 44, say_count(language, "turquoise.hand", told.hands[seat]), 13, INK_SOFT,
              400, "start"),
        label(RAIL - 16, 38, str(told.points[seat]).replace("-", "−"), 26, weight=700,
              anchor="end"),
    ]  # fmt: skip
    for nth, name in enumerate(held):
        x = 12 + 66 * nth
        parts.append(box(x, 54, 63, 22, 7, fill="#EDE5D8"))
        parts.append(figures.glyph(name, x + 4, 58, 14, figures.TURQUOISE))
        words = say(language, f"turquoise.tablet.{name}")
        parts.append(label(x + 20, 69.5, words, 11, figures.TURQUOISE, 700, "start"))
    return Picture(RAIL, height, element("g", "".join(parts), class_="seat", data_at=letter))


def _tablets(view: View, language: str) -> Picture:
    """The four tablets: who holds each, or that it is for sale."""
    parts, step, width = [], RAIL / 4, 46.0
    for nth, name in enumerate(TABLETS):
        holder = view.position.tablets[name]
        x = (nth + 0.5) * step
        parts.append(figures.tablet(name, x - width / 2, 1, width, holder is None))
        parts.append(label(x, 70, say(language, f"turquoise.tablet.{name}"), 12, weight=700))
        if holder is None:
            words = say(language, "turquoise.for_sale")
        else:
            letter = CARD.seats[holder]
            words = say(language, f"seat.{letter}")
            parts.append(figures.pillar(x + width / 2 - 2, 49, 9, letter))
        parts.append(label(x, 86, words, 11.5, INK_SOFT, 400))
    return Picture(RAIL, 90, "".join(parts))


def _extra(view: View, language: str, last: str | None) -> Picture | None:
    """The auction while it runs, or the plate that was drawn."""
    told = view.position
    if told.auction is not None:
        return auction(view, language)
    if view.drawn is not None:
        return drawn(view, language, last is not None and last.startswith("plate:"))
    return None


def auction(view: View, language: str) -> Picture:
    """An auction: what is for sale, the price, and each seat: it leads, is asked, is in or out."""
    lot, points = view.position.auction, view.position.points
    if lot is None:
        return Picture(0, 0, "")
    leader = say(language, f"seat.{CARD.seats[lot.leader]}")
    height = 84 + 27 * len(points)
    parts = [
        box(1, 1, RAIL - 2, height - 2, 14, fill=PAPER, stroke=LINE, stroke_width=1.2),
        figures.tablet(lot.tablet, 14, 10, 46, True),
        label(72, 24, say(language, "turquoise.bidding.title").upper(), 11, INK_SOFT, 700, "start"),
        label(72, 46, say(language, f"turquoise.tablet.{lot.tablet}"), 19, weight=700,
              anchor="start"),
        label(RAIL - 16, 36, str(lot.price), 30, weight=700, anchor="end"),
        label(RAIL - 16, 56, say(language, "turquoise.bidding.bid", seat=leader), 12, INK_SOFT,
              400, "end"),
    ]  # fmt: skip
    for seat, letter in enumerate(CARD.seats[: len(points)]):
        y = 90 + 27 * seat
        word = bidding(view, seat)
        if seat == view.who:
            parts.append(box(8, y - 14, RAIL - 16, 27, 8, fill=figures.ACCENT_SOFT))
        row = [
            figures.pillar(26, y, 9.5, letter),
            label(44, y + 5, say(language, f"seat.{letter}"), 14, weight=700, anchor="start"),
            label(116, y + 5, say(language, f"turquoise.bidding.{word}"), 12, INK_SOFT, 400,
                  "start"),
            label(RAIL - 16, y + 5, str(points[seat]), 14, weight=700, anchor="end"),
        ]  # fmt: skip
        if word == "out":
            name = say(language, f"seat.{letter}")
            row.append(figures.stroke(f"M43 {y}h{short(8.4 * len(name))}", INK_SOFT, 1.4))
        parts.append(element("g", "".join(row), opacity=0.62 if word == "out" else None))
    return Picture(RAIL, height, element("g", "".join(parts), class_="auction"))


def drawn(view: View, language: str, marked: bool = False) -> Picture:
    """The plate that was drawn and is not yet laid, enlarged, as it is before it is turned."""
    told = view.position
    digits = view.drawn or "0000"
    height = 128.0
    picture = plate(digits, 46)
    parts = [
        box(1, 1, RAIL - 2, height - 2, 14, fill=PAPER, stroke=LINE, stroke_width=1.2),
        picture.at(18, 18),
        label(134, 46, say(language, "turquoise.drawn", number=told.drawn), 17, weight=700,
              anchor="start"),
        element("g", label(134, 68, digits, 14, INK_SOFT, 600, "start"), class_="screen"),
    ]  # fmt: skip
    if told.place is not None:
        words = say(language, "turquoise.drawn_at", place=told.place[1:])
        parts.append(label(134, 90, words, 14, pieces.ACCENT, 700, "start"))
    if marked:
        parts.append(pieces.brackets(18, 18, 92, 92))
    return Picture(RAIL, height, element("g", "".join(parts), class_="drawn"))
