"""`chantier solve`: a game that is small enough, solved whole."""

from __future__ import annotations

import time
from typing import Annotated, Any

import typer

from chantier.cli.files import WholeFile, unwritable
from chantier.cli.language import tell
from chantier.cli.options import GameName, Lang, Players, print_json, whole_number
from chantier.cli.progress import progress, warmed, warming
from chantier.errors import BadRequest

SOLVED = "tulum"
SEATS = 2
DIGITS = 9

Check = Annotated[
    int,
    typer.Option(
        "--check",
        metavar="N",
        help=tell("cli.help.solve_check"),
        parser=whole_number("--check"),
        show_default=False,
    ),
]
Out = Annotated[
    str | None,
    typer.Option("--out", metavar="FILE", help=tell("cli.help.solve_out"), show_default=False),
]


def command(
    game: GameName, players: Players = 2, check: Check = 0, out: Out = None, lang: Lang = None
) -> None:
    """Solve a game and print what was found."""
    chosen = warmed(game)
    if chosen.card.name != SOLVED:
        raise BadRequest("error.solve_game", game=game, solved=SOLVED)
    chosen.initial(players)  # raises for a number of seats that the game does not have
    if players != SEATS:
        raise BadRequest("error.solve_players", game=game, players=players, seats=SEATS)
    if check < 0:
        raise BadRequest("error.solve_check", value=check)
    file = None if out is None else WholeFile(out)  # raises before anything takes long
    try:
        answer, table = solve_two()
        if file is not None:
            _write(file, table)
    finally:
        if file is not None:
            file.abandon()
    if check:
        answer["check"] = check_two(check)
    print_json(answer)


def solve_two() -> tuple[dict[str, Any], Any]:
    """Solve Tulum for two: what the command says, and the table."""
    import numpy as np

    from chantier.players.tulum import solver
    from chantier.players.tulum.pyramids import FULL
    from chantier.players.tulum.table import two

    with warming(solver.__name__):
        solver.warm()
    begun = time.perf_counter()
    with progress(tell("cli.solve"), solver.count_pairs()) as advance:
        solution = solver.solve(advance)
    seconds = time.perf_counter() - begun
    answer = {
        "game": SOLVED,
        "players": SEATS,
        "first_seat": round(float(solution.value[0, 0]), DIGITS),
        "classes": len(solution.value),
        "pairs": solution.pairs,
        "residual": solution.residual,
        "differs": float(np.abs(solution.value - two()[:FULL, :FULL]).max()),
        "seconds": round(seconds, 3),
    }
    return answer, solution.value


def check_two(positions: int) -> dict[str, Any]:
    """Measure so many decisions of the strongest level: what the command says of them."""
    from chantier.players.tulum.check import check_decisions

    with progress(tell("cli.solve_check"), positions) as advance:
        checked = check_decisions(positions, seed=1, advance=advance)
    return checked._asdict()


def _write(file: WholeFile, table: Any) -> None:
    """Write the table as NumPy does."""
    import io

    import numpy as np

    data = io.BytesIO()
    np.save(data, table)
    try:
        file.stream.buffer.write(data.getvalue())  # type: ignore[attr-defined]  # a text file has it
    except OSError as error:
        raise unwritable(file.path, error) from None
    file.finish()
