"""Every command knows a game of another package, and a broken one is named and left out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from foreign.packages import chantier, environment, install, run

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


def test_its_rules_and_positions_are_printed_without_a_kit(site: Path, tmp_path: Path) -> None:
    done = chantier(site, "print", "zigzag", "--lang", "fr", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["part"] for line in lines] == ["rulebook", "booklet"]
    for line in lines:
        assert (tmp_path / line["file"]).read_bytes().startswith(b"%PDF-")
    drawn = tmp_path / "position.png"
    done = chantier(site, "print", "zigzag", "--position", "die:3", "--out", str(drawn))
    assert (done.returncode, json.loads(done.stdout)) == (0, {"file": str(drawn)})
    assert drawn.read_bytes().startswith(b"\x89PNG")


def test_games_are_played_kept_and_replayed(site: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "games.jsonl")
    kinds = ("--players", "3", "--seats", "level1,random,random")
    assert (
        chantier(site, "selfplay", "zigzag", "--games", "2", *kinds, "--out", out).returncode == 0
    )
    done = chantier(site, "replay", out)
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, True]
    assert "every move and the outcome follow the rules" in chantier(site, "verify", out).stdout


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
from chantier.search.mcts.search import Mcts
from chantier_zigzag import GAME

def strongest():
    return Mcts(GAME)

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
        assert "the game zigzag of another package does not work" in done.stderr
    assert chantier(site, "legal", "kwinty").stderr == ""


BROKEN_LEVELS = {
    "no levels": "LEVELS = (1, 2)\nstrongest = None\n",
    "none at all": "LEVELS = ()\nstrongest = print\n",
    "no strongest": LEVELS.replace("def strongest", "def other").replace("strongest,", "other,"),
    "an exception": "raise ValueError('rain')\n",
}


@pytest.mark.parametrize("levels", BROKEN_LEVELS.values(), ids=BROKEN_LEVELS.keys())
def test_broken_levels_are_named_and_plain_search_plays(levels: str, tmp_path: Path) -> None:
    site = tmp_path / "site"
    (install("zigzag", site) / "levels.py").write_text(levels)
    done = chantier(site, "best", "zigzag", "--after", "die:3", "--level", "1")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["level"] == 1
    assert done.stderr.count("\n") == 1, done.stderr
    assert "the game zigzag of another package does not work" in done.stderr


RAIN = "raise ValueError('rain')"
LATE = {
    "the start": ("rules.py", "def start(state, players, settings):", RAIN, "legal zigzag"),
    "what is legal": ("rules.py", "def legal(state, out):", RAIN, "legal zigzag"),
    "an action": ("rules.py", "def apply(state, action):", RAIN, "legal zigzag --after die:3"),
    "the words": (
        *("words.py", "def effects(before, action, after):", RAIN),
        "explain zigzag die:3",
    ),
    "the board": ("words.py", "def board(state, language, last, width=80):", RAIN, "play zigzag"),
    "the drawing": ("drawing.py", "def svg(state, language, last):", RAIN, "show zigzag --svg"),
    "a file that is not there": (
        *("rules.py", "def legal(state, out):", "open('/nowhere/ValueError: rain')"),
        "legal zigzag",
    ),
    "an exit": ("rules.py", "def legal(state, out):", "raise SystemExit(7)", "legal zigzag"),
    "an unfit answer": (
        "rules.py",
        "def legal(state, out):",
        "return 'ValueError'",
        "legal zigzag",
    ),
    "an arena": (
        "rules.py",
        "def apply(state, action):",
        RAIN,
        "arena zigzag random random --games 2",
    ),
    "a selfplay": ("rules.py", "def apply(state, action):", RAIN, "selfplay zigzag --games 2"),
}


@pytest.mark.parametrize(("file", "head", "body", "typed"), LATE.values(), ids=LATE.keys())
def test_a_fault_in_the_middle_is_told_in_one_line(
    file: str, head: str, body: str, typed: str, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    with (install("zigzag", site) / file).open("a") as module:
        module.write(f"\n\n{head}\n    {body}\n")
    done = chantier(site, *typed.split(), given="list\n")
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert "the game zigzag of another package does not work" in done.stderr


def test_the_engine_names_the_game_at_fault_and_serves_on(tmp_path: Path) -> None:
    site = tmp_path / "site"
    with (install("zigzag", site) / "rules.py").open("a") as module:
        module.write("\n\ndef legal(state, out):\n    raise SystemExit(7)\n")
    asked = [{"id": n, "op": "legal", "game": name} for n, name in enumerate(("zigzag", "kwinty"))]
    done = chantier(site, "engine", given="".join(json.dumps(one) + "\n" for one in asked))
    broken, served = map(json.loads, done.stdout.splitlines())
    assert "the game zigzag of another package does not work" in broken["error"]
    assert served["ok"]


def test_levels_that_exit_are_told_in_one_line_too(tmp_path: Path) -> None:
    site = tmp_path / "site"
    exiting = LEVELS.replace("return Mcts(GAME)", "raise SystemExit(7)")
    (install("zigzag", site) / "levels.py").write_text(exiting)
    for typed in ("best zigzag --after die:3", "arena zigzag level1 random --games 2"):
        done = chantier(site, *typed.split())
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
        assert "SystemExit: 7 (levels.py, line" in done.stderr


@pytest.mark.jit
def test_rules_that_cannot_be_compiled_are_told_with_the_function(tmp_path: Path) -> None:
    site = tmp_path / "site"
    with (install("zigzag", site) / "rules.py").open("a") as module:
        module.write("\n\n@compiled\ndef legal(state, out):\n    return 'a' + 3\n")
    variables = {"CHANTIER_PLAIN": "0", "CHANTIER_CACHE_DIR": str(tmp_path / "cache")}
    done = chantier(site, "perft", "zigzag", "--depth", "2", **variables)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert "TypingError in legal (rules.py, line" in done.stderr
    assert "python -m chantier.testing zigzag" in done.stderr


def test_faults_of_our_own_games_keep_their_traceback(site: Path, tmp_path: Path) -> None:
    program = (
        "import chantier.games.kwinty as ours\n"
        "def fail(*_): raise ValueError('rain')\n"
        "object.__setattr__(ours.GAME, 'notation', type('Broken', (), {'settings': fail}))\n"
        "from chantier.cli.main import run\n"
        "run(['legal', 'kwinty'])\n"
    )
    (tmp_path / "failing.py").write_text(program)
    variables = environment(site)
    paths = os.pathsep.join((variables["PYTHONPATH"], str(tmp_path)))
    done = subprocess.run(
        [sys.executable, "-m", "failing"],
        env={**variables, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" in done.stderr
    assert "ValueError: rain" in done.stderr


def test_a_signal_in_the_middle_of_its_code_is_not_its_fault(tmp_path: Path) -> None:
    site = tmp_path / "site"
    killing = "import os, signal\n    os.kill(os.getpid(), signal.SIGTERM)\n    return 0"
    with (install("zigzag", site) / "rules.py").open("a") as module:
        module.write(f"\n\ndef legal(state, out):\n    {killing}\n")
    done = chantier(site, "legal", "zigzag")
    assert (done.returncode, done.stderr) == (143, "")
