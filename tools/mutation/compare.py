"""What the plain reference says about games, and whether a kernel says the same everywhere."""

from __future__ import annotations

import importlib
import inspect
import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from tools.mutation.play import ComparedGame, load_game

if TYPE_CHECKING:
    from chantier.core.position import Position

HANG = 3.0  # processor seconds for one position; it takes some milliseconds
DRAWS = 120  # random picks where they are few enough to see each


@dataclass(frozen=True)
class Expected:
    """All that the reference says about a position."""

    position: dict[str, Any]
    legal: list[str]
    chances: dict[str, float]
    outcome: dict[str, Any] | None
    broken: dict[str, list[str]]


@dataclass(frozen=True)
class ExpectedGame:
    """A game, with what is expected before each action and at the end.

    Where a position is not compared, it is `None`.
    """

    line: ComparedGame
    expected: tuple[Expected | None, ...]


def learn(line: ComparedGame) -> ExpectedGame:
    """Play a game with the reference."""
    plain = importlib.import_module(f"games.{line.game}.reference").Reference
    takes_players = "players" in inspect.signature(plain).parameters
    game = plain(**({"players": line.players} if takes_players else {}), **line.options)
    expected = []
    for action, asked in zip((*line.actions, None), line.asked, strict=True):
        expected.append(None if asked is None else _expected(game, asked))
        if action is not None:
            game.play(action)
    return ExpectedGame(line, tuple(expected))


def _expected(game: Any, asked: Sequence[str]) -> Expected:
    """What a game of the reference says about its position."""
    chances = game.chances() if hasattr(game, "chances") else {}
    return Expected(
        position=game.position(),
        legal=game.legal(),
        chances={action: float(odds) for action, odds in chances.items()},
        outcome=game.outcome(),
        broken={action: game.broken(action) for action in asked},
    )


def difference(lessons: Sequence[ExpectedGame]) -> str:
    """Where the kernel that this process imports first differs; empty if nowhere."""
    for lesson in lessons:
        line = lesson.line
        game = load_game(line.game)
        signal.setitimer(signal.ITIMER_PROF, HANG)  # SIGPROF ends the process
        position = game.initial(line.players, line.options)
        used = np.full(game.card.state_size, 7, dtype=np.int64)
        game.kernel.start(used, line.players, game.notation.settings(position.options))
        if not np.array_equal(used, position.state):
            return "an initial position that is not written whole"
        for number, expected in enumerate(lesson.expected):
            signal.setitimer(signal.ITIMER_PROF, HANG)
            if expected and (found := next(_differs(position, expected, number), "")):
                played = " ".join(line.actions[:number])
                return f"{found} after “{played}”"
            if number < len(line.actions):
                position = position.apply(position.parse(line.actions[number]))
    signal.setitimer(signal.ITIMER_PROF, 0)
    return ""


def _differs(position: Position, expected: Expected, number: int) -> Iterator[str]:
    """Every difference between a position and what is expected of it."""
    state = position.state
    if position.to_json() != expected.position:
        yield "another position"
    yield from _actions_differ(position, expected)
    outcome = position.outcome
    if (outcome.to_json() if outcome else None) != expected.outcome:
        yield "another outcome"
    if _result(position) != _expected_result(expected.outcome):
        yield "another result"
    for action, clauses in expected.broken.items():
        found = [r.partition(".")[0] for r in position.refusals(position.parse(action))]
        if found != clauses:
            yield f"other clauses for {action}"
    if expected.outcome is None and expected.broken:  # where clauses are asked for
        yield from _picks(position, expected, number)
    if not np.array_equal(state, position.state):
        yield "a question that changes the position"


def _actions_differ(position: Position, expected: Expected) -> Iterator[str]:
    """Differences in what is legal, and in how likely it is where chance acts."""
    ids = position.legal_ids()
    if sorted(map(position.game.notation.text, ids)) != expected.legal:
        yield "other legal actions"
    if ids != sorted(ids):
        yield "legal actions out of order"
    chances = position.chances()
    if chances.keys() != expected.chances.keys() or any(
        abs(chances[action] - odds) > 1e-12 for action, odds in expected.chances.items()
    ):
        yield "other chances"


def _result(position: Position) -> tuple[int, list[int]]:
    """The kernel's winners, and at the end the scores, written over a used buffer."""
    scores = np.full(4, 7, dtype=np.int64)
    winners = int(position.game.kernel.result(position.state, scores))
    return winners, scores[: position.players].tolist() if winners else []


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
