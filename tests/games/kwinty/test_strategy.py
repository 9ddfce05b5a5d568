"""Kwinty's solved opening: the walk that checks it, its file, and the player that knows it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from chantier.core.position import Position
from chantier.errors import BadFile
from chantier.games.kwinty import GAME
from chantier.players.kwinty import solve
from chantier.players.kwinty.levels import strongest
from chantier.players.kwinty.strategy.answers import FILE, Answers, pack, read_answers, unpack
from chantier.players.kwinty.strategy.index import answer_to
from chantier.players.kwinty.strategy.making import StrategyMaker
from chantier.players.kwinty.strategy.walk import CLOSED, CUT, MISSING, Walk
from chantier.search.limits import Limits

SMALL_TABLE = 1 << 16
FEW = Limits(nodes=300)
MOST_BYTES = 200_000


def checked(tmp_path: Path, whole: bytes) -> solve.CheckedSolution:
    """What the checker says of a file whose checksum holds, whatever its answers."""
    file = tmp_path / "answers.bin"
    file.write_bytes(pack(Answers(whole, read_answers().short, 41)))
    return solve.check(lambda _done: None, file)


@pytest.mark.jit
def test_the_strategy_that_ships_wins_against_every_reply() -> None:
    answer, wrong = solve.check(lambda _done: None)
    assert wrong is None
    assert answer == {
        "opening": "Vi",
        "winner": 0,
        "positions": 234_797,
        "longest": 41,
        "closed": True,
    }
    assert read_answers().longest == answer["longest"]
    assert FILE.stat().st_size <= MOST_BYTES


@pytest.mark.jit
@pytest.mark.parametrize("at", [1, 5_000, 111_103, 204_044])
@pytest.mark.parametrize("spoil", ["changed", "left out", "doubled"])
def test_a_spoiled_strategy_is_caught_by_the_walk(tmp_path: Path, at: int, spoil: str) -> None:
    whole = bytearray(read_answers().whole)
    if spoil == "changed":
        whole[at] += 1
    elif spoil == "left out":
        del whole[at]
    else:
        whole.insert(at, whole[at])
    answer, wrong = checked(tmp_path, bytes(whole))
    assert not answer["closed"]
    assert wrong is not None
    assert wrong.key.startswith("error.strategy.")


@pytest.mark.jit
def test_an_answer_that_is_legal_but_loses_is_caught(tmp_path: Path) -> None:
    """Flat at once, which wins by nothing: the answers that follow do not save it."""
    whole = bytearray(read_answers().whole)
    whole[0] = 0
    answer, wrong = checked(tmp_path, bytes(whole))
    assert answer["opening"] == "Hi"
    assert not answer["closed"]
    assert wrong is not None
    line = wrong.values["line"].split()
    position = GAME.initial()
    for action in line:
        position = position.play(action)  # it says where, by legal actions


@pytest.mark.jit
def test_what_is_left_over_or_missing_at_the_end_is_caught(tmp_path: Path) -> None:
    whole = read_answers().whole
    for spoiled, key in ((whole + b"\0", "left_over"), (whole[:-1], "missing")):
        _, wrong = checked(tmp_path, spoiled)
        assert wrong is not None
        assert wrong.key == f"error.strategy.{key}"


def test_the_short_walk_is_closed_and_knows_its_end() -> None:
    short = read_answers().short
    walk = Walk(short, CUT).run()
    assert walk.ended == CLOSED
    assert walk.positions == len(short)
    assert Walk(short[:-1], CUT).run().ended == MISSING


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"chantier",
        FILE.read_bytes()[:-1],
        FILE.read_bytes().replace(b"answers/1", b"answers/2"),
        FILE.read_bytes()[:-100] + b"\0" * 100,
        FILE.read_bytes() + b"more",
        b"chantier-kwinty-answers/1\n-1 9 1 x\n",
        b"chantier-kwinty-answers/1\n9 99999999999 1 x\n",
    ],
    ids=lambda data: str(len(data)),
)
def test_a_damaged_or_foreign_file_is_refused_in_a_sentence_that_names_it(
    tmp_path: Path, data: bytes
) -> None:
    file = tmp_path / "spoiled.bin"
    file.write_bytes(data)
    with pytest.raises(BadFile) as caught:
        read_answers(file)
    assert str(file)[-40:] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_packed_file_holds_what_was_packed() -> None:
    answers = Answers(bytes(range(30)), bytes(range(7)), 9)
    assert unpack(pack(answers)) == answers
    assert unpack(FILE.read_bytes()) == read_answers()


def play_on(position: Position, rng: random.Random) -> int:
    """White by its answers, black by chance that takes a five; the actions until the win."""
    played = 0
    while not position.is_over:
        state = position.state
        if position.to_act == 0:
            five = [a for a in position.legal_ids() if position.apply(a).is_over]
            answer = answer_to(state)
            if five:
                position = position.apply(five[0])
            else:
                assert answer is not None
                position = position.apply(answer.action)
        else:
            ids = position.legal_ids()
            five = [a for a in ids if position.apply(a).is_over]
            position = position.apply(five[0] if five else rng.choice(ids))
        played += 1
    assert position.outcome.winners == (0,)
    assert position.outcome.reason == "five"
    return played


@pytest.mark.jit
def test_a_proof_is_kept_when_it_is_stopped_and_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "deeper" / "proof"

    def stop(done: int) -> None:
        if done >= 400_000:
            raise KeyboardInterrupt

    stopped = StrategyMaker(SMALL_TABLE)
    with pytest.raises(KeyboardInterrupt):
        stopped.make(stop, file)
    assert [path.name for path in file.parent.iterdir()] == ["proof"]
    seen: list[int] = []

    def look(done: int) -> None:
        seen.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        StrategyMaker(SMALL_TABLE).make(look, file)
    assert seen == [600_000]
    file.write_bytes(file.read_bytes()[:-5])
    with pytest.raises(BadFile, match="proof"):
        StrategyMaker(SMALL_TABLE).make(look, file)


@pytest.mark.jit
def test_the_answers_win_every_game_in_time() -> None:
    rng = random.Random(3)
    answer = answer_to(GAME.initial().state)
    assert answer is not None
    assert GAME.notation.text(answer.action) == "Vi"
    for _ in range(60):
        assert play_on(GAME.initial(), rng) <= answer.plies


@pytest.mark.jit
def test_the_answers_are_there_for_a_wall_from_behind_too() -> None:
    one = GAME.initial().play("Vi").play("Hg")
    other = GAME.initial().play("Vi").play("Hj")
    found, mirrored = answer_to(one.state), answer_to(other.state)
    assert found is not None
    assert mirrored is not None
    assert found.plies == mirrored.plies
    assert play_on(one, random.Random(1)) <= found.plies
    assert play_on(other, random.Random(1)) <= mirrored.plies


def test_plainly_run_the_first_eight_plies_are_known() -> None:
    answer = answer_to(GAME.initial().state)
    assert answer is not None
    assert GAME.notation.text(answer.action) == "Vi"
    assert answer.plies == 41
    after = GAME.initial().play("Vi").play("Vj")
    following = answer_to(after.state)
    assert following is not None
    assert following.plies <= 39


def test_black_and_unsettled_colours_have_no_answer() -> None:
    assert answer_to(GAME.initial().play("Vi").state) is None
    assert answer_to(GAME.initial(options={"opening": "swap"}).state) is None


@pytest.mark.jit
def test_full_strength_says_the_proof_and_the_line() -> None:
    result = strongest().think(GAME.initial(), FEW)
    assert result.proof is not None
    assert (result.proof.seat, result.proof.plies) == (0, 41)
    assert result.value == (1.0, 0.0)
    position = GAME.initial()
    for action in result.line:
        assert action in position.legal_ids()
        position = position.apply(action)
    assert position.outcome.winners == (0,)
    assert len(result.line) == 41


@pytest.mark.jit
def test_white_knows_its_answers_in_a_swap_game_whoever_plays_it() -> None:
    position = GAME.initial(options={"opening": "swap"})
    for action in ("Vi", "Hg", "Hj"):
        position = position.play(action)
    for choice, seat in (("keep", 0), ("swap", 1)):
        chosen = position.play(choice)
        for reply in chosen.legal():
            state = chosen.play(reply)
            if answer_to(state.state) is None:
                continue
            result = strongest().think(state, FEW)
            assert result.proof is not None
            assert result.proof.seat == seat == state.to_act


def test_without_its_file_the_player_searches(monkeypatch, tmp_path, caplog) -> None:
    from chantier.players.kwinty.strategy import index

    file = tmp_path / "answers.bin"
    file.write_bytes(b"spoiled")
    index._index.cache_clear()
    monkeypatch.setattr(index, "FILE", file)
    try:
        assert answer_to(GAME.initial().state) is None
        assert str(file)[-40:] in caplog.text
    finally:
        index._index.cache_clear()
