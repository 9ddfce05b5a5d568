"""Positions to draw, and what is read off a drawing."""

from __future__ import annotations

import random
from functools import cache
from xml.etree import ElementTree

import chantier
from chantier.core.jit import PLAIN
from chantier.core.position import Position
from games.amounts import amounts_of

SVG = "{http://www.w3.org/2000/svg}"


@cache
def random_positions(name: str, games: int, step: int) -> list[tuple[Position, int | None]]:
    """Positions of random games, each with the action that led to it; first and last included."""
    found: list[tuple[Position, int | None]] = []
    for seed in range(games):
        chooser = random.Random(seed)
        fewest, most = chantier.game(name).card.players
        players = fewest + seed % (most - fewest + 1)
        position, last, count = chantier.game(name).initial(players), None, 0
        while True:
            if count % step == 0 or position.is_over:
                found.append((position, last))
            if position.is_over:
                break
            last = chooser.choice(position.legal_ids())
            position, count = position.apply(last), count + 1
    return found


def some(name: str) -> list[tuple[Position, int | None]]:
    """Positions of a few random games; plainly fewer."""
    step = amounts_of(name).drawn_step
    return random_positions(name, 2, 3 * step) if PLAIN else random_positions(name, 6, step)


def parsed(text: str) -> ElementTree.Element:
    """A drawing as a tree."""
    return ElementTree.fromstring(text)  # noqa: S314  # our own drawings


def signs(text: str) -> list[tuple[str, str]]:
    """The squares that a drawing shows: colour and name, in order."""
    found = []
    for circle in parsed(text).iter(f"{SVG}circle"):
        kind, _, colour = circle.get("class", "").partition(" ")
        if kind == "square":
            found.append((colour, circle.get("data-at", "")))
    return sorted(found)


def groups(text: str, kind: str) -> list[ElementTree.Element]:
    """The groups of a drawing whose class begins with a word."""
    return [g for g in parsed(text).iter(f"{SVG}g") if g.get("class", "").startswith(kind)]
