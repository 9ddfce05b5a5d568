"""Whether a mutated record is judged as it must be: no crash, and never sound when changed."""

from __future__ import annotations

import hashlib
import io
import json
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import msgspec

from chantier.core.record import Record, numbered_records
from chantier.errors import BadRecord
from chantier.games.registry import find_game
from chantier.i18n import is_printable
from chantier.table.chain import canonical
from chantier.table.verify import Verified, verify_record
from table.mutated.changes import BYTEWISE, CHANGES, Json, text_of
from table.mutated.makers import MAKERS

FORMAT = ("format", "game", "players", "options", "actions", "outcome")
PROOF = ("table", "chance", "events", "digest")
MOST_CHANGES = 3
SAME = {
    "written otherwise": "spaces, the order of keys, escapes, a byte order mark: the same JSON",
    "a key beside": "a further key of the record, which the format does not know and keeps",
    "nothing left out": "`options` or `outcome` left out where there are none, or told as such",
}
"""The changes that leave a record's meaning as it was."""


@dataclass(frozen=True)
class Original:
    """A record before it is changed."""

    name: str
    line: bytes
    data: Json
    is_sound: bool


@dataclass
class Tally:
    """What became of the mutated records."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def is_sound(verified: Verified) -> bool:
    """Whether a record was told with a chain that is whole; one without events has no proof."""
    return verified.events > 0


@cache
def originals(game: str) -> tuple[Original, ...]:
    """The records of a game that are mutated, each with what it is told to be."""
    found = []
    for maker in MAKERS:
        for line in maker(game):
            sound = is_sound(verify_record(Record.from_line(line), find_game))
            found.append(Original(maker.__name__, line.encode(), json.loads(line), sound))
    return tuple(found)


def chained_again(data: Json) -> None:
    """Compute the digest anew over the events as they are now, as any forger can."""
    digest = bytes(32)
    try:
        for event in data["events"]:
            digest = hashlib.sha256(digest + canonical(event)).digest()
    except (KeyError, TypeError, ValueError, RecursionError, msgspec.MsgspecError):
        return
    data["digest"] = digest.hex()


def mutated(original: Original, random: Random) -> tuple[bytes, list[str], bool]:
    """A changed record, the names of the changes, and whether its chain was made anew."""
    data = json.loads(original.line)
    names, line, forged = [], original.line, False
    if random.random() < 0.8:
        for _ in range(random.randint(1, MOST_CHANGES)):
            change = random.choice(CHANGES)
            names.append(change.__name__)
            change(data, random)
        if random.random() < 0.5:
            chained_again(data)
            forged = True
        line = text_of(data)
    if not names or random.random() < 0.1:
        bytewise = random.choice(BYTEWISE)
        names.append(bytewise.__name__)
        line = bytewise(line, random)
    return line, names, forged


def check(original: Original, neighbour: Original, random: Random, tally: Tally) -> None:
    """Mutate a record once, put it between two whole ones, and judge every line of that file."""
    line, names, forged = mutated(original, random)
    text = neighbour.line + b"\n" + line + b"\n" + neighbour.line + b"\n"
    lines = text.split(b"\n")
    told = f"{original.name}, {' + '.join(names)}: {line[:300]!r}"
    found = dict(numbered_records(io.BytesIO(text)))
    whole = Record.from_line(neighbour.line)
    if found.pop(1, None) != whole or found.pop(len(lines) - 1, None) != whole:
        tally.faults.append(f"the rest of the file was lost: {told}")
    sound = same = False
    for number, record in found.items():
        verdict = judged(record)
        if isinstance(verdict, Exception) and not isinstance(verdict, BadRecord):
            tally.faults.append(f"{verdict!r}: {told}")
        elif isinstance(verdict, Verified) and is_sound(verdict):
            sound = True
            same = means_the_same(lines[number - 1], original.data, forged)
            if not same:
                tally.faults.append(f"told as sound: {told}")
    tally.counts["mutated records"] += 1
    tally.counts["with the chain made anew"] += forged
    tally.counts["not JSON or no record"] += all(
        isinstance(one, BadRecord) for one in found.values()
    )
    tally.counts["refused, or told to have no proof"] += not sound
    key = "sound: only what the events alone tell was forged" if forged else "sound: means the same"
    tally.counts[key] += sound and same


def judged(record: Record | BadRecord) -> Verified | BadRecord | Exception:
    """What is said of a record, in both languages; anything else that is raised is returned."""
    try:
        if isinstance(record, BadRecord):
            raise record
        return verify_record(record, find_game)
    except BadRecord as error:
        sentences = [error.say(language) for language in ("fr", "en")]
        if not all(10 < len(one) < 600 and is_printable(one) for one in sentences):
            return ValueError(f"not one clear sentence: {sentences!r:.900}")
        return error
    except Exception as error:  # which of them does not matter: none may come
        return error


def means_the_same(line: bytes, before: Json, forged: bool) -> bool:
    """Whether a line tells what the record told that it was made of.

    Where the chain was made anew, its events may tell something else in what they alone tell:
    when a move was played, what was said or offered. Against that stands the digest that
    players saw; the record itself, with every move and die, must be as it was.
    """
    left_out = ("events", "digest") if forged else ()
    return _meaning(_strict(line), left_out) == _meaning(before, left_out)


def _meaning(data: Any, left_out: tuple[str, ...]) -> str:
    kept = {key: data[key] for key in (*FORMAT, *PROOF) if key in data and key not in left_out}
    if not kept.get("options"):
        kept.pop("options", None)
    if kept.get("outcome") is None:
        kept.pop("outcome", None)
    return json.dumps(kept, sort_keys=True)


def _strict(line: bytes) -> Any:
    """JSON read by other means than the package's: a key that stands twice is told."""

    def members(pairs: list[tuple[str, Any]]) -> Json:
        assert len({key for key, _ in pairs}) == len(pairs), "a key stands twice"
        return dict(pairs)

    return json.loads(line.decode("utf-8-sig"), object_pairs_hook=members)
