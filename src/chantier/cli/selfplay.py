"""`chantier selfplay`: games between players that need no person, as records."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

from chantier.cli.declare import int_option, text_option
from chantier.cli.files import line_writer
from chantier.cli.grouped_arguments import RulesArguments, unfolded
from chantier.cli.language import tell
from chantier.cli.options import (
    GameName,
    Lang,
    Seed,
    read_options,
    seat_count,
)
from chantier.cli.progress import counted, warmed
from chantier.errors import BadRequest

if TYPE_CHECKING:
    from chantier.core.game import Game
    from chantier.core.record import Record

Games = Annotated[int, int_option("--games", "N", "cli.help.count")]
Seats = Annotated[str | None, text_option("--seats", "A,B,…", "cli.help.seats")]
Out = Annotated[str | None, text_option("--out", "FILE", "cli.help.out")]


@unfolded
def command(
    game: GameName,
    games: Games,
    rules: RulesArguments,
    seats: Seats = None,
    seed: Seed = None,
    out: Out = None,
    lang: Lang = None,
) -> None:
    """Play games and print them as records."""
    from chantier.core.chance import fresh_seed
    from chantier.players.registry import make_player, seat_kinds

    if games < 1:
        raise BadRequest("error.games_count", value=games)
    chosen = warmed(game)
    given = read_options(chosen.card, rules.options, rules.plates)
    count = seat_count(chosen, rules.players, seats)
    chosen.initial(count, given)  # raises before anything is written
    kinds = seat_kinds(seats, "random", chosen, count)
    for kind in kinds:
        make_player(kind, chosen, 0)
    base = str(fresh_seed()) if seed is None else seed
    numbers = counted(range(games), tell("cli.selfplay"), games)
    lines = (play_one(chosen, count, given, kinds, base, number).to_line() for number in numbers)
    if out is None:
        for line in lines:
            sys.stdout.write(line + "\n")
        return
    with line_writer(out, _tell_where) as file:
        for line in lines:
            file.write(line)


def _tell_where(count: int, path: str) -> None:
    """Show where the games are that ended before the interruption."""
    with suppress(OSError):  # a terminal that was closed
        sys.stderr.write(tell("error.kept", count=count, path=path) + "\n")


def play_one(
    game: Game, players: int, options: object, kinds: list[str], seed: str, number: int
) -> Record:
    """One game, the same for the same seed and number."""
    from chantier.core.chance import Randomness
    from chantier.core.record import Record
    from chantier.players.random_player import RandomPlayer
    from chantier.players.registry import make_player

    chance = Randomness(seed, number)
    seats = [
        make_player(kind, game, f"{seed}/{number}/{seat + 1}") for seat, kind in enumerate(kinds)
    ]
    position = game.initial(players, options)
    actions = []
    while (actor := position.to_act) is not None:
        player = RandomPlayer(chance) if actor == "chance" else seats[actor]
        action = player.choose(position)
        actions.append(game.notation.text(action))
        position = position.apply(action)
    outcome = position.outcome
    return Record(
        game=game.card.name,
        players=players,
        options=game.card.given_options(position.options),
        actions=tuple(actions),
        outcome=outcome.to_json() if outcome else None,
        extra={"seats": kinds, "seed": seed, "number": number},
    )
