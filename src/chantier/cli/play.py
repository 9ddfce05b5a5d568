"""`chantier play`: a table at the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from chantier.cli.declare import game_argument, text_option
from chantier.cli.grouped_arguments import RulesArguments, unfolded
from chantier.cli.language import tell, wrapped
from chantier.cli.options import (
    After,
    Lang,
    Seed,
    play_after,
    read_options,
    seat_count,
)
from chantier.cli.status import INTERRUPTED
from chantier.errors import BadRequest

if TYPE_CHECKING:
    from rich.console import Console

    from chantier.cli.terminal.prompt import Ask
    from chantier.cli.terminal.session import Session
    from chantier.core.card import Card

Choice = TypeVar("Choice")
MaybeGame = Annotated[str | None, game_argument("cli.help.play_game")]
Seats = Annotated[str | None, text_option("--seats", "A,B,…", "cli.help.play_seats")]
Order = Annotated[str | None, text_option("--order", "lot|listed", "cli.help.play_order")]
Load = Annotated[str | None, text_option("--load", "FILE", "cli.help.load")]
Server = Annotated[str | None, text_option("--server", "URL", "cli.help.server")]
Nickname = Annotated[str | None, text_option("--name", "NAME", "cli.help.name")]


@unfolded
def command(
    rules: RulesArguments,
    game: MaybeGame = None,
    seats: Seats = None,
    order: Order = None,
    after: After = "",
    load: Load = None,
    seed: Seed = None,
    server: Server = None,
    name: Nickname = None,
    lang: Lang = None,
) -> int:
    """Open the terminal table, or sit down at a live one."""
    from chantier.cli.files import first_record
    from chantier.cli.progress import warmed
    from chantier.cli.terminal.seats import HUMAN
    from chantier.cli.terminal.session import Session
    from chantier.cli.terminal.turn_order import read_order, seat_players
    from chantier.core.chance import fresh_seed
    from chantier.core.match import Match
    from chantier.players.registry import seat_kinds

    if server is not None:
        return join(server, name, game, rules, seats, order, after, load)
    if name is not None:
        raise BadRequest("error.online_only", given="--name")
    record = None
    if load is not None:
        given = {"GAME": game, "--after": after, "--options": rules.options}
        given["--plates"] = rules.plates
        if named := [name for name, value in given.items() if value]:
            raise BadRequest("error.load_alone", given=", ".join(named))
        record = first_record(load)
        match = Match.from_record(warmed(record.game), record)
    else:
        if game is None:
            game, seats, order = choose_game(rules.players, seats, order)
        chosen = warmed(game)
        count = seat_count(chosen, rules.players, seats)
        match = Match(chosen, count, read_options(chosen.card, rules.options, rules.plates))
        play_after(match.position, after.split())  # names the action at fault
        match.play(*after.split())
    kinds = seat_kinds(seats, HUMAN, match.game, match.players)
    begun = bool(match.actions)
    lot = fresh_seed() if seed is None else seed
    players = seat_players(match.game.card, kinds, lot, read_order(order), begun)
    session = Session(match, players, seed, record)
    try:
        return serve(session)
    finally:
        session.close()


def join(
    server: str,
    name: str | None,
    game: str | None,
    typed: RulesArguments,
    seats: str | None,
    order: str | None,
    after: str,
    load: str | None,
) -> int:
    """Sit down at a table of a server, or set one up there where a game is named."""
    from chantier.cli.files import first_record
    from chantier.cli.online.address import read_address
    from chantier.cli.online.run import make_plan, play_online
    from chantier.cli.terminal.turn_order import read_order
    from chantier.games.registry import find_game
    from chantier.table.options import Rules

    address = read_address(server)
    if load is not None:
        record = first_record(load)
        game = record.game
        rules = Rules(game, record.players, record.options, opening=tuple(record.actions))
    elif game is None:
        return play_online(address, None, name)
    else:
        chosen = find_game(game)
        count = seat_count(chosen, typed.players, seats)
        given = read_options(chosen.card, typed.options, typed.plates)
        rules = Rules(game, count, given, opening=tuple(after.split()))
    usual = ",".join(["human"] + ["open"] * (rules.players - 1))
    plan = make_plan(game, seats or usual, rules, read_order(order))
    return play_online(address, plan, name)


def serve(session: Session) -> int:
    """Draw, prompt and process input until the user leaves; returns the exit status."""
    from chantier.cli.terminal.prompt import make_ask
    from chantier.cli.terminal.screen import make_console, print_board, print_messages

    console = make_console()
    ask = make_ask(session)
    drawn = None
    status = 0
    session.thinking = lambda: waiting(console, session)
    session.go_on()
    session.say("table.welcome", "dim")
    while True:
        match = session.match
        if console.is_terminal or match.actions != drawn:
            if console.is_terminal:
                console.clear()
            console.print(f"[bold]{match.game.card.title}[/bold] · {session.status()}\n")
            print_board(match.position, match.last, console)
            console.print()
            drawn = match.actions
        print_messages(session.messages, console)
        if session.done:
            return status
        try:
            line = ask(session.prompt())
        except EOFError:
            line = "quit"
        except KeyboardInterrupt:
            line, status = "quit", INTERRUPTED
        try:
            session.take(line)
        except KeyboardInterrupt:  # while a file was read or written, or a player thought
            status = INTERRUPTED
            session.take("quit")


def waiting(console: Console, session: Session) -> AbstractContextManager[object]:
    """Shows on a terminal that a player thinks, and what is being compiled."""
    if not console.is_terminal:
        return nullcontext()
    from chantier.cli.terminal.screen import ThinkingSpinner

    return console.status(ThinkingSpinner(session.compiling))


def choose_game(
    players: int | None, seats: str | None, order: str | None
) -> tuple[str, str, str | None]:
    """Ask for the game, the players and their order that the command did not name."""
    import sys

    from chantier.cli.terminal.prompt import make_ask
    from chantier.games.registry import find_game, games_in_order

    if not sys.stdin.isatty():
        raise BadRequest("error.no_terminal")
    ask = make_ask()
    names = [game.card.name for game in games_in_order()]
    typer.echo(tell("table.choose_game"))
    for number, name in enumerate(names, 1):
        typer.echo(f"  {number}  {find_game(name).card.title:<10} {tell(f'{name}.about')}")
    numbered = {str(number): name for number, name in enumerate(names, 1)}
    name = choose(ask, numbered | {name: name for name in names})
    tell_in_sixty_seconds(find_game(name).card)
    if seats is not None:
        return name, seats, order
    fewest, most = find_game(name).card.players
    if players is None and fewest < most:
        typer.echo(tell("table.choose_players", fewest=fewest, most=most))
        players = choose(ask, {str(count): count for count in range(fewest, most + 1)})
    others = (players or fewest) - 1
    typer.echo(tell("table.choose_seats"))
    ways = ("1", "2", "3", "4")
    for way in ways:
        typer.echo(f"  {way}  {tell(f'table.ways.{way}')}")
    way = choose(ask, {way: way for way in ways})
    if way == "1":
        return name, ",".join(["human"] * (others + 1)), order
    level = choose_level(ask, name)
    kinds = [*[level] * others, "human"] if way == "3" else ["human", *[level] * others]
    return name, ",".join(kinds), order if way == "2" else "listed"


def tell_in_sixty_seconds(card: Card) -> None:
    """Print a game in 60 seconds, if it brings the text."""
    from chantier.cli.language import current
    from chantier.core.sixty import in_sixty_seconds

    if (sixty := in_sixty_seconds(card, current())) is not None:
        typer.echo(f"\n{sixty.title} · {sixty.facts}\n\n{wrapped(sixty.text)}\n")


def choose_level(ask: Ask, name: str) -> str:
    """Ask which level to play against; returns the kind of player."""
    from chantier.cli.language import current
    from chantier.games.registry import find_game
    from chantier.players.ladder import ladder, level_name

    game = find_game(name)
    typer.echo(tell("table.choose_level"))
    kinds = {}
    for level in ladder(game).levels:
        slip = f" · {tell(level.slip)}" if level.slip else ""
        typer.echo(f"  {level.number}  {level_name(game, level.number, current()):<15}{slip}")
        kinds[str(level.number)] = f"level{level.number}"
    return choose(ask, kinds)


def choose(ask: Ask, choices: Mapping[str, Choice]) -> Choice:
    """The value of a choice; asks until the input is one."""
    while True:
        try:
            typed = ask("› ").strip().lower()
        except EOFError:
            raise typer.Abort from None
        if typed in choices:
            return choices[typed]
        typer.echo(tell("table.choose_one", choices=", ".join(choices)))
