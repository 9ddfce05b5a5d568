"""Talking at the table: the chain keeps a digest, the words stand beside it."""

from __future__ import annotations

import hashlib

from chantier.errors import NotAllowed
from chantier.table.callers import clean_name, clean_text, seats_of
from chantier.table.draft import Draft
from chantier.table.events import ChatText, Said
from chantier.table.messages import React, Say

MOST_SAID = 1000  # at one table


def say(draft: Draft, message: Say) -> None:
    """Say something to the table, from a seat or as a spectator."""
    text = clean_text(message.text)
    seat, name = _speaker(draft, message.name)
    digest = hashlib.sha256(text.encode()).hexdigest()
    draft.add(Said, chat=ChatText(text=text), seat=seat, name=name, digest=digest)


def react(draft: Draft, message: React) -> None:
    """Say something by one press; the chain holds which it was."""
    seat, name = _speaker(draft, message.name)
    said = message.reaction
    digest = hashlib.sha256(said.encode()).hexdigest()
    draft.add(Said, seat=seat, name=name, digest=digest, reaction=said)


def _speaker(draft: Draft, watcher: str) -> tuple[int | None, str]:
    """The seat and the name of a caller who may talk; raises `NotAllowed`."""
    state = draft.state
    if not state.rules.chat:
        raise NotAllowed("error.table_no_chat")
    if state.chat_count >= MOST_SAID:
        raise NotAllowed("error.table_chat_full", most=MOST_SAID)
    held = seats_of(state, draft.context.caller)
    seat = held[0] if held else None
    return seat, clean_name(watcher) if seat is None else state.seats[seat].name
