"""The page in the browser: what was built of it, or plain words where nothing was.

The files are read once, when the server starts: what is asked for is looked up among them by its
name, so that no address leads to any other file, and a page that is built anew meanwhile does not
mix with the old one. `index.html` is written for each client: the path under which a proxy
presents the server, the language, and the metadata of a link to this address.
"""

from __future__ import annotations

import gzip
import re
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import msgspec
from litestar import route
from litestar.exceptions import NotFoundException
from litestar.status_codes import HTTP_200_OK, HTTP_404_NOT_FOUND

import chantier
from chantier.errors import ChantierError
from chantier.games.parts import rules_picture
from chantier.i18n import say
from chantier.server.api.requests import AnyRequest, BytesResponse
from chantier.server.context import ServerContext
from chantier.server.links import meta
from chantier.server.links.images import CAN_DRAW
from chantier.server.links.reach import shared_origin
from chantier.server.pages.assets import (
    ASK_AGAIN,
    FOREVER,
    KINDS,
    READ,
    Asset,
    asset_response,
    language_of,
    make_asset,
)
from chantier.server.pages.install import links
from chantier.server.storage.summaries import read_card

BUILT = Path(chantier.__file__).resolve().parent / "page"
ROOT = "/__root__/"  # in what is built; see web/vite.config.ts
TITLE = re.compile(r"\s*<title>[^<]*</title>")


class BuiltPage:
    """Every file of the page that was built, for a server under a path."""

    def __init__(self, root_path: str, folder: Path | None = None) -> None:
        folder = folder or BUILT
        self._files: dict[str, Asset] = {}
        self._index = ""
        for path in sorted(folder.rglob("*")):
            kind = KINDS.get(path.suffix)
            name = path.relative_to(folder).as_posix()
            if kind is not None and path.is_file() and name != "index.html":
                self._files[name] = _read(path, kind, name)
        index = folder / "index.html"
        if index.is_file():
            written = index.read_text("utf-8").replace(ROOT, escape(root_path + "/"))
            self._index = TITLE.sub("", written)

    @property
    def is_built(self) -> bool:
        """Whether there is a page at all."""
        return bool(self._index)

    def index(self, language: str, head: str) -> Asset:
        """The page's one document, with something more in its head."""
        said = f'<html lang="{language}"'
        written = re.sub(r'<html lang="\w+"', said, self._index, count=1)
        content = written.replace("</head>", f"{head}\n</head>", 1).encode()
        return make_asset(content, gzip.compress(content, 6, mtime=0), KINDS[".html"], ASK_AGAIN)

    def file(self, name: str) -> Asset | None:
        """Any other file of it."""
        return self._files.get(name)


def _read(path: Path, kind: str, name: str) -> Asset:
    beside = path.with_name(path.name + ".gz")
    packed = beside.read_bytes() if beside.is_file() else None
    return make_asset(path.read_bytes(), packed, kind, FOREVER if "assets/" in name else ASK_AGAIN)


class LinkPreview(NamedTuple):
    """What an address of the page says of itself."""

    told: meta.LinkMeta
    picture: str
    """Where its picture is, from the server's own path."""
    is_table: bool = False


def _lobby(language: str) -> LinkPreview:
    return LinkPreview(meta.lobby_meta(language), f"/api/preview.png?lang={language}")


def _part(context: ServerContext, part: str, game: str, language: str) -> LinkPreview:
    lobby = _lobby(language)
    card = next((one.card for one in context.games.all if one.card.name == game), None)
    if part not in ("rules", "lesson", "edit", "make") or card is None:
        return lobby
    return LinkPreview(meta.game_meta(card, part, language), lobby.picture)


async def _table(context: ServerContext, table: str, language: str) -> LinkPreview:
    """A table by what the store keeps of it: nothing is woken for a link."""
    try:
        summary = await context.store.summary(table)
        card = None if summary is None else read_card(summary)
        if card is None:
            return _lobby(language)
        told = meta.table_meta(card, context.games.find(card.game).card, language)
    except ChantierError:
        return _lobby(language)  # the page will say what is wrong
    seen = f"lang={language}&v={card.updated}"  # another moment, another picture
    return LinkPreview(told, f"/api/tables/{card.table}/preview.png?{seen}", is_table=True)


def _document(
    request: AnyRequest,
    context: ServerContext,
    place: LinkPreview | None = None,
    status: int = HTTP_200_OK,
) -> BytesResponse:
    page: BuiltPage = request.app.state.page
    language = language_of(request)
    if not page.is_built:
        return asset_response(request, _unbuilt(request, context, language), status)
    head = _head(request, context, place or _lobby(language), language)
    return asset_response(request, page.index(language, head), status)


def _head(request: AnyRequest, context: ServerContext, place: LinkPreview, language: str) -> str:
    """The metadata of a link to the address, and what can be installed."""
    root, origin = context.config.root_path, shared_origin(context.config, request.scope)
    url = image = None
    if origin is not None:
        url = origin + root + quote(request.scope["path"])
        image = origin + root + place.picture if CAN_DRAW else None
    said = meta.head_elements(place.told, meta.LinkAddresses(url, image), language, place.is_table)
    return f"{said}\n{links(root)}\n{_games(context)}"


def _games(context: ServerContext) -> str:
    """The games by name and title, in their order: the page need not ask before it shows them."""
    named = [(game.card.name, game.card.title) for game in context.games.all]
    return f'<meta name="chantier-games" content="{escape(msgspec.json.encode(named).decode())}">'


@route(
    [
        *("/", "/rules", "/rules/{game:str}", "/lesson", "/lesson/{game:str}"),
        "/lesson/{game:str}/{lesson:str}",
        *("/edit/{game:str}", "/make", "/make/{game:str}", "/record", "/licenses"),
    ],
    http_method=READ,
    include_in_schema=False,
)
async def document(context: ServerContext, request: AnyRequest, game: str = "") -> BytesResponse:
    """The page, whichever of its addresses is asked for: it reads the address itself."""
    part = request.scope["path"].split("/")[1]
    return _document(request, context, _part(context, part, game, language_of(request)))


@route("/t/{table:str}", http_method=READ, include_in_schema=False)
async def table_document(context: ServerContext, request: AnyRequest, table: str) -> BytesResponse:
    """The page at a table, with what a link to it says."""
    return _document(request, context, await _table(context, table, language_of(request)))


@route("/{rest:path}", http_method=READ, include_in_schema=False)
async def anything(context: ServerContext, request: AnyRequest, rest: str) -> BytesResponse:
    """A file of the page; elsewhere a person is told on the page that there is nothing."""
    page: BuiltPage = request.app.state.page
    asset = page.file(rest.removeprefix("/"))
    if asset is not None:
        return asset_response(request, asset)
    is_person = "text/html" in request.headers.get("accept", "")
    if is_person and page.is_built and not rest.startswith(("/api/", "/assets/")):
        return _document(request, context, status=HTTP_404_NOT_FOUND)
    raise NotFoundException


@route("/api/rules/img/{name:str}", http_method=READ, include_in_schema=False)
async def picture(request: AnyRequest, name: str) -> BytesResponse:
    """A drawing of the rules."""
    content = rules_picture(name)
    if content is None:
        raise NotFoundException
    return asset_response(request, make_asset(content, None, KINDS[".svg"], ASK_AGAIN))


def _unbuilt(request: AnyRequest, context: ServerContext, language: str) -> Asset:
    """What there is without the page: how to build it, and how to play without it."""
    host = request.headers.get("host", "localhost")
    url = f"{request.scope['scheme']}://{host}{context.config.root_path}"
    items = []
    for game in context.games.all:
        about = say(language, f"{game.card.name}.about")
        items.append(f"<li><b>{escape(game.card.title)}</b> · {escape(about)}</li>")
    body = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>Chantier</title></head><body>'
        f"<h1>Chantier</h1><p>{escape(say(language, 'serve.about'))}</p><ul>{''.join(items)}</ul>"
        f"<p>{escape(say(language, 'serve.unbuilt'))}</p><pre>make play</pre>"
        f"<p>{escape(say(language, 'serve.join'))}</p>"
        f"<pre>chantier play --server {escape(url)}</pre>"
        f"<p>{escape(say(language, 'serve.programs'))} "
        f'<a href="{escape(context.config.root_path)}/api/schema">OpenAPI</a></p></body></html>'
    )
    return make_asset(body.encode(), None, KINDS[".html"], "no-store")
