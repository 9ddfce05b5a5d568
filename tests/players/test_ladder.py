"""Levels and kinds of players: what each game's ladder promises, and what is refused."""

from __future__ import annotations

import pytest

import toy
from chantier.core.chance import Randomness
from chantier.core.position import Position
from chantier.errors import BadRequest
from chantier.games.registry import find_game
from chantier.i18n import say
from chantier.players.engine_player import EnginePlayer
from chantier.players.ladder import find_level, ladder, level_name
from chantier.players.level import Level
from chantier.players.one_move_win import one_move_win
from chantier.players.registry import make_player, read_limit, seat_kinds
from chantier.search.limits import Limits
from games.amounts import amounts_of
from games.found import NAMES

LATE_GAME = (
    "Vi Vh Hj Vj Hf Hh Vj Hd Hh Vh Vc Vj Vk Hf Vf Ve Vj Vf Ve Vg Vi Vi Vg Vk Vk Hg Vh Ve Vd Vc Ve "
    "Vk Vg Vd Vc Vc Vd Vd Vf pass"
)
LADDERS = {name: amounts_of(name).levels for name in NAMES}
CAPS = {1: 0.3, 2: 0.3, 3: 0.3, 4: 1.0, 5: 1.0, 6: 3.0}
EVERY_LEVEL = [(name, level) for name, count in LADDERS.items() for level in range(1, count + 1)]


def positions_with_a_win(name: str, count: int) -> list[Position]:
    """Positions of random games in which the seat to act can win at once."""
    found: list[Position] = []
    randomness = Randomness("wins", 1)
    while len(found) < count:
        position = find_game(name).initial(2)
        while not position.is_over:
            if one_move_win(position) is not None:
                found.append(position)
                break
            position = position.apply(position.random_id(randomness))
    return found


def test_every_game_has_a_ladder_of_its_own():
    assert {name: len(ladder(find_game(name)).levels) for name in NAMES} == LADDERS


@pytest.mark.parametrize(("name", "number"), EVERY_LEVEL)
def test_a_level_is_limited_by_nodes_has_a_cap_a_name_and_a_cause_for_its_slips(name, number):
    game = find_game(name)
    level = find_level(game, number)
    assert level.number == number
    assert level.limits.nodes is not None
    assert level.limits.seconds is not None
    assert level.limits.seconds <= CAPS[number]
    names = {level_name(game, number, language) for language in ("fr", "en")}
    assert len(names) == 2
    is_top = number == LADDERS[name]
    assert (level.slip is None) == is_top
    if level.slip:
        assert say("fr", level.slip) != say("en", level.slip)


@pytest.mark.jit
@pytest.mark.parametrize(("name", "number"), EVERY_LEVEL)
def test_no_level_misses_a_win_in_one_action(name, number):
    game = find_game(name)
    for position in positions_with_a_win(name, 4):
        player = make_player(f"level{number}", game, 1)
        after = position.apply(player.choose(position))
        assert after.outcome is not None
        assert after.outcome.winners == (position.to_act,)
        assert player.search_result is not None
        assert player.search_result.value[position.to_act] == 1
        assert player.search_result.proof is not None


@pytest.mark.jit
@pytest.mark.parametrize(("name", "number"), EVERY_LEVEL)
def test_with_a_seed_a_level_does_the_same_every_time(name, number):
    game = find_game(name)
    randomness = Randomness("same", number)
    position = game.initial(2)
    for _ in range(4):
        position = position.apply(position.random_id(randomness))
    while position.to_act == "chance":
        position = position.apply(position.random_id(randomness))
    one = make_player(f"level{number}", game, "seed")
    other = make_player(f"level{number}", game, "seed")
    first = one.choose(position)
    assert first in position.legal_ids()
    assert one.search_result is not None
    assert other.choose(position) == one.choose(position) == first
    assert sum(one.search_result.value) == pytest.approx(1)


def test_a_game_that_another_package_adds_is_played_by_plain_tree_search():
    assert len(ladder(toy.GAME).levels) == 6
    position = toy.GAME.initial(3)
    while not isinstance(position.to_act, int):
        position = position.apply(position.random_id(Randomness(1)))
    player = make_player("level1", toy.GAME, 1)
    assert player.choose(position) in position.legal_ids()


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        ("level0", "error.level"),
        ("level7", "error.level"),
        ("level99999999", "error.level"),
        ("level", "error.seat_kind"),
        ("level-1", "error.seat_kind"),
        ("level１", "error.seat_kind"),  # another digit one
        ("best", "error.seat_kind"),
        ("best:", "error.seat_kind"),
        ("best:fast", "error.limit_form"),
        ("best:0s", "error.limits_seconds"),
        ("best:0n", "error.limits_nodes"),
        ("best:1e3n", "error.limit_form"),
        ("uct:999999999999999n", "error.limits_nodes"),
        ("uct:99999999s", "error.limits_seconds"),
        ("builder", "error.seat_kind"),
        ("Random", "error.seat_kind"),
        ("", "error.seat_kind"),
    ],
)
def test_a_kind_that_is_none_is_refused_with_a_reason(kind, key):
    with pytest.raises(BadRequest) as caught:
        make_player(kind, find_game("kwinty"), 1)
    assert caught.value.key == key
    assert caught.value.say("fr") != caught.value.say("en")


def test_limits_are_read_as_they_are_written():
    assert read_limit("0.5s") == Limits(seconds=0.5)
    assert read_limit("2000n") == Limits(nodes=2000)


def test_seats_are_as_many_as_the_game_has():
    game = find_game("tulum")
    assert seat_kinds(" level1, random ", "human", game, 2) == ["level1", "random"]
    assert seat_kinds(None, "human", game, 3) == ["human"] * 3
    with pytest.raises(BadRequest) as caught:
        seat_kinds("level1", "human", game, 2)
    assert caught.value.key == "error.seats_count"


@pytest.mark.parametrize("kind", ["level1", "level4", "uct:20n", "best:20n", "builder"])
def test_a_position_of_another_game_is_refused(kind):
    player = make_player(kind, find_game("turquoise"), 1)
    for other in set(NAMES) - {"turquoise"}:
        with pytest.raises(BadRequest) as caught:
            player.choose(find_game(other).initial(2))
        assert caught.value.key == "error.other_game"


@pytest.mark.jit
def test_a_line_begins_with_the_action_even_where_a_pass_ends_the_game():
    position = find_game("kwinty").initial(2)
    for text in LATE_GAME.split():
        position = position.play(text)
    assert position.legal() == ["pass"]
    for number in range(1, 7):
        player = make_player(f"level{number}", position.game, 1)
        player.choose(position)
        assert player.search_result is not None
        assert player.search_result.line == (player.search_result.action,)


@pytest.mark.jit
def test_compiling_takes_nothing_from_a_level_and_its_seed_decides_alone():
    game = find_game("kwinty")
    position = game.initial(2).play("Vi").play("Hj")
    slow = Level(4, find_level(game, 4).make, Limits(nodes=5_000, seconds=1e-9))
    one = EnginePlayer(game, slow.make(), slow.limits, seed=1).think(position)
    other = EnginePlayer(game, slow.make(), Limits(nodes=5_000), seed=1).think(position)
    assert (one.action, one.nodes, one.depth) == (other.action, other.nodes, other.depth)
