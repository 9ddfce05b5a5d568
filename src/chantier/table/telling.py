"""An action as people are told it: in words, with what it brought."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import UNSET, UnsetType

from chantier.core.gain import Gain
from chantier.core.position import Position
from chantier.i18n import say
from chantier.table.board import brings_no_page
from chantier.table.ending import scores_now
from chantier.table.messages import Breakdown, BreakdownRow, GainView, Sentence


class Played(NamedTuple):
    """An action between two positions."""

    before: Position
    action: int
    after: Position

    @property
    def seat(self) -> int | None:
        """Whose action it was, in an opening too; `None` for chance."""
        actor = self.before.to_act
        return actor if isinstance(actor, int) else None


def words(played: Played) -> Sentence:
    """The action in words."""
    tell, state = played.before.game.words.action, played.before.state
    return Sentence(tell(state, played.action, "fr"), tell(state, played.action, "en"))


def offered(position: Position, actions: Iterable[str]) -> tuple[Sentence, ...] | UnsetType:
    """Each of some actions in words; nothing for a game whose page says them itself."""
    if not brings_no_page(position.game):
        return UNSET
    tell, state = position.game.words.action, position.state
    ids = [position.parse(action) for action in actions]
    return tuple(Sentence(tell(state, one, "fr"), tell(state, one, "en")) for one in ids)


def effects(played: Played) -> tuple[Sentence, ...]:
    """What the action cost and brought, one sentence each."""
    tell = played.before.game.words.effects
    before, after = played.before.state, played.after.state
    french = tell(before, played.action, after, "fr")
    english = tell(before, played.action, after, "en")
    return tuple(Sentence(fr, en) for fr, en in zip(french, english, strict=True))


def gains(played: Played) -> tuple[GainView, ...]:
    """What the action brought each seat, in points."""
    return tuple(GainView(*gain) for gain in played.before.gains(played.action, played.after))


def way(played: Played) -> tuple[str, ...] | UnsetType:
    """Where a piece went, place by place; nothing where none went anywhere."""
    return tuple(played.before.way(played.action)) or UNSET


def breakdown(position: Position, all_gains: Iterable[GainView]) -> Breakdown:
    """What the seats' results are made of, given everything that was gained up to a position."""
    told = [Gain(gain.seat, gain.points, gain.kind, gain.clause) for gain in all_gains]
    rows = tuple(
        BreakdownRow(row.kind, row.clause, row.amounts, _note(row.note))
        for row in position.account(told)
    )
    return Breakdown(rows, scores_now(position))


def _note(key: str | None) -> Sentence | None:
    return None if key is None else Sentence(say("fr", key), say("en", key))
