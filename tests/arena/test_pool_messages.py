"""What an arena's workers send: types, or a clear error."""

from __future__ import annotations

import subprocess
import sys

import pytest

from chantier.arena import pool
from chantier.arena.messages import FromArenaWorker, MatchReady, PlayGame
from chantier.core.pipe import BadMessage, PipeReader, to_line


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Traceback (most recent call last):", "malformed"),
        ('{"type": "ready", "x": 1', "truncated"),
        ('{"type": "played"}', "missing required field `record`"),
        ('{"type": "failed", "why": 7}', "Expected `str`, got `int`"),
        ('{"type": "match"}', "Invalid value 'match'"),
        ("[]", "Expected `object`"),
    ],
)
def test_a_line_that_is_no_message_says_why_and_how_it_begins(line: str, why: str):
    with pytest.raises(BadMessage) as bad:
        PipeReader[FromArenaWorker](FromArenaWorker).read(line)
    assert why in str(bad.value)
    assert line[:10] in str(bad.value)


def test_a_worker_that_sends_no_message_fails_the_arena_with_that_reason():
    talking = "print('hello', flush=True); input()"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-S", "-c", talking], stdin=pipe, stdout=pipe) as worker:
        with pytest.raises(pool.WorkerFailed, match=r"no message.*hello"):
            pool._ask(worker, PlayGame(1))
        worker.kill()


def test_a_message_is_one_line():
    line = to_line(MatchReady())
    assert line.endswith(b"\n")
    assert PipeReader[FromArenaWorker](FromArenaWorker).read(line) == MatchReady()
