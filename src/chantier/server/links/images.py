"""Images made on demand: of tables, of the lobby, and the icons.

A thread draws each one and a process of its own (`image_worker.py`) makes pixels of it, one at a
time, so that no move waits for an image. A cache holds the latest ones. Where the library that
renders is missing (it is a wheel for the usual systems), a link has a title and a description only.
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import NamedTuple

import msgspec
from msgspec import structs

from chantier.core.game import Game
from chantier.core.svg import Picture, document
from chantier.errors import NotAllowed, NotReady
from chantier.games.faults import presented
from chantier.games.parts import showcase_position
from chantier.server import log, processes
from chantier.server.context import ServerContext
from chantier.server.links.board import board_of
from chantier.server.links.card import lobby_picture, table_picture
from chantier.server.links.messages import (
    FromImageWorker,
    ImageFailed,
    ImageMade,
    ImageRequest,
)
from chantier.server.links.meta import WIDTH
from chantier.server.token_buckets import Buckets
from chantier.table import views
from chantier.table.state import State

CAN_DRAW = find_spec("resvg_py") is not None  # there may be no wheel for this system
COMMAND = (sys.executable, "-m", "chantier.server.links.image_worker")
NICENESS = 10  # people come first
PATIENCE = 20.0  # seconds for one picture
MOST_KEPT = 96  # pictures, some 150 kB each
MOST_WAITING = 16  # pictures that are still to be made
LARGEST = 2**20  # characters of a drawing; the largest position takes a twentieth
MOST_SHOWN = 6  # games in the lobby's picture
BOARD_MARGIN = 6  # around a board that is drawn alone, in its own units
RATE, BURST = 1.0, 20  # new pictures a second for one address, and at once


class RenderedImage(NamedTuple):
    """A picture as it is sent."""

    content: bytes
    tag: str


class ImageCache:
    """All pictures that were made lately."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self._kept: OrderedDict[str, RenderedImage] = OrderedDict()
        self._making: dict[str, asyncio.Task[RenderedImage]] = {}
        self._one = asyncio.Semaphore(1)
        self._buckets = Buckets(RATE, BURST)

    async def table(self, state: State, language: str, address: str) -> RenderedImage:
        """A table as it stands now."""
        key = f"{image_digest(state)} {language}"
        return await self._image(key, address, lambda: _table(state, language))

    async def lobby(self, games: list[Game], language: str, address: str) -> RenderedImage:
        """Chantier itself."""
        return await self._image(f"lobby {language}", address, lambda: _lobby(games, language))

    async def icon(self, drawing: bytes, size: int, address: str) -> RenderedImage:
        """One of the page's own drawings, so many pixels wide."""
        key = f"icon {size} {hashlib.sha256(drawing).hexdigest()}"
        return await self._image(key, address, drawing.decode, size)

    async def _image(
        self, key: str, address: str, draw: Callable[[], str], width: int = WIDTH
    ) -> RenderedImage:
        known = self._kept.get(key)
        if known is not None:
            self._kept.move_to_end(key)
            return known
        task = self._making.get(key)
        if task is None:
            self._buckets.ask(address)
            if not CAN_DRAW or len(self._making) >= MOST_WAITING:
                raise NotReady("error.preparing")
            task = self._making[key] = asyncio.create_task(self._make(key, draw, width))
            task.add_done_callback(lambda done: self._made(key, done))
        return await asyncio.shield(task)  # another may wait for the same one

    def _made(self, key: str, done: asyncio.Task[RenderedImage]) -> None:
        self._making.pop(key, None)
        if not done.cancelled():
            done.exception()  # the callers that still wait get it

    async def _make(self, key: str, draw: Callable[[], str], width: int) -> RenderedImage:
        async with self._one:
            content = await _render(await asyncio.to_thread(draw), width)
        image = self._kept[key] = RenderedImage(content, hashlib.sha256(content).hexdigest()[:20])
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return image


async def _render(drawing: str, width: int) -> bytes:
    if len(drawing) > LARGEST:
        raise NotAllowed("error.too_large_body")
    process = await processes.start(COMMAND, NICENESS)
    request = msgspec.msgpack.encode(ImageRequest(drawing, width))
    try:
        answer, _ = await asyncio.wait_for(process.communicate(request), PATIENCE)
    except TimeoutError:
        raise NotReady("error.preparing") from None
    finally:
        processes.kill(process)
    try:
        message: FromImageWorker = msgspec.msgpack.decode(answer, type=FromImageWorker)
    except msgspec.MsgspecError as error:  # it died, or printed something
        message = ImageFailed(f"status {process.returncode}: {error}")
    if isinstance(message, ImageMade):
        return message.png
    log.warn("drawing failed", why=message.why)
    raise NotReady("error.preparing")


def image_digest(state: State) -> str:
    """A digest of what a table's picture shows: talk, clocks and offers change nothing of it."""
    card = structs.replace(views.card(state), updated=0)
    facts = repr((state.now.number, card))
    return hashlib.sha256(facts.encode(errors="surrogatepass")).hexdigest()


def board_drawing(state: State, language: str) -> str:
    """The board of a table as an SVG document."""
    title = state.position.game.card.title
    return document(_board(state, language), title, language, margin=BOARD_MARGIN)


def _board(state: State, language: str) -> Picture:
    last = None if state.now.before is None else state.now.action_id
    return board_of(state.position.game, state.position.state, language, last)


def _table(state: State, language: str) -> str:
    game, board = state.position.game, _board(state, language)
    return table_picture(views.card(state), game, board, language)


def _lobby(games: list[Game], language: str) -> str:
    boards = []
    for game in games[:MOST_SHOWN]:
        board = presented(game, partial(_showcase, game, language), Picture(1, 1, ""))
        boards.append((game.card.title, board))
    return lobby_picture(boards, language)


def _showcase(game: Game, language: str) -> Picture:
    position = presented(game, lambda: showcase_position(game)[0], None) or game.initial()
    return board_of(game, position.state, language, None)
