"""Whole games for a page without rules: records, live tables, and scenes."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import chantier
from chantier.games.parts import showcase_of
from chantier.games.registry import find_game
from games.found import NAMES
from server.live_server import Live, play_on

pytestmark = pytest.mark.jit

PLAIN = {"format": "chantier-record/1", "game": "turris", "players": 2}


def expand(live: Live, record: dict[str, Any]) -> dict[str, Any]:
    answer = live.person().http.post("/records/expand", json=record)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_a_record_is_told_step_by_step(live: Live):
    told = expand(live, {**PLAIN, "actions": ["Va1", "Va2"], "seats": ["level3", "Zoé"]})
    assert [board["length"] for board in told["boards"]] == [0, 1, 2]
    assert all(len(board["render_data"]["views"]) == 5 for board in told["boards"])
    first, second = told["steps"]
    assert (first["seat"], first["action"], first["at"]) == (0, "Va1", None)
    assert first["score_changes"] == [{"seat": 0, "points": 9, "kind": "area", "clause": "T17"}]
    sentence = second["log"]["sentence"]
    assert sentence["fr"] != sentence["en"]
    assert second["effects"][0]["en"]
    assert told["seats"] == [{"name": "", "level": 3}, {"name": "Zoé", "level": None}]
    assert told["outcome"] is told["breakdown"] is None


def test_a_record_tells_the_ways_of_pillars_alone(live: Live):
    turquoise = {**PLAIN, "game": "turquoise", "actions": ["move:hand>b1:1", "end"]}
    first, second = expand(live, turquoise)["steps"]
    assert first["path"] == ["hand", "b1"]
    assert "path" not in second


@pytest.mark.parametrize(
    "seats", [None, 7, [], ["a"], [{}, {}], [None, 3], [{"name": 3}, {"level": True}]]
)
def test_a_record_that_does_not_say_who_played_names_nobody(live: Live, seats: Any):
    told = expand(live, {**PLAIN, "actions": [], "seats": seats})
    assert told["seats"] == [{"name": "", "level": None}] * 2


def test_a_finished_record_has_its_breakdown(live: Live):
    match = chantier.new("turris")
    chance = random.Random(4)
    while not match.is_over:
        match.play(chance.choice(match.legal()))
    told = expand(live, match.record().to_json())
    assert told["outcome"] == {**match.outcome.to_json(), "agreed": False}
    rows = told["breakdown"]["rows"]
    assert [row["kind"] for row in rows] == ["view.S", "view.E", "view.N", "view.W", "view.roof"]
    totals = [sum(row["amounts"][seat] for row in rows) for seat in (0, 1)]
    assert totals == told["breakdown"]["totals"] == list(match.outcome.scores)


def test_only_a_tables_own_ending_is_taken_from_a_record(live: Live):
    resigned = {"winners": [1], "scores": [9, 0], "reason": "resign"}
    told = expand(live, {**PLAIN, "actions": ["Va1"], "outcome": resigned})
    assert told["outcome"] == {**resigned, "agreed": False}
    assert told["breakdown"]["totals"] == [9, 0]
    for wrong in (
        {"winners": [0], "scores": [9, 0], "reason": "full"},
        {"winners": [5], "scores": [9, 0], "reason": "resign"},
        {"winners": [1], "scores": [9], "reason": "resign"},
        {"winners": "?", "reason": 3},
        {},
    ):
        told = expand(live, {**PLAIN, "actions": ["Va1"], "outcome": wrong})
        assert told["outcome"] is told["breakdown"] is None


def test_a_live_table_can_be_looked_back_at(live: Live):
    ada, bea = live.person(), live.person()
    table = ada.create("turris", "mo")
    clients = [ada.socket(table), bea.socket(table)]
    sat = clients[1].ask("sit", name="Bea")
    for client in clients:
        client.reach(sat["number"])
    play_on(clients, random.Random(2), most=6)
    now = ada.look(table)
    told = live.person().http.get(f"/tables/{table}/expanded").json()
    assert told["boards"][-1] == now["board"]
    assert len(told["boards"]) == len(told["steps"]) + 1 == len(now["line"]) + 1
    for step, shown in zip(told["steps"], now["line"], strict=True):
        assert step.pop("effects")
        assert step == shown
        assert step["at"] >= now["created"]
    numbers = [board["number"] for board in told["boards"][1:]]
    assert numbers == [step["number"] for step in told["steps"]]
    assert told["seats"] == [{"name": "Ada", "level": None}, {"name": "Bea", "level": None}]
    assert told["breakdown"] is None
    ada.say(table, "resign")
    over = live.person().http.get(f"/tables/{table}/expanded").json()
    assert over["outcome"]["reason"] == "resign"
    assert over["boards"][-1]["to_act"] is None
    assert over["breakdown"]["totals"] == over["outcome"]["scores"]
    record = live.person().http.get(f"/tables/{table}/record").json()
    again = expand(live, record)
    for key in ("seats", "outcome", "breakdown", "options", "players"):
        assert again[key] == over[key], key
    assert live.person().http.get("/tables/nowhere/expanded").status_code == 404


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_a_scene(live: Live, game: str):
    http = live.person().http
    scene = http.get(f"/games/{game}/scene").json()
    assert (scene["game"], scene["players"]) == (game, showcase_of(find_game(game)).players)
    assert scene["board"]["to_act"] is not None
    assert scene["board"]["length"] == len(showcase_of(find_game(game)).actions.split())
    match = chantier.new(game, scene["players"]).play(*showcase_of(find_game(game)).actions.split())
    assert scene["board"]["position"] == match.position.to_json()
    assert scene["board"]["render_data"] == msgspec.json.decode(
        msgspec.json.encode(match.position.render_data())
    )


def test_no_scene_of_a_game_that_is_none(live: Live):
    assert live.person().http.get("/games/chess/scene").status_code == 404
