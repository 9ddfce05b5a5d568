"""Play one game of each kind over a real server and keep every file that it leaves behind.

`python tests/server/storage/stored_games.py DIR` was run once, before a change of names; its files
are `tests/fixtures/stored`, never written again. Run it for a new layout, into a new folder.
"""

from __future__ import annotations

import gzip
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from server.live_server import SOURCE, Client, Live, Person

CLOCK = {"kind": "budget", "seconds": 21_600, "increment": 5}


class Seeded:
    """Clients of one table, of which each acts by a seeded choice."""

    def __init__(self, table: str, people: list[Person], seed: int) -> None:
        self.table = table
        self.people = people
        self.random = random.Random(seed)
        self.clients: list[Client] = []
        self.connect()

    def connect(self) -> None:
        """Open a socket for each person."""
        self.clients = [person.socket(self.table) for person in self.people]

    def sit(self, who: int, seat: int, name: str, **more: Any) -> None:
        """Take a seat."""
        self.ask(who, "sit", seat=seat, name=name, **more)

    def ask(self, who: int, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask for a change, and see all clients receive what comes of it."""
        answer = self.clients[who].ask(kind, **fields)
        assert answer["type"] == "done", answer
        for client in self.clients:
            client.reach(answer["number"])
        return answer

    def play(self, actions: int) -> None:
        """Let each seat in turn act, artificial players too, so many times or to the end."""
        first = self.clients[0]
        until = first.board["length"] + actions
        while first.status == "playing" and first.board["length"] < until:
            self.turn()

    def turn(self) -> None:
        """One action of a person, or whatever else happens next."""
        first = self.clients[0]
        seat = first.board["to_act"]
        view = first.seats[seat] if isinstance(seat, int) else None
        mover = next((n for n, client in enumerate(self.clients) if seat in client.mine), None)
        is_person = view is not None and view["stand_in"] is None and view["out"] is None
        if mover is None or not is_person:
            first.hear()
            return
        action = self.random.choice(self.clients[mover].legal())
        self.ask(mover, "act", position=first.board["number"], action=action)

    def until_person(self, who: int) -> None:
        """Play on until a person must act."""
        while self.clients[0].board["to_act"] not in self.clients[who].mine:
            self.turn()


class People:
    """A server and three people, of whom each stays the same person over a restart."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.ada, self.bruno, self.chloe = (live.person() for _ in range(3))

    def restart(self) -> None:
        """Let the server restart while all are away."""
        tokens = [person.token for person in (self.ada, self.bruno, self.chloe)]
        self.live.clear()
        self.live.restart()
        self.ada, self.bruno, self.chloe = (Person(self.live, token) for token in tokens)


def play_kwinty(people: People) -> list[str]:
    """Chat, takebacks, a draw that is refused, an end by the rules, a rematch, a draw agreed."""
    table = people.ada.create("kwinty", "mo", takebacks=True, listed=True)
    game = Seeded(table, [people.ada, people.bruno, people.chloe], 1)
    game.sit(1, 1, "Bruno « le maçon »")
    game.ask(0, "say", text='Bonjour ! Hello "there" \\ — ça va ?')
    game.ask(2, "say", text="Bonne partie à vous deux.", name="Chloé")
    game.play(3)
    game.until_person(0)
    game.turn()
    game.ask(0, "takeback")
    game.turn()
    game.turn()
    game.ask(0, "takeback")
    game.ask(1, "answer", what="takeback", agreed=False)
    game.ask(1, "takeback")
    game.turn()
    game.turn()
    game.ask(1, "takeback")
    game.ask(0, "answer", what="takeback", agreed=True)
    game.ask(0, "offer_draw")
    game.ask(1, "answer", what="draw", agreed=False)
    game.play(1000)
    game.ask(0, "rematch")
    game.ask(1, "answer", what="rematch", agreed=True)
    again = people.ada.look(table)["rematch"]
    game = Seeded(again, [people.ada, people.bruno], 2)
    game.play(2)
    game.ask(1, "offer_draw")
    game.ask(0, "answer", what="draw", agreed=True)
    return [table, again]


def play_turris(people: People) -> list[str]:
    """A person against a level, on a clock; the server restarts; the person resigns."""
    table = people.ada.create("turris", "m2", clock=CLOCK, advice=True)
    Seeded(table, [people.ada], 3).play(6)
    people.restart()
    game = Seeded(table, [people.ada], 4)
    game.play(4)
    game.until_person(0)
    game.turn()
    game.until_person(0)
    game.ask(0, "takeback")
    game.play(2)
    game.until_person(0)
    game.ask(0, "resign")
    return [table]


def play_tulum(people: People) -> list[str]:
    """Three seats and chance; a person leaves, a level stands in, the person returns."""
    table = people.ada.create("tulum", "mo1")
    game = Seeded(table, [people.ada, people.bruno], 5)
    game.sit(1, 1, "Bruno", bot=True)
    game.play(12)
    game.ask(0, "leave", level=1)
    game.play(20)
    game.ask(0, "return")
    game.play(10_000)
    return [table]


def play_turquoise(people: People) -> list[str]:
    """Four seats; one person resigns, the others go on to the end."""
    table = people.ada.create("turquoise", "mo1o", takebacks=False)
    game = Seeded(table, [people.ada, people.bruno, people.chloe], 6)
    game.sit(1, 1, "Bruno")
    game.sit(2, 3, "Chloé")
    game.play(60)
    game.until_person(2)
    game.ask(2, "resign")
    game.play(10_000)
    return [table]


def play_others(people: People, opening: list[str]) -> list[str]:
    """A table that was closed, and one that begins with an opening and still goes on."""
    closed = people.bruno.create("tulum", "moo")
    game = Seeded(closed, [people.bruno, people.chloe], 7)
    game.sit(1, 1, "Chloé")
    game.ask(1, "stand")
    game.ask(0, "close")
    begun = people.bruno.create("kwinty", "mm", opening=opening)
    Seeded(begun, [people.bruno], 8).play(3)
    return [closed, begun]


def play_all(live: Live) -> list[str]:
    """Every table, by its id."""
    people = People(live)
    kwinty = play_kwinty(people)
    tables = [*kwinty, *play_turris(people), *play_tulum(people), *play_turquoise(people)]
    opening = [step["action"] for step in people.ada.look(kwinty[1])["line"][:2]]
    return [*tables, *play_others(people, opening)]


def command(*words: str) -> bytes:
    """What a command of `chantier` prints."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run(
        [sys.executable, "-m", "chantier.cli.main", *words],
        env=environment,
        capture_output=True,
        check=True,
    ).stdout


def main() -> None:
    """Play, and write the files."""
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder, "tables.db")
        live = Live(data)
        tables = play_all(live)
        visitor = live.person()
        records = [visitor.http.get(f"/tables/{table}/record").content for table in tables]
        live.clear()
        assert live.stop() == 0
        assert not data.with_name("tables.db-wal").exists()
        write(target / "tables.db.gz", data.read_bytes())
        write(target / "archive.jsonl.gz", command("export", "--archive", "--data", str(data)))
        write(target / "export.jsonl.gz", command("export", "--data", str(data)))
    downloaded = b"".join(record + b"\n" for record in records)
    write(target / "records.jsonl.gz", downloaded)


def write(path: Path, content: bytes) -> None:
    """A file, packed the same way every time."""
    path.write_bytes(gzip.compress(content, 9, mtime=0))
    print(f"{path.name}: {len(content)} bytes, {path.stat().st_size} packed")


if __name__ == "__main__":
    main()
