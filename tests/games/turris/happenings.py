"""What happens in games of Turris, clause by clause, to be counted."""

from __future__ import annotations

from collections.abc import Iterator

from games.happenings import Shown, step_by_step
from games.seeded import Moment

EXPECTED = {
    *("action: H", "action: V", "action: x", "action: pass", "action: stop"),
    *("T8: lapse", "T8: lapse at the end", "T8: lapse with blocks left"),
    "T9: another bonus",
    *("T13: closed during a bonus", "T13: a pass uses it up"),
    *("T15: with blocks", "T15: none left"),
    *("T16: pending bonus", "T16: a removal goes on"),
    *("end: full, 1 best", "end: full, 2 best"),
}


def facts(seed: int, moments: Iterator[Moment]) -> Iterator[str]:
    """What is worth counting in a game."""
    del seed
    return step_by_step(moments, _step)


def _step(before: Shown, last: str, shown: Shown) -> Iterator[str]:
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
