"""Sheets to print, made on demand: one set at a time, in a process of its own.

A set is kept by its settings, as files in a folder beside the data file: with pictures and ZIP it
takes some megabytes, which do not belong in the server's memory, and the worker writes them there
itself. The folder is emptied when the server starts, so nothing in it is older than the program.

Clients that ask for the same set wait for the same work. When the last of them is gone, the work
is cancelled: a visitor who tries one paper after the other waits for the last one alone.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct, structs

from chantier.core.card import DataOption
from chantier.core.extras import install_command
from chantier.core.game import Game
from chantier.core.pipe import BadMessage, PipeReader, to_line
from chantier.errors import BadRequest, ChantierError, NoSuchPart, NotReady
from chantier.i18n import LANGUAGES
from chantier.printing.ink import find_ink
from chantier.printing.paper import find_paper
from chantier.server import log, processes
from chantier.server.printing.messages import (
    CompleteOrder,
    DocumentMade,
    FromPrintWorker,
    PrintSet,
    SetDone,
    SetPlanned,
    SetRefused,
)
from chantier.server.token_buckets import Buckets

CAN_PRINT = find_spec("typst") is not None  # an extra
COMMAND = (sys.executable, "-m", "chantier.server.printing.worker")
INSTALL = 'pip install "chantier[print]"'  # what a host types; the log has the exact line
NICENESS = 10  # players come first
PATIENCE = 120.0  # seconds for one set; a small machine under load takes twenty
MOST_KEPT, MOST_BYTES = 48, 256 * 2**20  # sets, and what they take on the disk
MOST_WAITING = 8  # sets that are still to be made
RATE, BURST = 0.1, 20  # new sets a second for one address, and at once
_NAME = re.compile(r"[0-9a-f]{32}")
_lines = PipeReader[FromPrintWorker](FromPrintWorker)


def complete_order(
    game: Game, paper: str, ink: str, language: str, options: dict[str, Any], blank: bool
) -> CompleteOrder:
    """An order from what a client asked for; raises `BadRequest` and `BadOptions`."""
    card = game.card
    if language not in LANGUAGES:
        raise BadRequest("print.error.language", value=language, known=", ".join(LANGUAGES))
    complete = card.complete_options(options)
    if blank and not any(isinstance(option, DataOption) for option in card.options):
        raise BadRequest("print.error.blank", game=card.name)
    return CompleteOrder(
        game=card.name,
        paper=find_paper(paper).name,
        ink=find_ink(ink).name,
        language=language,
        options=Raw(msgspec.json.encode(complete, order="sorted")),
        blank=blank,
    )


class _FinishedSet(Struct, frozen=True):
    """A finished set."""

    progress: PrintSet
    names: frozenset[str]
    size: int


class _Job:
    """A set that is being made, or waits for its turn."""

    def __init__(self, progress: PrintSet) -> None:
        self.progress = progress
        self.error: ChantierError | None = None
        self.clients = 0
        self.task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    @property
    def is_over(self) -> bool:
        """Whether the set is ready or has failed."""
        return self.progress.ready or self.error is not None

    def update(self, progress: PrintSet) -> None:
        """Publish the progress to every client."""
        self.progress = progress
        self._wake()

    def fail(self, error: ChantierError) -> None:
        """Publish to every client why there will be no set."""
        self.error = error
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def until_changed(self) -> None:
        """Wait until the progress has changed."""
        await self._changed.wait()


class PrintJobs:
    """All sets that were made lately, and those that are being made."""

    def __init__(self, data: Path) -> None:
        self._folder = data.with_name(data.name + ".prints")
        self._kept: OrderedDict[str, _FinishedSet] = OrderedDict()
        self._jobs: dict[str, _Job] = {}
        self._one = asyncio.Lock()
        self._is_open = True
        self._buckets = Buckets(RATE, BURST)

    def start(self) -> None:
        """Remove what an earlier run left behind."""
        for name in self._left():
            shutil.rmtree(self._folder / name, ignore_errors=True)

    def release(self) -> None:
        """Stop the work; clients that wait for it get an error."""
        self._is_open = False
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()

    async def close(self) -> None:
        """Remove all sets."""
        self.release()
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)
        self._kept.clear()
        await asyncio.to_thread(self.start)
        with suppress(OSError):
            self._folder.rmdir()

    def ask(self, order: CompleteOrder, address: str) -> AsyncIterator[PrintSet]:
        """How far a set is, again and again until it is ready.

        Raises `TooOften` and `NotReady` at once; the iterator raises what happens later.
        """
        name = order.id
        kept = self._kept.get(name)
        if kept is not None and not (self._folder / name / kept.progress.file).is_file():
            del self._kept[name]  # removed from outside: it is made again
            kept = None
        if kept is not None:
            self._kept.move_to_end(name)
            return _once(kept.progress)
        job = self._jobs.get(name)
        if job is None:
            if not CAN_PRINT:
                log.warn("typst is not installed", command=install_command("print"))
                lacking = NotReady("print.error.missing", command=INSTALL)
                lacking.after = None  # asking again soon would change nothing
                raise lacking
            self._buckets.ask(address)
            if len(self._jobs) >= MOST_WAITING or not self._is_open:
                raise NotReady("print.error.waiting")
            job = self._jobs[name] = _Job(_nothing_yet(order, len(self._jobs)))
            job.task = asyncio.create_task(self._work(job, order))
        job.clients += 1  # here, so that no other client's leaving ends it before this one waits
        return self._follow(job)

    def find(self, name: str, file: str) -> Path:
        """A file of a finished set; raises `NoSuchPart`."""
        kept = self._kept.get(name)
        if kept is None or file not in kept.names:
            raise NoSuchPart("print.error.gone")
        self._kept.move_to_end(name)
        return self._folder / name / file

    async def _follow(self, job: _Job) -> AsyncIterator[PrintSet]:
        try:
            while not job.is_over:
                yield job.progress
                if not job.is_over:
                    await job.until_changed()
            if job.error is not None:
                raise job.error
            yield job.progress
        finally:
            job.clients -= 1
            if job.clients == 0 and job.task is not None and not job.is_over:
                job.task.cancel()
                self._jobs.pop(job.progress.id, None)

    async def _work(self, job: _Job, order: CompleteOrder) -> None:
        try:
            async with self._one:
                await self._make(job, order)
        except asyncio.CancelledError:
            job.fail(NotReady("print.error.failed"))
            raise
        except ChantierError as error:
            job.fail(error)
        except Exception as error:  # the folder cannot be written, or the worker talks nonsense
            log.warn("sheets failed", game=order.game, why=f"{type(error).__name__}: {error}")
            job.fail(NotReady("print.error.failed"))
        finally:
            self._end(job)

    async def _make(self, job: _Job, order: CompleteOrder) -> None:
        folder = self._folder / job.progress.id
        try:
            await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
            progress = await _run_worker(job, order, folder)
            await self._store(progress)
        except BaseException:
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)
            raise
        job.update(progress)

    async def _store(self, progress: PrintSet) -> None:
        names = {progress.file}
        for document in progress.documents:
            names |= {document.file, *(page.picture for page in document.sheets)}
        size = await asyncio.to_thread(self._size, progress.id, names)
        self._kept[progress.id] = _FinishedSet(progress, frozenset(names), size)
        while len(self._kept) > MOST_KEPT or (
            len(self._kept) > 1 and sum(one.size for one in self._kept.values()) > MOST_BYTES
        ):
            oldest, _ = self._kept.popitem(last=False)
            await asyncio.to_thread(shutil.rmtree, self._folder / oldest, ignore_errors=True)

    def _size(self, name: str, files: set[str]) -> int:
        return sum((self._folder / name / file).stat().st_size for file in files)

    def _end(self, job: _Job) -> None:
        """Remove a job, and move the waiting ones up."""
        if self._jobs.get(job.progress.id) is job:
            del self._jobs[job.progress.id]
        for ahead, waiting in enumerate(self._jobs.values()):
            if waiting.progress.ahead != ahead:
                waiting.update(structs.replace(waiting.progress, ahead=ahead))

    def _left(self) -> list[str]:
        """The folders of sets on the disk."""
        try:
            return [path.name for path in self._folder.iterdir() if _NAME.fullmatch(path.name)]
        except OSError:
            return []


async def _once(progress: PrintSet) -> AsyncIterator[PrintSet]:
    yield progress


async def _run_worker(job: _Job, order: CompleteOrder, folder: Path) -> PrintSet:
    """Have a process make the set; tells what is made meanwhile, and answers the whole set."""
    # What the worker puts aside lies with the set, so that it goes with it when it is killed.
    aside = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder.resolve()))
    command = (*COMMAND, str(folder))
    process = await processes.start(command, NICENESS, CHANTIER_PLAIN="1", **aside)
    given, lines = process.stdin, process.stdout
    assert given is not None and lines is not None  # noqa: PT018, S101  # both are pipes
    try:
        async with asyncio.timeout(PATIENCE):
            given.write(to_line(order))
            given.write_eof()
            async for line in lines:
                progress = _after(job.progress, _lines.read(line))
                if progress.ready:
                    return progress
                job.update(progress)
    except (TimeoutError, ConnectionError):
        pass  # said below, like every other way of ending too early
    except BadMessage as error:
        log.warn("print worker sent nonsense", why=str(error))
    finally:
        processes.kill(process)
        await process.wait()
    log.warn("sheets failed", game=order.game, status=process.returncode)
    raise NotReady("print.error.failed")


def _after(progress: PrintSet, message: FromPrintWorker) -> PrintSet:
    """A set after a line of its worker."""
    match message:
        case SetPlanned():
            return structs.replace(
                progress, **structs.asdict(message), of=len(message.documents), ahead=0
            )
        case DocumentMade():
            documents = tuple(
                structs.replace(one, pages=message.pages, sheets=message.sheets)
                if one.part == message.part
                else one
                for one in progress.documents
            )
            return structs.replace(progress, documents=documents, made=progress.made + 1)
        case SetDone():
            return structs.replace(progress, ready=True, bytes=message.bytes)
        case SetRefused():
            raise BadRequest(message.key, None, **message.values)
    log.warn("sheets failed", why=message.why)
    raise NotReady("print.error.failed")


def _nothing_yet(order: CompleteOrder, ahead: int) -> PrintSet:
    return PrintSet(id=order.id, game=order.game, ahead=ahead)
