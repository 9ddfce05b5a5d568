"""What is told of actions: their words, what they brought, when; and what a result is made of."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from msgspec import UNSET

from chantier.core.protocol import NO_RENDER_DATA
from chantier.table import narration, views
from chantier.table.board import board_of
from chantier.table.callers import Caller
from chantier.table.messages import LineEntry, Preview, ScoreChangeView, Sentence
from games.found import NAMES
from table.table_fixture import ANNE, BRUNO, TableFixture, Takeback, table_of


def line(fixture: TableFixture) -> tuple[LineEntry, ...]:
    return views.snapshot(fixture.table, Caller(ANNE), fixture.now).line


@pytest.mark.parametrize("game", NAMES)
def test_a_line_tells_what_was_told_when_it_happened(game: str) -> None:
    fixture = table_of(game)
    told = []
    for _ in range(60):
        if fixture.state.to_act is None:
            break
        fixture.now += 1000
        fixture.act(fixture.state.seats[fixture.state.to_act].owner)
        told += [views.happened(made, fixture.now) for made in fixture.last.events]
    acts = [(one.log, one.score_changes, one.path) for one in told if one.log is not UNSET]
    steps = line(fixture)
    assert [(step.log, step.score_changes, step.path) for step in steps[-len(acts) :]] == acts
    times = [step.at for step in line(fixture)]
    assert times == sorted(times)
    assert times[-1] <= fixture.now
    assert all(step.effects is UNSET for step in line(fixture))
    replayed = views.line(fixture.replayed().state)
    assert replayed == line(fixture)


def sentences(fixture: TableFixture) -> Iterator[Sentence]:
    """Every sentence of a game played to its end, or for a long while."""
    for _ in range(300):
        if fixture.state.to_act is None:
            return
        fixture.act(fixture.state.seats[fixture.state.to_act].owner)
        for made in fixture.last.events:
            sent = views.happened(made, fixture.now)
            if sent.log is not UNSET and sent.effects is not UNSET:
                yield from (sent.log.sentence, *sent.effects)


@pytest.mark.parametrize("game", NAMES)
def test_no_sentence_names_a_seat_or_holds_a_clause(game: str) -> None:
    """A client puts names for placeholders, and shows clauses apart: it searches no text."""
    fixture = table_of(game)
    card = fixture.state.position.game.card
    clauses = set()
    for sentence in sentences(fixture):
        for language, text in (("fr", sentence.fr), ("en", sentence.en)):
            names = [card.seat_name(seat, language) for seat in range(len(card.seats))]
            assert not any(name in text for name in names), text
            assert not any(f"({clause})" in text for clause in card.clauses), text
        clauses |= set(sentence.clauses or ())
    assert clauses
    assert clauses <= set(card.clauses)


def test_an_entry_tells_the_path_of_a_pillar_and_of_nothing_else() -> None:
    """Others see it walk, too, though no preview showed them where (Q12)."""
    fixture = table_of("turquoise", 2)
    fixture.act(ANNE, "move:hand>b1:1")
    action = next(one for one in fixture.state.position.legal() if one.startswith("move:hand>a1"))
    shown = views.previewed(fixture.state, Preview(id="p", action=action))
    assert shown.path == ("hand", "b1", "a1")
    for played, way in ((action, shown.path), ("end", UNSET)):
        (made,) = fixture.act(ANNE, played).events
        assert views.happened(made, fixture.now).path == line(fixture)[-1].path == way
    other = table_of("kwinty")
    other.play_on(2)
    assert b'"action"' in (told := msgspec.json.encode(line(other)))
    assert b'"path"' not in told


def test_a_line_is_told_anew_where_actions_were_taken_back() -> None:
    fixture = table_of("kwinty")
    fixture.act(ANNE, "Vi")
    first = line(fixture)
    fixture.act(BRUNO, "Vh")
    assert line(fixture)[:1] == first
    fixture.send(BRUNO, Takeback(id="back"))
    assert fixture.state.actions == ("Vi",)
    assert [(step.action, step.number) for step in line(fixture)] == [
        ("Vi", fixture.state.now.number)
    ]
    assert line(fixture)[0].log == first[0].log
    fixture.act(BRUNO, "Hg")
    assert [step.action for step in line(fixture)] == ["Vi", "Hg"]


def test_turris_tells_the_change_of_the_totals() -> None:
    """T17."""
    fixture = table_of("turris")
    fixture.act(ANNE, "Va1")
    (step,) = line(fixture)
    assert step.score_changes == (ScoreChangeView(0, 9, "area", "T17"),)


@pytest.mark.parametrize("game", NAMES)
def test_every_board_carries_its_look(game: str) -> None:
    fixture = table_of(game)
    state = fixture.state
    board = views.board(state)
    assert board.render_data == state.position.render_data() != NO_RENDER_DATA
    action = state.position.legal()[0]
    shown = views.previewed(state, Preview(id="p", action=action)).board
    assert shown is not None
    assert shown.render_data == state.position.play(action).render_data()
    sent = msgspec.json.decode(msgspec.json.encode(board))["render_data"]
    assert msgspec.convert(sent, type(board.render_data)) == board.render_data


def test_nobody_acts_where_the_table_has_ended_the_game() -> None:
    position = table_of("kwinty").state.position
    assert board_of(position, 3, 0).to_act == 0
    assert board_of(position, 3, 0, going_on=False).to_act is None


def test_a_breakdown_says_its_notes_in_both_languages() -> None:
    """Q11."""
    position = table_of("turquoise").state.position
    told = narration.breakdown(position, [ScoreChangeView(1, 25, "summit", "Q11", is_feat=True)])
    (row,) = told.rows
    assert (row.kind, row.clause, row.amounts) == ("summit", "Q11", (0, 25))
    assert row.note is not None
    assert row.note.en == "strike: 4 black pillars count as 5"
    assert row.note.fr == "strike : 4 piliers noirs comptent pour 5"


def test_the_actions_of_an_opening_are_told_as_those_of_their_seats() -> None:
    fixture = table_of("kwinty", opening=("Vi", "Vh", "Vj"))
    assert [step.seat for step in line(fixture)] == [0, 1, 0]
