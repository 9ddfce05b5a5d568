"""A policy for Turquoise that goes up: most of its games reach the summit.

It knows a position by its JSON and its legal actions only. All seats together fill the site that
lacks the fewest pillars; some of what they do is random, so that games meet what is rare.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from .reference_site import COLOURS, HAND, SITES, SUMMIT, covered


class Chance(Protocol):
    """A source of random numbers."""

    def below(self, bound: int, /) -> int:
        """A number from 0 to `bound` - 1."""


def choose(shown: dict[str, Any], legal: Sequence[str], chance: Chance) -> str:
    """What the policy does in a position; where chance acts, one of its outcomes."""
    if shown["phase"] == "auction":
        return _answer(legal, chance)
    if shown["phase"] == "lay":
        highest = [text for text in legal if text[4] == max(t[4] for t in legal)]
        return _pick(highest if chance.below(8) else legal, chance)
    if shown["phase"] != "act":
        return _pick(legal, chance)  # a plate, which way it faces, whether to use Seth
    if chance.below(16) == 0:
        return _anything(legal, chance)
    return _favour(shown, legal, chance) or _work(shown, legal, chance)


def _pick(texts: Sequence[str], chance: Chance) -> str:
    return texts[chance.below(len(texts))]


def _named(legal: Sequence[str], word: str) -> list[str]:
    return [text for text in legal if text.split(":")[0] == word]


def _anything(legal: Sequence[str], chance: Chance) -> str:
    """Any kind of action but `end`, each alike, then any action of that kind."""
    words = sorted({text.split(":")[0] for text in legal} - {"end"}) or ["end"]
    return _pick(_named(legal, _pick(words, chance)), chance)


def _answer(legal: Sequence[str], chance: Chance) -> str:
    """Raise a little, seldom to anything, else go out."""
    dearer = sorted(_named(legal, "raise"), key=lambda text: int(text[6:]))
    if chance.below(8) == 0:
        return _pick(dearer, chance)
    return dearer[0] if chance.below(2) else "out"


def _favour(shown: dict[str, Any], legal: Sequence[str], chance: Chance) -> str | None:
    """A tablet to be bought or used, if the policy feels like it."""
    cheap = [text for text in _named(legal, "auction") if int(text.split(":")[2]) <= 3]
    if cheap and chance.below(6) == 0:
        return _pick(cheap, chance)
    if "thot" in legal and (shown["action_points"] == 0 or chance.below(4) == 0):
        return "thot"
    open_places = {place for site in _open_sites(shown) for place in covered(site)}
    horus = [text for text in _named(legal, "horus") if text[6:] in open_places]
    if horus and chance.below(2) == 0:
        return _pick(horus, chance)
    idle = [
        text
        for text in _named(legal, "anubis")
        if "+" in text and not open_places & set(text[7:].split("+"))
    ]
    if idle and chance.below(4) == 0:
        return _pick(idle, chance)
    return None


def _work(shown: dict[str, Any], legal: Sequence[str], chance: Chance) -> str:
    """Lay a plate, or carry the pillar that it helps most, or end the turn."""
    if "summit" in legal and chance.below(4):
        return "summit"
    pillars = _pillars(shown)
    full = [site for site in _open_sites(shown) if all(p in pillars for p in covered(site))]
    if "draw" in legal and chance.below(8 if full else 2):
        return "draw"
    moves = _named(legal, "move")
    if not moves or chance.below(50) == 0:
        return _anything(legal, chance) if chance.below(2) else "end"
    values = _values(shown)
    gains = [_gain(values, text) for text in moves]
    if max(gains) <= 0:
        return _anything(legal, chance)
    return _pick(
        [text for text, gain in zip(moves, gains, strict=True) if gain == max(gains)], chance
    )


def _level(shown: dict[str, Any], place: str) -> str:
    return str(shown["levels"][8 - int(place[1])]["abcdefgh".index(place[0])])


def _pillars(shown: dict[str, Any]) -> dict[str, str]:
    """By place: the colour of the pillar there."""
    found = {}
    for row, colours in zip("87654321", shown["pillars"], strict=True):
        for column, colour in zip("abcdefgh", colours, strict=True):
            if colour != ".":
                found[column + row] = colour
    return found


def _open_sites(shown: dict[str, Any]) -> list[str]:
    """The plates above the ground that lack nothing but pillars."""
    return [
        site
        for site in [*SITES, SUMMIT]
        if site[0] != "0"
        and site not in shown["plates"]
        and all(_level(shown, place) == str(int(site[0]) - 1) for place in covered(site))
    ]


def _values(shown: dict[str, Any]) -> dict[str, int]:
    """By place, and for the hand: how good it is to have a pillar of one's own there."""
    pillars = _pillars(shown)
    colour = COLOURS[shown["seat"]]
    held: dict[str, int] = {}  # by open site: more for one's own pillars
    for site in _open_sites(shown):
        there = [pillars[place] for place in covered(site) if place in pillars]
        held[site] = 2 * len(there) + 2 * there.count(colour)
    lacking = [site for site in held if any(p not in pillars for p in covered(site))]
    values = {}
    goals = []
    if lacking:
        focus = max(lacking, key=lambda site: held[site])
        goals = [place for place in covered(focus) if place not in pillars]
    for column in "abcdefgh":
        for row in "12345678":
            steps = [abs(ord(column) - ord(g[0])) + abs(int(row) - int(g[1])) for g in goals]
            values[column + row] = 3 - min(steps, default=0)
    for site, worth in held.items():
        for place in covered(site):
            values[place] = 20 + 2 * worth
    loose = [p for p, owner in pillars.items() if owner == colour and values[p] < 20]
    values[HAND] = -20 if len(loose) < 3 else 3  # bring in more, or only to where it is needed
    return values


def _gain(values: dict[str, int], text: str) -> int:
    """How much a move improves, less what it costs."""
    _, ends, spent, *paid = text.split(":")
    start, end = ends.split(">")
    if end == HAND:
        return 0
    points = sum(int(digit) for digit in "".join(paid) if digit.isdigit())
    return 4 * (values[end] - values[start]) - 2 * int(spent) - points
