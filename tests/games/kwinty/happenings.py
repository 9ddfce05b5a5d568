"""What happens in games of Kwinty, clause by clause, to be counted."""

from __future__ import annotations

from collections.abc import Iterator

from games.happenings import Shown, step_by_step
from games.seeded import Moment

EXPECTED = {
    *("action: H", "action: V", "action: pass"),
    *("K3: 9 wide", "K3: 9 high", "K3: growth to the left over row 6"),
    *("K6: no place", "K6: none left", "K6: the other goes on"),
    *("K8: all blocks placed", "K8: two passes"),
    *("end: five, 1 best", "end: fours, 1 best", "end: fours, 2 best"),
}


def facts(seed: int, moments: Iterator[Moment]) -> Iterator[str]:
    """What is worth counting in a game."""
    del seed
    return step_by_step(moments, _step)


def _step(before: Shown, last: str, shown: Shown) -> Iterator[str]:
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
