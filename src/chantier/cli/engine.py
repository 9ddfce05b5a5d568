"""`chantier engine`: the rules for other programs, one JSON request a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from chantier.cli import best, legal, perft
from chantier.cli.language import current
from chantier.cli.options import Lang, play_after
from chantier.errors import BadRequest, ChantierError


def command(lang: Lang = None) -> None:
    """Serve requests until the input ends."""
    from chantier.core.record import LONGEST_LINE, bounded_lines

    for line in bounded_lines(sys.stdin.buffer):
        if line is None:
            error = BadRequest("error.line_long", limit=LONGEST_LINE // 2**20)
            response: dict[str, Any] = {"id": None, "ok": False, "error": error.say(current())}
        elif not line.strip():
            continue
        else:
            response = respond(line)
        sys.stdout.write(json.dumps(response) + "\n")
        sys.stdout.flush()


def respond(line: bytes) -> dict[str, Any]:
    """The answer to one request, whatever it is."""
    from chantier.core.record import read_json

    number: Any = None
    try:
        request = read_json(line)
        if not isinstance(request, dict):
            kind = "null" if request is None else type(request).__name__
            raise BadRequest("error.request_object", kind=kind)
        number = request.get("id")
        return {"id": number, "ok": True, "result": serve(request)}
    except ChantierError as error:
        return {"id": number, "ok": False, "error": error.say(current())}
    except Exception as error:  # the next request is served as if nothing had happened
        why = f"internal error: {type(error).__name__}: {error}"
        return {"id": number, "ok": False, "error": why}


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
