"""What makes the page an application of one's own: a manifest, icons, and a word without a network.

The icons are the two drawings that the page has (`web/public`), made into as many pixels as a
system wants. The worker (`web/public/sw.js`) keeps the page of `offline` and nothing else.
"""

from __future__ import annotations

import re
from html import escape

import msgspec
from litestar import route
from litestar.exceptions import NotFoundException

from chantier.i18n import say
from chantier.server.api.link_images import address_of, image_response, images_of
from chantier.server.api.requests import AnyRequest, BytesResponse
from chantier.server.context import ServerContext
from chantier.server.links.images import CAN_DRAW
from chantier.server.links.meta import lobby_meta
from chantier.server.pages.assets import (
    ASK_AGAIN,
    KINDS,
    READ,
    asset_response,
    language_of,
    make_asset,
)

PAPER = "#F2ECE1"  # the page's ground by day; by night the page's own `theme-color` says another
PLAIN, WHOLE = "favicon.svg", "maskable.svg"  # with round corners, and to the edge for any mask
SIZES = {"icon": (16, 32, 192, 512), "maskable": (180, 192, 512)}
_NAME = re.compile(r"(icon|maskable)-(\d{2,3})\.png", re.ASCII)


def links(root: str) -> str:
    """What a page's head says of all this."""
    found = [f'<link rel="manifest" href="{escape(root)}/manifest.webmanifest">']
    if CAN_DRAW:
        icons = f"{escape(root)}/icons"
        found += [
            f'<link rel="icon" type="image/png" sizes="32x32" href="{icons}/icon-32.png">',
            f'<link rel="apple-touch-icon" href="{icons}/maskable-180.png">',
        ]
    return "\n".join(found)


@route("/manifest.webmanifest", http_method=READ, include_in_schema=False)
async def manifest(context: ServerContext, request: AnyRequest) -> BytesResponse:
    """What a system must know to install the page."""
    root, language = context.config.root_path, language_of(request)
    told = lobby_meta(language)
    icons = [_icon(f"{root}/{PLAIN}", "any", "any", KINDS[".svg"])]
    if CAN_DRAW:
        for purpose, kind in (("any", "icon"), ("maskable", "maskable")):
            for size in SIZES[kind][-2:]:
                source = f"{root}/icons/{kind}-{size}.png"
                icons.append(_icon(source, f"{size}x{size}", purpose, KINDS[".png"]))
    content = msgspec.json.encode(
        {
            "id": f"{root}/",
            "name": told.title,
            "short_name": "Chantier",
            "description": told.about,
            "lang": language,
            "dir": "ltr",
            "start_url": f"{root}/",
            "scope": f"{root}/",
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": PAPER,
            "categories": ["games"],
            "icons": icons,
        }
    )
    answer = asset_response(request, make_asset(content, None, KINDS[".webmanifest"], ASK_AGAIN))
    answer.headers["vary"] = "accept-language"
    return answer


def _icon(source: str, sizes: str, purpose: str, kind: str) -> dict[str, str]:
    return {"src": source, "sizes": sizes, "purpose": purpose, "type": kind}


@route("/icons/{name:str}", http_method=READ, include_in_schema=False)
async def icon(request: AnyRequest, name: str) -> BytesResponse:
    """An icon in pixels."""
    found = _NAME.fullmatch(name)
    if found is None or int(found[2]) not in SIZES[found[1]] or not CAN_DRAW:
        raise NotFoundException
    drawing = request.app.state.page.file(PLAIN if found[1] == "icon" else WHOLE)
    if drawing is None:
        raise NotFoundException
    image = await images_of(request).icon(drawing.content, int(found[2]), address_of(request))
    return image_response(request, image)


@route("/offline", http_method=READ, include_in_schema=False)
async def offline(context: ServerContext, request: AnyRequest) -> BytesResponse:
    """What the worker shows where the server cannot be reached; it tries again by itself."""
    root, language = escape(context.config.root_path), language_of(request)
    body = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>Chantier</title>'
        f'<link rel="icon" type="image/svg+xml" href="{root}/{PLAIN}">'
        f'<link rel="stylesheet" href="{root}/offline.css">'
        f'<script src="{root}/offline.js" defer></script></head><body><main>'
        f'<img src="{root}/{PLAIN}" width="72" height="72" alt="">'
        f"<h1>{escape(say(language, 'offline.title'))}</h1>"
        f'<p role="status">{escape(say(language, "offline.about"))}</p>'
        f'<p><a href="">{escape(say(language, "offline.now"))}</a></p></main></body></html>'
    )
    return asset_response(request, make_asset(body.encode(), None, KINDS[".html"], ASK_AGAIN))
