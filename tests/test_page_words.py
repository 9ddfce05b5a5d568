"""What people read on the page comes from the catalogue: the source itself says nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[1] / "web/src"
SOURCES = sorted(PAGE.rglob("*.tsx"))
COMMENTS = re.compile(r"/\*.*?\*/|^\s*//.*?$|(?<=\s)//.*?$", re.DOTALL | re.MULTILINE)
# Text between tags, on a line of its own or not: letters that no braces hold.
BETWEEN = re.compile(r"(?:[\w\"'}]|/)>\s*([«“]?[^\W\d_]{2,}[^<>{}()=;]*?)\s*(?:<[/\w]|\{)")
SPOKEN = re.compile(
    r"""(?:aria-label|aria-description|title|placeholder|alt)=["']([^"']*[^\W\d_]{2}[^"']*)["']"""
)
NAMES = {"FR", "EN", "Chantier", "CHANTIER"}  # the same in every language


def bare(text: str) -> list[str]:
    code = COMMENTS.sub("", text)
    found = [*BETWEEN.findall(code), *SPOKEN.findall(code)]
    return [one.strip() for one in found if one.strip() not in NAMES]


def test_a_sentence_in_the_source_would_be_found():
    assert bare('<p class="x">Bonjour à vous</p>') == ["Bonjour à vous"]
    assert bare('<b aria-label="Close it" />') == ["Close it"]
    assert bare("<p>{say('page.table.back')}</p>") == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PAGE)))
def test_no_sentence_bypasses_the_catalogue(path: Path):
    assert bare(path.read_text("utf-8")) == []
