"""What is told of actions: their words, what they brought, when; and what a result is made of."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET

from chantier.table import telling, views
from chantier.table.board import board_of
from chantier.table.messages import Preview, ScoreChangeView, Step
from chantier.table.people import Caller
from games.found import NAMES
from table.desk import ANNE, BRUNO, Desk, Takeback, table_of


def line(desk: Desk) -> tuple[Step, ...]:
    return views.snapshot(desk.table, Caller(ANNE), desk.now).line


@pytest.mark.parametrize("game", NAMES)
def test_a_line_tells_what_was_told_when_it_happened(game: str) -> None:
    desk = table_of(game)
    told = []
    for _ in range(60):
        if desk.state.to_act is None:
            break
        desk.now += 1000
        desk.act(desk.state.seats[desk.state.to_act].owner)
        told += [views.happened(made, desk.now) for made in desk.last.made]
    acts = [(one.words, one.score_changes, one.path) for one in told if one.words is not UNSET]
    steps = line(desk)
    assert [(step.words, step.score_changes, step.path) for step in steps[-len(acts) :]] == acts
    times = [step.at for step in line(desk)]
    assert times == sorted(times)
    assert times[-1] <= desk.now
    assert all(step.effects is UNSET for step in line(desk))
    replayed = views.line(desk.replayed().state)
    assert replayed == line(desk)


def test_a_step_tells_the_way_of_a_pillar_and_of_nothing_else() -> None:
    """Others see it walk, too, though no preview showed them where (Q12)."""
    desk = table_of("turquoise", 2)
    desk.act(ANNE, "move:hand>b1:1")
    action = next(one for one in desk.state.position.legal() if one.startswith("move:hand>a1"))
    shown = views.previewed(desk.state, Preview(id="p", action=action))
    assert shown.path == ("hand", "b1", "a1")
    for played, way in ((action, shown.path), ("end", UNSET)):
        (made,) = desk.act(ANNE, played).made
        assert views.happened(made, desk.now).path == line(desk)[-1].path == way
    assert b'"way"' not in msgspec.json.encode(line(table_of("kwinty")))


def test_a_line_is_told_anew_where_actions_were_taken_back() -> None:
    desk = table_of("kwinty")
    desk.act(ANNE, "Vi")
    first = line(desk)
    desk.act(BRUNO, "Vh")
    assert line(desk)[:1] == first
    desk.send(BRUNO, Takeback(id="back"))
    assert desk.state.actions == ("Vi",)
    assert [(step.action, step.number) for step in line(desk)] == [("Vi", desk.state.now.number)]
    assert line(desk)[0].words == first[0].words
    desk.act(BRUNO, "Hg")
    assert [step.action for step in line(desk)] == ["Vi", "Hg"]


def test_turris_tells_the_change_of_the_totals() -> None:
    """T17."""
    desk = table_of("turris")
    desk.act(ANNE, "Va1")
    (step,) = line(desk)
    assert step.score_changes == (ScoreChangeView(0, 9, "area", "T17"),)


@pytest.mark.parametrize("game", NAMES)
def test_every_board_carries_its_look(game: str) -> None:
    desk = table_of(game)
    state = desk.state
    board = views.board(state)
    assert board.render_data == state.position.render_data() != {}
    action = state.position.legal()[0]
    shown = views.previewed(state, Preview(id="p", action=action)).board
    assert shown is not None
    assert shown.render_data == state.position.play(action).render_data()
    assert msgspec.json.decode(msgspec.json.encode(board))["render_data"] == board.render_data


def test_nobody_acts_where_the_table_has_ended_the_game() -> None:
    position = table_of("kwinty").state.position
    assert board_of(position, 3, 0).to_act == 0
    assert board_of(position, 3, 0, going_on=False).to_act is None


def test_a_breakdown_says_its_notes_in_both_languages() -> None:
    """Q11."""
    position = table_of("turquoise").state.position
    told = telling.breakdown(position, [ScoreChangeView(1, 25, "summit", "Q11")])
    (row,) = told.rows
    assert (row.kind, row.clause, row.amounts) == ("summit", "Q11", (0, 25))
    assert row.note is not None
    assert row.note.en == "four black pillars: counted as five"
    assert row.note.fr == "quatre piliers noirs : comptés pour cinq"


def test_the_actions_of_an_opening_are_told_as_those_of_their_seats() -> None:
    desk = table_of("kwinty", opening=("Vi", "Vh", "Vj"))
    assert [step.seat for step in line(desk)] == [0, 1, 0]
