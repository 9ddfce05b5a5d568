"""What is refused before anything is looked at: foreign origins, too much, too often.

An ASGI middleware around the whole application, HTTP and sockets alike, which also puts the
security headers on every answer and writes the log of requests.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Mapping
from typing import Any, TypeGuard
from urllib.parse import urlsplit

import msgspec
from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    HTTPResponseBodyEvent,
    HTTPResponseStartEvent,
    HTTPScope,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)

from chantier.errors import BadRequest, ChantierError, NotAllowed, TooOften
from chantier.server import log
from chantier.server.config import Config
from chantier.server.host.blocks import Blocks
from chantier.server.identity import headers_of, token_of
from chantier.server.refusals import close_reason, refused
from chantier.server.token_buckets import Buckets, address_key
from chantier.server.transport.frames import FULL
from chantier.server.transport.gate import Gate
from chantier.server.wire import encode
from chantier.server.work_tallies import WorkTallies, known_method

# The page, its script, its styles and its sockets come from here, and nothing from elsewhere.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
BROKEN_OFF = 499  # the status in the log where a client has gone before its answer began
SAFE = ("GET", "HEAD", "OPTIONS")
_LENGTH = re.compile(r"\d{1,12}", re.ASCII)


def is_own_origin(origin: str, headers: Mapping[str, str], scheme: str, config: Config) -> bool:
    """Whether a page that sends something is one of ours."""
    try:
        parts = urlsplit(origin.lower())
    except ValueError:  # no address at all
        return False
    if f"{parts.scheme}://{parts.netloc}" in (config.public_origin, *config.origins):
        return True
    secure = scheme in ("https", "wss")
    same_scheme = parts.scheme == ("https" if secure else "http")
    host = headers.get("host", "").lower()
    return bool(host) and same_scheme and _full(parts.netloc, secure) == _full(host, secure)


def _full(netloc: str, secure: bool) -> str:
    """A host with its port, said or not."""
    bare = netloc.rpartition("]")[2]
    return netloc if ":" in bare else f"{netloc}:{443 if secure else 80}"


class Guard:
    """The middleware; it counts requests by the address that they come from."""

    def __init__(
        self,
        app: ASGIApp,
        config: Config,
        gate: Gate,
        work: WorkTallies | None = None,
        blocks: Blocks | None = None,
    ) -> None:
        self._app = app
        self._config = config
        self._gate = gate
        self._requests = Buckets(config.request_rate, 10 * config.request_rate)
        self._handshakes = Buckets(config.handshake_rate, 30 * config.handshake_rate)
        self._told = Buckets(config.handshake_rate, 5 * config.handshake_rate)
        self._work = WorkTallies() if work is None else work
        self._blocks = blocks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it with a refusal."""
        self._gate.proxies.apply(scope)
        _strip(scope, self._config.root_path)
        if _is_http(scope):
            await self._http(scope, receive, send)
        else:  # sockets look after themselves, once they are accepted and can be told why not
            refusal = self._too_many_handshakes(scope)
            if refusal is None:
                await self._app(scope, receive, send)
            else:
                await self._refuse_socket(scope, refusal, receive, send)

    def _too_many_handshakes(self, scope: Scope) -> TooOften | None:
        try:
            self._handshakes.ask(address_key(scope.get("client")))
        except TooOften as error:
            self._gate.tallies.refused["handshakes"] += 1
            return error
        return None

    async def _refuse_socket(
        self, scope: Scope, error: TooOften, receive: Receive, send: Send
    ) -> None:
        """Say when to come back: as a message, which a page can read, or in the handshake."""
        await receive()
        messages: list[Any]
        if self._told.take(address_key(scope.get("client"))):
            text = encode(refused(error, ""))
            messages = [
                {"type": "websocket.accept"},
                {"type": "websocket.send", "text": text},
                {"type": "websocket.close", "code": FULL, "reason": close_reason(error)},
            ]
        else:
            headers = [(b"retry-after", str(error.after).encode())]
            kind = "websocket.http.response"
            messages = [
                {"type": f"{kind}.start", "status": 429, "headers": headers},
                {"type": f"{kind}.body", "body": b""},
            ]
        for message in messages:
            await send(message)

    async def _http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status, started, gone = 500, False, False

        async def receiving() -> HTTPReceiveMessage | WebSocketReceiveMessage:
            nonlocal gone
            message = await receive()
            gone |= message["type"] == "http.disconnect" and not started
            return message

        async def sending(message: Message) -> None:
            nonlocal status, started
            if message["type"] == "http.response.start":
                status, started = message["status"], True
                message["headers"] = _with_headers(message.get("headers", []))
            await send(message)

        try:
            refusal = self._refusal(scope)
            if refusal is not None:
                await _answer(sending, *refusal)
            else:
                await self._app(scope, receiving, sending)
        except Exception as error:
            log.failed("request failed", why=type(error).__name__)
            if started:
                raise  # half an answer is on its way: the connection must be seen to break
            await _answer(sending, 500, BadRequest("error.internal"))
        finally:
            spent = round((time.perf_counter() - began) * 1000, 1)
            path = _template(scope)
            method = known_method(scope["method"])  # a client can make up one, of a token say
            told = BROKEN_OFF if gone else status  # nobody reads what is answered then
            self._work.requests[method, path, told] += 1
            log.note("request", method=method, path=path, status=told, ms=spent)

    def _refusal(self, scope: HTTPScope) -> tuple[int, ChantierError] | None:
        headers = headers_of(scope)
        address = address_key(scope.get("client"))
        use = self._work.usage.of_address(address)
        use.requests += 1
        try:
            self._requests.ask(address)
            if self._blocks is not None:
                self._blocks.check(scope.get("client"))
        except (TooOften, NotAllowed) as error:
            use.refused += 1
            if isinstance(error, NotAllowed):
                return 403, error
            self._gate.tallies.refused["requests"] += 1
            return 429, error
        length = headers.get("content-length", "0")
        if not _LENGTH.fullmatch(length) or int(length) > self._config.max_request:
            return 413, NotAllowed("error.too_large", most=self._config.max_request)
        if scope["method"] in SAFE:
            return None
        token, by_cookie = token_of(headers)
        # No foreign page can send a token of its own choice in a header; everything else, a browser
        # may have been made to send, and the answer's cookie would take the place of its person's.
        if (token is None or by_cookie) and self._is_foreign(headers, scope["scheme"]):
            return 403, NotAllowed("error.origin")
        if (int(length) or "transfer-encoding" in headers) and not _is_json(headers):
            return 415, BadRequest("error.body_kind")
        return None

    def _is_foreign(self, headers: Mapping[str, str], scheme: str) -> bool:
        origin = headers.get("origin")
        if origin is None:
            return _cross_site(headers)
        return not is_own_origin(origin, headers, scheme, self._config)


def _is_http(scope: Scope) -> TypeGuard[HTTPScope]:
    return str(scope["type"]) == "http"


def _strip(scope: Scope, root: str) -> None:
    """Take the path off under which a proxy presents the server; it may have done so itself."""
    path = scope.get("path", "")
    if root and (path == root or path.startswith(root + "/")):
        scope["path"] = path[len(root) :] or "/"


def _cross_site(headers: Mapping[str, str]) -> bool:
    """Whether the browser says that another site is behind it."""
    return headers.get("sec-fetch-site", "none") not in ("none", "same-origin")


def _is_json(headers: Mapping[str, str]) -> bool:
    """Whether a body says that it is JSON, which no page can send elsewhere unasked."""
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def _with_headers(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    kept = [(bytes(name), bytes(value)) for name, value in headers]
    names = {name.lower() for name, _ in kept}
    kept += [(name, value) for name, value in HEADERS if name not in names]
    if b"cache-control" not in names:
        kept.append((b"cache-control", b"no-store"))
    return kept


def _template(scope: HTTPScope) -> str:
    """A path without what only its people should know: the route, not the table."""
    template = scope.get("path_template")
    return str(template) if template else "?"


async def _answer(send: Send, status: int, error: ChantierError) -> None:
    body = msgspec.json.encode(refused(error, ""))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if status == 429 or error.key == "error.blocked":
        # The next request costs a new connection, and those have a limit too.
        headers.append((b"connection", b"close"))
    if error.after is not None:
        headers.append((b"retry-after", str(error.after).encode()))
    start: HTTPResponseStartEvent = {
        "type": "http.response.start",
        "status": status,
        "headers": headers,
    }
    await send(start)
    end: HTTPResponseBodyEvent = {"type": "http.response.body", "body": body, "more_body": False}
    await send(end)
