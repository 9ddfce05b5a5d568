"""`python play.py`: what `make play` does, with nothing but Python, on Windows too."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = (ROOT / "play.py").read_text()


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT))
    import play

    return play


def test_an_old_python_can_read_it() -> None:
    tree = ast.parse(SOURCE, feature_version=(3, 4))
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.AsyncFunctionDef)
    assert not [node for node in ast.walk(tree) if isinstance(node, newer)]
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert not [f for f in functions if f.returns or any(a.annotation for a in f.args.args)]
    imported = {
        name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    }
    assert imported == {"os", "subprocess", "sys"}  # nothing but Python


def test_an_old_python_is_told_what_to_type(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play.sys, "version_info", (3, 8, 0))
    assert play.main([]) == 2
    told = capsys.readouterr().err
    assert "Python 3.11 or newer is needed" in told
    assert "is 3.8." in told
    assert told.endswith("python3.12 play.py\n")


@pytest.mark.parametrize(
    ("windows", "inside"), [(False, ".venv/bin/python"), (True, ".venv/Scripts/python.exe")]
)
def test_it_sets_up_builds_and_serves_in_that_order(
    windows: bool, inside: str, play: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[list[str]] = []

    class Served:
        def __init__(self, command: list[str]) -> None:
            done.append(command)
            self.interrupts = 1

        def wait(self) -> int:
            if self.interrupts:
                self.interrupts -= 1
                raise KeyboardInterrupt  # Ctrl-C is the server's too, which ends by itself
            return 0

    def become(_program: str, command: list[str]) -> None:
        done.append(command)
        raise AssertionError("execv never comes back")

    monkeypatch.setattr(play, "IS_WINDOWS", windows)
    monkeypatch.setattr(play, "is_set_up", lambda: False)
    monkeypatch.setattr(play.subprocess, "call", lambda command: done.append(command) or 0)
    monkeypatch.setattr(play.subprocess, "Popen", Served)
    monkeypatch.setattr(play.os, "execv", become)
    if windows:
        assert play.main(["--port", "9000"]) == 0
    else:
        with pytest.raises(AssertionError, match="never comes back"):
            play.main(["--port", "9000"])
    python = str(ROOT / inside)
    assert done[0] == [sys.executable, str(ROOT / "tools" / "setup.py"), ".venv", "web"]
    assert done[1] == [python, str(ROOT / "tools" / "page.py"), "build"]
    serve = [python, "-m", "chantier.cli.main", "serve", "--log-level", "warning"]
    assert done[2] == [*serve, "--port", "9000"]


def test_what_fails_ends_it_with_its_status(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "is_set_up", lambda: True)
    monkeypatch.setattr(play.subprocess, "call", lambda _command: 7)
    assert play.main([]) == 7


def test_the_environment_is_made_again_when_what_it_is_made_from_changed(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(play, "ROOT", str(tmp_path))
    monkeypatch.setattr(play, "ENVIRONMENT", str(tmp_path / ".venv"))
    made_from = [
        tmp_path / name for name in ("pyproject.toml", "constraints.txt", "tools/setup.py")
    ]
    mark = tmp_path / ".venv" / "ready-web"
    for path in (*made_from, mark, Path(play.python())):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        os.utime(path, (100, 100))
    assert play.is_set_up()
    os.utime(made_from[0], (200, 200))
    assert not play.is_set_up()
    os.utime(mark, (300, 300))
    assert play.is_set_up()
    Path(play.python()).unlink()
    assert not play.is_set_up()


def test_make_play_is_the_same() -> None:
    make = subprocess.run(
        [
            "make",
            "--no-print-directory",
            "-n",
            "play",
            "ARGS=--port 9000",
        ],  # `make test` is one too
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert make.stdout.split()[1:] == ["play.py", "--port", "9000"]
