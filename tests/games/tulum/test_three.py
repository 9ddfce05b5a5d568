"""Tulum solved for two and three seats: compared with a plain solver on smaller games, and kept."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from itertools import islice, product
from pathlib import Path

import numpy as np
import pytest

import chantier
from chantier.core.process_lock import ProcessLock
from chantier.errors import BadFile
from chantier.games.registry import find_game
from chantier.players.kept_tables import MadeElsewhere, kept_table_of
from chantier.players.tulum import kept_table, three_file, turn_value
from chantier.players.tulum.check import met_positions
from chantier.players.tulum.levels import LEVELS
from chantier.players.tulum.mixture import Mixture
from chantier.players.tulum.multiplayer_estimate import shares_after
from chantier.players.tulum.pyramids import bits, pyramids_of
from chantier.players.tulum.shape import THE_GAME, Shape
from chantier.players.tulum.solver import solve
from chantier.players.tulum.table import three_after
from chantier.players.tulum.three import ThreeSolver
from chantier.players.tulum.three_file import HEAD, ThreeTable, digest, path_of
from games.tulum.plain_solver import PlainTulum, Pyramid

EXACT = 1e-9
TINY, SMALL = Shape(3, 3, 3), Shape(4, 4, 4)
MIXING = Shape(5, 5, 5)
"""The smallest game that we know in which some seats must mix."""
SMALLER = (
    TINY,
    Shape(3, 2, 4),
    pytest.param(SMALL, marks=pytest.mark.jit),
)


def solved(shape: Shape, threads: int = 1) -> ThreeSolver:
    solver = ThreeSolver(shape)
    for _ in solver.layers(threads):
        pass
    return solver


def fronts(shape: Shape) -> list[Pyramid]:
    """Our classes, as the plain solver has them."""
    return [
        frozenset((bit // 6 + 1, bit % 6 + 1) for bit in bits(mask))
        for mask in pyramids_of(shape.rows).fronts
    ]


# The solutions.


@pytest.mark.parametrize("shape", SMALLER)
def test_two_seats_have_the_chances_that_a_plain_solver_finds(shape):
    plain = PlainTulum(*shape)
    names = [plain.front(one) for one in fronts(shape)]
    value = solve(shape=shape).value
    for position, (first, _) in plain.solve(2).items():
        a, b = map(names.index, position)
        assert value[a, b] == pytest.approx(first, abs=EXACT)


@pytest.mark.parametrize("shape", SMALLER)
def test_three_seats_have_the_chances_that_a_plain_solver_finds(shape):
    plain = PlainTulum(*shape)
    names = [plain.front(one) for one in fronts(shape)]
    solver = solved(shape)
    found = plain.solve(3)
    assert len(found) == solver.full**3
    for position, shares in found.items():
        assert solver.shares(*map(names.index, position)) == pytest.approx(shares, abs=EXACT)


@pytest.mark.parametrize("shape", [TINY, pytest.param(MIXING, marks=pytest.mark.jit)])
def test_every_share_is_what_a_turn_makes_of_all_shares(shape):
    solver = solved(shape)
    assert solver.residual < 1e-14
    assert solver.measure_residual() < 1e-14
    solver.table[1, 2, 3, 1] += 1e-9
    assert solver.measure_residual() > 1e-10


@pytest.mark.jit
def test_triples_in_which_seats_must_mix_are_solved_too():
    solver = solved(MIXING)
    assert solver.mixed == 4
    for classes in product(range(solver.full), repeat=3):
        if sum(int(solver.size[c]) for c in classes) < 30:
            continue
        assert sum(solver.shares(*classes)) == pytest.approx(1, abs=1e-15)
        assert min(solver.shares(*classes)) >= 0


def test_choosing_in_turn_finds_what_choosing_at_once_finds():
    solver = solved(TINY)
    before = solver.table.copy()
    for classes in product(range(4), repeat=3):
        mixture = Mixture(solver.outcomes, solver.size, classes, solver.table)
        assert mixture.solve()
        assert not mixture.mixes
        mixture.write()
    assert np.abs(solver.table - before).max() < 1e-14


@pytest.mark.jit
def test_the_same_table_comes_of_one_thread_and_of_three():
    assert np.array_equal(solved(SMALL).table, solved(SMALL, threads=3).table)


@pytest.mark.parametrize("shape", [(4, 4, 3), (7, 6, 7), (0, 1, 1), (3, 7, 3)])
def test_a_game_without_room_is_refused(shape):
    with pytest.raises(ValueError, match="no such game"):
        ThreeSolver(Shape(*shape))


# The file.


@pytest.fixture(autouse=True)
def _own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("CHANTIER_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("CHANTIER_TABLES_DIR", str(tmp_path / "cache" / "tables"))


def _unheard(share: float) -> None:
    pass


def made(shape: Shape = TINY) -> Path:
    return kept_table.make(_unheard, shape=shape).path


def test_a_table_is_made_once_and_read_again():
    told: list[float] = []
    assert not kept_table.is_kept(TINY)
    table = kept_table.make(told.append, shape=TINY)
    assert kept_table.is_kept(TINY)
    assert told == sorted(told)
    assert told[-1] == 1
    assert kept_table.share_made(TINY) == 1
    stamp = table.path.stat().st_mtime_ns
    kept_table.make(told.append, shape=TINY)
    assert table.path.stat().st_mtime_ns == stamp
    names = {path.name for path in table.path.parent.iterdir()}
    assert names == {"tulum-three-3-3-3.table", "tulum-three-3-3-3.lock"}


def test_the_file_has_the_shares_that_were_solved():
    solver = solved(TINY)
    table = ThreeTable(made(), TINY)
    assert np.array_equal(table.values(), solver.table)
    assert table.header.seats == solver.shares()
    assert table.header.triples == solver.triples
    assert table.header.residual == solver.residual
    after = table.after(1, 2)
    for d in range(solver.full):
        assert after[d].tolist() == list(solver.shares(1, 2, d))
    assert after[solver.full].tolist() == [0, 0, 1]  # U7
    assert table.measure_residual() < 1e-14


def damage(path: Path, at: int, data: bytes = b"?") -> None:
    with path.open("r+b") as stream:
        stream.seek(at)
        stream.write(data)


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (lambda path: damage(path, 0), "no table"),
        (lambda path: damage(path, 60), "damaged"),
        (lambda path: damage(path, HEAD + 100), "damaged"),
        (lambda path: os.truncate(path, HEAD + 1000), "cut short"),
        (lambda path: os.truncate(path, 100), "damaged"),
        (lambda path: os.truncate(path, 0), "no table"),
        (lambda path: path.write_text("a letter\n"), "no table"),
        (lambda path: path.write_bytes(made(Shape(2, 2, 2)).read_bytes()), "no table"),
    ],
)
def test_a_damaged_table_is_named_in_one_line_and_made_anew(harm, why):
    path = made()
    whole = path.read_bytes()
    harm(path)
    with pytest.raises(BadFile, match=why) as caught:
        ThreeTable(path, TINY).check_all()
    assert str(path)[:100] in str(caught.value)
    assert "\n" not in str(caught.value)
    assert made() == path
    assert path.read_bytes() == whole


class Ended(Exception):  # it is no error
    pass


def begin(shape: Shape, layers: int) -> None:
    """Make a table until some layers are on the disk."""
    solver = kept_table._layers(path_of(shape), shape)
    least = ThreeSolver(shape)
    wanted = sum(len(least.layer_of(least.total - one)) for one in range(layers))

    def pause() -> None:
        if solver.positions_done() >= wanted:
            raise Ended

    with pytest.raises(Ended):
        kept_table.make(_unheard, pause, shape=shape)


@pytest.mark.parametrize("left", [0, 10, 500])
def test_a_solver_goes_on_where_it_was_left(left):
    begin(TINY, 9)
    assert not kept_table.is_kept(TINY)
    assert 0 < kept_table.share_made(TINY) < 1
    layers = path_of(TINY).with_suffix(".layers")
    os.truncate(layers, layers.stat().st_size - left)  # killed while it wrote a layer
    told: list[float] = []
    kept_table.make(told.append, shape=TINY)
    first_of_all: list[float] = []
    assert np.array_equal(ThreeTable(path_of(TINY), TINY).values(), solved(TINY).table)
    path_of(TINY).unlink()
    kept_table.make(first_of_all.append, shape=TINY)
    assert told[0] > first_of_all[0]
    assert not layers.exists()


@pytest.mark.parametrize("text", ["", "a letter\n", "chantier-tulum-three-layers/1 3-3-3\n{}\n"])
def test_a_file_of_layers_that_is_none_is_begun_anew(text):
    begin(TINY, 5)
    path_of(TINY).with_suffix(".layers").write_text(text)
    made()
    assert np.array_equal(ThreeTable(path_of(TINY), TINY).values(), solved(TINY).table)


MAKING = """
import sys, time
from chantier.players.tulum import kept_table
from chantier.players.tulum.shape import Shape
kept_table.make(lambda share: print(share, flush=True), lambda: time.sleep(0.02), 2, Shape(3, 3, 3))
"""


def making() -> subprocess.Popen[str]:
    source = str(Path(chantier.__file__).resolve().parents[1])
    plain = {"CHANTIER_PLAIN": "1"}  # it starts sooner than it would be compiled
    return subprocess.Popen(
        [sys.executable, "-c", MAKING],
        env={**os.environ, "PYTHONPATH": source, **plain},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_what_a_killed_process_has_solved_is_kept():
    process = making()
    assert process.stdout is not None
    for line in process.stdout:
        if float(line) > 0.2:
            process.kill()
            break
    process.wait()
    process.stdout.close()
    share = kept_table.share_made(TINY)
    assert 0 < share < 1
    told: list[float] = []
    kept_table.make(told.append, shape=TINY)
    assert told[0] >= share
    assert np.array_equal(ThreeTable(path_of(TINY), TINY).values(), solved(TINY).table)


def test_two_solvers_at_once_do_not_harm_each_other():
    process = making()
    assert process.stdout is not None
    process.stdout.readline()
    with pytest.raises(MadeElsewhere) as caught:
        made()
    assert caught.value.process == str(process.pid)
    told: list[float] = []
    table = kept_table.make_or_wait(told.append, 1, TINY)
    assert process.wait() == 0
    process.stdout.close()
    assert told
    assert np.array_equal(table.values(), solved(TINY).table)


def test_where_the_process_that_solves_dies_another_goes_on():
    path_of(TINY).parent.mkdir(parents=True)
    lock = ProcessLock(path_of(TINY).with_suffix(".lock"))
    timer = threading.Timer(0.7, lock.release)
    timer.start()
    assert kept_table.make_or_wait(_unheard, 1, TINY).header.shape == TINY
    timer.join()


def full_disk(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_leaves_no_half_table(monkeypatch):
    begin(TINY, 9)
    kept = path_of(TINY).with_suffix(".layers").read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(three_file.os, "fsync", full_disk)
        with pytest.raises(BadFile, match="No space left") as caught:
            made()
    assert str(path_of(TINY))[:80] in str(caught.value)
    folder = path_of(TINY).parent
    assert sorted(path.suffix for path in folder.iterdir()) == [".layers", ".lock"]
    assert (folder / "tulum-three-3-3-3.layers").read_bytes().startswith(kept)
    assert made().exists()


def test_a_full_disk_at_the_very_end_keeps_the_layers(monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(three_file.tempfile, "mkstemp", full_disk)
        with pytest.raises(BadFile, match="No space left"):
            made()
    assert kept_table.share_made(TINY) == 1
    assert not kept_table.is_kept(TINY)
    told: list[float] = []
    kept_table.make(told.append, shape=TINY)
    assert told == []


# The players.


def whole_but_empty(**changes: object) -> Path:
    """A file of the whole game's size, without memory of its own on the disk: all values are 0."""
    classes = 231
    zero = digest(bytes(classes * (classes + 1) * 2 * 8))
    header = three_file.TableHeader(
        THE_GAME, classes, 0, 0, 0.0, (0.0, 0.0, 1.0), (zero,) * classes
    )
    second = three_file.msgspec.json.encode(three_file.msgspec.structs.replace(header, **changes))
    head = three_file.FORMAT + b" " + digest(second).encode() + b"\n" + second + b"\n"
    path = path_of()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        stream.write(head.ljust(HEAD))
        stream.truncate(HEAD + classes * classes * (classes + 1) * 2 * 8)
    return path


def test_players_take_the_table_where_it_is_and_the_estimate_where_it_is_not(capsys):
    assert turn_value.turn_ends((3, 4)).exact is False
    assert np.array_equal(turn_value.turn_ends((3, 4)).shares, shares_after((3, 4)))
    whole_but_empty()  # it appears while they play
    assert turn_value.turn_ends((3, 4)).exact is True
    assert turn_value.turn_ends((3, 4)).shares[7].tolist() == [0, 0, 1]
    assert turn_value.turn_ends((3, 4, 5)).exact is False
    path_of().unlink()
    assert turn_value.turn_ends((3, 4)).exact is False
    assert capsys.readouterr().err == ""


def test_players_say_once_that_a_damaged_table_is_left_out(capsys):
    good = digest(bytes(231 * 232 * 2 * 8))
    path = whole_but_empty(blocks=(good, "bad", *(good,) * 229))
    assert three_after(0, 5) is not None
    for _ in range(3):
        assert turn_value.turn_ends((1, 5)).exact is False
        assert turn_value.turn_ends((0, 5)).exact is False
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert str(path)[:100] in said
    path.write_text("a letter")
    assert three_after(0, 5) is None
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("exact", [True, False])
def test_advice_for_three_seats_says_whether_it_is_exact(exact, monkeypatch):
    if exact:
        monkeypatch.setattr(turn_value, "three_after", lambda b, c: shares_after((b, c)).copy())
    for position in islice(met_positions(3, 3), 5):
        found = LEVELS[-1].make().think(position, LEVELS[-1].limits)
        assert found.exact is exact
        assert list(found.chances) == position.legal_ids()
        assert max(found.chances.values()) == pytest.approx(found.value[position.to_act])
        assert not LEVELS[0].make().think(position, LEVELS[0].limits).exact


def test_the_game_has_a_table_to_be_kept_and_others_have_none():
    assert kept_table_of(find_game("tulum")).PLAYERS == 3
    assert kept_table_of(find_game("kwinty")) is None
