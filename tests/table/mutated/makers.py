"""The records that are mutated: of every game, at every stage, in every form that there has been.

A maker yields the lines of records of one game. Records of another form join by one more maker.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

from chantier.games.registry import find_game
from chantier.table.messages import StartWithout
from chantier.table.options import Budget, MySeat, OpenSeat
from chantier.table.sealing import START_AFTER
from table.table_fixture import (
    PEOPLE,
    OfferDraw,
    OfferReply,
    Rematch,
    Resign,
    Say,
    TableFixture,
    Takeback,
    plan,
    sit,
    table_of,
)

STORED = Path(__file__).resolve().parents[2] / "fixtures" / "stored" / "records.jsonl.gz"
LONGEST = 250  # moves of a game that is played out: each mutant may replay it
SHORT = 12  # moves, where a game is not played to its end

Maker = Callable[[str], Iterator[str]]


def resigned(game: str) -> Iterator[str]:
    """With chat, offers and a move taken back; then one seat resigns."""
    fixture = table_of(game, seed=1)
    fixture.play_on(SHORT)
    fixture.send(PEOPLE[0], Say(id=fixture.next_id(), text="« voilà »"))
    if fixture.state.to_act is not None:
        mover = fixture.state.seats[fixture.state.to_act].owner
        fixture.act(mover)
        if fixture.state.now.actor is not None and not fixture.state.now.chance:
            fixture.send(mover, Takeback(id=fixture.next_id()))
    fixture.send(PEOPLE[0], OfferDraw(id=fixture.next_id()))
    fixture.send(PEOPLE[1], OfferReply(id=fixture.next_id(), what="draw", agreed=False))
    fixture.send(PEOPLE[1], Resign(id=fixture.next_id()))
    yield fixture.record().to_line()


def shared_win(game: str) -> Iterator[str]:
    """Of as many people as can play, by the clock; all share the win and play again."""
    people = find_game(game).card.players[1]
    fixture = table_of(game, people, clock=Budget(600, 5), seed=2)
    for _ in range(SHORT):
        fixture.now += 1500
        fixture.play_on(1)
    fixture.send(PEOPLE[0], OfferDraw(id=fixture.next_id()))
    for owner in PEOPLE[1:people]:
        fixture.send(owner, OfferReply(id=fixture.next_id(), what="draw", agreed=True))
    fixture.send(PEOPLE[0], Rematch(id=fixture.next_id()))
    yield fixture.record().to_line()


def by_the_rules(game: str) -> Iterator[str]:
    """Played to its end beside a level, where that takes few moves."""
    fixture = table_of(game, 1, levels=1, seed=3)
    fixture.play_on(LONGEST)
    if fixture.state.status == "over":
        yield fixture.record().to_line()


def by_lot(game: str) -> Iterator[str]:
    """With seats that are drawn, and a player who never opened the salt."""
    seats = [MySeat(), *[OpenSeat()] * (find_game(game).card.players[1] - 1)]
    fixture = TableFixture(replace(plan(game, seats), lot=True), seed=6, opens=False)
    for owner in PEOPLE[1 : len(seats)]:
        sit(fixture, owner)
    for owner in PEOPLE[1 : len(seats)]:
        fixture.open_salt(owner)
    fixture.now += START_AFTER
    fixture.send(PEOPLE[1], StartWithout(id=fixture.next_id()))
    for owner in PEOPLE[2 : len(seats)]:
        fixture.send(owner, OfferReply(id=fixture.next_id(), what="start", agreed=True))
    fixture.play_on(SHORT)
    for owner in PEOPLE[1 : len(seats)]:
        fixture.send(owner, Resign(id=fixture.next_id()))
    yield fixture.record().to_line()


def going_on(game: str) -> Iterator[str]:
    """In the middle: neither an outcome nor the secret."""
    fixture: TableFixture = table_of(game, seed=4)
    fixture.play_on(SHORT)
    yield fixture.record().to_line()


def plain(game: str) -> Iterator[str]:
    """Moves and outcome alone, without any proof."""
    fixture = table_of(game, seed=5)
    fixture.play_on(SHORT)
    data = fixture.record().to_json()
    kept = ("format", "game", "players", "options", "actions")
    yield json.dumps({key: data[key] for key in kept} | {"names": ["Zoé", "\ud800"]})


def stored(game: str) -> Iterator[str]:
    """As servers of old wrote them."""
    for line in gzip.decompress(STORED.read_bytes()).decode().splitlines():
        record = json.loads(line)
        if record["game"] == game and len(record["actions"]) <= LONGEST:
            yield line


MAKERS: tuple[Maker, ...] = (
    *(resigned, shared_win, by_the_rules, by_lot, going_on, plain, stored),
)
