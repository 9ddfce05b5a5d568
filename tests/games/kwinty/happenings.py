"""What happens in games of Kwinty, clause by clause, to be counted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import tee

from games.happenings import Shown, step_by_step
from games.seeded import Moment

EXPECTED = {
    *("action: H", "action: V", "action: pass", "action: k", "action: s"),
    *("K3: 9 wide", "K3: 9 high", "K3: growth to the left over row 6"),
    *("K6: no place", "K6: none left", "K6: the other goes on"),
    *("K8: all blocks placed", "K8: two passes"),
    *("K10: black is kept", "K10: white is taken", "K10: a pass after a swap"),
    *("K10: the first seat wins with black", "K10: fours after a swap"),
    *("end: five, 1 best", "end: fours, 1 best", "end: fours, 2 best"),
}


def facts(seed: int, moments: Iterator[Moment]) -> Iterator[str]:
    """What is worth counting in a game."""
    del seed
    kept, again = tee(moments)
    yield from step_by_step(kept, _step)
    yield from _swapped_end(list(again)[-1])


def _swapped_end(last: Moment) -> Iterator[str]:
    """How a game ends in which the second seat plays white (K10)."""
    outcome = last.position.outcome
    if last.shown.get("white") != 1 or outcome is None:
        return
    if outcome.reason == "fours":
        yield "K10: fours after a swap"
    elif outcome.winners == (0,):
        yield "K10: the first seat wins with black"


def _step(before: Shown, last: str, shown: Shown) -> Iterator[str]:
    if last == "pass":
        swapped = before.get("white") == 1
        left = before["blocks_left"][before["to_act"] ^ swapped]
        if swapped:
            yield "K10: a pass after a swap"
        yield "K6: no place" if left else "K6: none left"
        if shown["to_act"] is not None:
            yield "K6: the other goes on"
    if last in ("keep", "swap"):
        yield "K10: black is kept" if last == "keep" else "K10: white is taken"
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
