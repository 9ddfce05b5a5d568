"""What to type where an optional library is missing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from chantier.core import extras

ROOT = Path(__file__).resolve().parents[2]


def test_in_a_checkout_the_checkout_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "executable", str(ROOT / ".venv" / "bin" / "python"))
    told = extras.install_command("arena")
    assert told == ".venv/bin/python -m pip install -e '.[arena]'"
    monkeypatch.chdir("/")
    assert extras.install_command("arena").endswith(f"install -e '{str(ROOT)[1:]}[arena]'")


def test_elsewhere_the_package_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "_CHECKOUT", tmp_path)
    assert extras.install_command("server").endswith(" -m pip install 'chantier[server]'")
