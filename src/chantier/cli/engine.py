"""`chantier engine`: the rules for other programs, one JSON request a line.

It begins plainly, so that it answers at once on a fresh machine too, and has what it is asked for
compiled beside it. What is compiled is answered by a second engine from the next request on; where
all is compiled at the start, this one is compiled itself, and there is no other.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chantier.cli import best, legal, perft
from chantier.cli.language import current
from chantier.cli.options import Lang, play_after
from chantier.errors import BadRequest, ChantierError

if TYPE_CHECKING:
    from chantier.arena.program import ProgramConnection

COMMAND = (sys.executable, "-m", "chantier.cli.main", "engine")
PATIENCE = 24 * 3600.0  # seconds: the caller has its own
Prepare = Annotated[str | None, typer.Option("--prepare", metavar="GAME:L,…", hidden=True)]


def command(prepare: Prepare = None, lang: Lang = None) -> None:
    """Serve requests until the input ends; what `--prepare` names is compiled meanwhile."""
    from chantier.core.record import LONGEST_LINE, bounded_lines

    engine = EngineServer()
    try:
        if prepare is not None:
            engine.prepare(prepare)
        for line in bounded_lines(sys.stdin.buffer):
            if line is None:
                error = BadRequest("error.line_long", limit=LONGEST_LINE // 2**20)
                response: dict[str, Any] = {"id": None, "ok": False, "error": error.say(current())}
            elif not line.strip():
                continue
            else:
                response = engine.respond(line)
            sys.stdout.write(json.dumps(response) + "\n")
            sys.stdout.flush()
    finally:
        engine.close()


class EngineServer:
    """Answers requests, each in a process of the kind that it needs: plain or compiled."""

    def __init__(self) -> None:
        from chantier.cli.background_compiler import Compiler

        self._compiler = Compiler()
        self._other: ProgramConnection | None = None

    def prepare(self, wanted: str) -> None:
        """Get ready for some levels of a game (`NAME:3,6`, no number for the strongest)."""
        from chantier.server.engines.compile_status import is_compiled

        game, _, numbers = wanted.partition(":")
        levels = [int(number) if number else None for number in numbers.split(",")]
        self._is_plain(all(is_compiled(game, level) for level in levels))
        for level in levels:
            self._want(game, level)
        with suppress(ChantierError):  # the request itself raises it
            serve({"op": "legal", "game": game})

    def respond(self, line: bytes) -> dict[str, Any]:
        """The answer to one request, errors included."""
        from chantier.core.record import read_json

        number: Any = None
        try:
            request = read_json(line)
            if not isinstance(request, dict):
                kind = "null" if request is None else type(request).__name__
                raise BadRequest("error.request_object", kind=kind)
            number = request.get("id")
            compiled = self._needs(request)
            if compiled is not None and compiled is self._is_plain(compiled):
                answer = self._ask_other(request, plain=not compiled)
                if answer is not None:
                    return {**answer, "id": number}
            return {"id": number, "ok": True, "result": serve(request)}
        except ChantierError as error:
            return {"id": number, "ok": False, "error": error.say(current())}
        except (
            Exception,
            SystemExit,
        ) as error:  # the next request is served as if nothing had happened
            from chantier.games.faults import fault_in

            fault = fault_in(error)
            why = f"internal error: {type(error).__name__}: {error}"
            if fault is not None:
                why = fault.say(current())
            return {"id": number, "ok": False, "error": why}

    def close(self) -> None:
        """End the processes beside this one."""
        self._compiler.close()
        if self._other is not None:
            self._other.close()

    def _needs(self, request: dict[str, Any]) -> bool | None:
        """Whether a request needs a compiled process or a plain one; `None` if either serves."""
        from chantier.core.mode import may_compile
        from chantier.server.engines.compile_status import is_compiled

        operation, game, level = (request.get(key) for key in ("op", "game", "level"))
        known = isinstance(operation, str) and operation in OPERATIONS
        if not may_compile() or not isinstance(game, str) or not known:
            return None
        if operation != "best":
            self._is_plain(is_compiled(game, None) or operation == "perft")
            return True if operation == "perft" else None
        if request.get("seconds") is not None:
            level = None
        if level is not None and type(level) is not int:
            return None
        compiled = is_compiled(game, level)
        if not compiled:
            self._is_plain(compiled)
            self._want(game, level)
        return compiled

    def _want(self, game: str, level: int | None) -> None:
        """Have a level compiled, if there is such a one; whether this process is plain is known."""
        from chantier.games.registry import find_game
        from chantier.players.ladder import find_level

        with suppress(ChantierError):  # `serve` says what is wrong
            found = find_game(game)
            if level is not None:
                find_level(found, level)
            self._compiler.want(game, level)

    @staticmethod
    def _is_plain(compiled: bool) -> bool:
        """Whether this process is plain; the first request decides it."""
        from chantier.core.mode import stay_plain

        if not compiled and "chantier.core.jit" not in sys.modules:
            stay_plain()
        from chantier.core.jit import PLAIN

        return PLAIN

    def _ask_other(self, request: dict[str, Any], plain: bool) -> dict[str, Any] | None:
        """The answer of the compiled engine; `None` if there is none."""
        from chantier.arena.fault import Fault
        from chantier.arena.program import ProgramConnection

        try:
            if self._other is None:
                variables = {"CHANTIER_PLAIN": "1"} if plain else {}
                self._other = ProgramConnection(COMMAND, {**os.environ, **variables}, apart=False)
            asked = {key: value for key, value in request.items() if key != "id"}
            answer = self._other.ask(asked, PATIENCE)
            return answer if isinstance(answer, dict) else None
        except Fault:
            if self._other is not None:
                self._other.close()
            self._other = None
            return None


def serve(request: dict[str, Any]) -> dict[str, Any]:
    """The result of a request; raises a `ChantierError` that says what is wrong with it."""
    from chantier.games.registry import find_game

    operation = request.get("op")
    if not isinstance(operation, str) or operation not in OPERATIONS:
        raise BadRequest("error.request_op", op=operation, ops=", ".join(OPERATIONS))
    game = find_game(request.get("game"))
    position = game.initial(request.get("players", 2), request.get("options", {}))
    after = request.get("after", [])
    if not isinstance(after, list):
        raise BadRequest("error.request_after", value=after)
    return OPERATIONS[operation](play_after(position, after), request)


def seed_of(request: dict[str, Any]) -> str | None:
    """The seed that a request may carry, so that the same is answered every time."""
    seed = request.get("seed")
    if isinstance(seed, bool) or not isinstance(seed, str | int | None):
        raise BadRequest("error.request_seed", value=seed)
    return None if seed is None else str(seed)


OPERATIONS: dict[str, Callable[[Any, dict[str, Any]], dict[str, Any]]] = {
    "legal": lambda position, request: legal.answer(position),
    "perft": lambda position, request: perft.answer(position, request.get("depth")),
    "show": lambda position, request: position.to_json(),
    "best": lambda position, request: best.answer(
        position, request.get("level"), request.get("seconds"), seed_of(request)
    ),
}
