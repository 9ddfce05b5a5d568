"""Whatever is typed wrongly gets one clear line on standard error and exit status 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Chantier

BAD = [
    (["legal", "chess"], "chess"),
    (["legal", "turris", "--after", "Va1 Zz"], "Zz"),
    (["legal", "turris", "--after", "Va1 Va1"], "T4"),
    (["show", "kwinty", "--after", "Vi Va"], "K4"),
    (["legal", "turris", "--players", "3"], "3"),
    (["legal", "turris", "--players", "two"], "two"),
    (["perft", "turris", "--depth", "1", "--players", "0"], "0"),
    (["legal", "kwinty", "--options", '{"opening": "steep"}'], "steep"),
    (["legal", "kwinty", "--options", '{"colour": 1}'], "colour"),
    (["legal", "turris", "--options", '{"opening": "flat"}'], "opening"),
    (["legal", "kwinty", "--options", "[]"], "[]"),
    (["legal", "kwinty", "--options", "{"], "JSON"),
    (["legal"], "GAME"),
    (["dance"], "dance"),
    (["legal", "turris", "--speed"], "--speed"),
    (["replay", "/no/such/file"], "/no/such/file"),
    (["replay", "/"], "directory"),
    (["replay", "a\0b"], "null"),
    (["perft", "turris"], "--depth"),
    (["perft", "turris", "--depth", "-1"], "-1"),
    (["perft", "turris", "--depth", "deep"], "deep"),
    (["selfplay", "turris", "--games", "0"], "0"),
    (["selfplay", "turris", "--games", "1", "--seats", "random"], "random"),
    (["selfplay", "turris", "--games", "1", "--seats", "random,bob"], "bob"),
    (["selfplay", "turris", "--games", "1", "--seats", "random,human"], "human"),
    (["selfplay", "turris", "--games", "1", "--out", "/no/such/folder/x"], "/no/such/folder/x"),
    (["selfplay", "turris", "--games", "1", "--out", "/"], "directory"),
    (["selfplay", "turris", "--games", "1", "--out", ""], "No such file"),
    (["selfplay", "turris", "--games", "1", "--out", "no/such/"], "directory"),
    (["selfplay", "turris", "--games", "1", "--out", "x" * 300], "too long"),
    (["play", "turris", "--load", "x.jsonl", "--after", "Va1"], "--after"),
    (["play", "--load", "/dev/null"], "not a file"),
    (["explain", "turris", "Zz"], "Zz"),
    (["explain", "turris", "Va1", "--lang", "de"], "de"),
    (["play", "chess"], "chess"),
    (["play", "turris", "--seats", "human,alien"], "alien"),
    (["play", "turris", "--after", "Vb2"], "T7"),
    (["play", "--load", "/no/such/file"], "/no/such/file"),
    (["play"], "terminal"),
    (["legal", "turris", "--after", "\udcff"], "\\udcff"),
    (["legal", "turris", "--after", "x" * 10_000], "xxx"),
]


@pytest.mark.parametrize(("args", "named"), BAD, ids=lambda value: " ".join(value)[:40])
def test_bad_input_gets_one_line_that_names_it(
    chantier: Chantier, args: list[str], named: str
) -> None:
    assert chantier(*args).refuses(named)


def test_an_error_is_said_in_french_when_asked(chantier: Chantier) -> None:
    assert "aucun jeu ne s’appelle chess" in chantier("legal", "chess", "--lang", "fr").err


def test_a_file_without_a_record_is_refused_by_play(chantier: Chantier, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n\n")
    assert "holds no record" in chantier("play", "--load", str(empty)).err
