from __future__ import annotations

import os
import pickle
from collections.abc import Callable

import pytest

from chantier.core.chance import Randomness
from chantier.core.match import Match
from chantier.core.position import Position
from chantier.games.registry import find_game
from chantier.testing import ConformanceError, check_game
from chantier.testing.__main__ import main
from chantier.testing.conformance import setups
from core import JIT_ENABLED
from games.amounts import amounts_of
from games.found import NAMES
from games.seeded import Seeded, seeded
from toy import GAME as CARTS
from toy.sabotage import SABOTAGES, broken_game

LONG = bool(os.environ.get("CHANTIER_LONG"))


def games_of(name: str) -> int:
    """As many as meet every refusal and every end there is; more by `make test-long`.

    Where games are long, they meet that by `make test-long` alone, and plainly there are none.
    """
    amounts = amounts_of(name)
    if LONG:
        return amounts.conformance_long
    return amounts.conformance if JIT_ENABLED else amounts.conformance_plain


def choice(name: str) -> Callable[[Position, Randomness], int] | None:
    """How the kit's games go on: by the policy that meets what is rare, if there is one."""
    games = seeded(name)
    if type(games).rare is Seeded.rare:
        return None
    return games.rare


about_the_kit = pytest.mark.jit  # plainly, they would show the same of the kit and nothing of rules


@pytest.mark.parametrize("name", [name for name in NAMES if games_of(name)])
def test_every_registered_game_conforms(name):
    game = find_game(name)
    games = games_of(name)
    report = check_game(game, games=games, seed=2, choose=choice(name))
    assert report.games == games
    assert sum(report.reasons.values()) == sum(report.setups.values()) == games
    assert len(report.setups) == len(setups(game.card))
    assert report.closely > 0
    if JIT_ENABLED and (LONG or amounts_of(name).meets_every_refusal):
        never = [refusal for refusal, count in report.refusals.items() if count == 0]
        assert never == [], "these refusals are never met: is the rule dead, or the run too short?"
        assert all(report.reasons.values())


@about_the_kit
def test_a_game_with_chance_three_and_four_seats_and_options_conforms():
    report = check_game(CARTS, games=240, seed=3)
    assert len(report.setups) == 12
    assert report.chances > 240
    assert all(report.refusals.values())
    assert all(report.reasons.values())
    assert report.widest == CARTS.card.max_actions


@about_the_kit
@pytest.mark.parametrize("name", SABOTAGES)
def test_the_kit_sees_what_is_broken(name):
    expected, _ = SABOTAGES[name]
    with pytest.raises(ConformanceError) as caught:
        check_game(broken_game(name), games=60, seed=1)
    assert expected in caught.value.property


@about_the_kit
def test_a_failure_can_be_reproduced_from_what_it_says():
    game = broken_game("apply_raises")
    errors = []
    for _ in range(2):
        with pytest.raises(ConformanceError) as caught:
            check_game(game, games=60, seed="again")
        errors.append(caught.value)
    first, second = errors
    assert str(first) == str(second)
    assert (first.game, first.seed) == ("carts", "again")
    match = Match(CARTS, first.players, first.options).play(*first.actions)
    assert any(action.startswith("give") for action in match.legal())
    for part in (first.property, "again", " ".join(first.actions), str(first.players)):
        assert part in str(first)
    assert str(pickle.loads(pickle.dumps(first))) == str(first)


@about_the_kit
def test_another_seed_plays_other_games():
    reports = [check_game(CARTS, games=12, seed=seed) for seed in (1, 1, 2)]
    assert reports[0] == reports[1]
    assert reports[0].refusals != reports[2].refusals


@about_the_kit
def test_progress_is_told_after_each_game():
    told = []
    check_game(CARTS, games=3, progress=lambda *counts: told.append(counts))
    assert told == [(1, 3), (2, 3), (3, 3)]


@about_the_kit
def test_the_report_is_a_table_with_a_line_for_each_refusal():
    report = check_game(CARTS, games=12)
    lines = str(report).splitlines()
    assert lines[0] == "carts: all properties hold (seed 0)"
    assert len({len(line) for line in lines[1:]}) == 1
    for refusal, count in report.refusals.items():
        assert any(line.split() == [refusal, f"{count:,}"] for line in lines)
    assert sum(report.by_clause().values()) == sum(report.refusals.values())


@about_the_kit
def test_the_command_answers_with_a_table_and_a_status(capsys):
    assert main(["kwinty", "--games", "2", "--seed", "7"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("kwinty: all properties hold (seed 7)")
    assert err == ""  # no progress where there is no terminal
    game = broken_game("picks_illegal")
    assert main([game.module, "--games", "2"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("carts: pick picks legal actions")
    for nothing in ("chess", "no.such.module", "toy.rules"):
        assert main([nothing]) == 2
        out, err = capsys.readouterr()
        assert (out, len(err.splitlines())) == ("", 1)


def test_the_command_takes_a_module_without_a_dot_and_no_bare_folder(tmp_path, monkeypatch, capsys):
    (tmp_path / "game_of_one_module.py").write_text("from toy import GAME\n")
    (tmp_path / "folder_of_a_game").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("chantier.testing.__main__.check_game", lambda game, *_: game.card.name)
    assert main(["game_of_one_module"]) == 0
    assert capsys.readouterr().out == "carts\n"
    for nothing in ("folder_of_a_game", ""):
        assert main([nothing]) == 2
        assert "kwinty" in capsys.readouterr().err  # the games that there are


def test_hypothesis_is_needed_for_the_strategies_alone(run_python):
    code = """
import sys
sys.modules["hypothesis"] = None
import chantier.testing, chantier.testing.__main__
"""
    run_python(code, NUMBA_DISABLE_JIT="1")
