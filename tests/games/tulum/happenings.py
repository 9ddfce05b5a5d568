"""What happens in games of Tulum, clause by clause, to be counted."""

from __future__ import annotations

from collections.abc import Iterator

from games.happenings import Shown, step_by_step
from games.seeded import Moment

EXPECTED = {
    *(f"U1: a block on row {row}" for row in range(1, 7)),
    *("U2: a roll of 6", "U2: on a block of the same turn"),
    *("U3: another die has to place", "U3: the others cannot place"),
    *("U4: nothing to lose", "U4: blocks are lost"),
    *("U5: stop", "U5: again", *(f"U5: {dice} rolled again" for dice in range(1, 6))),
    "U6: the last die placed",
    *("U7: complete, the last die", "U7: complete, dice left"),
    *(f"U7: won by seat {seat}" for seat in range(4)),
}

BLOCKS = [f"{row}{at}" for row in range(1, 7) for at in range(1, 8 - row)]


def facts(seed: int, moments: Iterator[Moment]) -> Iterator[str]:
    """What is worth counting in a game."""
    del seed
    return step_by_step(moments, _step, ends=False)


def _step(before: Shown, last: str, shown: Shown) -> Iterator[str]:
    word, _, rest = last.partition(":")
    passed = bool(before) and shown["seat"] != before["seat"]
    if word == "roll":
        dice = len(rest)
        yield f"U2: a roll of {dice}" if not before["placed"] else f"U5: {dice} rolled again"
        if passed:
            yield "U4: blocks are lost" if before["placed"] else "U4: nothing to lose"
    if word == "place":
        yield f"U1: a block on row {rest[0]}"
        over = shown["to_act"] is None
        if not over and not passed:
            roll = {int(row) for row in shown["roll"]}
            standing = set(shown["placed"]) | secured(shown)
            must = any(
                block[0] in map(str, roll) and block not in standing and under(block) <= standing
                for block in BLOCKS
            )
            yield "U3: another die has to place" if must else "U3: the others cannot place"
        if any(block in before["placed"] for block in under(rest)):
            yield "U2: on a block of the same turn"
        if passed:
            yield "U6: the last die placed"
        if over:
            yield f"U7: complete, {'the last die' if shown['dice'] == 0 else 'dice left'}"
            yield f"U7: won by seat {shown['seat']}"
    if word == "stop":
        yield "U5: stop"
    if word == "again":
        yield "U5: again"


def under(block: str) -> set[str]:
    """The blocks that a block rests on."""
    row, at = int(block[0]), int(block[1])
    return {f"{row - 1}{at}", f"{row - 1}{at + 1}"} if row > 1 else set()


def secured(shown: Shown) -> set[str]:
    """The active seat's secured blocks."""
    rows = shown["secured"][shown["seat"]]
    marks = [mark for row in rows for mark in row]
    return {block for block, mark in zip(BLOCKS, marks, strict=True) if mark == "1"}
