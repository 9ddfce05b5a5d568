"""What a file of tables must hold after a server was killed: all that clients were told, once."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from chantier.games.registry import find_game
from chantier.server.storage.sqlite import SqliteStore
from chantier.table import views
from chantier.table.chain import START, StoredEvent, canonical, next_digest
from chantier.table.events import AnyEvent, Opened, Resumed
from chantier.table.record import table_record
from chantier.table.state import State
from chantier.table.step import create, step
from chantier.table.table import Table, read_event, read_private
from chantier.table.verify import verify_record
from server.chaos_clients import ChaosClient, Ledger, Mismatch, PendingRequest

LOSS = 100
"""Milliseconds that a kill and a restart may cost a clock at most."""
GAIN = 3000
"""Milliseconds that they may give it at most: a kill comes so long after the last note at most."""
BEGUN_LATER = "sealed when a server died, begun after it"


@dataclass(frozen=True)
class Pause:
    """A time in which the server stood still, or that its wall clock left out, by its own time."""

    why: str
    first: int
    last: int
    ran: int = 0
    """How much of it the server may have run all the same."""


@dataclass(frozen=True)
class Outage:
    """The end of a server, and how long it had run at most; all in milliseconds."""

    at: int | None
    """By the server's own time; `None` if it was never asked."""
    ran: int
    pauses: tuple[Pause, ...] = ()
    """Those of its run."""


@asynccontextmanager
async def copy_of(path: Path) -> AsyncIterator[SqliteStore]:
    """A file as it was left; opened itself, the server would find it mended."""
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        for end in ("", "-wal"):
            source = path.with_name(path.name + end)
            if source.exists():
                shutil.copy(source, folder)
        store = await SqliteStore.open_to_read(Path(folder, path.name))
        try:
            yield store
        finally:
            await store.close()


@dataclass
class Checking:
    """What was found in a file so far, held against the ledger each time it is looked at."""

    path: Path
    ledger: Ledger
    outages: dict[tuple[str, int], list[Outage]] = field(default_factory=dict)
    """The ends of servers by table, and by the last event that each left there."""
    pauses: list[Pause] = field(default_factory=list)
    """Those of the run that ended last."""
    kept: dict[str, list[StoredEvent]] = field(default_factory=dict)
    states: dict[str, State] = field(default_factory=dict)
    ids: dict[tuple[str, str, str], int] = field(default_factory=dict)
    """The number of the event that a message led to, by table, owner and id."""
    counts: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    """The most that a clock has lost by an outage, in milliseconds."""
    won: int = 0
    _updated: dict[str, int] = field(default_factory=dict)
    _ended: Outage | None = None
    _waiting: set[str] = field(default_factory=set)
    """The tables that waited for salts when a server died."""

    async def look(self, clients: Iterable[ChaosClient]) -> None:
        """See whether everything is there that was told or answered; raises `Mismatch`."""
        told, self.ledger.told = self.ledger.told, {}
        snapshots, self.ledger.snapshots = self.ledger.snapshots, {}
        self.ledger.read.clear()
        async with copy_of(self.path) as store:
            found = {summary.table: summary.updated async for summary in store.tables()}
            for table, updated in found.items():
                kept = self.kept.get(table, [])
                if self._updated.get(table) != updated:
                    kept = await store.load(table)
                    self._updated[table] = updated
                self._go_on(table, kept, told.pop(table, {}), snapshots.pop(table, {}))
        if missing := (self.kept.keys() | told.keys() | snapshots.keys()) - found.keys():
            raise Mismatch(f"tables are lost: {missing}")
        self._check_asks()
        self._look_at_the_waiting()
        for client in clients:
            state = self.states.get(client.table)
            if state is not None and client.number == state.number:
                self._check_view(client, state)
        if self._ended is not None:
            ended = replace(self._ended, pauses=tuple(self.pauses))
            for table, state in self.states.items():
                self.outages.setdefault((table, state.number), []).append(ended)
        self.pauses.clear()

    def end_run(self, outage: Outage) -> None:
        """Note that a server has ended, before its file is looked at."""
        self._ended = outage

    def _look_at_the_waiting(self) -> None:
        """Games begin although a server died while the table waited for salts."""
        for table in list(self._waiting):
            if self.states[table].status in ("playing", "over"):
                self._waiting.remove(table)
                self.counts[BEGUN_LATER] += 1
        for table, state in self.states.items():
            if state.status == "open" and state.sealed is not None:
                self._waiting.add(table)

    def _go_on(
        self,
        table: str,
        kept: list[StoredEvent],
        told: dict[int, str],
        snapshots: dict[int, list[dict[str, Any]]],
    ) -> None:
        """Go through what is new at a table, event by event, beside what was told of it."""
        before = self.kept.get(table, [])
        if kept[: len(before)] != before:
            raise Mismatch(f"{table}: what was in the file has changed")
        digest = before[-1].digest if before else START
        state = self.states.get(table)
        if state is not None:
            self._check_told(state, before[-1], told, snapshots)
        for number, one in enumerate(kept[len(before) :], len(before) + 1):
            digest = next_digest(digest, one.body)
            if (one.number, one.digest) != (number, digest):
                raise Mismatch(f"{table}: event {number} does not follow: {one}")
            state = self._step(table, state, one)
            self._check_told(state, one, told, snapshots)
        if told or snapshots:
            raise Mismatch(f"{table} ends at {len(kept)}; told and lost: {told} {snapshots}")
        assert state is not None
        self.kept[table], self.states[table] = kept, state

    def _step(self, table: str, state: State | None, one: StoredEvent) -> State:
        event, private = read_event(one.body), read_private(one.private)
        if private.id:
            key = (table, private.owner, private.id)
            if key in self.ids:
                raise Mismatch(f"{table}: events {self.ids[key]} and {one.number} are one message")
            self.ids[key] = one.number
        if state is None:
            return create(event, private, find_game)
        after = step(state, event, private)
        self._check_clock(state, event, after)
        return after

    def _check_told(
        self,
        state: State,
        one: StoredEvent,
        told: dict[int, str],
        snapshots: dict[int, list[dict[str, Any]]],
    ) -> None:
        if (text := told.pop(one.number, None)) is not None:
            message = msgspec.json.decode(text)
            heard = (canonical(message["event"]), message["digest"], message["status"])
            if heard != (one.body, one.digest.hex(), state.status):
                raise Mismatch(f"{state.table}: told {text}, kept {one}")
            self.counts["events told"] += 1
            if "board" in message:
                self._same_board(state, message["board"])
        for snapshot in snapshots.pop(one.number, ()):
            line = tuple(step["action"] for step in snapshot["line"])
            heard = (snapshot["digest"], snapshot["status"], line)
            expected = (one.digest.hex(), state.status, state.actions)
            if heard != expected:
                raise Mismatch(f"{state.table}, {state.number}: told {heard}, kept {expected}")
            self.counts["whole tables told"] += 1
            self._same_board(state, snapshot["board"])

    def _same_board(self, state: State, told: dict[str, Any]) -> None:
        self.counts["boards compared"] += 1
        expected = msgspec.json.decode(msgspec.json.encode(views.board(state)))
        if told != expected:
            raise Mismatch(f"{state.table}, {state.number}: told {told}, kept {expected}")

    def _check_asks(self) -> None:
        """What was answered was done, or was not."""
        open_asks = []
        for ask in self.ledger.asks:
            number = self.ids.get((ask.table, ask.owner, ask.id))
            if ask.answer is None:
                open_asks.append(ask)
                self.counts["kept, the answer lost"] += number is not None and not ask.kept
                ask.kept = number is not None
            else:
                self._check_answer(ask, ask.answer, number)
        self.ledger.asks = open_asks

    def _check_answer(
        self, ask: PendingRequest, answer: dict[str, Any], number: int | None
    ) -> None:
        if answer["type"] == "refused":
            if number is not None:
                raise Mismatch(f"{ask} was refused, and is event {number}")
        elif number is None or not number <= answer["number"] <= len(self.kept[ask.table]):
            raise Mismatch(f"{ask} was done, and is event {number}")
        self.counts["answers checked"] += 1
        self.counts["done once though asked again"] += answer["type"] == "done" and ask.sent > 1

    def _check_view(self, client: ChaosClient, state: State) -> None:
        """What a client knows of the table is what the file holds."""
        if (tuple(client.line), client.status) != (state.actions, state.status):
            raise Mismatch(f"{client.name} at {client.table}: {client.line}, not {state.actions}")
        self._same_board(state, client.board)

    def _check_clock(self, before: State, event: AnyEvent, after: State) -> None:
        """No outage or pause between two events took time of the player to act, or gave it any."""
        seat = before.clocks.running
        ends = self.outages.pop((before.table, before.number), [])
        pauses = [p for p in self.pauses if before.updated <= p.first and p.last <= event.at]
        if seat is None or not (ends or pauses):
            return
        if not isinstance(event, Resumed):
            raise Mismatch(f"{before.table}: time went on over {ends} {pauses} before {event}")
        first, played = self._missed(before, ends, pauses)
        was = before.clocks.shown(first)[seat]
        now = after.clocks.left[seat]
        self.lost, self.won = max(self.lost, was - played - now), max(self.won, now - was)
        if was - played - now > LOSS or now - was > GAIN:
            raise Mismatch(
                f"{before.table}: seat {seat} had {was} ms at {first} and {now} ms after {event}; "
                f"{played} ms were played at most over {ends} {pauses}"
            )

    def _missed(self, before: State, ends: list[Outage], pauses: list[Pause]) -> tuple[int, int]:
        """When the server first stopped after an event, and how long it ran since then at most.

        A server that ran while no client came to the table took time of it, too.
        """
        stops = pauses
        if ends:
            self.counts["clocks over an outage"] += 1
            stops = [pause for pause in ends[0].pauses if before.updated <= pause.first]
        for why in {pause.why for pause in (*stops, *pauses)}:
            self.counts[f"clocks over a {why}"] += 1
        played = sum(late.first - early.last for early, late in pairwise(stops))
        played += sum(pause.ran for pause in (*stops, *pauses))
        if not ends:
            return stops[0].first, played
        played += sum(end.ran for end in ends[1:])
        if pauses and self._ended is not None:
            played += self._ended.ran
        end = ends[0]
        if end.at is None:  # nor was there a pause
            return before.clocks.since, played + end.ran
        if not stops:
            return end.at, played
        return stops[0].first, played + end.at - stops[-1].last

    def finish(self, clients: Iterable[ChaosClient]) -> None:
        """Replay every table from its first event, and verify the record of every finished one."""
        for table, kept in self.kept.items():
            state, known = Table.replay(kept, find_game).state, self.states[table]
            if (state.actions, state.position) != (known.actions, known.position):
                raise Mismatch(f"{table}: two replays differ")
            self.counts["tables"] += 1
            self.counts["events"] += len(kept)
            self.counts[f"tables of {state.rules.game}"] += 1
            self.counts[f"tables {state.status}"] += 1
            self._check_salts(state, kept)
            if state.status == "over":
                verified = verify_record(table_record(state, kept), find_game)
                if verified.events != len(kept):
                    raise Mismatch(f"{table}: verified {verified.events} events of {len(kept)}")
                if verified.by_choice or verified.unopened or verified.silent:
                    raise Mismatch(f"{table}: not all players' salts count: {verified}")
                self.counts["outcomes of chance proved"] += verified.drawn
        for client in clients:
            if client.number:
                kept = self.kept[client.table][: client.number]
                self._check_view(client, Table.replay(kept, find_game).state)

    def _check_salts(self, state: State, kept: list[StoredEvent]) -> None:
        """A game has begun with the salts that its players promised, each opened once."""
        events = [read_event(one.body) for one in kept]
        opened = [one.salt for one in events if isinstance(one, Opened)]
        self.counts["salts opened"] += len(opened)
        self.counts["tables sealed"] += state.sealed is not None
        if state.status not in ("playing", "over"):
            return
        people = len({seat.owner for seat in state.seats if seat.owner})
        salts = sorted(salt for salt in state.salts if salt)
        if len(salts) != people or sorted(opened) != salts or state.chance != "chantier-chance/2":
            raise Mismatch(f"{state.table}: {people} people, {opened} opened, {salts} count")
        self.counts["games begun with every player's salt"] += 1
