"""The table of limits, and what `make check` says of a count that leaves it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from tools.checks.__main__ import CHECKS, ROOT, SHOWN, report
from tools.checks.count import Place, count_places
from tools.checks.limits import LIMITS, Limit
from tools.checks.tree import Tree

from checks.small_tree import small_tree

PLACES = [Place("a.py", line, "mend it") for line in range(1, 101)]


def said(amount: int, ceiling: int, goal: int) -> list[str]:
    count = count_places("name", PLACES[:amount])
    return list(report([count], {"name": Limit(ceiling, goal, "things")}))


def test_a_count_above_its_ceiling_names_its_places() -> None:
    assert said(3, 2, 0) == [
        "     3 of at most 2, goal 0: things (name)",
        "       a.py:1: mend it",
        "       a.py:2: mend it",
        "       a.py:3: mend it",
    ]
    assert said(SHOWN + 1, 0, 0)[-1].endswith("python -m tools.checks --list name")


@pytest.mark.parametrize(
    ("amount", "ceiling", "goal", "lowered"),
    [(94, 100, 0, 94), (95, 100, 0, None), (5, 6, 5, 5), (3, 6, 5, 5), (3, 5, 5, None)],
)
def test_a_ceiling_that_stands_too_high_is_to_be_lowered(
    amount: int, ceiling: int, goal: int, lowered: int | None
) -> None:
    told = [line.split()[-1] for line in said(amount, ceiling, goal) if "lower" in line]
    assert told == ([] if lowered is None else [str(lowered)])


def test_every_limit_is_counted_and_no_ceiling_is_below_its_goal() -> None:
    counted = [count.name for check in CHECKS for count in check.count(Tree(ROOT))]
    assert sorted(counted) == sorted(LIMITS)
    assert [name for name, limit in LIMITS.items() if limit.ceiling < limit.goal] == []


def test_what_git_ignores_is_not_read_and_without_git_the_folder_is(tmp_path: Path) -> None:
    files = {".gitignore": "made/\n", "a.py": "", "b/c.py": "", "made/d.py": "", "b/e.bin": ""}
    assert small_tree(tmp_path, files).below("b", ".py") == ["b/c.py"]
    if shutil.which("git") is None:
        pytest.skip("needs git")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "a.py"], cwd=tmp_path, check=True)
    assert Tree(tmp_path).files == [".gitignore", "a.py", "b/c.py", "b/e.bin"]


def test_a_binary_file_has_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"\xff\xfe")
    assert Tree(tmp_path).text("a.png") == ""
