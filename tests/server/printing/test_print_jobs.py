"""Sheets made by the server: in a worker, one set at a time, kept by their settings."""

from __future__ import annotations

import asyncio
import io
import json
import shutil
import sys
import time
import zipfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec import Raw, structs

from chantier.errors import BadOptions, BadRequest, NoSuchPart, NotReady, TooOften
from chantier.games.registry import find_game
from chantier.server.printing import jobs
from chantier.server.printing.jobs import CompleteOrder, PrintJobs, complete_order
from chantier.server.printing.messages import PrintSet
from server.live_server import Live

# A worker without typst: what the order's language names is what it does.
WORKER = """
import json, os, pathlib, sys, tempfile, time
folder = pathlib.Path(sys.argv[1])
order = json.loads(sys.stdin.buffer.read())
with open(folder.parent.parent / "log", "a") as log:
    log.write("begin " + order["game"] + chr(10))

def tell(line):
    print(json.dumps(line), flush=True)

title = {"fr": "Un", "en": "One"}
tell({"type": "planned", "file": "all.zip", "materials": [], "borrowed": [], "minutes": None,
    "workshop": [],
    "documents": [{"part": "one", "file": "one.pdf", "title": title, "contents": []}]})
if order["game"] == "killed":
    os.kill(os.getpid(), 9)
if order["game"] == "refused":
    values = {"value": "b5", "known": "a4"}
    tell({"type": "refused", "key": "print.error.paper", "values": values})
if order["game"] == "failing":
    tell({"type": "failed", "why": "OSError: no space left"})
if order["game"] == "nonsense":
    tell({"type": "made", "part": 1})
if order["game"] == "endless":
    (folder.parent.parent / "aside").write_text(tempfile.mkdtemp())
    (folder.parent.parent / "pid").write_text(str(os.getpid()))
    time.sleep(60)
time.sleep(order["options"].get("seconds", 0))
(folder / "one.pdf").write_bytes(b"x" * order["options"].get("size", 1))
(folder / "one-1.png").write_bytes(b"p")
tell({"type": "made", "part": "one", "pages": 3, "sheets": [
    {"picture": "one-1.png", "width": 210, "height": 297}]})
(folder / "all.zip").write_bytes(b"zip")
with open(folder.parent.parent / "log", "a") as log:
    log.write("end " + order["game"] + chr(10))
tell({"type": "done", "bytes": 3})
"""


def wanted(game: str = "some", **options: Any) -> CompleteOrder:
    return CompleteOrder(
        game, "a4", "colour", "fr", Raw(msgspec.json.encode(options, order="sorted")), False
    )


async def last(made: PrintJobs, order: CompleteOrder, address: str = "here") -> PrintSet:
    told = [one async for one in made.ask(order, address)]
    assert told[-1].ready
    return told[-1]


Run = Callable[[Callable[[PrintJobs], Coroutine[Any, Any, None]]], None]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs something with sets in a folder, made by a worker of the test's own."""
    monkeypatch.setattr(jobs, "COMMAND", (sys.executable, "-c", WORKER))
    monkeypatch.setattr(jobs, "CAN_PRINT", True)

    def running(body: Callable[[PrintJobs], Coroutine[Any, Any, None]]) -> None:
        async def whole() -> None:
            made = PrintJobs(tmp_path / "tables.db")
            made.start()
            try:
                await body(made)
            finally:
                await made.close()
            assert not (tmp_path / "tables.db.prints").exists()

        asyncio.run(whole())

    return running


def log_of(folder: Path) -> list[str]:
    return (folder / "log").read_text().split("\n")[:-1]


def left(folder: Path) -> list[Path]:
    return list((folder / "tables.db.prints").iterdir())


def test_a_set_is_told_as_it_is_made_and_kept_by_its_settings(run: Run, tmp_path: Path):
    async def body(made: PrintJobs) -> None:
        told = [one async for one in made.ask(wanted(), "here")]
        # Lines that come together are told together.
        steps = [(0, 0, False), (0, 1, False), (1, 1, False), (1, 1, True)]
        assert [one for one in steps if one in {(a.made, a.of, a.ready) for a in told}] == [
            (one.made, one.of, one.ready) for one in told
        ]
        assert not told[0].ready
        assert told[-1].documents[0].pages == 3
        assert (await last(made, wanted())) == told[-1]
        assert log_of(tmp_path) == ["begin some", "end some"]  # the second was made already
        assert made.find(told[-1].id, "one.pdf").read_bytes() == b"x"
        for file in ("two.pdf", "../../log", "", "."):
            with pytest.raises(NoSuchPart):
                made.find(told[-1].id, file)
        with pytest.raises(NoSuchPart):
            made.find("0" * 32, "one.pdf")

    run(body)


def test_two_clients_who_ask_for_the_same_wait_for_the_same_work(run: Run, tmp_path: Path):
    async def body(made: PrintJobs) -> None:
        both = await asyncio.gather(last(made, wanted()), last(made, wanted(), "elsewhere"))
        assert both[0] == both[1]
        assert log_of(tmp_path) == ["begin some", "end some"]

    run(body)


def test_sets_are_made_one_at_a_time_and_those_that_wait_are_told(run: Run, tmp_path: Path):
    async def body(made: PrintJobs) -> None:
        first = asyncio.create_task(last(made, wanted("first", seconds=0.2)))
        await asyncio.sleep(0)
        told = [one async for one in made.ask(wanted("second"), "here")]
        assert [told[0].ahead, told[-1].ahead] == [1, 0]
        await first
        assert log_of(tmp_path) == ["begin first", "end first", "begin second", "end second"]

    run(body)


def test_work_that_no_client_waits_for_is_cancelled_and_tidied(run: Run, tmp_path: Path):
    async def body(made: PrintJobs) -> None:
        async def follow(enough: int) -> None:
            progress = made.ask(wanted("endless"), "here")
            for _ in range(enough):
                await anext(progress)

        patient = asyncio.create_task(follow(9))
        hasty = asyncio.create_task(follow(9))
        pid = tmp_path / "pid"
        while not (pid.exists() and pid.read_text()):  # a file is there before its content is
            await asyncio.sleep(0.01)
        process = int(pid.read_text())
        hasty.cancel()
        await asyncio.sleep(0.05)
        assert Path(f"/proc/{process}").exists() or sys.platform != "linux"
        patient.cancel()
        # What waits behind it has its turn at once: the process is gone.
        await last(made, wanted())
        if sys.platform == "linux":
            assert not Path(f"/proc/{process}").exists()
        assert [path.name for path in left(tmp_path)] == [wanted().id]
        assert not Path((tmp_path / "aside").read_text()).exists()

    run(body)


def test_a_set_that_was_removed_from_outside_is_made_again(run: Run, tmp_path: Path):
    async def body(made: PrintJobs) -> None:
        told = await last(made, wanted())
        shutil.rmtree(tmp_path / "tables.db.prints" / told.id)
        assert await last(made, wanted()) == told
        assert made.find(told.id, "one.pdf").exists()

    run(body)


@pytest.mark.parametrize("game", ["killed", "failing", "nonsense"])
def test_a_worker_that_dies_gets_one_refusal_and_the_next_set_is_made(
    run: Run, tmp_path: Path, game: str
):
    async def body(made: PrintJobs) -> None:
        with pytest.raises(NotReady) as refused:
            await last(made, wanted(game))
        assert refused.value.key == "print.error.failed"
        assert left(tmp_path) == []
        assert (await last(made, wanted())).ready

    run(body)


def test_a_worker_that_takes_too_long_is_ended(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(jobs, "PATIENCE", 0.3)

    async def body(made: PrintJobs) -> None:
        with pytest.raises(NotReady) as refused:
            await last(made, wanted("endless"))
        assert refused.value.key == "print.error.failed"

    run(body)


def test_what_a_worker_refuses_is_refused_in_its_words(run: Run):
    async def body(made: PrintJobs) -> None:
        with pytest.raises(BadRequest) as refused:
            await last(made, wanted("refused"))
        assert str(refused.value) == "no paper is called b5; there are a4"

    run(body)


def test_a_folder_that_cannot_be_written_is_refused(run: Run, tmp_path: Path):
    async def body(made: PrintJobs) -> None:
        blocking = tmp_path / "tables.db.prints"
        blocking.write_text("no folder")
        with pytest.raises(NotReady):
            await last(made, wanted())
        blocking.unlink()

    run(body)


def test_the_oldest_sets_go_when_there_are_too_many_or_they_are_too_large(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(jobs, "MOST_KEPT", 2)
    monkeypatch.setattr(jobs, "MOST_BYTES", 1000)

    async def body(made: PrintJobs) -> None:
        first = await last(made, wanted("first"))
        second = await last(made, wanted("second"))
        made.find(first.id, "one.pdf")  # used last, so the other one goes
        third = await last(made, wanted("third"))
        assert {path.name for path in left(tmp_path)} == {first.id, third.id}
        with pytest.raises(NoSuchPart):
            made.find(second.id, "one.pdf")
        large = await last(made, wanted("large", size=2000))
        assert [path.name for path in left(tmp_path)] == [large.id]

    run(body)


def test_new_sets_are_counted_by_address_and_kept_ones_are_free(
    run: Run, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(jobs, "BURST", 2)

    async def body(made: PrintJobs) -> None:
        for name in ("first", "second"):
            await last(made, wanted(name))
        with pytest.raises(TooOften) as refused:
            made.ask(wanted("third"), "here")
        assert refused.value.after
        await last(made, wanted("first"))
        await last(made, wanted("third"), "elsewhere")

    run(body)


def test_no_more_sets_wait_than_there_is_patience_for(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(jobs, "MOST_WAITING", 1)

    async def body(made: PrintJobs) -> None:
        first = asyncio.create_task(last(made, wanted("first")))
        await asyncio.sleep(0)
        with pytest.raises(NotReady) as refused:
            made.ask(wanted("second"), "here")
        assert refused.value.after
        await first

    run(body)


def test_without_typst_the_host_is_told_what_to_type(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(jobs, "CAN_PRINT", False)

    async def body(made: PrintJobs) -> None:
        with pytest.raises(NotReady) as refused:
            made.ask(wanted(), "here")
        assert 'pip install "chantier[print]"' in str(refused.value)
        assert refused.value.after is None  # asking again soon would change nothing

    run(body)


def test_what_an_earlier_run_left_is_removed_and_nothing_else(tmp_path: Path):
    old, other = (tmp_path / "tables.db.prints" / name for name in ("0" * 32, "mine"))
    old.mkdir(parents=True)
    other.mkdir()
    PrintJobs(tmp_path / "tables.db").start()
    assert (old.exists(), other.exists()) == (False, True)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"paper": "b5"}, "b5"),
        ({"ink": "gold"}, "gold"),
        ({"language": "de"}, "de"),
        ({"options": {"weather": 1}}, "weather"),
        ({"blank": True}, "kwinty"),
    ],
)
def test_a_bad_order_is_refused_by_name(change: dict[str, Any], named: str):
    given = {"paper": "a4", "ink": "colour", "language": "fr", "options": {}, "blank": False}
    complete_order(find_game("kwinty"), **given)
    with pytest.raises((BadRequest, BadOptions), match=named):
        complete_order(find_game("kwinty"), **{**given, **change})


def test_a_set_has_the_same_name_for_the_same_settings_alone():
    orders = [
        wanted(),
        wanted("other"),
        wanted(a=1),
        structs.replace(wanted(), paper="a3"),
        structs.replace(wanted(), blank=True),
    ]
    assert len({order.id for order in orders}) == len(orders)
    assert wanted(a=1, b=2).id == wanted(b=2, a=1).id


def ordered(live: Live, game: str, **order: Any) -> list[dict[str, Any]]:
    answer = httpx.post(f"{live.url}/api/games/{game}/prints", json=order, timeout=120)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


def test_the_zip_holds_what_the_command_prints_byte_by_byte(live: Live):
    pytest.importorskip("typst")
    from chantier.printing.ink import find_ink
    from chantier.printing.kit import PrintSettings, kit_of
    from chantier.printing.paper import find_paper
    from chantier.printing.writing import print_kit
    from chantier.server.printing.worker import zipped

    game = find_game("kwinty")
    made = ordered(live, "kwinty", paper="letter", ink="low", language="en")[-1]
    assert made["ready"]
    address = f"{live.url}/api/prints/{made['id']}"
    packed = httpx.get(f"{address}/{made['file']}")
    assert packed.headers["content-disposition"].startswith("attachment")
    assert len(packed.content) == made["bytes"]
    settings = PrintSettings(
        game,
        find_paper("letter"),
        find_ink("low"),
        "en",
        game.card.complete_options({}),
    )
    printed = {one.file: one for one in print_kit(settings)}
    with zipfile.ZipFile(io.BytesIO(packed.content)) as files:
        names = files.namelist()
        assert names[0] == "README.txt"
        assert "Kwinty" in files.read("README.txt").decode()
        assert {name: files.read(name) for name in names if name.endswith(".pdf")} == {
            name: one.data for name, one in printed.items()
        }
        kit = kit_of(game)
        workshop = {f"workshop/{name}" for name in (kit.workshop if kit else ())}
        assert {name for name in names if "/" in name} == workshop
        # The sheets are another process's, byte by byte, and so is what they are packed into.
        assert zipped([(name, files.read(name)) for name in names]) == packed.content
    for document in made["documents"]:
        assert document["pages"] == printed[document["file"]].pages
        alone = httpx.get(f"{address}/{document['file']}")
        assert alone.content == printed[document["file"]].data
        assert alone.headers["content-type"] == "application/pdf"
        assert document["sheets"]
        for page in document["sheets"]:
            assert httpx.get(f"{address}/{page['picture']}").content.startswith(b"\x89PNG")


def test_what_is_asked_wrongly_is_told_over_http(live: Live):
    with httpx.Client(base_url=live.url) as client:
        answer = client.post("/api/games/kwinty/prints", json={"paper": "b5"})
        assert (answer.status_code, answer.json()["code"]) == (400, "print.error.paper")
        assert client.post("/api/games/nothing/prints", json={}).status_code == 404
        assert client.post("/api/games/kwinty/prints", json={"papier": 1}).status_code == 400
        gone = client.get(f"/api/prints/{'0' * 32}/all.zip")
        assert (gone.status_code, gone.json()["code"]) == (404, "print.error.gone")


def test_a_client_who_goes_away_ends_the_work(live: Live):
    pytest.importorskip("typst")
    address = f"{live.url}/api/games/turquoise/prints"
    with httpx.stream("POST", address, json={"ink": "grey"}, timeout=60) as answer:
        told = next(one for one in map(json.loads, answer.iter_lines()) if one["of"])
        begun = live.data.with_name(live.data.name + ".prints") / told["id"]
        assert begun.exists()
        assert not told["ready"]
    until = time.monotonic() + 20
    while begun.exists():
        assert time.monotonic() < until, "the work goes on although nobody waits"
        time.sleep(0.05)
    assert httpx.get(f"{live.url}/api/prints/{told['id']}/x.zip").status_code == 404
