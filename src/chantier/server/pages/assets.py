"""Files as they are sent: packed where a browser can unpack them, and not twice."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from litestar import HttpMethod, Response
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED

from chantier.i18n import LANGUAGES
from chantier.server.api.requests import AnyRequest, BytesResponse

FOREVER = "public, max-age=31536000, immutable"  # a file whose name changes with what is in it
ASK_AGAIN = "no-cache"  # kept, but not used unasked
KINDS = {  # Litestar adds the encoding of text
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
READ = [HttpMethod.GET, HttpMethod.HEAD]


@dataclass(frozen=True)
class Asset:
    """A file as it is sent, plain and packed."""

    content: bytes
    packed: bytes | None
    kind: str
    caching: str
    tag: str


def make_asset(content: bytes, packed: bytes | None, kind: str, caching: str) -> Asset:
    """A file with its tag."""
    tag = hashlib.sha256(content).hexdigest()[:20]
    return Asset(content, packed, kind, caching, tag)


def preferred_language(accepted: str) -> str:
    """The language that a browser asks for: the first of ours in its list; French where none is."""
    for part in accepted.lower().split(","):
        language = part.partition(";")[0].strip().partition("-")[0]
        if language in LANGUAGES:
            return language
    return "fr"


def language_of(request: AnyRequest) -> str:
    """The client's language."""
    return preferred_language(request.headers.get("accept-language", ""))


def asset_response(request: AnyRequest, asset: Asset, status: int = HTTP_200_OK) -> BytesResponse:
    """A file, packed if the browser can unpack it, and nothing if it has the same already."""
    packs = "gzip" in request.headers.get("accept-encoding", "").lower()
    packed = asset.packed if packs else None
    tag = f'"{asset.tag}{"-gz" if packed is not None else ""}"'
    headers = {
        "cache-control": asset.caching,
        "etag": tag,
        "vary": "accept-encoding, accept-language"
        if asset.kind == KINDS[".html"]
        else "accept-encoding",
    }
    known = {
        one.strip().removeprefix("W/")
        for one in request.headers.get("if-none-match", "").split(",")
    }
    if status == HTTP_200_OK and tag in known:
        return Response(None, status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    if packed is not None:
        headers["content-encoding"] = "gzip"
    content = asset.content if packed is None else packed
    headers["content-length"] = str(len(content))
    body = b"" if request.method == HttpMethod.HEAD else content
    return Response(body, status_code=status, headers=headers, media_type=asset.kind)
