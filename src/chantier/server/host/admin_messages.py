"""What `chantier admin` asks a running server, and what it is answered: one line of JSON each."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Raw, Struct

from chantier.server.host.blocks import AddressBlock
from chantier.table.messages import Bilingual

LONGEST_WORD = 300  # characters of what players are told

Word: TypeAlias = Annotated[str, Meta(max_length=LONGEST_WORD)]
MostListed: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]


class AskStatus(Struct, frozen=True, tag_field="do", tag="status", forbid_unknown_fields=True):
    """How the server is."""


class ListUsers(Struct, frozen=True, tag_field="do", tag="who", forbid_unknown_fields=True):
    """Who uses how much."""

    most: MostListed = 20


class ListTables(Struct, frozen=True, tag_field="do", tag="tables", forbid_unknown_fields=True):
    """The tables in memory."""

    most: MostListed = 20


class CloseTable(Struct, frozen=True, tag_field="do", tag="close", forbid_unknown_fields=True):
    """Close a table, and tell its players why."""

    table: str
    word: Word


class BlockAddress(Struct, frozen=True, tag_field="do", tag="block", forbid_unknown_fields=True):
    """Refuse an address or a network for a time."""

    address: str
    seconds: int


class UnblockAddress(
    Struct, frozen=True, tag_field="do", tag="unblock", forbid_unknown_fields=True
):
    """Refuse an address or a network no more."""

    address: str


class ListBlocks(Struct, frozen=True, tag_field="do", tag="blocks", forbid_unknown_fields=True):
    """The blocked addresses."""


class BeginDrain(Struct, frozen=True, tag_field="do", tag="drain", forbid_unknown_fields=True):
    """Take no new tables, tell the players, and stop once the games are over."""

    seconds: int
    """After so many the server stops in any case."""
    word: Word = ""


class CancelDrain(
    Struct, frozen=True, tag_field="do", tag="cancel_drain", forbid_unknown_fields=True
):
    """Take new tables again."""


AdminRequest: TypeAlias = (
    AskStatus
    | ListUsers
    | ListTables
    | CloseTable
    | BlockAddress
    | UnblockAddress
    | ListBlocks
    | BeginDrain
    | CancelDrain
)


class AdminCall(Struct, frozen=True):
    """A request with the secret that shows that the caller may read the server's data."""

    token: str
    request: AdminRequest


class AdminStatus(Struct, frozen=True):
    """How the server is."""

    version: str
    pid: int
    started: int
    """Milliseconds since 1970, as all moments here."""
    store: str
    tables: int
    playing: int
    """Tables at which a game is played now, with its players there."""
    connections: int
    sockets: int
    queued_bytes: int
    compiling: bool
    waiting_thoughts: int
    blocked: int
    stops_at: int | None
    """When it stops at the latest; `None` if it is not drained."""


class AddressUse(Struct, frozen=True):
    """What comes from an address; of IPv6 from a network of 64 bits."""

    address: str
    sockets: int
    requests: int
    messages: int
    refused: int
    last: int


class IdentityUse(Struct, frozen=True):
    """What an identity does; it is named by the first signs of the digest of its token."""

    identity: str
    names: tuple[str, ...]
    """As which it sits at tables in memory."""
    sockets: int
    tables: int
    """In memory, at which it holds a seat."""
    actions: int
    refused: int
    last: int


class Users(Struct, frozen=True):
    """Who uses how much, the most first."""

    addresses: tuple[AddressUse, ...]
    identities: tuple[IdentityUse, ...]


class TableUse(Struct, frozen=True):
    """A table in memory."""

    table: str
    game: str
    status: str
    names: tuple[str, ...]
    clients: int
    events: int
    updated: int


class AdminDone(Struct, frozen=True):
    """It was done."""

    done: bool = True


AdminResult: TypeAlias = (
    AdminStatus | Users | list[TableUse] | list[AddressBlock] | AddressBlock | AdminDone
)


class AdminAnswer(Struct, frozen=True):
    """What was found or done, or why not."""

    ok: bool
    result: Raw = Raw(b"null")
    code: str = ""
    why: Bilingual | None = None
