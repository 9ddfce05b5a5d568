from __future__ import annotations

from collections import Counter

import pytest

from chantier.arena.settings import MatchSettings, check_games, check_settings, default_opening
from chantier.errors import BadOptions, BadPlayers, BadRequest
from chantier.games.registry import find_game


def settings(
    *entrants: str, game: str = "tulum", players: int = 2, opening: int = 0
) -> MatchSettings:
    return MatchSettings(game, players, {}, entrants, "1", opening)


def test_two_players_swap_seats_on_each_opening():
    arena = settings("a", "b")
    seatings = [arena.seating(number) for number in range(6)]
    assert seatings == [
        (0, (0, 1)),
        (0, (1, 0)),
        (1, (0, 1)),
        (1, (1, 0)),
        (2, (0, 1)),
        (2, (1, 0)),
    ]


@pytest.mark.parametrize(("entrants", "players"), [(2, 2), (4, 2), (3, 3), (5, 3), (4, 4), (6, 4)])
def test_everyone_meets_everyone_on_every_seat_from_every_opening(entrants, players):
    arena = settings(*map(str, range(entrants)), players=players)
    total = arena.total(3 * players)
    seatings = [arena.seating(number) for number in range(total)]
    assert len(set(seatings)) == total
    assert {opening for opening, _ in seatings} == {0, 1, 2}
    for seat in range(players):
        seen = Counter((opening, seats[seat]) for opening, seats in seatings)
        assert len(set(seen.values())) == 1  # nobody has a seat more often
        assert len(seen) == 3 * entrants
    groups = Counter(frozenset(seats) for _, seats in seatings)
    assert set(groups.values()) == {3 * players}
    assert len(groups) == len(arena.groups)


def test_more_games_leave_the_first_ones_as_they_are():
    arena = settings("a", "b", "c")
    assert arena.total(2) == 6
    assert arena.total(3) == arena.total(4) == 12  # whole sets
    assert {arena.seating(number).opening for number in range(6)} == {0}


def test_a_player_given_twice_is_two_entrants():
    arena = settings("builder", "random", "builder", "builder", players=4)
    assert arena.names == ("builder", "random", "builder #2", "builder #3")
    assert arena.groups == ((0, 1, 2, 3),)


def test_settings_come_back_from_their_json():
    arena = settings("a", "b", "c", players=3)
    assert MatchSettings.from_json(arena.to_json()) == arena


@pytest.mark.parametrize(
    ("arena", "error"),
    [
        (settings("a"), BadRequest),
        (settings("a", "b", players=3), BadRequest),
        (settings("a", "b", players=5), BadPlayers),
        (settings("a", "b", opening=-1), BadRequest),
        (settings("a", "b", opening=101), BadRequest),
        (MatchSettings("tulum", 2, {"no": 1}, ("a", "b"), "1", 0), BadOptions),
    ],
)
def test_what_cannot_be_played_is_refused(arena, error):
    with pytest.raises(error):
        check_settings(arena, find_game("tulum"))


@pytest.mark.parametrize("games", [0, -1, 10**9])
def test_a_senseless_number_of_games_is_refused(games):
    with pytest.raises(BadRequest):
        check_games(games)


def test_games_that_chance_makes_differ_need_no_opening():
    openings = {name: default_opening(find_game(name)) for name in ("kwinty", "turris", "tulum")}
    assert openings == {"kwinty": 4, "turris": 4, "tulum": 0}
