"""A game in 60 seconds: its line of facts and the few sentences that are enough to begin."""

from __future__ import annotations

from dataclasses import dataclass

from chantier.core.card import Card
from chantier.i18n import catalogue, say

MOST_WORDS = 90


@dataclass(frozen=True)
class InSixtySeconds:
    """What a newcomer reads first."""

    title: str
    facts: str
    """Players, minutes and authors, in one line."""
    text: str


def in_sixty_seconds(card: Card, language: str) -> InSixtySeconds | None:
    """A game in 60 seconds; `None` for a game that brings no such text."""
    text = catalogue(language).get(f"{card.name}.sixty")
    if text is None:
        return None
    return InSixtySeconds(say(language, "sixty.title"), fact_line(card, language), text)


def fact_line(card: Card, language: str) -> str:
    """Players, minutes where they are known, and authors: `2 to 4 players · 60 min · …`."""
    said = [players_words(card, language), minutes_words(card, language), ", ".join(card.designers)]
    return " · ".join(part for part in said if part)


def players_words(card: Card, language: str) -> str:
    """For how many players a game is."""
    fewest, most = card.players
    form = "exact" if fewest == most else "range"
    return say(language, f"sixty.players.{form}", fewest=fewest, most=most)


def minutes_words(card: Card, language: str) -> str:
    """How long a game takes; empty where the card does not say."""
    if card.duration is None:
        return ""
    least, most = card.duration
    form = "exact" if least == most else "range"
    return say(language, f"sixty.minutes.{form}", least=least, most=most)
