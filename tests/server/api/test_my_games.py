"""One's own games by HTTP: all of them, searched, labelled, left out, and counted by profile."""

from __future__ import annotations

from typing import Any

import pytest

from chantier.core.fair import salt_hash
from chantier.server.api.my_games import MOST_GAMES
from server.live_server import Live, Person


def start(person: Person, *profiles: str, game: str = "kwinty") -> str:
    """A table at one screen, a profile each."""
    seats = [{"kind": "me", "profile": one} for one in profiles]
    rules = {"game": game, "players": len(seats)}
    made = person.http.post("/tables", json={"rules": rules, "seats": seats})
    assert made.status_code == 201, made.text
    return made.json()["table"]


def profile(person: Person, name: str) -> str:
    return person.http.post("/profiles", json={"name": name}).json()["id"]


def mine(person: Person, **query: Any) -> dict[str, Any]:
    answer = person.http.get("/mine/games", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def tables(games: list[dict[str, Any]]) -> list[str]:
    return [game["table"] for game in games]


def label(person: Person, table: str, **change: Any) -> Any:
    return person.http.post(f"/mine/games/{table}", json=change)


def test_no_game_is_forgotten_however_many_came_after_it(live: Live):
    parent = live.person()
    camille, leo = profile(parent, "Camille"), profile(parent, "Léo")
    made = [start(parent, camille, leo) for _ in range(MOST_GAMES + 5)]
    assert tables(mine(parent)["waiting"]) == made[::-1]
    for table in made:
        assert parent.say(table, "resign", seat=0)["type"] == "done"
    first = mine(parent, limit=MOST_GAMES)
    rest = mine(parent, limit=MOST_GAMES, before=first["next"])
    assert tables(first["finished"] + rest["finished"]) == made[::-1]
    assert (first["finished_count"], rest["next"]) == (len(made), None)
    results = {one["profile"]: one for one in parent.http.get("/mine/results").json()}
    assert (results[camille]["lost"], results[leo]["won"]) == (len(made), len(made))
    assert parent.http.get("/mine/games", params={"limit": MOST_GAMES + 1}).status_code == 400


def test_a_full_table_waits_for_the_page_that_must_open_its_salt(live: Live):
    host, guest = live.person(), live.person()
    salts = ["a grain of the host’s", "a grain of the guest’s"]
    rules = {"game": "kwinty", "players": 2}
    seats = [{"kind": "me"}, {"kind": "open"}]
    plan = {"rules": rules, "seats": seats, "name": "Ada", "salt_hash": salt_hash(salts[0])}
    table = host.http.post("/tables", json=plan).json()["table"]
    assert tables(mine(host)["going_on"]) == [table]
    guest.say(table, "sit", name="Bea", salt_hash=salt_hash(salts[1]))
    assert guest.say(table, "open_salt", salt=salts[1])["type"] == "done"
    assert tables(mine(host)["waiting"]) == [table]
    assert tables(mine(guest)["going_on"]) == [table]  # it waits for the host alone
    assert host.say(table, "open_salt", salt=salts[0])["type"] == "done"
    assert tables(mine(host)["waiting"]) == [table]  # it is the first seat's turn
    assert tables(mine(guest)["going_on"]) == [table]


def test_a_game_waits_for_the_profile_whose_turn_it_is(live: Live):
    parent = live.person()
    camille, leo, zoe = (profile(parent, name) for name in ("Camille", "Léo", "Zoé"))
    table = start(parent, camille, leo)
    open_table = parent.create("tulum", "mo")
    whole = mine(parent)
    assert (tables(whole["waiting"]), tables(whole["going_on"])) == ([table], [open_table])
    assert whole["waiting"][0]["you"] == [0, 1]
    assert whole["waiting"][0]["profiles"] == [camille, leo]
    assert tables(mine(parent, profile=camille)["waiting"]) == [table]
    assert tables(mine(parent, profile=leo)["going_on"]) == [open_table, table]
    others = mine(parent, profile=zoe)
    assert (others["waiting"], tables(others["going_on"])) == ([], [open_table])


def test_games_are_searched_labelled_left_out_and_brought_back(live: Live):
    parent, stranger = live.person(), live.person()
    camille, leo = profile(parent, "Camille"), profile(parent, "Léo")
    kwinty, tulum = start(parent, camille, leo), start(parent, camille, leo, game="tulum")
    assert tables(mine(parent, search="TULÚM leo")["waiting"]) == [tulum]
    named = label(parent, kwinty, label="  Revanche   de Pâques ")
    assert named.json()["label"] == "Revanche de Pâques"
    assert tables(mine(parent, search="paques")["waiting"]) == [kwinty]
    # An accent alone, as half-typed by a dead key, is a sign like another: no game has it.
    for bare in ("\u0301", "´", "`", "^", "¨", "\u0300\u0301"):
        assert tables(mine(parent, search=bare)["waiting"]) == [], bare
    assert tables(mine(parent, search="pa\u0302ques")["waiting"]) == [kwinty]
    assert "Pâques" not in stranger.http.get(f"/tables/{kwinty}").text
    hidden = label(parent, kwinty, hidden=True).json()
    assert (hidden["hidden"], hidden["label"]) == (True, "Revanche de Pâques")
    assert tables(mine(parent)["waiting"]) == [tulum]
    assert mine(parent)["hidden_count"] == 1
    assert tables(mine(parent, hidden=True)["waiting"]) == [kwinty]
    label(parent, kwinty, hidden=False)
    assert set(tables(mine(parent)["waiting"])) == {kwinty, tulum}
    assert label(parent, kwinty, label="").json()["label"] == ""
    after = mine(parent, until=0)
    assert after["waiting"] == []


def test_only_a_player_labels_a_table_and_only_with_a_name_that_can_be_shown(live: Live):
    parent, stranger = live.person(), live.person()
    table = parent.create("kwinty", "mo")
    for who, where in ((stranger, table), (parent, "nothing")):
        refused = label(who, where, label="Mine", hidden=True)
        assert (refused.status_code, refused.json()["code"]) == (404, "error.no_such_table")
    for text in ("x" * 61, "a\u202eb", "\u3164"):
        assert label(parent, table, label=text).status_code == 403
    assert label(parent, table, label="x" * 10**6).status_code in (400, 413)
    assert mine(parent)["going_on"][0]["label"] == ""
    assert mine(stranger)["going_on"] == []


@pytest.mark.parametrize(
    "query",
    [
        {"before": "1"},
        {"before": "1-2-3"},
        {"before": "9" * 17 + "-1"},
        {"before": "' OR 1=1"},
        {"search": "x" * 201},
        {"profile": "x" * 33},
        {"since": -1},
        {"until": 2**60},
        {"limit": 0},
    ],
    ids=str,
)
def test_a_query_that_cannot_be_is_refused(live: Live, query: dict[str, Any]):
    assert live.person().http.get("/mine/games", params=query).status_code == 400


def test_a_secret_link_shows_its_game_to_a_browser_that_holds_no_seat(live: Live):
    parent, tablet = live.person(), live.person()
    table = parent.create("kwinty", "mo")
    key = parent.look(table)["you"]["keys"][0]["key"]
    links = [
        {"table": table, "key": key},
        {"table": table, "key": "0" * 32},
        {"table": "nothing", "key": key},
    ]
    found = tablet.http.post("/mine/linked", json={"links": links}).json()
    assert [(one["table"], one["you"]) for one in found] == [(table, [0])]
    assert tablet.http.post("/mine/linked", json={"links": links * 5}).status_code == 400
    assert mine(tablet)["going_on"] == []


def test_the_board_of_a_table_is_drawn_alone(live: Live):
    parent = live.person()
    table = parent.create("turris", "mm")
    drawn = parent.http.get(f"/tables/{table}/board.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in drawn.headers["cache-control"]
    assert drawn.text.startswith("<svg")
    assert "Ada" not in drawn.text
    assert parent.http.get("/tables/nothing/board.svg").status_code == 404
