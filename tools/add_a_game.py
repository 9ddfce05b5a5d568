"""Write docs/add-a-game.md from the template of a new game: `python tools/add_a_game.py [--check]`.

`tools/add_a_game.md` holds the words, and names the template's files in reading order. On the page
each file stands under a heading that is its path. A test builds the game from the page alone.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from chantier.testing.new_game import TEMPLATE, files

ROOT = Path(__file__).resolve().parent.parent
WORDS = ROOT / "tools" / "add_a_game.md"
PAGE = ROOT / "docs" / "add-a-game.md"
LANGUAGES = {".py": "python", ".json": "json", ".md": "markdown", ".toml": "toml"}
_FILE = re.compile(r"^<!-- file: (\S+) -->\n", re.MULTILINE)
_BLOCK = re.compile(r"^### `([^`\n]+)`\n\n(`{3,})[a-z]*\n(.*?)^\2$", re.DOTALL | re.MULTILINE)


def page() -> str:
    """The page's text; exits if a file of the template is left out."""
    words = WORDS.read_text(encoding="utf-8")
    missing = sorted(set(files()) ^ set(_FILE.findall(words)))
    if missing:
        sys.exit(f"tools/add_a_game.md and the template differ: {', '.join(missing)}")
    return _FILE.sub(lambda named: _block(named[1]), words)


def _block(path: str) -> str:
    text = (TEMPLATE / path).read_text(encoding="utf-8")
    fence = "````" if "```" in text else "```"
    return f"### `{path}`\n\n{fence}{LANGUAGES[Path(path).suffix]}\n{text}{fence}\n"


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """The files that a page shows: each path and its text."""
    for path, _, content in _BLOCK.findall(text):
        yield path, content


def main() -> None:
    """Write the page, or check that it is fresh."""
    fresh = page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(fresh, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != fresh:
        sys.exit("docs/add-a-game.md is not what its template says: type `make docs`")


if __name__ == "__main__":
    main()
