"""Advice at a live table: what an artificial player would do, one question at a time."""

from __future__ import annotations

from chantier.errors import NotAllowed
from chantier.server.engines.compile_supervisor import CompileSupervisor
from chantier.server.engines.pool import ADVICE, EnginePool
from chantier.table import views
from chantier.table.callers import Caller, seats_of
from chantier.table.messages import Advise, Advised
from chantier.table.state import State


class Adviser:
    """Asks the engines for a table whose game has so many levels."""

    def __init__(self, compiler: CompileSupervisor, engines: EnginePool, top_level: int) -> None:
        self._compiler = compiler
        self._engines = engines
        self._top_level = top_level
        self._is_asked = False

    async def advise(self, message: Advise, state: State, caller: Caller) -> Advised:
        """What an artificial player would do, and in which position; raises `NotAllowed`."""
        level = message.level
        if not state.rules.advice:
            raise NotAllowed("error.table_no_advice")
        if state.to_act is None or state.to_act not in seats_of(state, caller):
            raise NotAllowed("error.table_not_your_turn")
        if level is not None and not 1 <= level <= self._top_level:
            raise NotAllowed("error.table_level", level=level, most=self._top_level)
        if self._is_asked:
            raise NotAllowed("error.advice_waits")
        self._is_asked = True
        try:
            self._compiler.compile_next(state.rules.game, level)
            found = await self._engines.ask(f"{state.table}/?", state.position, level, ADVICE)
            return Advised(
                message.id,
                state.now.number,
                found.action,
                found.value,
                found.line,
                views.chances(found.chances),
                found.exact,
                found.warming,
            )
        finally:
            self._is_asked = False
