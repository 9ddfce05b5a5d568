"""Why nothing can be done at a place, for the client that pressed it; the table does not change."""

from __future__ import annotations

from chantier.core.phrase import Opening, Phrase, SeatName
from chantier.core.position import Position
from chantier.core.why_not import why_not
from chantier.errors import BadRequest, StalePosition
from chantier.games.faults import presented
from chantier.games.parts import press_reader
from chantier.table.callers import Caller, seats_of
from chantier.table.messages import AskWhy, Sentence, WhyNot
from chantier.table.narration import sentence
from chantier.table.state import State


def answered(state: State, message: AskWhy, caller: Caller) -> WhyNot:
    """Whose turn it is, or what the rules say of a place; raises `BadRequest`, `StalePosition`."""
    if message.position not in (None, state.now.number):
        raise StalePosition("error.table_stale", given=message.position, now=state.now.number)
    told = told_of(state.position, message.place, message.mode)
    other = _not_now(state, caller)
    return WhyNot(message.id, message.place, told if other is None else sentence(other))


def told_of(position: Position, place: str, mode: str) -> Sentence | None:
    """What the rules say of a place to the player who must act; raises `BadRequest`."""
    game = position.game
    general: Sentence | BadRequest | None = sentence(Opening("why.general"))

    def find() -> Sentence | BadRequest | None:
        reader = press_reader(game)
        if reader is None:
            return general
        press = reader(position.state, place, mode)
        if press is None:
            given = f"{place} {mode}".strip()
            return BadRequest("error.why_place", place=given, game=game.card.title)
        phrase = why_not(position, press)
        return None if phrase is None else sentence(phrase)

    found = presented(game, find, general)
    if isinstance(found, BadRequest):
        raise found
    return found


def _not_now(state: State, caller: Caller) -> Phrase | None:
    """Why this client can do nothing anywhere; `None` if it is a matter of the rules."""
    if state.status != "playing" and not state.position.is_over:
        return Opening(f"why.{state.status}")
    if state.on_turn is None:
        return None
    if state.on_turn not in seats_of(state, caller):
        return Opening("why.turn", seat=SeatName(state.on_turn))
    return None if state.thinker is None else Opening("why.stood_in")
