"""Tulum's blank score sheet: how many blocks each player had when a pyramid was complete."""

from __future__ import annotations

from chantier.core.svg import INK_SOFT, label
from chantier.games.tulum.card import CARD
from chantier.games.tulum.layout import PLACES
from chantier.i18n import say
from chantier.printing.frame import content_area
from chantier.printing.kit import PrintSettings
from chantier.printing.score_sheets import field, table
from chantier.printing.sheet import Sheet
from chantier.printing.tulum.blocks import PLAYERS

MARGIN, ROW = 12.0, 10.5
NUMBER = 0.1  # of the width


def pages(settings: PrintSettings) -> list[Sheet]:
    """One page, a row a game; the players write their names in the first row."""
    paper, language, ink = settings.small, settings.language, settings.ink
    left, top, right, bottom = content_area(paper)
    left, right = left + MARGIN, right - MARGIN
    width = right - left

    def words(key: str, **values: int) -> str:
        return say(language, f"tulum.print.score.{key}", **values)

    share = (1 - NUMBER) / PLAYERS
    widths = [NUMBER * width, *[share * width] * PLAYERS]
    heads = [words("game"), *[words("name")] * PLAYERS]
    rows = int((bottom - top - 42) / ROW)
    markup = (
        label(left, top + 14, CARD.title, 9, ink.line("#221D18"), 700, "start")
        + field(left + width * 0.62, top + 14, width * 0.38, words("date"), ink)
        + label(left, top + 21, words("how", count=len(PLACES)), 3.2, ink.line(INK_SOFT), 400,
                "start")
        + table(widths, heads, rows, ROW, ink).at(left, top + 26)
    )  # fmt: skip
    return [Sheet(paper, extra=markup)]
