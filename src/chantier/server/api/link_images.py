"""The pictures that are shown beside links to tables and to the page."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Controller, Response
from litestar.params import Parameter
from litestar.status_codes import HTTP_304_NOT_MODIFIED

from chantier.server.api import routes
from chantier.server.api.requests import AnyRequest, BytesResponse, find_in_thread
from chantier.server.api.routes import handles
from chantier.server.context import ServerContext
from chantier.server.links.images import ImageCache, RenderedImage, board_drawing
from chantier.server.token_buckets import address_key


class LinkImagesController(Controller):
    """Pictures of 1200 × 630 pixels."""

    @handles(routes.TABLE_IMAGE)
    async def table(
        self,
        context: ServerContext,
        request: AnyRequest,
        table: str,
        language: Annotated[Literal["fr", "en"], Parameter(query="lang")] = "fr",
    ) -> BytesResponse:
        """A table as it stands, without names unless it is listed."""
        state = (await context.rooms.find(table)).state
        image = await images_of(request).table(state, language, address_of(request))
        return image_response(request, image)

    @handles(routes.TABLE_BOARD)
    async def board(
        self,
        context: ServerContext,
        table: str,
        request: AnyRequest,
        language: Annotated[Literal["fr", "en"], Parameter(query="lang")] = "fr",
    ) -> BytesResponse:
        """The board of a table as it stands; an address names one moment of it, so it is kept."""
        state = (await context.rooms.find(table)).state
        drawing = await find_in_thread(context, request, board_drawing, state, language)
        headers = {"cache-control": "private, max-age=31536000, immutable"}
        return Response(drawing.encode(), headers=headers, media_type=routes.SVG)

    @handles(routes.LOBBY_IMAGE)
    async def lobby(
        self,
        context: ServerContext,
        request: AnyRequest,
        language: Annotated[Literal["fr", "en"], Parameter(query="lang")] = "fr",
    ) -> BytesResponse:
        """Chantier and its games."""
        games = context.games.all
        image = await images_of(request).lobby(games, language, address_of(request))
        return image_response(request, image)


def image_response(request: AnyRequest, image: RenderedImage) -> BytesResponse:
    """A picture, or 304 for a client that has it; other sites may show it."""
    headers = {
        "cache-control": "no-cache",
        "cross-origin-resource-policy": "cross-origin",
        "etag": f'"{image.tag}"',
    }
    if f'"{image.tag}"' in request.headers.get("if-none-match", ""):
        return Response(None, status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(image.content, headers=headers, media_type=routes.PNG)


def images_of(request: AnyRequest) -> ImageCache:
    """All pictures."""
    images: ImageCache = request.app.state.images
    return images


def address_of(request: AnyRequest) -> str:
    """Whose share of new pictures this is."""
    return address_key(request.scope.get("client"))
