"""Players who go on playing while a server is attacked, and what they were refused or lost."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path

from server.live.test_whole_games_online import seated
from server.live_server import Client, Live

PAUSE = 0.05  # seconds between two actions at a table


class TablePlayers:
    """Two people at a table, each of whose actions must be acknowledged."""

    def __init__(self, live: Live, seed: int) -> None:
        self.acted = 0
        self.longest = 0.0
        """Seconds until an action was acknowledged."""
        self.faults: list[str] = []
        self._random = random.Random(seed)
        self._live = live
        self._games: list[tuple[str, list[Client]]] = []
        self._sit()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play)

    def _sit(self) -> None:
        """Begin another game."""
        self._games.append(seated(self._live, "turquoise", 2))

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(60)

    def _play(self) -> None:
        try:
            while not self._stop.is_set():
                self._act()
                time.sleep(PAUSE)
        except Exception as error:  # whatever it is, the test tells it
            self.faults.append(repr(error))

    def _act(self) -> None:
        if self._games[-1][1][0].status == "over":
            self._sit()
        clients = self._games[-1][1]
        first = clients[0]
        actor = first.board["to_act"]
        mover = next(client for client in clients if actor in client.mine)
        began = time.monotonic()
        answer = mover.act(rng=self._random)
        self.longest = max(self.longest, time.monotonic() - began)
        if answer["type"] != "done":
            self.faults.append(f"{answer['code']}: {answer['why']['en']}")
            return
        self.acted += 1
        for client in clients:
            client.reach(answer["number"])

    def check(self) -> None:
        """Nothing was refused, and the tables hold what was acknowledged."""
        assert not self.faults, self.faults
        for table, clients in self._games:
            view = self._live.person().look(table)
            assert view["number"] == clients[0].number
            assert view["board"] == clients[0].board


class Memory:
    """The most that a process has held since a moment."""

    def __init__(self, pid: int) -> None:
        self._file = Path(f"/proc/{pid}/status")
        self.before = self.most = self._now()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def _now(self) -> int:
        for line in self._file.read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise AssertionError("the process is gone")

    def _watch(self) -> None:
        while not self._stop.wait(0.05):
            self.most = max(self.most, self._now())

    def grown(self) -> int:
        """Bytes; stops watching."""
        self._stop.set()
        self._thread.join()
        return self.most - self.before
