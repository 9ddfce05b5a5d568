"""Turris in words and as a text drawing: the plan, the five views, the scores."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import popcount
from chantier.core.phrase import Phrase, ScorePhrase, SeatName
from chantier.core.text import TextCell, TextDrawing, TextSpan, draw_blocks
from chantier.games.turris import layout
from chantier.games.turris.notation import Block, blocks, columns, forbidden, text
from chantier.games.turris.rules import top_block
from chantier.games.turris.scoring import view
from chantier.games.turris.views import areas_of, scores_of
from chantier.i18n import say, say_count

SIGNS = {"W": "○", "B": "●"}
STYLES = {"W": "white", "B": "black"}
# The columns along the foot of each face, from the viewer's left.
FEET_NAMES = {"south": "abc", "east": "123", "north": "cba", "west": "321"}


def action(state: Ints, action: int) -> Phrase:
    """An action in words."""
    if action == layout.PASS:
        return Phrase("turris.action.pass")
    if action == layout.STOP:
        return Phrase("turris.action.stop")
    if action >= layout.REMOVE:
        return _removal(state, action - layout.REMOVE)
    if action >= layout.UPRIGHT:
        words = Phrase("turris.action.upright", column=layout.COLUMNS[action - layout.UPRIGHT])
    else:
        low, high = layout.PAIRS[action - layout.FLAT]
        words = Phrase("turris.action.flat", left=layout.COLUMNS[low], right=layout.COLUMNS[high])
    return Phrase("turris.action.middle", words=words) if "b2" in text(action) else words


def _removal(state: Ints, column: int) -> Phrase:
    code = int(top_block(state, column))
    if not code:
        return Phrase("turris.action.remove_none", column=layout.COLUMNS[column])
    colour = Phrase(f"turris.colour.{columns(state)[layout.COLUMNS[column]][-1]}")
    placing = (code - 1) % layout.BLOCK_LEVEL
    if placing >= layout.UPRIGHT:
        return Phrase("turris.action.remove", colour=colour, column=layout.COLUMNS[column])
    left, right = (layout.COLUMNS[c] for c in layout.PAIRS[placing - layout.FLAT])
    return Phrase("turris.action.remove_flat", colour=colour, left=left, right=right)


def effects(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """What a legal action brings: the bonus, what is closed, the score."""
    other = SeatName(1 - int(before[layout.TO_ACT]))
    lines = []
    if action >= layout.REMOVE:
        lines.append(Phrase("turris.effect.removed", "T13", seat=other))
    elif action not in (layout.PASS, layout.STOP) and "b2" in text(action):
        key = f"turris.effect.{'bonus' if after[layout.BONUS] else 'lapse'}"
        lines.append(Phrase(key, "T8"))
    scores = dict(zip(("white", "black"), scores_of(after), strict=True))
    if after[layout.REASON]:
        lines.append(Phrase("turris.effect.over", "T16", **scores))
    elif action in (layout.PASS, layout.STOP):
        lines.append(Phrase("turris.effect.turn", seat=other))
    else:
        lines.append(ScorePhrase("turris.effect.scores", **scores))
    return lines


def board(state: Ints, language: str, last: int | None, width: int = 80) -> TextDrawing:
    """The plan and the five views beside it, with running scores."""
    views = [_view(state, side, language) for side in range(5)]
    drawing = TextDrawing.flow([_plan(state, language, last), *views], width)
    notes = TextDrawing([[TextSpan("")], *_seats(state, language)])
    closed = forbidden(state)
    if closed:
        seat = say(language, f"seat.{'WB'[state[layout.TO_ACT]]}")
        line = say(language, "turris.closed", seat=seat, squares=" ".join(closed))
        notes = notes.above(TextDrawing.of("  " + line, style="dim"))
    return drawing.above(notes)


def _plan(state: Ints, language: str, last: int | None) -> TextDrawing:
    """The tower from above: each column's height, blocks outlined, the last one in brackets."""
    heights = columns(state)
    tops: dict[str, Block] = {}
    for block in blocks(state):
        for column, _ in block.squares:
            tops[column] = block  # sorted by level, so the top one stays
    marked = text(last) if last is not None and last < layout.PASS else ""
    rows: list[list[TextCell | None]] = []
    for digit in "321":
        line: list[TextCell | None] = []
        for letter in "abc":
            name = letter + digit
            if name not in tops:
                line.append(TextCell(name, "·", "dim"))
                continue
            block = tops[name]
            label = f"{SIGNS[block.colour]}{len(heights[name])}"
            # The last block of all is on top of its columns.
            label = f"[{label}]" if marked and block.placing == marked else label
            line.append(TextCell(block, label, STYLES[block.colour]))
        rows.append(line)
    grid = draw_blocks(rows, cell_width=5)
    side = TextDrawing([[TextSpan(digit, "dim")] for digit in " 3 2 1 "])
    foot = TextDrawing([[TextSpan("     a     b     c", "dim")]])
    title = TextDrawing([[TextSpan(f"{say(language, 'turris.plan'):^21}", "strong")]])
    return title.above(side.beside(grid, 1)).above(foot).above(TextDrawing.of(""))


def _view(state: Ints, side: int, language: str) -> TextDrawing:
    """One view: squares of the largest areas are signs, the others small dots of their colour."""
    masks = [int(view(state, side, seat)) for seat in (0, 1)]
    areas = areas_of(state, side)
    height = (
        3
        if side == layout.ROOF
        else max((masks[0] | masks[1]).bit_length() + 3, 4) // layout.VIEW_STRIDE
    )
    lines = []
    for up in reversed(range(height)):
        line = []
        for across in range(3):
            bit = 1 << layout.VIEW_STRIDE * up + across
            span = TextSpan(" · ", "dim")
            for seat, letter in enumerate("WB"):
                if masks[seat] & bit:
                    inside = areas[seat] & bit
                    sign = SIGNS[letter] if inside else "◦" if letter == "W" else "•"
                    span = TextSpan(f" {sign} ", STYLES[letter] + ("" if inside else "_dim"))
            line.append(span)
        lines.append(line)
    name = layout.VIEWS[side]
    feet = FEET_NAMES.get(name, "abc")
    title = f"{say(language, f'turris.view.{name}'):^9}"
    counts = f"○{popcount(areas[0])} ●{popcount(areas[1])}"
    return TextDrawing(
        [
            [TextSpan(title, "strong")],
            *lines,
            [TextSpan("".join(f" {c} " for c in feet), "dim")],
            [TextSpan(f"{counts:^9}")],
        ]
    )


def _seats(state: Ints, language: str) -> list[list[TextSpan]]:
    lines = []
    for seat, letter in enumerate("WB"):
        to_act = state[layout.REASON] == 0 and state[layout.TO_ACT] == seat
        bonus = f" · {say(language, 'turris.bonus')}" if to_act and state[layout.BONUS] else ""
        left = say_count(language, "turris.blocks", int(state[layout.LEFT + seat]))
        lines.append(
            [
                TextSpan("▸ " if to_act else "  ", "accent"),
                TextSpan(f" {SIGNS[letter]} ", STYLES[letter]),
                TextSpan(f" {say(language, f'seat.{letter}'):<6}", "strong" if to_act else ""),
                TextSpan(f" {scores_of(state)[seat]:>3}", "strong"),
                TextSpan(f"  {left}", "dim"),
                TextSpan(bonus, "accent"),
            ]
        )
    return lines
