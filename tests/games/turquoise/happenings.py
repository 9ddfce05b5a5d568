"""What happens in games of Turquoise, clause by clause, to be counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from chantier.games.turquoise.layout import HAND, PLACES
from chantier.games.turquoise.rules.path import path_of
from games.seeded import Moment
from games.turquoise.reference_site import COLOURS, SUMMIT, covered
from games.turquoise.seeded import SEEDED

Shown = dict[str, Any]


def by_place(shown: Shown, key: str) -> dict[str, str]:
    """The levels or the pillars, by place."""
    return {
        letter + digit: sign
        for digit, row in zip("87654321", shown[key], strict=True)
        for letter, sign in zip("abcdefgh", row, strict=True)
        if sign != "."
    }


def tops(shown: Shown) -> dict[str, str]:
    """By place: the name of its top plate."""
    found: dict[str, str] = {}
    for name in sorted(shown["plates"]):  # from the ground up
        found |= dict.fromkeys(covered(name), name)
    return found


def facts(seed: int, moments: Iterator[Moment]) -> Iterator[str]:
    """What is worth counting in a game."""
    yield "Q3: another plate set" if SEEDED.options(seed) else "Q3: the table's own plates"
    watcher = Watcher(SEEDED.players(seed))
    first = next(moments)
    yield f"Q4: {first.shown['hands'][0]} in hand"
    for now, after in pairwise([first, *moments]):
        yield from watcher.see(now, after)


class Watcher:
    """What happens in one game; it has to see every moment, in order."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._won: set[str] = set()  # tablets, in this turn
        self._used: set[str] = set()

    def see(self, now: Moment, after: Moment | None) -> Iterator[str]:
        """What a position offers, and what its action does."""
        if now.shown["phase"] == "act":
            yield from self._offers(now)
        if after is None or now.action is None:
            return
        word, _, rest = now.action.partition(":")
        if word in ("auction", "raise", "out"):
            yield from self._auction(word, now.shown, after.shown)
        elif word in ("horus", "anubis", "thot"):
            yield from self._favour(word, rest, now.shown)
        elif word == "move":
            yield from self._move(now)
        elif word in ("draw", "plate", "lay", "summit", "seth", "let", "face"):
            yield from self._plate(word, rest, now, after.shown)
        if word == "end" or now.shown["seat"] != after.shown["seat"]:
            yield from self._turn_over(word, now.shown)
        if after.shown["phase"] == "over":
            yield from self._over(after)

    def _offers(self, now: Moment) -> Iterator[str]:
        shown, legal = now.shown, now.legal
        if shown["hands"][shown["seat"]] == 0:
            yield "Q4: no pillar left in hand"
        if shown["action_points"] and shown["stack"] and "draw" not in legal:
            yield "Q9: nowhere to lay, no draw"
        if shown["stack"] == 0:
            yield "Q10: the summit is ready" if "summit" in legal else "Q10: not ready yet"
        ends = Counter(t.split(":")[1] for t in legal if t.startswith("move:"))
        most = max(ends.values(), default=0)
        if most > 1:
            yield "Q15: several costs between the same ends"
        if most > 2:
            yield "Q15: three costs or more"

    # Auctions and tablets.

    def _auction(self, word: str, now: Shown, after: Shown) -> Iterator[str]:
        then = after["auction"]
        still_in = then["in"] if then else []
        if word == "auction":
            yield f"Q17: opened, {len(still_in) or 1} in"
            yield "Q8: an auction first"
        else:
            yield f"Q17: {word}"
        if word == "raise":
            forced = set(now["auction"]["in"]) - set(still_in or [now["to_act"]])
            if forced:
                yield "Q17: a raise throws others out"
        if then is not None:
            if word == "out":
                yield "Q17: out, and the others go on"
            return
        won = [tablet for tablet in after["tablets"] if now["tablets"][tablet] is None]
        (tablet,) = [tablet for tablet in won if after["tablets"][tablet] is not None]
        winner = after["tablets"][tablet]
        yield "Q17: the opener wins" if winner == now["seat"] else "Q17: another seat wins"
        if winner == now["seat"]:
            self._won.add(tablet)
        if tablet in self._used:
            yield "Q17: a used tablet is sold again"
        if list(after["tablets"].values()).count(winner) > 1:
            yield "Q17: a seat holds several"
        if after["points"][winner] == 0:
            yield "Q16: the last point is paid"

    def _favour(self, word: str, rest: str, now: Shown) -> Iterator[str]:
        self._used.add(word)
        if word in self._won:
            yield f"Q20: {word}, won in the same turn"
        if word == "thot":
            yield f"Q18: thot, {'none' if now['action_points'] == 0 else 'some'} left"
        elif word == "anubis":
            pillars = by_place(now, "pillars")
            own = COLOURS[now["seat"]]
            yield f"Q18: anubis, {len(rest.split('+'))}"
            for place in rest.split("+"):
                yield f"Q18: anubis, {'own' if pillars[place] == own else 'opposing'} pillar"
        else:
            yield "Q18: horus"

    # Moves.

    def _move(self, now: Moment) -> Iterator[str]:
        assert now.action is not None
        _, ends, spent, *paid = now.action.split(":")
        begin, end = ("hand" if e == "hand" else "place" for e in ends.split(">"))
        yield f"Q12: from {begin} to {end}"
        yield f"Q13: {spent} AP"
        digits = [int(sign) for sign in "".join(paid) if sign.isdigit()]
        if digits:
            yield f"Q14: {len(digits)} owner{'s'[: len(digits) > 1]} paid"
        if max(digits, default=0) > 1:
            yield "Q14: several points to one owner"
        if digits and sum(digits) == now.shown["points"][now.shown["seat"]]:
            yield "Q16: the last point is paid"
        yield from self._way(now, ends.split(">")[0])

    def _way(self, now: Moment, begin: str) -> Iterator[str]:
        steps = path_of(now.position.state, now.position.parse(now.action))
        spots = [begin, *("hand" if s.spot == HAND else PLACES[s.spot] for s in steps)]
        pillars, top = by_place(now.shown, "pillars"), tops(now.shown)
        own = COLOURS[now.shown["seat"]]
        if any(pillars.get(place) == own for place in spots[1:]):
            yield "Q12: over an own pillar"
        if len(steps) > 4:
            yield "Q12: over four pillars or more"
        for (one, two), step in zip(pairwise(spots), steps, strict=True):
            kind = "broken" if step.broken else "complete"
            if "hand" in (one, two):
                yield f"Q7: {'in' if one == 'hand' else 'out'} by a {kind} entry"
            else:
                yield f"Q6: a {kind} walkway"
                if top[one][0] != top[two][0]:  # so the lower plate goes on under the upper one
                    yield f"Q6: {kind} from level to level, with a plate half built over"

    # Plates.

    def _plate(self, word: str, rest: str, now: Moment, after: Shown) -> Iterator[str]:
        shown = now.shown
        if word == "plate":
            yield "Q9: drawn"
            if after["stack"] == 0:
                yield "Q9: the last one drawn"
        if word == "lay" and len({text[4] for text in now.legal}) > 1:
            yield "Q9: laid on one of several levels"
        if word in ("lay", "summit") and shown["tablets"]["seth"] == shown["seat"]:
            yield "Q19: not asked, the active seat holds it"
        place = shown["place"] or SUMMIT
        if word in ("seth", "let"):
            yield f"Q19: {word} on level {place[0]}"
        if word == "seth":
            self._used.add("seth")
        if word == "face":
            yield f"Q5: turned {rest} times"
        if after["plates"].keys() > shown["plates"].keys():
            seats = {shown["seat"], *([shown["to_act"]] if word in ("face", "seth") else [])}
            yield from self._laid(place, sorted(seats), shown)

    def _laid(self, place: str, seats: list[int], shown: Shown) -> Iterator[str]:
        level = place[0]
        yield f"Q1: a plate on level {level}"
        if shown["quiet_turns"]:
            yield "Q22: a plate ends some quiet turns"
        if level == "0":
            yield f"Q11: level 0 scores for {len(seats)}"
            return
        yield "Q2: four pillars built over"
        pillars = by_place(shown, "pillars")
        under = [pillars[name] for name in covered(place)]
        for seat in seats:
            own = under.count(COLOURS[seat])
            yield f"Q11: level {level}, {own} of one's own"
            if level == "3" and own == 4:
                yield f"Q11: strike on the summit, {self._players} players"
        if len(seats) > 1:
            yield "Q19: both score by their own colours"

    # Turns and the end.

    def _turn_over(self, word: str, now: Shown) -> Iterator[str]:
        self._won.clear()
        if word != "end":
            yield "Q8: the turn ends by itself"
        elif now["action_points"] == 0:
            yield "Q8: end with Thot in hand and no AP"
        else:
            yield f"Q8: end with {now['action_points']} AP left"

    def _over(self, after: Moment) -> Iterator[str]:
        outcome = after.position.outcome
        assert outcome is not None
        clause = "Q21" if outcome.reason == "summit" else "Q22"
        yield f"{clause}: {outcome.reason}, {'one wins' if len(outcome.winners) == 1 else 'a tie'}"
        levels = by_place(after.shown, "levels")
        for place in by_place(after.shown, "pillars"):
            yield f"Q21: a pillar on level {levels[place]} costs"


# What the compared games must meet.
EXPECTED = {
    *(f"Q1: a plate on level {level}" for level in range(4)),
    "Q2: four pillars built over",
    *("Q3: the table's own plates", "Q3: another plate set"),
    *("Q4: 34 in hand", "Q4: 29 in hand", "Q4: 24 in hand", "Q4: no pillar left in hand"),
    *(f"Q5: turned {times} times" for times in range(4)),
    *(f"Q6: a {kind} walkway" for kind in ("complete", "broken")),
    "Q6: complete from level to level, with a plate half built over",
    "Q6: broken from level to level, with a plate half built over",
    *(f"Q7: {way} by a {kind} entry" for way in ("in", "out") for kind in ("complete", "broken")),
    *("Q8: an auction first", "Q8: the turn ends by itself"),
    "Q8: end with Thot in hand and no AP",
    *(f"Q8: end with {left} AP left" for left in range(1, 5)),
    *("Q9: drawn", "Q9: the last one drawn", "Q9: nowhere to lay, no draw"),
    "Q9: laid on one of several levels",
    *("Q10: the summit is ready", "Q10: not ready yet"),
    *("Q11: level 0 scores for 1", "Q11: level 0 scores for 2"),
    *(f"Q11: level {level}, {own} of one's own" for level in (1, 2, 3) for own in range(5)),
    *(f"Q11: strike on the summit, {players} players" for players in (2, 3, 4)),
    *("Q12: from hand to place", "Q12: from place to hand", "Q12: from place to place"),
    *("Q12: over an own pillar", "Q12: over four pillars or more"),
    *(f"Q13: {points} AP" for points in range(1, 5)),
    *("Q14: 1 owner paid", "Q14: 2 owners paid", "Q14: 3 owners paid"),
    "Q14: several points to one owner",
    *("Q15: several costs between the same ends", "Q15: three costs or more"),
    "Q16: the last point is paid",
    *(f"Q17: opened, {bidders} in" for bidders in range(1, 5)),
    *("Q17: raise", "Q17: out", "Q17: a raise throws others out", "Q17: out, and the others go on"),
    *("Q17: the opener wins", "Q17: another seat wins", "Q17: a seat holds several"),
    "Q17: a used tablet is sold again",
    *("Q18: horus", "Q18: anubis, 1", "Q18: anubis, 2", "Q18: anubis, own pillar"),
    *("Q18: anubis, opposing pillar", "Q18: thot, none left", "Q18: thot, some left"),
    *(f"Q19: {word} on level {level}" for word in ("seth", "let") for level in range(4)),
    *("Q19: both score by their own colours", "Q19: not asked, the active seat holds it"),
    *(f"Q20: {tablet}, won in the same turn" for tablet in ("horus", "anubis", "thot")),
    *("Q21: summit, one wins", "Q21: summit, a tie"),
    *(f"Q21: a pillar on level {level} costs" for level in range(3)),
    *("Q22: idle, one wins", "Q22: idle, a tie", "Q22: a plate ends some quiet turns"),
}
