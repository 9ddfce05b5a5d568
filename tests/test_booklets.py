"""Every sentence of the printed booklets has its place in the rules, and no clause is forgotten."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chantier.games.registry import OURS, find_game

PAGE = Path(__file__).resolve().parent.parent / "docs" / "booklets.md"
ELSEWHERE = ("at the table", "story", "making")


def section(name: str) -> str:
    """The part of the page that is about a game."""
    title = find_game(name).card.title
    parts = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.M)
    [found] = [part for part in parts if part.startswith(title)]
    return found


def rows(name: str) -> list[list[str]]:
    """The rows of a game's table: the booklet's sentence, what it says, where it is kept."""
    lines = [line for line in section(name).splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def named(text: str) -> set[str]:
    """The clauses that a text names."""
    return set(re.findall(r"\b[KTUQ]\d+\b", text))


@pytest.mark.parametrize("name", OURS)
def test_each_sentence_is_kept_by_a_clause_of_the_game_or_at_the_table(name: str) -> None:
    clauses = set(find_game(name).card.clauses)
    for sentence, says, where in rows(name):
        assert says, sentence
        assert named(where) <= clauses, sentence
        assert named(where) or where.startswith(ELSEWHERE), sentence


@pytest.mark.parametrize("name", OURS)
def test_each_clause_has_its_sentence_or_is_said_to_be_ours(name: str) -> None:
    assert named(section(name)) >= set(find_game(name).card.clauses)


@pytest.mark.parametrize("name", OURS)
def test_sentences_of_a_booklet_are_told_apart(name: str) -> None:
    sentences = [row[0] for row in rows(name)]
    assert len(set(sentences)) == len(sentences) > 15
