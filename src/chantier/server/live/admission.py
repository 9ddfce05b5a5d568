"""Rate limits: whether a client may post another chat message or create another table.

A room asks about a draft, once the table itself allows it and before it is stored: what is refused
here has not happened at all.

A client can make as many identities as it likes, so every limit of a caller is one of its address
too.
"""

from __future__ import annotations

from chantier.errors import NotAllowed
from chantier.server.api.requests import AnyRequest, AnySocket
from chantier.server.context import ServerContext
from chantier.server.token_buckets import address_key
from chantier.table.callers import Caller, seats_of
from chantier.table.draft import Draft
from chantier.table.events import Said

GOING_ON = ("open", "playing")


class Admission:
    """What one connection may still do."""

    def __init__(self, context: ServerContext, connection: AnyRequest | AnySocket) -> None:
        self._context = context
        self._address = address_key(connection.scope.get("client"))

    async def __call__(self, draft: Draft) -> None:
        """Count what a draft does; raises `NotAllowed` or `TooOften` where it is too much."""
        caller = draft.context.caller
        if any(isinstance(made.event, Said) for made in draft.events):
            self._talk(draft.table, caller)
        if draft.opened_tables:
            state = draft.state
            for owner in {state.seats[seat].owner for seat in seats_of(state, caller)}:
                await self.check_owner(owner)
            for _ in draft.opened_tables:
                self.open_table()

    def open_table(self) -> None:
        """Count a new table of this address; raises `TooOften`, or `NotReady` before the end."""
        self._context.drain.check()
        with self._context.tallies.counting("tables"):
            self._context.new_tables.ask(self._address)

    async def check_owner(self, owner: str) -> None:
        """Refuse an owner with too many tables that go on; raises `NotAllowed`."""
        most = self._context.config.owner_tables
        owned = await self._context.store.owned(bytes.fromhex(owner), 10 * most)
        if sum(summary.status in GOING_ON for summary in owned) >= most:
            self._context.tallies.refused["tables"] += 1
            raise NotAllowed("error.too_many_tables", most=most)

    def _talk(self, table: str, caller: Caller) -> None:
        """Count a chat message of a caller, an address and a table; raises `TooOften`."""
        context = self._context
        # An address before a table: a client that talks too much does not silence the others.
        limits = (
            (context.chat, caller.owner or self._address),
            (context.address_chat, self._address),
            (context.table_chat, table),
        )
        with context.tallies.counting("chat"):
            for buckets, key in limits:
                buckets.ask(key, "error.chat_often")
