"""`chantier arena`: matches and round robins between players, and how sure their result is."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated

from chantier.cli.declare import argument, float_option, int_option, text_option
from chantier.cli.language import current, tell
from chantier.cli.options import (
    AsJson,
    GameName,
    Lang,
    Options,
    Plates,
    Players,
    Seed,
    print_json,
    read_options,
)
from chantier.cli.progress import on_terminal
from chantier.i18n import percent

if TYPE_CHECKING:
    from chantier.arena.result import Result
    from chantier.arena.run import Arena
    from chantier.arena.settings import MatchSettings
    from chantier.core.record import Record

# Players that adapters bring: the arena finds them by name, in each of its processes.
FACTORIES = {"mctsbot": "chantier.adapters.mctsbot:make_mctsbot"}
REFRESH = 0.5  # seconds between two drawings of the live table
PLAIN_LINES = 20  # where there is no terminal: so many lines for a whole arena


Entrants = Annotated[list[str], argument("PLAYER PLAYER…", "cli.help.arena_player")]
Games = Annotated[int, int_option("--games", "N", "cli.help.arena_games", show_default=True)]
Jobs = Annotated[int | None, int_option("--jobs", "N", "cli.help.arena_jobs")]
Out = Annotated[str | None, text_option("--out", "FOLDER", "cli.help.arena_out")]
Opening = Annotated[int | None, int_option("--opening", "N", "cli.help.arena_opening")]
Balance = Annotated[
    float, float_option("--balance", "SHARE", "cli.help.arena_balance", show_default=True)
]
Target = Annotated[float | None, float_option("--target", "SHARE", "cli.help.arena_target")]
Margin = Annotated[
    float, float_option("--margin", "SHARE", "cli.help.arena_margin", show_default=True)
]
Patience = Annotated[float | None, float_option("--patience", "SECONDS", "cli.help.arena_patience")]


def command(
    game: GameName,
    entrants: Entrants,
    players: Players = 2,
    options: Options = "",
    plates: Plates = None,
    games: Games = 100,
    target: Target = None,
    margin: Margin = 0.05,
    opening: Opening = None,
    balance: Balance = 0.0,
    seed: Seed = None,
    jobs: Jobs = None,
    out: Out = None,
    patience: Patience = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Let players play each other, and print which is stronger."""
    from chantier.arena.folder import Folder
    from chantier.arena.run import Arena, check_arena
    from chantier.arena.sequential import SequentialTest
    from chantier.arena.settings import check_games
    from chantier.games.registry import find_game

    check_games(games)
    test = None if target is None else SequentialTest(target, margin)
    given = read_options(find_game(game).card, options, plates)
    settings = find_settings(game, entrants, players, given, (opening, balance), seed, out)
    processes = (os.cpu_count() or 1) if jobs is None else jobs
    check_arena(settings, FACTORIES, test=test, patience=patience, jobs=processes)
    folder = None if out is None else Folder(out, settings)
    try:
        arena = Arena(
            settings, games, test=test, factories=FACTORIES, patience=patience, folder=folder
        )
        try:
            with watching(arena) as told:
                result = arena.run(processes, told)
        except (KeyboardInterrupt, SystemExit):
            _tell_interrupted(arena, out)
            raise
        if folder is not None:
            write_result(folder.write, result)
    finally:
        if folder is not None:
            folder.close()
    if as_json:
        print_json(result.to_json())
    else:
        print_result(result)


def find_settings(
    game: str,
    entrants: list[str],
    players: int,
    options: object,
    opening: tuple[int | None, float],
    seed: str | None,
    out: str | None,
) -> MatchSettings:
    """The settings; a folder that is resumed has its own seed."""
    from chantier.arena.folder import stored_settings
    from chantier.arena.settings import MatchSettings, default_opening
    from chantier.core.chance import fresh_seed
    from chantier.games.registry import find_game

    chosen = find_game(game)
    complete = chosen.initial(players, options).options
    if seed is None and out is not None:
        stored = (stored_settings(out) or {}).get("seed")
        seed = stored if isinstance(stored, str) else None
    return MatchSettings(
        game=chosen.card.name,
        players=players,
        options=chosen.card.given_options(complete),
        entrants=tuple(entrants),
        seed=str(fresh_seed()) if seed is None else seed,
        opening=default_opening(chosen) if opening[0] is None else opening[0],
        balance=opening[1],
    )


def write_result(write: Callable[[str, str], str], result: Result) -> None:
    """The result as files beside the games."""
    import json

    from chantier.arena.picture import picture
    from chantier.arena.report import markdown

    write("result.json", json.dumps(result.to_json(), indent=2) + "\n")
    write("result.md", markdown(result, current()))
    write("result.svg", picture(result, current()))


def print_result(result: Result) -> None:
    """The result on standard output."""
    from chantier.arena.report import complaints, summary, verdict
    from chantier.cli.terminal.screen import make_console

    console = make_console(None if sys.stdout.isatty() else 140)
    console.print(summary(result, current()), highlight=False, markup=False)
    console.print(_table(result))
    for line in complaints(result, current()):
        console.print(line, highlight=False, markup=False)
    if (word := verdict(result, current())) is not None:
        console.print(word, highlight=False, markup=False)


def _table(result: Result) -> object:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    from chantier.arena.report import cells, headings

    table = Table(box=SIMPLE_HEAD)
    for index, title in enumerate(headings(result, current())):
        table.add_column(title, justify="right" if index else "left", overflow="fold")
    for row in result.rows:
        table.add_row(*map(Text, cells(result, row)))
    return table


@contextmanager
def watching(arena: Arena) -> Iterator[Callable[[Record], None]]:
    """Show how it goes, on standard error: a live table on a terminal, a line now and then else."""
    if not on_terminal():
        yield _line_teller(arena)
        return
    from rich.console import Console, Group
    from rich.live import Live
    from rich.text import Text

    from chantier.arena.report import summary

    def view() -> Group:
        result = arena.result
        return Group(Text(summary(result, current())), _table(result))  # type: ignore[arg-type]

    with Live(view(), console=Console(stderr=True), transient=True, auto_refresh=False) as live:
        shown = [0.0]

        def told(record: Record) -> None:
            if time.monotonic() - shown[0] > REFRESH:
                live.update(view(), refresh=True)
                shown[0] = time.monotonic()

        yield told


def _line_teller(arena: Arena) -> Callable[[Record], None]:
    every = max(1, arena.most // PLAIN_LINES)

    def told(record: Record) -> None:
        if len(arena.records) % every == 0:
            rows = "; ".join(
                f"{row.name} {percent(current(), row.share[0], 1)}"
                for row in arena.result.rows
                if row.games
            )
            sys.stderr.write(f"{len(arena.records)}/{arena.most}  {rows}\n")
            sys.stderr.flush()

    return told


def _tell_interrupted(arena: Arena, out: str | None) -> None:
    """Show how many games are stored, and how to resume."""
    with suppress(OSError):  # a terminal that was closed
        key = "contest.interrupted" if out is None else "contest.interrupted_kept"
        said = tell(key, count=len(arena.records), most=arena.most, path=out)
        sys.stderr.write(said + "\n")
