"""The exit statuses that are not 0."""

from __future__ import annotations

FAILED = 1  # a record that does not replay
BAD_INPUT = 2
INTERRUPTED = 130  # 128 + SIGINT, as shells have it
CLOSED_PIPE = 141  # 128 + SIGPIPE
