"""Kwinty by heart: white's forced win from the solved opening, and another engine for the rest."""

from __future__ import annotations

import time

from chantier.core.chance import Seed
from chantier.core.jit import PLAIN
from chantier.core.position import Position
from chantier.players.engine import Engine
from chantier.players.kwinty.strategy.index import Answer, answer_to, prepare
from chantier.players.one_move_win import one_move_win
from chantier.search.limits import Limits, Stop
from chantier.search.result import Proof, SearchResult

TRIED = Limits(nodes=300)  # enough for the other engine to come by everything that is compiled


class Strategist:
    """Answers from the strategy where it has an answer; meets `players.engine.Engine`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def think(
        self, position: Position, limits: Limits, seed: Seed | None = None, stop: Stop = None
    ) -> SearchResult:
        """The strategy's answer, which is proved to win; else what the other engine finds."""
        if _is_first_time(type(self._engine)) and not PLAIN:
            # A caller that warms this engine up means the other one, too: the strategy hides it.
            prepare()
            self._engine.think(position, TRIED, seed=0)
        begun = time.perf_counter()
        answer = answer_to(position.state)
        if answer is None:
            return self._engine.think(position, limits, seed, stop)
        line = main_line(position, answer)
        seat = 0 if position.to_act == 0 else 1  # K10: either may play white
        spent = time.perf_counter() - begun
        value = (1.0 - seat, float(seat))
        return SearchResult(answer.action, value, line, 1, spent, proof=Proof(seat, answer.plies))


def main_line(position: Position, answer: Answer) -> tuple[int, ...]:
    """The strategy's answers and, between them, the replies that hold out longest."""
    line: list[int] = []
    following: Answer | None = answer
    while following is not None:
        line.append(following.action)
        position = position.apply(following.action)
        if position.is_over:
            break
        known = {reply: _next(position.apply(reply)) for reply in position.legal_ids()}
        reply, following = max(known.items(), key=lambda one: one[1].plies if one[1] else 0)
        if following is not None:
            line.append(reply)
            position = position.apply(reply)
    return tuple(line)


def _next(position: Position) -> Answer | None:
    """The answer of a position on the way: a five at once, or the strategy's."""
    won = one_move_win(position)
    return answer_to(position.state) if won is None else Answer(won.action, 1)


_tried: set[type] = set()


def _is_first_time(engine: type) -> bool:
    """Whether an engine of this kind was not asked before in this process."""
    if engine in _tried:
        return False
    _tried.add(engine)
    return True
