"""`chantier solve`: a game that is small enough, solved whole."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chantier.cli.declare import int_option, switch, text_option
from chantier.cli.files import WholeFile, unwritable
from chantier.cli.language import current, tell
from chantier.cli.options import GameName, Lang, Players, print_json
from chantier.cli.progress import progress, warmed, warming
from chantier.errors import BadRequest

if TYPE_CHECKING:
    from chantier.core.game import Game
    from chantier.players.solving import Solved, Solver

Check = Annotated[bool, switch("--check", "cli.help.solve_check")]
Positions = Annotated[int, int_option("--positions", "N", "cli.help.solve_positions")]
Out = Annotated[str | None, text_option("--out", "FILE", "cli.help.solve_out")]


def command(
    game: GameName,
    players: Players = 2,
    check: Check = False,
    positions: Positions = 0,
    out: Out = None,
    lang: Lang = None,
) -> None:
    """Solve a game and print the solution."""
    chosen = warmed(game)
    solver: Any = _solver(chosen)  # it may have more than every solver has
    chosen.initial(players)  # raises for a number of seats that the game does not have
    if players not in solver.PLAYERS:
        seats = ", ".join(map(str, solver.PLAYERS))
        raise BadRequest("error.solve_players", game=game, players=players, seats=seats)
    if positions < 0:
        raise BadRequest("error.solve_positions", value=positions)
    if positions and not hasattr(solver, "measure"):
        raise BadRequest("error.solve_measure", game=game)
    if check:
        if not hasattr(solver, "check"):
            raise BadRequest("error.solve_check", game=game)
        _check(solver, game)
        return
    file = None if out is None else WholeFile(out)  # raises before anything takes long
    try:
        solved, seconds = _solve(solver, players)
        if file is not None:
            _write(file, solved)
    finally:
        if file is not None:
            file.abandon()
    answer = {"game": game, "players": players, **solved.answer, "seconds": round(seconds, 3)}
    if positions:
        with progress(tell("cli.solve_measure"), positions) as advance:
            answer["check"] = solver.measure(players, positions, advance)
    print_json(answer)


def _solver(game: Game) -> Solver:
    """The game's solver; raises `BadRequest` that names the games that are solved."""
    from chantier.games.registry import games_in_order
    from chantier.players.solving import solver_of

    solver = solver_of(game)
    if solver is None:
        solved = ", ".join(one.card.name for one in games_in_order() if solver_of(one))
        raise BadRequest("error.solve_game", game=game.card.name, solved=solved)
    return solver


def _solve(solver: Solver, players: int) -> tuple[Solved, float]:
    """The solution, and how many seconds it took."""
    with warming(solver.warm.__module__):
        solver.warm(players)
    begun = time.perf_counter()
    try:
        with progress(tell("cli.solve"), solver.steps(players)) as advance:
            solved = solver.solve(players, advance)
    except (KeyboardInterrupt, SystemExit):
        if players in getattr(solver, "RESUMED", ()):
            typer.echo(tell("cli.solve_kept"), err=True)
        raise
    return solved, time.perf_counter() - begun


def _check(solver: Any, game: str) -> None:
    """Prove the solution that ships; exits with 1 and says where it does not hold, if so."""
    with warming(solver.warm.__module__):
        solver.warm(solver.PLAYERS[0])
    begun = time.perf_counter()
    with progress(tell("cli.solve_check"), solver.check_steps()) as advance:
        checked = solver.check(advance)
    seconds = round(time.perf_counter() - begun, 3)
    print_json({"game": game, **checked.answer, "seconds": seconds})
    if checked.wrong is not None:
        typer.echo(f"chantier: {checked.wrong.say(current())}", err=True)
        raise typer.Exit(1)


def _write(file: WholeFile, solved: Solved) -> None:
    """Write the solution's file."""
    try:
        solved.write(file.stream.buffer)  # type: ignore[attr-defined]  # a text file has it
    except OSError as error:
        raise unwritable(file.path, error) from None
    file.finish()
