"""Events and summaries to fill stores with, and a process that writes until it is killed."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

from chantier.server.storage.sqlite import SqliteStore
from chantier.server.storage.store import Append, Summary
from chantier.table.chain import START, StoredEvent, next_digest

ANNA, BERND = b"a" * 32, b"b" * 32

# A process that has a store open until its input ends.
HOLD = """
import asyncio, sys
from chantier.server.storage.sqlite import SqliteStore

async def main():
    store = await SqliteStore.open(sys.argv[1])
    print("held", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await store.close()

asyncio.run(main())
"""


def events(numbers: Iterable[int], text: str = "event", private: bytes = b"") -> list[StoredEvent]:
    """Events whose chain is right if they begin with 1."""
    made, digest = [], START
    for number in numbers:
        body = f'{{"number":{number},"text":"{text}"}}'.encode()
        digest = next_digest(digest, body)
        made.append(StoredEvent(number, body, digest, private))
    return made


def about(table: str, **changes: Any) -> Summary:
    fields: dict[str, Any] = {
        "table": table, "game": "kwinty", "status": "playing", "listed": True, "created": 1,
        "updated": 1, "due": None, "card": b"{}", "owners": (ANNA,),
    }  # fmt: skip
    return Summary(**(fields | changes))


def adding(table: str, numbers: Iterable[int], text: str = "event", **changes: Any) -> Append:
    return Append(table, tuple(events(numbers, text)), about(table, **changes))


def with_store(path: Path, work: Callable[[SqliteStore], Awaitable[Any]]) -> Any:
    """Open a store, do something with it, and close it whatever happens."""

    async def run() -> Any:
        store = await SqliteStore.open(path)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def numbers(store: SqliteStore, table: str) -> list[int]:
    return [event.number for event in await store.load(table)]


async def _write_for_ever(path: str, tables: int, most: int) -> None:
    """Append to some tables at once, and say on standard output what was acknowledged."""
    store = await SqliteStore.open(path)

    async def fill(table: str) -> None:
        number = len(await store.load(table))
        while number < most:
            number += 1
            await store.append([adding(table, [number], table, updated=number)])
            os.write(1, f"{table} {number}\n".encode())

    await asyncio.gather(*(fill(f"t{index}") for index in range(tables)))
    await store.close()


if __name__ == "__main__":
    asyncio.run(_write_for_ever(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
