"""Whole games by sockets and by HTTP, on a real server."""

from __future__ import annotations

import random

import pytest

from chantier.core.record import Record
from chantier.games.registry import find_game
from chantier.table.verify import verify_record
from server.live_server import Live, Person, play_on

pytestmark = pytest.mark.jit  # the server compiles; its rules are tested plainly elsewhere


def seated(live: Live, game: str, players: int, **rules: object) -> tuple[str, list]:
    """A table at which everybody sits and follows by socket."""
    people = [live.person() for _ in range(players)]
    table = people[0].create(game, "m" + "o" * (players - 1), **rules)
    clients = [person.socket(table) for person in people]
    done = clients[0]
    for client in clients[1:]:
        done = client.ask("sit", name="Béla")
    for client in clients:
        client.reach(done["number"])
    return table, clients


@pytest.mark.parametrize(
    ("game", "players"), [("kwinty", 2), ("turris", 2), ("tulum", 3), ("turquoise", 2)]
)
def test_a_whole_game_by_sockets(live: Live, game: str, players: int):
    table, clients = seated(live, game, players)
    play_on(clients, random.Random(5))
    assert {client.status for client in clients} == {"over"}
    boards = [client.board for client in clients]
    assert boards.count(boards[0]) == players
    assert clients[0].events[-1]["type"] == "ended"
    record = live.person().http.get(f"/tables/{table}/record").json()
    verified = verify_record(Record.from_json(record), find_game)
    assert verified.events == clients[0].number
    assert verified.unproved == 0


def test_turquoise_by_four_with_reconnects_in_the_middle_of_everything(live: Live):
    people = [live.person() for _ in range(4)]
    table = people[0].create("turquoise", "mooo")
    clients = [person.socket(table) for person in people]
    for client in clients[1:]:
        done = client.ask("sit", name="Béla")
    for client in clients:
        client.reach(done["number"])
    rng = random.Random(11)
    for _ in range(15):
        play_on(clients, rng, most=3)
        away = rng.randrange(4)
        clients[away].close()
        others = [c for n, c in enumerate(clients) if n != away]
        if clients[away].board["to_act"] not in clients[away].mine:
            play_on(others, rng, most=1)  # while one is away
        old = clients[away]
        clients[away] = people[away].socket(table)
        fresh = clients[away]
        assert fresh.number == others[0].number
        assert fresh.board == others[0].board
        back = people[away].socket(table, since=old.number)  # a second tab, told only the rest
        assert back.heard[-1]["type"] in ("caught_up", "choices")
        assert [m for m in back.heard if m["type"] == "snapshot"] == []
        back.close()


def bots_turn(bot: Person, table: str) -> bool:
    choices = bot.http.get(f"/tables/{table}/choices").json()
    if choices is None:
        return False
    action = random.Random(choices["number"]).choice(choices["actions"])
    answer = bot.say(table, "act", position=choices["number"], action=action)
    assert answer["type"] == "done", answer
    return True


@pytest.mark.parametrize(
    ("game", "players"), [("kwinty", 2), ("turris", 2), ("tulum", 4), ("turquoise", 2)]
)
def test_a_whole_game_by_bots_over_http(live: Live, game: str, players: int):
    bots = [live.person() for _ in range(players)]
    table = bots[0].create(game, "m" + "o" * (players - 1))
    for bot in bots[1:]:
        assert bot.say(table, "sit", name="Robo", bot=True)["you"]["seats"]
    number = turn = 0
    for _ in range(2000):
        for _ in bots:  # the bot that acted last may go on; else the turn has passed
            if bots_turn(bots[turn], table):
                break
            turn = (turn + 1) % players
        else:
            break
        if number % 10 == 0:  # now and then look at what happened
            told = bots[-1].http.get(f"/tables/{table}/events", params={"since": number}).json()
            events = [one["event"]["number"] for one in told["events"]]
            assert events == list(range(number + 1, told["number"] + 1)) or told["snapshot"]
            number = told["number"]
    state = bots[0].look(table)
    assert state["status"] == "over"
    assert state["seats"][1]["kind"] == "bot"
    mine = bots[1].http.get("/mine").json()
    assert [card["table"] for card in mine] == [table]
    expanded = (
        bots[0]
        .http.post("/records/expand", json=bots[0].http.get(f"/tables/{table}/record").json())
        .json()
    )
    assert len(expanded["boards"]) == len(expanded["steps"]) + 1 == len(state["line"]) + 1
    assert expanded["boards"][-1]["position"] == state["board"]["position"]
