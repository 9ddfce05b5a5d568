"""What a page is shown of Kwinty beyond the position's JSON: held to rules and drawings."""

from __future__ import annotations

from games.as_sent import as_sent
from games.checks import look_after, play
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
        for colour, way, column, row in blocks:
            for across, up in ((0, 0), (1, 0) if way == "H" else (0, 1)):
                assert rows[row + up][column + across - left] == "."
                rows[row + up][column + across - left] = "WB"[colour]
        assert ["".join(row) for row in rows] == told["rows"]


def test_kwinty_counts_lines_as_the_rules_do():
    """K7, K8."""
    won = 0
    for position in positions("kwinty"):
        data = as_sent(position.render_data())
        for colour in (0, 1):
            of_four = [x for x in data["lines"] if x["colour"] == colour and len(x["squares"]) == 4]
            assert len(of_four) == data["fours"][colour]
        outcome = position.outcome
        if outcome is None:
            assert data["decided"] == []
            continue
        won += 1
        lines = [data["lines"][number] for number in data["decided"]]
        assert {line["colour"] for line in lines} <= set(outcome.winners)  # no seats are swapped
        if outcome.reason == "five":
            assert lines
            assert all(len(line["squares"]) >= 5 for line in lines)
        else:
            assert len(lines) == sum(outcome.scores[seat] for seat in outcome.winners)
    assert won == len(seen_games("kwinty"))


def test_K10_lines_win_for_the_seat_that_plays_their_colour():  # noqa: N802
    for choice, winner in (("keep", 1), ("swap", 0)):
        match = play("kwinty", f"Vi Vi Vj {choice} Vj Hg Vk Vh Vh Vi Hl", opening="swap")
        data = as_sent(match.position.render_data())
        assert match.outcome.winners == (winner,)
        assert {data["lines"][number]["colour"] for number in data["decided"]} == {1}
