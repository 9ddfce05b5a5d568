"""Tulum, plain and slow: sets of blocks, each rule asked die by die.

The rules are written down twice, on purpose: `legal` looks at what each die can do, `broken` lists
the clauses that one action breaks, and the tests compare the two.
"""

from __future__ import annotations

import copy
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from typing import Any

Block = tuple[int, int]  # row from 1 (the base), position from 1

ROWS = range(1, 7)  # U1
EVERY_PLACE = [(row, position) for row in ROWS for position in range(1, 8 - row)]  # U1
DICE = 6  # U2
SEATS = (2, 3, 4)


def every_roll(dice: int) -> list[str]:
    """Every outcome of so many dice, the rows sorted upwards."""
    return ["roll:" + "".join(rows) for rows in combinations_with_replacement("123456", dice)]


def every_action() -> list[str]:
    """Every well-formed action, sorted."""
    rolls = [roll for dice in range(1, DICE + 1) for roll in every_roll(dice)]
    return sorted([*rolls, *(place_text(block) for block in EVERY_PLACE), "again", "stop"])


def place_text(block: Block) -> str:
    """The action that places a block."""
    row, position = block
    return f"place:{row}{position}"


def below(block: Block) -> list[Block]:
    """The blocks that a block rests on (U1)."""
    row, position = block
    return [] if row == 1 else [(row - 1, position), (row - 1, position + 1)]


WELL_FORMED = frozenset(every_action())


class Reference:
    """One game of Tulum."""

    def __init__(self, players: int = 2) -> None:
        """Start a game."""
        if players not in SEATS:
            raise ValueError(f"wrong number of players: {players}")
        self._secured: list[set[Block]] = [set() for _ in range(players)]
        self._seat = 0
        self._placed: set[Block] = set()  # in this turn
        self._dice = DICE  # those that placed nothing in this turn
        self._roll: list[int] = []  # the unused dice of the roll on the table
        self._rolling = True  # whether chance is to act
        self._over = False
        self._found: list[str] | None = None  # the legal actions, once they have been asked for

    def copy(self) -> Reference:
        """The same game, to be played on by itself."""
        other = copy.copy(self)
        other._secured = [set(blocks) for blocks in self._secured]
        other._placed = set(self._placed)
        other._roll = list(self._roll)
        return other

    def to_act(self) -> int | str | None:
        """The seat to act, `chance`, or None once the game is over."""
        if self._over:
            return None
        return "chance" if self._rolling else self._seat

    def legal(self) -> list[str]:
        """The legal actions, sorted; none once the game is over."""
        if self._found is None:
            self._found = sorted(self._find_legal())
        return list(self._found)

    def chances(self) -> dict[str, Fraction]:
        """How likely each outcome is where chance acts (multinomial); empty elsewhere."""
        if self.to_act() != "chance":
            return {}
        found = {}
        for roll in self.legal():
            orders = factorial(self._dice)
            for times in Counter(roll.removeprefix("roll:")).values():
                orders //= factorial(times)
            found[roll] = Fraction(orders, 6**self._dice)
        return found

    def play(self, action: str) -> None:
        """Play a legal action; raise ValueError for any other."""
        if action not in self.legal():
            raise ValueError(f"not legal: {action}")
        self._found = None
        word, _, rest = action.partition(":")
        if word == "roll":
            self._roll = [int(row) for row in rest]
            self._rolling = False
            if not self._open_places():
                self._end_turn(secure=False)  # U4
        elif word == "place":
            self._place((int(rest[0]), int(rest[1])))
        elif word == "again":
            self._roll = []
            self._rolling = True  # U5
        else:
            self._end_turn(secure=True)  # U5

    def outcome(self) -> dict[str, Any] | None:
        """The winners, the scores and the reason, or None while the game goes on."""
        if not self._over:
            return None
        scores = [len(blocks) for blocks in self._secured]
        scores[self._seat] += len(self._placed)
        return {"winners": [self._seat], "scores": scores, "reason": "complete"}  # U7

    def position(self) -> dict[str, Any]:
        """The position as a JSON object."""
        secured = []
        for blocks in self._secured:
            rows = [[(row, position) for position in range(1, 8 - row)] for row in ROWS]
            secured.append(["".join("1" if b in blocks else "0" for b in row) for row in rows])
        return {
            "to_act": self.to_act(),
            "seat": self._seat,
            "dice": self._dice,
            "roll": sorted(self._roll),
            "secured": secured,
            "placed": sorted(f"{row}{position}" for row, position in self._placed),
        }

    def broken(self, action: str) -> list[str]:
        """Every clause that a well-formed action breaks, lowest first; none if it is legal.

        | when | action | clause |
        | --- | --- | --- |
        | the game is over | any | U7 |
        | the roll that opens a turn is due | any but a roll of six dice | U2 |
        | the roll after `again` is due | any but a roll of the dice left | U5 |
        | a seat acts | `place`, a block below is missing | U1 |
        | | `place`, the place is taken, or no unused die shows the row | U2 |
        | | `again`, `stop` or a roll while a die can place | U3 |
        | | a roll when none can: the seat says `again` first | U5 |
        """
        if action not in WELL_FORMED:
            raise ValueError(f"not well-formed: {action}")
        word, _, rest = action.partition(":")
        if self._over:
            return ["U7"]
        if self._rolling:
            if word == "roll" and len(rest) == self._dice:
                return []
            return ["U5"] if self._placed else ["U2"]  # `again` comes after a block was placed
        standing = self._secured[self._seat] | self._placed
        if word == "place":
            row, position = int(rest[0]), int(rest[1])
            under = {(row - 1, position), (row - 1, position + 1)} if row > 1 else set()
            breaks = {
                "U1": not under <= standing,
                "U2": (row, position) in standing or row not in self._roll,
            }
            return [clause for clause, is_broken in breaks.items() if is_broken]
        for row in set(self._roll):
            here = {position for r, position in standing if r == row}
            lower = {position for r, position in standing if r == row - 1}
            carried = {p for p in range(1, 8 - row) if row == 1 or {p, p + 1} <= lower}
            if carried - here:
                return ["U3"]
        return ["U5"] if word == "roll" else []

    # What happens.

    def _find_legal(self) -> list[str]:
        if self._over:
            return []  # U7
        if self._rolling:
            return every_roll(self._dice)  # U2, U5
        open_places = [place_text(block) for block in self._open_places()]
        return open_places or ["again", "stop"]  # U3, U5

    def _open_places(self) -> list[Block]:
        """Where an unused die of the roll can place a block (U2)."""
        standing = self._secured[self._seat] | self._placed
        return [
            block
            for block in EVERY_PLACE
            if block[0] in self._roll
            and block not in standing
            and all(support in standing for support in below(block))
        ]

    def _place(self, block: Block) -> None:
        self._placed.add(block)
        self._roll.remove(block[0])
        self._dice -= 1
        if len(self._secured[self._seat]) + len(self._placed) == len(EVERY_PLACE):
            self._over = True  # U7
        elif self._dice == 0:
            self._end_turn(secure=True)  # U6

    def _end_turn(self, secure: bool) -> None:
        if secure:
            self._secured[self._seat] |= self._placed
        self._placed = set()
        self._dice = DICE
        self._roll = []
        self._rolling = True
        self._seat = (self._seat + 1) % len(self._secured)
