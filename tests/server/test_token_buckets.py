"""Limits on who asks how often, and a server behind a proxy under a path."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from chantier.errors import TooOften
from chantier.server.live.admission import Admission
from chantier.server.tallies import Tallies
from chantier.server.token_buckets import Bucket, Buckets, address_key
from chantier.table.callers import Caller
from chantier.table.events import Said
from server.live_server import Client, Live, Person


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with narrow limits, behind a proxy, under a path."""
    with Live.running(
        tmp_path_factory.mktemp("limits") / "tables.db",
        root_path="/jeux",
        proxy="127.0.0.1",
        origins="https://play.example",
        address_tables="4",
        address_identities="30",
        address_chat="60",
        address_sockets="2",
        owner_tables="2",
        message_rate="5",
        request_rate="10",
    ) as server:
        yield server


def at(address: str) -> dict[str, str]:
    """The header by which the proxy says who asks."""
    return {"x-forwarded-for": address}


def plan(seats: str = "mo") -> dict:
    kinds = {"m": {"kind": "me"}, "o": {"kind": "open"}}
    rules = {"game": "kwinty", "players": 2}
    return {"rules": rules, "seats": [kinds[seat] for seat in seats], "name": "Ada"}


@pytest.mark.jit
def test_tables_of_one_person_and_of_one_address(live: Live):
    first, second = live.person(), live.person()
    home = at("203.0.113.1")
    answers = [first.http.post("/tables", json=plan(), headers=home) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 403]
    assert answers[-1].json()["code"] == "error.too_many_tables"
    again = [second.http.post("/tables", json=plan(), headers=home) for _ in range(2)]
    assert again[-1].json()["code"] == "error.too_often"
    assert again[-1].status_code == 429
    assert int(again[-1].headers["retry-after"]) > 0
    elsewhere = second.http.post("/tables", json=plan(), headers=at("203.0.113.2"))
    assert elsewhere.status_code == 201


def ended(person: Person, headers: dict[str, str]) -> str:
    """A table at which one person has played both seats."""
    table = person.http.post("/tables", json=plan("mm"), headers=headers).json()["table"]
    say(person, table, headers, type="resign")
    return table


def say(person: Person, table: str, headers: dict[str, str], **message: Any) -> dict:
    body = {"id": secrets.token_hex(8), **message}
    return person.http.post(f"/tables/{table}/messages", json=body, headers=headers).json()


@pytest.mark.jit
def test_a_rematch_is_a_table_of_its_address(live: Live):
    person, home = live.person(), at("203.0.113.10")
    table = ended(person, home)
    for _ in range(3):
        assert say(person, table, home, type="rematch", seat=0)["type"] == "done"
        table = person.look(table)["rematch"]
        say(person, table, home, type="resign")
    before = person.look(table)
    refused = say(person, table, home, type="rematch", seat=0)
    assert refused["code"] == "error.too_often"
    after = person.look(table)
    for part in ("number", "offers", "rematch"):
        assert after[part] == before[part]  # nothing was half done
    assert say(person, table, at("203.0.113.11"), type="rematch", seat=0)["type"] == "done"


@pytest.mark.jit
def test_a_rematch_is_a_table_of_its_person(live: Live):
    person, home = live.person(), at("203.0.113.12")
    table = ended(person, home)
    going_on = [person.http.post("/tables", json=plan(), headers=home) for _ in range(2)]
    keys = ",".join(one["key"] for one in person.look(table)["you"]["keys"])
    link = Person(live, "A" * 22)
    for who, headers in ((person, home), (link, {**home, "chantier-keys": keys})):
        refused = say(who, table, headers, type="rematch", seat=0)
        assert refused["code"] == "error.too_many_tables"
    say(person, going_on[0].json()["table"], home, type="close")
    assert say(person, table, home, type="rematch", seat=0)["type"] == "done"


@pytest.mark.jit
def test_made_up_persons_of_one_address_talk_no_more_than_one_household(live: Live):
    table = live.person().http.post("/tables", json=plan(), headers=at("203.0.113.13")).json()
    home = at("203.0.113.14")
    talk = {"type": "say", "text": "hé", "name": "X"}
    crowd = [Person(live, secrets.token_urlsafe(16)) for _ in range(20)]
    answers = [say(person, table["table"], home, **talk) for person in crowd]
    assert [answer["type"] for answer in answers[:10]] == ["done"] * 10
    assert "error.chat_often" in [answer.get("code") for answer in answers]
    elsewhere = say(crowd[-1], table["table"], at("203.0.113.15"), **talk)
    assert elsewhere["type"] == "done"


def test_a_table_hears_so_much_whoever_says_it():
    def buckets(rate: float, size: float) -> Buckets:
        return Buckets(rate, size, clock=lambda: 0.0)

    server: Any = SimpleNamespace(
        tallies=Tallies(),
        chat=buckets(1, 5),
        address_chat=buckets(2, 20),
        table_chat=buckets(5, 50),
    )

    async def heard(table: str, number: int) -> bool:
        connection = SimpleNamespace(scope={"client": (f"198.51.100.{number}", 1)})
        made = SimpleNamespace(event=Said(number=1, at=0, seat=None, name="X", digest=""))
        context = SimpleNamespace(caller=Caller(f"{number:064}"))
        draft: Any = SimpleNamespace(table=table, context=context, events=[made], opened_tables=[])
        try:
            await Admission(server, connection)(draft)
        except TooOften:
            return False
        return True

    assert [asyncio.run(heard("a", number)) for number in range(51)] == [True] * 50 + [False]
    assert asyncio.run(heard("b", 51))


@pytest.mark.jit
def test_identities_of_one_address(live: Live):
    url = f"{live.url}/api/identity"
    headers = at("203.0.113.3")
    answers = [live.http.post(url, json={}, headers=headers) for _ in range(31)]
    assert [answer.status_code for answer in answers] == [201] * 30 + [429]
    assert 0 < int(answers[-1].headers["retry-after"]) <= 120  # thirty an hour


@pytest.mark.jit
def test_requests_of_one_address(live: Live):
    with httpx.Client(headers=at("203.0.113.4")) as http:
        statuses = [http.get(f"{live.url}/healthz").status_code for _ in range(400)]
    assert statuses[0] == 200
    assert 429 in statuses
    assert live.http.get(f"{live.url}/healthz", headers=at("203.0.113.5")).status_code == 200


@pytest.mark.jit
def test_sockets_of_one_address(live: Live):
    headers = at("203.0.113.6")
    for _ in range(2):
        Client(live, **headers)
    third = Client(live, **headers)
    assert third.hear()["code"] == "error.too_many_sockets"
    assert third.closed() == 4429


@pytest.mark.jit
def test_messages_on_a_socket(live: Live):
    client = Client(live, **at("203.0.113.7"))
    for _ in range(60):
        client.connection.send('{"type":"ping"}')
    assert client.closed() == 4408
    kinds = [message["type"] for message in client.heard]
    assert kinds[:10] == ["pong"] * 10
    assert client.heard[-1]["code"] == "error.too_often"


@pytest.mark.jit
def test_the_path_under_which_a_proxy_shows_the_server(live: Live):
    bare = live.url.removesuffix("/jeux")
    for url in (live.url, bare):  # a proxy may take the path off, or not
        assert live.http.get(f"{url}/healthz").status_code == 200
        assert live.http.get(f"{url}/api/games").json()[0]["name"] == "kwinty"
    assert live.http.get(f"{bare}/autres/healthz").status_code == 404
    schema = live.http.get(f"{live.url}/api/schema").json()
    assert schema["servers"] == [{"url": "/jeux"}]
    assert "/jeux/" in live.http.get(f"{live.url}/").text


@pytest.mark.jit
def test_a_cookie_by_https_is_secure_and_for_the_path_alone(live: Live):
    headers = {"x-forwarded-proto": "https", "origin": "https://play.example", "host": "x.example"}
    answer = live.http.post(f"{live.url}/api/identity", json={"cookie": True}, headers=headers)
    assert "Secure" in answer.headers["set-cookie"]
    assert "Path=/jeux" in answer.headers["set-cookie"]
    own = Client(live, origin="https://play.example")
    own.connection.send('{"type":"ping"}')
    assert own.hear()["type"] == "pong"


@pytest.mark.jit
def test_a_socket_follows_a_table_under_the_path(live: Live):
    person = Person(live)
    table = person.http.post("/tables", json=plan("mm"), headers=at("203.0.113.8")).json()["table"]
    client = person.socket(table)
    assert client.act()["type"] == "done"


def test_a_bucket_gives_so_many_at_once_and_then_so_many_a_second():
    bucket = Bucket(rate=2, size=3)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5), bucket.take(0.5)] == [True, False]
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]


def test_buckets_are_everyones_own_and_full_ones_are_forgotten():
    now = [0.0]
    buckets = Buckets(1, 1, clock=lambda: now[0])
    assert buckets.take("a")
    assert not buckets.take("a")
    for number in range(20_000):
        buckets.take(str(number))
    assert len(buckets._kept) <= 20_000
    now[0] = 10.0
    assert buckets.take("new")
    assert buckets.take("new 2") is True
    assert len(buckets._kept) < 20_000


@pytest.mark.parametrize(
    ("client", "key"),
    [
        (("203.0.113.9", 5), "203.0.113.9"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::/64"),
        (("2001:db8:1:2:ffff::", 5), "2001:db8:1:2::/64"),
        (("::ffff:203.0.113.9", 5), "203.0.113.9"),
        (("fe80::1%eth0", 5), "fe80::/64"),
        (None, "?"),
    ],
)
def test_a_household_counts_as_one(client: object, key: str):
    assert address_key(client) == key
