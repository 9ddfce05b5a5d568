"""`chantier verify`: check records of live games, down to every die, without the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from chantier.cli.declare import argument
from chantier.cli.language import current, tell
from chantier.cli.options import AsJson, Lang, print_json
from chantier.cli.progress import progress
from chantier.cli.replay import opened, read
from chantier.cli.status import FAILED
from chantier.errors import BadFile, BadRecord

if TYPE_CHECKING:
    from chantier.core.record import Record
    from chantier.table.verify import Verified

File = Annotated[str, argument("FILE", "cli.help.verify_file")]


def command(file: File, json: AsJson = False, lang: Lang = None) -> int:
    """Verify every record of a file."""
    failed, count = False, 0
    with opened(file) as (stream, size), progress(tell("cli.verify"), size) as advance:
        for count, record in enumerate(read(stream, file), 1):
            answer, sentence = check(record)
            failed = failed or not answer["ok"]
            if json:
                print_json(answer)
            else:
                typer.echo(f"{count}: {sentence}")
            if stream.seekable():
                advance(stream.tell())
    if count == 0:
        raise BadFile("error.no_records", path=file)
    return FAILED if failed else 0


def check(record: Record | BadRecord) -> tuple[dict[str, Any], str]:
    """The answer for one record, as JSON and as text."""
    from chantier.games.registry import find_game
    from chantier.table.verify import verify_record

    try:
        if isinstance(record, BadRecord):
            raise record
        verified = verify_record(record, find_game)
    except BadRecord as error:
        why = error.say(current())
        return {"ok": False, "why": why}, tell("cli.verified.no", why=why)
    return to_json(verified), tell_people(record.game, verified)


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
    }


def tell_people(game: str, verified: Verified) -> str:
    """What was verified, in a sentence or two."""
    if not verified.events:
        sentence = tell("cli.verified.plain", game=game)
    else:
        sentence = tell("cli.verified.yes", game=game, events=verified.events)
    if verified.drawn:
        sentence += " " + tell("cli.verified.drawn", count=verified.drawn)
    if verified.unproved:
        sentence += " " + tell("cli.verified.unproved", count=verified.unproved)
    return sentence
