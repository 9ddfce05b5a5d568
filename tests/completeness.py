"""What a game is made of, and which parts of it are not there.

A game's folders are `src/chantier/games/NAME`, `src/chantier/players/NAME`,
`src/chantier/printing/NAME`, `web/src/games/NAME`, `tests/games/NAME` and `docs/rules/NAME.*`.
Everything is read from the files of a checkout, so that any checkout can be asked; nothing of it is
imported but a game's amounts.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from games.amounts import Amounts

LANGUAGES = ("fr", "en")
GAMES = Path("src/chantier/games")
CLAUSE = re.compile(r"^(?:- )?\*\*([A-Z][0-9]+)(?: · [^*]+)?\*\*", re.MULTILINE)


@dataclass(frozen=True)
class Part:
    """A part of a game: what it is called, its file, and the name (`A|B`: one of them) defined."""

    name: str
    file: str
    defines: str = ""
    unless: str = ""
    """The amount that says that the game does without it, if it may."""

    def path(self, root: Path, game: str) -> Path:
        """Where a game has it; a module may also be a package."""
        path = root / self.file.format(game=game)
        package = path.with_suffix("") / "__init__.py"
        return package if path.suffix == ".py" and package.exists() else path

    def is_there(self, root: Path, game: str) -> bool:
        """Whether a game has it, and something in it."""
        path = self.path(root, game)
        if not path.is_file() or not path.stat().st_size:
            return False
        return not self.defines or not _defined(path).isdisjoint(self.defines.split("|"))


PARTS = (
    Part("card", "src/chantier/games/{game}/card.py", "CARD"),
    Part("rules", "src/chantier/games/{game}/rules.py"),
    Part("notation", "src/chantier/games/{game}/notation.py"),
    Part("sentences", "src/chantier/games/{game}/words.py"),
    *(
        Part(f"words ({lang})", f"src/chantier/games/{{game}}/words/{lang}.json")
        for lang in LANGUAGES
    ),
    Part("drawing", "src/chantier/games/{game}/drawing.py"),
    Part("lesson", "src/chantier/games/{game}/lesson.py", "LESSON|LESSONS"),
    Part("showcase", "src/chantier/games/{game}/showcase.py", "SHOWCASE"),
    Part("levels", "src/chantier/players/{game}/levels.py", "LEVELS", unless="plain_levels"),
    Part(
        "kit to print", "src/chantier/printing/{game}/__init__.py", "KIT", unless="rulebook_alone"
    ),
    Part("page", "web/src/games/{game}/index.tsx", unless="generic_page"),
    *(Part(f"rules page ({lang})", f"docs/rules/{{game}}.{lang}.md") for lang in LANGUAGES),
    Part("amounts", "tests/games/{game}/amounts.py", "AMOUNTS"),
    Part("reference", "tests/games/{game}/reference.py", "Reference"),
    Part("seeded games", "tests/games/{game}/seeded.py", "SEEDED"),
    Part("happenings", "tests/games/{game}/happenings.py", "EXPECTED"),
    Part("situations", "tests/games/{game}/situations.py", "SITUATIONS"),
    Part("order of actions", "tests/games/{game}/order.py", "IDS"),
    Part("effects in words", "tests/games/{game}/test_words.py", "KEYS"),
    Part("clauses", "tests/games/{game}/test_clauses.py"),
    Part("golden playthroughs", "tests/games/{game}/golden.jsonl"),
    Part("golden drawings", "tests/games/{game}/golden.txt"),
    Part("perft counts", "tests/games/{game}/perft.jsonl"),
    Part("mutants", "tests/games/{game}/mutants.toml"),
    Part("drawings of the docs", "tests/games/{game}/drawings.py", "SCENES"),
    Part("pressing", "tests/games/{game}/pressing.py", "press"),
)


def games_of(root: Path) -> list[str]:
    """The games that a checkout has."""
    return sorted(path.parent.name for path in (root / GAMES).glob("*/__init__.py"))


def missing(root: Path, game: str) -> list[str]:
    """What a game of a checkout lacks, each with the game's name, the part's and its place."""
    amounts = _amounts(PARTS_BY_NAME["amounts"].path(root, game))
    found = [
        f"{game} lacks its {part.name}: {part.file.format(game=game)}"
        for part in PARTS
        if not (part.unless and getattr(amounts, part.unless))
        if not part.is_there(root, game)
    ]
    return [*found, *_words_missing(root, game), *_clauses_missing(root, game)]


PARTS_BY_NAME = {part.name: part for part in PARTS}


def clauses_of_page(root: Path, game: str, language: str) -> list[str]:
    """The clauses that a rules page tells, in its order; its readings may name them again."""
    path = PARTS_BY_NAME[f"rules page ({language})"].path(root, game)
    return list(dict.fromkeys(CLAUSE.findall(path.read_text("utf-8")))) if path.exists() else []


def clauses_with_tests(root: Path, game: str) -> set[str]:
    """The clauses that test functions of a game's folder are named for: `test_K5_…`."""
    found = set()
    for path in (root / "tests" / "games" / game).glob("test_*.py"):
        for name in _defined(path):
            if named := re.match(r"test_([A-Z][0-9]+)_", name):
                found.add(named[1])
    return found


def _words_missing(root: Path, game: str) -> Iterator[str]:
    """Sentences that one language has and another lacks."""
    paths = {lang: PARTS_BY_NAME[f"words ({lang})"].path(root, game) for lang in LANGUAGES}
    if not all(path.is_file() for path in paths.values()):
        return
    keys = {lang: set(_flat(json.loads(path.read_text("utf-8")))) for lang, path in paths.items()}
    every = set().union(*keys.values())
    for lang in LANGUAGES:
        for key in sorted(every - keys[lang]):
            yield f"{game} lacks words ({lang}): {key}"


def _clauses_missing(root: Path, game: str) -> Iterator[str]:
    """Clauses of the rules pages without a test, or told in one language alone."""
    pages = {lang: clauses_of_page(root, game, lang) for lang in LANGUAGES}
    every = dict.fromkeys(clause for clauses in pages.values() for clause in clauses)
    tested = clauses_with_tests(root, game)
    for clause in every:
        if clause not in tested:
            yield f"{game} lacks a test of clause {clause}: tests/games/{game}/test_clauses*.py"
        for lang in LANGUAGES:
            if pages[lang] and clause not in pages[lang]:
                yield f"{game} lacks clause {clause} in its rules page ({lang})"


def _flat(node: dict[str, Any], prefix: str = "") -> Iterator[str]:
    for key, value in node.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key


def _defined(path: Path) -> set[str]:
    """The names that a module assigns, defines or imports at its top."""
    found: set[str] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Assign(targets=targets):
                found |= {one.id for one in targets if isinstance(one, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.ImportFrom(names=names):
                found |= {one.asname or one.name for one in names}
    return found


def _amounts(path: Path) -> Amounts:
    """A game's amounts from their file; what suits any game if they are not there."""
    spec = spec_from_file_location("amounts_asked", path) if path.is_file() else None
    if spec is None or spec.loader is None:
        return Amounts()
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    found = getattr(module, "AMOUNTS", None)
    return found if isinstance(found, Amounts) else Amounts()
