"""An arena's games on disk: appended as they end, read again when the command resumes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from chantier.arena.settings import MatchSettings
from chantier.arena.tally import FinishedGame
from chantier.core.record import Record, read_json
from chantier.errors import BadFile, BadRecord

try:
    import fcntl
except ImportError:  # Windows: nothing keeps two arenas from one folder there
    fcntl = None  # type: ignore[assignment]

SETTINGS, GAMES = "arena.json", "games.jsonl"


class Folder:
    """A folder of one arena: `arena.json` says what is played, `games.jsonl` holds the games.

    Opening it raises `BadFile` if it belongs to another arena, is in use, or cannot be written.
    """

    def __init__(self, path: str, settings: MatchSettings) -> None:
        self.path = Path(path).expanduser()
        self.records: dict[int, Record] = {}
        """The games that were already there, by number."""
        try:
            _see_folder(self.path)
            self.path.mkdir(parents=True, exist_ok=True)
            self._games = self._open_games()
        except (OSError, ValueError) as error:
            raise _bad(self.path, error) from None
        try:
            self._claim(settings)
            self._read(settings)
        except (OSError, ValueError) as error:
            self.close()
            raise _bad(self.path, error) from None
        except BadFile:
            self.close()
            raise

    def add(self, record: Record) -> None:
        """Append a game; once this returns, a killed arena does not lose it."""
        try:
            self._games.write(record.to_line().encode() + b"\n")
            self._games.flush()
        except OSError as error:
            raise _bad(self.path, error) from None
        self.records[record.extra["number"]] = record

    def write(self, name: str, text: str) -> str:
        """Write a file beside the games, whole or not at all; returns its path."""
        target = self.path / name
        temporary = self.path / f".{name}.{os.getpid()}"
        try:
            temporary.write_text(text, encoding="utf-8")
            os.replace(temporary, target)
        except OSError as error:
            with suppress(OSError):
                temporary.unlink()
            raise _bad(self.path, error) from None
        return str(target)

    def close(self) -> None:
        """Let others use the folder."""
        self._games.close()

    def _open_games(self) -> IO[bytes]:
        games = open(self.path / GAMES, "a+b")  # noqa: SIM115  # open as long as the folder is
        if fcntl is not None:
            try:
                fcntl.flock(games, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                games.close()
                raise BadFile("error.arena.in_use", path=str(self.path)) from None
        return games

    def _claim(self, settings: MatchSettings) -> None:
        """Check that the folder is this arena's; an empty one becomes its folder."""
        found = stored_settings(self.path)
        if found is None:
            if self._games.tell():
                raise BadFile("error.arena.no_settings", path=str(self.path), name=SETTINGS)
            self.write(SETTINGS, json.dumps(settings.to_json(), indent=2) + "\n")
            return
        wanted = settings.to_json()
        for key, value in wanted.items():
            if found.get(key) != value:
                raise BadFile(
                    "error.arena.foreign",
                    path=str(self.path),
                    key=key,
                    found=json.dumps(found.get(key)),
                    wanted=json.dumps(value),
                )

    def _read(self, settings: MatchSettings) -> None:
        """Read the games; a last line that was being written when the arena was killed goes."""
        self._games.seek(0)
        whole = 0
        for number, line in enumerate(self._games, 1):
            if not line.endswith(b"\n"):
                self._games.truncate(whole)
                break
            whole += len(line)
            try:
                record = Record.from_line(line)
                self._keep(record, settings)
            except BadRecord as error:
                place = f"{self.path / GAMES}:{number}"
                raise BadFile("error.file_record", cause=error, path=place) from None
        self._games.seek(0, os.SEEK_END)

    def _keep(self, record: Record, settings: MatchSettings) -> None:
        number = record.extra.get("number")
        if type(number) is not int or number < 0 or record.outcome is None:
            raise BadRecord("error.record_key", key="number", value=number)
        seats = list(settings.seating(number).seats)
        if record.extra.get("entrants") != seats or record.game != settings.game:
            raise BadRecord("error.record_key", key="entrants", value=record.extra.get("entrants"))
        try:
            FinishedGame.of(record)
        except (ArithmeticError, LookupError, TypeError):
            value = record.outcome
            raise BadRecord("error.record_key", key="outcome", value=value) from None
        self.records[number] = record


def stored_settings(path: str | Path) -> dict[str, Any] | None:
    """The settings in a folder's `arena.json`; `None` without one. Raises `BadFile`."""
    file = Path(path).expanduser() / SETTINGS
    try:
        _see_folder(file.parent)
        data = read_json(file.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise _bad(file, error) from None
    except BadRecord as error:
        raise BadFile("error.file_record", cause=error, path=str(file)) from None
    if not isinstance(data, dict):
        raise BadFile("error.file_record", cause=BadRecord("error.record_object", kind="list"),
                      path=str(file))  # fmt: skip
    return data


def read_games(path: str | Path) -> Iterator[Record]:
    """The games of a folder, also while an arena writes to it; raises `BadFile`."""
    file = Path(path).expanduser() / GAMES
    try:
        _see_folder(file.parent)
        with open(file, "rb") as stream:
            for number, line in enumerate(stream, 1):
                if line.endswith(b"\n"):
                    try:
                        yield Record.from_line(line)
                    except BadRecord as error:
                        place = f"{file}:{number}"
                        raise BadFile("error.file_record", cause=error, path=place) from None
    except (OSError, ValueError) as error:
        raise _bad(file, error) from None


def _see_folder(path: Path) -> None:
    """Raises `BadFile`, which names what was given, where that is no folder and cannot be one."""
    first = next((one for one in (path, *path.parents) if one.exists()), path)
    if first.exists() and not first.is_dir():
        raise BadFile("error.arena.not_folder", path=str(first))


def _bad(path: Path, error: Exception) -> BadFile:
    why = getattr(error, "strerror", None) or str(error)
    return BadFile("error.arena.folder", path=str(path), why=why)
