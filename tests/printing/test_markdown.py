"""Rules pages for paper: nothing of the screen is left, and no text is taken for code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chantier.printing import markdown
from chantier.printing.kit import Text
from chantier.printing.typesetting import document_line, typeset
from printing.pdf_reader import read_pdf

PAGES = sorted((Path(__file__).resolve().parents[2] / "docs" / "rules").glob("*.md"))
OF_THE_SCREEN = re.compile(
    r"```|`chantier|--\w|\.md\b|programme|\bprogram\b|fichier|\bfile\b|bouton|button|écran|screen|"
    r"vous écrivez|you write|\bclic|refuse rien|nothing is refused|\b\w+:\w+\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_marks_are_in_pairs_and_never_begin_a_line_of_text(page: Path) -> None:
    text = page.read_text("utf-8")
    marks = re.findall(r"<!--(?: (screen|/screen) -->| (print)\s)", text)
    assert text.count("<!--") == text.count("-->") == len(marks)  # there is no other comment
    pairs = [screen for screen, _ in marks if screen]
    assert pairs == ["screen", "/screen"] * (len(pairs) // 2)
    assert pairs
    for line in text.splitlines():  # else Markdown would take the rest of the line for HTML
        if re.match(r"\s*(<!--|-->)", line):
            assert line.strip() in ("<!-- screen -->", "<!-- /screen -->", "<!-- print", "-->")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_command_or_button_is_printed(page: Path) -> None:
    language = page.name.split(".")[1]
    text = re.sub(r"\]\([^)]*\)|^\*\[.*", "", markdown.printed(page.read_text("utf-8")), flags=re.M)
    assert OF_THE_SCREEN.findall(text) == []
    assert not any(
        isinstance(block, markdown.Lines) for block in markdown.blocks_of(text, language)
    )


def test_the_screen_is_left_out_and_paper_is_let_in() -> None:
    page = "One<!-- screen --> two\nthree<!-- /screen --><!-- print four -->.\n"
    assert markdown.printed(page) == "Onefour.\n"
    page = "<!-- screen -->\n\nOne.\n\n<!-- /screen -->\n<!-- print\n\n## Two\n\n-->\n"
    assert markdown.blocks_of(page, "en") == [markdown.MarkdownSection("Two", 2)]


def test_a_page_becomes_blocks() -> None:
    page = """# A title

*[Français](a.fr.md)*

An *apt* **word** and `c3`.

- **K1** A rule of K1.

  ![What it shows.](img/a-K1.en.svg)

  *A note.*

  | a | b |
  |---|---|
  | 1 | 2 |
"""
    title, text, clause = markdown.blocks_of(page, "en")
    assert title == markdown.Title("A title")
    assert text == markdown.Paragraph(
        '{"";"An ";soft({"";"apt"});" ";strong({"";"word"});" and ";named("c3");"."}'
    )
    assert isinstance(clause, markdown.Clause)
    assert clause.name == "K1"
    assert clause.blocks == [
        markdown.Paragraph('{"";"A rule of ";ref("K1");"."}'),
        markdown.MarkdownDrawing("a-K1.en.svg", "What it shows."),
        markdown.Paragraph('{"";"A note."}', note=True),
        markdown.MarkdownTable([['{"";"a"}', '{"";"b"}'], ['{"";"1"}', '{"";"2"}']], 1),
    ]


def test_a_clause_begins_with_its_title_and_a_reading_only_cites_it() -> None:
    page = (
        "- **K1 · The wall.** One wall.\n\n## Readings\n\n- **K1** · Ours.\n\n"
        "[Replay this game](records/a-b.json)\n\n> **In the pictures.** A cross.\n"
    )
    clause, _, readings, box = markdown.blocks_of(page, "en")
    assert clause == markdown.Clause(
        "K1", [markdown.Paragraph('{strong("The wall.");" ";{"";"One wall."}}')]
    )
    cited = markdown.Paragraph('{"";strong({"";ref("K1")});" · Ours."}')
    assert readings == markdown.Items([[cited]])
    pictures = markdown.Paragraph('{"";strong({"";"In the pictures."});" A cross."}')
    assert box == markdown.Aside([pictures])  # and there is no word of the game to replay


HOSTILE = (
    '#read("/etc/passwd")',
    '"; read("/etc/passwd"); "',
    '\\"); panic("x',
    "#{panic()} $x$ @label <label> // * _ = + - /* `#x`",
    "\\u{41} ${x} \\",
    "<script>alert(1)</script>",
    "[x](javascript:alert)",
    "![x](/etc/passwd)",
    "&quot;); panic(&quot;",
)


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_text_is_printed_and_not_run(words: str) -> None:
    page = f"# {words}\n\n{words}\n\n- **K1** {words}\n- {words}\n\n| {words} |\n|---|\n| x |\n"
    functions = "#let ref = strong\n#let soft = emph\n#let named = strong\n"
    shown = [
        f"#{block.text}"
        for block in markdown.blocks_of(page, "en")
        if isinstance(block, markdown.Paragraph)
    ] + [f"#{markdown.quoted(words)}"]
    made, _ = typeset(Text("\n".join((document_line("x", "en"), functions, *shown))))
    said = "".join(page.text for page in read_pdf(made).pages)
    assert "root:" not in said
    assert re.sub(r"\W", "", words) in re.sub(r"\W", "", said)


def test_what_the_font_lacks_is_a_question_mark() -> None:
    assert markdown.quoted('a"\\b\u0000漢') == '"a\\"\\\\b??"'


def test_french_is_set_with_its_spaces() -> None:
    assert markdown.typographic("l'un : oui ; « non » !", "fr") == (
        "l’un\u00a0: oui\u202f; «\u00a0non\u00a0»\u202f!"
    )
    assert markdown.typographic("it's : so", "en") == "it’s : so"


def test_the_items_of_a_list_are_blocks_of_their_own_so_that_columns_share_them() -> None:
    blocks = markdown.blocks_of("- **U9** one\n- two\n- three\n", "en")
    assert [type(block) for block in blocks[1:]] == [markdown.Items, markdown.Items]
