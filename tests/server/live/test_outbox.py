"""What waits for clients: bounded for one, bounded for all, and no message half sent."""

from __future__ import annotations

import asyncio
import json

import msgspec
from msgspec.structs import replace

from chantier.server.live.outbox import Outbox, QueueBudget
from chantier.server.live.snapshots import SnapshotEncoder
from chantier.server.tallies import Tallies
from chantier.server.transport.frames import AT_ONCE, Message, framed, message_of
from chantier.table import views
from chantier.table.callers import Caller
from server.framing import text_of
from table.table_fixture import ANNE, BRUNO, table_of

MOST = 1000


class Client:
    """A client that reads when it is told to."""

    def __init__(self, budget: QueueBudget, most: int = MOST) -> None:
        self.is_cut = False
        self.outbox = Outbox(budget, most, self.cut)

    def cut(self) -> None:
        self.is_cut = True

    def read(self) -> bytes:
        frames = self.outbox.take()
        self.outbox.wrote()
        return frames


def sized(size: int) -> Message:
    """A message of so many bytes in the stream."""
    message = message_of("x" * (size - (2 if size < 128 else 4)))
    assert len(message[0]) == size
    return message


def test_an_outbox_takes_so_many_bytes_behind_its_first_message():
    tallies = Tallies()
    client = Client(QueueBudget(10**6, tallies))
    assert client.outbox.put(sized(5000))  # a whole table is always taken
    assert client.outbox.put(sized(600))
    assert not client.outbox.put(sized(401))
    assert client.outbox.put(sized(400))
    assert tallies.queued == client.outbox.size == 6000
    client.outbox.clear()
    assert tallies.queued == 0
    assert client.outbox.put(sized(600))
    assert client.outbox.put(sized(1000))


def test_one_write_takes_several_messages_of_some_64_kb():
    client = Client(QueueBudget(10**9, Tallies()), most=10**6)
    messages = [sized(9000 + number) for number in range(20)]
    for message in messages:
        assert client.outbox.put(message)
    written = []
    while frames := client.read():
        assert len(frames) <= AT_ONCE
        written.append(frames)
    assert b"".join(written) == b"".join(frame for message in messages for frame in message)
    assert len(written) == 3


def test_a_message_that_is_half_sent_is_sent_to_its_end_before_another():
    tallies = Tallies()
    client = Client(QueueBudget(10**9, tallies), most=10**6)
    long = framed(b"a" * 200_000)
    assert len(long) == 4
    client.outbox.put(long)
    first = client.read()
    client.outbox.put(sized(100))
    client.outbox.clear()  # a resync
    client.outbox.put(sized(200))
    assert (first, *(client.read() for _ in range(3))) == long
    assert client.read() == sized(200)[0]
    assert client.read() == b""
    assert tallies.queued == 0


def test_a_client_is_heard_again_once_it_has_read():
    async def scenario() -> None:
        client = Client(QueueBudget(10**9, Tallies()), most=10**6)
        client.outbox.put(framed(b"a" * 100_000))
        heard = asyncio.ensure_future(client.outbox.until_calm())
        await asyncio.sleep(0)
        assert not heard.done()
        client.read()
        client.read()
        await asyncio.wait_for(heard, 1)

    asyncio.run(scenario())


def test_the_client_with_the_most_pays_when_too_much_waits_for_all():
    tallies = Tallies()
    budget = QueueBudget(10_000, tallies)
    small, large, other = (Client(budget, most=10**6) for _ in range(3))
    large.outbox.put(sized(6000))
    small.outbox.put(sized(2000))
    other.outbox.put(sized(2000))
    assert not large.is_cut
    small.outbox.put(sized(100))
    assert [one.is_cut for one in (small, large, other)] == [False, True, False]
    assert tallies.queued == 4100
    assert large.read() == b""
    for one in (small, other, large):
        budget.remove(one.outbox)
    assert tallies.queued == 0


def test_a_snapshot_says_the_same_long_or_short_and_long_ones_share_their_line():
    fixture = table_of("kwinty", 2)
    for _ in range(3):
        fixture.act(fixture.state.seats[fixture.state.to_act].owner)
    told = [
        views.snapshot(fixture.table, Caller(owner), fixture.now, message=f"of {owner}")
        for owner in (ANNE, BRUNO)
    ]
    encoder = SnapshotEncoder()
    for snapshot in told:
        (frame,) = encoder.message(snapshot)
        assert json.loads(text_of((frame,))) == json.loads(msgspec.json.encode(snapshot))
    entry = told[0].line[0]
    long = [replace(snapshot, line=(entry,) * 500, digest="long") for snapshot in told]
    messages = [encoder.message(snapshot) for snapshot in long]
    for snapshot, message in zip(long, messages, strict=True):
        assert json.loads(text_of(message)) == json.loads(msgspec.json.encode(snapshot))
    shared = set(map(id, messages[0])) & set(map(id, messages[1]))
    assert sum(len(frame) for frame in messages[0] if id(frame) in shared) > 90_000
    again = encoder.message(replace(long[0], digest="longer", line=(entry,) * 600))
    assert len(json.loads(text_of(again))["line"]) == 600
