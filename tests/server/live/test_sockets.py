"""What a socket may say, and how it is told what happens."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest

from server.live.test_whole_games_online import seated
from server.live_server import Client, Live, Person, play_on

pytestmark = pytest.mark.jit


def test_a_spectator_sees_everything_and_can_do_nothing(live: Live):
    table, clients = seated(live, "kwinty", 2)
    watcher = live.person().socket(table)
    assert watcher.mine == []
    assert watcher.ask("act", position=watcher.board["number"], action="Vi")["code"] == (
        "error.table_no_seat"
    )
    for what in ("resign", "takeback", "offer_draw", "stand", "leave", "return", "close", "claim"):
        assert watcher.ask(what)["type"] == "refused"
    assert watcher.ask("stand_in", seat=0)["code"] == "error.table_no_seat"
    for to in ({"kind": "level", "level": 1}, {"kind": "open"}, {"kind": "me", "name": "Eva"}):
        assert watcher.ask("set_seat", seat=1, to=to)["type"] == "refused"
    play_on([*clients, watcher], random.Random(1), most=4)
    assert watcher.choices is None
    nobody = Client(live)
    nobody.join(table)
    assert nobody.ask("say", text="hé", name="X")["code"] == "error.table_nobody"


def test_nobody_plays_anothers_seat(live: Live):
    table, clients = seated(live, "kwinty", 2)
    mover = next(c for c in clients if c.board["to_act"] in c.mine)
    other = next(c for c in clients if c is not mover)
    answer = other.ask("act", position=other.board["number"], action="Vi")
    assert answer["code"] == "error.table_not_your_turn"
    forged = Person(live, "A" * 22).socket(table)
    assert forged.ask("act", position=forged.board["number"], action="Vi")["type"] == "refused"
    forged = Client(live)
    refused = forged.join(table, token="short")  # noqa: S106  # nobody's
    assert refused["code"] == "error.token"
    guess = live.person().socket(table, keys=["0" * 32])
    assert guess.mine == []


def test_a_seats_secret_link_brings_its_person_back_from_anywhere(live: Live):
    people = [live.person() for _ in range(2)]
    table = people[0].create("kwinty", "mo")
    people[1].say(table, "sit", name="Béla")
    keys = people[0].look(table)["you"]["keys"]
    elsewhere = Client(live)
    elsewhere.join(table, keys=[one["key"] for one in keys])
    assert elsewhere.mine == [0]
    assert elsewhere.act("Vi")["type"] == "done"
    seats = people[1].look(table)["seats"]
    assert [seat["present"] for seat in seats] == [True, False]


def test_two_tabs_of_one_person_see_and_do_the_same(live: Live):
    table, clients = seated(live, "kwinty", 2)
    mover = next(c for c in clients if c.board["to_act"] in c.mine)
    seat = mover.board["to_act"]
    person = next(p for p in live.clients if isinstance(p, Client) and p is mover)
    assert person is mover
    token = mover.connection.request.headers["authorization"].split()[1]
    second = Person(live, token).socket(table)
    assert second.mine == [seat]
    assert second.act("Vi")["type"] == "done"
    mover.reach(second.number)
    late = mover.ask("act", position=second.board["number"] - 1, action="Va")
    assert late["code"] == "error.table_stale"
    assert late["board"] == second.board
    # The person is there as long as one tab is.
    other = next(c for c in clients if c is not mover)
    other.quiet()
    second.close()
    time.sleep(0.2)
    assert Person(live, token).look(table)["seats"][seat]["present"]
    mover.close()
    gone = other.until(lambda m: m["type"] == "presence" and not m["seats"][seat])
    assert gone["spectators"] == 0


def test_a_repeat_after_a_reconnect_is_done_once(live: Live):
    table, clients = seated(live, "kwinty", 2)
    mover = next(c for c in clients if c.board["to_act"] in c.mine)
    token = mover.connection.request.headers["authorization"].split()[1]
    message = {"type": "act", "id": "mine", "position": mover.board["number"], "action": "Vi"}
    mover.connection.send(json.dumps(message))
    first = mover.answer("mine")
    mover.close()
    again = Person(live, token).socket(table)
    again.connection.send(json.dumps(message))
    assert again.answer("mine") == first
    assert again.board["length"] == 1


def test_missed_events_are_told_again_and_what_is_too_old_as_a_whole(live: Live):
    table, clients = seated(live, "kwinty", 2)
    known = clients[0].number
    play_on(clients, random.Random(2), most=6)
    late = live.person().socket(table, since=known)
    assert [m["type"] for m in late.heard if m["type"] == "snapshot"] == []
    assert [e["number"] for e in late.events] == list(range(known + 1, clients[0].number + 1))
    assert late.board == clients[0].board
    assert live.person().socket(table, since=10**6).heard[0]["type"] == "snapshot"
    assert live.person().socket(table, since=-5).heard[0]["type"] == "snapshot"


def test_all_are_sent_the_same_bytes(live: Live):
    table, clients = seated(live, "turris", 2)
    watcher = live.person().socket(table)
    play_on([*clients, watcher], random.Random(3), most=10)
    told = [[m for m in c.heard if m["type"] == "happened"][-8:] for c in [*clients, watcher]]
    assert told[0] == told[1] == told[2]


def test_a_client_that_never_reads_delays_nobody_and_is_told_the_whole_table_later(tmp_path: Path):
    with Live.running(tmp_path / "tables.db", client_queued="65536") as live:
        table, clients = seated(live, "turquoise", 2)
        sleeper = Client(live, live.person().token, narrow=True)
        sleeper.join(table)
        legal = next(c for c in clients if c.board["to_act"] in c.mine).legal()[0]
        for _ in range(1200):  # the answers are more than every buffer on the way holds
            sleeper.send("preview", action=legal)
        time.sleep(1)
        longest = 0.0
        for _ in range(40):
            began = time.monotonic()
            play_on(clients, random.Random(4), most=1)
            longest = max(longest, time.monotonic() - began)
        assert longest < 2
        assert sleeper.number < clients[0].number
        resync = sleeper.until(lambda m: m["type"] == "snapshot" and not m["id"])
        assert resync["number"] == clients[0].number
        assert sleeper.board == clients[0].board
        answers = [m for m in sleeper.heard if m["type"] == "previewed"]
        assert len(answers) < 1200  # it was not heard while it did not read
        play_on([*clients, sleeper], random.Random(4), most=3)  # and it goes on as before


MALFORMED = [
    "",
    "{",
    "[]",
    "null",
    "7",
    '"join"',
    '{"type":"act"}',
    '{"type":"nothing","id":"1"}',
    '{"type":"why","id":"1"}',
    '{"type":"why","id":"1","place":7}',
    '{"type":"why","id":"1","place":"%s"}' % ("a" * 33),
    '{"type":"act","id":"1","position":"x","action":"Vi"}',
    '{"type":"act","id":"","position":1,"action":"Vi"}',
    '{"type":"act","id":"1","position":1,"action":"Vi","extra":1}',
    '{"type":"act","id":"1","position":1e400,"action":"Vi"}',
    "[" * 5000,
    '{"type":"say","id":"1","text":""}',
    '{"type":"say","id":"1","text":"' + "x" * 301 + '"}',
]


@pytest.mark.parametrize("text", MALFORMED)
def test_what_is_malformed_is_refused_and_the_socket_goes_on(live: Live, text: str):
    client = Client(live)
    client.connection.send(text)
    answer = client.hear()
    assert answer["type"] == "refused"
    assert answer["code"] == "error.message"
    assert answer["why"]["fr"]
    client.connection.send('{"type":"ping"}')
    assert client.hear()["type"] == "pong"


def test_bytes_that_are_not_text_are_refused(live: Live):
    client = Client(live)
    client.connection.send(b"\xff\xfe{}")
    assert client.hear()["code"] == "error.message"


def test_an_oversized_message_closes_the_socket(live: Live):
    client = Client(live)
    client.connection.send('{"type":"say","id":"1","text":"' + "x" * 20_000 + '"}')
    assert client.closed() == 1009


def test_repeated_abuse_closes_the_socket(live: Live):
    client = Client(live)
    for _ in range(40):
        client.connection.send("{")
    assert client.closed() == 4408


def test_something_is_asked_before_a_table_is_joined(live: Live):
    client = Client(live)
    assert client.ask("resign")["code"] == "error.join_first"
    assert client.join("nowhere")["code"] == "error.no_such_table"


def test_a_foreign_page_gets_no_socket(live: Live):
    for origin in ("https://evil.example", "null", "http://[", f"https://127.0.0.1:{live.port}"):
        client = Client(live, origin=origin)
        assert client.hear()["code"] == "error.origin"
        assert client.closed() == 4403
    own = Client(live, origin=f"http://127.0.0.1:{live.port}")
    own.connection.send('{"type":"ping"}')
    assert own.hear()["type"] == "pong"


def test_a_preview_tells_costs_and_clauses(live: Live):
    _, clients = seated(live, "kwinty", 2)
    seen = clients[0].ask("preview", action="Vi", language="en")  # as older clients send it
    assert seen["legal"]
    assert seen["words"] == {"fr": "debout en i", "en": "upright on i"}
    assert seen["effects"] == []
    assert seen["board"]["length"] == 1
    play_on(clients, random.Random(1), most=1)
    broken = clients[0].ask("preview", action="Va")
    assert not broken["legal"]
    assert broken["broken"][0]["clause"].startswith("K")
    wrong = clients[0].ask("preview", action="??")
    assert wrong["code"] == "error.bad_action"


def test_a_press_in_vain_is_answered_and_nonsense_refused(live: Live):
    _, clients = seated(live, "kwinty", 2)
    mover = next(c for c in clients if c.board["to_act"] in c.mine)
    other = next(c for c in clients if c is not mover)
    said = mover.ask("why", place="a1", mode="V", position=mover.board["number"])
    assert (said["type"], said["place"]) == ("why_not", "a1")
    assert said["sentence"]["clauses"] == ["K4"]
    assert mover.ask("why", place="i")["sentence"] is None
    assert other.ask("why", place="a1")["sentence"]["fr"] == "C’est à {0} de jouer"
    for wrong in ({"place": "??"}, {"place": "a", "mode": "x"}, {"place": "{0}"}):
        assert mover.ask("why", **wrong)["code"] == "error.why_place"
    assert mover.ask("why", place="a", position=10**6)["code"] == "error.table_stale"
    assert mover.ask("why", place="i")["type"] == "why_not"


def test_takebacks_free_and_by_consent(live: Live):
    _, clients = seated(live, "kwinty", 2)
    play_on(clients, random.Random(6), most=1)
    mover = next(c for c in clients if c.board["to_act"] not in c.mine)
    other = next(c for c in clients if c is not mover)
    done = mover.ask("takeback")
    assert done["type"] == "done"
    for client in clients:
        client.reach(done["number"])
    assert mover.board["length"] == 0
    play_on(clients, random.Random(7), most=2)
    asked = mover.ask("takeback")
    other.reach(asked["number"])
    assert other.events[-1]["type"] == "offered"
    done = other.ask("answer", what="takeback", agreed=True)
    mover.reach(done["number"])
    assert mover.board["length"] == 0


def test_a_rematch_brings_spectators_along(live: Live):
    table, clients = seated(live, "kwinty", 2)
    watcher = live.person().socket(table)
    loser = clients[0]
    done = loser.ask("resign")
    for client in (*clients, watcher):
        client.reach(done["number"])
    clients[1].ask("rematch")
    done = loser.ask("rematch")
    watcher.reach(done["number"])
    event = watcher.events[-1]
    assert event["type"] == "rematched"
    for client in (*clients, watcher):
        client.join(event["table"])
    assert watcher.status == "playing"
    assert watcher.mine == []
    assert clients[0].mine == [0]  # the loser begins
    play_on(clients, random.Random(8), most=2)
    watcher.reach(clients[0].number)


def test_script_in_a_name_stays_text_and_invisible_signs_are_refused(live: Live):
    person = live.person()
    table = live.person().create("kwinty", "mo")
    for name in ("", " " * 5, "x" * 25, "a\u202eb", "a\u200bb", "a\x00b"):
        assert person.say(table, "sit", name=name)["type"] == "refused"
    assert person.say(table, "sit", name="<script>x</script>")["type"] == "done"
    answer = person.http.get(f"/tables/{table}")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_repeat_of_what_was_said_is_done_however_much_was_said_since(live: Live):
    _, clients = seated(live, "kwinty", 2)
    message = json.dumps({"type": "say", "id": "mine", "text": "bonjour"})
    clients[0].connection.send(message)
    first = clients[0].answer("mine")
    answers = [clients[0].ask("say", text=f"{n}") for n in range(8)]
    assert answers[-1]["code"] == "error.chat_often"
    clients[0].connection.send(message)
    assert clients[0].answer("mine") == first


def test_chat_has_limits(live: Live):
    table, clients = seated(live, "kwinty", 2)
    answers = [clients[0].ask("say", text=f"bonjour {n}") for n in range(8)]
    kinds = [answer["type"] for answer in answers]
    assert kinds[:5] == ["done"] * 5
    assert answers[-1]["code"] == "error.chat_often"
    clients[1].until(lambda m: m.get("text") == "bonjour 4")
    late = live.person().look(table)
    assert [said["text"] for said in late["chat"]] == [f"bonjour {n}" for n in range(5)]
    assert all("bonjour" not in json.dumps(line) for line in live.lines())
