"""What a page is shown of Kwinty beyond the position's JSON: held to rules and drawings."""

from __future__ import annotations

from games.as_sent import as_sent
from games.checks import look_after
from games.seen_games import positions, seen_games


def test_kwinty_shows_every_block_where_the_wall_has_it():
    assert look_after("kwinty", "")["blocks"] == []
    assert look_after("kwinty", "Vi Hg")["blocks"] == [[1, "H", 6, 0], [0, "V", 8, 0]]
    for position in positions("kwinty"):
        told = position.to_json()
        rows = [list("." * len(row)) for row in told["rows"]]
        left = ord(told["left"] or "a") - ord("a")
        blocks = as_sent(position.render_data())["blocks"]
        assert blocks == sorted(blocks, key=lambda block: (block[3], block[2]))
        for seat, way, column, row in blocks:
            for across, up in ((0, 0), (1, 0) if way == "H" else (0, 1)):
                assert rows[row + up][column + across - left] == "."
                rows[row + up][column + across - left] = "WB"[seat]
        assert ["".join(row) for row in rows] == told["rows"]


def test_kwinty_counts_lines_as_the_rules_do():
    """K7, K8."""
    won = 0
    for position in positions("kwinty"):
        data = as_sent(position.render_data())
        for seat in (0, 1):
            of_four = [x for x in data["lines"] if x["seat"] == seat and len(x["squares"]) == 4]
            assert len(of_four) == data["fours"][seat]
        outcome = position.outcome
        if outcome is None:
            assert data["decided"] == []
            continue
        won += 1
        lines = [data["lines"][number] for number in data["decided"]]
        assert {line["seat"] for line in lines} <= set(outcome.winners)
        if outcome.reason == "five":
            assert lines
            assert all(len(line["squares"]) >= 5 for line in lines)
        else:
            assert len(lines) == sum(outcome.scores[seat] for seat in outcome.winners)
    assert won == len(seen_games("kwinty"))
