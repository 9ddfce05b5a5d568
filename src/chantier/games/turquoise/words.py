"""Turquoise in words: actions, what they cost and what they bring."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.bits import popcount
from chantier.core.phrase import Counted, Joined, Listed, Phrase, SeatName, Value
from chantier.games.turquoise.board import board
from chantier.games.turquoise.card import CARD
from chantier.games.turquoise.layout import (
    ACT,
    AIM,
    ANUBIS,
    ASKED,
    AUCTION,
    BID,
    BIDDERS,
    BIDDING,
    DECK,
    DETAIL,
    DRAW,
    END,
    FACE,
    HAND,
    HOLDER,
    HORUS,
    JOINED_EAST,
    JOINED_NORTH,
    KIND,
    LAY,
    LEADER,
    LEFT,
    LET,
    LOT,
    MOVE,
    OPEN_GATES,
    OUT,
    PHASE,
    PLACES,
    PLATE,
    PLAYERS,
    POINTS,
    PRICE,
    QUIET,
    QUIET_ROUNDS,
    RAISE,
    REASON,
    SEAT,
    SECOND,
    SETH,
    SETH_TABLET,
    SITES,
    SPOT,
    STANDING,
    SUMMIT,
    SUMMIT_SITE,
    TABLET,
    TABLETS,
    TAKER,
    THOT,
)
from chantier.games.turquoise.notation import Move, move_of
from chantier.games.turquoise.rules.choices import legal
from chantier.games.turquoise.rules.path import path_of
from chantier.games.turquoise.rules.site import worth
from chantier.games.turquoise.rules.turn import SUMMIT_LAID, actor

__all__ = ["action", "board", "effects"]


def action(state: Ints, action: int) -> Phrase:
    """An action in words."""
    kind, detail = action >> KIND, action & DETAIL
    key = f"turquoise.action.{WORDS[kind]}"
    if kind == MOVE:
        move = move_of(action)
        ends = {"begin": _end(move.begin), "end": _end(move.end)}
        return Phrase(key, **ends, price=_price(move))
    if kind == ANUBIS:
        places = PLACES[detail >> SECOND]
        if detail & SPOT:
            second = PLACES[(detail & SPOT) - 1]
            return Phrase(f"{key}.two", first=places, second=second)
        return Phrase(f"{key}.one", place=places)
    if kind == AUCTION:
        tablet = _tablet(detail >> TABLET)
        return Phrase(key, tablet=tablet, price=detail & PRICE)
    if kind == LAY:
        level, place = _site(SITES[detail])
        return Phrase(key, place=place, level=_level(level))
    if kind == HORUS:
        return Phrase(key, place=PLACES[detail])
    if kind == OUT:
        left = int(state[BIDDERS]) & ~(1 << int(state[ASKED]))
        if state[PHASE] == BIDDING and left == 1 << int(state[LEADER]):  # Q17: and that ends it
            return Phrase(f"{key}.last", **_sale(state))
        return Phrase(f"{key}.more")
    if kind == FACE:
        return Counted(key, detail) if detail else Phrase(f"{key}.none")
    return Phrase(key, number=f"{detail:02}", price=detail)


WORDS = {
    ANUBIS: "anubis",
    AUCTION: "auction",
    DRAW: "draw",
    END: "end",
    FACE: "face",
    HORUS: "horus",
    LAY: "lay",
    LET: "let",
    MOVE: "move",
    OUT: "out",
    PLATE: "plate",
    RAISE: "raise",
    SETH: "seth",
    SUMMIT: "summit",
    THOT: "thot",
}


def _end(name: str) -> Value:
    """An end of a move: a place, or the hand."""
    return Phrase("turquoise.the_hand") if name == "hand" else name


def _site(name: str) -> tuple[int, str]:
    """A plate's level and place: `1c5` is how actions write it, not how people say it."""
    return int(name[0]), name[1:]


def _level(level: int) -> Phrase:
    """Where a plate lies: on the ground, or on a level."""
    if level == 0:
        return Phrase("turquoise.level.ground")
    if level == _site(SITES[SUMMIT_SITE])[0]:
        return Phrase("turquoise.level.summit")
    return Phrase("turquoise.level.nth", level=level)


def _sale(state: Ints) -> dict[str, Value]:
    """What a running auction would end with now."""
    return {
        "seat": SeatName(int(state[LEADER])),
        "tablet": _tablet(int(state[LOT]) - 1),
        "points": _points(int(state[BID])),
    }


def _tablet(tablet: int) -> Phrase:
    return Phrase(f"turquoise.tablet.{TABLETS[tablet]}")


def _points(count: int) -> Counted:
    return Counted("turquoise.point", count)


def _price(move: Move) -> Joined:
    """A move's price: `2 AP · 1 pt to Black`."""
    parts = [Phrase("turquoise.action_points", count=move.action_points)]
    for seat, count in enumerate(move.payments):
        if count:
            paid = Phrase("turquoise.pays", points=_points(count), seat=SeatName(seat))
            parts.append(paid)
    return Joined(parts, " · ")


def effects(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """What a legal action costs and brings, one sentence each."""
    kind = action >> KIND
    tell = TELLERS.get(kind)
    lines = tell(before, action, after) if tell else []
    return [*lines, *_afterwards(before, kind, after)]


def path(state: Ints, action: int) -> list[str]:
    """The places of a pillar's path, its ends included; empty for what moves no pillar."""
    if action >> KIND != MOVE:
        return []
    spots = [step.spot for step in path_of(state, action)]
    return [move_of(action).begin, *("hand" if s == HAND else PLACES[s] for s in spots)]


def _move(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """The pillar's path, and what it costs on it."""
    move, steps = move_of(action), path_of(before, action)
    at, owners = move.begin, [0, 0, 0, 0]
    stops: list[Value] = [_end(at)]
    broken: list[Value] = []
    for step in steps:
        before_step, at = at, "hand" if step.spot == HAND else PLACES[step.spot]
        if step.broken:
            broken.append(_crossing(before_step, at))
        if step.owner is None:
            stops.append(_end(at))
        else:
            owners[step.owner] += 1
            owner = SeatName(step.owner)
            stops.append(Phrase("turquoise.effect.over", place=_end(at), seat=owner))
    lines = [Phrase("turquoise.effect.way", way=Joined(stops, " → "))]
    spent = Phrase("turquoise.action_points", count=move.action_points)
    if broken:
        where = Joined(broken, ", ")
        lines.append(Phrase("turquoise.effect.broken", "Q13", spent=spent, where=where))
    for seat, count in enumerate(owners):
        if count:
            points, owner = _points(count), SeatName(seat)
            lines.append(Counted("turquoise.effect.paid", count, "Q14", points=points, seat=owner))
    return lines


def _crossing(begin: str, end: str) -> Value:
    """A walkway by its two ends, or an entry by its place."""
    if "hand" in (begin, end):
        return Phrase("turquoise.effect.entry", place=begin if end == "hand" else end)
    return f"{begin}–{end}"


def _draw(before: Ints, action: int, after: Ints) -> list[Phrase]:
    count = popcount(int(before[DECK]))
    return [Counted("turquoise.effect.draw", count, "Q9")]


def _plate(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """Where the drawn plate can go, level by level."""
    out = np.empty(CARD.buffer_size, dtype=np.int64)
    ids = out[: legal(after, out)].tolist()
    by_level: dict[int, list[str]] = {}
    for site in ids:
        level, place = _site(SITES[site & DETAIL])
        by_level.setdefault(level, []).append(place)
    parts: list[Value] = []
    for level, found in sorted(by_level.items()):
        key = f"turquoise.sites.{'level' if level else 'ground'}"
        parts.append(Phrase(key, places=Listed(found), level=level))
    return [Phrase("turquoise.effect.plate", "Q9", sites=Listed(parts))]


def _lay(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """What the plate would score, and for whom (Q11, Q19)."""
    kind = action >> KIND
    site = action & DETAIL if kind == LAY else SUMMIT_SITE
    seat, holder = int(before[SEAT]), int(before[HOLDER + SETH_TABLET]) - 1
    lines = [Phrase("turquoise.effect.summit_cost", "Q10")] if kind == SUMMIT else []
    lines.append(_score(before, site, seat))
    if holder not in (-1, seat):
        points = _points(int(worth(before, site, holder)))
        may = Phrase("turquoise.effect.may_seth", "Q19", seat=SeatName(holder), points=points)
        lines.append(may)
    return lines


def _face(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """What the plate scores as it is laid, and how many walkways it completes."""
    site = int(before[AIM]) - 1
    lines = [_score(before, site, int(before[SEAT]))]
    if before[TAKER]:
        lines.append(_score(before, site, int(before[TAKER]) - 1))
    completed = _completed(before, after)
    return [*lines, Counted("turquoise.effect.joins", completed)] if completed else lines


def _completed(before: Ints, after: Ints) -> int:
    """How many walkways a plate completes, entries included (Q6, Q7)."""
    kinds = (JOINED_NORTH, JOINED_EAST, OPEN_GATES)
    return sum(popcount(int(after[kind]) & ~int(before[kind])) for kind in kinds)


def _score(state: Ints, site: int, seat: int) -> Phrase:
    """What laying here brings a seat, with the strike of four named."""
    count, level = int(worth(state, site, seat)), int(SITES[site][0])
    strike = level > 0 and count == 5 * (1, 1, 3, 5)[level]
    key = f"turquoise.effect.{'strike' if strike else 'score'}"
    return Phrase(key, "Q11", points=_points(count), seat=SeatName(seat))


def _seth(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """Who turns the plate and who scores (Q19)."""
    site, holder = int(before[AIM]) - 1, int(actor(before))
    lines = [_score(before, site, int(before[SEAT]))]
    if action >> KIND == SETH:
        lines.append(_score(before, site, holder))
    return lines


def _bid(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """Who cannot follow, and who is asked next or has won (Q17)."""
    kind = action >> KIND
    everyone = (1 << int(before[PLAYERS])) - 1
    old = everyone if kind == AUCTION else int(before[BIDDERS])
    bidding = after[PHASE] == BIDDING
    bidder = int(actor(before))
    lines = []
    if kind != OUT:
        kept = int(after[BIDDERS]) if bidding else 1 << bidder
        for seat in range(int(before[PLAYERS])):
            if old & ~kept & ~(1 << bidder) & 1 << seat:
                lines.append(Phrase("turquoise.effect.cannot_follow", "Q17", seat=SeatName(seat)))
    if bidding:
        asked, price = SeatName(int(after[ASKED])), int(after[BID])
        return [*lines, Phrase("turquoise.effect.asked", "Q17", seat=asked, price=price)]
    lot = (action & DETAIL) >> TABLET if kind == AUCTION else int(before[LOT]) - 1
    winner = int(before[LEADER]) if kind == OUT else bidder
    price = int(before[BID]) if kind == OUT else action & PRICE
    tablet, points = _tablet(lot), _points(price)
    won = Phrase("turquoise.effect.won", "Q17", seat=SeatName(winner), tablet=tablet, points=points)
    return [*lines, won]


def _anubis(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """Who gets pillars back (Q18)."""
    lines = [Phrase("turquoise.effect.one_ap", "Q18")]
    for seat in range(int(before[PLAYERS])):
        back = popcount(int(before[STANDING + seat]) & ~int(after[STANDING + seat]))
        if back:
            name = SeatName(seat)
            lines.append(Counted("turquoise.effect.back", back, "Q18", seat=name))
    return lines


def _horus(before: Ints, action: int, after: Ints) -> list[Phrase]:
    return [Phrase("turquoise.effect.one_ap", "Q18")]


def _thot(before: Ints, action: int, after: Ints) -> list[Phrase]:
    return [Phrase("turquoise.effect.thot", "Q18")]


Teller = Callable[[Ints, int, Ints], list[Phrase]]
TELLERS: dict[int, Teller] = {
    MOVE: _move,
    DRAW: _draw,
    PLATE: _plate,
    LAY: _lay,
    SUMMIT: _lay,
    FACE: _face,
    SETH: _seth,
    LET: _seth,
    AUCTION: _bid,
    RAISE: _bid,
    OUT: _bid,
    ANUBIS: _anubis,
    HORUS: _horus,
    THOT: _thot,
}


def _afterwards(before: Ints, kind: int, after: Ints) -> list[Phrase]:
    """What is left of the turn, or how the game ends."""
    if after[REASON]:
        seats = range(int(after[PLAYERS]))
        totals = [str(int(after[POINTS + seat])).replace("-", "−") for seat in seats]
        points = Joined([Joined([SeatName(s), totals[s]], " ") for s in seats], ", ")
        if after[REASON] == SUMMIT_LAID:
            return [Phrase("turquoise.effect.summit", "Q21", points=points)]
        return [Phrase("turquoise.effect.idle", "Q22", points=points)]
    if after[SEAT] != before[SEAT]:
        lines = [Phrase("turquoise.effect.turn", seat=SeatName(int(after[SEAT])))]
        if after[QUIET]:
            most = QUIET_ROUNDS * int(after[PLAYERS])
            quiet = int(after[QUIET])
            lines.append(Counted("turquoise.effect.quiet", quiet, "Q22", most=most))
        return lines
    if after[PHASE] == ACT and kind not in (AUCTION, RAISE, OUT):
        left = int(after[LEFT])
        if left:
            return [Phrase("turquoise.effect.left", count=left)]
        return [Phrase("turquoise.effect.none_left", "Q8")]
    return []
