"""Kwinty, plain and slow: a list of blocks, each rule checked square by square.

The rules are written down twice, on purpose: `legal` tries every place, `broken` drops one block
and lists the clauses that it breaks, and the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Square = tuple[int, int]  # column from 0 (`a`), row from 0 (the ground)

COLUMNS = "abcdefghijklmnopq"  # K3
FIRST_COLUMN = COLUMNS.index("i")  # K3
COLOURS = "WB"  # K1
BLOCKS_EACH = 20  # K1
OFFERED = 3  # K10
LIMIT = 9  # K3
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # K7, K8: row, column, the two diagonals


@dataclass(frozen=True)
class Block:
    """A block in the wall: its colour, whether it stands upright, and its two squares."""

    colour: int
    upright: bool
    squares: tuple[Square, Square]  # the lower, or the left one, first


def every_action() -> list[str]:
    """Every well-formed action, sorted."""
    upright = ["V" + column for column in COLUMNS]
    flat = ["H" + column for column in COLUMNS[:-1]]
    return sorted([*upright, *flat, "pass", "keep", "swap"])


def block_at(colour: int, action: str, row: int) -> Block:
    """The block of a placing action with its lower side on the given row."""
    column = COLUMNS.index(action[1])
    if action[0] == "V":
        return Block(colour, True, ((column, row), (column, row + 1)))
    return Block(colour, False, ((column, row), (column + 1, row)))


def share_edge(one: Square, other: Square) -> bool:
    """Whether two squares lie side by side or one upon the other."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def width(squares: Iterable[Square]) -> int:
    """How many columns the squares span."""
    columns = [column for column, _ in squares]
    return max(columns) - min(columns) + 1


def lines(squares: set[Square]) -> list[int]:
    """The length of every unbroken line of the squares, as long as it goes, in each direction."""
    lengths = []
    for step_column, step_row in DIRECTIONS:
        for column, row in squares:
            if (column - step_column, row - step_row) in squares:
                continue  # the line does not begin here
            length = 1
            while (column + length * step_column, row + length * step_row) in squares:
                length += 1
            lengths.append(length)
    return lengths


class Reference:
    """One game of Kwinty."""

    def __init__(self, opening: str = "free") -> None:
        """Start a game, with a `free`, a `flat` (K9) or a `swap` (K10) opening."""
        if opening not in ("free", "flat", "swap"):
            raise ValueError(f"unknown opening: {opening}")
        self._opening = opening
        self._blocks: list[Block] = []
        self._colour = 0  # to be placed next
        self._white = None if opening == "swap" else 0  # the seat that plays white (K10)
        self._passes = 0  # in a row, up to now
        self._outcome: dict[str, Any] | None = None
        self._found: list[str] | None = None  # the legal actions, once they have been asked for

    def to_act(self) -> int | None:
        """The seat to act, or None once the game is over."""
        if self._outcome is not None:
            return None
        if self._white is None:  # K10: the first seat places three blocks, the other chooses
            return 1 if self._chooses() else 0
        return self._seat_of(self._colour)

    def legal(self) -> list[str]:
        """The legal actions, sorted; none once the game is over."""
        if self._found is None:
            over = self._outcome is not None
            if not over and self._chooses():
                self._found = ["keep", "swap"]  # K10
            else:
                self._found = [] if over else self._placements() or ["pass"]  # K7, K8, K6
        return list(self._found)

    def play(self, action: str) -> None:
        """Play a legal action; raise ValueError for any other."""
        if action not in self.legal():
            raise ValueError(f"not legal: {action}")
        self._found = None
        if action in ("keep", "swap"):  # K10: black is placed next all the same
            self._white = 0 if action == "keep" else 1
            return
        if action == "pass":
            self._passes += 1
        else:
            row = self._landing_row(action)
            self._blocks.append(block_at(self._colour, action, row))
            self._passes = 0
        self._end_if_over()
        self._colour = 1 - self._colour  # K1

    def outcome(self) -> dict[str, Any] | None:
        """The winners, the scores and the reason, or None while the game goes on."""
        return self._outcome

    def position(self) -> dict[str, Any]:
        """The position as a JSON object."""
        wall = self._wall()
        columns: list[int] = []
        if wall:
            columns = list(range(min(c for c, _ in wall), max(c for c, _ in wall) + 1))
        heights = [self._height(column) for column in columns]
        rows = []
        for row in range(max(heights, default=0)):
            shown = [(column, row) for column in columns]
            rows.append("".join(COLOURS[wall[s].colour] if s in wall else "." for s in shown))
        white = {"white": self._white} if self._opening == "swap" else {}  # K10
        return {
            "to_act": self.to_act(),
            "left": COLUMNS[columns[0]] if columns else None,
            "heights": heights,
            "rows": rows,
            "blocks_left": [self._left(0), self._left(1)],
            **white,
        }

    def broken(self, action: str) -> list[str]:
        """Every clause that a well-formed action breaks, lowest first; none if it is legal."""
        if action not in every_action():
            raise ValueError(f"not well-formed: {action}")
        if self._outcome is not None:
            return ["K7"] if self._outcome["reason"] == "five" else ["K8"]
        if self._chooses() != (action in ("keep", "swap")):
            return ["K10"]
        if self._chooses():
            return []
        if action == "pass":
            return ["K6"] if self._placements() else []  # K6
        block = block_at(self._colour, action, self._landing_row(action))
        breaks = {
            "K1": self._left(self._colour) == 0,
            "K2": len({self._height(column) for column, _ in block.squares}) > 1,
            "K3": bool(self._blocks) and self._outgrows(block),
            "K4": self._is_away(block),
            "K5": self._meets_own_short_side(block),
            "K9": not self._blocks and self._opening == "flat" and block.upright,
        }
        return [clause for clause, is_broken in breaks.items() if is_broken]

    # Who plays which colour.

    def _chooses(self) -> bool:
        """Whether the second seat now keeps black or takes white (K10)."""
        return self._white is None and len(self._blocks) == OFFERED

    def _seat_of(self, colour: int) -> int:
        """The seat that plays a colour, once that is known: white's, or the other one."""
        return 1 - colour if self._white == 1 else colour

    # The wall as it stands.

    def _wall(self) -> dict[Square, Block]:
        return {square: block for block in self._blocks for square in block.squares}

    def _height(self, column: int) -> int:
        return sum(1 for c, _ in self._wall() if c == column)  # K2: a column has no gap

    def _left(self, colour: int) -> int:
        return BLOCKS_EACH - sum(1 for block in self._blocks if block.colour == colour)  # K1

    def _landing_row(self, action: str) -> int:
        return max(self._height(column) for column, _ in block_at(0, action, 0).squares)

    # Legality, for `legal`: try every block at every place.

    def _placements(self) -> list[str]:
        wall = self._wall()
        found: list[str] = []
        if self._left(self._colour) == 0:  # K1
            return found
        for action in every_action():
            if action not in ("pass", "keep", "swap"):
                tried = [block_at(self._colour, action, row) for row in range(LIMIT)]
                if any(self._may_be_there(block, wall) for block in tried):
                    found.append(action)
        return found

    def _may_be_there(self, new: Block, wall: dict[Square, Block]) -> bool:
        one, two = new.squares
        lower = [one] if new.upright else [one, two]
        return (
            one not in wall
            and two not in wall  # the place is free
            and all(row == 0 or (column, row - 1) in wall for column, row in lower)  # K2
            and two[1] < LIMIT  # K3
            and width([*wall, one, two]) <= LIMIT  # K3
            and (self._may_join(new) if wall else self._may_open(new))
        )

    def _may_open(self, new: Block) -> bool:
        in_place = new.squares[0] == (FIRST_COLUMN, 0)  # K4
        return in_place and (self._opening != "flat" or not new.upright)  # K9

    def _may_join(self, new: Block) -> bool:
        touched = [
            block
            for block in self._blocks
            if any(share_edge(one, other) for one in new.squares for other in block.squares)
        ]
        same_axis = 0 if new.upright else 1  # K5: two V in one column, or two H in one row
        end_to_end = [
            block
            for block in touched
            if block.colour == new.colour
            and block.upright == new.upright
            and block.squares[0][same_axis] == new.squares[0][same_axis]
        ]
        return bool(touched) and not end_to_end  # K4, K5

    # Broken clauses, for `broken`: one question a clause.

    def _outgrows(self, block: Block) -> bool:
        """Whether the wall would be too wide or too high with the block (K3)."""
        too_wide = width([*self._wall(), *block.squares]) > LIMIT
        return too_wide or max(row for _, row in block.squares) + 1 > LIMIT

    def _is_away(self, block: Block) -> bool:
        """Whether a first block is off its place, or another touches no block (K4)."""
        if not self._blocks:
            return block.squares[0][0] != FIRST_COLUMN
        around = set()
        for column, row in block.squares:
            around |= {(column, row - 1), (column - 1, row), (column + 1, row)}
        return not any(square in self._wall() for square in around)

    def _meets_own_short_side(self, block: Block) -> bool:
        """Whether a short side meets a short side of the same colour (K5)."""
        (column, row), _ = block.squares
        ends = [(column, row - 1)] if block.upright else [(column - 1, row), (column + 2, row)]
        beyond = [self._wall()[end] for end in ends if end in self._wall()]
        return any(b.colour == block.colour and b.upright == block.upright for b in beyond)

    # The end.

    def _end_if_over(self) -> None:
        if self._white is None:  # K10: three blocks make no five
            return
        found: list[list[int]] = [[], []]  # the lines of each seat's colour
        for colour in (0, 1):
            squares = {s for s, block in self._wall().items() if block.colour == colour}
            found[self._seat_of(colour)] = lines(squares)
        for seat in (0, 1):
            if any(length >= 5 for length in found[seat]):  # K7
                scores = [1, 0] if seat == 0 else [0, 1]
                self._outcome = {"winners": [seat], "scores": scores, "reason": "five"}
                return
        if (self._left(0) == 0 and self._left(1) == 0) or self._passes == 2:  # K8
            scores = [found[0].count(4), found[1].count(4)]
            winners = [seat for seat in (0, 1) if scores[seat] == max(scores)]
            self._outcome = {"winners": winners, "scores": scores, "reason": "fours"}
