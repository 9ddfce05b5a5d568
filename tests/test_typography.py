"""French documents are set as the catalogue is; the rules themselves are tried here."""

from __future__ import annotations

from pathlib import Path

import pytest

from typography import faults, prose

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted((ROOT / "docs").rglob("*.fr.md"))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_french_document_is_set_as_the_catalogue_is(path: Path):
    assert list(faults(prose(path.read_text("utf-8")), "fr")) == []


def test_the_french_line_of_the_readme_is_set_as_the_catalogue_is():
    passages = prose((ROOT / "README.md").read_text("utf-8")).split("\n\n")
    french = [text for text in passages if "quatre jeux de construction" in text]
    assert len(french) == 1
    assert list(faults(french[0], "fr")) == []


@pytest.mark.parametrize(
    ("language", "wrong", "right"),
    [
        ("fr", "à vous ; quoi", "à vous\u202f; quoi"),
        ("fr", "quoi?", "quoi\u202f?"),
        ("fr", "95 %", "95\u202f%"),
        ("fr", "voici : rien", "voici\u00a0: rien"),
        ("fr", "« rien »", "«\u00a0rien\u00a0»"),
        ("fr", "{count} PA", "{count}\u00a0PA"),
        ("fr", "l'allée", "l’allée"),
        ("fr", "un instant …", "un instant…"),
        ("fr", "un instant...", "un instant…"),
        ("fr", "2ème", "2e"),
        ("fr", "1ᵉʳ", "1er"),
        ("fr", 'dites "oui"', "dites «\u00a0oui\u00a0»"),
        ("fr", "Fini. la suite", "Fini. La suite"),
        ("en", "the player's turn", "the player’s turn"),
        ("en", 'say "yes"', "say “yes”"),
        ("en", "wait...", "wait…"),
        ("en", "Over. the end", "Over. The end"),
    ],
)
def test_a_text_set_otherwise_would_be_found(language: str, wrong: str, right: str):
    assert list(faults(wrong, language))
    assert list(faults(right, language)) == []


def test_code_links_and_tags_are_no_prose():
    document = """Lisez `a : b`, [ici](http://x/?a=b) ou <a href="x">là</a>.

    chantier show kwinty --after "Vi Hg"

```
l'autre : "rien"
```

| un | deux |
| --- | ---: |
| a | b |
"""
    assert list(faults(prose(document), "fr")) == []
