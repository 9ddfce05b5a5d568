"""`chantier new-game`: a package under another name, whole or not at all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from chantier.errors import BadFile, BadRequest
from chantier.testing import new_game
from chantier.testing.new_game import NAME, TEMPLATE, files, package, renamed, write_package


def chantier(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "chantier.cli.main", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd)


@pytest.mark.parametrize(
    "name",
    [
        *("", "Class", "été", "a b", "a-b", "../x", "/x", "x", "_x", "9lives", "x_", "a\n", "a\0"),
        "a" * 25,
        *("import", "match", "table", "error", "page", "seat"),  # words of Python and of ours
        *("kwinty", "registry"),  # taken
        *("con", "nul", "com1"),  # no names of files on Windows
    ],
)
def test_a_name_that_no_game_can_have_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadRequest):
        write_package(name, str(tmp_path / "out"))
    assert list(tmp_path.iterdir()) == []


def test_nothing_of_the_templates_own_name_is_left() -> None:
    for path, text in package("zigzag"):
        assert NAME not in (path + text).lower()
    assert renamed("M3 (M4) test_M5_x M6.no M60 RM1 Montjoie", "my_game") == (
        "M3 (M4) test_M5_x M6.no M60 RM1 My game"
    )
    assert renamed("M3 (M4) test_M5_x M6.no M60 RM1", "zz") == "Z3 (Z4) test_Z5_x Z6.no M60 RM1"


@pytest.mark.parametrize("name", ["cairn", "my_game", "a_b_c"])
def test_every_file_of_python_compiles_whatever_the_name(name: str) -> None:
    for path, text in package(name):
        if path.endswith(".py"):
            compile(text, path, "exec")
    assert renamed("class MontjoiePosition:", "my_game") == "class MyGamePosition:"


def test_the_package_holds_every_part_of_a_game() -> None:
    inside = {path.removeprefix(f"chantier_{NAME}/") for path in files()}
    assert inside >= {
        *("README.md", "pyproject.toml", "card.py", "rules.py", "notation.py", "words.py"),
        *("words/fr.json", "words/en.json", "drawing.py", "lesson.py", "showcase.py"),
        *(f"docs/rules/{NAME}.fr.md", f"docs/rules/{NAME}.en.md"),
        *("tests/reference.py", "tests/test_clauses.py", "tests/test_game.py"),
    }
    assert not any("__pycache__" in path for path in files())


def test_its_files_are_short_enough_to_be_read() -> None:
    for path in files():
        assert len((TEMPLATE / path).read_text().splitlines()) <= 210, path


def test_the_command_says_what_was_made_and_what_to_type_next(tmp_path: Path) -> None:
    done = chantier("new-game", "zigzag", "--out", "my game", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["game"] == "zigzag"
    assert told["files"] == [path for path, _ in package("zigzag")]
    assert all((tmp_path / "my game" / path).is_file() for path in told["files"])
    assert [line.partition(" ")[2] for line in told["next"]] == [
        "-m pip install -e 'my game'",
        "-m chantier.testing zigzag",
        "play zigzag --seats human,level2",
    ]
    assert os.listdir(tmp_path) == ["my game"]


def test_a_folder_that_is_empty_is_filled(tmp_path: Path) -> None:
    written = write_package("zigzag", str(tmp_path))
    found = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert sorted(path.relative_to(tmp_path).as_posix() for path in found) == sorted(written)


@pytest.mark.parametrize("out", ["full", "file", "nowhere/deep", "", "a\0b", "/proc/none/x"])
def test_a_folder_that_cannot_be_written_is_refused_and_left_alone(
    out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "kept").touch()
    (tmp_path / "file").touch()
    with pytest.raises(BadFile):
        write_package("zigzag", out)
    assert sorted(os.listdir(tmp_path)) == ["file", "full"]
    assert os.listdir(tmp_path / "full") == ["kept"]


@pytest.mark.parametrize("there", [False, True])
def test_what_fails_half_way_leaves_nothing(
    there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    if there:
        out.mkdir()
    before = sorted(tmp_path.rglob("*"))

    def half(name: str):  # type: ignore[no-untyped-def]
        yield "README.md", name
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(new_game, "package", half)
    with pytest.raises(BadFile, match="No space left"):
        write_package("zigzag", str(out))
    assert sorted(tmp_path.rglob("*")) == before
