"""What a dishonest operator gains at a table: nothing where honest players add to chance.

Run as a program it prints the shares: `python tests/table/test_operator.py GAMES`.
"""

from __future__ import annotations

import copy
import os
import sys
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from random import Random

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from chantier.cli.verify import check
from chantier.core.record import Record
from chantier.errors import NotAllowed
from chantier.games.registry import find_game
from chantier.table.clock import Absence
from chantier.table.messages import Act, Leave, Resign, Return, Say, Takeback
from chantier.table.record import table_record
from chantier.table.table import Table
from chantier.table.verify import verify_record
from proof_page import dated, write_section
from table.dishonest.cases import FAVOURITE, Honesty, case
from table.dishonest.fast_tulum import FastGame, choose
from table.dishonest.operator import ROLLS, TRIALS, Plot
from table.dishonest.shares import Counted, simulate, table

LONG = bool(os.environ.get("CHANTIER_LONG"))
GAMES = 20_000 if LONG else 2_000
SEED = int(os.environ.get("CHANTIER_SEED", "1"))
HEADING = "## Dice that an operator would choose"
AMONG: dict[Honesty, int] = {"version 2": 1, "version 1": 5, "silent": 5, "agree": 2, "dropped": 5}
"""Of so many games of version 2 one of each kind: what is to be seen there is large."""

counted: dict[Honesty, Counted] = {}


def shares_of(honesty: Honesty) -> Counted:
    """The games of one kind; the long proof is written once all of them are counted."""
    counted[honesty] = simulate(honesty, GAMES // AMONG[honesty], SEED)
    if os.environ.get("CHANTIER_PROOF") and len(counted) == len(AMONG):
        write_section(HEADING, proof())
    return counted[honesty]


@pytest.mark.jit
def test_of_version_2_an_operator_cannot_choose_the_dice() -> None:
    found = shares_of("version 2")
    for share in found.shares:
        assert abs(share.errors) < 3, share
    for story in ("host", "guest", "rematch", "artificial"):
        assert abs(found.begun[story, 0] - found.begun[story, 1]) <= 2, "half of the games each"


@pytest.mark.jit
def test_of_version_1_the_same_operator_chose_them() -> None:
    for share in shares_of("version 1").shares:
        assert share.errors > 4, share
        assert "begins" not in share.what or share.found == 1, share


@pytest.mark.jit
def test_honest_players_who_add_nothing_leave_the_choice_to_the_operator() -> None:
    """So the salts are what protects version 2, and this simulation can find their absence."""
    for share in shares_of("silent").shares:
        assert share.errors > 4, share


@pytest.mark.jit
def test_to_begin_without_a_salt_gives_its_player_one_choice_of_two() -> None:
    """That is why the honest players are asked, and the record says whose salt is missing."""
    lots = [one for one in shares_of("agree").shares if "begins" in one.what]
    assert sum(one.errors for one in lots) / sqrt(len(lots)) > 3
    assert all(one.found < 0.8 for one in lots), "far less than one choice of many"


@pytest.mark.jit
def test_an_operator_who_drops_salts_gains_all_and_every_record_says_whose_are_missing() -> None:
    """A limit of the protocol, which it names: a page that opened its salt finds it missing
    (`web/tests/fairness.test.ts`), and `chantier verify --strict` refuses the record."""
    for share in shares_of("dropped").shares:
        assert share.errors > 4, share


@pytest.mark.parametrize("number", [n for n in range(14) if case(n).story != "artificial"])
def test_a_game_whose_salts_were_dropped_is_strictly_refused(number: int) -> None:
    plot = Plot(case(number), "dropped", Random(f"dropped {number}"))
    for seat in plot.state.seats:
        if plot.state.status == "playing":
            plot.send(seat.owner, Resign(id=plot.new_id()))
    record = Record.from_line(table_record(plot.state, plot.book).to_line())
    honest = {n for n, seat in enumerate(plot.state.seats) if seat.owner != FAVOURITE}
    assert set(verify_record(record, find_game).unopened) == honest
    answer, why = check(record, {}, strict=True)
    assert not answer["ok"]
    assert "began without the salts" in why


def act(plot: Plot) -> None:
    """The seat that must act does what the fast game's policy does, at the real table."""
    state = plot.state
    seat = state.to_act
    assert seat is not None
    action = find_game("tulum").notation.text(int(choose(state.position.state)))
    owner = state.seats[seat].owner
    if state.seats[seat].player is not None:
        plot.think(action)
    else:
        plot.send(owner, Act(id=plot.new_id(), position=state.now.number, action=action))


@pytest.mark.parametrize("number", range(14))
def test_the_real_table_plays_what_the_fast_games_are_counted_by(number: int) -> None:
    plot = Plot(case(number), "version 2", Random(f"real {number}"))
    game = FastGame(plot.state.source, plot.case.seats)
    game.play()
    while plot.state.status == "playing":
        act(plot)
    record = table_record(plot.state, plot.book)
    assert record.outcome is not None
    assert record.outcome["winners"] == [game.winner]
    assert len(record.actions) == game.length
    verified = verify_record(Record.from_line(record.to_line()), find_game)
    assert verified.is_proved
    assert verified.drawn > 10
    assert (verified.unopened, verified.silent) == ((), ())


def nothing(plot: Plot) -> None:
    """No lever at all."""


def a_stand_in(plot: Plot) -> None:
    plot.send(FAVOURITE, Leave(id=plot.new_id(), seat=plot.favoured))
    plot.send(FAVOURITE, Return(id=plot.new_id(), seat=plot.favoured))


def later(plot: Plot) -> None:
    plot.now += 3_600_000


def a_restart(plot: Plot) -> None:
    plot.commit(plot.table.resume([Absence(plot.now - 1000, plot.now)], plot.context("")))


def talk(plot: Plot) -> None:
    plot.send(FAVOURITE, Say(id=plot.new_id(), text="seven"))


def a_free_takeback(plot: Plot) -> None:
    """Act, be shown nothing, take it back: what follows is drawn as it would have been."""
    places = [one for one in plot.state.position.legal() if one.startswith("place")]
    assert places
    number = plot.state.now.number
    plot.send(FAVOURITE, Act(id=plot.new_id(), position=number, action=places[-1]))
    if plot.state.position.to_act == plot.favoured:
        plot.send(FAVOURITE, Takeback(id=plot.new_id(), seat=plot.favoured))


def next_roll(plot: Plot) -> str:
    """What is rolled next, if all go on playing."""
    before = plot.state.now.length
    while not plot.state.now.chance or plot.state.now.length <= before:
        act(plot)
    return plot.state.now.action


@pytest.mark.parametrize(
    "lever", [a_stand_in, later, a_restart, talk, a_free_takeback], ids=lambda one: one.__name__
)
def test_nothing_an_operator_does_at_a_table_changes_the_next_roll(
    lever: Callable[[Plot], None],
) -> None:
    pulled = 0
    for number in range(0, 24, 2):  # two seats, of people
        if case(number).story == "artificial":
            continue
        plot = Plot(case(number), "version 2", Random(f"lever {number}"))
        while plot.state.to_act != plot.favoured or not any(
            one.startswith("place") for one in plot.state.position.legal()
        ):
            act(plot)
        other = copy.copy(plot)
        other.table = Table(plot.state, plot.table.digest)
        lever(other)
        assert next_roll(other) == next_roll(plot)
        pulled += 1
    assert pulled == 9


def test_a_roll_that_was_seen_is_not_taken_back() -> None:
    plot = Plot(case(0), "version 2", Random("back"))
    for _ in range(40):
        if plot.state.status == "playing" and plot.state.now.chance:
            with pytest.raises(NotAllowed) as refused:
                plot.send(FAVOURITE, Takeback(id=plot.new_id(), seat=plot.favoured))
            assert refused.value.key == "error.table_nothing_back"
        act(plot)


def proof() -> list[str]:
    """What was counted, for docs/proof.md."""
    return [
        "Written by `make test-long` (`tests/table/test_operator.py`): an operator who favours one",
        f"seat tries {TRIALS} values wherever the protocol of chance leaves a choice: the secret",
        "with the table’s id, keys and times, and the favourite’s salt, first and again once the",
        f"other hashes are shown. It looks {ROLLS} rolls ahead with all that it knows by then, and",
        "guesses the rest. The favourite sets the table up, joins it last, plays a rematch, or is",
        "an artificial player; the tables are real ones, of Tulum. All seats play alike and are",
        "favoured equally often, so an honest share is 1 in so many seats.",
        "",
        dated(),
        "",
        *table(counted[one] for one in AMONG),
    ]


if __name__ == "__main__":
    TABLES = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print("\n".join(table(simulate(one, TABLES // AMONG[one], SEED) for one in AMONG)))
