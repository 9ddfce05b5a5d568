"""Where the command line begins and ends: every way of failing gets one line and a status.

Nothing heavy is imported before the guard is up, so that Ctrl-C never shows a traceback.
"""

from __future__ import annotations

import codecs
import os
import signal
import sys
import unicodedata
from collections.abc import Sequence
from typing import Any

from chantier.cli.status import BAD_INPUT, CLOSED_PIPE, INTERRUPTED
from chantier.core.mode import stay_plain

# What asks for one position at a time starts at once in plain Python, and the server thinks in
# processes of its own; the rest is worth compiling. `best` and `engine` see for themselves.
COMPILED = {
    *("arena", "best", "calibration", "engine", "perft"),
    *("replay", "selfplay", "solve"),
}

_interrupted: list[int] = []


def main() -> None:
    """Run the command line and exit with its status."""
    try:
        _prepare_streams()
        _prepare_signals()
        if command_of(sys.argv[1:]) not in COMPILED:
            stay_plain()
        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Exception:
        if not _interrupted:
            raise
        status = INTERRUPTED  # the compiler may have turned the interrupt into an error of its own
    sys.exit(_close_output(status))


def command_of(args: Sequence[str]) -> str | None:
    """The command's name: the first argument that is neither an option nor the value of one."""
    rest = iter(args)
    for arg in rest:
        if arg == "--lang":  # of the options that stand before the command, this one takes a value
            next(rest, None)
        elif not arg.startswith("-"):
            return arg
    return None


def _close_output(status: int) -> int:
    """Flush the output; returns the exit status."""
    try:
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        status = CLOSED_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        status = status or _fail_to_write(error)
    # The pipe is closed: let the interpreter's last flush go nowhere.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


_PLAINER = "chantier.plainer"
_APOSTROPHE = {ord("’"): "'"}  # spaces and letters have plain forms by themselves


def _write_plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    """Write characters that an encoding lacks as plainer ones, or as their number."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end].translate(_APOSTROPHE)
    plain = (unicodedata.normalize("NFKD", sign).encode("ascii", "ignore") for sign in missing)
    number = (sign.encode("ascii", "backslashreplace") for sign in missing)
    return b"".join(one or other for one, other in zip(plain, number, strict=True)).decode(
        "ascii"
    ), error.end


def _prepare_streams() -> None:
    """Stand in for closed streams, and never fail on a character that one cannot write."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
    codecs.register_error(_PLAINER, _write_plainer)
    sys.stdin = sys.stdin or open(0, closefd=False)
    sys.stdout = sys.stdout or open(1, "w", closefd=False)
    sys.stderr = sys.stderr or open(2, "w", closefd=False)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors=_PLAINER)  # type: ignore[union-attr]  # text files have it


def _prepare_signals() -> None:
    """Note an interrupt, and end tidily on a signal: half-written files are removed."""

    def interrupt(number: int, frame: Any) -> None:
        _interrupted.append(number)
        raise KeyboardInterrupt

    def end(number: int, frame: Any) -> None:
        raise SystemExit(128 + number)

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end)
    told = sys.unraisablehook
    sys.unraisablehook = lambda info: None if _interrupted else told(info)


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
    except (Exception, SystemExit) as error:
        from chantier.games.faults import fault_in

        fault = fault_in(error)
        if fault is not None:
            return _fail(fault.say(language.current()))
        if isinstance(error, OSError):  # files have errors of their own: standard output is full
            return _fail_to_write(error)
        if isinstance(error, MemoryError):
            return _fail("out of memory")
        raise


def _fail_to_write(error: OSError) -> int:
    from chantier.cli.language import tell

    return _fail(tell("error.stdout", why=error.strerror or str(error)))


def _fail(message: str) -> int:
    """One clear line on standard error."""
    line = " ".join(message.split())
    encoding = sys.stderr.encoding or "utf-8"
    sys.stderr.write(f"chantier: {line.encode(encoding, 'backslashreplace').decode(encoding)}\n")
    return BAD_INPUT


if __name__ == "__main__":
    main()
