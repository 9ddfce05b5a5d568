"""A player outside this package: a program that speaks the engine protocol.

It is asked `{"id": 7, "op": "best", "game": …, "players": …, "options": …, "after": […]}`, with
`seconds` or `level` where a limit was given (and `seed`), one line a decision, and answers
`{"id": 7, "ok": true, "result": {"action": "…"}}`. Any other answer is its fault, and costs it
the game.
"""

from __future__ import annotations

import json
import os
import queue
import re
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, Any

from chantier.arena.fault import Fault
from chantier.core.game import Game
from chantier.core.position import Position
from chantier.core.record import bounded_lines, read_json
from chantier.errors import BadRecord, BadRequest, ChantierError, shorten
from chantier.players.ladder import find_level
from chantier.search.limits import Limits
from chantier.search.result import SearchResult

PATIENCE = 30.0  # seconds that a program may take for an action, at least
PATIENCE_FACTOR = 10  # and so many times its own limit
LONGEST_ANSWER = 1024 * 1024  # bytes of a line
_WAITING_LINES = 16  # a program that talks without being asked is read no further
_SPEC = re.compile(
    r"program(?:@(?:(?P<seconds>[0-9.]+)s|level(?P<level>[0-9]{1,9})|(?P<bad>[^:]*)))?:"
)


@dataclass(frozen=True)
class Program:
    """A command, and the limits that are sent with each request."""

    command: tuple[str, ...]
    seconds: float | None = None
    level: int | None = None
    seed: str | None = None
    """If it has one, it is asked to do the same every time."""

    @property
    def request(self) -> dict[str, Any]:
        """How it is to think, as a request holds it."""
        named = {"seconds": self.seconds, "level": self.level, "seed": self.seed}
        return {key: value for key, value in named.items() if value is not None}

    def check(self, game: Game) -> None:
        """Raises `BadRequest` for a command that cannot be run, or a level that there is not."""
        if self.level is not None:
            find_level(game, self.level)
        if shutil.which(self.command[0]) is None:
            raise BadRequest("error.arena.command", value=self.command[0])


def read_program(spec: str) -> Program | None:
    """The program of `program:COMMAND` or `program@LIMIT:COMMAND`; `None` for another player.

    Raises `BadRequest` if it is one and wrong.
    """
    if not re.match(r"program[:@]", spec):
        return None
    found = _SPEC.match(spec)
    if found is None or found["bad"] is not None:
        raise BadRequest("error.arena.program", value=spec)
    try:
        command = tuple(shlex.split(spec[found.end() :]))
        seconds = float(found["seconds"]) if found["seconds"] else None
    except ValueError:  # a quotation that is not closed, a number with two points
        raise BadRequest("error.arena.program", value=spec) from None
    if not command:
        raise BadRequest("error.arena.program", value=spec)
    if seconds is not None:
        Limits(seconds=seconds)
    return Program(command, seconds, int(found["level"]) if found["level"] else None)


class Programs:
    """The running programs of one process, one an entrant."""

    def __init__(self, patience: float | None = None) -> None:
        self.patience = patience
        self._running: dict[int, ProgramConnection] = {}

    def connect(self, entrant: int, program: Program) -> ProgramConnection:
        """The entrant's program, started if it does not run."""
        if entrant not in self._running:
            self._running[entrant] = ProgramConnection(program.command)
        return self._running[entrant]

    def end(self, entrant: int) -> None:
        """End an entrant's program: the next game gets a fresh one."""
        if (connection := self._running.pop(entrant, None)) is not None:
            connection.close()

    def close(self) -> None:
        """End them all."""
        for entrant in list(self._running):
            self.end(entrant)


class ProgramPlayer:
    """Asks an outside program for one game's actions; raises `Fault` for any other answer."""

    def __init__(self, programs: Programs, entrant: int, program: Program) -> None:
        self.search_result: SearchResult | None = None
        self._programs = programs
        self._entrant = entrant
        self._program = program
        self._after: Sequence[str] = ()
        self.said: dict[str, Any] = {}
        """What the program sent beside its last action."""
        least = max(PATIENCE, PATIENCE_FACTOR * (program.seconds or 0))
        self._patience = least if programs.patience is None else programs.patience

    def follow(self, actions: Sequence[str]) -> None:
        """The actions so far: the program receives them and not the position."""
        self._after = actions

    def choose(self, position: Position) -> int:
        """The id of the legal action that the program answers."""
        try:
            return self._choose(position)
        except Fault:
            self._programs.end(self._entrant)
            raise

    def _choose(self, position: Position) -> int:
        connection = self._programs.connect(self._entrant, self._program)
        request = {
            "op": "best",
            "game": position.game.card.name,
            "players": position.players,
            "options": position.game.card.given_options(position.options),
            "after": list(self._after),
            **self._program.request,
        }
        answer = connection.ask(request, self._patience)
        text = read_answer(answer)
        self.said = answer["result"]
        try:
            action = position.parse(text)
            refused = position.refusals(action)
        except ChantierError as error:
            raise Fault(f"no action: {error}") from None
        if refused:
            raise Fault(f"illegal action {text}: {', '.join(refused)}")
        return action


def read_answer(answer: Any) -> Any:
    """The action of an answer; raises `Fault` if it has none."""
    if not isinstance(answer, dict) or answer.get("ok") is not True:
        why = answer.get("error") if isinstance(answer, dict) else None
        said = f"error: {shorten(why)}" if isinstance(why, str) else f"nonsense: {shorten(answer)}"
        raise Fault(f"answered {said}")
    result = answer.get("result")
    if not isinstance(result, dict) or not isinstance(result.get("action"), str):
        raise Fault(f"answered without an action: {shorten(answer)}")
    return result["action"]


class ProgramConnection:
    """One running program, one line a request; each request has a timeout."""

    def __init__(
        self,
        command: Sequence[str],
        variables: Mapping[str, str] | None = None,
        apart: bool = True,
    ) -> None:
        """Start the program, where wanted in an environment of its own; raises `Fault`.

        It runs apart from this process's group, unless it is to be ended together with it.
        """
        self._apart = apart
        try:
            self._process = subprocess.Popen(  # noqa: S603  # the user of the arena names it
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=variables,
                start_new_session=apart,  # Ctrl-C is the arena's; and all of it can be ended
            )
        except (OSError, ValueError) as error:
            raise Fault(f"could not be started: {error}") from None
        self._number = 0
        self._lines: queue.Queue[bytes | None] = queue.Queue(_WAITING_LINES)
        self._complaints: deque[bytes] = deque(maxlen=1)
        self._ended = threading.Event()
        assert self._process.stdout is not None  # noqa: S101  # a pipe, as asked
        assert self._process.stderr is not None  # noqa: S101  # likewise
        self._readers = [
            threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._listen, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def ask(self, request: dict[str, Any], patience: float) -> Any:
        """The JSON that the program answers; raises `Fault`."""
        deadline = time.monotonic() + patience
        self._number += 1
        line = json.dumps({"id": self._number, **request}) + "\n"
        writer = threading.Thread(target=self._write, args=(line.encode(),), daemon=True)
        writer.start()  # a program that does not read must not stop the arena
        try:
            answer = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise Fault(f"no answer within {patience:g} s", "time") from None
        if answer is None:
            raise Fault(self._how_it_ended())
        try:
            said = read_json(answer)
        except BadRecord as error:
            raise Fault(f"answered what is not JSON ({error}): {shorten(_text(answer))}") from None
        if isinstance(said, dict) and said.get("id") != self._number:
            raise Fault(f"answered another request: {shorten(said)}")
        return said

    def close(self) -> None:
        """End the program and its child processes."""
        self._ended.set()
        if self._apart and hasattr(os, "killpg"):
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        with suppress(queue.Empty):  # so that a reader that waits for room sees the end
            while True:
                self._lines.get_nowait()
        for reader in self._readers:
            reader.join(timeout=1)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                assert stream is not None  # noqa: S101  # pipes, as asked
                stream.close()

    def _write(self, line: bytes) -> None:
        assert self._process.stdin is not None  # noqa: S101  # a pipe, as asked
        with suppress(OSError, ValueError):  # it has ended: the answer will not come
            self._process.stdin.write(line)
            self._process.stdin.flush()

    def _read(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            for line in bounded_lines(stream, LONGEST_ANSWER):
                self._put(b"a line of more than 1 MiB" if line is None else line)
        self._put(None)

    def _put(self, line: bytes | None) -> None:
        while not self._ended.is_set():
            with suppress(queue.Full):
                self._lines.put(line, timeout=0.2)
                return

    def _listen(self, stream: IO[bytes]) -> None:
        """Remember the last line of its standard error."""
        with suppress(OSError, ValueError):
            for line in bounded_lines(stream, LONGEST_ANSWER):
                if line is not None and line.strip():
                    self._complaints.append(line)

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self._readers[1].join(timeout=1)
        last = f": {shorten(_text(self._complaints[-1]))}" if self._complaints else ""
        return f"ended with status {status}{last}"


def _text(line: bytes) -> str:
    return line.decode(errors="replace").strip()
