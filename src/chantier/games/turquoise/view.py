"""What there is to see of a Turquoise position: top plates, walkways and their gaps, entries.

Everything is read from the position's JSON (Q1, Q5, Q6, Q7), and nothing here decides a rule: this
is what the drawings and the text board share.

    places of a plate, and the directions that lead out of it, the 2 before the 1 (Q5):

           N         N
       W  NW ─ 4 ─► NE  E        a digit's 4 is the walkway to the next place clockwise
           ▲         │
           4         4
           │         ▼
       W  SW ◄─ 4 ─ SE  E
           S         S
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from chantier.core.arrays import Ints
from chantier.games.turquoise import notation
from chantier.games.turquoise.layout import DRAWN, PLATES, corners
from chantier.games.turquoise.protocol import TurquoisePosition
from chantier.games.turquoise.rules import actor

FILES, RANKS = "abcdefgh", "12345678"
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
CORNERS = ((0, 1), (1, 1), (1, 0), (0, 0))  # NW, NE, SE, SW from the south-west place
OUTWARD = ("WN", "NE", "ES", "SW")  # of these four
ALONG = "ESWN"  # from each of the four to the next one clockwise


class Top(NamedTuple):
    """What a place offers: its top plate, that plate's level, and the walkways that show there."""

    plate: str
    level: int
    shows: frozenset[str]
    """Directions, of `N`, `E`, `S`, `W`."""


class Joint(NamedTuple):
    """Two neighbouring places joined by a complete walkway (Q6), the west or south one first."""

    place: str
    other: str
    levels: tuple[int, int]


def see(state: Ints) -> View:
    """What there is to see of a position."""
    number, who = int(state[DRAWN]), int(actor(state))
    return View(
        position=notation.position(state, who if who >= 0 else None),
        entries=tuple(notation.entries(state)),
        who=who,
        drawn=f"{int(state[PLATES + number - 1]):04o}" if number else None,
    )


def before_play(plates: dict[str, str], entries: tuple[str, ...]) -> View:
    """A site that has plates and nothing else: no pillars, no turn."""
    position = TurquoisePosition(
        to_act=None,
        seat=0,
        phase="act",
        points=[],
        action_points=0,
        hands=[],
        stack=0,
        tablets={},
        levels=[],
        pillars=["." * 8] * 8,
        plates=plates,
        drawn=None,
        place=None,
        auction=None,
        may_auction=False,
        quiet_turns=0,
    )
    return View(position, entries)


def seat_of(view: View) -> int:
    """Whose move it is, or whose turn while chance acts and once the game is over."""
    return view.position.seat if view.who < 0 else view.who


def square(place: str) -> tuple[int, int]:
    """How far east and how far north a place is."""
    return FILES.index(place[0]), RANKS.index(place[1])


def neighbour(place: str, direction: str) -> str | None:
    """The place beside another; `None` over the edge of the site."""
    across, up = square(place)
    across, up = across + STEPS[direction][0], up + STEPS[direction][1]
    inside = 0 <= across < 8 and 0 <= up < 8
    return FILES[across] + RANKS[up] if inside else None


def direction(place: str, other: str) -> str:
    """Which way a neighbouring place is."""
    return next(heading for heading in STEPS if neighbour(place, heading) == other)


def places_of(plate: str) -> tuple[str, ...]:
    """The four places of a plate such as `0c7`, clockwise from the north-west (Q1)."""
    return corners(plate)


def turned(digits: str, times: int) -> str:
    """A plate's digits after some quarter turns clockwise (Q5)."""
    return "".join(digits[(place - times) % 4] for place in range(4))


def walkways(digits: str) -> tuple[frozenset[str], ...]:
    """The directions in which a plate's four places show walkways, as in `places_of` (Q5, Q6)."""
    found: list[set[str]] = [set(), set(), set(), set()]
    for place, digit in enumerate(map(int, digits)):
        after = (place + 1) % 4
        halves = zip((2, 1), OUTWARD[place], strict=True)
        found[place] |= {heading for bit, heading in halves if digit & bit}
        if digit & 4:
            found[place].add(ALONG[place])
            found[after].add(OPPOSITE[ALONG[place]])
    return tuple(map(frozenset, found))


def side(entry: str) -> str:
    """On which side of the site an entry is; it is never at a corner (Q7)."""
    return {"1": "S", "8": "N"}.get(entry[1]) or {"a": "W", "h": "E"}[entry[0]]


def last_touched(action: str | None) -> tuple[list[str], list[str]]:
    """The places that an action (as text) is about, and those that a pillar left for another."""
    kind, _, rest = (action or "").partition(":")
    if kind == "move":
        start, _, end = rest.split(":")[0].partition(">")
        if "hand" in (start, end):
            return [start if end == "hand" else end], []
        return [end], [start]
    if kind in ("lay", "summit"):
        return list(places_of(rest or "3d4")), []
    return (rest.split("+"), []) if kind in ("horus", "anubis") else ([], [])


@dataclass(frozen=True)
class View:
    """A position, as it is seen from above."""

    position: TurquoisePosition
    """As the command line prints it; `to_act` may be missing."""
    entries: tuple[str, ...]
    who: int = 0
    """The seat to act, or what the kernel says instead (`core.kernel.CHANCE`, `OVER`)."""
    drawn: str | None = None
    """The digits of the plate that was drawn and is not yet laid."""

    @cached_property
    def tops(self) -> dict[str, Top]:
        """Each place that exists with what it offers (Q1)."""
        found: dict[str, Top] = {}
        for plate, digits in sorted(self.position.plates.items()):  # the ground first
            level = int(plate[0])
            for place, shows in zip(places_of(plate), walkways(digits), strict=True):
                found[place] = Top(plate, level, shows)
        return found

    @cached_property
    def pillars(self) -> dict[str, str]:
        """The colour of each pillar that carries nothing, by its place."""
        return dict(_cells(self.position.pillars))

    def joints(self) -> Iterator[Joint]:
        """Every complete walkway between two places (Q6)."""
        for place, top in self.tops.items():
            for heading in "EN":
                other = neighbour(place, heading)
                if other is not None and self.complete(place, other):
                    yield Joint(place, other, (top.level, self.tops[other].level))

    def complete(self, place: str, other: str) -> bool:
        """Whether the walkway between two neighbouring places is complete (Q6)."""
        heading = direction(place, other)
        return self.shows(place, heading) and self.shows(other, OPPOSITE[heading])

    def shows(self, place: str, heading: str) -> bool:
        """Whether a place exists and shows a walkway in a direction."""
        return place in self.tops and heading in self.tops[place].shows

    def halves(self) -> Iterator[tuple[str, str]]:
        """Every half walkway that leads nowhere: a place and a direction."""
        for place, top in self.tops.items():
            for heading in "NESW":
                if heading in top.shows and not self._leads(place, heading):
                    yield place, heading

    def _leads(self, place: str, heading: str) -> bool:
        other = neighbour(place, heading)
        if other is None:
            return place in self.entries and side(place) == heading
        return self.shows(other, OPPOSITE[heading])

    def entry_complete(self, entry: str) -> bool:
        """Whether the place at an entry shows a half walkway out towards it (Q7)."""
        return self.shows(entry, side(entry))

    def same_plate(self, place: str, other: str) -> bool:
        """Whether two places that exist are of one plate."""
        return other in self.tops and self.tops[place].plate == self.tops[other].plate

    def visible(self, plate: str) -> list[str]:
        """The places of a plate that no other plate covers."""
        return [place for place in places_of(plate) if self.tops[place].plate == plate]


def _cells(rows: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The places of rows from 8 down to 1 that hold something, and what."""
    for digit, row in zip(reversed(RANKS), rows, strict=True):
        for letter, cell in zip(FILES, row, strict=True):
            if cell != ".":
                yield letter + digit, cell
