"""Records for clients without rules: every position of a game, ready to be shown."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Controller, post
from litestar.status_codes import HTTP_200_OK

from chantier.core.game import Game
from chantier.core.position import Position
from chantier.core.record import Record
from chantier.errors import BadRecord, BadRequest, ChantierError
from chantier.server.api.answers import Expanded
from chantier.server.api.asking import patient
from chantier.server.house import House
from chantier.table.ending import scores_now
from chantier.table.messages import Board, Sentence

MOST_ACTIONS = 2_000


class RecordsController(Controller):
    """What can be made of a record."""

    path = "/api/records"

    @post("/expand", status_code=HTTP_200_OK)
    async def expand(self, house: House, data: dict[str, Any]) -> Expanded:
        """The positions of a record, one after each action, with every action in words."""
        record = Record.from_json(data)
        if len(record.actions) > MOST_ACTIONS:
            raise BadRequest("error.record_long", most=MOST_ACTIONS)
        game = await patient(house.games.rules(record.game))
        async with house.long_work:
            return await asyncio.to_thread(_expanded, game, record)


def _expanded(game: Game, record: Record) -> Expanded:
    position = game.initial(record.players, record.options)
    boards, words = [_board(position, 0)], []
    for index, action in enumerate(record.actions):
        try:
            after = position.play(action)
        except ChantierError as error:
            failed = BadRecord("error.record_action", cause=error, index=index, action=action)
            raise failed from None
        identity = position.parse(action)
        say = game.words.action
        words.append(Sentence(*(say(position.state, identity, lang) for lang in ("fr", "en"))))
        position = after
        boards.append(_board(position, index + 1))
    outcome = record.outcome
    if outcome is None and position.outcome is not None:
        outcome = position.outcome.to_json()
    return Expanded(record.game, record.players, tuple(boards), tuple(words), outcome)


def _board(position: Position, length: int) -> Board:
    return Board(
        number=length,
        length=length,
        to_act=position.to_act,
        position=position.to_json(),
        scores=scores_now(position),
        back=(),
    )
