"""A new game's package: the template beside this file, copied under another name.

The template is a complete package with a game of its own, Montjoie. Its name stands in paths and
files as `montjoie` and `Montjoie`, and its clauses begin with `M`.
"""

from __future__ import annotations

import importlib.util
import keyword
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from chantier.errors import BadFile, BadRequest
from chantier.games.registry import game_names
from chantier.i18n import LANGUAGES, catalogue

TEMPLATE = Path(__file__).resolve().parent / "template"
NAME, TITLE, LETTER = "montjoie", "Montjoie", "M"
_FORM = re.compile(r"[a-z][a-z0-9_]{1,23}", re.ASCII)
# No file may have such a name on Windows, whatever its ending.
_WINDOWS = re.compile(r"con|prn|aux|nul|(?:com|lpt)[0-9]")
_CLASS = re.compile(rf"{TITLE}(?=[A-Z])")  # in the name of a class, such as MontjoiePosition
_CLAUSE = re.compile(rf"(?<![A-Za-z0-9]){LETTER}(?=[1-9](?![0-9]))")


def check_name(name: str) -> None:
    """Raise `BadRequest` for a name that a new game cannot have."""
    if not _FORM.fullmatch(name) or name.endswith("_"):
        raise BadRequest("error.game_name", value=name)
    sections = {key.partition(".")[0] for language in LANGUAGES for key in catalogue(language)}
    modules = (f"chantier_{name}", f"chantier.games.{name}")
    if name in game_names() or any(map(importlib.util.find_spec, modules)):
        raise BadRequest("error.game_taken", value=name)
    if (
        _WINDOWS.fullmatch(name)
        or keyword.iskeyword(name)
        or keyword.issoftkeyword(name)
        or name in sections
    ):
        raise BadRequest("error.game_reserved", value=name)


def files() -> list[str]:
    """The template's files, by their paths in it."""
    found = (path for path in TEMPLATE.rglob("*") if path.is_file())
    paths = (path.relative_to(TEMPLATE) for path in found)
    # Caches lie beside the sources once they have been run.
    return sorted(
        path.as_posix()
        for path in paths
        if path.suffix != ".pyc" and not any(part.startswith(".") for part in path.parts)
    )


def renamed(text: str, name: str) -> str:
    """A path or a text of the template, for a game of another name."""
    words = name.split("_")
    text = _CLASS.sub("".join(map(str.capitalize, words)), text)
    text = text.replace(TITLE, " ".join(words).capitalize()).replace(NAME, name)
    return _CLAUSE.sub(name[0].upper(), text)


def package(name: str) -> Iterator[tuple[str, str]]:
    """The path and the text of each file of a new game's package."""
    for path in files():
        yield renamed(path, name), renamed((TEMPLATE / path).read_text(encoding="utf-8"), name)


def write_package(name: str, out: str) -> list[str]:
    """Write a new game's package into a folder that is empty or not there yet; returns its files.

    The folder is filled whole or not at all. Raises `BadRequest` for the name and `BadFile` for the
    folder.
    """
    check_name(name)
    try:
        if not out:
            raise FileNotFoundError(2, os.strerror(2))
        folder = Path(os.path.realpath(os.path.expanduser(out)))
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise BadFile("error.folder_exists", path=out)
        return _write(name, folder)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        why = getattr(error, "strerror", None) or str(error)
        raise BadFile("error.file_write", path=out, why=why) from None


def _write(name: str, folder: Path) -> list[str]:
    is_there = folder.exists()
    # Beside the folder, or inside one that is there: a rename stays on one file system.
    whole = Path(tempfile.mkdtemp(prefix=".new-game-", dir=folder if is_there else folder.parent))
    try:
        written = []
        for path, text in package(name):
            file = whole / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            written.append(path)
        if is_there:
            for part in list(whole.iterdir()):
                part.rename(folder / part.name)
        else:
            whole.chmod(0o777 & ~_umask())
            whole.rename(folder)
    finally:
        shutil.rmtree(whole, ignore_errors=True)
    return written


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
