"""What the plain reference says about games, and whether a kernel says the same everywhere."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from tests.reference import kwinty as plain_kwinty
from tests.reference import turris as plain_turris
from tools.mutation.play import Line, load_game

if TYPE_CHECKING:
    from chantier.core.position import Position

HANG = 3.0  # processor seconds for one position; it takes some milliseconds
DRAWS = 120  # random picks where they are few enough to see each


@dataclass(frozen=True)
class Expected:
    """All that the reference says about a position."""

    position: dict[str, Any]
    legal: list[str]
    outcome: dict[str, Any] | None
    broken: dict[str, list[str]]


@dataclass(frozen=True)
class Lesson:
    """A game, with what is expected before each action and at the end."""

    line: Line
    expected: tuple[Expected, ...]


def learn(line: Line) -> Lesson:
    """Play a game with the reference."""
    if line.game == "kwinty":
        game: Any = plain_kwinty.Reference(**line.options)
        actions = plain_kwinty.every_action()
    else:
        game, actions = plain_turris.Reference(), plain_turris.every_action()
    expected = []
    for action in (*line.actions, None):
        expected.append(
            Expected(
                position=game.position(),
                legal=game.legal(),
                outcome=game.outcome(),
                broken={action: game.broken(action) for action in actions},
            )
        )
        if action is not None:
            game.play(action)
    return Lesson(line, tuple(expected))


def difference(lessons: Sequence[Lesson]) -> str:
    """Where the kernel that this process imports first differs; empty if nowhere."""
    for lesson in lessons:
        line = lesson.line
        game = load_game(line.game)
        position = game.initial(2, line.options)
        used = np.full(game.card.state_size, 7, dtype=np.int64)
        game.kernel.start(used, 2, game.notation.settings(position.options))
        if not np.array_equal(used, position.state):
            return "an initial position that is not written whole"
        for number, expected in enumerate(lesson.expected):
            signal.setitimer(signal.ITIMER_PROF, HANG)  # SIGPROF ends the process
            if found := next(_differs(position, expected, number), ""):
                played = " ".join(line.actions[:number])
                return f"{found} after “{played}”"
            if number < len(line.actions):
                position = position.apply(position.parse(line.actions[number]))
    signal.setitimer(signal.ITIMER_PROF, 0)
    return ""


def _differs(position: Position, expected: Expected, number: int) -> Iterator[str]:
    """Every difference between a position and what is expected of it."""
    if position.to_json() != expected.position:
        yield "another position"
    if position.legal() != expected.legal:
        yield "other legal actions"
    outcome = position.outcome
    if (outcome.to_json() if outcome else None) != expected.outcome:
        yield "another outcome"
    state = position.state
    if _result(position) != _expected_result(expected.outcome):
        yield "another result"
    for action, clauses in expected.broken.items():
        found = [r.partition(".")[0] for r in position.refusals(position.parse(action))]
        if found != clauses:
            yield f"other clauses for {action}"
    if expected.outcome is None:
        yield from _picks(position, expected, number)
    if not np.array_equal(state, position.state):
        yield "a question that changes the position"


def _result(position: Position) -> tuple[int, list[int]]:
    """The kernel's winners, and at the end the scores, written over a used buffer."""
    scores = np.full(4, 7, dtype=np.int64)
    winners = int(position.game.kernel.result(position.state, scores))
    return winners, scores[:2].tolist() if winners else []


def _expected_result(outcome: dict[str, Any] | None) -> tuple[int, list[int]]:
    if outcome is None:
        return 0, []
    return sum(1 << seat for seat in outcome["winners"]), outcome["scores"]


def _picks(position: Position, expected: Expected, number: int) -> Iterator[str]:
    """Whether random picks are legal, and now and then whether each legal action is picked."""
    few = len(expected.legal) <= 12 and number % 12 == 11
    rng = np.array([number * 0x9E3779B97F4A7C15 + 1 & (1 << 64) - 1], dtype=np.uint64)
    state = position.state
    picked = {
        int(position.game.kernel.pick(state, rng, position.game.buffer()))
        for _ in range(DRAWS if few else 2)
    }
    ids = {position.parse(action) for action in expected.legal}
    if not picked <= ids:
        yield "an illegal pick"
    if few and picked != ids:
        yield "an action that is never picked"
