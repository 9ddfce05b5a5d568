"""A page until there is the page: what runs here, and how to join from a terminal."""

from __future__ import annotations

from html import escape

from litestar import Response, get

from chantier.i18n import say
from chantier.server.api.asking import AnyRequest
from chantier.server.house import House


@get("/", include_in_schema=False)
async def home(house: House, request: AnyRequest) -> Response[str]:
    """The home page, in the reader's language."""
    wanted = request.headers.get("accept-language", "fr").lower()
    language = "en" if wanted.startswith("en") else "fr"
    host = request.headers.get("host", "localhost")
    url = f"{request.scope['scheme']}://{host}{house.config.root_path}"
    items = []
    for warmth in house.games.warmth():
        game = house.games.known(warmth.game)
        about = say(language, f"{warmth.game}.about")
        state = say(language, f"serve.state.{warmth.rules}")
        items.append(
            f"<li><b>{escape(game.card.title)}</b> · {escape(about)} <i>{escape(state)}</i></li>"
        )
    body = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>Chantier</title></head><body>'
        f"<h1>Chantier</h1><p>{escape(say(language, 'serve.about'))}</p><ul>{''.join(items)}</ul>"
        f"<p>{escape(say(language, 'serve.join'))}</p>"
        f"<pre>chantier play --server {escape(url)}</pre>"
        f"<p>{escape(say(language, 'serve.programs'))} "
        f'<a href="{escape(house.config.root_path)}/api/schema">OpenAPI</a></p></body></html>'
    )
    return Response(body, media_type="text/html; charset=utf-8")
