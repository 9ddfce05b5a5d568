"""What the people at a table are shown."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Literal

from msgspec import UNSET, Raw, UnsetType, structs, to_builtins

from chantier.core.game import Game
from chantier.core.played import PlayedAction
from chantier.core.position import Position
from chantier.core.turn_order import rematch_by, rematch_order
from chantier.errors import BadAction, ChantierError, IllegalAction, StalePosition
from chantier.i18n import LANGUAGES, say
from chantier.table import narration
from chantier.table.board import board_of, other_letters
from chantier.table.callers import Caller, seat_key, seats_of, sets_seats
from chantier.table.consent import Back, may_take_back, plays_again
from chantier.table.draft import DraftedEvent
from chantier.table.ending import scores_now
from chantier.table.events import Acted, Drawn, Ended, Said
from chantier.table.messages import (
    ActionChance,
    Bilingual,
    Board,
    BrokenClauseView,
    Choices,
    ClockView,
    Happened,
    LineEntry,
    NextGame,
    OfferedAction,
    OfferView,
    OutcomeView,
    PackedParts,
    PartValue,
    Preview,
    Previewed,
    Refused,
    SeatKey,
    SeatView,
    Snapshot,
    TableCard,
    ThrowView,
    You,
)
from chantier.table.play import CLAIM_AFTER
from chantier.table.sealing import START_AFTER
from chantier.table.state import LineNode, Seat, State
from chantier.table.table import Table
from chantier.table.throwing import thrown_at, waits

NOBODY_AWAY: Mapping[int, int] = {}


def snapshot(
    table: Table,
    caller: Caller,
    now: int,
    present: Collection[str] = (),
    spectators: int = 0,
    message: str = "",
    absent: Mapping[int, int] = NOBODY_AWAY,
    own_throws: Mapping[str, int | None] | None = None,
) -> Snapshot:
    """Everything about a table, for one person; `present` are the owners who are there, `absent`
    says since when the people of other seats are away."""
    state = table.state
    return Snapshot(
        id=message,
        table=state.table,
        number=state.number,
        digest=table.digest.hex(),
        now=now,
        created=state.created,
        status=state.status,
        rules=state.rules,
        commitment=state.commitment,
        before=state.before,
        first=state.first,
        seats=seats(state, present, absent),
        line=line(state),
        board=board(state),
        clocks=clocks(state, now),
        offers=offers(state),
        outcome=outcome(state),
        secret=None if state.ended is None else state.ended.secret,
        rematch=state.rematch,
        next_game=next_game(state),
        spectators=spectators,
        claim_after=CLAIM_AFTER,
        chat=tuple(table.chat),
        you=you(state, caller),
        throw=throw(state, now, own_throws or {}) or UNSET,
        sealed=UNSET if state.sealed is None or state.status != "open" else state.sealed,
        start_after=START_AFTER if state.status == "open" else UNSET,
        closed_word=state.closed_word or UNSET,
    )


def card(state: State) -> TableCard:
    """What a list of tables shows of one; the opening is left out, for it may be long."""
    return TableCard(
        table=state.table,
        game=state.rules.game,
        status=state.status,
        listed=state.rules.listed,
        created=state.created,
        updated=state.updated,
        length=state.now.length,
        to_act=state.on_turn,
        rules=structs.replace(state.rules, opening=(), options={}),
        seats=seats(state),
        scores=scores_now(state.position),
        outcome=outcome(state),
        letters=other_letters(state.position),
    )


def happened(
    made: DraftedEvent,
    now: int,
    present: Collection[str] = (),
    absent: Mapping[int, int] = NOBODY_AWAY,
    throw: ThrowView | UnsetType | None = UNSET,
) -> Happened:
    """One event for all, with what it changed."""
    state, before = made.state, made.before
    played = state.now.played if isinstance(made.event, (Acted, Drawn)) else None
    return Happened(
        event=Raw(made.body),
        digest=made.digest.hex(),
        now=now,
        status=state.status,
        seats=seats(state, present, absent)
        if not before or _shows_other_seats(before, state)
        else UNSET,
        board=board(state) if _changes_board(made) else UNSET,
        clocks=clocks(state, now) if not before or before.clocks != state.clocks else UNSET,
        offers=offers(state) if before and before.offers != state.offers else UNSET,
        next_game=next_game(state) if isinstance(made.event, Ended) else UNSET,
        throw=throw,
        parts=played.parts if played else UNSET,
        log=narration.log(played) if played else UNSET,
        effects=narration.effects(played) if played else UNSET,
        score_changes=narration.score_changes(played) if played else UNSET,
        path=narration.path(played) if played else UNSET,
        text=made.chat.text if isinstance(made.event, Said) else UNSET,
    )


def _shows_other_seats(before: State, state: State) -> bool:
    """Whether the seats look different; sealing tells which salts they wait for."""
    return before.seats != state.seats or before.sealed != state.sealed


def changes_choices(made: DraftedEvent) -> bool:
    """Whether the player who must act needs a new list of choices."""
    before, state = made.before, made.state
    return before is None or before.now is not state.now or before.status != state.status


def _changes_board(made: DraftedEvent) -> bool:
    """Whether the board is another; who may take back changes with seats and offers, too."""
    return changes_choices(made) or (
        made.before is not None and _back(made.before) != _back(made.state)
    )


def _back(state: State) -> tuple[Back, ...]:
    return tuple(may_take_back(state, seat) for seat in range(len(state.seats)))


def seats(
    state: State, present: Collection[str] = (), absent: Mapping[int, int] = NOBODY_AWAY
) -> tuple[SeatView, ...]:
    """The seats, as everybody sees them."""
    awaited = state.awaited if state.sealed is not None and state.status == "open" else ()
    return tuple(
        SeatView(
            name=seat.name,
            kind=_kind(seat),
            level=seat.level,
            stand_in=seat.stand_in,
            out=seat.out,
            present=seat.level is not None or seat.owner in present,
            away_since=absent.get(number, UNSET),
            opens=seat.salt_hash if number in awaited else UNSET,
        )
        for number, seat in enumerate(state.seats)
    )


def _kind(seat: Seat) -> Literal["open", "person", "bot", "level"]:
    if seat.level is not None:
        return "level"
    if seat.is_open:
        return "open"
    return "bot" if seat.bot else "person"


def board(state: State) -> Board:
    """Where a game stands."""
    playing = state.status == "playing"
    node = state.now
    last = None if node.before is None else node.action_id
    return board_of(node.position, node.number, node.length, _back(state), playing, last)


def throw(state: State, now: int, own_throws: Mapping[str, int | None]) -> ThrowView | None:
    """The dice that wait for their player; `None` where none do."""
    seat, moment = state.to_throw, thrown_at(state, own_throws)
    if seat is None or not waits(state, own_throws):
        return None
    return ThrowView(seat, None if moment is None else max(0, moment - now))


def clocks(state: State, now: int) -> ClockView:
    """The clocks at a moment."""
    return ClockView(left=state.clocks.shown(now), running=state.clocks.running)


def offers(state: State) -> tuple[OfferView, ...]:
    """What is on offer."""
    return tuple(
        OfferView(o.seat, o.what, tuple(sorted(o.agreed)), UNSET if o.first is None else o.first)
        for o in state.offers
    )


def outcome(state: State) -> OutcomeView | None:
    """How the game ended."""
    end = state.ended
    return None if end is None else OutcomeView(end.winners, end.scores, end.reason, end.agreed)


def next_game(state: State) -> NextGame | None:
    """Who begins a rematch; `None` before the end, and where that player has left."""
    if state.ended is None:
        return None
    card, winners = state.game.card, state.ended.winners
    first = rematch_order(card, len(state.seats), winners)[0]
    seat = state.seats[first]
    if seat.level is None and not plays_again(seat):
        return None
    return NextGame(first, rematch_by(card, winners))


def line(state: State) -> tuple[LineEntry, ...]:
    """Every action of the line that survived, in words."""
    return tuple(_entry(node) for node in state.now.line() if node.before is not None)


def _entry(node: LineNode) -> LineEntry:
    """A node's action in words, kept for the next snapshot; its effects are left out."""
    if not node.told:
        told = narration.line_entry(
            node.played, node.number, node.action, node.at, with_effects=False
        )
        node.told.append(told)
    kept: LineEntry = node.told[0]
    return kept


def choices(state: State) -> Choices | None:
    """What the player who must act may do; `None` if nobody must."""
    seat = state.to_act
    if seat is None:
        return None
    position, game = state.position, state.game
    by_text = {game.notation.text(action): action for action in position.legal_ids()}
    texts = sorted(by_text)
    ids = [by_text[text] for text in texts]
    neighbours = zip((None, *ids), ids, strict=False)
    parts = [_packed(game, before, action) for before, action in neighbours]
    words = narration.offered(position, texts)
    return Choices(state.now.number, seat, tuple(texts), tuple(parts), words)


def offered(position: Position, ids: Iterable[int]) -> tuple[OfferedAction, ...]:
    """Actions as a client is offered them, sorted by their texts."""
    text = position.game.notation.text
    found = [OfferedAction(text(action), position.parts(action)) for action in ids]
    return tuple(sorted(found, key=lambda one: one.text))


@lru_cache(maxsize=1 << 14)  # most neighbours in a list are neighbours in the next one, too
def _packed(game: Game, before: int | None, action: int) -> PackedParts:
    """An action's parts, without those at its beginning that the action before has, too."""
    parts = _part_values(game, action)
    begin = [] if before is None else _part_values(game, before)
    kept = max(0, len(parts) - 1)  # of most neighbours the last part alone differs
    while begin[:kept] != parts[:kept]:
        kept -= 1
    return PackedParts(kept, parts[kept:])


def _part_values(game: Game, action: int) -> list[PartValue]:
    values: list[PartValue] = to_builtins(game.parts(action)) if game.parts else []
    return values


def chances(shares: Mapping[str, float]) -> tuple[ActionChance, ...]:
    """What each action leaves of the win, as it is sent."""
    return tuple(ActionChance(action, share) for action, share in shares.items())


def you(state: State, caller: Caller) -> You:
    """Who a client is at the table, with the secret links of its seats."""
    held = seats_of(state, caller)
    keys = tuple(SeatKey(seat, seat_key(state, seat)) for seat in held)
    return You(seats=held, keys=keys, sets_seats=sets_seats(state, caller) or UNSET)


def previewed(state: State, message: Preview) -> Previewed:
    """What an action would do, or which clauses it breaks; raises if it is no action at all."""
    if message.position not in (None, state.now.number):
        raise StalePosition("error.table_stale", given=message.position, now=state.now.number)
    return preview_of(state.position, message, state.now.number, state.now.length)


def preview_of(position: Position, message: Preview, number: int, length: int) -> Previewed:
    """The same of any position, of which the board has this number and so many actions."""
    action = position.parse(message.action)
    if refusals := position.refusals(action):
        return Previewed(
            id=message.id,
            action=message.action,
            legal=False,
            words=narration.action_words(position, action),
            effects=(),
            broken=broken(position.game.card.name, refusals),
            path=(),
            board=None,
        )
    after = position.apply(action)
    played = PlayedAction(position, action, after)
    return Previewed(
        id=message.id,
        action=message.action,
        legal=True,
        words=narration.action_words(position, action),
        effects=narration.effects(played),
        broken=(),
        path=tuple(position.path(action)),
        board=board_of(after, number, length + 1, last=action),
    )


def broken(game: str, refusals: Collection[str]) -> tuple[BrokenClauseView, ...]:
    """The clauses that an action breaks, with their sentences."""
    return tuple(
        BrokenClauseView(
            refusal.partition(".")[0],
            Bilingual(*(say(language, f"{game}.refusal.{refusal}") for language in LANGUAGES)),
        )
        for refusal in refusals
    )


def refused(error: ChantierError, message: str, state: State | None = None) -> Refused:
    """Why something was not done; and where the table stands, for an action that did not fit."""
    clauses: tuple[BrokenClauseView, ...] = ()
    code = error.key
    if isinstance(error, IllegalAction):
        clauses = broken(error.position.game.card.name, error.refusals)
    behind = isinstance(error, (StalePosition, IllegalAction, BadAction))
    return Refused(
        id=message,
        code=code,
        why=Bilingual(error.say("fr"), error.say("en")),
        broken=clauses,
        board=board(state) if behind and state is not None else None,
        after=UNSET if error.after is None else error.after,
    )
