"""Outside the games' folders no game is named: not in code, nor in comments, nor in file names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from completeness import games_of

ROOT = Path(__file__).resolve().parents[1]
SEARCHED = ("src", "web/src")
FOLDERS = ("src/chantier/games", "src/chantier/players", "src/chantier/printing", "web/src/games")
BUILT = ("__pycache__", "src/chantier/page/")  # not ours to write
NAMES = tuple(games_of(ROOT))


class Exempt(NamedTuple):
    """A line that may name games, and why."""

    file: str
    line: str
    why: str


EXEMPT = (
    Exempt(
        "src/chantier/__init__.py",
        '>>> match = chantier.new("turris")',
        "the example that the whole package opens with",
    ),
    Exempt(
        "src/chantier/__init__.py",
        '"""Begin a match: `new("kwinty", opening="flat")`."""',
        "an example with an option",
    ),
)
MOST = 10


def lines_of(path: Path) -> list[str]:
    """The lines of a file; none if it is no text."""
    try:
        return path.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        return []


def named(root: Path, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The lines that name a game outside its folders: file and line, stripped.

    A file whose own path names a game is told with an empty line.
    """
    own = tuple(f"{folder}/{name}/" for folder in FOLDERS for name in names)
    for folder in SEARCHED:
        for path in sorted((root / folder).rglob("*")):
            file = path.relative_to(root).as_posix()
            if not path.is_file() or file.startswith(own) or any(one in file for one in BUILT):
                continue
            if any(name in file.lower() for name in names):
                yield file, ""
            for line in lines_of(path):
                if any(name in line.lower() for name in names):
                    yield file, line.strip()


def test_no_game_is_named_outside_its_folders() -> None:
    exempt = {(one.file, one.line) for one in EXEMPT}
    found = [f"{file}: {line}" for file, line in named(ROOT, NAMES) if (file, line) not in exempt]
    assert found == []


@pytest.mark.parametrize("exempt", EXEMPT, ids=lambda exempt: exempt.line)
def test_a_line_that_is_exempt_is_there_and_says_why(exempt: Exempt) -> None:
    assert exempt.why
    assert (exempt.file, exempt.line) in set(named(ROOT, NAMES)), "it need not be exempt any more"


def test_few_lines_are_exempt() -> None:
    assert len(set(EXEMPT)) == len(EXEMPT) <= MOST


def test_a_name_in_a_comment_a_docstring_and_a_files_name_is_found(tmp_path: Path) -> None:
    inside, outside = tmp_path / "src/chantier/games/zigzag", tmp_path / "web/src/scene"
    for folder in (inside, outside):
        folder.mkdir(parents=True)
        (folder / "a.ts").write_text("// as in Zigzag\nconst x = 1;\n")
    (outside / "zigzag.css").write_text("")
    (outside / "picture.png").write_bytes(b"\xff\xfe zigzag")
    assert list(named(tmp_path, ("zigzag",))) == [
        ("web/src/scene/a.ts", "// as in Zigzag"),
        ("web/src/scene/zigzag.css", ""),
    ]
