"""A live table: what a message leads to, and what was led to already.

Deciding changes nothing. The owner writes a draft's events down and then commits it;
if they could not be written, the table still stands where it stood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from chantier.core.game import Game
from chantier.errors import BadRecord, NotAllowed
from chantier.table import agreement, play, sealing, seating, talk
from chantier.table.callers import Context
from chantier.table.chain import START, StoredEvent, canonical, next_digest
from chantier.table.clock import Absence
from chantier.table.draft import Draft
from chantier.table.events import AnyEvent, ChatText, Closed, Private, Resumed, Said, Started
from chantier.table.messages import (
    Act,
    Change,
    Claim,
    Close,
    Leave,
    NewTable,
    OfferDraw,
    OfferReply,
    OpenSalt,
    React,
    Rematch,
    Resign,
    Return,
    Say,
    SetSeat,
    Sit,
    Spoken,
    Stand,
    StandIn,
    StartWithout,
    Takeback,
    Throw,
)
from chantier.table.state import State
from chantier.table.step import create, step

REMEMBERED_CHAT = 200  # things that were said, for clients that come later

_events: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
_privates = msgspec.json.Decoder(Private)
_chat_texts = msgspec.json.Decoder(ChatText)

_DECIDE: dict[type, Callable[[Draft, Any], None]] = {
    Sit: seating.sit,
    Stand: seating.stand,
    SetSeat: seating.set_seat,
    OpenSalt: sealing.open_salt,
    StartWithout: agreement.start_without,
    Close: seating.close,
    Leave: seating.leave,
    Return: seating.come_back,
    StandIn: seating.stand_in,
    Act: play.act,
    Throw: play.throw,
    Resign: play.resign,
    Claim: play.claim,
    Takeback: agreement.takeback,
    OfferDraw: agreement.offer_draw,
    Rematch: agreement.rematch,
    OfferReply: agreement.answer,
    Say: talk.say,
    React: talk.react,
}


class Table:
    """A table that people sit at now."""

    def __init__(self, state: State, digest: bytes) -> None:
        self.state = state
        self.digest = digest
        self.chat: list[Spoken] = []
        self._done: dict[tuple[str, str], tuple[int, str]] = {}

    @classmethod
    def create(cls, plan: NewTable, context: Context) -> Draft:
        """The events that set up a table as a client wants it."""
        return seating.new_table(context, plan)

    @classmethod
    def begin(cls, draft: Draft) -> Table:
        """The table that a draft has set up, once it is kept."""
        table = cls(draft.state, START)
        table.commit(draft)
        return table

    @classmethod
    def replay(cls, kept: Iterable[StoredEvent], find_game: Callable[[str], Game]) -> Table:
        """The table that its events tell, every link of the chain checked; raises `BadRecord`."""
        table: Table | None = None
        for one in kept:
            event, private = read_event(one.body), read_private(one.private)
            if table is None:
                table = cls(create(event, private, find_game), START)
            else:
                table.state = step(table.state, event, private)
            table.digest = next_digest(table.digest, one.body)
            if table.digest != one.digest or event.number != one.number:
                raise BadRecord("error.table_chain", number=one.number)
            table._note(event, private, _chat_texts.decode(one.aside) if one.aside else None)
        if table is None:
            raise BadRecord("error.table_first")
        return table

    @property
    def number(self) -> int:
        """The last event's number."""
        return self.state.number

    def decide(self, message: Change, context: Context) -> Draft:
        """What a message leads to; raises why it leads to nothing."""
        what = next_digest(b"", canonical(message)).hex()[:16]
        draft = self._draft(context, message.id, what)
        number, done = self._done.get((_asker(context), message.id), (0, what))
        if done != what:
            raise NotAllowed("error.table_id", id=message.id)
        if number:
            draft.answered = number
            return draft
        _DECIDE[type(message)](draft, message)
        draft.finish()
        return draft

    def think(self, action: str, position: int, context: Context) -> Draft:
        """What an artificial player's action leads to; raises if it comes too late."""
        draft = self._draft(context)
        play.think(draft, action, position)
        return draft

    def tick(self, context: Context) -> Draft:
        """What is due by now, although nobody asks; may be nothing."""
        draft = self._draft(context)
        play.tick(draft)
        return draft

    def resume(self, absences: Sequence[Absence], context: Context) -> Draft:
        """What absences of the server, the earliest first, lead to: the clock stood still.

        May be nothing. Several are one event, which takes the time between them off the clock.
        """
        draft, updated, clocks = self._draft(context), self.state.updated, self.state.clocks
        missed = [one for one in absences if one.since > updated]
        if clocks.running is None or not missed:
            return draft
        stopped = since = clocks.since
        for one in missed:
            stopped += max(0, max(one.stopped, updated) - since)  # an event proves that it ran
            since = one.since
        draft.add(Resumed, stopped=stopped, since=since)
        return draft

    def close_by_host(self, word: str, context: Context) -> Draft:
        """What it leads to that the server's host closes the table; raises `NotAllowed`."""
        if self.state.status not in ("open", "playing"):
            raise NotAllowed("error.admin.table_over")
        draft = self._draft(context)
        draft.add(Closed, word=word)
        return draft

    def due(self, own_throws: Mapping[str, int | None]) -> int | None:
        """When `tick` has something to do, or a player must think.

        `own_throws` are the owners who throw their own dice, as in a `Context`.
        """
        return play.due(self.state, own_throws)

    def commit(self, draft: Draft) -> None:
        """Take over what a draft has led to, once it is kept."""
        for made in draft.events:
            self._note(made.event, made.private, made.chat)
        self.state = draft.state
        self.digest = draft.digest

    def _draft(self, context: Context, message: str = "", what: str = "") -> Draft:
        private = Private(owner=_asker(context), id=message, what=what)
        return Draft(context, self.state, self.digest, private)

    def _note(self, event: AnyEvent, private: Private, chat: ChatText | None) -> None:
        if private.id:
            number = private.last or event.number
            self._done[private.owner, private.id] = (number, private.what)
        if isinstance(event, Said) and chat is not None:
            self.chat.append(
                Spoken(event.number, event.seat, event.name, chat.text, event.reaction)
            )
            del self.chat[:-REMEMBERED_CHAT]
        if isinstance(event, Started) and event.order is not UNSET:
            now = {before: seat for seat, before in enumerate(event.order)}
            self.chat = [
                said if said.seat is None else replace(said, seat=now[said.seat])
                for said in self.chat
            ]


def read_event(body: bytes) -> AnyEvent:
    """An event from its JSON; raises `BadRecord`."""
    try:
        return _events.decode(body)
    except msgspec.MsgspecError as error:
        raise BadRecord("error.table_body", why=str(error)) from None


def read_private(body: bytes) -> Private:
    """What only the server knows of an event, from its JSON; raises `BadRecord`."""
    try:
        return _privates.decode(body) if body else Private()
    except msgspec.MsgspecError as error:
        raise BadRecord("error.table_body", why=str(error)) from None


def _asker(context: Context) -> str:
    """Who asked, for telling repeats: by token, or by the secret links that they hold."""
    caller = context.caller
    return caller.owner or "+".join(sorted(caller.keys))
