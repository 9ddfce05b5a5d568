"""How texts for people are set, in French and in English: one set of rules for all of them.

The catalogues, the French documents and the rules pages are held to the same rules. Code is not:
`prose` leaves out of a document what is typed or named there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

FRENCH: Mapping[str, re.Pattern[str]] = {
    "a space before ; ? ! % that is not U+202F": re.compile(r"(?<!,)[^\S\u202f]+[;?!%]"),
    "no space before ; ?": re.compile(r"\w[;?]"),
    "a space before : that is not U+00A0": re.compile(r"[^\S\u00a0]+:"),
    "a space inside « » that is not U+00A0": re.compile(r"«(?!\u00a0)|(?<!\u00a0)»"),
    "a plain space before a unit": re.compile(r"[\d}] (?:s|min|Mi?o|PA|pts?)(?![\w’])"),
    "a straight apostrophe": re.compile(r"\w'\w"),
    "a space before a last …": re.compile(r"\s…(?!\s*[\w{])"),
    "three dots for …": re.compile(r"\.\.\."),
    "an ordinal that is not 1er, 2e": re.compile(r"\d(?:[èi]?[eè]me|ère|ᵉ)"),
}
ENGLISH: Mapping[str, re.Pattern[str]] = {
    "a straight apostrophe": re.compile(r"(?<=\w)'"),
    "three dots for …": re.compile(r"\.\.\."),
}
BOTH: Mapping[str, re.Pattern[str]] = {
    'a straight quote "': re.compile(r'"'),
    "a small letter after a full stop": re.compile(
        r"(?<!\betc)(?<!\bvs)(?<!\bniv)(?<!\bcf)(?<!…)(?<=\w)\. [a-zà-ÿ]"
    ),
}

_FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"(?:(?<=\n\n)|\A)(?:(?: {4}|\t)[^\n]*\n(?:[ \t]*\n)*)+")
_LEFT_OUT = (
    (_FENCE, ""),
    (_INDENTED, ""),
    (re.compile(r"<!--.*?-->", re.DOTALL), ""),
    (re.compile(r"`+[^`]*`+"), "`"),  # a code span is one word
    (re.compile(r"!\["), "["),  # a picture
    (re.compile(r"\]\([^)]*\)"), "]"),  # where a link leads
    (re.compile(r"<[^<>]*>"), ""),
    (re.compile(r"\bhttps?://\S+"), "`"),
    (re.compile(r"^\|[-:| ]+\|$", re.MULTILINE), ""),  # the line below a table's head
)


def prose(markdown: str) -> str:
    """A document without its code, its links' addresses, its tags and its tables' rules."""
    for pattern, instead in _LEFT_OUT:
        markdown = pattern.sub(instead, markdown)
    return markdown


def faults(text: str, language: str) -> Iterator[str]:
    """What is set wrongly in a text: the rule, and where."""
    own = FRENCH if language == "fr" else ENGLISH
    for rule, pattern in {**own, **BOTH}.items():
        for found in pattern.finditer(text):
            around = text[max(0, found.start() - 24) : found.end() + 16]
            yield f"{rule}: {' '.join(around.split(' '))!r}"
