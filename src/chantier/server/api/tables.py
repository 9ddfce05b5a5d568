"""Tables by HTTP: all that a socket can do, one request at a time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Annotated

import msgspec
from litestar import Controller, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_409_CONFLICT,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from chantier.errors import NotAllowed
from chantier.games.registry import find_game
from chantier.server.api import routes
from chantier.server.api.requests import AnyRequest, encode_in_thread
from chantier.server.api.routes import RecordJson, handles
from chantier.server.api.whole_games import expanded_table
from chantier.server.context import ServerContext
from chantier.server.live.admission import GOING_ON, Admission
from chantier.server.storage.summaries import read_cards
from chantier.table import views, why_not
from chantier.table.callers import Caller, seats_of
from chantier.table.chain import StoredEvent
from chantier.table.messages import (
    Advise,
    Advised,
    AskWhy,
    Change,
    Choices,
    Done,
    NewTable,
    Preview,
    Previewed,
    Refused,
    Snapshot,
    TableCard,
    WhyNot,
)
from chantier.table.record import table_record
from chantier.table.rolls import Rolls, rolls
from chantier.table.state import State, Status

LONGEST_WAIT = 25  # seconds; proxies give up after 30
MOST_LISTED = 100
LATEST = 2**53 - 1  # milliseconds; what every client can say exactly

Since = Annotated[int, Parameter(ge=0, le=10**9)]
Wait = Annotated[int, Parameter(ge=0, le=LONGEST_WAIT)]


class TablesController(Controller):
    """Set up tables, find them, play at them."""

    @handles(routes.TABLES)
    async def listed(
        self,
        context: ServerContext,
        status: list[Status] | None = None,
        before: Annotated[int | None, Parameter(ge=0, le=LATEST)] = None,
        limit: Annotated[int, Parameter(ge=1, le=MOST_LISTED)] = 50,
    ) -> list[TableCard]:
        """Listed tables, the latest first."""
        found = await context.store.listed(status or GOING_ON, limit, before)
        return read_cards(found)

    @handles(routes.NEW_TABLE)
    async def create(
        self, context: ServerContext, caller: Caller, request: AnyRequest, data: NewTable
    ) -> Snapshot:
        """Set up a table; the answer holds its id and the secret links of one's seats."""
        admission = Admission(context, request)
        admission.open_table()
        if not caller.owner:
            raise NotAllowed("error.table_nobody")
        await admission.check_owner(caller.owner)
        room = await context.rooms.create(data, caller)
        return room.snapshot(caller)

    @handles(routes.TABLE)
    async def read(self, context: ServerContext, caller: Caller, table: str) -> Snapshot:
        """Everything about a table at this moment."""
        room = await context.rooms.find(table)
        room.subscribers.mark_seen(caller)
        return room.snapshot(caller)

    @handles(
        routes.TABLE_MESSAGE,
        responses={
            HTTP_409_CONFLICT: ResponseSpec(
                Refused, description="The table refuses.", generate_examples=False
            )
        },
    )
    async def message(
        self, context: ServerContext, caller: Caller, request: AnyRequest, table: str, data: Change
    ) -> Response[Done | Refused]:
        """Do something; when it is answered with `done` it is on the disk."""
        room = await context.rooms.find(table)
        answer = await room.change(data, caller, Admission(context, request))
        if isinstance(answer, Done):
            return Response(answer, status_code=HTTP_200_OK)
        unkept = answer.code.startswith("error.store")
        status = HTTP_503_SERVICE_UNAVAILABLE if unkept else HTTP_409_CONFLICT
        return Response(answer, status_code=status)

    @handles(routes.TABLE_EVENTS)
    async def events(
        self,
        context: ServerContext,
        caller: Caller,
        table: str,
        since: Since = 0,
        wait: Wait = 0,
        turn: bool = False,
    ) -> Response[bytes]:
        """What happened since an event, and the caller's choices; waits some seconds for news.

        With `turn` it waits until the caller must act or open a salt or the game is over, not for
        each event.
        """
        room = await context.rooms.find(table)
        room.subscribers.mark_seen(caller)
        deadline = time.monotonic() + wait
        while not context.leaving.is_set() and (left := deadline - time.monotonic()) > 0:
            has_news = room.table.number > since
            if _has_turn(room.state, caller, has_news) if turn else has_news:
                break
            await room.subscribers.wait_for_event(left, caller)
        missed = room.missed(since)
        answer = _EncodedEvents(
            number=room.table.number,
            events=tuple(msgspec.Raw(text.encode()) for text in missed or ()),
            snapshot=room.snapshot(caller) if missed is None else None,
            choices=_choices(room.state, caller),
        )
        return Response(msgspec.json.encode(answer), media_type="application/json")

    @handles(routes.TABLE_CHOICES)
    async def choices(self, context: ServerContext, caller: Caller, table: str) -> Choices | None:
        """What one may do now; `null` if it is not for oneself to act."""
        room = await context.rooms.find(table)
        room.subscribers.mark_seen(caller)
        return _choices(room.state, caller)

    @handles(routes.TABLE_PREVIEW)
    async def preview(self, context: ServerContext, table: str, data: Preview) -> Previewed:
        """What an action would cost and bring, or which clauses it breaks."""
        return views.previewed((await context.rooms.find(table)).state, data)

    @handles(routes.TABLE_WHY)
    async def why(self, context: ServerContext, caller: Caller, table: str, data: AskWhy) -> WhyNot:
        """Why nothing can be done at a place, in one sentence with its clause."""
        return why_not.answered((await context.rooms.find(table)).state, data, caller)

    @handles(routes.TABLE_ADVICE)
    async def advice(
        self, context: ServerContext, caller: Caller, table: str, data: Advise
    ) -> Advised:
        """What an artificial player would do, where the table allows to ask."""
        room = await context.rooms.find(table)
        return await room.advise(data, caller)

    @handles(routes.TABLE_RECORD)
    async def record(self, context: ServerContext, table: str) -> RecordJson:
        """The game as a record with all that proves it; chance's secret once it is over."""
        room = await context.rooms.find(table)
        state = room.state
        kept = await context.store.load(table)
        return table_record(state, kept[: state.number]).to_json()

    @handles(routes.TABLE_EXPANDED)
    async def expanded(
        self, context: ServerContext, request: AnyRequest, table: str
    ) -> Response[bytes]:
        """Every position of the game so far with the action that led to it, to look back at."""
        state = (await context.rooms.find(table)).state
        return await encode_in_thread(context, request, expanded_table, state)

    @handles(routes.TABLE_ROLLS)
    async def rolls(
        self, context: ServerContext, request: AnyRequest, table: str
    ) -> Response[bytes]:
        """Every outcome of chance with the numbers that stand for it, once the game is over."""
        state = (await context.rooms.find(table)).state
        if state.status != "over":
            raise NotAllowed("error.table_not_over")
        kept = await context.store.load(table)
        return await encode_in_thread(context, request, _rolls, kept[: state.number])


class _EncodedEvents(msgspec.Struct, frozen=True):
    """`Events` whose events are encoded already, once for all clients."""

    number: int
    events: tuple[msgspec.Raw, ...]
    snapshot: Snapshot | None
    choices: Choices | None


def _acts(state: State, caller: Caller) -> bool:
    """Whether it is for a caller to act."""
    return (
        state.to_act is not None
        and state.to_act in seats_of(state, caller)
        and state.thinker is None
    )


def _has_turn(state: State, caller: Caller, has_news: bool) -> bool:
    """Whether a caller must act or open a salt, or never will again."""
    if state.status not in GOING_ON or _acts(state, caller):
        return True
    awaited = state.awaited if state.sealed is not None else ()
    return has_news and any(seat in awaited for seat in seats_of(state, caller))


def _rolls(kept: Sequence[StoredEvent]) -> Rolls:
    return rolls(kept, find_game)


def _choices(state: State, caller: Caller) -> Choices | None:
    return views.choices(state) if _acts(state, caller) else None
