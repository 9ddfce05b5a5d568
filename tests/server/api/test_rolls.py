"""The outcomes by which a client without rules checks what chance did."""

from __future__ import annotations

import json
import random
from bisect import bisect_right
from itertools import accumulate
from math import comb

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
    listed = live.person().http.get(f"/tables/{table}/rolls").json()
    rolls = listed["rolls"]
    record = live.person().http.get(f"/tables/{table}/record").json()
    drawn = [event for event in record["events"] if event["type"] == "drawn"]
    told = [(event["number"], event["action"]) for event in drawn]
    assert [(roll["number"], roll["action"]) for roll in rolls] == told != []
    source = Source("chantier-chance/2", bytes.fromhex(record["chance"]["secret"]), ("", ""))
    assert len({json.dumps(outcomes) for outcomes in listed["outcomes"]}) == len(listed["outcomes"])
    for roll in rolls:
        outcomes = listed["outcomes"][roll["among"]]
        assert outcomes == sorted(outcomes)
        dice = len(roll["action"].removeprefix("roll:"))
        assert len(outcomes) == comb(dice + 5, 5)
        ends = list(accumulate(int(weight) for _, weight in outcomes))
        assert ends[-1] == 6**dice
        point = source.draw("action", roll["length"], ends[-1])
        assert outcomes[bisect_right(ends, point)][0] == roll["action"]
        assert record["actions"][roll["length"]] == roll["action"]  # nothing was taken back


def test_a_game_without_chance_has_none(live: Live):
    ada = live.person()
    table = ada.create("kwinty", "mm")
    ada.say(table, "resign", seat=0)
    assert live.person().http.get(f"/tables/{table}/rolls").json() == {"outcomes": [], "rolls": []}
    assert live.person().http.get("/tables/nowhere/rolls").status_code == 404
