"""Everything that goes over the wire between a table and its players and spectators.

`web/src/protocol` is generated from these types (`tools/typescript.py`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from chantier.core.fair import LONGEST_SALT, SHORTEST_SALT
from chantier.core.protocol import ActionParts, Actor, PositionData, RenderData
from chantier.core.turn_order import RematchOrder
from chantier.table.events import FirstBy, Reaction, What
from chantier.table.options import ProfileId, Rules, SeatPlan
from chantier.table.state import Status

SaltHash: TypeAlias = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]{64}$")]
"""SHA-256 of a client's salt, in hexadecimal digits: what it adds to chance, until it is opened."""
ClientId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Key: TypeAlias = Annotated[str, Meta(max_length=64)]
Language: TypeAlias = Literal["fr", "en"]

# -- from a client ---------------------------------------------------------------------------


class Ask(Struct, frozen=True, tag_field="type", kw_only=True, forbid_unknown_fields=True):
    """Something a client asks for. The answer carries its `id`; a repeat is done once."""

    id: ClientId


class Sit(Ask, frozen=True, tag="sit", kw_only=True):
    """Take an open seat, a given one or one drawn by lot."""

    name: str
    seat: int | None = None
    salt: Annotated[str, Meta(max_length=128)] = ""
    """Read at tables of version 1 of chance alone. Older clients send it."""
    salt_hash: SaltHash | UnsetType = UNSET
    """The hash of what the player adds to chance, to be opened when the table is sealed."""
    bot: bool = False
    profile: ProfileId = ""
    """One of the caller's profiles: only the server keeps it."""


class Stand(Ask, frozen=True, tag="stand", kw_only=True):
    """Give up a seat before the game begins."""

    seat: int | None = None


class SetSeat(Ask, frozen=True, tag="set_seat", kw_only=True):
    """Say before the game who plays a seat: the host here, a person by the link, or a level.

    Only for the table's host, and not for a seat that another person holds.
    """

    seat: int
    to: SeatPlan
    salt: Annotated[str, Meta(max_length=128)] = ""
    """Read at tables of version 1 of chance alone. Older clients send it."""
    salt_hash: SaltHash | UnsetType = UNSET
    """As in `Sit`, where the host sits down and held no seat before."""


class OpenSalt(Ask, frozen=True, tag="open_salt", kw_only=True):
    """Open the salt whose hash the table waits for; the game begins after the last."""

    salt: Annotated[str, Meta(min_length=SHORTEST_SALT, max_length=LONGEST_SALT)]


class StartWithout(Ask, frozen=True, tag="start_without", kw_only=True):
    """Offer to begin without the salts of players who are away, or agree to it."""

    seat: int | None = None


class Act(Ask, frozen=True, tag="act", kw_only=True):
    """Act in a position, named by its number."""

    position: int
    action: Annotated[str, Meta(max_length=128)]


class Throw(Ask, frozen=True, tag="throw", kw_only=True):
    """Throw one's own dice in a position, named by its number."""

    position: int


class ShowThrow(Ask, frozen=True, tag="show_throw", kw_only=True):
    """Say that one's dice are shown and can be thrown, or that what led there still is being shown.

    It changes nothing but how long the table waits, once each in a position.
    """

    position: int
    ready: bool


class Takeback(Ask, frozen=True, tag="takeback", kw_only=True):
    """Take back one's own last action, with the others' consent where they acted since."""

    seat: int | None = None


class Resign(Ask, frozen=True, tag="resign", kw_only=True):
    """Give up."""

    seat: int | None = None


class OfferDraw(Ask, frozen=True, tag="offer_draw", kw_only=True):
    """Offer to share the win."""

    seat: int | None = None


class Rematch(Ask, frozen=True, tag="rematch", kw_only=True):
    """Ask for another game, or agree to one."""

    seat: int | None = None
    first: int | None = None
    """Which seat of this game begins the next, where the rulebook leaves that open."""
    salt_hash: SaltHash | UnsetType = UNSET
    """The hash of what the player adds to chance there."""


class OfferReply(Ask, frozen=True, tag="answer", kw_only=True):
    """Agree to what was offered, or not."""

    what: What
    agreed: bool
    seat: int | None = None
    salt_hash: SaltHash | UnsetType = UNSET
    """For a rematch: the hash of what the player adds to chance there."""


class Leave(Ask, frozen=True, tag="leave", kw_only=True):
    """Let an artificial player of about one's strength play on."""

    seat: int | None = None
    level: int | None = None


class Return(Ask, frozen=True, tag="return", kw_only=True):
    """Take one's seat back."""

    seat: int | None = None


class Claim(Ask, frozen=True, tag="claim", kw_only=True):
    """Say that the player who must act is gone, after the time that the table states.

    That player cannot win any more; `StandIn` lets an artificial player play on instead.
    """


class StandIn(Ask, frozen=True, tag="stand_in", kw_only=True):
    """Let an artificial player play on for a person who is away, after the same time.

    It takes all seats of that person, who may take them back by `Return`.
    """

    seat: int


class Say(Ask, frozen=True, tag="say", kw_only=True):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]
    name: str = ""
    """A spectator's name."""


class React(Ask, frozen=True, tag="react", kw_only=True):
    """Say something to the table by one press: every client has its own words for it."""

    reaction: Reaction
    name: str = ""
    """A spectator's name."""


class Close(Ask, frozen=True, tag="close", kw_only=True):
    """Close a table at which no game has begun."""


Change: TypeAlias = (
    Sit
    | Stand
    | SetSeat
    | OpenSalt
    | StartWithout
    | Act
    | Throw
    | Takeback
    | Resign
    | OfferDraw
    | Rematch
    | OfferReply
    | Leave
    | Return
    | Claim
    | StandIn
    | Say
    | React
    | Close
)
"""What changes a table; by socket, or by HTTP."""


class Preview(Ask, frozen=True, tag="preview", kw_only=True):
    """Ask what an action would cost and bring, or which clauses it breaks."""

    action: Annotated[str, Meta(max_length=128)]
    language: Language | UnsetType = UNSET
    """Not read: the answer is in both languages. Older clients send it."""
    position: int | None = None
    """Refused if the table stands elsewhere by now."""


class Advise(Ask, frozen=True, tag="advise", kw_only=True):
    """Ask what an artificial player would do."""

    level: int | None = None


class AskWhy(Ask, frozen=True, tag="why", kw_only=True):
    """Ask why nothing can be done at a place; the table does not change."""

    place: Annotated[str, Meta(max_length=32)]
    """A place or a button, as the game names it (docs/protocol.md)."""
    mode: Annotated[str, Meta(max_length=32)] = ""
    """What is half chosen, as the game names it: how a block stands, which pillar is to move."""
    position: int | None = None
    """Refused if the table stands elsewhere by now."""


class Join(Ask, frozen=True, tag="join", kw_only=True):
    """Begin to follow a table: the first message on a socket, and after each reconnect."""

    table: Annotated[str, Meta(max_length=64)]
    since: int = 0
    """The number of the last event that is known already; 0 for none."""
    keys: Annotated[tuple[Key, ...], Meta(max_length=8)] = ()
    """Secret links of seats."""
    token: Annotated[str, Meta(max_length=64)] | None = None
    """Who one is, where there is neither cookie nor header."""
    own_throws: bool = False
    """Whether this client throws the dice of its seats; else the table does so at once."""


class Ping(Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Is anyone there?"""


FromClient: TypeAlias = Join | Change | ShowThrow | Preview | AskWhy | Advise | Ping


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that a client wants to set up."""

    rules: Rules
    seats: Annotated[tuple[SeatPlan, ...], Meta(max_length=4)]
    name: str = ""
    salt: Annotated[str, Meta(max_length=128)] = ""
    """Not read any more. Older clients send it."""
    salt_hash: SaltHash | UnsetType = UNSET
    """The hash of what the host adds to chance, to be opened when the table is sealed."""
    bot: bool = False
    lot: bool = False
    """Whether it is drawn by lot who sits where."""
    own_throws: bool = False
    """Whether a client of the host's will join that throws its own dice: the table waits for it."""


# -- what people are shown -------------------------------------------------------------------


class Bilingual(Struct, frozen=True):
    """A text in both languages, to be shown as it is."""

    fr: str
    en: str


class Sentence(Struct, frozen=True):
    """A sentence of a game in both languages, in which `{0}` stands for the first seat.

    A client puts there what it calls the seat. `{{` and `}}` stand for braces.
    """

    fr: str
    en: str
    clauses: tuple[str, ...] | UnsetType = UNSET
    """The clauses of the rules that it rests on; left out where there are none."""
    is_score: bool | UnsetType = UNSET
    """Whether it states the score of all seats and nothing else; left out where it does not."""


class SeatView(Struct, frozen=True):
    """A seat, as everybody sees it."""

    name: str
    kind: Literal["open", "person", "bot", "level"]
    level: int | None
    stand_in: int | None
    out: str | None
    present: bool
    away_since: int | UnsetType = UNSET
    """Since when the person is away; left out where the person is there, and in lists."""
    opens: str | UnsetType = UNSET
    """The hash of the salt that the table waits for, once it is sealed."""


class OfferView(Struct, frozen=True):
    """What a seat asked for, and who has agreed."""

    seat: int
    what: What
    agreed: tuple[int, ...]
    first: int | UnsetType = UNSET
    """For a rematch: the seat that begins it, where that is not the one of `next_game`."""


class ClockView(Struct, frozen=True):
    """Each seat's milliseconds left at the time `now`, and whose clock runs."""

    left: tuple[int, ...]
    running: int | None


class ThrowView(Struct, frozen=True):
    """Dice that wait for their player."""

    seat: int
    left: int | None
    """Milliseconds until the table throws them by itself; `None` while players share a screen."""


class OutcomeView(Struct, frozen=True):
    """How a game ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    agreed: bool = False


class ScoreChangeView(Struct, frozen=True):
    """Points that an action gave a seat, or took from it, by one clause."""

    seat: int
    points: int
    kind: str
    """What they were for, in a word of the game's own."""
    clause: str
    is_feat: bool | UnsetType = UNSET
    """Whether the table celebrates it."""


class LogLineView(Struct, frozen=True):
    """A line of the log: whose it is, and what that player did."""

    seat: int | None
    """The player who acted, rolled or drew; `None` where it is no player's."""
    sentence: Sentence
    """Without its subject: a client puts the player's name before it."""
    continues: bool | UnsetType = UNSET
    """Whether it takes the place of the line before; left out where it does not."""
    end: Sentence | UnsetType = UNSET
    """How the game ended, where this action ended it."""
    letter: str | UnsetType = UNSET
    """The letter of what was placed, where it is not its seat's."""


class LineEntry(Struct, frozen=True):
    """One action of the line that survived."""

    number: int
    """Of the event; in a record, of the action, from 1."""
    seat: int | None
    """`None` for chance and a table's opening."""
    action: str
    parts: ActionParts
    """The action taken apart."""
    log: LogLineView
    score_changes: tuple[ScoreChangeView, ...]
    at: int | None = None
    """When it was done; `None` where a record does not say."""
    effects: tuple[Sentence, ...] | UnsetType = UNSET
    """What it cost and brought; only where a whole game is told, for it takes long to say."""
    path: tuple[str, ...] | UnsetType = UNSET
    """Where a pillar went, place by place; only where one went somewhere."""


class BreakdownRow(Struct, frozen=True):
    """One line of what the seats' results are made of."""

    kind: str
    clause: str
    amounts: tuple[int, ...]
    """Of each seat."""
    note: Bilingual | None


class Breakdown(Struct, frozen=True):
    """What the seats' results are made of."""

    rows: tuple[BreakdownRow, ...]
    totals: tuple[int, ...]


class Board(Struct, frozen=True):
    """Where a game stands; it goes to all as the same bytes."""

    number: int
    """The position's number, which an action must carry."""
    length: int
    """How many actions led here."""
    to_act: Actor
    position: PositionData
    """The game's own struct, of its `protocol.py`."""
    render_data: RenderData
    """What a drawing needs beyond that; empty for a game that brings no page of its own."""
    scores: tuple[int, ...]
    back: tuple[Literal["free", "ask", "no"], ...]
    """Whether each seat may take back its last action: freely, if the others agree, or not."""
    letters: tuple[str, ...] | UnsetType = UNSET
    """Each seat's letter, where seats may swap colours and it is not the card's."""
    drawing: Bilingual | UnsetType = UNSET
    """The position as SVG, for a game that brings no page of its own."""


class OfferedAction(Struct, frozen=True, array_like=True, gc=False):
    """A legal action: the text that a client sends back, and the same taken apart."""

    text: str
    parts: ActionParts


PartValue: TypeAlias = str | int | tuple[str | int, ...] | None
"""One part of an action, as it is sent."""


class PackedParts(Struct, frozen=True, array_like=True, gc=False):
    """An action's parts in a list of actions: as many as the action before has, then its own.

    Neighbours begin alike, and a position may have more than a thousand actions.
    """

    kept: int
    rest: list[PartValue]


class Choices(Struct, frozen=True, tag_field="type", tag="choices"):
    """What a seat may do now; only for the player who must act."""

    number: int
    seat: int
    actions: tuple[str, ...]
    """The texts of the legal actions, sorted; a client sends one of them back."""
    parts: tuple[PackedParts, ...]
    """The same actions taken apart, in the same order."""
    words: tuple[Sentence, ...] | UnsetType = UNSET
    """Each of them in words, for a game that brings no page of its own."""


# -- to a client -----------------------------------------------------------------------------


class SeatKey(Struct, frozen=True):
    """The secret link of a seat."""

    seat: int
    key: str


class You(Struct, frozen=True):
    """Who one is at a table."""

    seats: tuple[int, ...]
    keys: tuple[SeatKey, ...]
    """The secret link of each of one's seats: to come back from anywhere."""
    sets_seats: bool | UnsetType = UNSET
    """Whether one may say who plays the seats; left out where not, and once the game began."""


class TableCard(Struct, frozen=True):
    """What a list of tables shows of one."""

    table: str
    game: str
    status: Status
    listed: bool
    created: int
    updated: int
    length: int
    """How many actions were played."""
    to_act: int | None
    rules: Rules
    seats: tuple[SeatView, ...]
    scores: tuple[int, ...]
    outcome: OutcomeView | None
    letters: tuple[str, ...] | UnsetType = UNSET
    """Each seat's letter, where it is not the card's."""


class NextGame(Struct, frozen=True):
    """Who begins if the same people play again."""

    first: int
    """Its seat in this game."""
    by: RematchOrder


class Spoken(Struct, frozen=True):
    """Something that was said."""

    number: int
    seat: int | None
    name: str
    text: str
    """Empty for a reaction."""
    reaction: Reaction | UnsetType = UNSET


class Snapshot(Struct, frozen=True, tag_field="type", tag="snapshot"):
    """Everything about a table at one moment."""

    id: str
    """Of the `join` that this answers; empty when the server sends it by itself."""
    table: str
    number: int
    """Of the last event."""
    digest: str
    now: int
    created: int
    status: Status
    rules: Rules
    commitment: str
    before: str | None
    first: FirstBy | None
    """How it was decided who begins; `None` where the host did."""
    seats: tuple[SeatView, ...]
    line: tuple[LineEntry, ...]
    board: Board
    clocks: ClockView
    offers: tuple[OfferView, ...]
    outcome: OutcomeView | None
    secret: str | None
    rematch: str | None
    next_game: NextGame | None
    """`None` until the game is over, and where the player who would begin has left."""
    spectators: int
    claim_after: int
    """Milliseconds of absence after which the player who must act can be given up, and an
    artificial player can play on for any person who is away."""
    chat: tuple[Spoken, ...]
    you: You
    throw: ThrowView | UnsetType = UNSET
    """Where the table waits for a throw."""
    sealed: int | UnsetType = UNSET
    """Since when an open table waits for salts."""
    start_after: int | UnsetType = UNSET
    """Milliseconds after which its players may agree to start without those of players who are
    away."""
    closed_word: str | UnsetType = UNSET
    """What the server's host told the players on closing the table."""


class Happened(Struct, frozen=True, tag_field="type", tag="happened"):
    """One event, with the table after it; all get the same bytes."""

    event: Raw
    digest: str
    now: int
    status: Status
    seats: tuple[SeatView, ...] | UnsetType = UNSET
    board: Board | UnsetType = UNSET
    clocks: ClockView | UnsetType = UNSET
    offers: tuple[OfferView, ...] | UnsetType = UNSET
    next_game: NextGame | UnsetType | None = UNSET
    """With the event that ends a game."""
    throw: ThrowView | UnsetType | None = UNSET
    """Where the table begins to wait for a throw; `None` where it does not wait any more."""
    parts: ActionParts | UnsetType = UNSET
    """The action of the event, taken apart."""
    log: LogLineView | UnsetType = UNSET
    effects: tuple[Sentence, ...] | UnsetType = UNSET
    score_changes: tuple[ScoreChangeView, ...] | UnsetType = UNSET
    path: tuple[str, ...] | UnsetType = UNSET
    """Where a pillar went, place by place."""
    text: str | UnsetType = UNSET
    """What was said."""


class CaughtUp(Struct, frozen=True, tag_field="type", tag="caught_up"):
    """Answers a `join` whose missed events have just been sent again."""

    id: str
    number: int
    seats: tuple[SeatView, ...]
    spectators: int
    you: You
    throw: ThrowView | UnsetType = UNSET
    """Where the table waits for a throw."""


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """It is done, and on the disk."""

    id: str
    number: int
    """Of the last event it led to."""
    you: You | None = None
    """Where one's seats changed."""
    throw: ThrowView | UnsetType = UNSET
    """Answers a `show_throw`: the dice that wait, and how long."""


class BrokenClauseView(Struct, frozen=True):
    """A clause that an action breaks."""

    clause: str
    why: Bilingual
    """The sentence alone: a client shows the clause before it."""


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """It was not done, and why."""

    id: str
    code: str
    why: Bilingual
    broken: tuple[BrokenClauseView, ...] = ()
    board: Board | None = None
    """Where the table stands, if the action was stale, illegal or no action at all."""
    after: int | UnsetType = UNSET
    """In how many seconds a retry may succeed, where that is known."""


class Previewed(Struct, frozen=True, tag_field="type", tag="previewed"):
    """What an action would do, or why it cannot be."""

    id: str
    action: str
    legal: bool
    words: Sentence
    effects: tuple[Sentence, ...]
    broken: tuple[BrokenClauseView, ...]
    path: tuple[str, ...]
    """Where a pillar goes, place by place; empty where nothing goes anywhere."""
    board: Board | None
    """Where the game would stand."""


class WhyNot(Struct, frozen=True, tag_field="type", tag="why_not"):
    """Why nothing can be done at a place."""

    id: str
    place: str
    sentence: Sentence | None
    """In one sentence, with the clause; `None` if something can be done there."""


class ActionChance(Struct, frozen=True, array_like=True):
    """What an action leaves the seat that acts of the win, from 0 to 1."""

    action: str
    share: float


class Advised(Struct, frozen=True, tag_field="type", tag="advised"):
    """What an artificial player would do."""

    id: str
    position: int
    action: str
    value: tuple[float, ...]
    line: tuple[str, ...]
    chances: tuple[ActionChance, ...] = ()
    """What each legal action leaves of the win; empty unless all of them are known."""
    exact: bool = False
    """Whether the chances are exact rather than an estimate."""
    warming: bool = False
    """Whether the player is not compiled yet, and may find better later."""


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """Who is there, by seat, and how many watch."""

    seats: tuple[bool, ...]
    spectators: int
    away_since: tuple[int | None, ...] = ()
    """Since when the person of each seat is away; `None` where nobody is."""


class Warming(Struct, frozen=True, tag_field="type", tag="warming"):
    """How far the artificial players that a table needs are compiled.

    They answer meanwhile, at less than their full speed. The last one names no seat and no advice.
    """

    seats: tuple[int, ...]
    """Whose players are not compiled yet."""
    advice: bool
    """Whether the player that gives advice is not."""
    levels: tuple[int, ...]
    """What is being compiled now; nothing while that is of no use to this table."""
    share: float
    """How much of that is done, from 0 to 1."""


class Leaving(Struct, frozen=True, tag_field="type", tag="leaving"):
    """The server goes down; come back after so many milliseconds."""

    back_in: int


class HostNotice(Struct, frozen=True, tag_field="type", tag="notice"):
    """A word of the server's host to every client."""

    words: Bilingual
    stops_at: int | None = None
    """When the server stops at the latest; `None` if it does not."""


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """Yes."""

    now: int


FromServer: TypeAlias = (
    Snapshot
    | Happened
    | CaughtUp
    | Choices
    | Done
    | Refused
    | Previewed
    | WhyNot
    | Advised
    | Presence
    | Warming
    | Leaving
    | Pong
    | HostNotice
)
