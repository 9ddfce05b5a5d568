"""A caller's identity: a random token, of which the server keeps only the digest.

There are no accounts. The client that holds a token owns its seats; a token that the server did
not issue is just another caller without a seat.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping

from chantier.errors import NotAllowed
from chantier.table.callers import NOBODY, Caller, owner_of

COOKIE = "chantier_token"
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep one
TOKEN_BYTES = 16
_FORM = re.compile(r"[0-9A-Za-z_-]{22,64}", re.ASCII)


def new_token() -> str:
    """A token of 128 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def caller_of(token: str | None, keys: tuple[str, ...] = ()) -> Caller:
    """The caller of a token; raises `NotAllowed` for what cannot be one."""
    if token is None:
        return Caller(keys=keys) if keys else NOBODY
    if not _FORM.fullmatch(token):
        raise NotAllowed("error.token")
    return Caller(owner_of(token), keys)


def headers_of(scope: Mapping[str, object]) -> dict[str, str]:
    """The headers of a request by their lower-case names; the last one counts."""
    raw = scope.get("headers")
    pairs: Iterable[tuple[bytes, bytes]] = raw if isinstance(raw, (list, tuple)) else ()
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in pairs}


def token_of(headers: Mapping[str, str]) -> tuple[str | None, bool]:
    """The token that a request carries, and whether a browser added it by itself (a cookie)."""
    scheme, _, given = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and given.strip():
        return given.strip(), False
    # By hand: the standard library reads none at all where another site's cookie is malformed. Of
    # several, browsers send that of the longest path first.
    for cookie in headers.get("cookie", "").split(";"):
        name, _, value = cookie.partition("=")
        if name.strip() == COOKIE and (token := value.strip().strip('"')):
            return token, True
    return None, False


def set_cookie(token: str, path: str, secure: bool) -> str:
    """The header by which a browser is given its token."""
    parts = [
        f"{COOKIE}={token}",
        f"Path={path or '/'}",
        f"Max-Age={COOKIE_SECONDS}",
        "HttpOnly",
        "SameSite=Lax",
    ]
    return "; ".join([*parts, "Secure"] if secure else parts)
