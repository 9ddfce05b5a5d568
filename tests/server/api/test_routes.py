"""The map of routes: handlers, OpenAPI and the page's types follow it, and no other is served."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar, Response

from chantier.server.api import routes
from chantier.server.api.answers import GameCard, GameOptions
from chantier.server.api.routes import ROUTES, Route, handles
from chantier.server.app import make_app
from chantier.server.config import read_config
from chantier.server.context import ServerContext
from chantier.server.games import Games
from chantier.server.host.blocks import Blocks
from chantier.server.security import Guard
from chantier.server.tallies import Tallies
from chantier.server.transport.gate import Gate
from chantier.server.work_tallies import WorkTallies

# The whole application is made in this process, and says what will change in Litestar 3.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

WEB = Path(__file__).resolve().parents[3] / "web/src"
NOT_IN_THE_MAP = {("GET", "/api/rules/img/{name}")}  # a drawing inside the rules' text


@pytest.fixture(scope="module")
def app() -> Litestar:
    context = ServerContext.__new__(ServerContext)  # no workers
    context.config, context.games = read_config({}, {}), Games()
    context.gate = Gate(context.config, Tallies())
    context.work, context.blocks = WorkTallies(), Blocks(Path("no-such-file"))
    guard = make_app(context)
    assert isinstance(guard, Guard)
    litestar = guard._app
    assert isinstance(litestar, Litestar)
    return litestar


def test_every_route_below_api_is_in_the_map(app: Litestar):
    served = set()
    for one in app.routes:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", one.path)
        if path.startswith("/api/") and not path.startswith("/api/schema"):
            methods = getattr(one, "methods", ())  # a socket has none
            served |= {
                (str(method), path) for method in methods if method not in ("HEAD", "OPTIONS")
            }
    below = {(one.method, one.path) for one in ROUTES if one.path.startswith("/api/")}
    assert served == below | NOT_IN_THE_MAP


def test_openapi_names_the_types_of_the_map(app: Litestar):
    paths = json.loads(msgspec.json.encode(app.openapi_schema.to_schema()))["paths"]
    assert set(paths) == {one.path for one in ROUTES}
    for one in ROUTES:
        told = paths[one.path][one.method.lower()]
        answer = json.dumps(told["responses"][str(one.status)])
        kinds = [kind for kind in routes.members(one.response) if isinstance(kind, type)]
        for kind in (kind for kind in kinds if issubclass(kind, msgspec.Struct)):
            assert f"/{kind.__name__}" in answer, one.path
        assert ("requestBody" in told) == (one.request is not None), one.path


def test_a_handler_with_other_types_than_the_map_is_refused():
    async def answers_otherwise(self: Any) -> GameCard:
        raise NotImplementedError

    async def takes_something(self: Any, data: GameOptions) -> list[GameCard]:
        raise NotImplementedError

    for handler in (answers_otherwise, takes_something):
        with pytest.raises(TypeError, match="/api/games "):
            handles(routes.GAMES)(handler)


def test_a_handler_may_encode_the_answer_itself_or_refuse():
    async def encoded(self: Any) -> Response[bytes]:
        raise NotImplementedError

    assert handles(Route("GET", "/api/x/{name}", GameCard))(encoded).paths == {"/api/x/{name:str}"}


def test_the_page_names_no_path_of_the_api_that_is_not_in_the_map():
    known = {one.path for one in ROUTES} | {"/api/socket"}
    named = set()
    for path in (*WEB.rglob("*.ts"), *WEB.rglob("*.tsx")):
        if "protocol" not in path.parts:
            named |= set(re.findall(r'"(/api/[^"]+)"', path.read_text("utf-8")))
    assert named <= known
    assert len(named) > 10
