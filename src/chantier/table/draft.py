"""Events that are to happen at a table, made ready to be kept; nothing has changed yet."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from msgspec import structs

from chantier.table.chain import canonical, next_digest
from chantier.table.events import NO_ASIDE, NOTHING_PRIVATE, AnyEvent, Aside, Event, Private
from chantier.table.people import Context
from chantier.table.state import State
from chantier.table.step import step

E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Made:
    """One event, ready to be kept and told."""

    event: AnyEvent
    body: bytes
    digest: bytes
    private: Private
    aside: Aside
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
    made: list[Made] = field(default_factory=list)
    also: list[Draft] = field(default_factory=list)
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
        if self.made:
            first = self.made[0]
            private = structs.replace(first.private, last=self.state.number)
            self.made[0] = replace(first, private=private)

    def add(
        self,
        kind: type[E],
        /,
        aside: Aside = NO_ASIDE,
        private: Private | None = None,
        **fields: Any,
    ) -> E:
        """Let one more event happen."""
        at = max(self.context.now, self.state.updated)  # whatever the machine's clock does
        event = kind(number=self.state.number + 1, at=at, **fields)
        if private is None:
            private = NOTHING_PRIVATE if self.made else self.private
        before = self.state
        self.state = step(before, event, private)  # type: ignore[arg-type]  # all are AnyEvent
        self.keep(event, private, aside, before)  # type: ignore[arg-type]  # likewise
        return event

    def keep(self, event: AnyEvent, private: Private, aside: Aside, before: State | None) -> None:
        """Note an event whose state is known already."""
        body = canonical(event)
        self.digest = next_digest(self.digest, body)
        self.made.append(Made(event, body, self.digest, private, aside, before, self.state))
