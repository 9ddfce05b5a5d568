"""Processes beside the server, which talk to it in lines and run at a lower priority."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from contextlib import suppress

_LONGEST = 2**20  # bytes of a line


async def start(
    command: Sequence[str], niceness: int, **variables: str
) -> asyncio.subprocess.Process:
    """Start a process, with some variables of its own; its input and output are pipes."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=None,
        limit=_LONGEST,
        env={**os.environ, **variables},
    )
    # From outside, so that what it imports first takes no time from the server either.
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, process.pid, niceness)
    return process


def kill(process: asyncio.subprocess.Process) -> None:
    """End a process that still runs."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
