"""Turquoise as a text drawing: the site, and beside it the seats, the auction, the drawn plate.

·  W    a free place on the ground, and one that holds White's pillar
·1 B2   places on higher levels, with the level beside them
═══ ║   a complete walkway; ═╪═ ╫ one that crosses from a level to another
─╴  ╵   half a walkway, which leads nowhere
╞ ├     on the frame, an entry that is complete, and one that is broken
[W]     what the last action touched; ( ) where a pillar left
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from chantier.core.arrays import Ints
from chantier.core.text import TextDrawing, TextSpan
from chantier.games.turquoise import notation
from chantier.games.turquoise.canvas import Canvas, plate
from chantier.games.turquoise.card import CARD
from chantier.games.turquoise.layout import ACTION_POINTS, TABLETS
from chantier.games.turquoise.view import (
    FILES,
    OPPOSITE,
    RANKS,
    View,
    last_touched,
    neighbour,
    places_of,
    seat_of,
    see,
    side,
    square,
)
from chantier.i18n import say, say_count

SIGNS = {"W": "○", "B": "■", "Y": "▲", "O": "✚"}
STYLES = {"W": "white", "B": "black", "Y": "yellow", "O": "orange"}
LEFT, TOP = 6, 2  # of the north-west place, inside the frame
STEP = 5  # columns from place to place: sign, level, three between
WIDTH, HEIGHT = LEFT + 8 * STEP, TOP + 18
PANEL = 32  # columns of what stands beside the site


def board(state: Ints, language: str, last: int | None, width: int = 80) -> TextDrawing:
    """The site with the seats beside it; under it where a terminal is narrow."""
    view = see(state)
    drawing = site(view, None if last is None else notation.text(last))
    panel = _panel(view, language)
    if width < WIDTH + 2 + PANEL:
        return drawing.above(TextDrawing.of("")).above(panel)
    longest = max(len(drawing.lines), len(panel.lines))
    return _padded(drawing, longest).beside(_padded(panel, longest), 2)


def _padded(drawing: TextDrawing, lines: int) -> TextDrawing:
    """A drawing of so many lines, so that two begin at the same one."""
    return drawing.above(TextDrawing([()] * (lines - len(drawing.lines))))


def _column(place: str) -> int:
    return LEFT + STEP * square(place)[0]


def _line(place: str) -> int:
    return TOP + 2 * (7 - square(place)[1])


def site(view: View, last: str | None = None) -> TextDrawing:
    """The site from above, north up."""
    canvas = Canvas(WIDTH, HEIGHT)
    _draw_frame(canvas, view)
    _lay_stone(canvas, view)
    for place in view.tops:
        _draw_place(canvas, view, place)
    for place in view.tops:
        for heading in "NESW":
            _draw_walkway(canvas, view, place, heading)
    _draw_marks(canvas, view, last)
    return canvas.drawing()


def _draw_frame(canvas: Canvas, view: View) -> None:
    """The frame, the names of files and ranks, the entries (Q7)."""
    right, low = WIDTH - 1, HEIGHT - 2
    canvas.put(3, 0, "┌" + "─" * (right - 4) + "┐", "line")
    canvas.put(3, low, "└" + "─" * (right - 4) + "┘", "line")
    for y in range(1, low):
        canvas.put(3, y, "│", "line")
        canvas.put(right, y, "│", "line")
    for letter, digit in zip(FILES, RANKS, strict=True):
        canvas.put(_column(letter + "1"), low + 1, letter, "dim")
        canvas.put(1, _line("a" + digit), digit, "dim")
    for entry in view.entries:
        whole, heading = view.entry_complete(entry), side(entry)
        style = "walkway" if whole else "half"
        x, y = _column(entry), _line(entry)
        if heading in "NS":
            row, double, single, stub = (
                (0, "╥", "┬", "╵") if heading == "N" else (low, "╨", "┴", "╷")
            )
            canvas.put(x, row, double if whole else single, style)
            canvas.put(x, row + (1 if heading == "N" else -1), "║" if whole else stub, style)
        else:
            column, double, single, stub = (
                (3, "╞", "├", "╴ ") if heading == "W" else (right, "╡", "┤", " ╶")
            )
            canvas.put(column, y, double if whole else single, style)
            canvas.put(4 if heading == "W" else right - 2, y, "══" if whole else stub, style)


def _lay_stone(canvas: Canvas, view: View) -> None:
    """Each plate as far as it shows, with a narrow seam around it."""
    for place, top in view.tops.items():
        x, y = _column(place), _line(place)
        canvas.lay(x - 1, y, 4, top.level)
        east, north = neighbour(place, "E"), neighbour(place, "N")
        beside = east is not None and view.same_plate(place, east)
        above = north is not None and view.same_plate(place, north)
        if beside:
            canvas.lay(x + 2, y, 3, top.level)
        if above:
            canvas.lay(x - 1, y - 1, 4, top.level)
        corner = neighbour(east, "N") if east else None
        if beside and above and corner is not None and view.same_plate(place, corner):
            canvas.lay(x + 2, y - 1, 3, top.level)


def _draw_place(canvas: Canvas, view: View, place: str) -> None:
    x, y = _column(place), _line(place)
    colour = view.pillars.get(place)
    level = view.tops[place].level
    sign, style = (colour, STYLES[colour]) if colour else ("·", "")
    canvas.put(x, y, sign, style)
    canvas.put(x + 1, y, str(level) if level else " ")


def _draw_walkway(canvas: Canvas, view: View, place: str, heading: str) -> None:
    """What a place shows in a direction: a whole walkway is drawn by its west or south end."""
    if heading not in view.tops[place].shows:
        return
    x, y = _column(place), _line(place)
    other = neighbour(place, heading)
    ground = view.tops[place].level == 0  # no digit stands between the place and its walkway
    if other is None and place in view.entries and side(place) == heading:
        if heading == "E" and ground:
            canvas.put(x + 1, y, "═", "walkway")
    elif other is None or not view.shows(other, OPPOSITE[heading]):
        dx, dy, sign = {"N": (0, -1, "╷"), "S": (0, 1, "╵"), "W": (-1, 0, "╶"), "E": (2, 0, "╴")}[
            heading
        ]
        canvas.put(x + dx, y + dy, sign, "half")
        if heading == "E" and ground:
            canvas.put(x + 1, y, "─", "half")
    elif heading in "NE":
        even = view.tops[place].level == view.tops[other].level
        if heading == "N":
            canvas.put(x, y - 1, "║" if even else "╫", "walkway")
        else:
            canvas.put(x + 2, y, "═══" if even else "═╪═", "walkway")
            if ground:
                canvas.put(x + 1, y, "═", "walkway")


def _draw_marks(canvas: Canvas, view: View, last: str | None) -> None:
    """The last action in brackets, and the corners of where a plate is to be laid."""
    touched, left = last_touched(last)
    whole = len(touched) == 4  # a plate, which has brackets at its sides alone
    for places, (open_, close) in ((touched, "[]"), (left, "()")):
        for nth, place in enumerate(places):
            x, y = _column(place), _line(place)
            if not whole or nth in (0, 3):
                canvas.put(x - 1, y, open_, "strong")
            if not whole or nth in (1, 2):
                canvas.put(x + 2, y, close, "strong")
    plate = view.position.place
    if plate is not None:
        north_west, _, south_east, _ = places_of(plate)
        left_, right = _column(north_west) - 2, _column(south_east) + 3
        top, low = _line(north_west) - 1, _line(south_east) + 1
        for x, y, sign in (
            (left_, top, "┏"),
            (right, top, "┓"),
            (left_, low, "┗"),
            (right, low, "┛"),
        ):
            canvas.put(x, y, sign, "accent")


def _panel(view: View, language: str) -> TextDrawing:
    """Seats, action points, what is going on."""
    told = view.position
    lines = [*_seats(view, language), ()]
    count = told.action_points
    if told.phase != "over":
        amount = say(language, "turquoise.action_points", count=count)
        squares = "■" * count + "□" * (ACTION_POINTS - count)
        stack = say(language, "turquoise.stack", count=told.stack)
        lines.append(
            (TextSpan(f"{squares} ", "accent"), TextSpan(amount, "strong"), TextSpan(f" · {stack}"))
        )
        if told.quiet_turns:
            lines.append(
                (TextSpan(say_count(language, "turquoise.quiet", told.quiet_turns), "dim"),)
            )
    lot = told.auction and told.auction.tablet
    free = [
        say(language, f"turquoise.tablet.{tablet}")
        for tablet in TABLETS
        if told.tablets[tablet] is None and tablet != lot
    ]
    if free:
        words = say_count(language, "turquoise.on_sale", len(free), tablets=", ".join(free))
        lines += _wrapped(words, "dim")
    lines += _wrapped(phase(view, language), "")
    if told.auction is not None:
        lines += _auction(view, language)
    if view.drawn is not None:
        lines += [(), *_drawn(view, view.drawn, language).lines]
    elif told.auction is None:  # there is room to say what the lines mean
        lines.append(())
        for sign, kind in (("═══", "complete"), ("─╴ ", "broken")):
            words = say(language, f"turquoise.legend.{kind}")
            lines.append((TextSpan(f"{sign} {words}", "dim"),))
    return TextDrawing(lines)


def _wrapped(words: str, style: str) -> list[tuple[TextSpan, ...]]:
    return [(TextSpan(line, style),) for line in textwrap.wrap(words, PANEL)]


def phase(view: View, language: str) -> str:
    """What is being done, and by whom."""
    told = view.position
    key = "first" if told.phase == "act" and told.may_auction else told.phase
    seat = say(language, f"seat.{CARD.seats[seat_of(view)]}")
    return say(language, f"turquoise.phase.{key}", seat=seat, place=(told.place or "")[1:])


def _seats(view: View, language: str) -> Iterator[tuple[TextSpan, ...]]:
    told = view.position
    for seat, letter in enumerate(CARD.seats[: len(told.points)]):
        to_act = seat == view.who
        points = say_count(language, "turquoise.points", told.points[seat])
        hand = say(language, "turquoise.in_hand", count=told.hands[seat])
        yield (
            TextSpan("▸ " if to_act else "  ", "accent"),
            TextSpan(f"{SIGNS[letter]} {letter}", STYLES[letter]),
            TextSpan(f" {say(language, f'seat.{letter}'):<6}", "strong" if to_act else ""),
            TextSpan(f" {points:>7}", "strong"),
            TextSpan(f" {hand:>10}", "dim"),
        )
        held = [say(language, f"turquoise.tablet.{t}") for t in TABLETS if told.tablets[t] == seat]
        if held:
            yield (TextSpan("      " + ", ".join(held), "accent"),)


def _auction(view: View, language: str) -> Iterator[tuple[TextSpan, ...]]:
    """What is for sale, the price, and each seat: it leads, is asked, is in or out."""
    told, lot = view.position, view.position.auction
    if lot is None:
        return
    name = say(language, f"turquoise.tablet.{lot.tablet}")
    yield ()
    yield (
        TextSpan(f"{say(language, 'turquoise.bidding.title')} · {name} · ", "strong"),
        TextSpan(say_count(language, "turquoise.points", lot.price), "strong"),
    )
    for seat, letter in enumerate(CARD.seats[: len(told.points)]):
        word = bidding(view, seat)
        style = {"asked": "accent", "out": "dim"}.get(word, "")
        yield (
            TextSpan("▸ " if word == "asked" else "  ", "accent"),
            TextSpan(f"{SIGNS[letter]} {letter}", STYLES[letter]),
            TextSpan(f" {say(language, f'seat.{letter}'):<6}", style),
            TextSpan(f" {say(language, f'turquoise.bidding.{word}')}", style),
        )


def bidding(view: View, seat: int) -> str:
    """What a seat is doing in an auction: `asked`, `leads`, `in` or `out`."""
    lot = view.position.auction
    if seat == view.who or lot is None:
        return "asked"
    if seat == lot.leader:
        return "leads"
    return "in" if seat in lot.bidders else "out"


def _drawn(view: View, digits: str, language: str) -> TextDrawing:
    """The plate that was drawn and is not yet laid, as it is before it is turned."""
    words = [say(language, "turquoise.drawn", number=view.position.drawn), digits]
    if view.position.place is not None:
        words.append(say(language, "turquoise.drawn_at", place=view.position.place[1:]))
    notes = TextDrawing([(TextSpan(words[0], "strong"),), *((TextSpan(w),) for w in words[1:]), ()])
    return plate(digits).beside(notes, 2)
