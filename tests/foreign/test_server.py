"""A running server with games of other packages: one whole, one bare, one with faulty parts."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from foreign.packages import environment, install, install_bare

BOT = Path(__file__).resolve().parents[2] / "examples" / "bot.py"


RAIN = "raise ValueError('rain')"
# One fault each, by the game's name: the module, and the function that fails.
SHOWN_PLAINLY = {
    "nodrawing": ("drawing", "svg(state, language, last)", RAIN),
    "surrogate": ("drawing", "svg(state, language, last)", "return '<svg>\\ud800</svg>'"),
    "exiting": ("drawing", "svg(state, language, last)", "raise SystemExit(7)"),
    "nochanges": ("scores", "score_changes(before, action, after)", RAIN),
    "nowords": ("words", "action(state, action)", RAIN),
    "noeffects": ("words", "effects(before, action, after)", RAIN),
}
UNFIT = ("noposition", "toodeep", "nostruct", "unsendable")  # as positions
NO_SEAT = "to_act=to_act, seat=object(), stone=None, left=0, cairns={}, scores=[], chisels=[]"
REFUSED = {
    "nostart": ("rules", "start(state, players, settings)", RAIN),
    "nolegal": ("rules", "legal(state, out)", RAIN),
    "noposition": ("notation", "position(state, to_act)", RAIN),
    "toodeep": ("notation", "position(state, to_act)", "return position(state, to_act)"),
    "nostruct": ("notation", "position(state, to_act)", 'return {"to_act": to_act}'),
    "unsendable": ("notation", "position(state, to_act)", f"return UnsendablePosition({NO_SEAT})"),
}

# Rules that begin well and fail at a player's first action, by the game's name.
LATER = """

_apply = apply


def apply(state, action):
    if actor(state) >= 0:
        {fault}
    return _apply(state, action)
"""
FAILING = {"failing": RAIN, "leaving": "raise SystemExit(7)"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("foreign")
    site = folder / "site"
    install("zigzag", site)
    install_bare("barely", site)
    faulty = install("faulty", site)
    (faulty / "lesson.py").write_text("raise ValueError('rain')")
    (faulty / "showcase.py").write_text("SHOWCASE = 3")
    (faulty / "levels.py").write_text("LEVELS = 3")
    (faulty / "printing.py").write_text("KIT = 3")
    illegal = install("illegal", site)
    for part in ("lesson.py", "showcase.py"):
        text = (illegal / part).read_text()
        (illegal / part).write_text(text.replace("die:", "on:"))
    for name, (module, head, body) in {**SHOWN_PLAINLY, **REFUSED}.items():
        with (install(name, site) / f"{module}.py").open("a") as file:
            file.write(f"\n\ndef {head}:\n    {body}\n")
    for name, fault in FAILING.items():
        with (install(name, site) / "rules.py").open("a") as file:
            file.write(LATER.format(fault=fault))
    (install("absent", site) / "__init__.py").write_text("raise ValueError('rain')")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "chantier.cli.main", "serve", "--no-browser"]
    where = ["--host", "127.0.0.1", "--port", str(port), "--data", str(folder / "tables.db")]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [*command, *where], env=environment(site), stdout=subprocess.PIPE, stderr=log
        )
    try:
        assert process.stdout is not None
        assert process.stdout.readline(), (folder / "log").read_text()
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            yield client
        told = (folder / "log").read_text()
        assert "absent" in told, "a game that is left out is named in the log"
        assert "Traceback" not in told
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()  # type: ignore[union-attr]  # a pipe, see above


def get(server: httpx.Client, path: str) -> Any:
    answer = server.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_lobby_is_told_of_the_games(server: httpx.Client) -> None:
    cards = {card["name"]: card for card in get(server, "/api/games")}
    assert {"kwinty", "zigzag", "barely", "faulty"} <= cards.keys()
    assert "absent" not in cards
    card = cards["zigzag"]
    assert (card["title"], card["minutes"], len(card["levels"])) == ("Zigzag", [10, 10], 6)
    assert card["sixty"]["text"]["en"]
    assert card["about"]["fr"].startswith("Trois cairns")
    assert card["reasons"]["summit"] == {
        "fr": "un cairn de six pierres",
        "en": "a cairn of six stones",
    }
    assert len(cards["faulty"]["levels"]) == 6, "plain tree search instead of its own"


def test_its_words_and_rules_are_there_in_both_languages(server: httpx.Client) -> None:
    assert "zigzag.lesson.lay.title" in get(server, "/api/games/zigzag/words?lang=fr")
    assert "Posez la pierre" in server.get("/api/games/zigzag/rules?lang=fr").text
    assert "Lay the stone" in server.get("/api/games/zigzag/rules?lang=en").text


def test_a_game_without_rules_lesson_and_showcase_has_its_addresses_too(
    server: httpx.Client,
) -> None:
    rules = server.get("/api/games/barely/rules?lang=fr")
    assert rules.status_code == 200
    assert "B3" in rules.text
    assert server.get("/api/games/barely/lesson").status_code == 404
    assert get(server, "/api/games/barely/scene")["board"]["length"] == 0


@pytest.mark.parametrize("game", ["zigzag", "barely"])
def test_a_game_without_a_kit_is_printed_as_its_rulebook_alone(
    server: httpx.Client, game: str
) -> None:
    pytest.importorskip("typst")
    answer = server.post(f"/api/games/{game}/prints", json={"language": "en"})
    assert answer.status_code == 200, answer.text
    made = json.loads(answer.text.splitlines()[-1])
    assert made["ready"], made
    parts = {document["part"]: document["pages"] for document in made["documents"]}
    assert parts.keys() == {"rulebook", "booklet"}
    assert all(parts.values())
    assert (made["materials"], made["minutes"]) == ([], None)
    packed = server.get(f"/api/prints/{made['id']}/{made['file']}")
    assert packed.content.startswith(b"PK")


def test_a_faulty_kit_is_refused_and_the_server_goes_on(server: httpx.Client) -> None:
    pytest.importorskip("typst")
    answer = server.post("/api/games/faulty/prints", json={})
    told = json.loads(answer.text.splitlines()[-1])
    assert told["refused"]["code"] == "print.error.failed", told
    assert server.get("/healthz").status_code == 200


@pytest.mark.parametrize("game", FAILING)
def test_rules_that_fail_in_the_middle_refuse_an_action_and_the_socket_stays(
    server: httpx.Client, game: str
) -> None:
    made, headers = created(server, game)
    table, token = made["table"], headers["authorization"].split()[1]
    address = str(server.base_url).replace("http", "ws", 1)
    with connect(f"{address.rstrip('/')}/api/socket") as wire:
        wire.send(json.dumps({"type": "join", "id": "j", "table": table, "token": token}))
        told = wait_for(wire, "choices")
        act = {"type": "act", "position": told["number"], "action": told["actions"][0]}
        for number in ("1", "2"):
            wire.send(json.dumps({**act, "id": number}))
            refused = wait_for(wire, "refused")
            assert (refused["id"], refused["code"]) == (number, "error.game_broken")
            assert f"the game {game} of another package" in refused["why"]["en"]
    assert get(server, "/healthz") == {"status": "ok"}


def wait_for(wire: ClientConnection, kind: str) -> Any:
    while True:
        told = json.loads(wire.recv(timeout=60))
        if told["type"] == kind:
            return told


@pytest.mark.parametrize("part", ["lesson", "scene"])
def test_a_faulty_part_is_refused_in_one_sentence(server: httpx.Client, part: str) -> None:
    answer = server.get(f"/api/games/faulty/{part}")
    assert 400 <= answer.status_code < 500
    assert "faulty" in answer.json()["why"]["en"]


def created(server: httpx.Client, game: str) -> tuple[dict[str, Any], dict[str, str]]:
    """A new table as its creator sees it, and the headers of the creator."""
    made, headers = create(server, game)
    assert made.status_code == 201, made.text
    return made.json(), headers


def create(server: httpx.Client, game: str) -> tuple[httpx.Response, dict[str, str]]:
    token = server.post("/api/identity", json={}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    seats = [{"kind": "me"}, {"kind": "me"}]
    plan = {"rules": {"game": game, "players": 2}, "seats": seats, "name": "Ada"}
    return server.post("/api/tables", json=plan, headers=headers), headers


@pytest.mark.parametrize("game", SHOWN_PLAINLY)
def test_a_table_goes_on_without_what_a_game_cannot_draw_or_say(
    server: httpx.Client, game: str
) -> None:
    made, headers = created(server, game)
    assert made["board"]["drawing"]["fr"].startswith("<svg")
    place = f"/api/tables/{made['table']}"
    choices = server.get(f"{place}/choices", headers=headers).json()
    action = choices["actions"][0]
    assert choices["words"][0]["en"]
    act = {"type": "act", "id": "a", "position": choices["number"], "action": action}
    done = server.post(f"{place}/messages", json=act, headers=headers)
    assert done.json()["type"] == "done", done.text
    assert server.get(place, headers=headers).status_code == 200


@pytest.mark.parametrize("game", REFUSED)
def test_a_table_of_a_game_that_does_not_work_is_refused_and_not_kept(
    server: httpx.Client, game: str
) -> None:
    before = get(server, "/api/status")["tables"]
    made, _ = create(server, game)
    assert (made.status_code, made.json()["code"]) == (404, "error.game_broken"), made.text
    assert f"the game {game} of another package does not work" in made.json()["why"]["en"]
    assert get(server, "/api/status")["tables"] == before


@pytest.mark.parametrize("part", ["lesson", "scene"])
@pytest.mark.parametrize("game", ["illegal", "nostart", *UNFIT])
def test_an_impossible_lesson_or_showcase_is_the_games_fault(
    server: httpx.Client, game: str, part: str
) -> None:
    answer = server.get(f"/api/games/{game}/{part}")
    assert (answer.status_code, answer.json()["code"]) == (404, "error.game_broken"), answer.text


def test_its_lesson_is_shown_and_judged(server: httpx.Client) -> None:
    lesson = get(server, "/api/games/zigzag/lesson")
    assert [step["id"] for step in lesson["steps"]] == ["lay", "trim"]
    judged = [
        server.post("/api/games/zigzag/lesson/lay/answer", json={"action": action}).json()
        for action in ("on:a", "on:b", "on:c")
    ]
    assert [one["verdict"] for one in judged] == ["right", "illegal", "unwise"]
    assert judged[1]["broken"][0]["clause"] == "Z3"


@pytest.mark.parametrize("game", ["zigzag", "barely"])
def test_a_bot_plays_a_whole_game_against_a_level(server: httpx.Client, game: str) -> None:
    command = [sys.executable, str(BOT), str(server.base_url), "--new", game, "--against", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    link, outcome = done.stdout.splitlines()
    table = link.rpartition("/")[2]
    assert json.loads(outcome)["reason"] in ("summit", "stones")
    view = get(server, f"/api/tables/{table}")
    assert view["status"] == "over"
    assert view["board"]["drawing"]["fr"].startswith("<svg")
    told = get(server, f"/api/tables/{table}/expanded")
    assert len(told["boards"]) == len(told["steps"]) + 1
    assert server.post("/api/records/expand", json=get(server, f"/api/tables/{table}/record"))
    assert f"{game.capitalize()} · " in server.get(f"/t/{table}").text
    picture = server.get(f"/api/tables/{table}/preview.png?lang=fr")
    assert picture.content.startswith(b"\x89PNG")
    assert len(picture.content) > 20_000, "the board is drawn, too"


def test_it_is_followed_by_a_socket(server: httpx.Client) -> None:
    token = server.post("/api/identity", json={}).json()["token"]
    plan = {
        "rules": {"game": "zigzag", "players": 3},
        "seats": [{"kind": "me"}, {"kind": "level", "level": 1}, {"kind": "level", "level": 2}],
        "name": "Ada",
    }
    headers = {"authorization": f"Bearer {token}"}
    table = server.post("/api/tables", json=plan, headers=headers).json()["table"]
    address = str(server.base_url).replace("http", "ws", 1)
    with connect(f"{address.rstrip('/')}/api/socket") as wire:
        wire.send(json.dumps({"type": "join", "id": "j", "table": table, "token": token}))
        deadline, turns = time.monotonic() + 60, 0
        while time.monotonic() < deadline:
            told = json.loads(wire.recv(timeout=60))
            if told["type"] == "choices":
                turns += 1
                act = {"type": "act", "id": f"a{turns}", "position": told["number"]}
                wire.send(json.dumps({**act, "action": told["actions"][0]}))
            if told["type"] == "happened" and told["event"]["type"] == "ended":
                break
        assert told["event"]["outcome"] if "outcome" in told["event"] else told["status"] == "over"
        assert turns >= 2


@pytest.mark.parametrize("game", ["zigzag", "faulty", "absent", "nothing"])
def test_the_pages_of_any_game_are_the_page(server: httpx.Client, game: str) -> None:
    for part in ("rules", "lesson"):
        answer = server.get(f"/{part}/{game}")
        assert answer.status_code == 200
        assert answer.text.startswith("<!doctype html>")


def test_the_lobbys_picture_is_made_with_every_game(server: httpx.Client) -> None:
    assert server.get("/api/preview.png?lang=en").content.startswith(b"\x89PNG")
