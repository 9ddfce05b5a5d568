"""What happens in the compared games, for those who count it: `games/exercised.py` shows it.

It is counted on the fast side alone: both sides agree at every position.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from games.reference_games import Moment, options_of, players_of, playthrough
from games.turquoise import happenings as happenings_turquoise

Shown = dict[str, Any]


def happenings(name: str, seed: int) -> Iterator[str]:
    """What is worth counting in a seeded game."""
    return facts_of(name, seed, playthrough(name, seed))


def facts_of(name: str, seed: int, moments: Iterator[Moment]) -> Iterator[str]:
    """The same, in a game that is being played."""
    if name == "turquoise":
        yield from turquoise_facts(seed, moments)
        return
    facts = {"kwinty": kwinty_facts, "turris": turris_facts, "tulum": tulum_facts}[name]
    before: Shown = {}
    last = ""
    for moment in moments:
        yield from facts(before, last, moment.shown)
        outcome = moment.position.outcome
        if outcome and name != "tulum":
            yield f"end: {outcome.reason}, {len(outcome.winners)} best"
        if moment.action is not None and name != "tulum":
            action = moment.action
            yield f"action: {action if action in ('pass', 'stop') else action[0]}"
        before, last = moment.shown, moment.action or ""


def turquoise_facts(seed: int, moments: Iterator[Moment]) -> Iterator[str]:
    other = options_of("turquoise", seed)
    yield "Q3: another plate set" if other else "Q3: the table's own plates"
    watcher = happenings_turquoise.Watcher(players_of("turquoise", seed))
    first = next(moments)
    yield f"Q4: {first.shown['hands'][0]} in hand"
    for now, after in pairwise([first, *moments]):
        yield from watcher.see(now, after)


def kwinty_facts(before: Shown, last: str, shown: Shown) -> Iterator[str]:
    if last == "pass":
        left = before["blocks_left"][before["to_act"]]
        yield "K6: no place" if left else "K6: none left"
        if shown["to_act"] is not None:
            yield "K6: the other goes on"
    if shown["blocks_left"] == [0, 0]:
        yield "K8: all blocks placed"
    if last == "pass" and shown["to_act"] is None:
        yield "K8: two passes"
    if len(shown["heights"]) == 9:
        yield "K3: 9 wide"
    if 9 in shown["heights"]:
        yield "K3: 9 high"
    if before and before["left"] and shown["left"] < before["left"] and len(shown["rows"]) > 6:
        yield "K3: growth to the left over row 6"


def turris_facts(before: Shown, last: str, shown: Shown) -> Iterator[str]:
    over = shown["to_act"] is None
    if not before:
        return
    mover = before["to_act"]
    if "b2" in last and not shown["bonus"]:
        yield "T8: lapse at the end" if over else "T8: lapse"
        if shown["blocks_left"][mover]:
            yield "T8: lapse with blocks left"
    if "b2" in last and shown["bonus"] and before["bonus"]:
        yield "T9: another bonus"
    if shown["bonus"] and shown["forbidden"]:
        yield "T13: closed during a bonus"
    if last == "pass":
        yield "T15: with blocks" if before["blocks_left"][mover] else "T15: none left"
        if before["forbidden"]:
            yield "T13: a pass uses it up"
    if shown["bonus"] and shown["blocks_left"] == [0, 0]:
        yield "T16: pending bonus"
    if last[:1] == "x" and before["blocks_left"] == [0, 0]:
        yield "T16: a removal goes on"


def tulum_facts(before: Shown, last: str, shown: Shown) -> Iterator[str]:
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


BLOCKS = [f"{row}{at}" for row in range(1, 7) for at in range(1, 8 - row)]


def under(block: str) -> set[str]:
    """The blocks that a block rests on."""
    row, at = int(block[0]), int(block[1])
    return {f"{row - 1}{at}", f"{row - 1}{at + 1}"} if row > 1 else set()


def secured(shown: Shown) -> set[str]:
    """The active seat's secured blocks."""
    rows = shown["secured"][shown["seat"]]
    marks = [mark for row in rows for mark in row]
    return {block for block, mark in zip(BLOCKS, marks, strict=True) if mark == "1"}


# What the compared games must meet, and how often at least.
EXPECTED = {
    "kwinty": {
        *("action: H", "action: V", "action: pass"),
        *("K3: 9 wide", "K3: 9 high", "K3: growth to the left over row 6"),
        *("K6: no place", "K6: none left", "K6: the other goes on"),
        *("K8: all blocks placed", "K8: two passes"),
        *("end: five, 1 best", "end: fours, 1 best", "end: fours, 2 best"),
    },
    "turris": {
        *("action: H", "action: V", "action: x", "action: pass", "action: stop"),
        *("T8: lapse", "T8: lapse at the end", "T8: lapse with blocks left"),
        "T9: another bonus",
        *("T13: closed during a bonus", "T13: a pass uses it up"),
        *("T15: with blocks", "T15: none left"),
        *("T16: pending bonus", "T16: a removal goes on"),
        *("end: full, 1 best", "end: full, 2 best"),
    },
    "tulum": {
        *(f"U1: a block on row {row}" for row in range(1, 7)),
        *("U2: a roll of 6", "U2: on a block of the same turn"),
        *("U3: another die has to place", "U3: the others cannot place"),
        *("U4: nothing to lose", "U4: blocks are lost"),
        *("U5: stop", "U5: again", *(f"U5: {dice} rolled again" for dice in range(1, 6))),
        "U6: the last die placed",
        *("U7: complete, the last die", "U7: complete, dice left"),
        *(f"U7: won by seat {seat}" for seat in range(4)),
    },
    "turquoise": happenings_turquoise.EXPECTED,
}
LEAST = {"kwinty": 1, "turris": 1, "tulum": 5, "turquoise": 1}
