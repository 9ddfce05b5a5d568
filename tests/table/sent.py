"""Write the messages that a server sends of the stored games: `python tests/table/sent.py`.

`tests/fixtures/sent/NAME.jsonl.gz` has a line a message, of every stored table of a game: what each
event broadcasts, the choices and a preview at each decision, snapshots, refusals, the whole game.
Most are digests, the first of a kind and some others are whole. `printed.json.gz` has what commands
print of the records. Unlike what is stored, messages may change: read the differences, then write.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from chantier.cli.main import run
from chantier.core.record import Record
from chantier.errors import ChantierError
from chantier.games.registry import find_game
from chantier.server.api.whole_games import expanded_record, expanded_table
from chantier.table import views, why_not
from chantier.table.callers import Caller, Context, Fresh
from chantier.table.chain import StoredEvent
from chantier.table.draft import DraftedEvent
from chantier.table.events import NO_CHAT, ChatText
from chantier.table.messages import Act, AskWhy, Preview
from chantier.table.record import table_record
from chantier.table.state import State
from chantier.table.step import create, step
from chantier.table.table import Table, read_event, read_private
from fixtures import SENT, STORED, pack, stored_events, unpacked
from games.found import NAMES
from games.places_pressed import PRESSED

WHOLE = 40  # every so many messages of a kind is whole
PREVIEWS = 4  # a preview at every so many decisions
SNAPSHOTS = 60  # a snapshot at every so many events


def messages(events: list[StoredEvent]) -> Iterator[tuple[str, Any]]:
    """Every message of one table, with its kind."""
    state: State | None = None
    decisions = 0
    for stored in events:
        made = drafted(stored, state)
        state, now = made.state, made.event.at
        present = {seat.owner for seat in state.seats[:1]}
        yield "happened", views.happened(made, now, present)
        if views.changes_choices(made) and state.to_act is not None and state.thinker is None:
            yield "choices", views.choices(state)
            decisions += 1
            if decisions % PREVIEWS == 1:
                yield from previews(state, decisions)
        if stored.number % SNAPSHOTS == 0 or stored is events[-1]:
            yield from whole_table(events[: stored.number], now)
    assert state is not None
    yield "card", views.card(state)
    yield "expanded", expanded_table(state)
    record = Record.from_json(json.loads(table_record(state, events).to_line()))
    yield "expanded", expanded_record(find_game(record.game), record)


def drafted(stored: StoredEvent, before: State | None) -> DraftedEvent:
    """A stored event as the server has it when it broadcasts."""
    event, private = read_event(stored.body), read_private(stored.private)
    aside = msgspec.json.decode(stored.aside, type=ChatText) if stored.aside else NO_CHAT
    after = step(before, event, private) if before else create(event, private, find_game)
    return DraftedEvent(event, stored.body, stored.digest, private, aside, before, after)


def previews(state: State, count: int) -> Iterator[tuple[str, Any]]:
    """What a legal action would bring, what an illegal one breaks, and why not at a place."""
    game, legal = state.position.game, state.position.legal()
    candidates = map(game.notation.text, game.notation.candidates(state.position.state))
    illegal = next((text for text in candidates if text not in set(legal)), None)
    for action in (legal[count % len(legal)], illegal):
        if action is not None:
            asked = Preview(id=f"p{count}", action=action)
            yield "previewed", views.previewed(state, asked)
    places = PRESSED[game.card.name].places
    pressed = AskWhy(id=f"w{count}", place=places[count % len(places)])
    caller = Caller(state.seats[state.to_act or 0].owner)
    yield "why_not", why_not.answered(state, pressed, caller)


def whole_table(events: list[StoredEvent], now: int) -> Iterator[tuple[str, Any]]:
    """A snapshot for the first seat's owner, and the refusals of an action."""
    table = Table.replay(events, find_game)
    caller = Caller(table.state.seats[0].owner)
    yield "snapshot", views.snapshot(table, caller, now, (caller.owner,), 2, "s1")
    context = Context(now, caller, lambda: Fresh("", b"", b""))
    for position in (0, table.state.now.number):
        try:
            table.decide(Act(id="r1", position=position, action="nonsense"), context)
        except ChantierError as error:
            yield "refused", views.refused(error, "r1", table.state)


def lines(name: str) -> Iterator[str]:
    """The messages of a game, a line each."""
    seen: Counter[str] = Counter()
    for events in stored_events().values():
        if json.loads(events[0].body)["rules"]["game"] != name:
            continue
        for kind, message in messages(events):
            text = msgspec.json.encode(message).decode()
            whole = seen[kind] % WHOLE == 0 and kind != "expanded"
            seen[kind] += 1
            yield text if whole else f"{kind} {len(text)} {digest(text)}"


def digest(text: str) -> str:
    """A few characters that change with anything in a message."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def printed() -> dict[str, str]:
    """What commands print of the stored records, by the command."""
    records = unpacked(STORED / "records.jsonl.gz")
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "records.jsonl")
        file.write_bytes(records)
        for how in ("--lang=fr", "--lang=en", "--json"):
            found[f"verify {how}"] = output("verify", str(file), how)
        found["replay"] = output("replay", str(file))
    for number, line in enumerate(records.splitlines(), 1):
        record = json.loads(line)
        after = "--after=" + " ".join(record["actions"])
        for how in ("--lang=fr", "--lang=en", "--json", "--svg"):
            words = ("show", record["game"], f"--players={record['players']}", after, how)
            found[f"show {number} {how}"] = output(*words)
    return found


def output(*words: str) -> str:
    """What a command prints."""
    stream = io.StringIO()
    with contextlib.redirect_stdout(stream):
        assert run(words) == 0
    return stream.getvalue()


def files() -> Iterator[tuple[Path, str]]:
    """Every file as it should be."""
    for name in NAMES:
        yield SENT / f"{name}.jsonl.gz", "".join(f"{line}\n" for line in lines(name))
    yield SENT / "printed.json.gz", json.dumps(printed(), ensure_ascii=False, indent=0) + "\n"


def main() -> None:
    """Write every file, and say which of them changed."""
    for path, text in files():
        old = unpacked(path).decode() if path.exists() else ""
        pack(path, text.encode())
        size = path.stat().st_size
        print(f"{path.name}: {'unchanged' if text == old else 'written'}, {size} bytes packed")


if __name__ == "__main__":
    main()
