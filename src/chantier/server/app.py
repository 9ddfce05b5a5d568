"""The application: routes, middleware, and the server context behind them."""

from __future__ import annotations

from litestar import Litestar, websocket
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Server
from litestar.types import ASGIApp

from chantier import __version__
from chantier.errors import ChantierError
from chantier.server.api import requests
from chantier.server.api.games import GamesController
from chantier.server.api.host import HostController
from chantier.server.api.identity import IdentityController
from chantier.server.api.lessons import LessonsController
from chantier.server.api.link_images import LinkImagesController
from chantier.server.api.my_games import MyGamesController
from chantier.server.api.printing import PrintingController
from chantier.server.api.profiles import ProfilesController
from chantier.server.api.records import RecordsController
from chantier.server.api.tables import TablesController
from chantier.server.context import ServerContext
from chantier.server.links.images import ImageCache
from chantier.server.live.sockets import serve_socket
from chantier.server.pages.install import icon, manifest, offline
from chantier.server.pages.page import BuiltPage, anything, document, picture, table_document
from chantier.server.security import Guard


@websocket("/api/socket")
async def table_socket(socket: requests.AnySocket, state: State) -> None:
    """Play and watch."""
    await serve_socket(state.context, socket)


def make_app(context: ServerContext) -> ASGIApp:
    """The application for a context; every answer passes its guard."""
    litestar = Litestar(
        [
            *(table_socket, document, table_document, picture, anything),
            *(icon, manifest, offline),
            *(GamesController, LessonsController, IdentityController, LinkImagesController),
            HostController,
            MyGamesController,
            PrintingController,
            ProfilesController,
            RecordsController,
            TablesController,
        ],
        state=State(
            {
                "context": context,
                "page": BuiltPage(context.config.root_path),
                "images": ImageCache(context),
            }
        ),
        dependencies={
            "context": Provide(requests.provide_context, sync_to_thread=False),
            "caller": Provide(requests.provide_caller, sync_to_thread=False),
        },
        exception_handlers={
            ChantierError: requests.refuse,
            HTTPException: requests.refuse_form,
            RecursionError: requests.refuse_depth,
            Exception: requests.refuse_fault,
        },
        openapi_config=OpenAPIConfig(
            title="Chantier",
            version=__version__,
            path="/api/schema",
            servers=[Server(url=context.config.root_path or "/")],
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
        request_max_body_size=context.config.max_request,
    )
    return Guard(litestar, context.config, context.gate, context.work, context.blocks)
