"""Sheets to print, cut and glue."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
from litestar import Controller
from litestar.response import Stream

from chantier.errors import ChantierError, NoSuchPart
from chantier.server.api import routes
from chantier.server.api.answers import PrintOrder, PrintRefused
from chantier.server.api.requests import AnyRequest, BytesResponse
from chantier.server.api.routes import handles
from chantier.server.context import ServerContext
from chantier.server.pages.assets import ASK_AGAIN, KINDS, asset_response, make_asset
from chantier.server.printing.jobs import complete_order
from chantier.server.printing.messages import PrintSet
from chantier.server.refusals import refused
from chantier.server.token_buckets import address_key

_FILES = {".pdf": "application/pdf", ".png": KINDS[".png"], ".zip": "application/zip"}
# A browser shows a PDF by a plugin of its own, which the page's policy forbids.
_PDF_POLICY = "frame-ancestors 'none'"


class PrintingController(Controller):
    """Sets of sheets: asked for, then fetched."""

    @handles(routes.PRINTS)
    async def order(
        self, context: ServerContext, request: AnyRequest, game: str, data: PrintOrder
    ) -> Stream:
        """The sheets of a game: a line of JSON whenever more of them is made, until all is ready.

        Who leaves before that cancels the work, unless another client waits for the same sheets.
        """
        found = context.games.find(game)
        wanted = complete_order(
            found, data.paper, data.ink, data.language, data.options, blank=data.blank
        )
        progress = context.prints.ask(wanted, address_key(request.scope.get("client")))
        # No proxy should wait for the end before it passes on the first line.
        return Stream(
            _lines(progress), media_type=routes.LINES, headers={"x-accel-buffering": "no"}
        )

    @handles(routes.PRINT_FILE)
    async def file(
        self, context: ServerContext, request: AnyRequest, name: str, file: str
    ) -> BytesResponse:
        """A file of a set that is ready: its ZIP, a PDF or the picture of a page."""
        path = context.prints.find(name, file)
        kind = _FILES[path.suffix]
        try:
            asset = await asyncio.to_thread(
                lambda: make_asset(path.read_bytes(), None, kind, ASK_AGAIN)
            )
        except OSError:
            raise NoSuchPart("print.error.gone") from None
        answer = asset_response(request, asset)
        shown = "attachment" if path.suffix == ".zip" else "inline"
        answer.headers["content-disposition"] = f'{shown}; filename="{file}"'
        if path.suffix == ".pdf":
            answer.headers["content-security-policy"] = _PDF_POLICY
        return answer


async def _lines(progress: AsyncIterator[PrintSet]) -> AsyncIterator[bytes]:
    try:
        async for told in progress:
            yield msgspec.json.encode(told) + b"\n"
    except ChantierError as error:
        yield msgspec.json.encode(PrintRefused(refused(error, ""))) + b"\n"
