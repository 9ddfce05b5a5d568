"""Servers one after the other, each at once: a process that has loaded everything forks them.

A start by the command line takes a second or more, nearly all of it imports. Here they are done
once; what is forked runs all that `chantier serve` runs, by the wall clock that its argument names.
Lines in: `serve PORT FILE`. Lines out: `pid N`, `ready`, `ended STATUS`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

if __name__ == "__main__":
    from stepped_clock import install

    install(Path(sys.argv[1]))  # before its clock is imported

from chantier.core.mode import stay_plain  # the clock is chosen before

stay_plain()  # as `chantier serve` does, before a game is imported

from chantier.games.registry import game_names  # noqa: E402  # the mode is chosen before
from chantier.server.config import read_config  # noqa: E402  # the mode is chosen before
from chantier.server.engines.compile_supervisor import CompileSupervisor  # noqa: E402  # the mode is chosen before
from chantier.server.games import Games  # noqa: E402  # the mode is chosen before
from chantier.server.serve import run  # noqa: E402  # the mode is chosen before


def tell(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def serve(port: str, data: str) -> None:
    """The life of one server, in a process of its own."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    config = read_config({"host": "127.0.0.1", "port": port, "data": str(Path(data))})
    run(config, lambda _: tell("ready"))


def compile_all() -> None:
    """Have everything compiled before the first server, or artificial players come too late."""
    if not CompileSupervisor(Games()).is_done:
        command = [sys.executable, "-m", "chantier.server.engines.compile_worker", *game_names()]
        # An input of its own, held open: the worker ends with the process that holds it.
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
            assert process.wait() == 0


def main() -> None:
    compile_all()
    tell("here")
    for line in sys.stdin:
        _, port, data = line.rstrip("\n").split(" ", 2)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                serve(port, data)
                status = 0
            finally:
                os._exit(status)
        tell(f"pid {child}")
        _, status = os.waitpid(child, 0)
        tell(f"ended {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    main()
