from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from chantier.arena.entrants import Entrants
from chantier.arena.game import play_game
from chantier.arena.opening import Openings
from chantier.arena.settings import MatchSettings
from chantier.core.record import Record, verify
from chantier.errors import BadRequest
from chantier.games.registry import find_game

HOSTILE = shlex.join([sys.executable, str(Path(__file__).with_name("hostile.py"))])


class Stubborn:
    """Plays the last legal action, or whatever it was told to."""

    search_result = None

    def __init__(self, action: str) -> None:
        self.action = action

    def choose(self, position):
        return int(self.action) if self.action else position.legal_ids()[-1]


def make_stubborn(argument, _game, _seed):
    return Stubborn(argument)


def play(settings: MatchSettings, *numbers: int) -> list[Record]:
    game = find_game(settings.game)
    entrants = Entrants(game, {"stubborn": f"{__name__}:make_stubborn"}, patience=20)
    start = game.initial(settings.players, settings.options)
    openings = Openings(start, settings.seed, settings.opening)
    try:
        return [play_game(settings, game, entrants, openings, number) for number in numbers]
    finally:
        entrants.close()


def without_times(record: Record) -> Record:
    timed = ("seconds", "clocks")
    extra = {key: value for key, value in record.extra.items() if key not in timed}
    return Record(**{**record.__dict__, "extra": extra})


@pytest.mark.parametrize(
    ("name", "players", "entrants"),
    [
        ("kwinty", 2, ("random", "uct:20n")),
        ("tulum", 3, ("random", "random", "random")),
        ("turris", 2, ("random", "stubborn:")),
    ],
)
def test_a_game_is_the_same_every_time_and_replays(name, players, entrants):
    settings = MatchSettings(name, players, {}, entrants, "seed", 3)
    first = [without_times(record) for record in play(settings, 0, 1, 2)]
    again = [without_times(record) for record in play(settings, 2, 1, 0)]
    assert first == again[::-1]
    for number, record in enumerate(first):
        assert record.extra["number"] == number
        assert record.extra["seats"] == [entrants[one] for one in record.extra["entrants"]]
        assert verify(record, find_game).to_json() == record.outcome
    assert first[0].actions != first[2].actions


def test_games_of_a_set_begin_alike_with_the_seats_turned():
    settings = MatchSettings("kwinty", 2, {}, ("random", "stubborn:"), "seed", 5)
    one, other = play(settings, 8, 9)
    assert one.actions[:5] == other.actions[:5]
    assert one.extra["opening"] == other.extra["opening"] == 5
    assert one.extra["entrants"] == [0, 1]
    assert other.extra["entrants"] == [1, 0]


def test_chance_is_the_same_for_all_games_of_a_set_until_they_part():
    settings = MatchSettings("tulum", 3, {}, ("stubborn:", "stubborn:", "stubborn:"), "seed", 0)
    games = play(settings, 3, 4, 5, 6)
    assert games[0].actions == games[1].actions == games[2].actions  # they play alike
    assert games[0].actions != games[3].actions


def test_what_players_expected_stands_beside_their_actions():
    settings = MatchSettings("kwinty", 2, {}, ("random", "uct:20n"), "seed", 4)
    (record,) = play(settings, 0)
    values = record.extra["values"]
    assert len(values) == len(record.actions)
    assert values[:4] == [None] * 4  # nobody chose the opening
    assert all(value is None for value in values[4::2])  # random expects nothing
    assert all(sum(value) == pytest.approx(1, abs=1e-4) for value in values[5::2])
    assert record.extra["decisions"][1] == len(values[5::2])
    assert record.extra["nodes"][0] == 0 < record.extra["nodes"][1]


@pytest.mark.parametrize(
    ("way", "reason", "why"),
    [("illegal", "abandon", "illegal action Va"), ("dies", "abandon", "ended with status 1")],
)
@pytest.mark.parametrize("number", [0, 1])
def test_an_outside_player_that_fails_loses_and_the_record_says_why(way, reason, why, number):
    settings = MatchSettings("kwinty", 2, {}, ("random", f"program:{HOSTILE} {way}"), "seed", 0)
    (record,) = play(settings, number)
    seat = 1 - number
    assert record.outcome["winners"] == [1 - seat]
    assert record.outcome["reason"] == reason
    assert record.extra["fault"]["seat"] == seat
    assert record.extra["fault"]["why"].startswith(why)
    verify(record, find_game)  # its actions are legal, and the table ended it


def test_a_player_of_ours_that_plays_an_illegal_action_loses_too():
    settings = MatchSettings("kwinty", 2, {}, ("random", "stubborn:30"), "seed", 0)
    (record,) = play(settings, 1)
    assert record.outcome["winners"] == [1]
    assert record.extra["fault"] == {"seat": 0, "why": "illegal action with id 30"}


@pytest.mark.parametrize("spec", ["nobody", "level0", "level99", "best:", "uct:0n", "best:0s", ""])
def test_unknown_players_and_limits_out_of_range_are_refused(spec):
    with pytest.raises(BadRequest):
        Entrants(find_game("kwinty"), {}).check(spec)


def test_an_unknown_player_is_told_all_kinds():
    with pytest.raises(BadRequest, match=r"random.*|program:COMMAND"):
        Entrants(find_game("kwinty"), {"mctsbot": "x:y"}).check("nobody")
