"""Turquoise on the wire: its position, its render data and its actions."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from chantier.core.protocol import ActionParts, GameProtocol, PositionData, RenderData

TurquoiseTablet: TypeAlias = Literal["horus", "anubis", "thot", "seth"]
TurquoisePhase: TypeAlias = Literal["act", "auction", "draw", "lay", "seth", "face", "over"]
TurquoiseDirection: TypeAlias = Literal["N", "E", "S", "W"]


class TurquoiseAuction(Struct, frozen=True):
    """A running auction (Q17)."""

    tablet: TurquoiseTablet
    price: int
    leader: int
    bidders: list[int] = field(name="in")
    """The seats that are still in."""


class TurquoisePosition(PositionData, frozen=True, kw_only=True):
    """The temple, the seats' points and hands, and what the turn is at."""

    seat: int
    phase: TurquoisePhase
    points: list[int]
    action_points: int
    hands: list[int]
    stack: int
    tablets: dict[TurquoiseTablet, int | None]
    """The seat that holds each; `None` while no seat does (Q17)."""
    levels: list[str]
    """Rows from 8 down to 1: the level of each place, `.` where there is none."""
    pillars: list[str]
    """Rows from 8 down to 1: the colour of the pillar at each place, `.` for none."""
    plates: dict[str, str]
    """The digits of each plate that was laid, by its site."""
    drawn: str | None
    place: str | None
    """The site that the drawn plate goes to."""
    auction: TurquoiseAuction | None
    may_auction: bool
    quiet_turns: int


class TurquoiseTop(Struct, frozen=True, array_like=True):
    """The plate on top of a place."""

    site: str
    level: int


class TurquoiseJoint(Struct, frozen=True, array_like=True):
    """Two neighbouring places with a complete walkway, and the levels of both (Q6)."""

    begin: str
    end: str
    begin_level: int
    end_level: int


class TurquoiseRenderData(RenderData, frozen=True, kw_only=True):
    """Top plates, walkways and gaps, entries, and what plates stand on and bring."""

    tops: dict[str, TurquoiseTop]
    joints: list[TurquoiseJoint]
    halves: list[tuple[str, TurquoiseDirection]]
    """Every walkway that shows from a place and leads nowhere (Q6)."""
    entries: dict[str, bool | None]
    """Whether an entry is complete; `None` where its place does not exist yet (Q7)."""
    drawn: str | None
    """The digits of the plate that was drawn and is not yet laid."""
    under: dict[str, str]
    """The colours of the pillars under each plate."""
    worth: dict[str, list[int]]
    """What a plate would bring each seat, by where it can be laid (Q11)."""


class TurquoiseMove(ActionParts, frozen=True, array_like=True, tag="move"):
    """Carry a pillar from a place or the hand to another (Q12)."""

    begin: str
    end: str
    action_points: int
    payments: list[int]
    """Points to each seat, up to the last that is paid (Q15)."""


class TurquoiseDraw(ActionParts, frozen=True, array_like=True, tag="draw"):
    """Draw a plate (Q9)."""

    action_points: int


class TurquoisePlate(ActionParts, frozen=True, array_like=True, tag="plate"):
    """Chance: the plate that was drawn."""

    number: str


class TurquoiseLay(ActionParts, frozen=True, array_like=True, tag="lay"):
    """Choose where the drawn plate goes."""

    site: str


class TurquoiseFace(ActionParts, frozen=True, array_like=True, tag="face"):
    """Choose which way the plate faces, in quarter turns."""

    turns: int


class TurquoiseSummit(ActionParts, frozen=True, array_like=True, tag="summit"):
    """Lay the summit (Q10)."""

    site: str
    action_points: int


class TurquoiseHorus(ActionParts, frozen=True, array_like=True, tag="horus"):
    """Bring a pillar anywhere with Horus (Q18)."""

    place: str
    action_points: int


class TurquoiseAnubis(ActionParts, frozen=True, array_like=True, tag="anubis"):
    """Send one or two pillars back with Anubis (Q18)."""

    action_points: int
    place: str
    second: str | None


class TurquoiseOpenAuction(ActionParts, frozen=True, array_like=True, tag="auction"):
    """Put a tablet up for auction with a first price (Q17)."""

    tablet: TurquoiseTablet
    price: int


class TurquoiseRaise(ActionParts, frozen=True, array_like=True, tag="raise"):
    """Bid more (Q17)."""

    price: int


class TurquoiseOut(ActionParts, frozen=True, array_like=True, tag="out"):
    """Bid no more (Q17)."""


class TurquoiseSeth(ActionParts, frozen=True, array_like=True, tag="seth"):
    """Take the laying over with Seth (Q19)."""


class TurquoiseLet(ActionParts, frozen=True, array_like=True, tag="let"):
    """Leave the laying to the seat that draws (Q19)."""


class TurquoiseThot(ActionParts, frozen=True, array_like=True, tag="thot"):
    """Use Thot (Q18)."""


class TurquoiseEnd(ActionParts, frozen=True, array_like=True, tag="end"):
    """End the turn."""


PROTOCOL = GameProtocol(
    TurquoisePosition,
    TurquoiseRenderData,
    (
        TurquoiseMove,
        TurquoiseDraw,
        TurquoisePlate,
        TurquoiseLay,
        TurquoiseFace,
        TurquoiseSummit,
        TurquoiseHorus,
        TurquoiseAnubis,
        TurquoiseOpenAuction,
        TurquoiseRaise,
        TurquoiseOut,
        TurquoiseSeth,
        TurquoiseLet,
        TurquoiseThot,
        TurquoiseEnd,
    ),
)
