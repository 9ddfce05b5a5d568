"""Every command knows a game of another package, and a broken one is named and left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from foreign.packages import chantier, install, run

OURS = ["kwinty", "tulum", "turquoise", "turris"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with one game."""
    site = tmp_path_factory.mktemp("foreign") / "site"
    install("zigzag", site)
    return site


def answer(site: Path, *arguments: str) -> object:
    done = chantier(site, *arguments)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_it_passes_the_conformance_kit(site: Path) -> None:
    done = run(site, "chantier.testing", "zigzag", "--games", "10")
    assert done.returncode == 0, done.stderr
    assert "zigzag: all properties hold" in done.stdout


def test_games_lists_it(site: Path) -> None:
    done = chantier(site, "games", "--json")
    assert [card["name"] for card in json.loads(done.stdout)] == [*OURS, "zigzag"]
    assert done.stderr == ""
    assert "Trois cairns" in chantier(site, "games", "--lang", "fr").stdout


def test_questions_about_a_position_are_answered(site: Path) -> None:
    assert answer(site, "legal", "zigzag", "--after", "die:3") == {
        "to_act": 0,
        "actions": ["on:a", "on:b", "on:c", "trim"],
        "outcome": None,
    }
    assert answer(site, "perft", "zigzag", "--depth", "3") == {"depth": 3, "nodes": 127}
    assert answer(site, "show", "zigzag", "--json", "--players", "3")["left"] == 21  # type: ignore[index]
    assert "stone in hand: 3" in chantier(site, "show", "zigzag", "--after", "die:3").stdout
    assert chantier(site, "show", "zigzag", "--svg").stdout.startswith("<svg")
    assert "Z2" in chantier(site, "explain", "zigzag", "on:a").stdout
    best = answer(site, "best", "zigzag", "--after", "die:3", "--level", "1")
    assert best["level"] == 1  # type: ignore[index]


def test_games_are_played_kept_and_replayed(site: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "games.jsonl")
    kinds = ("--players", "3", "--seats", "level1,random,random")
    assert (
        chantier(site, "selfplay", "zigzag", "--games", "2", *kinds, "--out", out).returncode == 0
    )
    done = chantier(site, "replay", out)
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, True]
    assert "every action and the outcome follow the rules" in chantier(site, "verify", out).stdout


def test_programs_and_the_arena_use_it(site: Path) -> None:
    asked = '{"id": 1, "op": "legal", "game": "zigzag"}\n'
    told = json.loads(chantier(site, "engine", given=asked).stdout)
    assert told["result"]["to_act"] == "chance"
    done = chantier(site, "arena", "zigzag", "level1", "random", "--games", "2", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert "level1" in done.stdout


def test_a_game_is_played_at_the_terminal(site: Path) -> None:
    done = chantier(
        site, "play", "zigzag", "--seats", "human,random", given="list\n" + "a\nb\nc\n" * 40
    )
    assert done.returncode == 0, done.stderr
    assert "Zigzag" in done.stdout
    assert "the game is over (Z7)" in done.stdout


LEVELS = """
from chantier.players.level import Level
from chantier.search.limits import Limits
from chantier.search.sampling import TreeSearch
from chantier_zigzag import GAME

def strongest():
    return TreeSearch(GAME)

LEVELS = (Level(1, strongest, Limits(nodes=7, seconds=1.0), "zigzag.refusal.Z2.wait"),)
"""


def test_its_own_levels_play(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (install("zigzag", site) / "levels.py").write_text(LEVELS)
    best = answer(site, "best", "zigzag", "--after", "die:3", "--level", "1")
    assert best["nodes"] == 7  # type: ignore[index]
    done = chantier(site, "best", "zigzag", "--after", "die:3", "--level", "2")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


BROKEN = {
    "a syntax error": ("rules.py", "def"),
    "a module that is not there": ("__init__.py", "import nowhere"),
    "an exception of its own": ("__init__.py", "raise ValueError('rain')"),
    "an exit": ("__init__.py", "raise SystemExit(3)"),
    "no GAME": ("__init__.py", ""),
    "a GAME that is none": ("__init__.py", "GAME = 3"),
    "words that are no JSON": ("words/fr.json", "{"),
    "words that are no sentences": ("words/fr.json", '{"about": 3}'),
    "no words": ("words/en.json", "{}"),
}


@pytest.mark.parametrize(("file", "content"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_package_is_named_and_left_out(file: str, content: str, tmp_path: Path) -> None:
    site = tmp_path / "site"
    (install("zigzag", site) / file).write_text(content)
    listed = chantier(site, "games", "--json")
    assert listed.returncode == 0
    assert [card["name"] for card in json.loads(listed.stdout)] == OURS
    assert "zigzag" in listed.stderr
    asked = chantier(site, "legal", "zigzag")
    assert asked.returncode == 2
    for done in (listed, asked):
        assert done.stderr.count("\n") == 1, done.stderr
        assert "the game zigzag of another package cannot be loaded" in done.stderr
    assert chantier(site, "legal", "kwinty").stderr == ""


def test_broken_levels_are_named_and_the_rules_still_serve(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (install("zigzag", site) / "levels.py").write_text("LEVELS = (1, 2)\nstrongest = None\n")
    assert answer(site, "legal", "zigzag")["to_act"] == "chance"  # type: ignore[index]
    done = chantier(site, "best", "zigzag", "--after", "die:3")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "zigzag" in done.stderr
