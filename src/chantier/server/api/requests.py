"""The caller of an HTTP request, and refusals as responses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, TypeAlias, TypeVar

import msgspec
from litestar import Request, Response, WebSocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_400_BAD_REQUEST,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_405_METHOD_NOT_ALLOWED,
    HTTP_409_CONFLICT,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    HTTP_422_UNPROCESSABLE_ENTITY,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from chantier.errors import (
    BadAction,
    BadRequest,
    ChantierError,
    IllegalAction,
    NoSuchPart,
    NoSuchTable,
    NotAllowed,
    NotReady,
    StalePosition,
    StoreFailed,
    TooOften,
    UnknownGame,
)
from chantier.games.faults import fault_in
from chantier.server import log
from chantier.server.context import ServerContext
from chantier.server.identity import caller_of, headers_of, token_of
from chantier.server.refusals import refused
from chantier.server.token_buckets import address_key
from chantier.table.callers import Caller
from chantier.table.messages import Refused

KEYS = "chantier-keys"  # the header that may carry secret links of seats
MOST_KEYS, LONGEST_KEY = 8, 64  # as in `Join`
AnyRequest = Request[Any, Any, Any]
AnySocket = WebSocket[Any, Any, Any]
BytesResponse: TypeAlias = Response[bytes | None]
"""A body that is encoded already, or none where the client has it."""
P = ParamSpec("P")
T = TypeVar("T")


# The first that fits counts.
_STATUS: tuple[tuple[type[ChantierError], int], ...] = (
    (NoSuchTable, HTTP_404_NOT_FOUND),
    (NoSuchPart, HTTP_404_NOT_FOUND),
    (UnknownGame, HTTP_404_NOT_FOUND),
    (TooOften, HTTP_429_TOO_MANY_REQUESTS),
    (NotAllowed, HTTP_403_FORBIDDEN),
    (StalePosition, HTTP_409_CONFLICT),
    (IllegalAction, HTTP_422_UNPROCESSABLE_ENTITY),
    (BadAction, HTTP_422_UNPROCESSABLE_ENTITY),
    (NotReady, HTTP_503_SERVICE_UNAVAILABLE),
    (StoreFailed, HTTP_503_SERVICE_UNAVAILABLE),
)
_BY_STATUS = {
    HTTP_404_NOT_FOUND: "error.no_such_page",
    HTTP_405_METHOD_NOT_ALLOWED: "error.no_such_page",
    HTTP_413_REQUEST_ENTITY_TOO_LARGE: "error.too_large_body",
}


async def find_in_thread(
    context: ServerContext,
    request: AnyRequest,
    find: Callable[P, T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """What takes long to find, found in a thread, one at a time.

    Addresses take turns. Raises `TooOften` for one that waits for very many.
    """
    with context.tallies.counting("requests"):
        async with context.long_work.turn(address_key(request.scope.get("client"))):
            return await asyncio.to_thread(find, *args, **kwargs)


async def encode_in_thread(
    context: ServerContext,
    request: AnyRequest,
    find: Callable[P, object],
    *args: P.args,
    **kwargs: P.kwargs,
) -> Response[bytes]:
    """An answer that takes long to find and to write down; raises `TooOften` as that does."""

    def encoded() -> bytes:
        return msgspec.json.encode(find(*args, **kwargs))

    body = await find_in_thread(context, request, encoded)
    return Response(body, media_type="application/json", status_code=HTTP_200_OK)


def provide_context(state: State) -> ServerContext:
    """All that serves the tables."""
    context: ServerContext = state.context
    return context


def provide_caller(request: AnyRequest) -> Caller:
    """The caller: by a token in a header or a cookie, and by secret links of seats."""
    headers = headers_of(request.scope)
    keys = tuple(key.strip() for key in headers.get(KEYS, "").split(",") if key.strip())
    if len(keys) > MOST_KEYS or any(len(key) > LONGEST_KEY for key in keys):
        raise BadRequest("error.keys", most=MOST_KEYS, longest=LONGEST_KEY)
    return caller_of(token_of(headers)[0], keys)


def refuse(_request: AnyRequest, error: ChantierError) -> Response[Refused]:
    """Say why something was not done."""
    error.__traceback__ = None  # its frames hold the error: a cycle of 70 objects a refusal
    status = next((s for kind, s in _STATUS if isinstance(error, kind)), HTTP_400_BAD_REQUEST)
    headers = {} if error.after is None else {"retry-after": str(error.after)}
    return Response(refused(error, ""), status_code=status, headers=headers)


def refuse_form(_request: AnyRequest, error: HTTPException) -> Response[Refused]:
    """Say what is wrong with the form of a request."""
    key = _BY_STATUS.get(error.status_code)
    if key is not None:
        return Response(refused(NotAllowed(key), ""), status_code=error.status_code)
    why = error.detail
    if isinstance(error.extra, list):
        why = "; ".join(_fault(one) for one in error.extra if isinstance(one, dict))
    told = refused(BadRequest("error.message", why=why or error.detail), "")
    return Response(told, status_code=error.status_code)


def _fault(one: Mapping[str, object]) -> str:
    """A fault of a request's form and the field that has it."""
    message, key = str(one.get("message", "")), one.get("key")
    return f"{key}: {message}" if key else message


def refuse_depth(request: AnyRequest, error: RecursionError) -> Response[Refused]:
    """Say that a body is nested too deeply to be read: nothing else of ours is nested at all."""
    if (fault := fault_in(error)) is not None:
        return _refuse_game(request, fault)
    log.warn("request nested too deeply")
    return Response(refused(BadRequest("error.json_deep"), ""), status_code=HTTP_400_BAD_REQUEST)


def refuse_fault(request: AnyRequest, error: Exception) -> Response[Refused]:
    """Say that something went wrong here, and to the log what."""
    if (fault := fault_in(error)) is not None:
        return _refuse_game(request, fault)
    log.failed("request failed", why=type(error).__name__)
    told = refused(BadRequest("error.internal"), "")
    return Response(told, status_code=HTTP_500_INTERNAL_SERVER_ERROR)


def _refuse_game(request: AnyRequest, fault: UnknownGame) -> Response[Refused]:
    """Say, here and to the log, which game of another package does not work."""
    log.warn("game broken", game=fault.values["name"], why=str(fault))
    return refuse(request, fault)
