"""Being known without an account."""

from __future__ import annotations

from litestar import Controller, Response
from msgspec import structs

from chantier.errors import ChantierError, NotAllowed
from chantier.server.api import routes
from chantier.server.api.answers import IdentityRequest, IssuedIdentity, OwnTable
from chantier.server.api.requests import AnyRequest
from chantier.server.api.routes import handles
from chantier.server.context import ServerContext
from chantier.server.identity import caller_of, headers_of, new_token, set_cookie, token_of
from chantier.server.storage.summaries import read_cards
from chantier.server.token_buckets import address_key
from chantier.table.callers import Caller, seats_of
from chantier.table.messages import TableCard

MOST_LISTED = 100


class IdentityController(Controller):
    """Who one is, and what one plays."""

    @handles(routes.IDENTITY)
    async def identity(
        self, context: ServerContext, request: AnyRequest, data: IdentityRequest
    ) -> Response[IssuedIdentity]:
        """Become known: a token in the answer, or in a cookie. Who has a cookie keeps it."""
        headers = headers_of(request.scope)
        token, by_cookie = token_of(headers)
        if not (data.cookie and by_cookie and token is not None and _is_token(token)):
            with context.tallies.counting("identities"):
                context.new_identities.ask(address_key(request.scope.get("client")))
            token = new_token()
        if not data.cookie:
            return Response(IssuedIdentity(token))
        secure = request.scope["scheme"] == "https"
        cookie = set_cookie(token, context.config.root_path, secure)
        return Response(IssuedIdentity(None), headers={"set-cookie": cookie})

    @handles(routes.MINE)
    async def mine(self, context: ServerContext, caller: Caller) -> list[OwnTable]:
        """The tables at which one has a seat, the latest first."""
        if not caller.owner:
            raise NotAllowed("error.table_nobody")
        found = await context.store.owned(bytes.fromhex(caller.owner), MOST_LISTED)
        return [
            OwnTable(**structs.asdict(card), you=_seats(context, card, caller))
            for card in read_cards(found)
        ]


def _seats(context: ServerContext, card: TableCard, caller: Caller) -> tuple[int, ...] | None:
    """The caller's seats at a table, as far as the server knows without reading the table."""
    room = context.rooms.in_memory(card.table)
    if room is not None:
        return seats_of(room.state, caller)
    taken = [at for at, seat in enumerate(card.seats) if seat.kind in ("person", "bot")]
    return (taken[0],) if len(taken) == 1 else None


def _is_token(token: str) -> bool:
    try:
        caller_of(token)
    except ChantierError:
        return False
    return True
