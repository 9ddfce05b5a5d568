"""`chantier admin`: what the host of a running server looks at and does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from chantier.cli.declare import argument, int_option, switch, text_option
from chantier.cli.language import tell
from chantier.cli.options import AsJson, Lang
from chantier.errors import BadRequest

if TYPE_CHECKING:
    from chantier.server.host.admin_messages import AdminRequest

Data = Annotated[str | None, text_option("--data", "FILE", "cli.help.data", envvar="CHANTIER_DATA")]
Most = Annotated[int, int_option("--most", "N", "cli.admin.help.most", show_default=True)]
TableId = Annotated[str, argument("TABLE", "cli.admin.help.table")]
Address = Annotated[str, argument("ADDRESS", "cli.admin.help.address")]
Word = Annotated[str, text_option("--word", "TEXT", "cli.admin.help.word")]
For = Annotated[str, text_option("--for", "TIME", "cli.admin.help.for", show_default=True)]
Within = Annotated[str, text_option("--within", "TIME", "cli.admin.help.within", show_default=True)]
Cancel = Annotated[bool, switch("--cancel", "cli.admin.help.cancel")]

PATIENCE = 90.0  # seconds for an order to be carried out
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
T = TypeVar("T")


def status(data: Data = None, json: AsJson = False, lang: Lang = None) -> None:
    """How the server is."""
    from chantier.server.host.admin_messages import AdminStatus, AskStatus

    found = _ask(data, AskStatus(), AdminStatus, json)
    if found is None:
        return
    typer.echo(
        tell("cli.admin.status", version=found.version, pid=found.pid, since=_moment(found.started))
    )
    typer.echo(
        tell(
            "cli.admin.load",
            tables=found.tables,
            playing=found.playing,
            sockets=found.sockets,
            queued=found.queued_bytes,
            waiting=found.waiting_thoughts,
        )
    )
    typer.echo(tell(f"cli.admin.store.{found.store}"))
    if found.blocked:
        typer.echo(tell("cli.admin.blocked", count=found.blocked))
    if found.stops_at is not None:
        typer.echo(tell("cli.admin.draining", at=_moment(found.stops_at)))


def who(most: Most = 20, data: Data = None, json: AsJson = False, lang: Lang = None) -> None:
    """Who uses how much, by address and by identity."""
    from chantier.server.host.admin_messages import ListUsers, Users

    found = _ask(data, ListUsers(most), Users, json)
    if found is None:
        return
    heads: tuple[str, ...] = ("address", "sockets", "requests", "messages", "refused", "last")
    rows: list[Sequence[object]] = [
        (one.address, one.sockets, one.requests, one.messages, one.refused, _moment(one.last))
        for one in found.addresses
    ]
    _print_columns(heads, rows)
    typer.echo()
    heads = ("identity", "sockets", "tables", "actions", "refused", "last", "names")
    rows = [
        (
            one.identity,
            one.sockets,
            one.tables,
            one.actions,
            one.refused,
            _moment(one.last),
            ", ".join(one.names),
        )
        for one in found.identities
    ]
    _print_columns(heads, rows)


def tables(most: Most = 20, data: Data = None, json: AsJson = False, lang: Lang = None) -> None:
    """The tables in memory."""
    from chantier.server.host.admin_messages import ListTables, TableUse

    found = _ask(data, ListTables(most), list[TableUse], json)
    if found is not None:
        heads = ("table", "game", "status", "clients", "events", "last", "names")
        rows = [
            (
                one.table,
                one.game,
                tell(f"cli.admin.of.{one.status}"),
                one.clients,
                one.events,
                _moment(one.updated),
                ", ".join(one.names),
            )
            for one in found
        ]
        _print_columns(heads, rows)


def close(
    table: TableId, word: Word, data: Data = None, json: AsJson = False, lang: Lang = None
) -> None:
    """Close a table, with a word to its players."""
    from chantier.server.host.admin_messages import AdminDone, CloseTable

    name = table.rstrip("/").rpartition("/")[2].partition("#")[0]  # its link will do
    if _ask(data, CloseTable(name, word), AdminDone, json) is not None:
        typer.echo(tell("cli.admin.closed"))


def block(
    address: Address,
    how_long: For = "1d",
    data: Data = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Refuse an address or a network for a time."""
    from chantier.server.host.admin_messages import BlockAddress
    from chantier.server.host.blocks import AddressBlock

    made = _ask(data, BlockAddress(address, seconds_of(how_long)), AddressBlock, json)
    if made is not None:
        typer.echo(tell("cli.admin.block", network=made.network, until=_moment(made.until)))


def unblock(address: Address, data: Data = None, json: AsJson = False, lang: Lang = None) -> None:
    """Refuse an address or a network no more."""
    from chantier.server.host.admin_messages import AdminDone, UnblockAddress

    if _ask(data, UnblockAddress(address), AdminDone, json) is not None:
        typer.echo(tell("cli.admin.unblock", network=address))


def blocks(data: Data = None, json: AsJson = False, lang: Lang = None) -> None:
    """The addresses that are blocked."""
    from chantier.server.host.admin_messages import ListBlocks
    from chantier.server.host.blocks import AddressBlock

    found = _ask(data, ListBlocks(), list[AddressBlock], json)
    if found is not None:
        rows = [(one.network, _moment(one.since), _moment(one.until)) for one in found]
        _print_columns(("address", "since", "until"), rows)


def drain(
    within: Within = "15m",
    word: Word = "",
    cancel: Cancel = False,
    data: Data = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Take no new tables, tell the players, and stop once the games are over."""
    from chantier.server.host.admin_messages import AdminDone, BeginDrain, CancelDrain

    if cancel:
        if _ask(data, CancelDrain(), AdminDone, json) is not None:
            typer.echo(tell("cli.admin.drain_ended"))
    elif _ask(data, BeginDrain(seconds_of(within), word), AdminDone, json) is not None:
        typer.echo(tell("cli.admin.drain_begun", within=within))


COMMANDS = (status, who, tables, close, block, unblock, blocks, drain)


def seconds_of(text: str) -> int:
    """A duration such as `30m` in seconds; raises `BadRequest`."""
    found = re.fullmatch(r"(\d{1,6})([smhd])", text.strip(), re.ASCII)
    if found is None:
        raise BadRequest("error.admin.duration", value=text)
    return int(found[1]) * _SECONDS[found[2]]


def _ask(data: str | None, request: AdminRequest, kind: type[T], as_json: bool) -> T | None:
    """The answer of the server that runs; `None` if it was printed as JSON.

    Raises `BadRequest` if no server runs, and what the server says if it refuses.
    """
    import msgspec

    from chantier.core.extras import missing_extra
    from chantier.server.config import default_data

    try:
        from chantier.server.host.ordering import order
    except ImportError as error:
        raise missing_extra(error.name or "litestar", "server") from None
    path = default_data() if data is None else Path(data)
    result = order(path, request, PATIENCE)
    if as_json:
        typer.echo(bytes(result).decode())
        return None
    return msgspec.json.decode(result, type=kind)


def _moment(milliseconds: int) -> str:
    """A moment in the reader's time zone; a dash for none."""
    if not milliseconds:
        return "–"
    return datetime.fromtimestamp(milliseconds / 1000).strftime("%Y-%m-%d %H:%M")


def _print_columns(heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """A table of texts, its columns below each other."""
    lines = [[tell(f"cli.admin.column.{head}") for head in heads]]
    lines += [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        typer.echo("  ".join(padded).rstrip())
