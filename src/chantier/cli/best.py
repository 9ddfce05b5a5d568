"""`chantier best`: an artificial player's action, with its value and line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from chantier.cli.declare import float_option, int_option
from chantier.cli.grouped_arguments import PositionArguments, unfolded
from chantier.cli.options import Lang, Seed, print_json
from chantier.errors import BadRequest

if TYPE_CHECKING:
    from chantier.core.position import Position

Level = Annotated[int | None, int_option("--level", "L", "cli.help.level")]
Seconds = Annotated[float | None, float_option("--seconds", "S", "cli.help.seconds")]


@unfolded
def command(
    at: PositionArguments,
    level: Level = None,
    seconds: Seconds = None,
    seed: Seed = None,
    lang: Lang = None,
) -> None:
    """Print the best action that a level, or full strength in some seconds, finds."""
    from chantier.cli.progress import thinking
    from chantier.core.mode import stay_plain
    from chantier.server.engines.compile_status import is_compiled

    if not is_compiled(at.game, level if seconds is None else None):
        stay_plain()  # it answers sooner than it would be compiled
    position = at.find()
    with thinking():
        found = answer(position, level, seconds, seed)
    print_json(found)


def answer(
    position: Position, level: object, seconds: object, seed: str | None = None
) -> dict[str, Any]:
    """The answer of the command and of the engine for a position.

    The strongest level, run plainly, is held to its seconds even where a seed is given.
    """
    from chantier.core.jit import PLAIN
    from chantier.core.mode import may_compile
    from chantier.players.engine_player import EnginePlayer
    from chantier.players.ladder import find_level, ladder
    from chantier.search.limits import Limits

    if level is not None and seconds is not None:
        raise BadRequest("error.level_or_seconds")
    game = position.game
    top = len(ladder(game).levels)
    found = find_level(game, top if level is None else level)
    if seconds is None:
        timed = PLAIN and may_compile() and found.number == top
        player = EnginePlayer(game, found.make(), found.limits, seed, timed)
    else:
        limits = Limits(seconds=seconds)  # type: ignore[arg-type]  # it checks that
        player = EnginePlayer(game, ladder(game).strongest(), limits, seed)
    result = player.think(position)
    text = game.notation.text
    data: dict[str, Any] = {
        "action": text(result.action),
        "value": list(result.value),
        "line": [text(action) for action in result.line],
        "level": found.number,
        "seconds": round(result.seconds, 3),
        "nodes": result.nodes,
    }
    if result.depth is not None:
        data["depth"] = result.depth
    if result.visits is not None:
        data["visits"] = result.visits
    if result.proof is not None:
        data["proof"] = {"seat": result.proof.seat, "wins_in": result.proof.plies}
    if result.chances is not None:
        data["exact"] = result.exact
    if PLAIN:
        data["plain"] = True
    if player.cut:
        data["cut"] = True
    return data
