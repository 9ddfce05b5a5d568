"""The form of commit messages, and the hook that holds it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.commit_message import SCISSORS, wrong  # noqa: E402  # a tool of the project, not of the package

NEEDED = [name for name in ("git", "make", "sh") if shutil.which(name) is None]


@pytest.mark.parametrize(
    "message",
    [
        "server: encode a broadcast once per language",
        "page/turquoise: keep the selection when the face changes\n\nIt was lost.\n",
        "docs, tests: name the roles",
        "play.py: pass settings on",
        "rules: bring the seed of a game",
        f"page: {'a' * 66}",
        "Merge branch 'main'",
        'Revert "page: draw the plan once"',
        "fixup! page: draw the plan once",
        f"page: draw it once\n# a comment\n{SCISSORS}\nwhat git shows of the change",
    ],
)
def test_a_subject_with_an_area_and_an_imperative_passes(message: str) -> None:
    assert wrong(message) is None


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        ("", "empty"),
        ("# only a comment\n", "empty"),
        ("Encode a broadcast once", "`area: imperative`"),
        ("server encode a broadcast", "`area: imperative`"),
        ("Server: encode a broadcast", "`area: imperative`"),
        ("server:encode a broadcast", "`area: imperative`"),
        (f"page: {'a' * 67}", "73 characters"),
        ("server: encode a broadcast.", "without a stop"),
        ("server: encodes a broadcast", "“encodes”"),
        ("server: encoded a broadcast", "“encoded”"),
        ("server: encoding a broadcast", "“encoding”"),
        ("server: encode a broadcast\nonce per language", "blank line"),
    ],
)
def test_any_other_message_is_refused_with_its_fault(message: str, complaint: str) -> None:
    assert complaint in (wrong(message) or "")


@pytest.mark.skipif(bool(NEEDED), reason=f"needs {', '.join(NEEDED)}")
def test_make_hooks_has_git_refuse_a_commit_and_say_why(tmp_path: Path) -> None:
    for name in ("Makefile", "tools/commit_message.py", "tools/hooks/commit-msg"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / name)
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "GIT_CONFIG_NOSYSTEM": "1"}

    def run(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )

    def commit(message: str) -> subprocess.CompletedProcess[str]:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        return run("git", *who, "commit", "--allow-empty", "-m", message)

    assert run("git", "init", "-q").returncode == 0
    assert run("make", "hooks").returncode == 0
    refused = commit("Encoded a broadcast")
    assert refused.returncode != 0
    assert "area: imperative" in refused.stderr
    assert "Encoded a broadcast" in refused.stderr
    assert commit("server: encode a broadcast once").returncode == 0
    assert run("git", "log", "--format=%s").stdout == "server: encode a broadcast once\n"
