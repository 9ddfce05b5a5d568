"""Turquoise, plain and slow: dictionaries from places to what is there.

The ways of a pillar are looked for twice, on purpose: `best_ways` keeps, at each place, the costs
that no other beats, and `every_way` walks every simple way there is; the tests compare the two.
The rules are written down twice, too: `broken` asks a `Judge` that knows nothing of `legal`.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from .reference_broken import Judge
from .reference_site import (
    ACTION_POINTS,
    COLOURS,
    CORNERS,
    END_COSTS,
    HAND,
    HANDS,
    OPPOSITE,
    PLACES,
    QUIET_ROUNDS,
    SCORES,
    SITES,
    STEPS,
    SUMMIT,
    TABLETS,
    Cost,
    Roads,
    covered,
    meroe,
    neighbour,
    no_more,
    shown,
    turned,
    undominated,
    way_out,
)


class Reference:
    """One game of Turquoise."""

    def __init__(self, players: int = 2, plates: dict[str, Any] | None = None) -> None:
        """Start a game, with the `meroe` plates or another set in the same form (Q7)."""
        if players not in HANDS:
            raise ValueError(f"wrong number of players: {players}")
        self._set = plates or meroe()
        self._players = players
        self._seat = 0
        self._phase = "act"
        self._points = [0] * players  # Q4
        self._action_points = ACTION_POINTS  # Q8
        self._hands = [HANDS[players]] * players  # Q4
        self._stack = [f"{number:02}" for number in range(1, len(self._set["plates"]) + 1)]
        self._tablets: dict[str, int | None] = dict.fromkeys(TABLETS)
        self._plates: dict[str, str] = {}  # by name, as turned, those built over included
        self._top: dict[str, str] = {}  # by place: the name of its top plate
        self._pillars: dict[str, int] = {}  # by place: the owner of what stands free there
        self._drawn: str | None = None
        self._place: str | None = None
        self._layers: list[int] = []  # who scores for the plate at hand; the last one faces it
        self._auction: dict[str, Any] | None = None
        self._asked = 0  # the seat that is to bid
        self._may_auction = True
        self._laid = False  # whether a plate was laid in this turn
        self._quiet_turns = 0
        self._reason: str | None = None
        for name, times in CORNERS.items():  # Q3
            self._build(name, turned(self._set["corner"], times))
        self._found: list[str] | None = None  # the legal actions, once they have been asked for
        self._judge: Judge | None = None  # likewise

    def copy(self) -> Reference:
        """The same game, to be played on by itself."""
        other = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict):
                setattr(other, name, copy.copy(value))
        other._auction = copy.deepcopy(self._auction)
        return other

    def to_act(self) -> int | str | None:
        """The seat to act, `chance`, or None once the game is over."""
        acting: dict[str, int | str | None] = {
            "act": self._seat,
            "auction": self._asked,  # Q17
            "draw": "chance",  # Q9
            "lay": self._seat,  # Q9
            "seth": self._tablets["seth"],  # Q19
            "face": self._layers[-1] if self._layers else None,  # Q9, Q19
            "over": None,
        }
        return acting[self._phase]

    def legal(self) -> list[str]:
        """The legal actions, sorted; none once the game is over."""
        if self._found is None:
            self._found = sorted(self._find_legal())
        return list(self._found)

    def chances(self) -> dict[str, Fraction]:
        """How likely each outcome is where chance acts; empty elsewhere (Q9: each plate alike)."""
        if self._phase != "draw":
            return {}
        return {action: Fraction(1, len(self._stack)) for action in self.legal()}

    def play(self, action: str) -> None:
        """Play a legal action; raise ValueError for any other."""
        if action not in self.legal():
            raise ValueError(f"not legal: {action}")
        self._found, self._judge = None, None
        self._may_auction = False  # Q8
        word, _, rest = action.partition(":")
        if word in ("auction", "raise", "out"):
            self._play_auction(word, rest)
        elif word in ("draw", "plate", "lay", "summit", "seth", "let", "face"):
            self._play_plate(word, rest)
        else:
            self._play_pillars(word, rest)
        holds_thot = self._tablets["thot"] == self._seat
        if self._phase == "act" and self._action_points == 0 and not holds_thot:
            self._end_turn()  # Q8

    def outcome(self) -> dict[str, Any] | None:
        """The winners, the scores and the reason, or None while the game goes on."""
        if self._reason is None:
            return None
        best = max(self._points)  # Q21
        winners = [seat for seat, points in enumerate(self._points) if points == best]
        return {"winners": winners, "scores": list(self._points), "reason": self._reason}

    def position(self) -> dict[str, Any]:
        """The position as a JSON object."""
        levels = [self._top[place][0] if place in self._top else "." for place in PLACES]
        owners = [self._pillars.get(place) for place in PLACES]
        pillars = ["." if owner is None else COLOURS[owner] for owner in owners]
        return {
            "to_act": self.to_act(),
            "seat": self._seat,
            "phase": self._phase,
            "points": list(self._points),
            "action_points": self._action_points,
            "hands": list(self._hands),
            "stack": len(self._stack),
            "tablets": dict(self._tablets),
            "levels": ["".join(levels[start : start + 8]) for start in range(0, 64, 8)],
            "pillars": ["".join(pillars[start : start + 8]) for start in range(0, 64, 8)],
            "plates": dict(self._plates),
            "drawn": self._drawn,
            "place": self._place,
            "auction": copy.deepcopy(self._auction),
            "may_auction": self._may_auction,
            "quiet_turns": self._quiet_turns,
        }

    def broken(self, action: str) -> list[str]:
        """Every clause that a well-formed action breaks, lowest first; none if it is legal."""
        if self._judge is None:
            self._judge = Judge(self.position(), list(self._stack), self._roads, self._reason)
        return self._judge.broken(action)

    # The legal actions.

    def _find_legal(self) -> list[str]:
        if self._phase == "act":
            return [*self._auctions(), *self._works(), *self._favours(), "end"]
        if self._phase == "auction":  # Q17: any higher price, up to what the bidder has
            assert self._auction is not None
            prices = range(self._auction["price"] + 1, self._points[self._asked] + 1)
            return ["out", *(f"raise:{price}" for price in prices)]
        if self._phase == "draw":
            return [f"plate:{number}" for number in self._stack]  # Q9
        if self._phase == "lay":
            return [f"lay:{name}" for name in SITES if self._is_open(name)]  # Q9
        if self._phase == "seth":
            return ["let", "seth"]  # Q19
        if self._phase == "face":
            return [f"face:{times}" for times in range(4)]  # Q9
        return []  # Q21, Q22

    def _auctions(self) -> list[str]:
        if not self._may_auction:  # Q8
            return []
        for_sale = [tablet for tablet in TABLETS if self._tablets[tablet] is None]  # Q17
        prices = range(1, self._points[self._seat] + 1)
        return [f"auction:{tablet}:{price}" for tablet in for_sale for price in prices]

    def _works(self) -> list[str]:
        """What costs action points and needs no tablet."""
        if self._action_points == 0:
            return []
        found = [
            self._move_text(start, end, cost)
            for start in self._starts()
            for end, costs in self.best_ways(start).items()
            for cost in costs
        ]
        if self._stack and any(self._is_open(name) for name in SITES):
            found.append("draw")  # Q9
        if not self._stack and self._is_open(SUMMIT):
            found.append("summit")  # Q10
        return found

    def _favours(self) -> list[str]:
        """What the tablets allow in one's own turn."""
        found = []
        held = [tablet for tablet, holder in self._tablets.items() if holder == self._seat]
        if "thot" in held:
            found.append("thot")  # Q18: no cost
        if "horus" in held and self._action_points and self._hands[self._seat]:  # Q18
            found += [f"horus:{place}" for place in self._top if place not in self._pillars]
        if "anubis" in held and self._action_points:  # Q18: one or two
            standing = sorted(self._pillars)
            found += [f"anubis:{one}" for one in standing]
            found += [f"anubis:{one}+{two}" for one in standing for two in standing if one < two]
        return found

    def _is_open(self, name: str) -> bool:
        """Whether a plate may be laid here now (Q9, Q10)."""
        if name in self._plates:
            return False
        below = str(int(name[0]) - 1)
        return name[0] == "0" or all(
            place in self._pillars and self._top[place][0] == below for place in covered(name)
        )

    # The ways of a pillar.

    def _starts(self) -> list[str]:
        """Where a pillar of the active seat can set out from (Q12)."""
        own = [place for place, owner in self._pillars.items() if owner == self._seat]
        return [HAND, *own] if self._hands[self._seat] else own

    def _arrive(self, place: str, cost: Cost, broken: int) -> Cost | None:
        """The cost with one more step; None where the seat has not so much (Q13, Q14, Q16)."""
        spent = [cost[0] + broken, *cost[1:]]
        owner = self._pillars.get(place)
        if owner is not None and owner != self._seat:
            spent[1 + owner] += 1  # Q14: it is going to be stepped over
        if spent[0] > self._action_points or sum(spent[1:]) > self._points[self._seat]:
            return None
        return tuple(spent)

    def best_ways(self, start: str) -> dict[str, set[Cost]]:
        """By the end of the move: the costs of going there that no other one beats (Q12 to Q15)."""
        best: dict[str, set[Cost]] = {}
        waiting = [(start, (1, *[0] * self._players))]  # Q13
        for here, cost in waiting:  # the list grows as the ways do
            if here != start and cost not in best[here]:
                continue  # a better one came up in the meantime
            for place, broken in self._roads[here]:
                arrived = self._arrive(place, cost, broken) if place != start else None
                if arrived is None:
                    continue
                known = best.setdefault(place, set())
                if any(no_more(other, arrived) for other in known):
                    continue  # Q15
                best[place] = {other for other in known if not no_more(arrived, other)} | {arrived}
                if place in self._pillars:  # Q12: it goes on only over a pillar
                    waiting.append((place, arrived))
        return {place: costs for place, costs in best.items() if place not in self._pillars}

    def every_way(self, start: str) -> Iterator[tuple[str, Cost]]:
        """The end and the cost of every way that the seat can pay for and that visits no place
        twice (Q12 to Q14)."""

        def walk(here: str, cost: Cost, behind: set[str]) -> Iterator[tuple[str, Cost]]:
            for place, broken in self._roads[here]:
                arrived = self._arrive(place, cost, broken) if place not in behind else None
                if arrived is None:
                    continue
                if place in self._pillars:  # Q12: step over it
                    yield from walk(place, arrived, behind | {place})
                else:
                    yield place, arrived  # Q12: the first free place, or the hand

        yield from walk(start, (1, *[0] * self._players), {start})

    def enumerated_ways(self, start: str) -> dict[str, set[Cost]]:
        """The same as `best_ways`, from every way there is (Q15)."""
        costs: dict[str, set[Cost]] = {}
        for end, cost in self.every_way(start):
            costs.setdefault(end, set()).add(cost)
        return {end: undominated(found) for end, found in costs.items()}

    def starts(self) -> list[str]:
        """Where a pillar of the active seat can set out from, if it may move one now (Q8, Q12)."""
        return self._starts() if self._phase == "act" and self._action_points else []

    def _move_text(self, start: str, end: str, cost: Cost) -> str:
        paid = [f"{COLOURS[seat]}{points}" for seat, points in enumerate(cost[1:]) if points]
        return ":".join(
            ["move", f"{start}>{end}", str(cost[0]), *(["".join(paid)] if paid else [])]
        )

    # Auctions (Q17).

    def _play_auction(self, word: str, rest: str) -> None:
        if word == "auction":
            tablet, price = rest.split(":")
            seats = list(range(self._players))
            self._auction = {"tablet": tablet, "price": 0, "leader": 0, "in": seats}
            self._phase = "auction"
            self._bid(self._seat, int(price))
        elif word == "raise":
            self._bid(self._asked, int(rest))
        else:
            assert self._auction is not None
            self._auction["in"].remove(self._asked)
            self._ask_next(self._asked)

    def _bid(self, bidder: int, price: int) -> None:
        assert self._auction is not None
        self._auction["price"], self._auction["leader"] = price, bidder
        self._auction["in"] = [
            seat for seat in self._auction["in"] if seat == bidder or self._points[seat] > price
        ]
        self._ask_next(bidder)

    def _ask_next(self, last: int) -> None:
        assert self._auction is not None
        leader = self._auction["leader"]
        if self._auction["in"] == [leader]:
            self._points[leader] -= self._auction["price"]
            self._tablets[self._auction["tablet"]] = leader
            self._auction = None
            self._phase = "act"
            return
        after = [(last + step) % self._players for step in range(1, self._players + 1)]
        self._asked = next(seat for seat in after if seat in self._auction["in"])

    # Plates (Q9, Q10, Q19).

    def _play_plate(self, word: str, rest: str) -> None:
        if word == "draw":
            self._action_points -= 1  # Q9: it is paid with `draw`
            self._phase = "draw"
        elif word == "plate":
            self._stack.remove(rest)
            self._drawn = rest
            self._phase = "lay"
        elif word == "lay":
            self._choose(rest)
        elif word == "summit":
            self._action_points -= 1  # Q10
            self._choose(SUMMIT)
        elif word == "seth":
            holder = self._tablets["seth"]
            assert holder is not None
            self._tablets["seth"] = None  # Q19: for sale again
            self._layers.append(holder)
            self._face_or_lay()
        elif word == "let":
            self._face_or_lay()
        else:
            assert self._drawn is not None
            digits: str = self._set["plates"][int(self._drawn) - 1]
            self._lay(turned(digits, int(rest)))

    def _choose(self, name: str) -> None:
        """The active seat has chosen where the plate goes."""
        self._place = name
        self._layers = [self._seat]
        if self._tablets["seth"] in (None, self._seat):
            self._face_or_lay()
        else:
            self._phase = "seth"  # Q19: the holder is asked

    def _face_or_lay(self) -> None:
        if self._place == SUMMIT:
            self._lay(self._set["summit"])
        else:
            self._phase = "face"

    def _lay(self, digits: str) -> None:
        """The plate is there and scored (Q9, Q11, Q19)."""
        name = self._place
        assert name is not None
        for seat in self._layers:
            self._points[seat] += self._score(seat, name)
        if name[0] != "0":
            for place in covered(name):
                del self._pillars[place]  # Q2: out of play
        self._build(name, digits)
        self._drawn, self._place, self._layers = None, None, []
        self._laid, self._quiet_turns = True, 0  # Q22
        self._phase = "act"
        if name == SUMMIT:
            self._finish("summit")  # Q21

    def _score(self, seat: int, name: str) -> int:
        if name[0] == "0":
            return 1  # Q11
        own = [place for place in covered(name) if self._pillars[place] == seat]
        return SCORES[int(name[0])] * (5 if len(own) == 4 else len(own))  # Q11

    def _build(self, name: str, digits: str) -> None:
        """Put a plate on the site, and follow the walkways anew (Q6, Q7)."""
        self._plates[name] = digits
        for place in covered(name):
            self._top[place] = name  # Q1: a plate is always above what it covers
        shows = {
            place: shown(self._plates[top])[covered(top).index(place)]
            for place, top in self._top.items()
        }
        self._roads: Roads = {place: [] for place in [HAND, *self._top]}
        for place in self._top:
            for direction in STEPS:
                beside = neighbour(place, direction)
                if beside in self._top:
                    whole = direction in shows[place] and OPPOSITE[direction] in shows[beside]
                    self._roads[place].append((beside, 0 if whole else 1))  # Q6
        for entry in self._set["entries"]:
            if entry in self._top:
                whole = way_out(entry) in shows[entry]
                self._roads[entry].append((HAND, 0 if whole else 1))  # Q7
                self._roads[HAND].append((entry, 0 if whole else 1))

    # Pillars and the turn.

    def _play_pillars(self, word: str, rest: str) -> None:
        if word == "move":
            ends, spent, *paid = rest.split(":")
            self._action_points -= int(spent)  # Q13
            self._take_away(ends.split(">")[0], self._seat)
            self._put(ends.split(">")[1], self._seat)
            for colour, points in re.findall(r"([WBYO])([0-9]+)", "".join(paid)):
                self._points[self._seat] -= int(points)  # Q14
                self._points[COLOURS.index(colour)] += int(points)
        elif word == "horus":
            self._action_points -= 1
            self._tablets["horus"] = None  # Q17: a used tablet is for sale again
            self._take_away(HAND, self._seat)
            self._put(rest, self._seat)
        elif word == "anubis":
            self._action_points -= 1
            self._tablets["anubis"] = None
            for place in rest.split("+"):
                owner = self._pillars[place]
                self._take_away(place, owner)
                self._put(HAND, owner)
        elif word == "thot":
            self._action_points += 1
            self._tablets["thot"] = None
        else:
            self._end_turn()

    def _take_away(self, place: str, owner: int) -> None:
        if place == HAND:
            self._hands[owner] -= 1
        else:
            del self._pillars[place]

    def _put(self, place: str, owner: int) -> None:
        if place == HAND:
            self._hands[owner] += 1
        else:
            self._pillars[place] = owner

    def _end_turn(self) -> None:
        if not self._laid:
            self._quiet_turns += 1  # Q22
        if self._quiet_turns == QUIET_ROUNDS * self._players:
            self._finish("idle")  # Q22
            return
        self._seat = (self._seat + 1) % self._players  # Q8
        self._action_points = ACTION_POINTS
        self._may_auction = True
        self._laid = False

    def _finish(self, reason: str) -> None:
        for place, owner in self._pillars.items():
            self._points[owner] -= END_COSTS[int(self._top[place][0])]  # Q21
        self._reason = reason
        self._phase = "over"
        self._action_points = 0
        self._may_auction = False
