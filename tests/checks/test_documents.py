"""The checks over documents: lengths, sentences, roles, and what they name."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.checks import lengths, named_paths, roles
from tools.checks.sentences import count as count_sentences
from tools.checks.sentences import sentences, words_of

from checks.small_tree import amount, found, small_tree


def test_sentences_end_at_stops_items_cells_and_headings() -> None:
    page = """# A heading

One sentence,
on two lines. Another, e.g. this one! *A third.*

- an item
  that goes on
- another item

| a cell | the next |
| --- | --- |

    code is not read. At all.

```
Nor is this.
```
See [the text](docs/a.md) of `some. code. Here` in v1.2. <!-- nor. This. -->
"""
    assert list(sentences(page)) == [
        (1, "A heading"),
        (3, "One sentence, on two lines."),
        (4, "Another, e.g. this one!"),
        (4, "*A third.*"),
        (6, "an item that goes on"),
        (8, "another item"),
        (10, "a cell"),
        (10, "the next"),
        (18, "See the text of `x` in v1.2."),
    ]


def test_a_sentence_of_41_words_is_found_with_its_line(tmp_path: Path) -> None:
    page = "Short.\n\n" + "word " * 39 + "word. " + "word " * 40 + "— word.\n"
    tree = small_tree(tmp_path, {"docs/a.md": page, "CHANGELOG.md": page, "docs/rules/a.md": page})
    assert found(count_sentences(tree), "long-sentences") == [("docs/a.md", 3)]
    assert words_of("one — two (three)") == 3


def test_lengths_are_counted_as_wc_counts_them(tmp_path: Path) -> None:
    tree = small_tree(
        tmp_path,
        {
            "ARCHITECTURE.md": "one two\nthree — four",
            "README.md": "",
            "docs/architecture/a.md": "one",
            "docs/architecture/b.md": "one two",
        },
    )
    counts = lengths.count(tree)
    assert amount(counts, "words-architecture") == 5
    assert amount(counts, "words-architecture-page") == 2
    assert found(counts, "words-architecture-page") == [("docs/architecture/b.md", 1)]


def test_an_unnamed_role_is_found_in_source_page_and_documents(tmp_path: Path) -> None:
    vague = "a player\nSomebody, or those who ask\nanybodyelse\n"
    files = ("src/a.py", "web/src/a.css", "docs/a.md", "tests/a.py", "docs/rules/a.md")
    tree = small_tree(tmp_path, dict.fromkeys(files, vague))
    assert found(roles.count(tree), "unnamed-roles") == [
        ("docs/a.md", 2),
        ("src/a.py", 2),
        ("web/src/a.css", 2),
    ]


FILES = {
    "Makefile": "play:  ## play\n",
    ".gitignore": "build/\nsrc/chantier/page/\n",
    "README.md": "## Two words, one: `heading`\n",
    "src/chantier/core/cache.py": "",
    "src/chantier/games/zigzag/words/fr.json": "",
    "src/chantier/games/zigzag/words/en.json": "",
    "bench/results.md": "",
}


@pytest.mark.parametrize(
    "text",
    [
        "`core/cache.py`, `cache.py`, `src/chantier/core`, `core/`",
        "`games/NAME/words/{fr,en}.json`, `games/<game>/words/`, `core/ca*.py`",
        "`../README.md`, `build/pictures`, `page/fonts`",
        "`/api/tables`, `--data FILE`, `https://here/a.py`, `.py`, `a.b.c`, `make play`",
        "[one](../README.md#two-words-one-heading) [two](https://here/a) [three](#own)\n# Own",
        "```\n`lost.py`\n```",
    ],
)
def test_what_exists_may_be_named(tmp_path: Path, text: str) -> None:
    tree = small_tree(tmp_path, FILES | {"docs/a.md": text})
    assert found(named_paths.count(tree), "names-that-lead-nowhere") == []


@pytest.mark.parametrize(
    "text",
    [
        "`core/lost.py`",
        "`lost.py`",
        "`lost/`",
        "`games/NAME/words/{fr,de}.json`",
        "`ache.py`",
        "`make lost`",
        "[one](lost.md)",
        "[one](../README.md#lost)",
        "[one](README.md)",
    ],
)
def test_what_does_not_exist_is_found_with_its_line(tmp_path: Path, text: str) -> None:
    tree = small_tree(tmp_path, FILES | {"docs/a.md": f"A line.\nSee {text}.\n"})
    assert found(named_paths.count(tree), "names-that-lead-nowhere") == [("docs/a.md", 2)]
