"""Kwinty's blank score sheet: a line for each game of an evening."""

from __future__ import annotations

from chantier.core.svg import INK_SOFT, label
from chantier.games.kwinty.card import CARD
from chantier.i18n import say
from chantier.printing.frame import content_area
from chantier.printing.kit import PrintSettings
from chantier.printing.score_sheets import field, table
from chantier.printing.sheet import Sheet

MARGIN = 12.0
ROW = 10.5
SHARES = (0.07, 0.23, 0.23, 0.15, 0.16, 0.16)  # of the width, by column


def pages(settings: PrintSettings) -> list[Sheet]:
    """One page, a row a game."""
    paper, language, ink = settings.small, settings.language, settings.ink
    left, top, right, bottom = content_area(paper)
    left, right = left + MARGIN, right - MARGIN
    width = right - left

    def words(key: str) -> str:
        return say(language, f"kwinty.print.score.{key}")

    heads = [words(key) for key in ("game", "white", "black", "five", "fours_white", "fours_black")]
    rows = int((bottom - top - 42) / ROW)
    ruled = table([share * width for share in SHARES], heads, rows, ROW, ink)
    markup = (
        label(left, top + 14, CARD.title, 9, ink.line("#221D18"), 700, "start")
        + field(left + width * 0.62, top + 14, width * 0.38, words("date"), ink)
        + label(left, top + 21, words("next"), 3.2, ink.line(INK_SOFT), 400, "start")
        + ruled.at(left, top + 26)
    )
    return [Sheet(paper, extra=markup)]
