"""Make a virtual environment with what a make target needs: `python3 tools/setup.py FOLDER EXTRAS`.

Only the standard library is used here, and an old Python is told so politely.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEEDED = (3, 11)


def stop(*lines: str) -> None:
    """Say what is missing and what to type, and give up."""
    sys.exit("\n".join(["chantier: " + lines[0], *("  " + line for line in lines[1:])]))


def run(*command: str, **environment: str) -> bool:
    """Run a command, its output hidden unless it fails."""
    environ = {**os.environ, **environment}
    done = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.stderr.write(done.stdout[-3000:] + done.stderr[-3000:])
    return done.returncode == 0


def is_root() -> bool:
    """Whether packages of the system may be installed; Windows has no such user."""
    return getattr(os, "geteuid", lambda: -1)() == 0


def make_environment(folder: Path) -> Path:
    """A virtual environment with pip; returns its Python."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if python.exists() and run(str(python), "-m", "pip", "--version"):
        return python
    shutil.rmtree(folder, ignore_errors=True)
    probe = [sys.executable, "-c", "import venv, ensurepip"]
    if subprocess.run(probe, stderr=subprocess.DEVNULL, check=False).returncode:
        version = "python{}.{}-venv".format(*sys.version_info[:2])
        advice = f"apt-get install {version}"
        if not shutil.which("apt-get") or not is_root():
            stop("this Python has no venv module.", "On Debian or Ubuntu: sudo " + advice)
        print(f"chantier: installing {version} …", flush=True)
        if not (run("apt-get", "update") and run("apt-get", "install", "-y", version)):
            stop("this Python has no venv module, and installing it failed.", "Try: " + advice)
    if not run(sys.executable, "-m", "venv", str(folder)):
        stop("the virtual environment could not be made; see above.")
    return python


def main() -> None:
    """Bring the environment up to date."""
    folder, extras = ROOT / sys.argv[1], sys.argv[2]
    if sys.version_info < NEEDED:
        version = "{}.{}".format(*sys.version_info[:2])
        stop(f"Python 3.11 or newer is needed; {sys.executable} is {version}.",
             "Type for example: python3.12 play.py, or make PYTHON=python3.12 play")  # fmt: skip
    print(f"chantier: setting up {folder.name} ({extras or 'play'}), a minute or so …", flush=True)
    python = make_environment(folder)
    package = f".[{extras}]" if extras else "."
    install = [str(python), "-m", "pip", "install", "-q", "-c", "constraints.txt", "-e", package]
    # The page is built by tools/page.py, with the Node of this environment and not of another.
    if not run(*install, CHANTIER_NO_WEB="1"):
        stop("installing the packages failed; see above. Is there a network?")
    (folder / f"ready-{extras or 'play'}").touch()


if __name__ == "__main__":
    main()
