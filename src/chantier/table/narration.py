"""Narration: a move as a line of the log, with its score changes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import UNSET, UnsetType

from chantier.core.phrase import Phrase, literal
from chantier.core.played import PlayedAction
from chantier.core.position import Position
from chantier.core.scores import ScoreChange
from chantier.games.faults import presented
from chantier.i18n import say
from chantier.table.board import brings_no_page
from chantier.table.ending import scores_now
from chantier.table.messages import (
    Bilingual,
    Breakdown,
    BreakdownRow,
    LineEntry,
    LogLineView,
    ScoreChangeView,
    Sentence,
)


def log(played: PlayedAction) -> LogLineView:
    """The action as the log tells it; by its words or text where another package's log fails."""

    def told() -> LogLineView:
        line = played.before.log(played.action, played.after)
        return LogLineView(
            line.seat,
            sentence(line.sentence),
            line.continues or UNSET,
            UNSET if line.end is None else sentence(line.end),
            UNSET if line.letter is None else line.letter,
        )

    found = presented(played.before.game, told, None)
    if found is not None:
        return found
    text = played.before.game.notation.text(played.action)
    return LogLineView(played.seat, sentence(Phrase("log.chooses", words=text)))


def action_words(position: Position, action: int) -> Sentence:
    """An action in words; by its text where another package's words fail."""
    found = presented(position.game, lambda: sentence(position.words(action)), None)
    if found is not None:
        return found
    text = literal(position.game.notation.text(action))
    return Sentence(text, text)


@lru_cache(maxsize=1 << 12, typed=True)  # a game says the same sentences turn after turn
def sentence(phrase: Phrase) -> Sentence:
    """A phrase in both languages, with placeholders for seats."""
    french, english = phrase.template("fr"), phrase.template("en")
    (french + english).encode()  # what is no text, or cannot be sent, are no words
    return Sentence(french, english, phrase.clauses or UNSET, phrase.is_score or UNSET)


def offered(
    position: Position, actions: Iterable[str] | None = None
) -> tuple[Sentence, ...] | UnsetType:
    """Each of some actions in words, the legal ones by default, in the order of their texts.

    Nothing for a game whose page says them itself.
    """
    if not brings_no_page(position.game):
        return UNSET
    texts = position.legal() if actions is None else actions
    return tuple(action_words(position, position.parse(action)) for action in texts)


def effects(played: PlayedAction) -> tuple[Sentence, ...]:
    """What the action cost and brought, one sentence each."""

    def told() -> tuple[Sentence, ...]:
        phrases = played.before.effects(played.action, played.after)
        return tuple(map(sentence, phrases))

    return presented(played.before.game, told, ())


def score_changes(played: PlayedAction) -> tuple[ScoreChangeView, ...]:
    """What the action brought each seat, in points."""

    def told() -> tuple[ScoreChangeView, ...]:
        return tuple(
            ScoreChangeView(*change[:-1], is_feat=change.is_feat or UNSET)
            for change in played.before.score_changes(played.action, played.after)
        )

    return presented(played.before.game, told, ())


def path(played: PlayedAction) -> tuple[str, ...] | UnsetType:
    """Where a piece went, place by place; nothing where none went anywhere."""
    before = played.before
    places: tuple[str, ...] = ()
    return presented(before.game, lambda: tuple(before.path(played.action)), places) or UNSET


def line_entry(
    played: PlayedAction,
    number: int,
    text: str,
    at: int | None = None,
    *,
    with_effects: bool = True,
) -> LineEntry:
    """An action of a line as a client is told it; `number` is that of the board it leads to."""
    return LineEntry(
        number=number,
        seat=played.seat,
        action=text,
        parts=played.parts,
        log=log(played),
        score_changes=score_changes(played),
        at=at,
        effects=effects(played) if with_effects else UNSET,
        path=path(played),
    )


def breakdown(position: Position, all_changes: Iterable[ScoreChangeView]) -> Breakdown:
    """What the seats' results are made of, given everything that was gained up to a position."""
    told = [
        ScoreChange(one.seat, one.points, one.kind, one.clause, one.is_feat is True)
        for one in all_changes
    ]
    rows = tuple(
        BreakdownRow(row.kind, row.clause, row.amounts, _note(row.note))
        for row in position.score_breakdown(told)
    )
    return Breakdown(rows, scores_now(position))


def _note(key: str | None) -> Bilingual | None:
    return None if key is None else Bilingual(say("fr", key), say("en", key))
