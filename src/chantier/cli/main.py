"""Where the command line begins and ends: every way of failing gets one line and a status.

Nothing heavy is imported before the guard is up, so that Ctrl-C never shows a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from chantier.cli.status import BAD_INPUT, CLOSED_PIPE, INTERRUPTED

# What asks for one position at a time starts at once in plain Python; the rest is worth compiling.
COMPILED = {"perft", "selfplay", "replay", "engine"}


def main() -> None:
    """Run the command line and exit with its status."""
    if COMPILED.isdisjoint(sys.argv[1:]):
        os.environ.setdefault("CHANTIER_PLAIN", "1")
    try:
        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = INTERRUPTED
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        status = CLOSED_PIPE
    except KeyboardInterrupt:
        status = INTERRUPTED
    if status == CLOSED_PIPE:  # nobody reads any more: let the interpreter's last flush go nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)


def run(args: Sequence[str]) -> int:
    """Run one command; returns its exit status."""
    from chantier.cli import language
    from chantier.errors import ChantierError

    try:
        language.choose_early(args)
        from chantier.cli.app import app, usage_error_message

        try:
            status = app(list(args) or ["--help"], prog_name="chantier", standalone_mode=False)
            return status if isinstance(status, int) else 0
        except Exception as error:
            message = usage_error_message(error)
            if message is None:
                raise
            return _fail(message) if message else INTERRUPTED
    except ChantierError as error:
        return _fail(error.say(language.current()))
    except MemoryError:
        return _fail("out of memory")


def _fail(message: str) -> int:
    """One clear line on standard error."""
    line = " ".join(message.split())
    safe = line.encode(sys.stderr.encoding or "utf-8", "backslashreplace")
    sys.stderr.write(f"chantier: {safe.decode(sys.stderr.encoding or 'utf-8')}\n")
    return BAD_INPUT


if __name__ == "__main__":
    main()
