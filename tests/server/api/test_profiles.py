"""Profiles by HTTP: one's own people, kept under the identity and shown to no other."""

from __future__ import annotations

import json
import sqlite3
import threading
from contextlib import closing
from typing import Any

import pytest

from chantier.server.profiles import MOST_PROFILES, SIGNS
from server.live_server import Live, Person


def add(person: Person, name: str, **more: Any) -> dict[str, Any]:
    answer = person.http.post("/profiles", json={"name": name, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def names(person: Person) -> list[str]:
    return [one["name"] for one in person.http.get("/profiles").json()]


def test_profiles_are_added_changed_and_removed_under_one_identity(live: Live):
    parent, other = live.person(), live.person()
    assert names(parent) == []
    camille, leo = add(parent, "  Camille "), add(parent, "Léo", sign="star")
    assert (camille["name"], camille["sign"], leo["sign"]) == ("Camille", SIGNS[0], "star")
    assert names(parent) == ["Camille", "Léo"]
    renamed = parent.http.post(f"/profiles/{leo['id']}", json={"name": "Léon", "sign": "moon"})
    assert renamed.json() == leo | {"name": "Léon", "sign": "moon"}
    same = parent.http.post(f"/profiles/{leo['id']}", json={"name": "léon"})
    assert same.json()["name"] == "léon"  # its own name is not taken
    left = parent.http.post(f"/profiles/{camille['id']}/remove", json={})
    assert [one["name"] for one in left.json()] == ["léon"]
    again = parent.http.post(f"/profiles/{camille['id']}/remove", json={})
    assert (again.status_code, again.json()["code"]) == (404, "error.profile_unknown")
    assert names(other) == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": ""}, "error.table_name_length"),
        ({"name": " \t "}, "error.table_name_length"),
        ({"name": "x" * 25}, "error.table_name_length"),
        ({"name": "Za\u202elgo"}, "error.table_name_signs"),
        ({"name": "a\0b"}, "error.table_name_signs"),
        ({"name": "CAMILLÉ"}, "error.profile_name_taken"),
        ({"name": "Zoé", "sign": "ring"}, "error.profile_sign_taken"),
    ],
    ids=["empty", "blank", "long", "turned", "control", "taken", "sign"],
)
def test_a_name_or_sign_that_cannot_be_is_refused_with_its_reason(live: Live, body, code):
    parent = live.person()
    first, second = add(parent, "Camille", sign="ring"), add(parent, "Léo")
    refused = parent.http.post("/profiles", json=body)
    assert (refused.status_code, refused.json()["code"]) == (403, code)
    changed = parent.http.post(f"/profiles/{second['id']}", json=body)
    assert (changed.status_code, changed.json()["code"]) == (403, code)
    assert refused.json()["why"]["fr"] != refused.json()["why"]["en"]
    assert parent.http.get("/profiles").json() == [first, second]


@pytest.mark.parametrize(
    "body",
    [
        {"name": "x" * 10**6},
        {"name": "Zoé", "sign": "skull"},
        {"name": 7},
        {},
        {"name": "Zoé", "owner": "00" * 32},
        [],
    ],
    ids=["huge", "sign", "number", "nothing", "owner", "list"],
)
def test_a_body_that_is_no_profile_changes_nothing(live: Live, body: object):
    parent = live.person()
    assert parent.http.post("/profiles", json=body).status_code in (400, 413)
    assert names(parent) == []


def test_anothers_profile_can_be_neither_seen_nor_changed_nor_used(live: Live):
    parent, other = live.person(), live.person()
    profile = add(parent, "Camille")["id"]
    for path, body in (
        (f"/profiles/{profile}", {"name": "Zoé"}),
        (f"/profiles/{profile}/remove", {}),
    ):
        refused = other.http.post(path, json=body)
        assert (refused.status_code, refused.json()["code"]) == (404, "error.profile_unknown")
    seats = [{"kind": "me", "name": "X", "profile": profile}, {"kind": "open"}]
    plan = {"rules": {"game": "kwinty", "players": 2}, "seats": seats}
    refused = other.http.post("/tables", json=plan)
    assert (refused.status_code, refused.json()["code"]) == (403, "error.profile_unknown")
    table = parent.create("kwinty", "mo")
    for who in (profile, "nothing"):
        said = other.say(table, "sit", name="X", profile=who)
        assert (said["type"], said["code"]) == ("refused", "error.profile_unknown")
    nobody = Person(live, token="")
    nobody.http.headers.pop("authorization", None)
    assert nobody.http.get("/profiles").status_code == 403
    assert names(parent) == ["Camille"]


def test_two_tabs_at_once_make_no_profile_too_many_and_no_name_twice(live: Live):
    parent = live.person()
    answers: list[int] = []

    def ask(name: str) -> None:
        tab = Person(live, token=parent.token)
        answers.append(tab.http.post("/profiles", json={"name": name}).status_code)

    threads = [threading.Thread(target=ask, args=("Zoé",)) for _ in range(6)]
    threads += [threading.Thread(target=ask, args=(f"Nom {n}",)) for n in range(MOST_PROFILES + 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = parent.http.get("/profiles").json()
    assert len(found) == MOST_PROFILES == answers.count(201)
    assert len({one["sign"] for one in found}) == len({one["name"] for one in found}) == len(found)
    more = parent.http.post("/profiles", json={"name": "Encore"})
    assert more.json()["code"] == "error.profile_most"


def test_a_seat_keeps_its_profile_where_only_the_server_sees_it(live: Live):
    parent, guest = live.person(), live.person()
    camille, zoe = add(parent, "Camille"), add(guest, "Zoé")
    seats = [{"kind": "me", "profile": camille["id"]}, {"kind": "open"}]
    plan = {"rules": {"game": "kwinty", "players": 2}, "seats": seats}
    made = parent.http.post("/tables", json=plan)
    assert made.status_code == 201, made.text
    table = made.json()["table"]
    assert guest.say(table, "sit", name="Zoé", profile=zoe["id"])["type"] == "done"
    shown = guest.look(table)
    assert [seat["name"] for seat in shown["seats"]] == ["Camille", "Zoé"]
    guest.say(table, "resign")
    record = guest.http.get(f"/tables/{table}/record").text
    events = guest.http.get(f"/tables/{table}/events").text
    for text in (made.text, json.dumps(shown), record, events):
        assert camille["id"] not in text
        assert zoe["id"] not in text
    with closing(sqlite3.connect(f"file:{live.data}?mode=ro", uri=True)) as file:
        rows = file.execute(
            "SELECT seat, held_seats.profile, result FROM held_seats JOIN tables"
            " ON key = table_key WHERE id = ? ORDER BY seat",
            (table,),
        ).fetchall()
    assert rows == [(0, camille["id"], "won"), (1, zoe["id"], "lost")]


def test_a_host_seats_a_profile_in_the_waiting_room_but_only_an_own_one(live: Live):
    parent, other = live.person(), live.person()
    leo, theirs = add(parent, "Léo")["id"], add(other, "Zoé")["id"]
    table = parent.create("tulum", "moo")
    for profile, answer in ((theirs, "refused"), (leo, "done")):
        to = {"kind": "me", "name": "Léo", "profile": profile}
        assert parent.say(table, "set_seat", seat=1, to=to)["type"] == answer
    game = parent.http.get("/mine/games").json()["going_on"][0]
    assert sorted(game["profiles"]) == ["", leo]
    assert (
        parent.say(table, "set_seat", seat=2, to={"kind": "me", "profile": leo})["type"] == "done"
    )
    assert parent.look(table)["seats"][2]["name"] == "Léo"


def test_a_seat_set_anew_tells_its_new_secret_link(live: Live):
    parent = live.person()
    table = parent.create("tulum", "moo")
    before = parent.look(table)["you"]["keys"]
    done = parent.say(table, "set_seat", seat=0, to={"kind": "me", "name": "Camille"})
    assert done["you"]["keys"] == parent.look(table)["you"]["keys"] != before
    said = parent.say(table, "set_seat", seat=1, to={"kind": "level", "level": 1})
    assert said["you"] is None


def test_a_rematch_keeps_the_profiles(live: Live):
    parent = live.person()
    profiles = [add(parent, name)["id"] for name in ("Camille", "Léo")]
    seats = [{"kind": "me", "profile": one} for one in profiles]
    plan = {"rules": {"game": "kwinty", "players": 2}, "seats": seats}
    table = parent.http.post("/tables", json=plan).json()["table"]
    parent.say(table, "resign", seat=0)
    parent.say(table, "rematch", seat=0)
    after = parent.look(table)["rematch"]
    with closing(sqlite3.connect(f"file:{live.data}?mode=ro", uri=True)) as file:
        held = file.execute(
            "SELECT held_seats.profile FROM held_seats JOIN tables ON key = table_key WHERE id = ?",
            (after,),
        ).fetchall()
    assert sorted(one for (one,) in held) == sorted(profiles)
