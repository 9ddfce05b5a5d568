"""Turquoise in words: actions, what they cost and what they bring."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.bits import popcount
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
from chantier.games.turquoise.rules.route import route
from chantier.games.turquoise.rules.site import worth
from chantier.games.turquoise.rules.turn import SUMMIT_LAID, actor
from chantier.i18n import listed, say, say_count

__all__ = ["action", "board", "effects"]


def seat_name(language: str, seat: int) -> str:
    """A seat's colour, as people say it."""
    return say(language, f"seat.{CARD.seats[seat]}")


def action(state: Ints, action: int, language: str) -> str:
    """An action in words."""
    kind, detail = action >> KIND, action & DETAIL
    key = f"turquoise.action.{WORDS[kind]}"
    if kind == MOVE:
        move = move_of(action)
        ends = {"begin": _end(language, move.begin), "end": _end(language, move.end)}
        return say(language, key, **ends, price=_price(language, move))
    if kind == ANUBIS:
        places = PLACES[detail >> SECOND]
        if detail & SPOT:
            second = PLACES[(detail & SPOT) - 1]
            return say(language, f"{key}.two", first=places, second=second)
        return say(language, f"{key}.one", place=places)
    if kind == AUCTION:
        tablet = _tablet(language, detail >> TABLET)
        return say(language, key, tablet=tablet, price=detail & PRICE)
    if kind == LAY:
        level, place = _site(SITES[detail])
        return say(language, key, place=place, level=_level(language, level))
    if kind == HORUS:
        return say(language, key, place=PLACES[detail])
    if kind == OUT:
        left = int(state[BIDDERS]) & ~(1 << int(state[ASKED]))
        if state[PHASE] == BIDDING and left == 1 << int(state[LEADER]):  # Q17: and that ends it
            return say(language, f"{key}.last", **_sale(state, language))
        return say(language, f"{key}.more")
    if kind == FACE:
        return say_count(language, key, detail) if detail else say(language, f"{key}.none")
    return say(language, key, number=f"{detail:02}", price=detail)


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


def _end(language: str, name: str) -> str:
    return say(language, "turquoise.the_hand") if name == "hand" else name


def _site(name: str) -> tuple[int, str]:
    """A plate's level and place: `1c5` is how actions write it, not how people say it."""
    return int(name[0]), name[1:]


def _level(language: str, level: int) -> str:
    """Where a plate lies: on the ground, or on a level."""
    if level == 0:
        return say(language, "turquoise.level.ground")
    if level == _site(SITES[SUMMIT_SITE])[0]:
        return say(language, "turquoise.level.summit")
    return say(language, "turquoise.level.nth", level=level)


def _sale(state: Ints, language: str) -> dict[str, str]:
    """What a running auction would end with now."""
    return {
        "seat": seat_name(language, int(state[LEADER])),
        "tablet": _tablet(language, int(state[LOT]) - 1),
        "points": _points(language, int(state[BID])),
    }


def _tablet(language: str, tablet: int) -> str:
    return say(language, f"turquoise.tablet.{TABLETS[tablet]}")


def _points(language: str, count: int) -> str:
    return say_count(language, "turquoise.point", count)


def _price(language: str, move: Move) -> str:
    """A move's price: `2 AP · 1 pt to Black`."""
    parts = [say(language, "turquoise.action_points", count=move.action_points)]
    for seat, count in enumerate(move.payments):
        if count:
            name = seat_name(language, seat)
            points = _points(language, count)
            parts.append(say(language, "turquoise.pays", points=points, seat=name))
    return " · ".join(parts)


def effects(before: Ints, action: int, after: Ints, language: str) -> list[str]:
    """What a legal action costs and brings, one sentence each."""
    kind = action >> KIND
    tell = TELLERS.get(kind)
    lines = tell(before, action, after, language) if tell else []
    return [*lines, *_afterwards(before, kind, after, language)]


def path(state: Ints, action: int) -> list[str]:
    """The places of a pillar's path, its ends included; empty for what moves no pillar."""
    if action >> KIND != MOVE:
        return []
    spots = [step.spot for step in route(state, action)]
    return [move_of(action).begin, *("hand" if s == HAND else PLACES[s] for s in spots)]


def _move(before: Ints, action: int, after: Ints, language: str) -> list[str]:
    """The pillar's path, and what it costs on it."""
    move, steps = move_of(action), route(before, action)
    names = [_end(language, move.begin)]
    path, broken, owners = names[:], [], [0, 0, 0, 0]
    for step in steps:
        names.append(_end(language, "hand" if step.spot == HAND else PLACES[step.spot]))
        if step.broken:
            broken.append(_crossing(language, names[-2], names[-1]))
        if step.owner is None:
            path.append(names[-1])
        else:
            owners[step.owner] += 1
            values = {"place": names[-1], "seat": seat_name(language, step.owner)}
            path.append(say(language, "turquoise.effect.over", **values))
    lines = [say(language, "turquoise.effect.way", way=" → ".join(path))]
    spent = say(language, "turquoise.action_points", count=move.action_points)
    if broken:
        where = ", ".join(broken)
        lines.append(say(language, "turquoise.effect.broken", spent=spent, where=where))
    else:
        lines.append(say(language, "turquoise.effect.whole", spent=spent))
    for seat, count in enumerate(owners):
        if count:
            values = {"points": _points(language, count), "seat": seat_name(language, seat)}
            lines.append(say_count(language, "turquoise.effect.paid", count, **values))
    return lines


def _crossing(language: str, begin: str, end: str) -> str:
    """A walkway by its two ends, or an entry by its place."""
    hand = _end(language, "hand")
    if hand in (begin, end):
        return say(language, "turquoise.effect.entry", place=begin if end == hand else end)
    return f"{begin}–{end}"


def _draw(before: Ints, action: int, after: Ints, language: str) -> list[str]:
    count = popcount(int(before[DECK]))
    return [say_count(language, "turquoise.effect.draw", count)]


def _plate(before: Ints, action: int, after: Ints, language: str) -> list[str]:
    """Where the drawn plate can go, level by level."""
    out = np.empty(CARD.buffer_size, dtype=np.int64)
    ids = out[: legal(after, out)].tolist()
    by_level: dict[int, list[str]] = {}
    for site in ids:
        level, place = _site(SITES[site & DETAIL])
        by_level.setdefault(level, []).append(place)
    parts = []
    for level, found in sorted(by_level.items()):
        key = f"turquoise.sites.{'level' if level else 'ground'}"
        parts.append(say(language, key, places=listed(language, found), level=level))
    return [say(language, "turquoise.effect.plate", sites=listed(language, parts))]


def _lay(before: Ints, action: int, after: Ints, language: str) -> list[str]:
    """What the plate would score, and for whom (Q11, Q19)."""
    kind = action >> KIND
    site = action & DETAIL if kind == LAY else SUMMIT_SITE
    seat, holder = int(before[SEAT]), int(before[HOLDER + SETH_TABLET]) - 1
    lines = [say(language, "turquoise.effect.summit_cost")] if kind == SUMMIT else []
    lines.append(_score(before, site, seat, language))
    if holder not in (-1, seat):
        points = _points(language, int(worth(before, site, holder)))
        values = {"seat": seat_name(language, holder), "points": points}
        lines.append(say(language, "turquoise.effect.may_seth", **values))
    return lines


def _face(before: Ints, action: int, after: Ints, language: str) -> list[str]:
    """What the plate scores as it is laid, and how many walkways it makes whole."""
    site = int(before[AIM]) - 1
    lines = [_score(before, site, int(before[SEAT]), language)]
    if before[TAKER]:
        lines.append(_score(before, site, int(before[TAKER]) - 1, language))
    return [*lines, say_count(language, "turquoise.effect.joins", _walkways(after))]


def _walkways(state: Ints) -> int:
    """How many walkways of the site are complete."""
    return popcount(int(state[JOINED_NORTH])) + popcount(int(state[JOINED_EAST]))


def _score(state: Ints, site: int, seat: int, language: str) -> str:
    """What laying here brings a seat, with the strike of four named."""
    count, level = int(worth(state, site, seat)), int(SITES[site][0])
    points, name = _points(language, count), seat_name(language, seat)
    strike = level > 0 and count == 5 * (1, 1, 3, 5)[level]
    key = f"turquoise.effect.{'strike' if strike else 'score'}"
    return say(language, key, points=points, seat=name)


def _seth(before: Ints, action: int, after: Ints, language: str) -> list[str]:
    """Who turns the plate and who scores (Q19)."""
    site, holder = int(before[AIM]) - 1, int(actor(before))
    lines = [_score(before, site, int(before[SEAT]), language)]
    if action >> KIND == SETH:
        lines.append(_score(before, site, holder, language))
    return lines


def _bid(before: Ints, action: int, after: Ints, language: str) -> list[str]:
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
                name = seat_name(language, seat)
                lines.append(say(language, "turquoise.effect.cannot_follow", seat=name))
    if bidding:
        name = seat_name(language, int(after[ASKED]))
        lines.append(say(language, "turquoise.effect.asked", seat=name, price=int(after[BID])))
        return lines
    lot = (action & DETAIL) >> TABLET if kind == AUCTION else int(before[LOT]) - 1
    winner = int(before[LEADER]) if kind == OUT else bidder
    price = int(before[BID]) if kind == OUT else action & PRICE
    values = {"seat": seat_name(language, winner), "points": _points(language, price)}
    lines.append(say(language, "turquoise.effect.won", tablet=_tablet(language, lot), **values))
    return lines


def _anubis(before: Ints, action: int, after: Ints, language: str) -> list[str]:
    """Who gets pillars back (Q18)."""
    lines = [say(language, "turquoise.effect.one_ap")]
    for seat in range(int(before[PLAYERS])):
        back = popcount(int(before[STANDING + seat]) & ~int(after[STANDING + seat]))
        if back:
            name = seat_name(language, seat)
            lines.append(say_count(language, "turquoise.effect.back", back, seat=name))
    return lines


def _horus(before: Ints, action: int, after: Ints, language: str) -> list[str]:
    return [say(language, "turquoise.effect.one_ap")]


def _thot(before: Ints, action: int, after: Ints, language: str) -> list[str]:
    return [say(language, "turquoise.effect.thot")]


Teller = Callable[[Ints, int, Ints, str], list[str]]
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


def _afterwards(before: Ints, kind: int, after: Ints, language: str) -> list[str]:
    """What is left of the turn, or how the game ends."""
    if after[REASON]:
        seats = range(int(after[PLAYERS]))
        totals = [str(int(after[POINTS + seat])).replace("-", "−") for seat in seats]
        points = ", ".join(f"{seat_name(language, s)} {totals[s]}" for s in seats)
        why = "summit" if after[REASON] == SUMMIT_LAID else "idle"
        return [say(language, f"turquoise.effect.{why}", points=points)]
    if after[SEAT] != before[SEAT]:
        name = seat_name(language, int(after[SEAT]))
        lines = [say(language, "turquoise.effect.turn", seat=name)]
        if after[QUIET]:
            most = QUIET_ROUNDS * int(after[PLAYERS])
            quiet = int(after[QUIET])
            lines.append(say_count(language, "turquoise.effect.quiet", quiet, most=most))
        return lines
    if after[PHASE] == ACT and kind not in (AUCTION, RAISE, OUT):
        left = int(after[LEFT])
        key = "turquoise.effect.left" if left else "turquoise.effect.none_left"
        return [say(language, key, count=left)]
    return []
