"""A table as the store keeps it: its events' bytes, and what lists of tables tell of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from chantier.server import log
from chantier.server.profiles import folded
from chantier.server.storage.store import Append, HeldSeat, SeatResult, Summary
from chantier.table import views
from chantier.table.chain import StoredEvent
from chantier.table.draft import Draft
from chantier.table.events import NO_CHAT, NOTHING_PRIVATE
from chantier.table.messages import TableCard
from chantier.table.play import due
from chantier.table.state import State

LEVEL_WORDS = "ordinateur computer"
"""What a person who looks for a game against an artificial player types."""
UNREADABLE = (ValueError, TypeError, RecursionError, msgspec.MsgspecError)
"""What reading may raise where something was changed outside: it may be wrong in any way."""


def read_card(summary: Summary) -> TableCard | None:
    """A table's card, from what the store keeps; `None`, and a line in the log, if it is none."""
    try:
        return msgspec.json.decode(summary.card, type=TableCard)
    except UNREADABLE as error:
        log.warn("card damaged", table=summary.table[:4], why=type(error).__name__)
        return None


def read_cards(summaries: Iterable[Summary]) -> list[TableCard]:
    """The cards of tables, without those that cannot be read: one must not hide the others."""
    cards = map(read_card, summaries)
    return [card for card in cards if card is not None]


def summary_of(state: State) -> Summary:
    """What the store must know of a table without reading its events."""
    owners = {seat.owner for seat in state.seats if seat.owner}
    return Summary(
        table=state.table,
        game=state.rules.game,
        status=state.status,
        listed=state.rules.listed,
        created=state.created,
        updated=state.updated,
        due=due(state),
        card=msgspec.json.encode(views.card(state)),
        owners=tuple(sorted(bytes.fromhex(owner) for owner in owners)),
    )


def held_seats(state: State) -> tuple[HeldSeat, ...]:
    """Whose seats are whose, and how the game ended for them."""
    winners = None if state.ended is None else state.ended.winners
    return tuple(
        HeldSeat(bytes.fromhex(seat.owner), number, seat.profile, held_result(number, winners))
        for number, seat in enumerate(state.seats)
        if seat.owner
    )


def held_result(seat: int, winners: Collection[int] | None) -> SeatResult:
    """How a game ended for a seat; `winners` is `None` while it goes on."""
    if winners is None:
        return ""
    if seat not in winners:
        return "lost"
    return "won" if len(winners) == 1 else "shared"


def search_words(game: str, title: str, seats: Iterable[tuple[str, int | None]]) -> str:
    """What a search in one's own games looks at: game and players, each a name or a level."""
    players = (name if level is None else f"{LEVEL_WORDS} {level}" for name, level in seats)
    return folded(" ".join((game, title, *players)))


def append_state(state: State, events: tuple[StoredEvent, ...]) -> Append:
    """A table's events as they are kept, with the summary after them."""
    return Append(
        state.table,
        events,
        summary_of(state),
        held_seats(state),
        search_words(
            state.rules.game, state.game.card.title, ((s.name, s.level) for s in state.seats)
        ),
    )


def append_of(draft: Draft) -> Append:
    """A draft's events as they are kept, with the summary after them."""
    events = tuple(
        StoredEvent(
            number=made.event.number,
            body=made.body,
            digest=made.digest,
            private=b"" if made.private == NOTHING_PRIVATE else msgspec.json.encode(made.private),
            aside=b"" if made.chat == NO_CHAT else msgspec.json.encode(made.chat),
        )
        for made in draft.events
    )
    return append_state(draft.state, events)
