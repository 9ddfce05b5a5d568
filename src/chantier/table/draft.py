"""Events that are to happen at a table, made ready to be kept; nothing has changed yet."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from msgspec import structs

from chantier.table.callers import Context
from chantier.table.chain import canonical, next_digest
from chantier.table.events import NO_CHAT, NOTHING_PRIVATE, AnyEvent, ChatText, Event, Private
from chantier.table.state import State
from chantier.table.step import step

E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class DraftedEvent:
    """One event, ready to be kept and told."""

    event: AnyEvent
    body: bytes
    digest: bytes
    private: Private
    chat: ChatText
    before: State | None
    """The table before it; `None` for the first."""
    state: State
    """The table after it."""


@dataclass
class Draft:
    """Events to be kept all together, the state after them, and other tables they open."""

    context: Context
    state: State
    digest: bytes
    private: Private = NOTHING_PRIVATE
    """Goes with the first event: who caused it, and by which message."""
    events: list[DraftedEvent] = field(default_factory=list)
    opened_tables: list[Draft] = field(default_factory=list)
    answered: int | None = None
    """The number it had led to, if the message is a repeat."""

    @property
    def table(self) -> str:
        """The table's id."""
        return self.state.table

    @property
    def number(self) -> int:
        """The last event it leads to, or had led to."""
        return self.state.number if self.answered is None else self.answered

    def finish(self) -> None:
        """Note with the first event which one is the last, to answer a repeat the same way."""
        if self.events:
            first = self.events[0]
            private = structs.replace(first.private, last=self.state.number)
            self.events[0] = replace(first, private=private)

    def add(
        self,
        kind: type[E],
        /,
        chat: ChatText = NO_CHAT,
        private: Private | None = None,
        **fields: Any,
    ) -> E:
        """Let one more event happen."""
        at = max(self.context.now, self.state.updated)  # whatever the machine's clock does
        event = kind(number=self.state.number + 1, at=at, **fields)
        if private is None:
            private = NOTHING_PRIVATE if self.events else self.private
        before = self.state
        self.state = step(before, event, private)  # type: ignore[arg-type]  # all are AnyEvent
        self.keep(event, private, chat, before)  # type: ignore[arg-type]  # likewise
        return event

    def keep(self, event: AnyEvent, private: Private, chat: ChatText, before: State | None) -> None:
        """Note an event whose state is known already."""
        body = canonical(event)
        self.digest = next_digest(self.digest, body)
        self.events.append(
            DraftedEvent(event, body, self.digest, private, chat, before, self.state)
        )
