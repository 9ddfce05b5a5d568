"""Which commands compile: the command's name decides, never the value of an argument."""

from __future__ import annotations

import sys

import pytest

from chantier.cli import main

PLAIN = [
    "serve --data arena",
    "legal engine",
    "--lang fr serve --data solve",
    "--lang=fr show best",
    "export perft",
    "--lang arena",
    "--version",
    "",
]
COMPILED = [
    "arena kwinty level1 random",
    "--lang fr perft turris",
    "--lang=en solve",
    "best kwinty",
]


@pytest.mark.parametrize(
    ("typed", "plain"),
    [*((typed, True) for typed in PLAIN), *((typed, False) for typed in COMPILED)],
)
def test_the_command_alone_decides_whether_a_process_compiles(
    typed: str, plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[str] = []
    monkeypatch.setattr(sys, "argv", ["chantier", *typed.split()])
    monkeypatch.setattr(main, "_prepare_signals", lambda: None)
    monkeypatch.setattr(main, "_prepare_streams", lambda: None)
    monkeypatch.setattr(main, "stay_plain", lambda: chosen.append("plain"))
    monkeypatch.setattr(main, "run", lambda _args: 0)
    with pytest.raises(SystemExit):
        main.main()
    assert bool(chosen) is plain
