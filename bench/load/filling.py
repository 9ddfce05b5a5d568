"""A file full of finished games, written by our store: `python -m bench.load.filling FILE N`.

Some real games, short ones, are played at tables without a server; every further table is one of
them with an id of its own, its chain of hashes made anew.
"""

from __future__ import annotations

import asyncio
import itertools
import secrets
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

import msgspec

import chantier
from chantier.core.chance import Randomness
from chantier.core.fair import new_secret
from chantier.server.storage.sqlite import SqliteStore
from chantier.server.storage.store import Append
from chantier.server.storage.summaries import append_of
from chantier.table.callers import Caller, Context, Fresh, owner_of
from chantier.table.chain import START, StoredEvent, next_digest
from chantier.table.draft import Draft
from chantier.table.messages import Act, NewTable, Sit
from chantier.table.options import MySeat, OpenSeat, Rules
from chantier.table.table import Table

DIFFERENT = 20  # games; the others are copies
LONGEST = 9  # actions: what counts is how many games there are
AT_ONCE = 1000  # tables in one transaction


async def fill(file: Path, count: int) -> None:
    """Write so many finished games into a file."""
    store = await SqliteStore.open(file)
    short = (game for game in map(_finished, itertools.count()) if len(game.events) <= LONGEST + 5)
    copies = islice(_copies(list(islice(short, DIFFERENT))), count)
    while batch := list(islice(copies, AT_ONCE)):
        await store.append(batch)
    await store.close()


def _copies(games: Sequence[Append]) -> Iterator[Append]:
    for game in cycle(games):
        name = secrets.token_urlsafe(9)
        old, new = game.table.encode(), name.encode()
        digest, events = START, []
        for event in game.events:
            body = event.body.replace(old, new) if event.number == 1 else event.body
            digest = next_digest(digest, body)
            events.append(StoredEvent(event.number, body, digest, event.private, event.aside))
        card = game.summary.card.replace(old, new)
        summary = msgspec.structs.replace(game.summary, table=name, card=card)
        yield Append(name, tuple(events), summary)


def _finished(seed: int) -> Append:
    """A whole random game of Kwinty, as the store is given it."""
    people = [Caller(owner_of(secrets.token_urlsafe(16))) for _ in range(2)]
    plan = NewTable(rules=Rules("kwinty", 2), seats=(MySeat(), OpenSeat()), name="player 0")
    drafts: list[Draft] = [Table.create(plan, _context(people[0]))]
    table = Table.begin(drafts[0])

    def do(message: Sit | Act, who: Caller) -> None:
        draft = table.decide(message, _context(who))
        table.commit(draft)
        drafts.append(draft)

    do(Sit(id="sit", name="player 1"), people[1])
    randomness = Randomness("load", seed)
    while (seat := table.state.to_act) is not None:
        position = table.state.position
        action = position.game.notation.text(position.random_id(randomness))
        do(Act(id=str(table.number), position=table.state.now.number, action=action), people[seat])
    kept = [append_of(draft) for draft in drafts]
    events = tuple(event for one in kept for event in one.events)
    return Append(kept[-1].table, events, kept[-1].summary)


def _context(who: Caller) -> Context:
    return Context(time.time_ns() // 1_000_000, who, _fresh, {}, 6)


def _fresh() -> Fresh:
    return Fresh(secrets.token_urlsafe(9), new_secret(), secrets.token_bytes(32))


if __name__ == "__main__":
    chantier.game("kwinty")
    asyncio.run(fill(Path(sys.argv[1]), int(sys.argv[2])))
