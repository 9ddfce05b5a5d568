from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import chantier
from server.tracing import find_tracer

SOURCE = Path(chantier.__file__).resolve().parents[1]
TESTS = Path(__file__).resolve().parents[2]

Child = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def child() -> Iterator[Child]:
    """Start Python in a process of its own, which is killed at the end if it still runs."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*arguments: str, before: tuple[str, ...] = (), **options: Any) -> subprocess.Popen:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), str(TESTS)])}
        process = subprocess.Popen(
            [*before, sys.executable, *arguments],
            env=environment,
            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        if process.poll() is None:
            process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()


@pytest.fixture
def trace(tmp_path: Path, child: Child) -> Callable[..., tuple[int, bytes, bytes, list[str]]]:
    """Run Python under a tracer of system calls that write or wait for the disk.

    Returns its status, what it said, its errors, and the calls in their order.
    """
    tracer = find_tracer()

    def run(*arguments: str, options: tuple[str, ...] = ()) -> tuple[int, bytes, bytes, list[str]]:
        log = tmp_path / "calls"
        calls = "trace=write,pwrite64,writev,pwritev,fsync,fdatasync"
        before = (tracer, "-f", "-y", "-qq", "-s", "5000", "-o", str(log), "-e", calls, *options)
        process = child(*arguments, before=before)
        said, errors = process.communicate(timeout=60)
        if b"strace: " in errors:
            pytest.skip(f"NOT PROVED what reaches the disk: {errors.decode()}")
        return process.returncode, said, errors, log.read_text().splitlines()

    return run
