"""What is wrong with an action of Turquoise, clause by clause, read off the position's JSON."""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .reference_site import COLOURS, HAND, SITES, SUMMIT, Cost, Roads, covered, no_more

PLACE = "[a-h][1-8]"
FORMS = [
    "draw|end|let|out|seth|summit|thot",
    rf"anubis:{PLACE}(\+{PLACE})?",
    r"(auction:(horus|anubis|thot|seth)|raise):(0|[1-9]\d*)",
    r"face:[0-3]",
    f"horus:{PLACE}",
    f"lay:({'|'.join([*SITES, SUMMIT])})",
    rf"move:({PLACE}|hand)>({PLACE}|hand):\d+(:([WBYO]\d+)+)?",
    r"plate:\d\d",
]
WELL_FORMED = re.compile("|".join(FORMS), re.ASCII)
# In a turn: the clause that says when an action comes that cannot come now.
UNTIMELY = {
    **dict.fromkeys(("raise", "out"), "Q17"),
    **dict.fromkeys(("plate", "lay", "face"), "Q9"),
    **dict.fromkeys(("seth", "let"), "Q19"),
}
# Outside the actions of a turn: what is asked for, and the clause that asks for it.
ASKED = {
    "auction": ({"raise", "out"}, "Q17"),
    "draw": ({"plate"}, "Q9"),
    "lay": ({"lay"}, "Q9"),
    "seth": ({"seth", "let"}, "Q19"),
    "face": ({"face"}, "Q9"),
}
OVER = {"summit": "Q21", "idle": "Q22"}


def is_well_formed(text: str) -> bool:
    """Whether a text is an action at all."""
    return WELL_FORMED.fullmatch(text) is not None


@dataclass
class Judge:
    """A position, and what is wrong with actions in it."""

    shown: dict[str, Any]
    """The position's JSON."""
    stack: list[str]
    """The plates that are left."""
    roads: Roads
    reason: str | None
    """Why the game is over."""
    _ways: dict[tuple[str, bool], dict[str, list[Cost]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rows = zip("87654321", self.shown["levels"], self.shown["pillars"], strict=True)
        self.levels: dict[str, int] = {}  # of the places that exist
        self.pillars: dict[str, str] = {}  # by place: the colour of what stands free there
        for digit, levels, pillars in rows:
            for letter, level, pillar in zip("abcdefgh", levels, pillars, strict=True):
                if level != ".":
                    self.levels[letter + digit] = int(level)
                if pillar != ".":
                    self.pillars[letter + digit] = pillar
        self.seat: int = self.shown["seat"]
        self.points: int = self.shown["points"][self.seat]
        self.hand: int = self.shown["hands"][self.seat]

    def broken(self, text: str) -> list[str]:
        """Every clause that a well-formed action breaks, lowest first; none if it is legal.

        | when | action | clause |
        | --- | --- | --- |
        | the game is over | any | Q21 or Q22 |
        | an auction runs | all but `raise`, `out`; a raise too low or beyond one's points | Q17 |
        | a plate is drawn, laid or turned | any other; a plate that is gone; a wrong place | Q9 |
        | | `lay:3d4` | Q10 |
        | Seth is asked | any but `seth` and `let` | Q19 |
        | a turn | `raise`, `out` | Q17 |
        | | `plate`, `lay`, `face` | Q9 |
        | | `seth`, `let` | Q19 |
        | | `auction` that is not first | Q8 |
        | | `auction` of a tablet that is held, for 0 or for more than one's points | Q17 |
        | | all that costs more action points than there are | Q8 |
        | | `draw` from an empty stack, or with nowhere to lay | Q9 |
        | | `summit` before the stack is empty and the four places are ready | Q10 |
        | | `horus`, `anubis`, `thot` not held; a place not free; no pillar there | Q18 |
        | | `horus`, `move` from an empty hand | Q4 |
        | | `move` from where no pillar of one's own is, to the same or no free place | Q12 |
        | | `move` that pays oneself | Q14 |
        | | `move` that pays more than one has | Q16 |
        | | `move` with right ends at a price that is none: `_broken_by_price` | Q12 to Q15 |
        """
        if not is_well_formed(text):
            raise ValueError(f"not well-formed: {text}")
        word, _, rest = text.partition(":")
        phase = self.shown["phase"]
        if self.reason is not None:
            return [OVER[self.reason]]
        if phase != "act":
            words, clause = ASKED[phase]
            return self._broken_by_answer(word, rest) if word in words else [clause]
        if word in UNTIMELY:
            return [UNTIMELY[word]]
        judges: dict[str, Callable[[str], dict[str, bool]]] = {
            "auction": self._auction,
            "draw": lambda _: {"Q9": not self.stack or not self._has_room()},
            "summit": lambda _: {"Q10": bool(self.stack) or not self._is_ready(SUMMIT)},
            "horus": self._horus,
            "anubis": self._anubis,
            "thot": lambda _: {"Q18": not self._holds("thot")},
            "end": lambda _: {},
            "move": self._move,
        }
        breaks = judges[word](rest)
        if word in ("draw", "summit", "horus", "anubis"):
            breaks["Q8"] = self.shown["action_points"] == 0
        found = [clause for clause, is_broken in breaks.items() if is_broken]
        return sorted(found, key=lambda clause: int(clause[1:]))

    # Each of these answers, clause by clause, whether it is broken.

    def _broken_by_answer(self, word: str, rest: str) -> list[str]:
        if word == "raise":
            bid, asked = self.shown["auction"]["price"], self.shown["to_act"]
            return [] if bid < int(rest) <= self.shown["points"][asked] else ["Q17"]
        if word == "plate":
            return [] if rest in self.stack else ["Q9"]
        if word == "lay":
            if rest == SUMMIT:
                return ["Q10"]
            return [] if rest not in self.shown["plates"] and self._is_ready(rest) else ["Q9"]
        return []

    def _auction(self, rest: str) -> dict[str, bool]:
        tablet, price = rest.split(":")
        is_held = self.shown["tablets"][tablet] is not None
        return {
            "Q8": not self.shown["may_auction"],
            "Q17": is_held or not 1 <= int(price) <= self.points,
        }

    def _horus(self, place: str) -> dict[str, bool]:
        is_free = place in self.levels and place not in self.pillars
        return {"Q4": self.hand == 0, "Q18": not (self._holds("horus") and is_free)}

    def _anubis(self, rest: str) -> dict[str, bool]:
        return {"Q18": not (self._holds("anubis") and set(rest.split("+")) <= set(self.pillars))}

    def _move(self, rest: str) -> dict[str, bool]:
        ends, spent, *paid = rest.split(":")
        begin, end = ends.split(">")
        payments = dict.fromkeys(COLOURS, 0)
        payments |= {colour: int(n) for colour, n in re.findall(r"(\D)(\d+)", "".join(paid))}
        own = COLOURS[self.seat]
        breaks = {
            "Q4": begin == HAND and self.hand == 0,
            "Q8": int(spent) > self.shown["action_points"],
            "Q12": (begin != HAND and self.pillars.get(begin) != own)
            or begin == end
            or (end != HAND and (end not in self.levels or end in self.pillars)),
            "Q14": payments[own] > 0,
            "Q16": sum(payments.values()) > self.points,
        }
        if not breaks["Q4"] and not breaks["Q12"]:
            named = (int(spent), *(payments[c] if c != own else 0 for c in COLOURS))
            if clause := self._broken_by_price(begin, end, named):
                breaks[clause] = True
        return breaks

    def _broken_by_price(self, begin: str, end: str, named: Cost) -> str | None:
        """What is wrong with a price between two ends that are right.

        It is a price of some way that no other beats; or there is a way for no more (Q15); or only
        the broken walkways cost too much (Q13); or the owners do (Q14); or there is no way (Q12).
        """
        best = self.costs(begin).get(end, [])
        if named in best:
            return None
        if any(no_more(cost, named) for cost in best):
            return "Q15"
        mended = self.costs(begin, mended=True).get(end, [])
        if any(no_more(cost[1:], named[1:]) for cost in mended):
            return "Q13"
        return "Q14" if mended else "Q12"

    def _holds(self, tablet: str) -> bool:
        return bool(self.shown["tablets"][tablet] == self.seat)

    def _has_room(self) -> bool:
        """Whether there is somewhere to lay a plate (Q9)."""
        return any(site not in self.shown["plates"] and self._is_ready(site) for site in SITES)

    def _is_ready(self, site: str) -> bool:
        """Whether what is under a plate would carry it (Q9, Q10)."""
        below = int(site[0]) - 1
        return below < 0 or all(
            self.levels.get(place) == below and place in self.pillars for place in covered(site)
        )

    def costs(self, begin: str, mended: bool = False) -> dict[str, list[Cost]]:
        """By the end: the costs of the ways there that no other way beats, whatever the seat has;
        if `mended`, with every walkway and every entry taken for complete."""
        if (begin, mended) not in self._ways:
            self._ways[begin, mended] = self._walk(begin, mended)
        return self._ways[begin, mended]

    def _walk(self, begin: str, mended: bool) -> dict[str, list[Cost]]:
        # The queue gives the smallest cost first, so that nothing comes up later that beats it.
        settled: dict[str, list[Cost]] = {}
        queue: list[tuple[Cost, str]] = [((1, 0, 0, 0, 0), begin)]
        while queue:
            cost, here = heapq.heappop(queue)
            known = settled.setdefault(here, [])
            if any(no_more(other, cost) for other in known):
                continue
            known.append(cost)
            if here != begin and here not in self.pillars:
                continue  # a free place or the hand: the way ends here
            for place, broken in self.roads[here]:
                spent = list(cost)
                spent[0] += 0 if mended else broken
                colour = self.pillars.get(place)
                if colour is not None and colour != COLOURS[self.seat]:
                    spent[1 + COLOURS.index(colour)] += 1
                heapq.heappush(queue, (tuple(spent), place))
        return {end: costs for end, costs in settled.items() if end != begin}
