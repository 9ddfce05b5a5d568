from __future__ import annotations

from chantier.core.text import TextCell, TextDrawing, TextSpan, draw_blocks


def test_drawings_stand_side_by_side_on_the_same_ground():
    tall, low = TextDrawing.of("a", "bb", "ccc"), TextDrawing.of("X")
    assert tall.beside(low, gap=1).plain() == "a\nbb\nccc X"
    assert low.beside(tall, gap=2).plain() == "   a\n   bb\nX  ccc"


def test_drawings_stand_one_above_the_other():
    assert TextDrawing.of("a", "b").above(TextDrawing.of("c")).plain() == "a\nb\nc"


def test_the_width_is_that_of_the_longest_line():
    assert TextDrawing([[TextSpan("ab"), TextSpan("c", "dim")], [TextSpan("a")]]).width == 3
    assert TextDrawing().width == 0


def test_plain_text_has_no_styles_and_no_trailing_spaces():
    assert TextDrawing([[TextSpan("a ", "accent"), TextSpan("  ")], []]).plain() == "a\n"


def test_styles_stay_with_their_spans():
    drawing = TextDrawing.of("a", style="white").beside(TextDrawing.of("b", style="black"))
    assert [(s.text, s.style) for s in drawing.lines[0] if s.style] == [
        ("a", "white"),
        ("b", "black"),
    ]


def test_what_is_made_from_a_drawing_leaves_it_as_it_was():
    drawing = TextDrawing.of("a")
    drawing.beside(drawing).above(drawing)
    assert drawing.plain() == "a"


W, B = (TextCell(name, name, "white") for name in "WB")


def test_squares_of_one_block_are_drawn_joined_and_blocks_apart():
    assert draw_blocks([[W, W, B]]).plain().splitlines() == [
        "┌───────┬───┐",
        "│ W   W │ B │",
        "└───────┴───┘",
    ]
    assert draw_blocks([[W, None], [W, B]]).plain().splitlines() == [
        "┌───┐",
        "│ W │",
        "│   ├───┐",
        "│ W │ B │",
        "└───┴───┘",
    ]


def test_a_drawing_of_nothing_is_nothing():
    assert draw_blocks([]).plain().strip() == ""
    assert draw_blocks([[None, None]]).plain().strip() == ""


def test_rows_of_different_length_and_wider_squares_are_drawn():
    assert draw_blocks([[W], [B, B]], cell_width=1).plain().splitlines() == [
        "┌─┐",
        "│W│",
        "├─┴─┐",
        "│B B│",
        "└───┘",
    ]
