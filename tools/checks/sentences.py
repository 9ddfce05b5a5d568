"""Sentences of the documents that are too long to be read once."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.checks.count import Count, Place, count_places
from tools.checks.markdown import blocks
from tools.checks.tree import Tree

LONGEST = 40  # words
# Rules are written by clause; the others are written by tools or tell of what is past.
EXEMPT = ("docs/rules/", "docs/proof.md", "bench/results.md", "CHANGELOG.md")
CODE = re.compile(r"(`+)[^`].*?\1", re.DOTALL)
LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\](?:\([^)\s]*(?:\s+\"[^\"]*\")?\)|\[[^\]]*\])")
TAG = re.compile(r"</?\w[^>]*>")
END = re.compile(r"[.!?…]+[\"'’”»)\]*_]*(?=\s+(?![a-zà-ÿ])|$)")
ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|cf|vs|p|no)|\b[A-Z])\.$")
WORD = re.compile(r"\w")


def count(tree: Tree) -> list[Count]:
    """How many sentences have more than the allowed words."""
    return [count_places("long-sentences", list(_long(tree)))]


def sentences(markdown: str) -> Iterator[tuple[int, str]]:
    """Line and words of each sentence; inline code is one word, a link is its text."""
    for line, text in blocks(markdown):
        plain = TAG.sub("", LINK.sub(r"\1", CODE.sub(_one_word, text)))
        begin = 0
        for end in END.finditer(plain):
            if ABBREVIATION.search(plain, begin, end.end()):
                continue
            yield _sentence(line, plain, begin, end.end())
            begin = end.end()
        if plain[begin:].strip():
            yield _sentence(line, plain, begin, len(plain))


def words_of(sentence: str) -> int:
    """How many words a sentence has; a lone dash or bracket is none."""
    return sum(1 for word in sentence.split() if WORD.search(word))


def _sentence(line: int, text: str, begin: int, end: int) -> tuple[int, str]:
    while text[begin].isspace():
        begin += 1
    return line + text.count("\n", 0, begin), " ".join(text[begin:end].split())


def _one_word(match: re.Match[str]) -> str:
    return "`x`" + "\n" * match[0].count("\n")


def _long(tree: Tree) -> Iterator[Place]:
    for file in tree.files:
        if not file.endswith(".md") or file.startswith(EXEMPT):
            continue
        for line, sentence in sentences(tree.text(file)):
            if (words := words_of(sentence)) > LONGEST:
                yield Place(file, line, f"{words} words: make two sentences of “{sentence[:60]}…”")
