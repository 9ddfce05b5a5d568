"""What players add to chance, at a real server: who may open it, and where nobody reads it before.

Every role sends every message about salts in every state of a table.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any, Literal, TypeAlias

import pytest

from chantier.core.fair import salt_hash
from server.live_server import Client, Live, Person

pytestmark = pytest.mark.jit

SALTS = ("a salt that Ada keeps to herself", "le sel de Béa, dans sa poche")
State: TypeAlias = Literal["open", "sealed", "half", "playing", "over", "closed"]
STATES: tuple[State, ...] = ("open", "sealed", "half", "playing", "over", "closed")


class Table:
    """A table of two people in some state, and all who may come near it."""

    def __init__(self, live: Live, state: State, game: str = "tulum", lot: bool = False) -> None:
        self.live = live
        self.host, self.player, self.stranger = (live.person() for _ in range(3))
        body = {
            "rules": {"game": game, "players": 2},
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "name": "Ada",
            "salt_hash": salt_hash(SALTS[0]),
            "lot": lot,
        }
        self.created = self.host.http.post("/tables", json=body).json()
        self.id = self.created["table"]
        if state == "closed":
            self.done(self.host, "close")
        if state in ("open", "closed"):
            return
        self.done(self.player, "sit", name="Bea", salt_hash=salt_hash(SALTS[1]))
        if state == "sealed":
            return
        self.done(self.host, "open_salt", salt=SALTS[0])
        if state == "half":
            return
        self.done(self.player, "open_salt", salt=SALTS[1])
        if state == "over":
            self.done(self.host, "resign")

    def done(self, person: Person, kind: str, **fields: Any) -> None:
        answer = person.say(self.id, kind, **fields)
        assert answer["type"] == "done", answer

    def by_link(self, person: Person) -> Person:
        """Somebody else who holds the secret link of a person's seat."""
        keys = person.look(self.id)["you"]["keys"]
        other = self.live.person()
        other.http.headers["chantier-keys"] = ",".join(one["key"] for one in keys)
        return other

    def nobody(self) -> Person:
        """A caller without any token."""
        other = self.live.person()
        del other.http.headers["authorization"]
        return other

    def forger(self, person: Person) -> Person:
        """A caller with a token that is nearly somebody's."""
        last = "A" if person.token[-1] != "A" else "B"
        return Person(self.live, person.token[:-1] + last)

    def roles(self) -> dict[str, Person]:
        return {
            "host": self.host,
            "player": self.player,
            "host's link": self.by_link(self.host),
            "player's link": self.by_link(self.player),
            "stranger": self.stranger,
            "nobody": self.nobody(),
            "forger": self.forger(self.host),
        }


OUTSIDE = ("stranger", "nobody", "forger")
BEGUN = "error.table_begun"
OPENING: dict[State, str] = {
    "open": "error.table_not_sealed",
    "sealed": "error.table_other_salt",
    "half": "error.table_other_salt",
    "playing": BEGUN,
    "over": BEGUN,
    "closed": "error.table_status.closed",
}


@pytest.mark.parametrize("state", STATES)
def test_who_opens_what_is_no_salt_of_theirs(live: Live, state: State) -> None:
    """The other player's salt, as if it had leaked; nothing changes whoever sends it."""
    table = Table(live, state)
    number = table.host.look(table.id)["number"]
    for role, person in table.roles().items():
        others = SALTS[0] if role.startswith("player") else SALTS[1]
        refused = person.say(table.id, "open_salt", salt=others)
        assert refused["type"] == "refused", (role, refused)
        expected = OPENING[state]
        if state in ("open", "sealed", "half"):
            if role in OUTSIDE or (state == "open" and role.startswith("player")):
                expected = "error.table_no_seat"
            elif state == "half" and role.startswith("host"):
                expected = "error.table_nothing_to_open"
        expected = "error.table_nobody" if role == "nobody" else expected
        assert refused["code"] == expected, role
        assert refused["why"]["fr"] != refused["why"]["en"]
    assert table.host.look(table.id)["number"] == number


@pytest.mark.parametrize("state", STATES)
def test_who_asks_to_begin_without_a_salt(live: Live, state: State) -> None:
    table = Table(live, state)
    number = table.host.look(table.id)["number"]
    for role, person in table.roles().items():
        refused = person.say(table.id, "start_without")
        assert refused["type"] == "refused", role
        expected = OPENING[state]
        if state in ("open", "sealed", "half"):
            expected = "error.table_open_own" if state == "sealed" else expected
            if role in OUTSIDE or (state == "open" and role.startswith("player")):
                expected = "error.table_no_seat"
            elif state == "half":
                early = role.startswith("host")
                expected = "error.table_start_early" if early else "error.table_open_own"
        expected = "error.table_nobody" if role == "nobody" else expected
        assert refused["code"] == expected, role
        agreed = person.say(table.id, "answer", what="start", agreed=True)
        assert agreed["type"] == "refused", role
    assert table.host.look(table.id)["number"] == number


@pytest.mark.parametrize("state", ["sealed", "half", "playing", "over", "closed"])
def test_a_hash_that_comes_late_is_taken_from_nobody(live: Live, state: State) -> None:
    table = Table(live, state)
    before = table.host.look(table.id)
    late = salt_hash("a salt that was chosen with care")
    for role, person in table.roles().items():
        for kind, fields in (
            ("sit", {"name": "Eve"}),
            ("set_seat", {"seat": 0, "to": {"kind": "me", "name": "Eve"}}),
        ):
            refused = person.say(table.id, kind, salt_hash=late, **fields)
            assert refused["type"] == "refused", (role, kind)
        assert person.say(table.id, "stand")["type"] == "refused", role
    after = table.host.look(table.id)
    assert (after["number"], after["digest"]) == (before["number"], before["digest"])
    assert late not in table.host.http.get(f"/tables/{table.id}/record").text


def test_a_secret_link_opens_the_salt_of_its_seat_and_follows_the_lot(live: Live) -> None:
    table = Table(live, "sealed", lot=True)
    links = [table.by_link(person) for person in (table.host, table.player)]
    before = [link.look(table.id)["you"]["keys"][0]["key"] for link in links]
    for link, salt in zip(links, SALTS, strict=True):
        table.done(link, "open_salt", salt=salt)
    assert table.host.look(table.id)["status"] == "playing"
    seats = []
    for person, link, key in zip((table.host, table.player), links, before, strict=True):
        you = person.look(table.id)["you"]
        assert link.look(table.id)["you"] == you, "the link leads where the player sits now"
        assert you["keys"][0]["key"] == key
        seats += you["seats"]
    assert sorted(seats) == [0, 1]


def test_a_repeat_of_an_opened_salt_is_done_once(live: Live) -> None:
    table = Table(live, "sealed")
    body = {"type": "open_salt", "id": "once", "salt": SALTS[0]}
    path = f"/tables/{table.id}/messages"
    first, again = (table.host.http.post(path, json=body).json() for _ in range(2))
    assert (first["type"], again["number"]) == ("done", first["number"])
    other = table.host.http.post(path, json={**body, "salt": SALTS[1]}).json()
    assert other["code"] == "error.table_id"


def everything_told(table: Table, person: Person) -> dict[str, str]:
    """All that a caller may read of a table, by where it stands."""
    http, live, name = person.http, table.live, table.id
    told = {
        path: http.get(path).text
        for path in (
            f"/tables/{name}",
            f"/tables/{name}/events?since=1",
            f"/tables/{name}/record",
            f"/tables/{name}/expanded",
            f"/tables/{name}/choices",
            f"/tables/{name}/board.svg",
            "/tables",
            "/mine",
            "/mine/games",
            "/status",
        )
    }
    told["page"] = live.http.get(f"{live.url}/t/{name}").text
    told["log"] = live.log.read_text()
    socket = Client(live, person.token)
    told["snapshot"] = str(socket.join(name))
    told["news"] = str(socket.quiet(0.1))
    return told


@pytest.mark.parametrize("reader", ["host", "player", "stranger"])
@pytest.mark.parametrize("state", ["open", "sealed", "half", "playing"])
def test_salts_and_secret_are_read_nowhere_before_their_time(
    live: Live, state: State, reader: str
) -> None:
    table = Table(live, state)
    person = table.roles()[reader]
    secret = live.secret(table.id).hex()
    opened = {"half": SALTS[:1], "playing": SALTS}.get(state, ())
    for where, text in everything_told(table, person).items():
        assert secret not in text, where
        for salt in SALTS:
            words = salt in text or salt.encode("unicode_escape").decode() in text
            assert not words or salt in opened, where
            assert not words or where.endswith(("since=1", "/record", "news")), where


def test_beside_its_events_the_file_holds_no_salt(live: Live) -> None:
    """What only the server knows of an event tells of a message nothing but a digest."""
    table = Table(live, "playing")
    with closing(sqlite3.connect(f"file:{live.data}?mode=ro", uri=True)) as connection:
        rows = connection.execute(
            "SELECT private, aside FROM events JOIN tables ON key = table_key WHERE id = ?",
            (table.id,),
        ).fetchall()
    assert len(rows) > 5
    for row in rows:
        assert not any(salt.encode() in bytes(cell or b"") for cell in row for salt in SALTS)
