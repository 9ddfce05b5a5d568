"""Turquoise's actions and positions as text and JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.protocol import ActionParts, Actor
from chantier.games.turquoise import layout
from chantier.games.turquoise.card import CARD
from chantier.games.turquoise.protocol import (
    TurquoiseAnubis,
    TurquoiseAuction,
    TurquoiseDraw,
    TurquoiseEnd,
    TurquoiseFace,
    TurquoiseHorus,
    TurquoiseLay,
    TurquoiseLet,
    TurquoiseMove,
    TurquoiseOpenAuction,
    TurquoiseOut,
    TurquoisePlate,
    TurquoisePosition,
    TurquoiseRaise,
    TurquoiseSeth,
    TurquoiseSummit,
    TurquoiseThot,
)
from chantier.games.turquoise.rules import legal

FORMS = (
    "move:hand>b1:1, move:c3>c5:2:B1Y2, draw, plate:07, lay:0c5, face:0, summit, end, "
    "auction:horus:3, raise:5, out, seth, let, horus:c3, anubis:c3+d5, thot"
)
COLOURS = "WBYO"

_WORDS = {
    "draw": layout.DRAW,
    "end": layout.END,
    "let": layout.LET,
    "out": layout.OUT,
    "seth": layout.SETH,
    "summit": layout.SUMMIT,
    "thot": layout.THOT,
}
_BY_KIND = {kind: word for word, kind in _WORDS.items()}
_PLACE = "[a-h][1-8]"
_PRICE = r"(0|[1-9]\d{0,8})"
_PAYMENTS = "".join(f"(?:{colour}([1-9][0-9]?))?" for colour in COLOURS)
_FORMS = {
    layout.ANUBIS: re.compile(rf"anubis:({_PLACE})(?:\+({_PLACE}))?", re.ASCII),
    layout.AUCTION: re.compile(rf"auction:({'|'.join(layout.TABLETS)}):{_PRICE}", re.ASCII),
    layout.FACE: re.compile("face:([0-3])"),
    layout.HORUS: re.compile(f"horus:({_PLACE})"),
    layout.LAY: re.compile(f"lay:({'|'.join(layout.SITES)})"),
    layout.MOVE: re.compile(
        rf"move:({_PLACE}|hand)>({_PLACE}|hand):(0|[1-9][0-9]?)(?::(?=[WBYO]){_PAYMENTS})?"
    ),
    layout.PLATE: re.compile("plate:([0-9]{2})"),
    layout.RAISE: re.compile(f"raise:{_PRICE}", re.ASCII),
}


class Move(NamedTuple):
    """A pillar move: its ends as names or `hand`, its price, the points to each seat."""

    begin: str
    end: str
    action_points: int
    payments: tuple[int, int, int, int]


def move_of(action: int) -> Move:
    """What a move's id says."""
    payments = tuple(action >> int(layout.PAY[seat]) & (1 << layout.FIELD) - 1 for seat in range(4))
    return Move(
        begin=_end(action >> layout.FROM & layout.SPOT),
        end=_end(action >> layout.TO & layout.SPOT),
        action_points=(action & layout.COST) >> layout.AP,
        payments=(payments[0], payments[1], payments[2], payments[3]),
    )


def _end(spot: int) -> str:
    return "hand" if spot == layout.HAND else layout.PLACES[spot]


_KNOWN = 1 << 13  # actions whose text and parts are kept: most are offered turn after turn


def _spot(name: str) -> int:
    return layout.HAND if name == "hand" else layout.PLACES.index(name)


@lru_cache(maxsize=_KNOWN)
def text(action: int) -> str:
    """An action's text."""
    kind, detail = action >> layout.KIND, action & layout.DETAIL
    if kind in _BY_KIND:
        return _BY_KIND[kind]
    if kind == layout.MOVE:
        move = move_of(action)
        paid = "".join(f"{c}{n}" for c, n in zip(COLOURS, move.payments, strict=True) if n)
        return f"move:{move.begin}>{move.end}:{move.action_points}" + (f":{paid}" if paid else "")
    if kind == layout.ANUBIS:
        second = f"+{layout.PLACES[(detail & layout.SPOT) - 1]}" if detail & layout.SPOT else ""
        return f"anubis:{layout.PLACES[detail >> layout.SECOND]}{second}"
    if kind == layout.AUCTION:
        return f"auction:{layout.TABLETS[detail >> layout.TABLET]}:{detail & layout.PRICE}"
    if kind == layout.HORUS:
        return f"horus:{layout.PLACES[detail]}"
    if kind == layout.LAY:
        return f"lay:{layout.SITES[detail]}"
    if kind == layout.PLATE:
        return f"plate:{detail:02}"
    return f"{'face' if kind == layout.FACE else 'raise'}:{detail}"


ONE_AP = 1
"""What drawing, the summit, Horus and Anubis cost (Q9, Q10, Q18)."""
_PARTS: dict[int, ActionParts] = {
    layout.DRAW: TurquoiseDraw(ONE_AP),
    layout.END: TurquoiseEnd(),
    layout.LET: TurquoiseLet(),
    layout.OUT: TurquoiseOut(),
    layout.SETH: TurquoiseSeth(),
    layout.SUMMIT: TurquoiseSummit(layout.SITES[layout.SUMMIT_SITE], ONE_AP),
    layout.THOT: TurquoiseThot(),
}


@lru_cache(maxsize=_KNOWN)
def parts(action: int) -> ActionParts:  # one case a kind of action
    """An action, taken apart."""
    kind, detail = action >> layout.KIND, action & layout.DETAIL
    if kind == layout.MOVE:
        move = move_of(action)
        paid = list(move.payments)
        while paid and not paid[-1]:
            paid.pop()
        return TurquoiseMove(move.begin, move.end, move.action_points, paid)
    if kind in _PARTS:
        return _PARTS[kind]
    if kind == layout.ANUBIS:
        second = layout.PLACES[(detail & layout.SPOT) - 1] if detail & layout.SPOT else None
        return TurquoiseAnubis(ONE_AP, layout.PLACES[detail >> layout.SECOND], second)
    if kind == layout.AUCTION:
        return TurquoiseOpenAuction(layout.TABLETS[detail >> layout.TABLET], detail & layout.PRICE)
    if kind == layout.HORUS:
        return TurquoiseHorus(layout.PLACES[detail], ONE_AP)
    if kind == layout.LAY:
        return TurquoiseLay(layout.SITES[detail])
    if kind == layout.PLATE:
        return TurquoisePlate(f"{detail:02}")
    return TurquoiseFace(detail) if kind == layout.FACE else TurquoiseRaise(detail)


def parse(text: str) -> int | None:
    """The action with exactly this text; `None` if there is none."""
    if text in _WORDS:
        return _WORDS[text] << layout.KIND
    for kind, form in _FORMS.items():
        found = form.fullmatch(text)
        if found:
            detail = _detail(kind, found.groups())
            return None if detail is None else kind << layout.KIND | detail
    return None


def _detail(kind: int, parts: tuple[Any, ...]) -> int | None:
    """What stands beside the kind in an id; `None` for what no action is."""
    if kind == layout.MOVE:
        begin, end, price, *payments = parts
        cost = int(price) << layout.AP
        for seat, payment in enumerate(payments):
            cost |= int(payment or 0) << int(layout.PAY[seat])
        return _spot(begin) << layout.FROM | _spot(end) << layout.TO | cost
    if kind == layout.ANUBIS:
        first, second = parts
        if second is None:
            return layout.PLACES.index(first) << layout.SECOND
        in_order = first < second
        return (
            layout.PLACES.index(first) << layout.SECOND | 1 + layout.PLACES.index(second)
            if in_order
            else None
        )
    if kind == layout.AUCTION:
        return layout.TABLETS.index(parts[0]) << layout.TABLET | int(parts[1])
    if kind == layout.HORUS:
        return layout.PLACES.index(parts[0])
    if kind == layout.LAY:
        return layout.SITES.index(parts[0])
    number = int(parts[0])
    return None if kind == layout.PLATE and not 1 <= number <= layout.STACK else number


def tidy(text: str) -> str:
    """What a person meant: `Move hand-b1 1` is `move:hand>b1:1`, `lay 0C5` is `lay:0c5`."""
    words = re.sub(r"\s*(->|→|>)\s*", ">", text.strip().lower())
    words = re.sub(r"\s*\+\s*", "+", words)
    parts = [part for part in re.split(r"[\s:]+", words) if part]
    if not parts:
        return ""
    if parts[0] == "move" and len(parts) > 1:
        parts[1] = re.sub(rf"^({_PLACE}|hand)-?({_PLACE}|hand)$", r"\1>\2", parts[1])
        parts[2:] = [*parts[2:3], "".join(parts[3:]).upper()] if len(parts) > 3 else parts[2:]
    elif parts[0] == "anubis" and len(parts) > 1:
        parts[1:] = ["+".join(sorted(re.findall(_PLACE, "".join(parts[1:]))))]
    elif parts[0] == "plate" and len(parts) > 1:
        parts[1] = parts[1].zfill(2)
    return ":".join(parts)


def candidates(state: Ints) -> Iterable[int]:
    """What is worth a look here: every short action, every pair of ends, prices near the legal."""
    found = {kind << layout.KIND for kind in _WORDS.values()}
    found |= {layout.PLATE << layout.KIND | number for number in range(1, layout.STACK + 1)}
    found |= {layout.LAY << layout.KIND | site for site in range(len(layout.SITES))}
    found |= {layout.FACE << layout.KIND | turns for turns in range(4)}
    found |= {layout.HORUS << layout.KIND | place for place in range(layout.HAND)}
    most = max(int(state[layout.POINTS + seat]) for seat in range(4)) + 2
    for price in (*range(most + 1), 999_999_999):
        found.add(layout.RAISE << layout.KIND | price)
        found |= {
            layout.AUCTION << layout.KIND | tablet << layout.TABLET | price for tablet in range(4)
        }
    standing = [p for p in range(layout.HAND) if _colour(state, p) != "."]
    found |= {layout.ANUBIS << layout.KIND | place << layout.SECOND for place in range(layout.HAND)}
    for first in standing:
        pairs = (second for second in (*standing, layout.HAND - 1) if second > first)
        found |= {
            layout.ANUBIS << layout.KIND | first << layout.SECOND | 1 + second for second in pairs
        }
    for begin in (*standing, 0, layout.HAND):
        for end in range(layout.HAND + 1):
            found.add(
                layout.MOVE << layout.KIND
                | begin << layout.FROM
                | end << layout.TO
                | 1 << layout.AP
            )
    out = np.empty(CARD.buffer_size, dtype=np.int64)
    for action in out[: legal(state, out)].tolist():
        found.add(action)
        if action >> layout.KIND == layout.MOVE:
            found |= set(_near(action))
    return sorted(found)


def _near(action: int) -> Iterable[int]:
    """The same move at prices a little off."""
    yield action + (1 << layout.AP)
    yield action - (1 << layout.AP)
    for seat in range(4):
        shift = int(layout.PAY[seat])
        yield action + (1 << shift)
        if action >> shift & (1 << layout.FIELD) - 1:
            yield action - (1 << shift)


def settings(options: dict[str, Any]) -> Ints:
    """The plate set, as the kernel takes it."""
    plates = options["plates"]
    digits = [*plates["plates"], plates["summit"], plates["corner"]]
    gates = np.bitwise_or.reduce(
        [layout.BIT[layout.PLACES.index(name)] for name in plates["entries"]]
    )
    return np.array([*(int(four, 8) for four in digits), gates], dtype=np.int64)


def entries(state: Ints) -> list[str]:
    """The places of the entries."""
    return _names(int(state[layout.GATES]))


def _names(mask: int) -> list[str]:
    return [name for place, name in enumerate(layout.PLACES) if mask >> place & 1]


def _colour(state: Ints, place: int) -> str:
    """The letter of the pillar with nothing on it at a place, or a dot."""
    return next(
        (
            letter
            for seat, letter in enumerate(COLOURS)
            if state[layout.STANDING + seat] >> place & 1
        ),
        ".",
    )


def _rows(masks: Iterable[int], signs: str) -> list[str]:
    """Disjoint sets of places as rows from 8 down to 1, a sign for each set; a dot for none."""
    cells = ["."] * len(layout.PLACES)
    for mask, sign in zip(masks, signs, strict=True):
        left = mask & (1 << len(layout.PLACES)) - 1
        while left:
            lowest = left & -left
            cells[lowest.bit_length() - 1] = sign
            left ^= lowest
    return ["".join(cells[row :: layout.SIDE]) for row in reversed(range(layout.SIDE))]


def position(state: Ints, to_act: Actor) -> TurquoisePosition:
    """The position as JSON."""
    told = state.tolist()  # plain integers, many times faster to read one by one
    seats = range(told[layout.PLAYERS])
    lot = told[layout.LOT]
    return TurquoisePosition(
        to_act=to_act,
        seat=told[layout.SEAT],
        phase=layout.PHASES[told[layout.PHASE]],
        points=told[layout.POINTS : layout.POINTS + len(seats)],
        action_points=told[layout.LEFT],
        hands=told[layout.HANDS : layout.HANDS + len(seats)],
        stack=told[layout.DECK].bit_count(),
        tablets={
            name: _holder(told[layout.HOLDER + nth]) for nth, name in enumerate(layout.TABLETS)
        },
        levels=_rows(told[layout.TOP : layout.TOP + 4], "0123"),
        pillars=_rows(told[layout.STANDING : layout.STANDING + len(COLOURS)], COLOURS),
        plates={
            name: f"{told[layout.BUILT + site] & 0o7777:04o}"
            for site, name in enumerate(layout.SITES)
            if told[layout.BUILT + site]
        },
        drawn=f"{told[layout.DRAWN]:02}" if told[layout.DRAWN] else None,
        place=layout.SITES[told[layout.AIM] - 1] if told[layout.AIM] else None,
        auction=TurquoiseAuction(
            tablet=layout.TABLETS[lot - 1],
            price=told[layout.BID],
            leader=told[layout.LEADER],
            bidders=[seat for seat in seats if told[layout.BIDDERS] >> seat & 1],
        )
        if lot
        else None,
        may_auction=bool(told[layout.MAY_AUCTION]),
        quiet_turns=told[layout.QUIET],
    )


def _holder(stored: int) -> int | None:
    """The seat that holds a tablet; the state counts seats from 1, 0 for none."""
    return stored - 1 if stored else None
