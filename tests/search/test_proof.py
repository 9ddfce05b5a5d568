"""Proof-number search against a plain full minimax, and what must not change what it finds."""

from __future__ import annotations

import io
import random
from functools import cache

import pytest

from chantier.core.position import Position
from chantier.games.registry import find_game
from chantier.players.kwinty.proof_heuristics import PROOF
from chantier.search.limits import Limits
from chantier.search.proof.heuristics import plain_heuristics
from chantier.search.proof.search import ProofSearch

ENOUGH = Limits(nodes=2_000_000)
GAMES = ("kwinty", "turris")
MOST_TREE = 1_000  # positions that can still come, counted along every line


@cache
def late_positions(name: str, count: int) -> tuple[Position, ...]:
    """Positions of random games in which a seat acts and little can still come."""
    game, rng, found = find_game(name), random.Random(5), []
    while len(found) < count:
        position, passed = game.initial(2), []
        while not position.is_over:
            passed.append(position)
            position = position.apply(rng.choice(position.legal_ids()))
        late = [one for one in passed[-8:] if tree(one, MOST_TREE) < MOST_TREE]
        found += late[:1]
    return tuple(found)


def tree(position: Position, most: int) -> int:
    """How many positions can come from here, `most` at most."""
    counted = 1
    for action in [] if position.is_over else position.legal_ids():
        if counted >= most:
            break
        counted += tree(position.apply(action), most - counted)
    return counted


@cache
def wins(position: Position, seat: int) -> bool:
    """Whether a seat is the only winner whatever the other one does, by looking at everything."""
    if position.is_over:
        return position.outcome.winners == (seat,)
    after = (wins(position.apply(action), seat) for action in position.legal_ids())
    return any(after) if position.to_act == seat else all(after)


def search_of(name: str, entries: int = 1 << 12) -> ProofSearch:
    game = find_game(name)
    return ProofSearch(game, plain_heuristics(game), entries)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("entries", [1 << 8, 1 << 12])
def test_the_answer_is_that_of_looking_at_everything(name: str, entries: int) -> None:
    search = search_of(name, entries)
    found = {True: 0, False: 0}
    for position in late_positions(name, 16):
        for seat in (0, 1):
            search.begin(position.state, seat)
            result = search.run(ENOUGH)
            assert result.wins is wins(position, seat)
            assert search.is_refuted(position.state) is not result.wins or entries < 1 << 12
            found[result.wins] += 1
    assert min(found.values()) >= 3


@pytest.mark.parametrize("name", GAMES)
def test_a_proved_win_comes_no_later_than_it_says(name: str) -> None:
    search, met = search_of(name), 0
    for position in late_positions(name, 16):
        seat = position.to_act
        search.begin(position.state, seat)
        result = search.run(ENOUGH)
        if not result.wins:
            continue
        met += 1
        assert longest_win(search, position, seat) <= result.plies
    assert met >= 2


def longest_win(search: ProofSearch, position: Position, seat: int) -> int:
    """The actions until the win, where the attacker plays what is known to win soonest."""
    if position.is_over:
        assert position.outcome.winners == (seat,)
        return 0
    if position.to_act != seat:
        return 1 + max(
            longest_win(search, position.apply(reply), seat) for reply in position.legal_ids()
        )
    return 1 + longest_win(
        search, position.apply(search.winning_actions(position.state)[0][1]), seat
    )


def after(line: str) -> Position:
    position = find_game("kwinty").initial()
    for action in line.split():
        position = position.play(action)
    return position


EARLY = "Vi Hg Vj Vk"


@pytest.mark.jit
def test_how_a_search_is_cut_changes_nothing() -> None:
    found = []
    for size in (1, 7, 100_000):
        search = ProofSearch(find_game("kwinty"), PROOF, 1 << 14)
        search.begin(after(EARLY).state, 0)
        while search.step(size):
            pass
        found.append((search.result, search.winning_actions(after(EARLY).state)))
    assert found[0] == found[1] == found[2]
    assert found[0][0].wins


@pytest.mark.jit
def test_a_search_goes_on_from_the_disk_as_if_it_had_not_stopped() -> None:
    straight = ProofSearch(find_game("kwinty"), PROOF, 1 << 14)
    straight.begin(after(EARLY).state, 0)
    expected = straight.run(ENOUGH)
    stopped = ProofSearch(find_game("kwinty"), PROOF, 1 << 14)
    stopped.begin(after(EARLY).state, 0)
    assert stopped.run(Limits(nodes=5_000)).wins is None
    kept = io.BytesIO()
    stopped.save(kept)
    kept.seek(0)
    again = ProofSearch(find_game("kwinty"), PROOF, 1 << 14)
    again.load(kept)
    assert again.result == stopped.result
    assert again.run(ENOUGH) == expected


@pytest.mark.parametrize("spoil", ["another table", "cut", "foreign"])
def test_what_is_no_search_of_this_kind_is_not_taken_up(spoil: str) -> None:
    kept = io.BytesIO()
    search_of("kwinty", 1 << 4).save(kept)
    data = {"cut": kept.getvalue()[:-9], "foreign": b"PK\x03\x04"}.get(spoil, kept.getvalue())
    search = search_of("kwinty", 1 << 5 if spoil == "another table" else 1 << 4)
    with pytest.raises((ValueError, EOFError)):
        search.load(io.BytesIO(data))


def test_another_attacker_is_another_question() -> None:
    search = search_of("kwinty")
    for position in late_positions("kwinty", 6):
        answers = []
        for seat in (0, 1, 0):
            search.begin(position.state, seat)
            answers.append(search.run(ENOUGH).wins)
        assert answers[0] is answers[2]
        assert not (answers[0] and answers[1])
