from __future__ import annotations

import asyncio
import io
import json

import pytest

from chantier.errors import BadFile, StoreFailed
from chantier.server.storage.dump import dump, dump_table, from_line, load, to_line
from chantier.server.storage.sqlite import SqliteStore
from chantier.server.storage.store import Append
from chantier.table.chain import START, StoredEvent, next_digest
from server.storage.making import ANNA, BERND, about, adding, events, with_store

BODY = '{"nick":"Zoé \\" \\\\ \U0001f3d7","n":1}'.encode()
TRICKY = Append(
    "tricky",
    (
        StoredEvent(1, BODY, next_digest(START, BODY), b'{"secret":"s"}', b'{"chat":"\xc3\xa9"}'),
        StoredEvent(2, b"{}", next_digest(next_digest(START, BODY), b"{}")),
    ),
    about(
        "tricky", status="over", listed=False, due=7, owners=(ANNA, BERND, ANNA), card=b'{"a":1}'
    ),
)
PLAIN = Append("plain", tuple(events(range(1, 100))), about("plain", updated=5))


def as_it_is(item):  # what is kept here are no games
    return item


@pytest.fixture
def archive(tmp_path):
    path = tmp_path / "tables.jsonl"
    path.write_bytes(b"".join(to_line(one.summary, one.events) for one in (TRICKY, PLAIN)))
    return path


def loaded(tmp_path, archive, **options):
    """Load an archive into a new store; returns how many tables, and what is there then."""

    async def work(store):
        count = await load(store, archive, rebuild=as_it_is, **options)
        return count, [Append(one.table, tuple(await store.load(one.table)), one)
                       async for one in store.tables()]  # fmt: skip

    return with_store(tmp_path / "new.db", work)


def test_tables_come_back_from_an_archive_byte_for_byte(tmp_path):
    path, archive = tmp_path / "tables.db", tmp_path / "tables.jsonl"

    async def work(store):
        await store.append([TRICKY, PLAIN])
        stream = io.BytesIO()
        assert await dump(store, stream) == 2
        return stream.getvalue()

    archive.write_bytes(with_store(path, work))
    assert loaded(tmp_path, archive) == (2, [TRICKY, PLAIN])


def test_an_archive_is_plain_json_lines(archive):
    first, second = map(json.loads, archive.read_bytes().splitlines())
    assert first["format"] == second["format"] == "chantier-table/1"
    assert first["id"] == "tricky"
    assert first["events"][0] == {
        "n": 1,
        "body": BODY.decode(),
        "digest": TRICKY.events[0].digest.hex(),
        "private": '{"secret":"s"}',
        "aside": '{"chat":"é"}',
    }
    assert first["events"][1].keys() == {"n", "body", "digest"}
    assert first["summary"]["owners"] == [ANNA.hex(), BERND.hex(), ANNA.hex()]


def test_one_table_can_be_taken_and_one_that_is_not_there_cannot(tmp_path):
    async def work(store):
        await store.append([TRICKY, PLAIN])
        stream = io.BytesIO()
        await dump_table(store, "plain", stream)
        assert stream.getvalue() == to_line(PLAIN.summary, PLAIN.events)
        with pytest.raises(StoreFailed, match="no table nowhere"):
            await dump_table(store, "nowhere", stream)

    with_store(tmp_path / "tables.db", work)


def test_a_file_can_be_archived_while_a_server_writes_it(tmp_path):
    async def work(store):
        await store.append([TRICKY])
        reader = await SqliteStore.open_to_read(store.path)
        stream = io.BytesIO()
        assert await dump(reader, stream) == 1
        await reader.close()
        assert from_line(stream.getvalue()) == TRICKY

    with_store(tmp_path / "tables.db", work)


def test_a_table_that_holds_what_is_not_text_is_not_archived_as_if_it_were():
    with pytest.raises(StoreFailed, match="damaged"):
        to_line(about("t"), [StoredEvent(1, b"\xff", bytes(32))])


def test_a_table_whose_events_are_not_found_is_not_left_out_of_an_archive_in_silence():
    with pytest.raises(StoreFailed, match="none of its events"):
        to_line(about("t"), [])


# What is refused.


def changed(change) -> bytes:
    data = json.loads(to_line(TRICKY.summary, TRICKY.events))
    change(data)
    return json.dumps(data).encode()


def at(*keys, value):
    def change(data):
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = value

    return change


BAD = {
    "another format": (at("format", value="chantier-table/2"), "form"),
    "no id": (lambda data: data.pop("id"), "form"),
    "an empty id": (at("id", value=""), "form"),
    "an endless id": (at("id", value="x" * 101), "form"),
    "no events": (at("events", value=[]), "form"),
    "a key unknown": (at("surprise", value=1), "form"),
    "a status unknown": (at("summary", "status", value="asleep"), "form"),
    "a time too large": (at("summary", "updated", value=1 << 63), "form"),
    "a time before all": (at("summary", "due", value=-1), "form"),
    "an owner that is no number": (at("summary", "owners", value=["xyz"]), "form"),
    "a digest that is no number": (at("events", 0, "digest", value="xyz"), "form"),
    "a number that is a text": (at("events", 0, "n", value="1"), "form"),
    "half a sign": (at("events", 0, "body", value="\ud800"), "form"),
    "a changed body": (at("events", 0, "body", value="{}"), "chain"),
    "a changed digest": (at("events", 1, "digest", value="00" * 32), "chain"),
    "a short digest": (at("events", 1, "digest", value="00"), "chain"),
    "an event left out": (lambda data: data["events"].pop(0), "number"),
    "two events changed over": (lambda data: data["events"].reverse(), "number"),
    "an event twice": (lambda data: data["events"].append(data["events"][1]), "number"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_line_that_was_changed_is_refused_and_nothing_of_the_archive_is_kept(
    tmp_path, archive, name
):
    change, key = BAD[name]
    archive.write_bytes(archive.read_bytes() + changed(change) + b"\n")
    with pytest.raises(BadFile) as refused:
        loaded(tmp_path, archive)
    assert f"{archive}, line 3" in str(refused.value)
    assert f"{archive}, ligne 3" in refused.value.say("fr")
    assert refused.value.cause.key == f"error.archive.{key}"
    assert with_store(tmp_path / "new.db", lambda store: store.load("plain")) == []


@pytest.mark.parametrize("line", [b"{", b"[]", b"\xff\xfe", b"[" * 100_000, b"null", b'{"a":NaN}'])
def test_a_line_that_is_no_table_is_refused(line):
    with pytest.raises(BadFile, match="not a table"):
        from_line(line)


def test_a_table_that_is_there_already_is_refused_or_left_as_it_is(tmp_path, archive):
    other = adding("plain", [1], "mine")

    async def work(store):
        await store.append([other])
        with pytest.raises(BadFile, match="line 2: table plain exists already"):
            await load(store, archive, rebuild=as_it_is)
        assert await store.load("tricky") == []
        assert await load(store, archive, True, rebuild=as_it_is) == 1
        assert await store.load("plain") == list(other.events)
        assert await store.load("tricky") == list(TRICKY.events)

    with_store(tmp_path / "tables.db", work)


@pytest.mark.parametrize("skip", [False, True])
def test_a_table_twice_in_one_archive_is_refused(tmp_path, archive, skip):
    archive.write_bytes(archive.read_bytes() * 2)
    with pytest.raises(BadFile, match="line 3"):
        loaded(tmp_path, archive, skip_existing=skip)


def test_blank_lines_do_not_count_and_many_tables_are_all_loaded(tmp_path):
    archive = tmp_path / "many.jsonl"
    many = [adding(f"t{index}", [1, 2]) for index in range(123)]
    archive.write_bytes(b"\n \n".join(to_line(one.summary, one.events) for one in many))
    count, found = loaded(tmp_path, archive)
    assert count == 123
    assert found == many


def test_an_archive_that_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(BadFile, match=r"nowhere\.jsonl"):
        loaded(tmp_path, tmp_path / "nowhere.jsonl")


def test_a_table_that_appears_while_an_archive_is_loaded_is_not_written_over(tmp_path, archive):
    async def work(store):
        loading = asyncio.ensure_future(load(store, archive, rebuild=as_it_is))
        await asyncio.sleep(0)
        await store.append([adding("plain", [1], "mine")])
        with pytest.raises((BadFile, StoreFailed)):
            await loading
        assert await store.load("plain") == events([1], "mine")

    with_store(tmp_path / "tables.db", work)
