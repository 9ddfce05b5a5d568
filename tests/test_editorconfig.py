"""An editor is told what the formatters ask for."""

from __future__ import annotations

import json
import tomllib
from configparser import ConfigParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_an_editor_writes_what_ruff_and_biome_ask_for() -> None:
    editor = ConfigParser(inline_comment_prefixes="#")
    editor.read_string("[top]\n" + (ROOT / ".editorconfig").read_text("utf-8"))
    ruff = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]
    biome = json.loads((ROOT / "web/biome.json").read_text("utf-8"))["formatter"]
    everywhere = editor["*"]
    assert everywhere["max_line_length"] == str(ruff["line-length"]) == str(biome["lineWidth"])
    assert everywhere["indent_style"] == biome["indentStyle"]
    assert everywhere["indent_size"] == str(biome["indentWidth"])
    assert editor["*.py"]["indent_size"] == "4"  # ruff's own, unless it is told otherwise
    assert "indent-width" not in ruff
