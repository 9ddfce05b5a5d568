"""The metadata of a link: title, description and the address of its image.

Everything that carries a link reads it too: a messenger, its servers, a group. So the metadata of
a table that is not listed holds colours and levels, and no names. Nothing here is secret
otherwise: keys of seats are in an address after its `#`, which browsers do not send.
"""

from __future__ import annotations

import unicodedata
from html import escape
from typing import NamedTuple

from msgspec import UNSET

from chantier.core.card import Card
from chantier.games.registry import games_in_order
from chantier.i18n import capitalised, listed, say, say_count
from chantier.table.level_letters import level_letter
from chantier.table.messages import TableCard

WIDTH, HEIGHT = 1200, 630  # of the picture: what every service shows whole
LONGEST = 80  # characters of a name, whatever the store holds
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


class LinkMeta(NamedTuple):
    """A link in words."""

    title: str
    about: str


class LinkAddresses(NamedTuple):
    """Where a link leads, and its picture; `None` where the whole address is not known."""

    url: str | None
    image: str | None


def lobby_meta(language: str) -> LinkMeta:
    """What a link to no table in particular says."""
    games = [
        say(
            language,
            "preview.lobby.game",
            game=card.title,
            designers=listed(language, card.designers),
        )
        for card in (game.card for game in games_in_order())
    ]
    about = say(language, "preview.lobby.about", games=listed(language, games))
    return LinkMeta(say(language, "preview.lobby.title"), about)


def game_meta(facts: Card, part: str, language: str) -> LinkMeta:
    """What a link to a page about a game says: its rules, lesson, editor, sheets."""
    title = say(language, f"preview.part.{part}", game=facts.title)
    return LinkMeta(title, say(language, f"{facts.name}.about"))


def table_meta(card: TableCard, facts: Card, language: str) -> LinkMeta:
    """What a link to a table says; `facts` is its game's card."""
    names = [name for name in seat_names(card, facts, language) if name]
    if card.listed and names:
        title = say(language, "preview.title", game=facts.title, names=listed(language, names))
    else:
        title = say(language, "preview.private", game=facts.title, count=len(card.seats))
    return LinkMeta(title, state_sentence(card, facts, language))


def seat_names(card: TableCard, facts: Card, language: str) -> list[str]:
    """What each seat is called to strangers; empty where it is free."""
    return [_seat_name(card, facts, at, language) for at in range(len(card.seats))]


def letters_of(card: TableCard, facts: Card) -> tuple[str, ...]:
    """Each seat's letter at a table."""
    return facts.seats if card.letters is UNSET else card.letters


def _seat_name(card: TableCard, facts: Card, at: int, language: str) -> str:
    seat = card.seats[at]
    if seat.kind == "open":
        return ""
    if seat.level is not None:
        which = level_letter([one.level for one in card.seats], at)
        key = "preview.level_which" if which else "preview.level"
        return say(language, key, level=seat.level, which=which)
    if card.listed:
        return printable(seat.name)
    return facts.letter_name(letters_of(card, facts)[at], at, language)


def printable(name: str) -> str:
    """A name without what cannot be seen, or would turn around what follows it."""
    seen = "".join(sign for sign in name if unicodedata.category(sign) not in UNSEEN)
    return seen[:LONGEST]


def state_sentence(card: TableCard, facts: Card, language: str) -> str:
    """How a table stands, in a few words."""
    names = seat_names(card, facts, language)
    scores = "–".join(str(score).replace("-", "−") for score in card.scores)
    if card.status == "open":
        free = sum(seat.kind == "open" for seat in card.seats)
        return say_count(language, "preview.open", free)
    if card.outcome is not None and len(card.outcome.winners) > 1:
        return capitalised(say(language, "table.tied", scores=scores))
    if card.outcome is not None and card.outcome.winners:
        return say(language, "table.won", seat=names[card.outcome.winners[0]], scores=scores)
    if card.status == "playing":
        return (
            say(language, "table.turn", seat=names[card.to_act]) if card.to_act is not None else ""
        )
    return say(language, "preview.closed")


def head_elements(told: LinkMeta, link: LinkAddresses, language: str, table: bool) -> str:
    """What a link says of itself, as elements of a page's head; tables are not for indexes."""
    image = link.image
    facts = {
        "og:type": "website",
        "og:site_name": "Chantier",
        "og:title": told.title,
        "og:description": told.about,
        "og:locale": {"fr": "fr_FR", "en": "en_GB"}[language],
        "og:url": link.url,
        "og:image": image,
        "og:image:type": image and "image/png",
        "og:image:width": image and str(WIDTH),
        "og:image:height": image and str(HEIGHT),
        "og:image:alt": image and told.title,
    }
    named = {
        "description": told.about,
        "twitter:card": "summary_large_image" if image else "summary",
        "robots": "noindex" if table else None,
    }
    lines = [_meta("property", key, value) for key, value in facts.items() if value]
    lines += [_meta("name", key, value) for key, value in named.items() if value]
    return "\n".join([f"<title>{escape(told.title)}</title>", *lines])


def _meta(kind: str, key: str, value: str) -> str:
    return f'<meta {kind}="{key}" content="{escape(value)}">'
