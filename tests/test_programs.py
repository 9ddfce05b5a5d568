"""What the tests say where a program is missing and may not be installed."""

from __future__ import annotations

import os
import shutil

import pytest

import programs


@pytest.fixture
def debian(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A Debian on which nothing is installed; returns the commands that are run on it."""
    ran: list[list[str]] = []
    monkeypatch.delenv(programs.CHOSEN, raising=False)
    monkeypatch.setattr(programs, "_has_apt", lambda: True)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(programs.subprocess, "run", lambda command, **_: ran.append(command))
    return ran


def test_a_user_who_may_not_install_packages_is_told_one_line_to_type(
    debian: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert programs.main() == 1
    said = capsys.readouterr().out.splitlines()
    assert said[1].strip().startswith("apt-get update && apt-get install -y")
    assert "chromium" in said[1]
    assert len(said) == 2
    assert debian == []


def test_root_has_what_is_missing_installed(
    debian: list[list[str]], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    programs.find_chromium()
    assert [command[:2] for command in debian] == [["apt-get", "update"], ["apt-get", "install"]]


def test_what_is_there_is_not_installed_again(
    debian: list[list[str]], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    assert programs.main() == 0
    assert programs.find_chromium() == "/bin/chromium"
    assert debian == []
