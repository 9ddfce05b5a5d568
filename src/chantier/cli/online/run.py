"""A terminal at a live table: find it or create it, then draw, read and send until the end."""

from __future__ import annotations

import asyncio
import getpass
import re
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
import typer

from chantier.cli.language import tell
from chantier.cli.online.address import Address, table_name
from chantier.cli.online.display import player_name, printable, printable_lines
from chantier.cli.online.http import ask
from chantier.cli.online.identity import known_token
from chantier.cli.online.salts import Salts
from chantier.cli.online.session import OnlineSession
from chantier.cli.status import INTERRUPTED
from chantier.cli.terminal.action_input import Message
from chantier.cli.terminal.turn_order import Order, find_order
from chantier.core.extras import missing_extra
from chantier.core.match import Match
from chantier.errors import BadRequest, ChantierError
from chantier.games.registry import find_game
from chantier.server.links.reach import ReachableAddresses, is_loopback_name
from chantier.table.messages import FromServer, NewTable
from chantier.table.options import LevelSeat, MySeat, OpenSeat, Rules, SeatPlan

if TYPE_CHECKING:
    from rich.console import Console

    from chantier.cli.online.reconnecting_socket import ReconnectingSocket


def play_online(address: Address, plan: NewTable | None, name: str | None) -> int:
    """Play at a table of a server; returns the exit status."""
    try:
        from chantier.cli.online.reconnecting_socket import ReconnectingSocket
    except ImportError as error:
        raise missing_extra(error.name or "websockets", "server") from None
    name, salts = name or _own_name(), Salts()
    token = known_token(address.base)
    table = address.table
    if plan is not None:
        hidden = salts.new() if any(isinstance(s, MySeat) for s in plan.seats) else msgspec.UNSET
        plan = msgspec.structs.replace(plan, name=name, salt_hash=hidden)
        table = table_name(str(ask(address.base, "/api/tables", plan, token)["table"]))
    if table is None:
        list_tables(address)
        return 0
    view = ask(address.base, f"/api/tables/{table}", token=token)
    rules = msgspec.convert(view["rules"], Rules)
    match = Match(find_game(rules.game), rules.players, rules.options)
    address = replace(address, shared=_shared_base(address.base))
    links = address.link(table), address.invitation(table)
    session = OnlineSession(match, name, *links, salts)
    session.fetch_record = lambda: ask(address.base, f"/api/tables/{table}/record", token=token)
    link = ReconnectingSocket(address, table, token)
    return asyncio.run(OnlineTerminal(session, link, address).run())


def _shared_base(base: str) -> str | None:
    """The base that other devices reach, if it is another one and the server knows it."""
    if not is_loopback_name(urlsplit(base).hostname or ""):
        return None
    try:
        known = msgspec.convert(ask(base, "/api/addresses"), ReachableAddresses)
    except (BadRequest, msgspec.ValidationError):
        return None
    networks = known.networks if not known.hindrance else ()
    origin = known.public or next((one.origin for one in networks), None)
    return None if origin is None else origin + urlsplit(base).path


def make_plan(game: str, seats: str, rules: Rules, order: Order | None = None) -> NewTable:
    """A table as `--seats` says: human (this terminal), open (anyone with the link), level3."""
    plans: list[SeatPlan] = []
    for kind in seats.split(","):
        level = re.fullmatch(r"level(\d{1,2})", kind.strip())
        if level:
            plans.append(LevelSeat(int(level[1])))
        elif kind.strip() == "human":
            plans.append(MySeat())
        elif kind.strip() == "open":
            plans.append(OpenSeat())
        else:
            raise BadRequest("error.online_seats", kind=kind)
    chosen = find_game(game)
    chosen.check_players(len(plans))
    kinds = [kind.strip() for kind in seats.split(",")]
    lot = find_order(chosen.card, kinds, order, bool(rules.opening)) == "lot"
    return NewTable(rules=rules, seats=tuple(plans), lot=lot)


def list_tables(address: Address) -> None:
    """Show the tables that the user may join or watch."""
    tables = ask(address.base, "/api/tables")
    if not tables:
        typer.echo(tell("online.no_tables", server=address.base))
        return
    typer.echo(tell("online.tables"))
    for card in tables:
        names = [_seat_name(seat) for seat in card["seats"]]
        link = address.link(card["table"])
        row = {"link": link, "game": card["game"], "names": ", ".join(names)}
        typer.echo("  " + printable(tell("online.table_row", **row)))


def _seat_name(seat: dict[str, Any]) -> str:
    if seat["kind"] == "open":
        return tell("online.open_seat")
    return player_name(seat["name"], seat.get("level"))


def _own_name() -> str:
    try:
        return getpass.getuser()[:24] or "?"
    except (OSError, KeyError):
        return "?"


class OnlineTerminal:
    """The screen and the keyboard, while the table goes on by itself."""

    def __init__(self, session: OnlineSession, link: ReconnectingSocket, address: Address) -> None:
        from chantier.cli.terminal.screen import make_console

        self._session = session
        self._link = link
        self._address = address
        self._console: Console = make_console()
        self._news = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._lost = False
        self._refresh: Callable[[], None] = lambda: None
        """Draws the prompt again: the turn may have changed."""

    async def run(self) -> int:
        """Until the person leaves; returns the exit status."""
        session, link = self._session, self._link
        session.send = lambda message: self._spawn(link.send(message))
        link.broken = self._broken
        link.hear = self._hear
        typer.echo(tell("online.hello", link=session.invitation))
        self._spawn(link.run())
        self._spawn(self._show())
        try:
            return await self._read()
        finally:
            for task in self._tasks:
                task.cancel()

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hear(self, message: FromServer) -> None:
        try:
            self._session.hear(message)
        except (ChantierError, LookupError, TypeError, ValueError):
            self._session.say("online.nonsense", "bad")  # it knows other rules, or none
        self._news.set()

    def _broken(self, gone: bool) -> None:
        if gone != self._lost:  # once each, however many attempts it takes
            self._session.say("online.lost" if gone else "online.back", "dim")
        self._lost = gone
        self._news.set()

    async def _show(self) -> None:
        """Draw each change."""
        while True:
            await self._news.wait()
            await asyncio.sleep(0.02)  # what comes together is drawn together
            self._news.clear()
            self.draw()
            if self._session.rematch is not None:
                await self._go_on_elsewhere(self._session.rematch)

    async def _go_on_elsewhere(self, table: str) -> None:
        session = self._session
        session.rematch, session.link = None, self._address.link(table)
        session.invitation = self._address.invitation(table)
        session.say("online.next", "strong", link=session.link)
        self._link.follow(table)
        await self._link.join_again()

    def draw(self) -> None:
        """Draw the board if it changed, and the messages."""
        from chantier.cli.terminal.screen import print_board, print_messages

        session, console = self._session, self._console
        messages, session.messages = session.messages, []
        print_messages(_harmless(messages), console)
        if session.changed:
            session.changed = False
            if session.match.actions or session.status_word != "open":
                print_board(session.match.position, session.match.last, console)
            console.print(f"[bold]{session.match.game.card.title}[/bold] · ", end="")
            heading = ("strong" if session.my_turn else "", session.heading())
            print_messages(_harmless([heading]), console)
        sys.stdout.flush()
        self._refresh()

    async def _read(self) -> int:
        """Process an input line."""
        read = self._reader()
        while not self._session.done:
            try:
                line = await read()
            except EOFError:
                return 0
            except KeyboardInterrupt:
                return INTERRUPTED
            self._session.take(line)
            self.draw()
        return 0

    def _reader(self) -> Callable[[], Any]:
        if sys.stdin.isatty() and sys.stdout.isatty():
            return self._prompting()
        return _lines_of_input()

    def _prompting(self) -> Callable[[], Any]:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.patch_stdout import patch_stdout

        from chantier.cli.terminal.prompt import make_completer

        asker: Any = PromptSession(completer=make_completer(self._session))
        self._refresh = asker.app.invalidate

        async def read() -> str:
            with patch_stdout(raw=True):
                return str(await asker.prompt_async(self._session.prompt))

        return read


def _harmless(messages: list[Message]) -> list[Message]:
    """Safe texts, wherever they come from."""
    return [(style, printable_lines(text)) for style, text in messages]


def _lines_of_input() -> Callable[[], Any]:
    """Lines from a file or a pipe, read by a thread that never keeps the program from ending."""
    queue: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def pump() -> None:
        with suppress(RuntimeError, ValueError):  # the loop or the input is closed
            for line in sys.stdin:
                loop.call_soon_threadsafe(queue.put_nowait, line)
            loop.call_soon_threadsafe(queue.put_nowait, None)

    threading.Thread(target=pump, daemon=True).start()

    async def read() -> str:
        line = await queue.get()
        if line is None:
            raise EOFError
        return line

    return read
