"""Turquoise's actions and positions as text and JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.protocol import ActionParts, Actor
from chantier.games.turquoise.card import CARD
from chantier.games.turquoise.layout import (
    AIM,
    ANUBIS,
    AP,
    AUCTION,
    BID,
    BIDDERS,
    BIT,
    BUILT,
    COST,
    DECK,
    DETAIL,
    DRAW,
    DRAWN,
    END,
    FACE,
    FIELD,
    FROM,
    GATES,
    HAND,
    HANDS,
    HOLDER,
    HORUS,
    KIND,
    LAY,
    LEADER,
    LEFT,
    LET,
    LOT,
    MAY_AUCTION,
    MOVE,
    OUT,
    PAY,
    PHASE,
    PHASES,
    PLACES,
    PLATE,
    PLAYERS,
    POINTS,
    PRICE,
    QUIET,
    RAISE,
    SEAT,
    SECOND,
    SETH,
    SIDE,
    SITES,
    SPOT,
    STACK,
    STANDING,
    SUMMIT,
    SUMMIT_SITE,
    TABLET,
    TABLETS,
    THOT,
    TO,
    TOP,
)
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
    "draw": DRAW,
    "end": END,
    "let": LET,
    "out": OUT,
    "seth": SETH,
    "summit": SUMMIT,
    "thot": THOT,
}
_BY_KIND = {kind: word for word, kind in _WORDS.items()}
_PLACE = "[a-h][1-8]"
_PRICE = r"(0|[1-9]\d{0,8})"
_PAYMENTS = "".join(f"(?:{colour}([1-9][0-9]?))?" for colour in COLOURS)
_FORMS = {
    ANUBIS: re.compile(rf"anubis:({_PLACE})(?:\+({_PLACE}))?", re.ASCII),
    AUCTION: re.compile(rf"auction:({'|'.join(TABLETS)}):{_PRICE}", re.ASCII),
    FACE: re.compile("face:([0-3])"),
    HORUS: re.compile(f"horus:({_PLACE})"),
    LAY: re.compile(f"lay:({'|'.join(SITES)})"),
    MOVE: re.compile(
        rf"move:({_PLACE}|hand)>({_PLACE}|hand):(0|[1-9][0-9]?)(?::(?=[WBYO]){_PAYMENTS})?"
    ),
    PLATE: re.compile("plate:([0-9]{2})"),
    RAISE: re.compile(f"raise:{_PRICE}", re.ASCII),
}


class Move(NamedTuple):
    """A pillar move: its ends as names or `hand`, its price, the points to each seat."""

    begin: str
    end: str
    action_points: int
    payments: tuple[int, int, int, int]


def move_of(action: int) -> Move:
    """What a move's id says."""
    payments = tuple(action >> int(PAY[seat]) & (1 << FIELD) - 1 for seat in range(4))
    return Move(
        begin=_end(action >> FROM & SPOT),
        end=_end(action >> TO & SPOT),
        action_points=(action & COST) >> AP,
        payments=(payments[0], payments[1], payments[2], payments[3]),
    )


def _end(spot: int) -> str:
    return "hand" if spot == HAND else PLACES[spot]


_KNOWN = 1 << 13  # actions whose text and parts are kept: most are offered turn after turn


def _spot(name: str) -> int:
    return HAND if name == "hand" else PLACES.index(name)


@lru_cache(maxsize=_KNOWN)
def text(action: int) -> str:
    """An action's text."""
    kind, detail = action >> KIND, action & DETAIL
    if kind in _BY_KIND:
        return _BY_KIND[kind]
    if kind == MOVE:
        move = move_of(action)
        paid = "".join(f"{c}{n}" for c, n in zip(COLOURS, move.payments, strict=True) if n)
        return f"move:{move.begin}>{move.end}:{move.action_points}" + (f":{paid}" if paid else "")
    if kind == ANUBIS:
        second = f"+{PLACES[(detail & SPOT) - 1]}" if detail & SPOT else ""
        return f"anubis:{PLACES[detail >> SECOND]}{second}"
    if kind == AUCTION:
        return f"auction:{TABLETS[detail >> TABLET]}:{detail & PRICE}"
    if kind == HORUS:
        return f"horus:{PLACES[detail]}"
    if kind == LAY:
        return f"lay:{SITES[detail]}"
    if kind == PLATE:
        return f"plate:{detail:02}"
    return f"{'face' if kind == FACE else 'raise'}:{detail}"


ONE_AP = 1
"""What drawing, the summit, Horus and Anubis cost (Q9, Q10, Q18)."""
_PARTS: dict[int, ActionParts] = {
    DRAW: TurquoiseDraw(ONE_AP),
    END: TurquoiseEnd(),
    LET: TurquoiseLet(),
    OUT: TurquoiseOut(),
    SETH: TurquoiseSeth(),
    SUMMIT: TurquoiseSummit(SITES[SUMMIT_SITE], ONE_AP),
    THOT: TurquoiseThot(),
}


@lru_cache(maxsize=_KNOWN)
def parts(action: int) -> ActionParts:  # one case a kind of action
    """An action, taken apart."""
    kind, detail = action >> KIND, action & DETAIL
    if kind == MOVE:
        move = move_of(action)
        paid = list(move.payments)
        while paid and not paid[-1]:
            paid.pop()
        return TurquoiseMove(move.begin, move.end, move.action_points, paid)
    if kind in _PARTS:
        return _PARTS[kind]
    if kind == ANUBIS:
        second = PLACES[(detail & SPOT) - 1] if detail & SPOT else None
        return TurquoiseAnubis(ONE_AP, PLACES[detail >> SECOND], second)
    if kind == AUCTION:
        return TurquoiseOpenAuction(TABLETS[detail >> TABLET], detail & PRICE)
    if kind == HORUS:
        return TurquoiseHorus(PLACES[detail], ONE_AP)
    if kind == LAY:
        return TurquoiseLay(SITES[detail])
    if kind == PLATE:
        return TurquoisePlate(f"{detail:02}")
    return TurquoiseFace(detail) if kind == FACE else TurquoiseRaise(detail)


def parse(text: str) -> int | None:
    """The action with exactly this text; `None` if there is none."""
    if text in _WORDS:
        return _WORDS[text] << KIND
    for kind, form in _FORMS.items():
        found = form.fullmatch(text)
        if found:
            detail = _detail(kind, found.groups())
            return None if detail is None else kind << KIND | detail
    return None


def _detail(kind: int, parts: tuple[Any, ...]) -> int | None:
    """What stands beside the kind in an id; `None` for what no action is."""
    if kind == MOVE:
        begin, end, price, *payments = parts
        cost = int(price) << AP
        for seat, payment in enumerate(payments):
            cost |= int(payment or 0) << int(PAY[seat])
        return _spot(begin) << FROM | _spot(end) << TO | cost
    if kind == ANUBIS:
        first, second = parts
        if second is None:
            return PLACES.index(first) << SECOND
        in_order = first < second
        return PLACES.index(first) << SECOND | 1 + PLACES.index(second) if in_order else None
    if kind == AUCTION:
        return TABLETS.index(parts[0]) << TABLET | int(parts[1])
    if kind == HORUS:
        return PLACES.index(parts[0])
    if kind == LAY:
        return SITES.index(parts[0])
    number = int(parts[0])
    return None if kind == PLATE and not 1 <= number <= STACK else number


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
    found = {kind << KIND for kind in _WORDS.values()}
    found |= {PLATE << KIND | number for number in range(1, STACK + 1)}
    found |= {LAY << KIND | site for site in range(len(SITES))}
    found |= {FACE << KIND | turns for turns in range(4)}
    found |= {HORUS << KIND | place for place in range(HAND)}
    most = max(int(state[POINTS + seat]) for seat in range(4)) + 2
    for price in (*range(most + 1), 999_999_999):
        found.add(RAISE << KIND | price)
        found |= {AUCTION << KIND | tablet << TABLET | price for tablet in range(4)}
    standing = [p for p in range(HAND) if _colour(state, p) != "."]
    found |= {ANUBIS << KIND | place << SECOND for place in range(HAND)}
    for first in standing:
        pairs = (second for second in (*standing, HAND - 1) if second > first)
        found |= {ANUBIS << KIND | first << SECOND | 1 + second for second in pairs}
    for begin in (*standing, 0, HAND):
        for end in range(HAND + 1):
            found.add(MOVE << KIND | begin << FROM | end << TO | 1 << AP)
    out = np.empty(CARD.buffer_size, dtype=np.int64)
    for action in out[: legal(state, out)].tolist():
        found.add(action)
        if action >> KIND == MOVE:
            found |= set(_near(action))
    return sorted(found)


def _near(action: int) -> Iterable[int]:
    """The same move at prices a little off."""
    yield action + (1 << AP)
    yield action - (1 << AP)
    for seat in range(4):
        shift = int(PAY[seat])
        yield action + (1 << shift)
        if action >> shift & (1 << FIELD) - 1:
            yield action - (1 << shift)


def settings(options: dict[str, Any]) -> Ints:
    """The plate set, as the kernel takes it."""
    plates = options["plates"]
    digits = [*plates["plates"], plates["summit"], plates["corner"]]
    gates = np.bitwise_or.reduce([BIT[PLACES.index(name)] for name in plates["entries"]])
    return np.array([*(int(four, 8) for four in digits), gates], dtype=np.int64)


def entries(state: Ints) -> list[str]:
    """The places of the entries."""
    return _names(int(state[GATES]))


def _names(mask: int) -> list[str]:
    return [name for place, name in enumerate(PLACES) if mask >> place & 1]


def _colour(state: Ints, place: int) -> str:
    """The letter of the pillar with nothing on it at a place, or a dot."""
    return next(
        (letter for seat, letter in enumerate(COLOURS) if state[STANDING + seat] >> place & 1), "."
    )


def _rows(masks: Iterable[int], signs: str) -> list[str]:
    """Disjoint sets of places as rows from 8 down to 1, a sign for each set; a dot for none."""
    cells = ["."] * len(PLACES)
    for mask, sign in zip(masks, signs, strict=True):
        left = mask & (1 << len(PLACES)) - 1
        while left:
            lowest = left & -left
            cells[lowest.bit_length() - 1] = sign
            left ^= lowest
    return ["".join(cells[row::SIDE]) for row in reversed(range(SIDE))]


def position(state: Ints, to_act: Actor) -> TurquoisePosition:
    """The position as JSON."""
    told = state.tolist()  # plain integers, many times faster to read one by one
    seats = range(told[PLAYERS])
    lot = told[LOT]
    return TurquoisePosition(
        to_act=to_act,
        seat=told[SEAT],
        phase=PHASES[told[PHASE]],
        points=told[POINTS : POINTS + len(seats)],
        action_points=told[LEFT],
        hands=told[HANDS : HANDS + len(seats)],
        stack=told[DECK].bit_count(),
        tablets={name: _holder(told[HOLDER + nth]) for nth, name in enumerate(TABLETS)},
        levels=_rows(told[TOP : TOP + 4], "0123"),
        pillars=_rows(told[STANDING : STANDING + len(COLOURS)], COLOURS),
        plates={
            name: f"{told[BUILT + site] & 0o7777:04o}"
            for site, name in enumerate(SITES)
            if told[BUILT + site]
        },
        drawn=f"{told[DRAWN]:02}" if told[DRAWN] else None,
        place=SITES[told[AIM] - 1] if told[AIM] else None,
        auction=TurquoiseAuction(
            tablet=TABLETS[lot - 1],
            price=told[BID],
            leader=told[LEADER],
            bidders=[seat for seat in seats if told[BIDDERS] >> seat & 1],
        )
        if lot
        else None,
        may_auction=bool(told[MAY_AUCTION]),
        quiet_turns=told[QUIET],
    )


def _holder(stored: int) -> int | None:
    """The seat that holds a tablet; the state counts seats from 1, 0 for none."""
    return stored - 1 if stored else None
