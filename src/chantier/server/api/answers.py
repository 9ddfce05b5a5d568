"""What the HTTP API answers, beside the table's own messages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from chantier.core.lesson import Kind, LessonVerdict
from chantier.server.engines.compile_supervisor import GameCompileStatus
from chantier.server.engines.table_supervisor import KeptTableStatus
from chantier.server.games import LevelView
from chantier.server.host.readiness import StoreState
from chantier.server.profiles import Sign
from chantier.table.messages import (
    Bilingual,
    Board,
    Breakdown,
    BrokenClauseView,
    Choices,
    Happened,
    Key,
    Language,
    LineEntry,
    OfferedAction,
    OutcomeView,
    Refused,
    Sentence,
    Snapshot,
    TableCard,
)


class OptionView(Struct, frozen=True):
    """Something that can be chosen before a game."""

    name: str
    about: Bilingual
    form: dict[str, Any]
    """Its values, its default and its clause, as the game describes them."""


class SixtySeconds(Struct, frozen=True):
    """A game in 60 seconds: what a newcomer reads first."""

    facts: Bilingual
    """Players, minutes and authors, in one line."""
    text: Bilingual


class LessonCard(Struct, frozen=True):
    """One of a game's lessons, as it is listed."""

    name: str
    title: Bilingual
    """Empty where the game has a single lesson."""
    steps: int


class GameCard(Struct, frozen=True):
    """The facts about a game."""

    name: str
    title: str
    about: Bilingual
    tagline: Bilingual
    """The same in a few words; empty where a game has brought none."""
    designers: tuple[str, ...]
    publisher: str
    players: tuple[int, int]
    """The fewest and the most."""
    minutes: tuple[int, int] | None
    """The least and the most that a game takes people who know it."""
    sixty: SixtySeconds | None
    """The game in 60 seconds; `None` where it brings no such text."""
    seats: tuple[str, ...]
    options: tuple[OptionView, ...]
    clauses: tuple[str, ...]
    clause_titles: dict[str, Bilingual]
    """The titles of those that the rules pages give one."""
    reasons: dict[str, Bilingual]
    """Why a game can end, by the word that an outcome holds."""
    has_chance: bool
    has_throws: bool
    """Whether players throw dice, which a table may do for them."""
    first_player: Literal["lot", "youngest"]
    """Who begins a first game: drawn by lot, or the youngest."""
    tie_is_replayed: bool
    """Whether the rules ask for a new game after a tie at the top."""
    lessons: tuple[LessonCard, ...]
    """In the order of learning; none where the game teaches nothing."""
    levels: tuple[LevelView, ...]


class GameOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a game, asked about and answered: those that differ from their defaults."""

    options: dict[str, Any]


class IdentityRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """How a client wants to get its token."""

    cookie: bool = False
    """Whether the token goes into a cookie that no script can read, not into the answer."""


class IssuedIdentity(Struct, frozen=True):
    """A new identity."""

    token: str | None
    """To be sent as `Authorization: Bearer …`; `None` where a cookie holds it."""


class OwnTable(TableCard, frozen=True, kw_only=True):
    """A table at which one has a seat."""

    you: tuple[int, ...] | None
    """One's own seats; `None` where only the table itself could say, and it is not in memory."""


class NewProfile(Struct, frozen=True, forbid_unknown_fields=True):
    """A profile that a client wants to add."""

    name: Annotated[str, Meta(max_length=200)]
    sign: Sign | None = None
    """`None` for one that is free."""


class ProfileChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What becomes different of a profile; `None` for what stays."""

    name: Annotated[str, Meta(max_length=200)] | None = None
    sign: Sign | None = None


class ProfileRemoval(Struct, frozen=True, forbid_unknown_fields=True):
    """That a profile is to be removed."""


class MyGame(TableCard, frozen=True, kw_only=True):
    """A table at which the caller's identity has a seat, as its own list shows it."""

    you: tuple[int, ...]
    """The identity's seats."""
    profiles: tuple[str, ...]
    """The profile that plays at each of them; empty for none."""
    label: str
    """What the identity calls the table; empty for nothing."""
    hidden: bool
    """Whether the list leaves it out."""


class MyGames(Struct, frozen=True):
    """A page of one's own games."""

    waiting: tuple[MyGame, ...]
    """Those where it is one's turn, or that wait for one's page to begin; only with the first page,
    as `going_on`."""
    going_on: tuple[MyGame, ...]
    """The others that go on or wait for players."""
    finished: tuple[MyGame, ...]
    finished_count: int
    """On all pages."""
    hidden_count: int
    """How many games the list leaves out."""
    next: str | None
    """What to ask for as `before` to get the next page; `None` if this is the last."""


class SeatLink(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret link of a seat, as a browser remembers it."""

    table: Annotated[str, Meta(max_length=64)]
    key: Key


class SeatLinks(Struct, frozen=True, forbid_unknown_fields=True):
    """Secret links whose games are wanted."""

    links: Annotated[tuple[SeatLink, ...], Meta(max_length=12)]


class GameLabel(Struct, frozen=True, forbid_unknown_fields=True):
    """What one's own list shows of a table; `None` for what stays."""

    label: Annotated[str, Meta(max_length=400)] | None = None
    """Empty for the game's own name."""
    hidden: bool | None = None


class Events(Struct, frozen=True):
    """What happened at a table since an event."""

    number: int
    """Of the last event: what to ask for next time."""
    events: tuple[Happened, ...]
    """As sockets are sent them."""
    snapshot: Snapshot | None
    """The whole table instead, where too much has happened."""
    choices: Choices | None
    """What the caller may do now; `None` if it is not for the caller to act."""


class ServerStatus(Struct, frozen=True):
    """How the server is."""

    version: str
    compiling: bool
    """Whether engines are being compiled; they play at less than their full strength meanwhile."""
    games: tuple[GameCompileStatus, ...]
    kept_tables: tuple[KeptTableStatus, ...]
    """How far the tables are by which some games are played exactly."""
    tables: int
    """In memory."""
    sockets: int
    thinking: int
    """Questions that wait for an artificial player."""


class ServerReadiness(Struct, frozen=True):
    """Whether the server can take on work, and why not."""

    status: Literal["ready", "failing", "draining"]
    store: StoreState
    """Whether what players do can be kept: `busy` where a write took too long."""
    compiling: bool
    """Whether engines are being compiled; tables need not wait for them."""
    draining: bool
    """Whether the host has the server finish its games and stop."""


class Sitter(Struct, frozen=True):
    """Who sits or sat somewhere, as far as it is known."""

    name: str
    """Empty where it is not known."""
    level: int | None
    """Of an artificial player."""


class Expanded(Struct, frozen=True):
    """A whole game: its positions, one after each action, the first before any; and its actions."""

    game: str
    players: int
    options: dict[str, Any]
    """Those that differ from the game's defaults."""
    seats: tuple[Sitter, ...]
    boards: tuple[Board, ...]
    steps: tuple[LineEntry, ...]
    """One fewer than boards: step n leads from board n to board n + 1."""
    outcome: OutcomeView | None
    breakdown: Breakdown | None
    """What the result is made of; `None` while the game goes on."""


class ShowcaseView(Struct, frozen=True):
    """A good-looking moment of a game."""

    game: str
    players: int
    board: Board


class LessonStepView(Struct, frozen=True):
    """One idea of a lesson; its words are in the catalogue."""

    id: str
    kind: Kind
    """Whether something is to be done, chosen among words, or only read."""
    board: Board
    last: LineEntry | None
    """The action that led there."""
    fresh: bool
    """Whether the step before led elsewhere, and that should be said."""
    actions: tuple[OfferedAction, ...]
    """What the board offers; some of it may break the rules."""
    tempting: tuple[str, ...]
    """What of it does."""
    goal: str
    """What to show to a learner who asks for help; empty where nothing is asked."""
    lines: tuple[str, ...]
    """Things that the text introduces, one a line, named as in the catalogue."""
    choices: tuple[str, ...]
    words: tuple[Sentence, ...] | UnsetType = UNSET
    """Each of `actions` in words, for a game that brings no page of its own."""


class LessonView(Struct, frozen=True):
    """One of a game's lessons."""

    game: str
    name: str
    lessons: tuple[LessonCard, ...]
    """All of the game's, in the order of learning."""
    players: int
    seat: int
    """The learner's."""
    steps: tuple[LessonStepView, ...]


class LessonAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a learner does or chooses."""

    action: Annotated[str, Meta(max_length=128)]
    language: Language | UnsetType = UNSET
    """Not read: a preview is in both languages. Older clients send it."""


class LessonPress(Struct, frozen=True, forbid_unknown_fields=True):
    """A place that a learner pressed, as in the message `why`."""

    place: Annotated[str, Meta(max_length=32)]
    mode: Annotated[str, Meta(max_length=32)] = ""


class LessonMoment(Struct, frozen=True):
    """A board, and the action that led to it."""

    board: Board
    step: LineEntry | None


class LessonJudged(Struct, frozen=True):
    """What an answer is worth."""

    verdict: LessonVerdict
    hint: str
    """What to say of an answer that is legal and not meant: a name in the catalogue."""
    broken: tuple[BrokenClauseView, ...]
    """The clauses that it breaks."""
    moments: tuple[LessonMoment, ...]
    """The boards that a right action leads to: its own, then chance's and the others'."""


class PrintOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """Which sheets of a game are wanted."""

    paper: Annotated[str, Meta(max_length=64)] = "a4"
    """`a4`, `a3` (the board alone; the rest is A4) or `letter`."""
    ink: Annotated[str, Meta(max_length=64)] = "colour"
    """`colour`, `grey` or `low`."""
    language: Annotated[str, Meta(max_length=64)] = "fr"
    options: dict[str, Any] = {}
    """Of the game, as a table has them: a set of plates, whole."""
    blank: bool = False
    """Plates to draw on instead of those of a set."""


class PrintRefused(Struct, frozen=True):
    """Why a set that was begun is not there: the last line, instead of a set."""

    refused: Refused
