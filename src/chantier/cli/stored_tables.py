"""`chantier export`, `import` and `backup`: the file in which the server keeps its tables."""

from __future__ import annotations

import asyncio
import stat
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from chantier.cli.declare import argument, switch, text_option
from chantier.cli.files import WholeFile
from chantier.cli.language import current, tell
from chantier.cli.options import Lang

if TYPE_CHECKING:
    from chantier.errors import ChantierError
    from chantier.server.storage.sqlite import SqliteStore

Data = Annotated[str | None, text_option("--data", "FILE", "cli.help.data", envvar="CHANTIER_DATA")]
Out = Annotated[str | None, text_option("--out", "FILE", "cli.help.export_out")]
TableId = Annotated[str | None, text_option("--table", "ID", "cli.help.export_table")]
Whole = Annotated[bool, switch("--archive", "cli.help.export_archive")]
Archive = Annotated[str, argument("ARCHIVE", "cli.help.import_file")]
Skip = Annotated[bool, switch("--skip-existing", "cli.help.skip_existing")]
Target = Annotated[str, argument("FILE", "cli.help.backup_file")]
Overwrite = Annotated[bool, switch("--overwrite", "cli.help.overwrite")]


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
        count, left_out = asyncio.run(_export(_data(data), table, archive, stream))
        if file is not None:
            file.finish()
    finally:
        if file is not None:
            file.abandon()
    typer.echo(tell("cli.exported", count=count), err=True)
    if left_out:
        typer.echo(tell("cli.left_out", count=left_out), err=True)
    return 1 if left_out else 0


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
    """The file of an export: never a store, and no existing file without `--overwrite`."""
    from chantier.errors import BadFile
    from chantier.server.storage.store_files import refuse_store

    file = WholeFile(out, private)  # an archive holds secrets
    try:
        refuse_store(Path(file.target), Path(data).expanduser().resolve())
        if file.mode is not None and stat.S_ISREG(file.mode) and not overwrite:
            raise BadFile("error.store.out_exists", path=out)
    except BaseException:
        file.abandon()
        raise
    return file


async def _export(data: str, table: str | None, archive: bool, stream: IO[str]) -> tuple[int, int]:
    """Write the tables; returns how many, and how many were damaged and left out."""
    from chantier.errors import BadFile, StoreFailed
    from chantier.server.storage.dump import people_lines
    from chantier.server.storage.sqlite import SqliteStore

    count = left_out = 0
    found = False
    store = await SqliteStore.open_to_read(data)
    try:
        async for name in store.names():
            if table not in (None, name):
                continue
            found = True
            try:
                line = await _line(store, name, archive)
            except (BadFile, StoreFailed) as error:
                left_out += 1
                typer.echo(_left_out(name, error), err=True)
                continue
            if line is not None:
                stream.write(line + "\n")
                count += 1
        if archive and table is None:
            async for people in people_lines(store):
                stream.write(people.decode())
    finally:
        await store.close()
    if table is not None and not found:
        raise StoreFailed("error.store.unknown_table", table=table)
    return count, left_out


async def _line(store: SqliteStore, table: str, archive: bool) -> str | None:
    """A table as a line: an archive's, or the record of its game if one has begun."""
    from chantier.server.storage.dump import to_line
    from chantier.server.storage.restore import restored
    from chantier.table.record import table_record

    state, kept = restored(table, await store.load(table))
    if archive:
        return to_line(kept.summary, kept.events).decode().rstrip("\n")
    if state.status in ("playing", "over"):
        return table_record(state, kept.events).to_line()
    return None


def _left_out(table: str, error: ChantierError) -> str:
    """The error in one line that names the table."""
    from chantier.errors import BadFile

    if error.key != "error.archive.damaged":
        error = BadFile("error.archive.damaged", cause=error, table=table)
    return " ".join(error.say(current()).split())


async def _load(data: str, archive: str, skip_existing: bool) -> int:
    from chantier.server.storage import dump
    from chantier.server.storage.restore import arrived
    from chantier.server.storage.sqlite import SqliteStore

    checked = dump.check(archive)  # first: a bad archive leaves no new file behind
    store = await SqliteStore.open(data)
    try:
        return await dump.load(store, archive, skip_existing, checked, arrived)
    finally:
        await store.close()
