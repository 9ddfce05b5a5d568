"""The log of Turquoise: plates and pillars, auctions and gods; what each brought and cost.

Drawing, laying and turning a plate are one line, which the active seat's actions, chance and the
holder of Seth write together.
"""

from __future__ import annotations

from collections.abc import Callable

from chantier.core.arrays import Ints
from chantier.core.log_line import LogLine
from chantier.core.phrase import Counted, Joined, Listed, Phrase, SeatName, Value
from chantier.games.turquoise import layout
from chantier.games.turquoise.notation import move_of
from chantier.games.turquoise.rules.site import worth
from chantier.games.turquoise.rules.turn import IDLE, actor
from chantier.games.turquoise.scores import LAID, STRIKES, standing_costs


def log(before: Ints, action: int, after: Ints) -> LogLine:
    """A played action as the log tells it."""
    return TELLERS[action >> layout.KIND](before, action, after)._replace(end=_end(after))


# -- plates ----------------------------------------------------------------------------------


def _draw(before: Ints, action: int, after: Ints) -> LogLine:
    return LogLine(int(before[layout.SEAT]), Phrase("turquoise.log.draw"))


def _plate(before: Ints, action: int, after: Ints) -> LogLine:
    """Which plate was drawn: of chance, but it is the player who draws."""
    sentence = Phrase("turquoise.log.plate", number=action & layout.DETAIL)
    return LogLine(int(before[layout.SEAT]), sentence, continues=True)


def _lay(before: Ints, action: int, after: Ints) -> LogLine:
    return LogLine(
        int(before[layout.SEAT]), _laying(before, action & layout.DETAIL, 0), continues=True
    )


def _face(before: Ints, action: int, after: Ints) -> LogLine:
    """The plate as it lies and what it scores; of Seth's holder, if it took over (Q19)."""
    site, turns = int(before[layout.AIM]) - 1, action & layout.DETAIL
    taker = int(before[layout.TAKER]) - 1
    did = _laying(before, site, turns) if taker < 0 else _taking(before, site, turns)
    return LogLine(int(actor(before)), _scored(before, did, site, taker), continues=True)


def _summit(before: Ints, action: int, after: Ints) -> LogLine:
    did = Phrase("turquoise.log.summit", "Q10")
    asks = after[layout.PHASE] != layout.FINISHED  # Q19
    return LogLine(
        int(before[layout.SEAT]), did if asks else _scored(before, did, layout.SUMMIT_SITE)
    )


def _seth(before: Ints, action: int, after: Ints) -> LogLine:
    """Seth's holder takes the plate over; the summit is not turned and scores at once (Q19)."""
    site, holder = int(before[layout.AIM]) - 1, int(actor(before))
    if site == layout.SUMMIT_SITE:
        did = Phrase("turquoise.log.seth.summit", "Q19")
        return LogLine(holder, _scored(before, did, site, holder))
    return LogLine(holder, _taking(before, site, 0))


def _let(before: Ints, action: int, after: Ints) -> LogLine:
    """Seth's holder lets it be: a word in the line of the seat that lays the plate."""
    site, holder = int(before[layout.AIM]) - 1, SeatName(int(actor(before)))
    if site == layout.SUMMIT_SITE:
        sentence = _scored(before, Phrase("turquoise.log.summit", "Q10"), site)
    else:
        sentence = Phrase("turquoise.log.let", "Q19", did=_laying(before, site, 0), seat=holder)
    return LogLine(int(before[layout.SEAT]), sentence, continues=True)


def _laying(before: Ints, site: int, turns: int) -> Phrase:
    """The plate that is drawn, where it goes and how it is turned."""
    return Phrase(f"turquoise.log.lay.{turns}", number=int(before[layout.DRAWN]), **_where(site))


def _taking(before: Ints, site: int, turns: int) -> Phrase:
    """The same of Seth's holder."""
    where = _where(site)
    return Phrase(f"turquoise.log.seth.{turns}", "Q19", number=int(before[layout.DRAWN]), **where)


def _where(site: int) -> dict[str, Value]:
    """Where a plate goes: `1c5` is how actions write it, not how people say it."""
    storey = int(layout.SITE_LEVEL[site])
    key = "turquoise.log.ground" if storey == 0 else "turquoise.log.storey"
    return {"place": layout.SITES[site][1:], "storey": Phrase(key, storey=storey)}


def _scored(before: Ints, did: Phrase, site: int, taker: int = -1) -> Phrase:
    """What was laid, with its points; both score where Seth took it over (Q11, Q19)."""
    seat = int(before[layout.SEAT])
    if taker < 0:
        return Phrase("turquoise.log.scored", did=did, points=_gain(before, site, seat))
    own, other = _gain(before, site, taker), _gain(before, site, seat)
    key = "turquoise.log.scored_both"
    return Phrase(key, did=did, points=own, seat=SeatName(seat), others=other)


def _gain(before: Ints, site: int, seat: int) -> Phrase:
    """What laying here brings a seat; four pillars of its colour are a strike (Q11)."""
    points = int(worth(before, site, seat))
    if STRIKES.get(LAID[layout.SITE_LEVEL[site]]) == points:
        return Counted("turquoise.log.strike", points, "Q11")
    return Counted("turquoise.log.gain", points) if points else Phrase("turquoise.log.no_gain")


# -- pillars and gods ------------------------------------------------------------------------


def _move(before: Ints, action: int, after: Ints) -> LogLine:
    """A pillar that enters, moves or goes back to the hand, and what that costs (Q12-Q14)."""
    move = move_of(action)
    ways = {"enter": move.begin == "hand", "return": move.end == "hand"}
    key = next((way for way, holds in ways.items() if holds), "move")
    cost = Phrase("turquoise.action_points", count=move.action_points)
    sentence = Phrase(f"turquoise.log.{key}", begin=move.begin, end=move.end, cost=cost)
    payments = [
        Phrase("turquoise.log.paid", "Q14", points=_points(count), seat=SeatName(seat))
        for seat, count in enumerate(move.payments)
        if count
    ]
    if payments:
        sentence = Phrase("turquoise.log.paying", did=sentence, payments=Listed(payments))
    return LogLine(int(before[layout.SEAT]), sentence)


def _horus(before: Ints, action: int, after: Ints) -> LogLine:
    god, place = _tablet(layout.HORUS_TABLET), layout.PLACES[action & layout.DETAIL]
    return LogLine(
        int(before[layout.SEAT]), Phrase("turquoise.log.horus", "Q18", god=god, place=place)
    )


def _anubis(before: Ints, action: int, after: Ints) -> LogLine:
    """The pillars that go back, and to whom; a player takes one's own back (Q18)."""
    detail, seat = action & layout.DETAIL, int(before[layout.SEAT])
    places = [detail >> layout.SECOND]
    if detail & layout.SPOT:
        places.append((detail & layout.SPOT) - 1)
        places.sort(key=lambda place: _owner(before, place) != seat)  # one's own first
    owners = [_owner(before, place) for place in places]
    if owners[0] == seat:
        key = "own" if len(places) == 1 else "own_both" if owners[1] == seat else "own_and"
    else:
        key = "one" if len(places) == 1 else "both" if owners[1] == owners[0] else "each"
    named = {"own_and": owners[1:], "one": owners, "both": owners[:1], "each": owners}.get(key, [])
    values: dict[str, Value] = {"god": _tablet(layout.ANUBIS_TABLET)}
    values |= zip(("seat", "other"), map(SeatName, named), strict=False)
    values |= zip(("first", "second"), (layout.PLACES[place] for place in places), strict=False)
    return LogLine(seat, Phrase(f"turquoise.log.anubis.{key}", "Q18", **values))


def _owner(state: Ints, place: int) -> int:
    """Whose pillar stands on a place."""
    return next(
        s
        for s in range(int(state[layout.PLAYERS]))
        if state[layout.STANDING + s] & layout.BIT[place]
    )


def _thot(before: Ints, action: int, after: Ints) -> LogLine:
    god = _tablet(layout.THOT_TABLET)
    return LogLine(int(before[layout.SEAT]), Phrase("turquoise.log.thot", "Q18", god=god))


def _turn_end(before: Ints, action: int, after: Ints) -> LogLine:
    """The turn ended by its player, with the action points that are not used (Q8)."""
    left = int(before[layout.LEFT])
    key = f"turquoise.log.end_turn.{'some' if left else 'none'}"
    return LogLine(int(before[layout.SEAT]), Phrase(key, count=left))


# -- auctions --------------------------------------------------------------------------------


def _auction(before: Ints, action: int, after: Ints) -> LogLine:
    """An auction that is opened; it is over at once where no other seat can follow (Q17)."""
    seat, detail = int(before[layout.SEAT]), action & layout.DETAIL
    key = f"turquoise.log.auction.{'open' if after[layout.PHASE] == layout.BIDDING else 'won'}"
    tablet, points = _tablet(detail >> layout.TABLET), _points(detail & layout.PRICE)
    did = Phrase(key, "Q17", tablet=tablet, points=points)
    return LogLine(seat, _dropping(did, (1 << int(before[layout.PLAYERS])) - 1, seat, after))


def _raise(before: Ints, action: int, after: Ints) -> LogLine:
    seat = int(actor(before))
    key = f"turquoise.log.raise.{'open' if after[layout.PHASE] == layout.BIDDING else 'won'}"
    tablet, points = _tablet(int(before[layout.LOT]) - 1), _points(action & layout.DETAIL)
    did = Phrase(key, tablet=tablet, points=points)
    return LogLine(seat, _dropping(did, int(before[layout.BIDDERS]), seat, after))


def _out(before: Ints, action: int, after: Ints) -> LogLine:
    """A seat that drops out, and who wins where it was the last but one (Q17)."""
    seat = int(actor(before))
    tablet = _tablet(int(before[layout.LOT]) - 1)
    if after[layout.PHASE] == layout.BIDDING:
        return LogLine(seat, Phrase("turquoise.log.out.more", tablet=tablet))
    leader, points = SeatName(int(before[layout.LEADER])), _points(int(before[layout.BID]))
    sentence = Phrase("turquoise.log.out.last", "Q17", tablet=tablet, seat=leader, points=points)
    return LogLine(seat, sentence)


def _dropping(did: Phrase, old: int, bidder: int, after: Ints) -> Phrase:
    """A bid, with the seats that cannot follow it any more (Q17)."""
    kept = int(after[layout.BIDDERS]) if after[layout.PHASE] == layout.BIDDING else 0
    dropped = old & ~kept & ~(1 << bidder)
    seats = [SeatName(s) for s in range(int(after[layout.PLAYERS])) if dropped >> s & 1]
    if not seats:
        return did
    return Counted("turquoise.log.dropped", len(seats), "Q17", did=did, seats=Listed(seats))


def _tablet(tablet: int) -> Phrase:
    return Phrase(f"turquoise.tablet.{layout.TABLETS[tablet]}")


def _points(count: int) -> Counted:
    key = "points" if count >= 0 else "minus_points"
    return Counted(f"turquoise.log.{key}", abs(count))


TELLERS: dict[int, Callable[[Ints, int, Ints], LogLine]] = {
    layout.ANUBIS: _anubis,
    layout.AUCTION: _auction,
    layout.DRAW: _draw,
    layout.END: _turn_end,
    layout.FACE: _face,
    layout.HORUS: _horus,
    layout.LAY: _lay,
    layout.LET: _let,
    layout.MOVE: _move,
    layout.OUT: _out,
    layout.PLATE: _plate,
    layout.RAISE: _raise,
    layout.SETH: _seth,
    layout.SUMMIT: _summit,
    layout.THOT: _thot,
}


# -- the end ---------------------------------------------------------------------------------


def _end(after: Ints) -> Phrase | None:
    """Who wins with how many points, and what pillars that carry nothing cost (Q21, Q22)."""
    if not after[layout.REASON]:
        return None
    points = [int(after[layout.POINTS + seat]) for seat in range(int(after[layout.PLAYERS]))]
    most = max(points)
    winners = [seat for seat, count in enumerate(points) if count == most]
    others = sorted((s for s, n in enumerate(points) if n < most), key=lambda s: -points[s])
    key = "won" if len(winners) == 1 else "tie" if others else "all_tie"
    told = Phrase(
        f"turquoise.log.end.{key}",
        "Q22" if after[layout.REASON] == IDLE else "Q21",
        seats=Listed([SeatName(seat) for seat in winners]),
        points=_points(most),
        others=_scores([(seat, points[seat]) for seat in others]),
    )
    costs = [(seat, -cost) for seat, cost in enumerate(standing_costs(after)) if cost]
    if costs:
        told = Phrase("turquoise.log.end.penalty", told=told, costs=_scores(costs))
    return Phrase("turquoise.log.end.idle", told=told) if after[layout.REASON] == IDLE else told


def _scores(scores: list[tuple[int, int]]) -> Joined:
    """`Ada 12, Bob −3`."""
    parts = [
        Phrase("log.score", seat=SeatName(seat), points=str(count).replace("-", "\N{MINUS SIGN}"))
        for seat, count in scores
    ]
    return Joined(parts, ", ")
