"""A result as a table: the same words on the terminal and in a file."""

from __future__ import annotations

import math

from chantier.arena.result import EntrantRow, Interval, Result
from chantier.errors import shorten
from chantier.i18n import percent, say, say_count


def headings(result: Result, language: str) -> list[str]:
    """The titles of the columns."""
    keys = ["player", "games", "wins", "share", result.scale, "rank", "seconds", "nodes", "faults"]
    return [say(language, f"contest.column.{key}") for key in _shown(result, keys)]


def cells(result: Result, row: EntrantRow) -> list[str]:
    """A row, column by column."""
    values = {
        "player": row.name,
        "games": str(row.games),
        "wins": f"{row.wins}/{row.ties}/{row.losses}",
        "share": _interval(row.share, "{:.1f}", 100) if row.games else "–",
        result.scale: _rating(row.rating, "{:+.0f}" if result.scale == "elo" else "{:.1f}"),
        "rank": f"{row.rank:.2f}" if row.games else "–",
        "seconds": f"{row.seconds:.3f}",
        "nodes": f"{row.nodes:.0f}" if row.nodes else "–",
        "faults": str(row.faults),
    }
    return [values[key] for key in _shown(result, list(values))]


def _shown(result: Result, keys: list[str]) -> list[str]:
    """Ranks are for three seats and more, faults for entrants that have some."""
    hidden = set()
    if result.settings.players == 2:
        hidden.add("rank")
    if not any(row.faults for row in result.rows):
        hidden.add("faults")
    return [key for key in keys if key not in hidden]


def summary(result: Result, language: str) -> str:
    """The match in one line."""
    settings = result.settings
    return say(
        language,
        "contest.summary",
        game=settings.game,
        seats=settings.players,
        games=say_count(language, "contest.games", count=result.games),
        most=result.most,
        opening=settings.opening,
        seed=settings.seed,
    )


def verdict(result: Result, language: str) -> str | None:
    """The verdict of the sequential test in one line; `None` without a test."""
    test, found = result.test, result.verdict
    if test is None or found is None:
        return None
    return say(
        language,
        f"contest.verdict.{found.word}",
        player=result.settings.names[0],
        target=percent(language, test.target, 1),
        low=percent(language, test.target - test.margin, 1),
        alpha=percent(language, test.alpha),
        beta=percent(language, test.beta),
        ratio=f"{found.ratio:.2f}",
    )


def complaints(result: Result, language: str) -> list[str]:
    """The first fault of each entrant that lost games by faults, a line each."""
    return [
        say_count(
            language, "contest.faults", count=row.faults, player=row.name, why=shorten(row.fault)
        )
        for row in result.rows
        if row.faults
    ]


def markdown(result: Result, language: str) -> str:
    """The result as a page of Markdown."""
    titles = headings(result, language)
    lines = [
        "| " + " | ".join(one.replace("|", "\\|") for one in line) + " |"
        for line in [titles, *(cells(result, row) for row in result.rows)]
    ]
    lines.insert(1, "| --- |" + " ---: |" * (len(titles) - 1))
    said = [summary(result, language), "", *lines, ""]
    for line in complaints(result, language):
        said += [line, ""]
    if (word := verdict(result, language)) is not None:
        said += [word, ""]
    return "\n".join([*said, say(language, "contest.note"), ""])


def _interval(values: Interval, form: str, factor: float) -> str:
    middle, low, high = (form.format(factor * value) for value in values)
    return f"{middle} ({low}–{high})"


def _rating(values: Interval | None, form: str) -> str:
    if values is None:
        return "–"
    middle, low, high = (_number(value, form) for value in values)
    if math.isinf(values[0]):  # who won or lost everything: only one end is known
        return f"≥ {low}" if values[0] > 0 else f"≤ {high}"
    return f"{middle} ({low} … {high})"


def _number(value: float, form: str) -> str:
    if math.isinf(value):
        return "+∞" if value > 0 else "−∞"
    return form.format(value + 0.0).replace("-", "−")  # + 0.0: there is no -0
