"""Records for clients without rules: every position of a game, ready to be shown."""

from __future__ import annotations

from litestar import Controller, Response

from chantier.core.record import Record
from chantier.errors import BadRequest
from chantier.server.api import routes
from chantier.server.api.requests import AnyRequest, encode_in_thread
from chantier.server.api.routes import RecordJson, handles
from chantier.server.api.whole_games import expanded_record
from chantier.server.context import ServerContext

MOST_ACTIONS = 2_000


class RecordsController(Controller):
    """What can be made of a record."""

    @handles(routes.EXPAND_RECORD)
    async def expand(
        self, context: ServerContext, request: AnyRequest, data: RecordJson
    ) -> Response[bytes]:
        """The positions of a record, one after each action, with every action in words."""
        record = Record.from_json(data)
        if len(record.actions) > MOST_ACTIONS:
            raise BadRequest("error.record_long", most=MOST_ACTIONS)
        game = context.games.find(record.game)
        return await encode_in_thread(context, request, expanded_record, game, record)
