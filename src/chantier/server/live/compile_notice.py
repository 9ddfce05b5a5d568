"""How far the players of a live table are compiled, as its clients are told."""

from __future__ import annotations

from chantier.server.engines.compile_supervisor import CompileSupervisor
from chantier.server.games import Games
from chantier.server.wire import encode
from chantier.table.messages import Warming
from chantier.table.state import State


class CompileNotice:
    """The message that was last sent about it; empty while there is nothing to wait for."""

    def __init__(self, compiler: CompileSupervisor, games: Games) -> None:
        self.text = ""
        self._compiler = compiler
        self._games = games

    def compile_next(self, state: State) -> None:
        """Have the players of a table compiled next, those that act before those that advise."""
        rules = state.rules
        for seat in state.seats:
            if seat.player is not None:
                self._compiler.compile_next(rules.game, seat.player)
        if rules.advice:
            self._compiler.compile_next(rules.game, None)

    def update(self, state: State) -> str:
        """The message to broadcast; empty where nothing has changed."""
        game = state.rules.game
        going_on = state.ended is None
        cold = {
            number: seat.player
            for number, seat in enumerate(state.seats)
            if going_on and seat.player is not None and self._compiler.is_pending(game, seat.player)
        }
        advice = going_on and state.rules.advice and self._compiler.is_pending(game, None)
        if not cold and not advice and not self.text:
            return ""
        now = self._compiler.status_of(game)
        needed = {*cold.values(), *([len(self._games.levels(game))] if advice else [])}
        levels, share = (now.compiling, now.share) if needed & {*now.compiling} else ((), 0.0)
        text = encode(Warming(tuple(cold), advice, levels, round(share, 2)))
        if text == self.text:
            return ""
        self.text = text if cold or advice else ""
        return text
