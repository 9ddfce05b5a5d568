"""What a page is shown of Turris beyond the position's JSON: held to rules and drawings."""

from __future__ import annotations

from games.as_sent import as_sent
from games.checks import look_after
from games.seen_games import positions


def test_turris_shows_what_it_scores():
    """T17."""
    for position in positions("turris"):
        told, data = position.to_json(), as_sent(position.render_data())
        assert data["totals"] == told["scores"]
        assert data["heights"] == {name: len(column) for name, column in told["columns"].items()}
        assert [view["name"] for view in data["views"]] == ["S", "E", "N", "W", "roof"]
        for view in data["views"]:
            for seat, area in enumerate(view["areas"]):
                assert len(area) == view["sizes"][seat]
                assert all(view["rows"][up][across] == "WB"[seat] for across, up in area)
        roof = data["views"][-1]["rows"]
        for name, column in told["columns"].items():
            across, up = "abc".index(name[0]), int(name[1]) - 1
            assert roof[up][across] == (column[-1] if column else ".")


def test_turris_is_seen_from_the_left_of_each_side():
    views = look_after("turris", "Va1 Va2")["views"]
    assert [view["rows"] for view in views[:4]] == [
        ["W..", "W.."],  # from the south b and c are to the right
        ["WB.", "WB."],
        ["..B", "..B"],
        [".BW", ".BW"],
    ]
