"""What a page is shown of Turquoise beyond the position's JSON: held to rules and drawings."""

from __future__ import annotations

from chantier.games.turquoise.view import places_of, see
from games.as_sent import as_sent
from games.seen_games import positions, seen_games


def test_turquoise_shows_what_the_drawings_see():
    """Q1, Q6, Q7: read from the JSON there, from the kernel's sets here."""
    highest = 0
    for position in positions("turquoise"):
        data, view = as_sent(position.render_data()), see(position.state)
        assert data["tops"] == {place: [top.plate, top.level] for place, top in view.tops.items()}
        assert list(data["tops"]) == sorted(data["tops"])
        assert data["joints"] == sorted([j.place, j.other, *j.levels] for j in view.joints())
        assert data["halves"] == sorted(map(list, view.halves()))
        assert data["entries"] == {
            entry: view.entry_complete(entry) if entry in view.tops else None
            for entry in view.entries
        }
        assert data["drawn"] == view.drawn
        highest = max(highest, *(level for _, level in data["tops"].values()))
    assert highest == 3


def test_turquoise_knows_which_pillars_carry_a_plate():
    """Q2."""
    carried = 0
    for game in seen_games("turquoise"):
        for before, _, after in game:
            under = as_sent(after.render_data())["under"]
            assert set(under) == {name for name in after.to_json()["plates"] if name[0] != "0"}
            for name in set(under) - set(as_sent(before.render_data())["under"]):
                carried += 1
                pillars = see(before.state).pillars
                assert under[name] == "".join(pillars[place] for place in places_of(name))
    assert carried > 8


def test_turquoise_tells_what_a_plate_brings_before_it_is_laid():
    """Q11, Q19: what is told of a site is what its layer gains there."""
    laid = 0
    for game in seen_games("turquoise"):
        for before, action, after in game:
            told = before.to_json()
            worth = as_sent(before.render_data())["worth"]
            if told["phase"] == "lay":
                assert set(worth) == {text.removeprefix("lay:") for text in before.legal()}
            elif told["phase"] == "face":
                laid += 1
                changes = {
                    g.seat: g.points
                    for g in before.score_changes(action, after)
                    if g.clause == "Q11"
                }
                [brought] = worth.values()
                assert all(brought[seat] == points for seat, points in changes.items())
                assert changes.get(told["seat"], 0) == brought[told["seat"]]
            elif told["phase"] != "seth":
                assert worth == {}
    assert laid > 15
