"""A question to a server, and its answer or why there is none."""

from __future__ import annotations

import json
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from chantier.cli.language import current
from chantier.errors import BadRequest

PATIENCE = 60  # seconds: a server may still be compiling a game
MOST = 64 * 1024 * 1024  # bytes of an answer


def ask(base: str, path: str, data: Any = None, token: str | None = None) -> Any:
    """Send or request JSON; raises `BadRequest` with the error of the server or the network."""
    body = None if data is None else msgspec.json.encode(data)
    headers = {"accept": "application/json"}
    if body is not None:
        headers["content-type"] = "application/json"
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    request = Request(base + path, body, headers)  # noqa: S310  # http and https alone, checked by Address
    try:
        with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310  # likewise
            return json.loads(answer.read(MOST))
    except HTTPError as error:
        raise BadRequest("error.server_refused", why=_why(error)) from None
    except (URLError, OSError, ValueError, HTTPException) as error:
        why = str(getattr(error, "reason", error))
        raise BadRequest("error.server_away", server=base, why=why) from None


def _why(error: HTTPError) -> str:
    try:
        said = json.loads(error.read(65536))
        return str(said["why"][current()])
    except (ValueError, KeyError, TypeError, OSError):
        return f"{error.code} {error.reason}"
