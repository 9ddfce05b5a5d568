"""The HTTP API: what it tells, what it refuses, what surrounds every answer."""

from __future__ import annotations

import json
import re
import socket
import sqlite3
import threading
import time
from contextlib import closing
from typing import Any

import httpx
import pytest

from chantier.games.registry import games_in_order
from chantier.games.turquoise.plates import meroe
from server.live_server import Live, Person

pytestmark = pytest.mark.jit


def test_the_games_with_their_options_and_levels_in_both_languages(live: Live):
    games = {game["name"]: game for game in live.person().http.get("/games").json()}
    assert list(games) == [game.card.name for game in games_in_order()]
    kwinty = games["kwinty"]
    assert kwinty["options"][0]["form"]["values"] == ["free", "flat", "swap"]
    assert kwinty["levels"][0]["name"] == {"fr": "Manœuvre", "en": "Labourer"}
    assert len(kwinty["levels"]) == 6
    assert kwinty["reasons"]["five"]["fr"]
    assert games["turquoise"]["has_chance"]
    assert games["tulum"]["clause_titles"]["U4"] == {"fr": "Rien à poser", "en": "Nothing to place"}


def test_the_rules_in_both_languages(live: Live):
    http = live.person().http
    french = http.get("/games/kwinty/rules")
    assert french.headers["content-type"].startswith("text/markdown")
    assert french.text.startswith("# Kwinty")
    assert french.text != http.get("/games/kwinty/rules", params={"lang": "en"}).text
    assert http.get("/games/kwinty/rules", params={"lang": "de"}).status_code == 400
    assert http.get("/games/chess/rules").status_code == 404
    assert http.get("/games/tulum/records/whole").json()["game"] == "tulum"
    assert http.get("/games/kwinty/records/none").status_code == 404
    assert http.get("/games/chess/records/none").status_code == 404


def test_the_words_of_a_game_are_told_whole_and_once(live: Live):
    http = live.person().http
    told = http.get("/games/kwinty/words", params={"lang": "en"})
    assert told.headers["content-type"].startswith("application/json")
    words = told.json()
    assert all(key.startswith("kwinty.") for key in words)
    assert words["kwinty.reason.five"] == "five in a row"
    assert set(words) == set(http.get("/games/kwinty/words").json())
    again = {"if-none-match": told.headers["etag"]}
    assert http.get("/games/kwinty/words", params={"lang": "en"}, headers=again).status_code == 304
    assert http.get("/games/chess/words").status_code == 404


def test_options_are_checked_without_a_table(live: Live):
    http = live.person().http
    own = {**meroe(), "name": "La boîte de Mamie"}
    asked = {"options": {"plates": own}}
    assert http.post("/games/turquoise/options/check", json=asked).json() == asked
    table_own = {"options": {"plates": meroe()}}
    told = http.post("/games/turquoise/options/check", json=table_own)
    assert (told.status_code, told.json()) == (200, {"options": {}})


@pytest.mark.parametrize(
    ("game", "body", "status", "named"),
    [
        ("turquoise", {"options": {"plates": {**meroe(), "summit": "7778"}}}, 400, "summit"),
        ("turquoise", {"options": {"plates": "meroe"}}, 400, "meroe"),
        ("turquoise", {"options": {"plate": {}}}, 400, "plate"),
        ("turquoise", {"options": []}, 400, "array"),
        ("turquoise", {"plates": {}}, 400, "plates"),
        ("chess", {"options": {}}, 404, "chess"),
    ],
)
def test_bad_options_are_refused_by_name(
    live: Live, game: str, body: dict[str, Any], status: int, named: str
):
    told = live.person().http.post(f"/games/{game}/options/check", json=body)
    assert told.status_code == status
    assert named in told.json()["why"]["en"]


def test_openapi_names_every_route_and_message(live: Live):
    schema = live.person().http.get("/schema").json()
    paths = schema["paths"]
    for path in ("/api/games", "/api/tables", "/api/tables/{table}/messages", "/api/mine"):
        assert path in paths
    names = " ".join(schema["components"]["schemas"])
    for name in ("Snapshot", "Act", "Done", "Refused", "NewTable", "TableCard", "Previewed"):
        assert name in names


def test_the_server_tells_how_it_is(live: Live):
    assert live.http.get(f"{live.url}/healthz").json() == {"status": "ok"}
    head = live.http.head(f"{live.url}/healthz")
    assert (head.status_code, head.content) == (200, b"")
    status = live.person().http.get("/status").json()
    assert {game["game"] for game in status["games"]} >= {"kwinty", "turquoise"}
    assert all(game["players"] in ("cold", "compiling", "ready") for game in status["games"])


def test_every_answer_carries_the_security_headers(live: Live):
    for path in ("/", "/healthz", "/api/games", "/api/tables/none", "/nowhere"):
        headers = live.http.get(live.url + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in headers


def test_listed_tables_are_listed_and_private_ones_are_not(live: Live):
    person = live.person()
    shown, hidden = person.create("kwinty", "mo", listed=True), person.create("kwinty", "mo")
    listed = [card["table"] for card in live.person().http.get("/tables").json()]
    assert shown in listed
    assert hidden not in listed
    mine = [card["table"] for card in person.http.get("/mine").json()]
    assert {shown, hidden} <= set(mine)
    assert live.person().http.get("/mine").json() == []
    person.say(shown, "close")
    over = live.person().http.get("/tables", params={"status": "closed"}).json()
    assert shown in [card["table"] for card in over]


@pytest.mark.parametrize("card", [b"", b"\xff", b"{}", b"[" * 100_000])
def test_a_card_that_cannot_be_read_hides_no_other_table(live: Live, card: bytes):
    person = live.person()
    broken, whole = (person.create("kwinty", "mo", listed=True) for _ in range(2))
    with closing(sqlite3.connect(live.data)) as file, file:
        file.execute("UPDATE tables SET card = ? WHERE id = ?", (card, broken))
    for path in ("/tables", "/mine"):
        answer = person.http.get(path)
        assert answer.status_code == 200
        listed = [one["table"] for one in answer.json()]
        assert whole in listed
        assert broken not in listed
    damaged = [line["table"] for line in live.lines() if line["event"] == "card damaged"]
    assert broken[:4] in damaged
    person.say(broken, "close")  # whose card is written again


def test_a_long_poll_is_answered_when_something_happens(live: Live):
    person, other = live.person(), live.person()
    table = person.create("kwinty", "mo")
    number = person.look(table)["number"]
    timer = threading.Timer(0.4, lambda: other.say(table, "sit", name="Béla"))
    timer.start()
    began = time.monotonic()
    told = person.http.get(f"/tables/{table}/events", params={"since": number, "wait": 20}).json()
    assert 0.2 < time.monotonic() - began < 10
    assert told["events"][0]["event"]["type"] == "seated"
    timer.join()
    quick = person.http.get(
        f"/tables/{table}/events", params={"since": told["number"] + 5, "wait": 0}
    )
    assert quick.json()["snapshot"]["number"] >= told["number"]
    too_long = {"since": 0, "wait": 60}
    assert person.http.get(f"/tables/{table}/events", params=too_long).status_code == 400


def test_a_running_games_record_keeps_the_secret(live: Live):
    person, other = live.person(), live.person()
    table = person.create("tulum", "mo")
    other.say(table, "sit", name="Béla")
    running = person.http.get(f"/tables/{table}/record")
    assert "secret" not in running.text
    person.say(table, "resign")
    over = person.http.get(f"/tables/{table}/record").json()
    assert len(over["chance"]["secret"]) == 64
    for word in ("owner", "keys", "private"):
        assert word not in json.dumps(over["events"])


BAD_TABLES = [
    ({}, 400),
    ({"rules": {"game": "chess", "players": 2}, "seats": []}, 404),
    ({"rules": {"game": "kwinty", "players": 3}, "seats": [{"kind": "open"}] * 3}, 400),
    ({"rules": {"game": "kwinty", "players": 2}, "seats": [{"kind": "open"}]}, 403),
    (
        {
            "rules": {"game": "kwinty", "players": 2},
            "seats": [{"kind": "level", "level": 99}, {"kind": "open"}],
        },
        403,
    ),
    (
        {
            "rules": {"game": "kwinty", "players": 2, "options": {"opening": "round"}},
            "seats": [{"kind": "open"}] * 2,
        },
        400,
    ),
    (
        {
            "rules": {"game": "kwinty", "players": 2, "opening": ["Va"]},
            "seats": [{"kind": "open"}] * 2,
        },
        422,
    ),
    ({"rules": {"game": "kwinty", "players": 2, "nothing": 1}, "seats": []}, 400),
]


@pytest.mark.parametrize(("body", "status"), BAD_TABLES)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(live: Live, body: dict, status: int):
    answer = live.person().http.post("/tables", json=body)
    assert answer.status_code == status, answer.text
    assert answer.json()["type"] == "refused"
    assert answer.json()["why"]["fr"]


def test_a_table_can_begin_from_a_record(live: Live):
    person = live.person()
    table = person.create("kwinty", "mm", opening=["Vi", "Vh"])
    state = person.look(table)
    assert [step["action"] for step in state["line"]] == ["Vi", "Vh"]
    assert state["status"] == "playing"
    assert state["you"]["seats"] == [0, 1]  # two people at one screen
    choices = person.http.get(f"/tables/{table}/choices").json()
    answer = person.say(table, "act", position=choices["number"], action="Vg")
    assert answer["type"] == "done"


def test_a_refused_action_names_its_clauses(live: Live):
    person = live.person()
    table = person.create("kwinty", "mm", opening=["Vi"])
    number = person.look(table)["board"]["number"]
    answer = person.say(table, "act", position=number, action="Va")
    assert answer["broken"][0]["clause"].startswith("K")
    assert answer["board"]["number"] == number
    body = {"id": "1", "action": "Va"}
    seen = person.http.post(f"/tables/{table}/preview", json=body).json()
    assert seen["broken"] == answer["broken"]
    assert person.http.post(f"/tables/{table}/preview", json={**body, "action": "?"}).is_error
    said = person.http.post(f"/tables/{table}/why", json={"id": "2", "place": "a"}).json()
    assert said["sentence"]["clauses"] == [answer["broken"][0]["clause"]]
    assert person.http.post(f"/tables/{table}/why", json={"id": "3", "place": "?"}).is_error


def test_a_record_that_is_none_is_not_expanded(live: Live):
    http = live.person().http
    plain = {"format": "chantier-record/1", "game": "kwinty", "players": 2}
    good = http.post("/records/expand", json={**plain, "actions": ["Vi", "Vh"]}).json()
    assert [board["length"] for board in good["boards"]] == [0, 1, 2]
    for wrong in ({}, {**plain, "actions": ["Va", "??"]}, {**plain, "actions": ["Vi"] * 3000}):
        assert http.post("/records/expand", json=wrong).status_code == 400
    for nothing in (None, 7, [], {}, True):
        for actions in ([nothing], ["Vi", nothing, "Vh"]):
            answer = http.post("/records/expand", json={**plain, "actions": actions})
            assert answer.status_code == 400, nothing
            assert answer.json()["code"] == "error.record_action"


# Who one is.


def test_a_browser_gets_a_cookie_that_no_script_reads(live: Live):
    origin = {"origin": f"http://127.0.0.1:{live.port}"}
    with httpx.Client(base_url=f"{live.url}/api") as browser:
        answer = browser.post("/identity", json={"cookie": True}, headers=origin)
        assert answer.json() == {"token": None}
        cookie = answer.headers["set-cookie"]
        for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
            assert part in cookie
        assert "Secure" not in cookie  # it came by http
        again = browser.post("/identity", json={"cookie": True}, headers=origin)
        assert again.headers["set-cookie"].split(";")[0] == cookie.split(";")[0]
        assert browser.get("/mine").json() == []
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"rules": {"game": "kwinty", "players": 2}, "seats": seats, "name": "Ada"}
        assert browser.post("/tables", json=body, headers=origin).status_code == 201
        for foreign in ("https://evil.example", "null"):
            forged = browser.post("/tables", json=body, headers={"origin": foreign})
            assert forged.json()["code"] == "error.origin"
        silent = browser.post("/tables", json=body, headers={"sec-fetch-site": "cross-site"})
        assert silent.status_code == 403
        assert len(browser.get("/mine").json()) == 1


FORMS = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
FOREIGN = [
    {"origin": "http://evil.example", "sec-fetch-site": "cross-site"},
    {"origin": "null"},
    {"origin": "http://["},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("foreign", FOREIGN)
def test_a_foreign_page_gives_a_visitor_no_other_identity(live: Live, foreign: dict):
    for kind in ("application/json", *FORMS):
        answer = live.http.post(
            f"{live.url}/api/identity",
            content=b'{"cookie":true}',
            headers={"content-type": kind, **foreign},
        )
        assert answer.status_code == 403
        assert answer.json()["code"] == "error.origin"
        assert "set-cookie" not in answer.headers
        assert answer.headers["x-content-type-options"] == "nosniff"
    # A page cannot have a browser add this header: the client is a program.
    known = live.person().http.post("/identity", json={}, headers=foreign)
    assert known.status_code == 201


@pytest.mark.parametrize("kind", [*FORMS, None])
def test_a_body_that_does_not_say_that_it_is_json_is_refused(live: Live, kind: str | None):
    headers = {} if kind is None else {"content-type": kind}
    for content in (b'{"cookie":true}', iter([b'{"cookie":true}'])):
        answer = live.http.post(f"{live.url}/api/identity", content=content, headers=headers)
        assert answer.status_code == 415
        assert answer.json()["code"] == "error.body_kind"
        assert "set-cookie" not in answer.headers
    charset = {"content-type": "application/json; charset=utf-8"}
    again = live.http.post(f"{live.url}/api/identity", content=b"{}", headers=charset)
    assert again.status_code == 201


def test_without_a_token_nothing_is_done(live: Live):
    table = live.person().create("kwinty", "mo")
    url = f"{live.url}/api/tables/{table}/messages"
    sit = {"type": "sit", "id": "1", "name": "X"}
    assert live.http.post(url, json=sit).json()["code"] == "error.table_nobody"
    wrong = live.http.post(url, json=sit, headers={"authorization": "Bearer short"})
    assert wrong.json()["code"] == "error.token"
    assert live.http.get(f"{live.url}/api/mine").json()["code"] == "error.table_nobody"


def test_a_reused_token_is_the_same_person_and_another_is_not(live: Live):
    person = live.person()
    table = person.create("kwinty", "mo")
    assert Person(live, person.token).look(table)["you"]["seats"] == [0]
    assert Person(live, person.token[:-1] + "_").look(table)["you"]["seats"] == []


def test_a_seats_secret_link_speaks_for_it_by_http(live: Live):
    person = live.person()
    table = person.create("kwinty", "mm")
    you = person.look(table)["you"]
    other = live.person()
    assert other.look(table)["you"]["seats"] == []
    other.http.headers["chantier-keys"] = ", ".join(one["key"] for one in you["keys"])
    assert other.look(table)["you"] == you
    number = other.http.get(f"/tables/{table}/choices").json()["number"]
    assert other.say(table, "act", position=number, action="Vi")["type"] == "done"


@pytest.mark.parametrize("keys", [["0" * 32] * 9, ["0" * 65], ["x" * 5000]])
def test_secret_links_are_bounded_as_on_a_socket(live: Live, keys: list[str]):
    person = live.person()
    table = person.create("kwinty", "mm")
    headers = {"chantier-keys": ",".join(keys)}
    answer = live.http.get(f"{live.url}/api/tables/{table}", headers=headers)
    assert answer.status_code == 400
    assert answer.json()["code"] == "error.keys"
    most = {"chantier-keys": ",".join(["0" * 64] * 8)}
    assert live.http.get(f"{live.url}/api/tables/{table}", headers=most).status_code == 200


@pytest.mark.parametrize("before", [str(2**63), "-1", "9" * 5000, "1e400", "x", str(2**53)])
def test_a_time_that_is_none_is_refused(live: Live, before: str):
    answer = live.http.get(f"{live.url}/api/tables", params={"before": before})
    assert answer.status_code == 400
    assert answer.json()["code"] == "error.message"
    latest = live.http.get(f"{live.url}/api/tables", params={"before": 2**53 - 1})
    assert latest.status_code == 200


@pytest.mark.parametrize("path", ["/tables", "/records/expand", "/identity"])
@pytest.mark.parametrize("depth", [900, 5_000, 100_000])
def test_what_is_nested_too_deeply_is_refused_with_a_sentence(live: Live, path: str, depth: int):
    deep = "[" * depth + "]" * depth
    kind = {"content-type": "application/json"}
    rules = '{"rules":{"game":"kwinty","players":2,"options":{"opening":%s}},"seats":[]}'
    record = '{"format":%s,"game":"kwinty","players":2,"actions":[]}'
    outcome = '{"format":"chantier-record/1","game":"kwinty","players":2,"actions":[],"outcome":%s}'
    for text in (deep, rules % deep, record % deep, outcome % f'{{"scores":{deep}}}'):
        answer = live.person().http.post(path, content=text, headers=kind)
        # What can be read may be told again; how deep that is depends on Python's version.
        if depth > 5_000 or answer.status_code != 200:
            assert answer.status_code in (400, 403), answer.text[:200]
            assert answer.json()["why"]["fr"]


def test_what_is_too_large_is_refused(live: Live):
    person = live.person()
    body = {"type": "say", "id": "1", "text": "x" * 300_000}
    table = person.create("kwinty", "mo")
    answer = person.http.post(f"/tables/{table}/messages", json=body)
    assert answer.status_code == 413
    assert answer.json()["code"] == "error.too_large"
    parts = iter([b"x" * 100_000] * 5)
    kind = {"content-type": "application/json"}
    unsaid = person.http.post(f"/tables/{table}/messages", content=parts, headers=kind)
    assert unsaid.status_code == 413
    assert unsaid.json()["code"] == "error.too_large_body"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"type":"nothing"}', '{"type":"act","id":1}'])
def test_what_is_malformed_is_refused_with_a_sentence(live: Live, text: str):
    person = live.person()
    table = person.create("kwinty", "mo")
    answer = person.http.post(
        f"/tables/{table}/messages", content=text, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] == "error.message"


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/tables", {"rules": {"game": "kwinty", "players": "two"}, "seats": []}, "rules.players"),
        ("/tables", {"rules": {"game": "kwinty", "players": 2}, "seats": [{"kind": 1}]}, "seats"),
        ("/identity", {"cookie": "yes"}, "cookie"),
        ("/profiles", {"name": ["Léo"]}, "name"),
        ("/mine/games?limit=many", None, "limit"),
        ("/tables?before=x", None, "before"),
    ],
)
def test_a_refusal_names_the_field_that_cannot_be_read(
    live: Live, path: str, body: dict[str, Any] | None, field: str
) -> None:
    http = live.person().http
    answer = http.get(path) if body is None else http.post(path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "error.message")
    for lang, before in (("fr", " : "), ("en", ": ")):
        why = answer.json()["why"][lang].replace("\u00a0", " ")
        named = why.partition(before)[2]
        assert re.match(rf"{re.escape(field)}\W", named), why


@pytest.mark.parametrize(
    "said",
    [
        b'Content-Length: 100\r\n\r\n{"rules":',
        b'Transfer-Encoding: chunked\r\n\r\n9\r\n{"rules":\r\n',
    ],
    ids=["of a known length", "in chunks"],
)
def test_a_client_that_breaks_off_within_a_body_is_no_failure(live: Live, said: bytes) -> None:
    before = live.log.read_text().count('"status": 499')
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", live.port)) as client:
        client.sendall(head + said)
    limit = time.monotonic() + 20
    while (text := live.log.read_text()).count('"status": 499') == before:
        assert time.monotonic() < limit, text[-2000:]
        time.sleep(0.05)
    line = json.loads(text.splitlines()[-1])
    assert (line["level"], line["status"]) == ("info", 499)
    assert "Traceback" not in text


def test_the_log_holds_no_secrets(live: Live):
    person = live.person()
    table = person.create("kwinty", "mo")
    person.http.get(f"/tables/{table}/events", params={"since": 1})
    text = live.log.read_text()
    assert person.token not in text
    assert table not in text
    assert "since" not in text
    assert {line["event"] for line in live.lines()} >= {"started", "request"}


def test_the_list_of_ones_tables_tells_which_seats_are_ones_own(live: Live):
    ada, bea = live.person(), live.person()
    table = ada.create("kwinty", "om")
    alone = ada.create("kwinty", "1m")
    message = {"type": "sit", "id": "s", "name": "Bea"}
    assert bea.http.post(f"/tables/{table}/messages", json=message).status_code == 200
    assert {one["table"]: one["you"] for one in ada.http.get("/mine").json()} == {
        table: [1],
        alone: [1],
    }
    assert [one["you"] for one in bea.http.get("/mine").json()] == [[0]]
