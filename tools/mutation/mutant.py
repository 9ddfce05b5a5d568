"""A mutant: one of the rules' files with one thing broken, and where its table is."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ROOT / "src" / "chantier" / "games"
DATA = ROOT / "tests" / "games"
TABLES = {path.parent.name: path for path in sorted(DATA.glob("*/mutants.toml"))}
FILES = tuple(
    f"{name}/{file}"
    for name, path in TABLES.items()
    for file in tomllib.loads(path.read_text("utf-8"))["files"]
)


@dataclass(frozen=True)
class Mutant:
    """A broken file; `old` and `new` say what was changed, in words of the source."""

    name: str
    clause: str
    """The clause that the broken place enforces; empty for shared machinery."""
    file: str
    where: str
    """The function that holds the place; empty for a hand-made mutant."""
    old: str
    new: str
    source: str
    """The whole broken file."""

    @property
    def game(self) -> str:
        """The game that the file belongs to."""
        return self.file.partition("/")[0]

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What tells it from others, wherever its line moves."""
        return (self.file, self.where, self.old, self.new)


def hand_made() -> list[Mutant]:
    """The mutants of `tests/games/NAME/mutants.toml`; each place must be there exactly once."""
    mutants = []
    for table in TABLES.values():
        for row in tomllib.loads(table.read_text("utf-8"))["mutant"]:
            source = (GAMES / row["file"]).read_text("utf-8")
            old, new = row["old"], row["new"]
            if source.count(old) != 1:
                raise SystemExit(
                    f"{table.relative_to(ROOT)}: {row['name']}: its old text is "
                    f"{source.count(old)} times in {row['file']}, not once:\n{old}"
                )
            mutants.append(
                Mutant(
                    name=row["name"],
                    clause=row["clause"],
                    file=row["file"],
                    where="",
                    old=_squeeze(old),
                    new=_squeeze(new),
                    source=source.replace(old, new),
                )
            )
    return mutants


def _squeeze(text: str) -> str:
    """A piece of source on one line, for lists."""
    return " ⏎ ".join(" ".join(line.split()) for line in text.splitlines() if line.strip())


def equivalents() -> dict[tuple[str, str, str, str], str]:
    """The mutants that change nothing that can be seen, each with its proof."""
    return {
        (row["file"], row.get("where", ""), row["old"], row["new"]): row["because"]
        for path in sorted(DATA.glob("*/equivalent_mutants.toml"))
        for row in tomllib.loads(path.read_text("utf-8"))["equivalent"]
    }
