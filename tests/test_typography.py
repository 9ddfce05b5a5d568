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
    ("wrong", "right"),
    [
        ("à vous ; quoi", "à vous\u202f; quoi"),
        ("quoi?", "quoi\u202f?"),
        ("95 %", "95\u202f%"),
        ("voici : rien", "voici\u00a0: rien"),
        ("« rien »", "«\u00a0rien\u00a0»"),
        ("{count} PA", "{count}\u00a0PA"),
        ("l'allée", "l’allée"),
        ("un instant …", "un instant…"),
        ("un instant...", "un instant…"),
        ("2ème", "2e"),
        ("1ᵉʳ", "1er"),
        ('dites "oui"', "dites «\u00a0oui\u00a0»"),
        ("Fini. la suite", "Fini. La suite"),
    ],
)
def test_french_set_otherwise_would_be_found(wrong: str, right: str):
    assert list(faults(wrong, "fr"))
    assert list(faults(right, "fr")) == []


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("the player's turn", "the player’s turn"),
        ('say "yes"', "say “yes”"),
        ("wait...", "wait…"),
        ("Over. the end", "Over. The end"),
    ],
)
def test_english_set_otherwise_would_be_found(wrong: str, right: str):
    assert list(faults(wrong, "en"))
    assert list(faults(right, "en")) == []


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
