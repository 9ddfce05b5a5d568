"""What was acknowledged is there after a kill, and was on the disk when it was acknowledged."""

from __future__ import annotations

import random
import re
import threading
from collections import Counter
from pathlib import Path

import pytest

from chantier.errors import StoreFailed
from server.storage import making
from server.storage.making import with_store

WRITER = str(Path(making.__file__))
TABLES = 8
KILLS = 20


def check_whole(path: Path, acknowledged: Counter[str]) -> Counter[str]:
    """Every table is 1, 2, 3 … at least as far as was acknowledged; returns how far each is."""

    async def work(store):
        found: Counter[str] = Counter()
        async for summary in store.tables():
            kept = await store.load(summary.table)
            assert [event.number for event in kept] == list(range(1, len(kept) + 1))
            assert [event.body for event in kept] == [
                making.events([number], summary.table)[0].body for number in range(1, len(kept) + 1)
            ]
            assert summary.updated == len(kept)  # the summary went with its event
            found[summary.table] = len(kept)
        for table, number in acknowledged.items():
            assert found[table] >= number, table
        return found

    return with_store(path, work)


def test_a_writer_killed_again_and_again_loses_and_doubles_nothing(tmp_path, child):
    path = tmp_path / "tables.db"
    random_moment = random.Random(5)
    acknowledged: Counter[str] = Counter()
    for _ in range(KILLS):
        process = child(WRITER, str(path), str(TABLES), "1000000")
        first = process.stdout.readline()
        assert first, process.stderr.read()
        timer = threading.Timer(random_moment.uniform(0, 0.1), process.kill)
        timer.start()
        heard = [first, *process.stdout]
        timer.join()
        for line in heard:
            if line.endswith(b"\n"):
                table, number = line.decode().split()
                # The writer goes on from what it finds, so a doubled or lost one would show here.
                assert int(number) > acknowledged[table]
                acknowledged[table] = int(number)
    found = check_whole(path, acknowledged)
    assert sum(found.values()) >= KILLS * TABLES
    # Beyond what was acknowledged there can only be what was on its way at the last kill.
    assert all(found[table] <= acknowledged[table] + 1 for table in found)


def event_names(call: str) -> set[str]:
    """The events whose bodies a write carries: `t3 17`."""
    found = re.findall(r'\{\\"number\\":(\d+),\\"text\\":\\"(t\d+)\\"\}', call)
    return {f"{table} {number}" for number, table in found}


@pytest.mark.parametrize("tables", [1, 5])
def test_between_every_event_and_its_acknowledgement_lies_an_fsync(tmp_path, trace, tables):
    """Event by event, in the order of system calls: its bytes go into the log, then an fsync of
    the log begins and ends, then it is acknowledged."""
    path, most = tmp_path / "tables.db", 20
    status, said, errors, calls = trace(WRITER, str(path), str(tables), str(most))
    assert status == 0, errors
    assert len(said.splitlines()) == tables * most

    written: set[str] = set()
    synced: set[str] = set()
    syncing: dict[str, set[str]] = {}  # by thread: what was written when its fsync began
    answered = []
    for line in calls:
        thread, call = line.split(None, 1)
        if f"<{path}-wal>" in call and re.match(r"p?write", call):
            written |= event_names(call)
        elif f"<{path}-wal>" in call and re.match(r"f(data)?sync\(", call):
            if call.endswith("<unfinished ...>"):
                syncing[thread] = set(written)
            else:
                assert call.endswith("= 0"), call
                synced |= written
        elif thread in syncing and re.match(r"<\.\.\. f(data)?sync resumed", call):
            assert call.endswith("= 0"), call
            synced |= syncing.pop(thread)
        elif answer := re.match(r'write\(1<[^"]*"(t\d+ \d+)\\n"', call):
            assert answer[1] in synced, f"acknowledged before it was on the disk: {answer[1]}"
            answered.append(answer[1])
    assert sorted(answered) == sorted(said.decode().splitlines())


def test_if_the_disk_cannot_confirm_a_commit_nobody_is_told_it_was_kept(tmp_path, trace):
    """The tracer makes an fsync fail: the append is refused, and nothing of it is there."""
    path = tmp_path / "tables.db"
    with_store(path, lambda store: store.append([making.adding("t0", [1], "t0", updated=1)]))
    inject = ("-e", "inject=fsync,fdatasync:error=EIO:when=4+")
    status, said, errors, _ = trace(WRITER, str(path), "1", "50", options=inject)
    assert status != 0
    assert StoreFailed.__name__.encode() in errors
    assert str(path).encode() in errors
    last = max((int(line.split()[1]) for line in said.splitlines()), default=1)
    found = check_whole(path, Counter(t0=last))
    assert found["t0"] < 50
