"""Game records: one JSON object a game, one line an object."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

from chantier.core.outcome import TABLE_REASONS, Outcome
from chantier.errors import BadRecord, ChantierError

if TYPE_CHECKING:
    # Records are read before it is known how a game runs.
    from chantier.core.game import Game
    from chantier.core.played import PlayedAction
    from chantier.core.position import Position

FORMAT = "chantier-record/1"
LONGEST_LINE = 16 * 1024 * 1024  # bytes; a longer line is not a record
DEEPEST = 64  # lists and objects inside each other; a record has about ten

_PIECE = 64 * 1024  # bytes of a line that is too long, at a time
_KNOWN = ("format", "game", "players", "options", "actions", "outcome")


@dataclass(frozen=True)
class Record:
    """One game as it was played."""

    game: str
    players: int
    options: dict[str, Any]
    actions: tuple[Any, ...]
    outcome: dict[str, Any] | None = None
    extra: dict[str, Any] = field(default_factory=dict)
    """Further keys, kept as they are."""

    @classmethod
    def from_json(cls, data: Any) -> Record:
        """A record from a JSON object, its form checked, its play not; raises `BadRecord`."""
        if not isinstance(data, dict):
            raise BadRecord("error.record_object", kind=_kind(data))
        if data.get("format") != FORMAT:
            raise BadRecord("error.record_format", format=FORMAT, value=data.get("format"))
        for key, kind in (("game", str), ("players", int), ("actions", list)):
            value = data.get(key)
            if not isinstance(value, kind) or isinstance(value, bool):
                raise BadRecord("error.record_key", key=key, value=value)
        options = data.get("options", {})
        outcome = data.get("outcome")
        if not isinstance(options, dict):
            raise BadRecord("error.record_key", key="options", value=options)
        if outcome is not None and not isinstance(outcome, dict):
            raise BadRecord("error.record_key", key="outcome", value=outcome)
        return cls(
            game=data["game"],
            players=data["players"],
            options=options,
            actions=tuple(data["actions"]),
            outcome=outcome,
            extra={key: value for key, value in data.items() if key not in _KNOWN},
        )

    @classmethod
    def from_line(cls, line: bytes | str) -> Record:
        """A record from one line of a file; raises `BadRecord`."""
        return cls.from_json(read_json(line))

    def to_json(self) -> dict[str, Any]:
        """The record as a JSON object."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "actions": list(self.actions),
        }
        if self.outcome is not None:
            data["outcome"] = self.outcome
        further = {key: value for key, value in self.extra.items() if key not in _KNOWN}
        return {**data, **further}

    def to_line(self) -> str:
        """The record as one line, without its end."""
        return json.dumps(self.to_json(), allow_nan=False)


def read_json(text: bytes | str) -> Any:
    """JSON from anywhere; raises `BadRecord` with the reason, whatever it is given."""
    if not isinstance(text, (str, bytes)):
        raise BadRecord("error.record_object", kind=_kind(text))
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")  # and nothing else, whatever it looks like
        data = json.loads(
            text,
            parse_constant=_refuse_constant,
            parse_float=_finite,
            object_pairs_hook=_without_doubles,
        )
    except UnicodeDecodeError:
        raise BadRecord("error.not_utf8") from None
    except json.JSONDecodeError as error:
        raise BadRecord("error.not_json", why=error.msg, column=error.colno) from None
    except RecursionError:
        raise BadRecord("error.json_deep") from None
    except ValueError as error:  # a number of thousands of digits, NaN
        raise BadRecord("error.json_value", why=str(error)) from None
    if _is_deep(data):
        raise BadRecord("error.json_deep")
    return data


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; one that says a key twice is refused, as readers differ in which one they take."""
    found = dict(pairs)
    if len(found) < len(pairs):
        [(key, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise BadRecord("error.json_twice", key=key)
    return found


def _is_deep(data: Any) -> bool:
    """Whether JSON is nested deeper than what copies, compares and writes it can follow."""
    inside = [data]
    for _ in range(DEEPEST + 1):
        inside = [
            value
            for one in inside
            if isinstance(one, (list, dict))
            for value in (one.values() if isinstance(one, dict) else one)
        ]
        if not inside:
            return False
    return True


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError("a number is too large")
    return number


def _kind(data: Any) -> str:
    return "null" if data is None else type(data).__name__


def bounded_lines(stream: IO[bytes], limit: int = LONGEST_LINE) -> Iterator[bytes | None]:
    """The lines of a stream; `None` for one over the limit, which is never held in memory."""
    while line := stream.readline(limit + 1):
        if len(line) <= limit or line.endswith(b"\n"):
            yield line
            continue
        while (rest := stream.readline(_PIECE)) and not rest.endswith(b"\n"):
            pass
        yield None


def read_records(stream: IO[bytes]) -> Iterator[Record | BadRecord]:
    """Every record of a file; what is not one comes as the error that says why. Blank lines do not
    count."""
    return (record for _, record in numbered_records(stream))


def numbered_records(stream: IO[bytes]) -> Iterator[tuple[int, Record | BadRecord]]:
    """The same, each with the number of its line, from 1."""
    for number, line in enumerate(bounded_lines(stream), 1):
        if line is None:
            yield number, BadRecord("error.line_long", limit=LONGEST_LINE // 2**20)
        elif line.strip():
            try:
                yield number, Record.from_line(line.rstrip(b"\r\n"))
            except BadRecord as error:
                yield number, error


def verify(record: Record, find_game: Callable[[str], Game]) -> Outcome | dict[str, Any] | None:
    """Replay a record by the rules and return its outcome.

    Raises `BadRecord`, with `at` the index of the first action that is not legal, or `None` where
    the outcome does not match or the game cannot begin. Where the table ended the game (`resign`,
    `time`, `abandon`) only the actions are checked, and the outcome is returned as recorded.
    """
    position = first_position(record, find_game)
    for played in replayed(record.actions, position):
        position = played.after
    return checked_outcome(record, position)


def first_position(record: Record, find_game: Callable[[str], Game]) -> Position:
    """Where the game of a record begins; raises `BadRecord` where it cannot."""
    try:
        return find_game(record.game).initial(record.players, record.options)
    except ChantierError as error:
        raise BadRecord("error.record_start", cause=error) from None


def replayed(actions: Iterable[Any], position: Position) -> Iterator[PlayedAction]:
    """Actions as a record holds them, each checked and applied once; raises `BadRecord`."""
    for index, action in enumerate(actions):
        try:
            played = position.played(action)
        except ChantierError as error:
            failed = BadRecord("error.record_action", cause=error, index=index, action=action)
            failed.at = index
            raise failed from None
        yield played
        position = played.after


def checked_outcome(record: Record, last: Position) -> Outcome | dict[str, Any] | None:
    """A record's outcome by its last position; raises `BadRecord` where it claims another."""
    claim = record.outcome
    if claim is None or claim.get("reason") in TABLE_REASONS:
        return claim or last.outcome
    outcome = last.outcome
    if outcome is None:
        raise BadRecord("error.outcome_early")
    if not outcome.matches(claim):
        raise BadRecord("error.outcome_differs", outcome=json.dumps(outcome.to_json()))
    return outcome
