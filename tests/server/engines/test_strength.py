"""A player who leaves is replaced by an artificial player of about the same strength."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import structs

from chantier.server.engines.strength import level_of
from chantier.server.storage.summaries import summary_of
from chantier.table.options import LevelSeat, MySeat
from table.table_fixture import ANNE, BRUNO, Leave, Resign, TableFixture, plan


class Shelf:
    """Finished tables, as a store gives them back."""

    def __init__(self, *fixtures: TableFixture) -> None:
        self.fixtures = {fixture.state.table: fixture for fixture in fixtures}

    async def owned(self, owner: bytes, limit: int) -> list[object]:
        found = [summary_of(fixture.state) for fixture in self.fixtures.values()]
        return [one for one in found if owner in one.owners][:limit]

    async def load(self, table: str) -> list[object]:
        return list(self.fixtures[table].book)


def lost_to(level: int, seed: int) -> TableFixture:
    fixture = TableFixture(plan("kwinty", [MySeat(), LevelSeat(level)]), seed=seed)
    fixture.send(ANNE, Resign(id="r"))
    return fixture


def won_against(level: int) -> TableFixture:
    for seed in range(100):
        fixture = TableFixture(plan("kwinty", [MySeat(), LevelSeat(level)]), seed=seed)
        fixture.play_on()
        if fixture.state.ended is not None and fixture.state.ended.winners == (0,):
            return fixture
    raise AssertionError


def level(owner: str, *fixtures: TableFixture, game: str = "kwinty") -> int | None:
    return asyncio.run(level_of(Shelf(*fixtures), owner, game, 6))  # type: ignore[arg-type]


@pytest.mark.parametrize(("beaten", "like"), [(1, 2), (4, 5), (6, 6)])
def test_whoever_beats_a_level_is_taken_for_one_more(beaten: int, like: int) -> None:
    assert level(ANNE, won_against(beaten)) == like


def test_all_late_games_count_alike_and_nobody_is_below_the_first_level() -> None:
    assert level(ANNE, lost_to(1, 1)) == 1
    assert level(ANNE, lost_to(5, 1), lost_to(5, 2), won_against(3)) == 4


def test_a_card_that_cannot_be_read_is_not_counted() -> None:
    class Torn(Shelf):
        async def owned(self, owner: bytes, limit: int) -> list[object]:
            first, *others = await super().owned(owner, limit)
            return [structs.replace(first, card=b"?"), *others]  # type: ignore[type-var]

    shelf = Torn(lost_to(6, 1), lost_to(3, 2))
    assert asyncio.run(level_of(shelf, ANNE, "kwinty", 6)) == 2  # type: ignore[arg-type]


def test_what_says_nothing_is_not_counted() -> None:
    left = TableFixture(plan("kwinty", [MySeat(), LevelSeat(5)]), seed=4)
    left.send(ANNE, Leave(id="l"))
    left.play_on()
    assert level(ANNE, left) is None
    assert level(BRUNO, lost_to(5, 1)) is None
    assert level(ANNE, lost_to(5, 1), game="turris") is None
    people = TableFixture(plan("kwinty", [MySeat(), MySeat("Léo")]))
    people.send(ANNE, Resign(id="r", seat=0))
    assert level(ANNE, people) is None
