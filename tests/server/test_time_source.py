"""The server's time against a machine whose clocks are moved in every way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chantier.server.time_source import BEAT, GAP
from chantier.table.clock import Absence
from server.fake_machine import BEGAN, FakeMachine

HOUR = 60 * 60 * 1000


def test_time_passes_as_the_machine_runs():
    machine = FakeMachine()
    source = machine.source()
    machine.passes(10 * HOUR)
    assert source.now() == BEGAN + 10 * HOUR == machine.wall
    assert source.absences == []


@pytest.mark.parametrize("step", [-HOUR, -GAP, -1, 1, GAP, HOUR])
def test_a_step_of_the_wall_clock_is_no_time_at_the_tables(step: int):
    machine = FakeMachine()
    source = machine.source()
    machine.passes(1000)
    before = source.now()
    machine.steps(step)
    machine.passes(2000)
    given_back = sum(one.since - one.stopped for one in source.absences)
    assert source.now() - before - given_back == 2000
    assert source.now() == (machine.wall if step > GAP else before + 2000)


@pytest.mark.parametrize("how", ["stops", "sleeps"])
@pytest.mark.parametrize("reads", ["beats", "now"])
def test_a_gap_is_an_absence_whoever_notices_it_first(how: str, reads: str):
    machine = FakeMachine()
    source = machine.source()
    machine.passes(1000)
    getattr(machine, how)(12_000)
    if reads == "beats":
        source.beat()
    assert source.now() == BEGAN + 13_000
    assert source.absences == [Absence(BEGAN + 1000, BEGAN + 13_000)]
    machine.passes(5000)
    assert source.now() == BEGAN + 18_000
    assert len(source.absences) == 1


def test_a_late_beat_is_no_absence():
    machine = FakeMachine()
    source = machine.source()
    for _ in range(20):
        machine.stops(GAP)
        source.beat()
    assert source.absences == []
    assert source.now() == BEGAN + 20 * GAP


def test_readings_alone_are_no_beats():
    """A loop that serves one client without end leaves the others without an answer."""
    machine = FakeMachine()
    source = machine.source()
    for _ in range(GAP // 100 + 1):
        machine.stops(100)
        source.now()
    assert source.absences == [Absence(BEGAN, BEGAN + GAP + 100)]


def test_a_new_run_goes_on_behind_the_last_one():
    machine = FakeMachine()
    source = machine.source()
    machine.steps(HOUR)
    machine.passes(1000)
    alive, absences = source.now(), list(source.absences)
    machine.steps(-HOUR)
    again = machine.source()
    again.begin(absences, alive)
    assert again.now() == alive
    assert again.absences == [*absences, Absence(alive, alive)]
    machine.steps(2 * HOUR)
    third = machine.source()
    third.begin(again.absences, alive)
    assert third.absences[-1] == Absence(alive, machine.wall)


def test_what_a_person_has_time_for_is_counted_without_absences():
    machine = FakeMachine()
    source = machine.source()
    source.absences[:] = [Absence(100, 200), Absence(300, 350)]
    assert [source.moved_on(at) for at in (50, 150, 200, 250, 300, 320, 350, 400)] == [
        200, 250, 250, 300, 350, 350, 350, 400
    ]  # fmt: skip


Happening = tuple[str, int]
HAPPENINGS = st.lists(
    st.one_of(
        st.tuples(st.just("passes"), st.integers(1, 20_000)),
        st.tuples(st.just("stops"), st.integers(1, 2 * HOUR)),
        st.tuples(st.just("sleeps"), st.integers(1, 2 * HOUR)),
        st.tuples(st.just("steps"), st.sampled_from((-HOUR, HOUR))),
        st.tuples(st.just("steps"), st.integers(-2 * HOUR, 2 * HOUR)),
        st.tuples(st.just("reads"), st.just(0)),
        st.tuples(st.just("restarts"), st.integers(0, 2 * HOUR)),
    ),
    max_size=30,
)


@given(HAPPENINGS)
def test_only_the_time_that_the_server_ran_passes_at_the_tables(happenings: list[Happening]):
    machine = FakeMachine()
    source = machine.source()
    source.begin((), None)
    begun = last = source.now()
    ran = 0
    loose = 0  # what short stops and beats leave open
    for what, much in happenings:
        match what:
            case "reads":
                pass
            case "restarts":
                alive = source.now()
                machine.stops(much)
                source, before = machine.source(), source.absences
                source.begin(before, alive)
            case _:
                getattr(machine, what)(much)
                ran += much if what == "passes" else 0
                # A stop that is no longer than a late beat counts, and so does a sleep beside a
                # wall clock that was put back: the machine's clocks alone show neither.
                loose += min(much, GAP) if what in ("stops", "sleeps") else 0
        now = source.now()
        assert now >= last
        last = now
        lengths = [one.since - max(one.stopped, begun) for one in source.absences]
        assert all(length >= 0 for length in lengths)
        played = now - begun - sum(lengths)
        assert ran - len(lengths) * BEAT * 1000 <= played <= ran + loose
        ends = [moment for one in source.absences for moment in one]
        assert ends == sorted(ends), "absences follow each other"
