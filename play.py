"""Serve tables and open the page: `python play.py`, on Windows `py -3 play.py`.

It needs nothing but Python: it makes `.venv`, builds the page, and serves. Arguments are those of
`chantier serve`: `python play.py --port 9000`. `make play` does the same.

This file uses only what any Python can read, so that an old one is told what is missing.
"""

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.abspath(__file__))
ENVIRONMENT = os.path.join(ROOT, ".venv")
NEEDED = (3, 11)
IS_WINDOWS = os.name == "nt"


def main(arguments):
    """Set up what is missing, then serve; returns the exit status."""
    if sys.version_info < NEEDED:
        sys.stderr.write(too_old())
        return 2
    if not is_set_up():
        status = run([sys.executable, tool("setup.py"), ".venv", "web"])
        if status:
            return status
    status = run([python(), tool("page.py"), "build"])
    if status:
        return status
    command = [python(), "-m", "chantier.cli.main", "serve", "--log-level", "warning"]
    return serve(command + arguments)


def too_old():
    """What a Python that is too old is told."""
    found = ".".join(str(part) for part in sys.version_info[:2])
    newer = "py -3.12 play.py" if IS_WINDOWS else "python3.12 play.py"
    told = "chantier: Python 3.11 or newer is needed; {} is {}.\n  Type for example: {}\n"
    return told.format(sys.executable, found, newer)


def tool(name):
    """The path of a file in `tools`."""
    return os.path.join(ROOT, "tools", name)


def python():
    """The Python of the environment."""
    place = ("Scripts", "python.exe") if IS_WINDOWS else ("bin", "python")
    return os.path.join(ENVIRONMENT, *place)


def is_set_up():
    """Whether the environment is there, and newer than what it is made from."""
    mark = os.path.join(ENVIRONMENT, "ready-web")
    if not (os.path.exists(mark) and os.path.exists(python())):
        return False
    made_from = ("pyproject.toml", "constraints.txt", os.path.join("tools", "setup.py"))
    made = os.path.getmtime(mark)
    return all(os.path.getmtime(os.path.join(ROOT, name)) <= made for name in made_from)


def run(command):
    """Run a command to its end; returns its exit status."""
    return subprocess.call(command)


def serve(command):
    """Serve until Ctrl-C; returns the exit status."""
    if not IS_WINDOWS:
        os.execv(command[0], command)  # signals reach the server itself
    server = subprocess.Popen(command)
    while True:
        try:
            return server.wait()
        except KeyboardInterrupt:
            pass  # the server gets it too, and ends by itself


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
