"""`chantier export`, `import` and `backup`: the file in which the server keeps its tables."""

from __future__ import annotations

import asyncio
import stat
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from chantier.cli.files import WholeFile
from chantier.cli.language import tell
from chantier.cli.options import Lang

if TYPE_CHECKING:
    from chantier.server.storage.sqlite import SqliteStore

Data = Annotated[
    str | None,
    typer.Option(
        "--data",
        metavar="FILE",
        help=tell("cli.help.data"),
        envvar="CHANTIER_DATA",
        show_default=False,
    ),
]
Out = Annotated[
    str | None,
    typer.Option("--out", metavar="FILE", help=tell("cli.help.export_out"), show_default=False),
]
TableId = Annotated[
    str | None,
    typer.Option("--table", metavar="ID", help=tell("cli.help.export_table"), show_default=False),
]
Whole = Annotated[bool, typer.Option("--archive", help=tell("cli.help.export_archive"))]
Archive = Annotated[
    str, typer.Argument(metavar="ARCHIVE", help=tell("cli.help.import_file"), show_default=False)
]
Skip = Annotated[bool, typer.Option("--skip-existing", help=tell("cli.help.skip_existing"))]
Target = Annotated[
    str, typer.Argument(metavar="FILE", help=tell("cli.help.backup_file"), show_default=False)
]
Overwrite = Annotated[bool, typer.Option("--overwrite", help=tell("cli.help.overwrite"))]


def export(
    data: Data = None,
    table: TableId = None,
    archive: Whole = False,
    out: Out = None,
    overwrite: Overwrite = False,
    lang: Lang = None,
) -> int:
    """Write the games of a file as records, or its tables as an archive."""
    file = None if out is None else _new_file(out, _data(data), archive, overwrite)
    try:
        stream = sys.stdout if file is None else file.stream
        count = asyncio.run(_export(_data(data), table, archive, stream))
        if file is not None:
            file.finish()
    finally:
        if file is not None:
            file.abandon()
    typer.echo(tell("cli.exported", count=count), err=True)
    return 0


def load(
    archive: Archive, data: Data = None, skip_existing: Skip = False, lang: Lang = None
) -> int:
    """Add the tables of an archive to a file."""
    count = asyncio.run(_load(_data(data), archive, skip_existing))
    typer.echo(tell("cli.imported", count=count), err=True)
    return 0


def backup(
    target: Target, data: Data = None, overwrite: Overwrite = False, lang: Lang = None
) -> int:
    """Copy the file, also while a server works on it."""
    from chantier.server.storage.backup import back_up

    back_up(_data(data), target, overwrite)
    typer.echo(tell("cli.backed_up", path=target), err=True)
    return 0


def _data(given: str | None) -> str:
    from chantier.server.config import default_data

    return str(default_data()) if given is None else given


def _new_file(out: str, data: str, private: bool, overwrite: bool) -> WholeFile:
    """Where an export goes: never in the place of tables, nor of any other file unasked."""
    from chantier.errors import BadFile
    from chantier.server.storage.places import refuse_store

    file = WholeFile(out, private)  # an archive holds secrets
    try:
        refuse_store(Path(file.target), Path(data).expanduser().resolve())
        if file.mode is not None and stat.S_ISREG(file.mode) and not overwrite:
            raise BadFile("error.store.out_exists", path=out)
    except BaseException:
        file.abandon()
        raise
    return file


async def _export(data: str, table: str | None, archive: bool, stream: IO[str]) -> int:
    from chantier.server.storage.sqlite import SqliteStore

    store = await SqliteStore.open_to_read(data)
    try:
        return await _write(_lines(store, table, archive), stream)
    finally:
        await store.close()


async def _write(lines: AsyncIterator[str], stream: IO[str]) -> int:
    count = 0
    async for line in lines:
        stream.write(line + "\n")
        count += 1
    return count


async def _lines(store: SqliteStore, table: str | None, archive: bool) -> AsyncIterator[str]:
    """One line a table: an archive's, or the record of its game if one has begun."""
    from chantier.errors import StoreFailed
    from chantier.games.registry import find_game
    from chantier.server.storage.dump import to_line
    from chantier.table.record import table_record
    from chantier.table.table import Table

    found = False
    async for summary in store.tables():
        if table not in (None, summary.table):
            continue
        found = True
        events = await store.load(summary.table)
        if archive:
            yield to_line(summary, events).decode().rstrip("\n")
        elif summary.status in ("playing", "over"):
            state = Table.replay(events, find_game).state
            yield table_record(state, events).to_line()
    if table is not None and not found:
        raise StoreFailed("error.store.unknown_table", table=table)


async def _load(data: str, archive: str, skip_existing: bool) -> int:
    from chantier.server.storage import dump
    from chantier.server.storage.sqlite import SqliteStore

    store = await SqliteStore.open(data)
    try:
        return await dump.load(store, archive, skip_existing)
    finally:
        await store.close()
