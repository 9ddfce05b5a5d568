"""Turris, plain and slow: a list of blocks, each rule checked square by square.

The rules are written down twice, on purpose: `legal` tries every place and every block that
stands, `broken` lists the clauses that one action breaks, and the tests compare the two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Square = tuple[str, int]  # column, level from 1 (the ground)

COLUMNS = [letter + digit for letter in "abc" for digit in "123"]  # T1
MIDDLE = "b2"  # T1
RIM = [column for column in COLUMNS if column != MIDDLE]  # T1
COLOURS = "WB"  # T1
BLOCKS_EACH = 20  # T1
STEP = 3  # T6, T12


@dataclass(frozen=True, eq=False)
class Block:
    """A block in the tower: its owner, the action that placed it, and its two squares."""

    seat: int
    placing: str
    squares: tuple[Square, Square]  # the lower, or the one on the first-sorting column, first


def neighbours(column: str) -> list[str]:
    """The columns that share an edge with a column."""
    x, y = ord(column[0]), int(column[1])
    return [other for other in COLUMNS if abs(ord(other[0]) - x) + abs(int(other[1]) - y) == 1]


def every_placing() -> list[str]:
    """Every well-formed placing action, sorted."""
    upright = ["V" + column for column in COLUMNS]
    flat = ["H" + one + two for one in COLUMNS for two in neighbours(one) if one < two]
    return sorted(upright + flat)


def every_action() -> list[str]:
    """Every well-formed action, sorted."""
    return sorted([*every_placing(), *("x" + column for column in COLUMNS), "stop", "pass"])


def block_at(seat: int, placing: str, level: int) -> Block:
    """The block of a placing action with its lower side on the given level."""
    if placing[0] == "V":
        return Block(seat, placing, ((placing[1:], level), (placing[1:], level + 1)))
    return Block(seat, placing, ((placing[1:3], level), (placing[3:5], level)))


def largest_area(view: dict[tuple[int, int], int], seat: int) -> int:
    """The size of a seat's largest area of squares joined by their sides (T17)."""
    left = {place for place, shown in view.items() if shown == seat}
    sizes = [0]
    while left:
        area = [left.pop()]
        for x, y in area:  # the list grows as the area does
            joined = left & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
            area.extend(joined)
            left -= joined
        sizes.append(len(area))
    return max(sizes)


class Reference:
    """One game of Turris."""

    def __init__(self) -> None:
        """Start a game."""
        self._blocks: list[Block] = []
        self._seat = 0
        self._bonus = False
        self._over = False
        self._last: list[Block | None] = [None, None]
        self._forbidden: list[set[Square]] = [set(), set()]  # by seat (T13)
        self._found: list[str] | None = None  # the legal actions, once they have been asked for

    def to_act(self) -> int | None:
        """The seat to act, or None once the game is over."""
        return None if self._over else self._seat

    def legal(self) -> list[str]:
        """The legal actions, sorted; none once the game is over."""
        if self._found is None:
            self._found = self._find_legal()
        return list(self._found)

    def play(self, action: str) -> None:
        """Play a legal action; raise ValueError for any other."""
        if action not in self.legal():
            raise ValueError(f"not legal: {action}")
        self._bonus = False
        if action[0] in "VH":
            self._place(action)
        elif action[0] == "x":
            block = self._column(action[1:])[-1]
            self._blocks.remove(block)  # T10: back to its owner's supply
            self._forbidden[block.seat] = set(block.squares)  # T13
        if not self._bonus:  # T14
            self._forbidden[self._seat] = set()  # T13: the turn is used up, by a pass too
            self._seat = 1 - self._seat  # T1
            self._over = self._left(0) == 0 and self._left(1) == 0  # T16
        self._found = None

    def outcome(self) -> dict[str, Any] | None:
        """The winners, the scores and the reason, or None while the game goes on."""
        if not self._over:
            return None
        scores = self._scores()
        winners = [seat for seat in (0, 1) if scores[seat] == max(scores)]  # T17
        return {"winners": winners, "scores": scores, "reason": "full"}

    def position(self) -> dict[str, Any]:
        """The position as a JSON object."""
        blocks = sorted(self._blocks, key=lambda block: (block.squares[0][1], block.placing))
        forbidden = set() if self._over else self._forbidden[self._seat]
        return {
            "to_act": self.to_act(),
            "bonus": self._bonus,
            "blocks_left": [self._left(0), self._left(1)],
            "columns": {c: "".join(COLOURS[b.seat] for b in self._column(c)) for c in COLUMNS},
            "blocks": [[COLOURS[b.seat], b.placing, b.squares[0][1]] for b in blocks],
            "last": [b.placing if b and b in self._blocks else None for b in self._last],
            "forbidden": sorted(f"{column}:{level}" for column, level in forbidden),
            "scores": self._scores(),
        }

    def broken(self, action: str) -> list[str]:
        """Every clause that a well-formed action breaks, lowest first; none if it is legal."""
        if action not in every_action():
            raise ValueError(f"not well-formed: {action}")
        if self._over:
            return ["T16"]
        if action == "pass":
            return ["T15"] if self._bonus or self._placements() else []  # T15
        if action == "stop":
            return [] if self._bonus else ["T8"]  # T8
        if action[0] == "x":
            return self._broken_by_removal(action[1:])
        return self._broken_by_placing(action)

    # The tower as it stands.

    def _tower(self) -> dict[Square, Block]:
        return {square: block for block in self._blocks for square in block.squares}

    def _column(self, column: str) -> list[Block]:
        """The block of each square of a column, from the ground up."""
        tower = self._tower()
        return [tower[square] for square in sorted(sq for sq in tower if sq[0] == column)]

    def _heights(self) -> dict[str, int]:
        return {column: len(self._column(column)) for column in COLUMNS}  # T2: no gap

    def _left(self, seat: int) -> int:
        return BLOCKS_EACH - sum(1 for block in self._blocks if block.seat == seat)  # T1

    def _landing_level(self, placing: str) -> int:
        heights = self._heights()
        return 1 + max(heights[column] for column, _ in block_at(0, placing, 1).squares)

    def _place(self, placing: str) -> None:
        block = block_at(self._seat, placing, self._landing_level(placing))
        self._blocks.append(block)
        self._last[self._seat] = block
        if any(column == MIDDLE for column, _ in block.squares):  # T8, T9
            self._bonus = bool(self._placements() or self._removals())  # T8: else it lapses

    # Legality, for `legal`: try every block at every place.

    def _find_legal(self) -> list[str]:
        if self._over:
            return []  # T16
        if self._bonus:
            return sorted([*self._placements(), *self._removals(), "stop"])  # T8
        return self._placements() or ["pass"]  # T15

    def _placements(self) -> list[str]:
        tower = self._tower()
        unfinished = 1  # the lowest unfinished level
        while all((column, unfinished) in tower for column in COLUMNS):
            unfinished += 1
        highest = max((level for _, level in tower), default=0)
        found: list[str] = []
        if self._left(self._seat) == 0:  # T1
            return found
        for placing in every_placing():
            tried = [block_at(self._seat, placing, at) for at in range(1, highest + 2)]
            if any(self._may_be_there(block, tower, unfinished) for block in tried):
                found.append(placing)
        return found

    def _may_be_there(self, new: Block, tower: dict[Square, Block], unfinished: int) -> bool:
        one, two = new.squares
        lower = [one] if new.placing[0] == "V" else [one, two]
        in_middle = [level for column, level in new.squares if column == MIDDLE]
        return (
            one not in tower
            and two not in tower  # the place is free
            and all(level == 1 or (at, level - 1) in tower for at, level in lower)  # T2
            and two[1] < unfinished + STEP  # T6
            and all(any((c, level) in tower for c in RIM) for level in in_middle)  # T7
            and not {one, two} & self._forbidden[self._seat]  # T13
            and (not tower or self._may_join(new, tower))  # T3: the first block is free
        )

    def _may_join(self, new: Block, tower: dict[Square, Block]) -> bool:
        (column, level), (other, _) = new.squares
        if new.placing[0] == "V":
            return any((beside, level) in tower for beside in neighbours(column))  # T3, T4
        one, two = tower.get((column, level - 1)), tower.get((other, level - 1))
        return one is not None and two is not None and one is not two  # T3, T5

    def _removals(self) -> list[str]:
        found = []
        for block in self._blocks:
            others = [square for b in self._blocks if b is not block for square in b.squares]
            covered = any((column, level + 1) in others for column, level in block.squares)
            heights = [sum(1 for c, _ in others if c == column) for column in COLUMNS]
            if (
                block.seat != self._seat  # T8
                and not covered  # T10
                and block is not self._last[block.seat]  # T11
                and max(heights) <= min(heights) + STEP  # T12
            ):
                found.append("x" + block.squares[0][0])
        return sorted(found)

    # Broken clauses, for `broken`: one question a clause.

    def _broken_by_placing(self, placing: str) -> list[str]:
        block = block_at(self._seat, placing, self._landing_level(placing))
        first, upright = not self._blocks, placing[0] == "V"
        heights, tower = self._heights(), self._tower()
        own = [heights[column] for column, _ in block.squares]
        under = [tower.get((column, level - 1)) for column, level in block.squares]
        around = [(n, level) for column, level in block.squares for n in neighbours(column)]
        beside = [tower.get(square) for square in around]
        taller = [n for n in neighbours(placing[1:3]) if heights[n] > own[0]]
        highest = max(*heights.values(), *(level for _, level in block.squares))
        rim = max(heights[column] for column in COLUMNS if column != MIDDLE)  # its top level
        breaks = {
            "T1": self._left(self._seat) == 0,
            "T2": own[0] != own[1],
            "T3": not first and not any(under) and not any(beside),
            "T4": not first and upright and not taller,
            "T5": not first and not upright and (None in under or under[0] is under[1]),
            "T6": highest > min(heights.values()) + STEP,
            "T7": any(column == MIDDLE and level > rim for column, level in block.squares),
            "T13": any(square in self._forbidden[self._seat] for square in block.squares),
        }
        return [clause for clause, is_broken in breaks.items() if is_broken]

    def _broken_by_removal(self, column: str) -> list[str]:
        block = next(reversed(self._column(column)), None)
        if block is None or block.seat == self._seat or block.squares[0][0] != column:
            return ["T8"]  # the column does not name an opposing block
        covered = any(self._column(c)[-1] is not block for c, _ in block.squares)
        heights = self._heights()
        for c, _ in block.squares:
            heights[c] -= 1
        breaks = {
            "T8": not self._bonus,
            "T10": covered,
            "T11": block is self._last[1 - self._seat],
            "T12": not covered and max(heights.values()) > min(heights.values()) + STEP,
        }
        return [clause for clause, is_broken in breaks.items() if is_broken]

    # The score.

    def _scores(self) -> list[int]:
        """What each seat's largest areas on the four faces and the roof add up to (T17)."""
        views = [
            self._face(["a1 a2 a3", "b1 b2 b3", "c1 c2 c3"]),  # from the south
            self._face(["a3 a2 a1", "b3 b2 b1", "c3 c2 c1"]),  # from the north
            self._face(["a1 b1 c1", "a2 b2 c2", "a3 b3 c3"]),  # from the west
            self._face(["c1 b1 a1", "c2 b2 a2", "c3 b3 a3"]),  # from the east
            self._roof(),
        ]
        return [sum(largest_area(view, seat) for view in views) for seat in (0, 1)]

    def _face(self, lines: list[str]) -> dict[tuple[int, int], int]:
        """The face that shows lines of columns, each the nearest first (T17)."""
        view = {}
        for across, line in enumerate(lines):
            for column in reversed(line.split()):
                for level, block in enumerate(self._column(column)):
                    view[across, level] = block.seat  # a nearer block comes later and hides it
        return view

    def _roof(self) -> dict[tuple[int, int], int]:
        """The roof: the top of each column (T17)."""
        tops = {column: self._column(column)[-1:] for column in COLUMNS}
        return {(ord(c[0]), int(c[1])): top[0].seat for c, top in tops.items() if top}
