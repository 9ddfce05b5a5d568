"""The numbers by which a client without rules checks each outcome of chance."""

from __future__ import annotations

import random

from chantier.core.fair import Source
from server.live_server import Live, play_on


def test_each_outcome_lies_where_secret_and_salts_lead(live: Live):
    ada = live.person()
    table = ada.create("tulum", "mm")
    client = ada.socket(table)
    play_on([client], random.Random(5), most=12)
    early = live.person().http.get(f"/tables/{table}/rolls")
    assert (early.status_code, early.json()["code"]) == (403, "error.table_not_over")
    ada.say(table, "resign", seat=0)
    rolls = live.person().http.get(f"/tables/{table}/rolls").json()
    record = live.person().http.get(f"/tables/{table}/record").json()
    drawn = [event for event in record["events"] if event["type"] == "drawn"]
    told = [(event["number"], event["action"]) for event in drawn]
    assert [(roll["number"], roll["action"]) for roll in rolls] == told != []
    source = Source("chantier-chance/2", bytes.fromhex(record["chance"]["secret"]), ("", ""))
    for roll in rolls:
        low, high, total = (int(roll[key]) for key in ("low", "high", "total"))
        assert 0 <= low < high <= total
        assert low <= source.draw("action", roll["length"], total) < high
        assert record["actions"][roll["length"]] == roll["action"]  # nothing was taken back


def test_a_game_without_chance_has_none(live: Live):
    ada = live.person()
    table = ada.create("kwinty", "mm")
    ada.say(table, "resign", seat=0)
    assert live.person().http.get(f"/tables/{table}/rolls").json() == []
    assert live.person().http.get("/tables/nowhere/rolls").status_code == 404
