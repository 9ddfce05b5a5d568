"""Tulum in words and as a text drawing: the pyramids side by side, the dice under them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from chantier.core.arrays import Ints
from chantier.core.bits import popcount
from chantier.core.phrase import Counted, Joined, Listed, Percent, Phrase, SeatName
from chantier.core.text import TextDrawing, TextSpan
from chantier.games.tulum import layout
from chantier.games.tulum.card import CARD
from chantier.games.tulum.notation import blocks, dice
from chantier.games.tulum.render_data import is_choice, used_dice
from chantier.games.tulum.rules import places, pyramid, risk
from chantier.i18n import percent, say, say_count

SIGNS = ("", "•", "••", "•••", "::", "━", "━•")  # of each row, as on the dice
CELL = 4  # columns of a place
WIDTH = CELL * layout.ROWS


def action(state: Ints, action: int) -> Phrase:
    """An action in words."""
    if action == layout.AGAIN:
        return Counted("tulum.action.again", int(state[layout.DICE]))
    if action == layout.STOP:
        return Counted("tulum.action.secure", popcount(int(state[layout.PLACED])))
    if action >= layout.ROLL:
        roll = layout.ROLLS[action - layout.ROLL]
        key = f"tulum.action.roll.{'one' if len(roll) == 1 else 'other'}"
        return Phrase(key, faces=faces(roll))
    row, at = layout.PLACES[action - layout.PLACE]
    return Phrase("tulum.action.place", row=row, at=at, colour=colour(row))


def colour(row: int) -> Phrase:
    """The name of a row's colour."""
    return Phrase(f"tulum.colour.{row}")


def faces(roll: Sequence[int]) -> Listed:
    """What dice show, by colour: `2 plum, 1 blue and 3 shell`."""
    counts = Counter(roll)
    return Listed([Counted(f"tulum.face.{row}", counts[row]) for row in sorted(counts)])


def effects(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """What a legal action costs and brings."""
    turn = Phrase("tulum.effect.turn", seat=SeatName(int(after[layout.SEAT])))
    stake = _blocks(popcount(int(before[layout.PLACED])))
    if action == layout.AGAIN:
        left = Counted("tulum.dice", int(after[layout.DICE]))
        return [
            Phrase("tulum.effect.again", dice=left, blocks=stake),
            Phrase("tulum.effect.risk", "U4", risk=Percent(risk(after))),
        ]
    if action == layout.STOP:
        total = popcount(int(pyramid(before)))
        return [Phrase("tulum.effect.secured", blocks=stake, total=total), turn]
    if action < layout.ROLL:
        return _placing_effects(before, action, after)
    if after[layout.SHOWN]:
        return [Phrase("tulum.effect.rolled", "U2", places=_room(after))]
    if before[layout.PLACED]:
        return [Phrase("tulum.effect.lost", "U4", blocks=stake), turn]
    return [Phrase("tulum.effect.nothing", "U4"), turn]


def _placing_effects(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """The die that is used, what is at stake, and what comes next."""
    row, _ = layout.PLACES[action - layout.PLACE]
    stake = _blocks(popcount(int(before[layout.PLACED])) + 1)
    seat = SeatName(int(after[layout.SEAT]))
    die = Phrase("tulum.effect.die", colour=colour(row), blocks=stake)
    if after[layout.REASON]:
        return [die, Phrase("tulum.effect.won", "U7", seat=seat)]
    if not after[layout.SHOWN]:
        last_die = Phrase("tulum.effect.last_die", "U6", blocks=stake)
        return [die, last_die, Phrase("tulum.effect.turn", seat=seat)]
    if places(after):
        return [die, Phrase("tulum.effect.more", "U3", places=_room(after))]
    left = Counted("tulum.dice", int(after[layout.DICE]))
    chance = Percent(risk(after))
    return [die, Phrase("tulum.effect.choice", "U5", dice=left, risk=chance)]


def _room(state: Ints) -> Joined:
    """Where a block can be placed, row by row: people do not say `13` for the third of a row."""
    rows: dict[int, list[int]] = {}
    for row, at in blocks(int(places(state))):
        rows.setdefault(row, []).append(at)
    parts = [
        Counted("tulum.room", len(found), row=row, places=Listed(found))
        for row, found in rows.items()
    ]
    return Joined(parts, Phrase("number.apart"))


def _blocks(count: int) -> Counted:
    return Counted("tulum.blocks", count)


def last_place(state: Ints, last: int | None) -> tuple[int, int]:
    """The seat and the place (its bit) of the block that was placed last; the bit is 0 if none."""
    if last is None or not layout.PLACE <= last < layout.ROLL:
        return 0, 0
    seat, players = int(state[layout.SEAT]), int(state[layout.PLAYERS])
    turn_over = not state[layout.SHOWN] and not state[layout.REASON]  # U6
    return (seat - turn_over) % players, int(layout.PLACE_BIT[last - layout.PLACE])


def missed(state: Ints, last: int | None) -> list[int]:
    """What the dice showed, if the last action was a roll that placed nothing (U4)."""
    if last is None or not layout.ROLL <= last < layout.STOP or state[layout.SHOWN]:
        return []
    return dice(int(layout.ROLL_SHOWN[last - layout.ROLL]))


def board(state: Ints, language: str, last: int | None, width: int = 80) -> TextDrawing:
    """The pyramids, as many beside each other as fit, and the dice."""
    players = int(state[layout.PLAYERS])
    drawn = [_pyramid(state, seat, language, last) for seat in range(players)]
    signs = TextDrawing(
        [
            [],
            *([TextSpan(f"{row} {SIGNS[row]:<3}", "dim")] for row in range(layout.ROWS, 0, -1)),
            [],
        ]
    )
    fit = max(1, (width - signs.width) // (WIDTH + 1))
    lines = -(-players // fit)
    each = -(-players // lines)  # as many in every line: four in two lines are two and two
    page = TextDrawing()
    for first in range(0, players, each):
        line = signs
        for one in drawn[first : first + each]:
            line = line.beside(one, 1)
        page = page.above(line)
    return page.above(_dice(state, language)).above(_notes(state, language, last))


def _pyramid(state: Ints, seat: int, language: str, last: int | None) -> TextDrawing:
    """One seat's pyramid with its name and counts over it."""
    own = seat == state[layout.SEAT]
    secured = int(state[layout.SECURED + seat])
    placed = int(state[layout.PLACED]) if own else 0
    room = int(places(state)) if own and state[layout.SHOWN] and not state[layout.REASON] else 0
    marked = last_place(state, last)
    won = own and bool(state[layout.REASON])  # U7: all of its blocks count
    count = popcount(secured | placed if won else secured)
    rest = f"+{popcount(placed)}" if placed and not won else say(language, "tulum.of")
    title = [
        TextSpan("▸ " if own and not won else "  ", "accent"),
        TextSpan(CARD.seat_name(seat, language), "strong" if own else ""),
        TextSpan(f" · {count}", "strong"),
        TextSpan(f" {rest}", "dim"),
    ]
    lines: list[list[TextSpan]] = [title]
    for row in range(layout.ROWS, 0, -1):
        line = [TextSpan(" " * (CELL // 2 * (row - 1)))]
        for at in range(1, layout.ROWS + 2 - row):
            bit = 1 << layout.STRIDE * (row - 1) + at - 1
            if secured & bit:
                line.append(TextSpan(f"[{row}]", f"tulum{row}"))
            elif placed & bit:
                hatch = TextSpan("░", "stake")
                line += [hatch, TextSpan(str(row), f"tulum{row}"), hatch]
            elif room & bit:
                line.append(TextSpan(f"{row}{at} ", "accent"))
            else:
                line.append(TextSpan(" · ", "dim"))
            line.append(TextSpan("◂" if marked == (seat, bit) else " ", "accent"))
        lines.append(line)
    lines.append([TextSpan("▔" * (WIDTH - 1), "line"), TextSpan(" ")])
    return TextDrawing(lines)


def choice(state: Ints, language: str) -> str:
    """What is at stake and how likely it is lost, where the seat may stop or go on (U5)."""
    if not is_choice(state):
        return ""
    stake = popcount(int(state[layout.PLACED]))
    return say_count(language, "tulum.choice", stake, risk=percent(language, risk(state)))


def _dice(state: Ints, language: str) -> TextDrawing:
    """The dice: those on the table or how many are to be rolled, then those set aside."""
    line = [TextSpan("  ")]
    faces = dice(int(state[layout.SHOWN]))
    if faces:
        line.append(TextSpan(say(language, "tulum.rolled"), "dim"))
        for row in faces:
            line += [TextSpan(" "), TextSpan(f"[{row} {SIGNS[row]}]", f"tulum{row}")]
    elif not state[layout.REASON]:
        count = say_count(language, "tulum.dice", int(state[layout.DICE]))
        line.append(TextSpan(f"{count} {say(language, 'tulum.to_roll')}", "strong"))
    used = used_dice(state)
    if used:
        line.append(TextSpan(f"   {say(language, 'tulum.used')} ", "dim"))
        line.append(TextSpan(" ".join(f"{row} {SIGNS[row]}" for row in used), "dim"))
    return TextDrawing([[], line])


def _notes(state: Ints, language: str, last: int | None) -> TextDrawing:
    """The risk of going on, a roll that placed nothing, and what the signs mean."""
    lines = []
    stake = choice(state, language)
    if stake:
        lines.append([TextSpan("  " + stake, "accent")])
    roll = missed(state, last)
    if roll:
        shown = faces(roll).render(language, str)
        lines.append([TextSpan("  " + say(language, "tulum.missed", faces=shown), "bad")])
    lines.append([TextSpan("  " + say(language, "tulum.legend"), "dim")])
    return TextDrawing(lines)
