"""Draw every picture of docs/ again: `.venv/bin/python tools/draw_docs.py`.

With `--check` nothing is written; the files that are stale are named, and the exit code is 1.
What is drawn of a game, its `tests/games/NAME/drawings.py` says.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from chantier.i18n import LANGUAGES
from games.found import NAMES, part

DOCS = Path(__file__).resolve().parent.parent / "docs"
FOLDERS = (DOCS / "img", DOCS / "rules" / "img")


def pictures() -> Iterator[tuple[Path, str]]:
    """Every picture of docs/: its file and its text."""
    for name in NAMES:
        drawings = part(name, "drawings")
        yield DOCS / "img" / f"{name}.svg", drawings.front()
        for scene in drawings.SCENES:
            for language in LANGUAGES:
                yield DOCS / "rules" / "img" / f"{scene.name}.{language}.svg", scene.svg(language)


def main() -> int:
    """Draw, or check; the exit code."""
    parser = argparse.ArgumentParser(description="Draw the pictures of docs/ again.")
    parser.add_argument("--check", action="store_true", help="write nothing, name stale files")
    check = parser.parse_args().check
    drawn = dict(pictures())
    kept = {path for folder in FOLDERS for path in folder.glob("*.svg")}
    stale = kept - set(drawn)
    for path, text in drawn.items():
        if path not in kept or path.read_text(encoding="utf-8") != text:
            stale.add(path)
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
    for path in sorted(stale):
        if not check and path not in drawn:
            path.unlink()
        print(path.relative_to(DOCS.parent))
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
