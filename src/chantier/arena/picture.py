"""A result as a picture: the score over the games of a match, or ratings with their error bars."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from chantier.arena.report import cells, headings, summary
from chantier.arena.result import EntrantRow, Interval, Result
from chantier.core import svg
from chantier.i18n import say

ACCENT, SECOND = "#1F6F78", "#B4542E"
WIDTH, ROW = 620.0, 34.0
_LEFT, _RIGHT = 150.0, 24.0


def picture(result: Result, language: str) -> str:
    """The result as an SVG document."""
    title = summary(result, language)
    drawing = bars(result, language)
    if len(result.history) > 1:
        drawing = drawing.above(score_over_games(result, language), gap=20)
    return svg.document(drawing, title, language)


def bars(result: Result, language: str) -> svg.Picture:
    """A line an entrant: its rating, or in a match its share of the wins, with the error bar."""
    is_match = len(result.settings.groups) == 1
    shown = {row.entrant: row.share if is_match else row.rating for row in result.rows}
    ends = [end for values in shown.values() if values for end in values if math.isfinite(end)]
    low, high = (0.0, 1.0) if is_match else _widened(min(ends, default=0), max(ends, default=1))
    across = scale(low, high, _LEFT, WIDTH - _RIGHT)
    form = _percent if is_match else _plain
    height = 54 + ROW * len(result.rows)
    markup = svg.box(0, 0, WIDTH, height, 10, fill=svg.PAPER, stroke=svg.LINE)
    column = headings(result, language)[3 if is_match else 4]
    markup += svg.label(16, 24, f"{result.settings.game} · {column}", 13, svg.INK, 700, "start")
    markup += grid(across, ticks(low, high), 36, height - 22, form)
    for index, row in enumerate(result.rows):
        y = 36 + ROW * (index + 0.5)
        markup += svg.label(16, y + 4, _short(row.name), 13, svg.INK, 600, "start")
        if row.games and (values := shown[row.entrant]) is not None:
            markup += _bar(values, across, y, result, row)
    return svg.Picture(WIDTH, height, markup)


def _bar(
    values: Interval, across: Callable[[float], float], y: float, result: Result, row: EntrantRow
) -> str:
    middle, left, right = (across(value) for value in values)
    said = svg.element(
        "title", " · ".join(cells(result, row)).replace("&", "&amp;").replace("<", "&lt;")
    )
    line = svg.path(f"M{svg.number(left)} {svg.number(y)}H{svg.number(right)}", ACCENT, 3, 0.45)
    dot = svg.element(
        "circle", cx=middle, cy=y, r=5, fill=ACCENT, stroke=svg.PAPER, stroke_width=1.5
    )
    return svg.element("g", said, line, dot)


def score_over_games(result: Result, language: str) -> svg.Picture:
    """The first player's share of the wins, game after game."""
    height = 190.0
    games = result.history[-1][0]
    across, up = scale(0, games, 56, WIDTH - _RIGHT), scale(0, 1, height - 30, 40)
    words = say(language, "contest.picture.history", player=_short(result.settings.names[0], 40))
    markup = svg.box(0, 0, WIDTH, height, 10, fill=svg.PAPER, stroke=svg.LINE)
    markup += svg.label(16, 24, words, 13, svg.INK, 700, "start")
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = up(share)
        markup += svg.path(f"M56 {svg.number(y)}H{svg.number(WIDTH - _RIGHT)}", svg.LINE, 1)
        markup += svg.label(48, y + 4, _percent(share), 11, svg.INK_SOFT, 400, "end")
    for count in ticks(0, games):
        markup += svg.label(across(count), height - 12, f"{count:g}", 11, svg.INK_SOFT, 400)
    if result.test is not None:
        for share in (result.test.target, result.test.target - result.test.margin):
            markup += svg.path(
                f"M56 {svg.number(up(share))}H{svg.number(WIDTH - _RIGHT)}",
                SECOND,
                1.2,
                None,
                "5 4",
            )
    points = [
        f"{svg.number(across(count))} {svg.number(up(share))}" for count, share in result.history
    ]
    markup += svg.path("M" + "L".join(points), ACCENT, 2)
    return svg.Picture(WIDTH, height, markup)


def scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """Where a value between two is drawn; infinite ones at the ends."""

    def place(value: float) -> float:
        return start + (end - start) * (min(max(value, low), high) - low) / ((high - low) or 1)

    return place


def grid(
    across: Callable[[float], float],
    marks: Sequence[float],
    top: float,
    bottom: float,
    form: Callable[[float], str],
) -> str:
    """Upright lines at some values, each with its number under it."""
    return "".join(
        svg.path(f"M{svg.number(across(mark))} {svg.number(top)}V{svg.number(bottom)}", svg.LINE, 1)
        + svg.label(across(mark), bottom + 15, form(mark), 11, svg.INK_SOFT, 400)
        for mark in marks
    )


def ticks(low: float, high: float) -> list[float]:
    """About five round numbers between two."""
    step = 10 ** math.floor(math.log10(max(high - low, 1e-9)))
    step = next(step * part for part in (0.2, 0.25, 0.5, 1, 2) if (high - low) / (step * part) <= 6)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(index * step, 10) for index in range(first, last + 1)]


def _widened(low: float, high: float) -> tuple[float, float]:
    room = 0.05 * (high - low) or 1.0
    return low - room, high + room


def _short(name: str, most: int = 18) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def _percent(value: float) -> str:
    return f"{100 * value:g}"


def _plain(value: float) -> str:
    return f"{value:g}".replace("-", "−")
