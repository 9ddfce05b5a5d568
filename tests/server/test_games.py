"""Whole games by sockets and by HTTP, on a real server."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from server.live import Live, play_on

pytestmark = pytest.mark.jit  # the server compiles; its rules are tested plainly elsewhere


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    server = Live(tmp_path_factory.mktemp("games") / "tables.db")
    yield server
    server.clear()
    assert server.stop() == 0


@pytest.mark.parametrize(
    ("game", "players"), [("kwinty", 2), ("turris", 2), ("tulum", 3), ("turquoise", 2)]
)
def test_a_whole_game_by_sockets(live: Live, game: str, players: int):
    people = [live.person() for _ in range(players)]
    table = people[0].create(game, "m" + "o" * (players - 1))
    clients = [person.socket(table) for person in people]
    for client in clients[1:]:
        done = client.ask("sit", name="Béla")
    for client in clients:
        client.reach(done["number"])
    play_on(clients, random.Random(5))
    assert {client.status for client in clients} == {"over"}
    boards = [client.board for client in clients]
    assert boards.count(boards[0]) == players
    assert clients[0].events[-1]["type"] == "ended"
