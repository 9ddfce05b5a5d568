"""`chantier verify`: check records of live games, down to every die, without the server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chantier.cli.declare import argument, switch, text_option
from chantier.cli.language import current, tell
from chantier.cli.options import AsJson, Lang, print_json
from chantier.cli.progress import progress
from chantier.cli.replay import judged_alone, opened, read
from chantier.cli.status import FAILED
from chantier.errors import BadFile, BadRecord, BadRequest

if TYPE_CHECKING:
    from chantier.core.record import Record
    from chantier.table.verify import Verified

File = Annotated[str, argument("FILE", "cli.help.verify_file")]
Saw = Annotated[list[str] | None, text_option("--saw", "N:DIGEST", "cli.help.verify_saw")]
Strict = Annotated[bool, switch("--strict", "cli.help.verify_strict")]

_SEEN = re.compile(r"(\d{1,9}):([0-9a-f]{64})", re.ASCII)


def command(
    file: File, saw: Saw = None, strict: Strict = False, json: AsJson = False, lang: Lang = None
) -> int:
    """Verify every record of a file."""
    seen = read_seen(saw or [])
    failed, number, count = False, 0, 0
    with opened(file) as (stream, size), progress(tell("cli.verify"), size) as advance:
        for count, (number, record) in enumerate(read(stream, file), 1):
            if seen and count > 1:
                raise BadRequest("error.saw_one", path=file)
            answer, sentence = check(record, seen, strict)
            if not answer["ok"]:
                failed = True
                answer["line"] = number
            if json:
                print_json(answer)
            else:
                typer.echo(f"{number}: {sentence}")
            if stream.seekable():
                advance(stream.tell())
    if count == 0:
        raise BadFile("error.no_records", path=file)
    return FAILED if failed else 0


def read_seen(told: list[str]) -> dict[int, str]:
    """Digests that a player saw, by the numbers of their events; raises `BadRequest`."""
    seen: dict[int, str] = {}
    for one in told:
        found = _SEEN.fullmatch(one.strip().lower())
        if found is None:
            raise BadRequest("error.saw_form", value=one)
        number, digest = int(found[1]), found[2]
        if seen.setdefault(number, digest) != digest:
            raise BadRequest("error.saw_twice", number=number)
    return seen


def check(
    record: Record | BadRecord, seen: dict[int, str], strict: bool
) -> tuple[dict[str, Any], str]:
    """The answer for one record, as JSON and as text."""
    from chantier.games.registry import find_game
    from chantier.table.verify import verify_record

    try:
        if isinstance(record, BadRecord):
            raise record
        with judged_alone():
            verified = verify_record(record, find_game, seen)
        if strict and not verified.is_proved:
            raise BadRecord("error.verify_not_proved")
        if strict and verified.by_choice:
            raise BadRecord("error.verify_by_choice")
        if strict and verified.unopened:
            raise BadRecord("error.verify_unopened", seats=_list(verified.unopened))
    except BadRecord as error:
        why = error.say(current())
        return {"ok": False, "at": error.at, "why": why}, tell("cli.verified.no", why=why)
    return to_json(verified), tell_people(record.game, verified, len(seen))


def to_json(verified: Verified) -> dict[str, Any]:
    """What was verified, as JSON."""
    from chantier.core.outcome import Outcome

    outcome = verified.outcome
    return {
        "ok": True,
        "outcome": outcome.to_json() if isinstance(outcome, Outcome) else outcome,
        "events": verified.events,
        "drawn": verified.drawn,
        "unproved": verified.unproved,
        "proved": verified.is_proved,
        "protocol": verified.protocol,
        "unopened": list(verified.unopened),
        "silent": list(verified.silent),
        "by_choice": verified.by_choice,
    }


def tell_people(game: str, verified: Verified, seen: int) -> str:
    """What was verified, in a few sentences."""
    if not verified.events:
        return tell("cli.verified.plain", game=game)
    told = [tell("cli.verified.yes", game=game, events=verified.events)]
    if seen:
        told.append(tell("cli.verified.saw", count=seen))
    if verified.drawn:
        told.append(tell("cli.verified.drawn", count=verified.drawn))
    if verified.unproved:
        told.append(tell("cli.verified.unproved", count=verified.unproved))
    if not verified.is_proved:
        told.append(tell("cli.verified.not_proved"))
    if verified.drawn and verified.protocol == "chantier-chance/1":
        told.append(tell("cli.verified.version_1"))
    elif verified.by_choice:
        told.append(tell("cli.verified.by_choice"))
    if verified.unopened:
        told.append(tell("cli.verified.unopened", seats=_list(verified.unopened)))
    if verified.silent and verified.drawn and not verified.by_choice:
        told.append(tell("cli.verified.silent", seats=_list(verified.silent)))
    return " ".join(told)


def _list(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))
