"""The map of the HTTP API: each route with the types that it takes and answers.

Handlers (`handles`), the OpenAPI document and the page's `protocol/routes.ts` are made from it, so
that a path or a type is written once.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace, UnionType
from typing import (
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from litestar import HttpMethod, Response, route
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from msgspec import Struct

from chantier.server.api.answers import (
    Events,
    Expanded,
    GameCard,
    GameLabel,
    GameOptions,
    IdentityRequest,
    IssuedIdentity,
    LessonAnswer,
    LessonJudged,
    LessonPress,
    LessonView,
    MyGame,
    MyGames,
    NewProfile,
    OwnTable,
    PrintOrder,
    PrintRefused,
    ProfileChange,
    ProfileRemoval,
    SeatLinks,
    ServerReadiness,
    ServerStatus,
    ShowcaseView,
)
from chantier.server.host.openmetrics import CONTENT_TYPE
from chantier.server.links.reach import ReachableAddresses
from chantier.server.printing.messages import PrintSet
from chantier.server.profiles import Profile
from chantier.server.storage.store import Tally
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
from chantier.table.rolls import Rolls

JSON, LINES, MARKDOWN, PNG, SVG = (
    "application/json",
    "application/x-ndjson",
    "text/markdown; charset=utf-8",
    "image/png",
    "image/svg+xml",
)
RecordJson: TypeAlias = dict[str, Any]
"""A record: a document whose further keys are kept as they are (`core/record.py`)."""


class Route(NamedTuple):
    """One route: `request` is the type of the body, `response` that of a success."""

    method: Literal["GET", "POST"]
    path: str
    response: Any
    request: Any = None
    status: int = HTTP_200_OK
    media: str = JSON
    note: str = "Done."
    """What the OpenAPI document says of the answer, where the handler encodes it."""


GAMES = Route("GET", "/api/games", list[GameCard])
ADDRESSES = Route("GET", "/api/addresses", ReachableAddresses)
STATUS = Route("GET", "/api/status", ServerStatus)
READY = Route("GET", "/readyz", ServerReadiness)
METRICS = Route("GET", "/metrics", str, media=CONTENT_TYPE, note="Metrics, as OpenMetrics.")
RULES = Route("GET", "/api/games/{game}/rules", str, media=MARKDOWN)
RULES_RECORD = Route("GET", "/api/games/{game}/records/{record}", RecordJson)
WORDS = Route("GET", "/api/games/{game}/words", dict[str, str])
SHOWCASE = Route("GET", "/api/games/{game}/scene", ShowcaseView)
CHECK_OPTIONS = Route("POST", "/api/games/{game}/options/check", GameOptions, GameOptions)

LESSON = Route("GET", "/api/games/{game}/lesson", LessonView)
LESSON_ANSWER = Route("POST", "/api/games/{game}/lesson/{step}/answer", LessonJudged, LessonAnswer)
LESSON_PREVIEW = Route("POST", "/api/games/{game}/lesson/{step}/preview", Previewed, LessonAnswer)
LESSON_WHY = Route("POST", "/api/games/{game}/lesson/{step}/why", WhyNot, LessonPress)

IDENTITY = Route("POST", "/api/identity", IssuedIdentity, IdentityRequest, HTTP_201_CREATED)
MINE = Route("GET", "/api/mine", list[OwnTable])

PROFILES = Route("GET", "/api/profiles", list[Profile])
NEW_PROFILE = Route("POST", "/api/profiles", Profile, NewProfile, HTTP_201_CREATED)
CHANGE_PROFILE = Route("POST", "/api/profiles/{profile}", Profile, ProfileChange)
REMOVE_PROFILE = Route("POST", "/api/profiles/{profile}/remove", list[Profile], ProfileRemoval)

MY_GAMES = Route("GET", "/api/mine/games", MyGames)
LABEL_GAME = Route("POST", "/api/mine/games/{table}", MyGame, GameLabel)
LINKED_GAMES = Route("POST", "/api/mine/linked", list[MyGame], SeatLinks)
MY_RESULTS = Route("GET", "/api/mine/results", list[Tally])

TABLES = Route("GET", "/api/tables", list[TableCard])
NEW_TABLE = Route("POST", "/api/tables", Snapshot, NewTable, HTTP_201_CREATED)
TABLE = Route("GET", "/api/tables/{table}", Snapshot)
TABLE_MESSAGE = Route("POST", "/api/tables/{table}/messages", Done, Change)
TABLE_EVENTS = Route("GET", "/api/tables/{table}/events", Events)
TABLE_CHOICES = Route("GET", "/api/tables/{table}/choices", Choices | None)
TABLE_PREVIEW = Route("POST", "/api/tables/{table}/preview", Previewed, Preview)
TABLE_WHY = Route("POST", "/api/tables/{table}/why", WhyNot, AskWhy)
TABLE_ADVICE = Route("POST", "/api/tables/{table}/advice", Advised, Advise)
TABLE_RECORD = Route("GET", "/api/tables/{table}/record", RecordJson)
TABLE_EXPANDED = Route("GET", "/api/tables/{table}/expanded", Expanded)
TABLE_ROLLS = Route("GET", "/api/tables/{table}/rolls", Rolls)
TABLE_IMAGE = Route(
    "GET", "/api/tables/{table}/preview.png", bytes, media=PNG, note="1200 × 630 pixels."
)
TABLE_BOARD = Route(
    "GET", "/api/tables/{table}/board.svg", bytes, media=SVG, note="The board alone."
)
LOBBY_IMAGE = Route("GET", "/api/preview.png", bytes, media=PNG, note="1200 × 630 pixels.")

EXPAND_RECORD = Route("POST", "/api/records/expand", Expanded, RecordJson)

PRINTS = Route(
    "POST",
    "/api/games/{game}/prints",
    PrintSet | PrintRefused,
    PrintOrder,
    media=LINES,
    note="One a line; the last is ready, or says why there is no set.",
)
PRINT_FILE = Route("GET", "/api/prints/{name}/{file}", bytes, media="application/octet-stream")

ROUTES = tuple(one for one in list(globals().values()) if isinstance(one, Route))


def handles(served: Route, **options: Any) -> Callable[[Callable[..., Any]], HTTPRouteHandler]:
    """Make a function the handler of a route; raises `TypeError` where their types differ.

    A handler that answers bytes, text or a stream has encoded the body itself.
    """

    def decorate(handler: Callable[..., Any]) -> HTTPRouteHandler:
        hints = _hints(handler)
        if hints.get("data") != served.request:
            raise TypeError(f"{served.path} takes {served.request}, not {hints.get('data')}")
        answered = hints["return"]
        is_response = get_origin(answered) is Response
        if is_response:
            (answered,) = get_args(answered)
        if answered is Stream or (is_response and answered in (bytes, str, bytes | None)):
            spec = ResponseSpec(
                served.response,
                media_type=served.media,
                description=served.note,
                generate_examples=False,  # they would be random, and of stored events no JSON
            )
            options["responses"] = {served.status: spec, **options.get("responses", {})}
        elif answered not in (served.response, served.response | Refused):
            raise TypeError(f"{served.path} answers {served.response}, not {answered}")
        methods = [HttpMethod(served.method)]
        if served.response is bytes:
            methods.append(HttpMethod.HEAD)
        path = re.sub(r"\{(\w+)\}", r"{\1:str}", served.path)
        made = route(path, http_method=methods, status_code=served.status, **options)
        return made(handler)

    return decorate


def _hints(handler: Callable[..., Any]) -> dict[str, Any]:
    """The types of a handler's body and answer; its other parameters are Litestar's to read."""
    known = handler.__annotations__
    wanted = {name: known[name] for name in ("data", "return") if name in known}
    names = vars(sys.modules[handler.__module__])
    return get_type_hints(SimpleNamespace(__annotations__=wanted), names)


def structs() -> Iterator[type[Struct]]:
    """Every struct that a client sends or is sent."""
    for one in ROUTES:
        for kind in (*members(one.request), *members(one.response)):
            yield from (part for part in (kind, *get_args(kind)) if _is_struct(part))


def members(kind: Any) -> tuple[Any, ...]:
    """The types of a union; of any other type itself."""
    return get_args(kind) if get_origin(kind) in (UnionType, Union) else (kind,)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)
