"""The disk cache of compiled code, and its traps: old rules, another game's code, others' files."""

from __future__ import annotations

import json
import os
import shutil
import time
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

import chantier
from chantier.core import cache

# Counts the sequences of four actions of Kwinty, and the functions that Numba had to compile.
COUNT = """
import json
from numba.core import event
compiled = []
class Listener(event.Listener):
    def on_start(self, event): compiled.append(event)
    def on_end(self, event): pass
event.register("numba:compile", Listener())
import chantier
nodes = chantier.game("kwinty").initial().perft(4)
print(json.dumps([nodes, len(compiled), chantier.__file__]))
"""
NODES = 634  # tests/games/kwinty/perft.jsonl

# Rules of the least game there is, and a count of its sequences by the template of core.perft.
TINY = """
from chantier.core.jit import compiled
@compiled
def legal(state, out):
    for action in range({width}):
        out[action] = action
    return {width}
@compiled
def apply(state, action):
    state[0] += 1
"""
COUNT_TINY = """
import sys, importlib, numpy
from types import SimpleNamespace as Some
from chantier.core.jit import specialise
from chantier.core.perft import perft, walk
for name in sys.argv[1:]:
    rules = importlib.import_module("chantier.games." + name)
    parts = {"legal": rules.legal, "apply": rules.apply}
    card, counting = Some(buffer_size=8, max_length=8), specialise(walk, name, parts)
    game = Some(card=card, kernel=Some(**parts), walk=counting)
    print(perft(game, numpy.zeros(1, dtype=numpy.int64), 3))
"""


def copied(folder: Path) -> Path:
    source = Path(chantier.__file__).parent
    ignore = shutil.ignore_patterns("__pycache__", "page")
    shutil.copytree(source, folder / "chantier", ignore=ignore)
    return folder


@pytest.fixture
def package(tmp_path) -> Path:
    """A copy of the package, to be edited."""
    return copied(tmp_path / "copy")


@pytest.fixture(scope="module")
def shared_package(tmp_path_factory) -> Path:
    """A copy of the package, where edits that others made do not matter."""
    return copied(tmp_path_factory.mktemp("package"))


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1, "the test must be told where the rules are now"
    path.write_text(text.replace(old, new))


@pytest.mark.jit
def test_games_made_from_one_template_keep_their_own_code_also_from_a_warm_cache(
    run_python, package, tmp_path
):
    for name, width in (("two", 2), ("three", 3)):
        (package / "chantier" / "games" / f"{name}.py").write_text(TINY.format(width=width))
    place = {"CHANTIER_CACHE_DIR": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": None}
    cold = run_python(COUNT_TINY, "two", "three", path=package, **place)
    assert cold.split() == ["8", "27"]
    warm = run_python(COUNT_TINY, "three", "two", path=package, **place)
    assert warm.split() == ["27", "8"]


@pytest.mark.jit
def test_a_second_process_compiles_nothing_until_rules_are_edited_and_then_follows_them(
    run_python, package, tmp_path
):
    cache = tmp_path / "cache"

    def count(jit: bool = True) -> tuple[int, int]:
        off = None if jit else "1"
        place = {"CHANTIER_CACHE_DIR": str(cache), "NUMBA_DISABLE_JIT": off}
        nodes, compiled, source = json.loads(run_python(COUNT, path=package, **place))
        assert source.startswith(str(package))
        return nodes, compiled

    def cached() -> list[Path]:
        return sorted(path for path in cache.rglob("*") if path.suffix in (".nbi", ".nbc"))

    nodes, compiled = count()
    assert nodes == NODES
    assert compiled > 5
    files = cached()
    assert len(files) > 5
    assert count() == (NODES, 0)
    assert cached() == files
    # The rules stand in one file, the template that counts in another.
    rules = package / "chantier" / "games" / "kwinty" / "rules.py"
    edit(rules, "    stand = on_lower & ~raised_lower(tops_lower)", "    stand = on_lower")
    edited, _ = count(jit=False)
    assert edited > NODES
    nodes, compiled = count()
    assert nodes == edited
    assert compiled > 5


@pytest.mark.jit
def test_a_users_own_functions_stay_in_the_users_own_cache(run_python, tmp_path):
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "theirs.py").write_text(
        "import numba\n@numba.njit(cache=True)\ndef twice(n):\n    return 2 * n\n"
    )
    code = """
import chantier.core.chance, chantier.core.locator, numba, theirs
assert theirs.twice(4) == 8
print(theirs.twice._cache.cache_path, numba.config.CACHE_DIR, sep="|")
"""
    place = tmp_path / "cache"
    out = run_python(
        code,
        path=tmp_path / "theirs",
        CHANTIER_CACHE_DIR=str(place),
        NUMBA_DISABLE_JIT=None,
        NUMBA_CACHE_DIR=None,
    )
    folder, setting = out.strip().split("|")
    assert folder == str(tmp_path / "theirs" / "__pycache__")
    assert setting == ""
    assert list((tmp_path / "theirs" / "__pycache__").glob("theirs.twice*.nbc"))
    assert not list(place.rglob("*twice*"))


@pytest.mark.jit
def test_a_cache_folder_that_cannot_be_made_is_done_without(run_python, tmp_path):
    (tmp_path / "file").write_text("a file is no folder")
    code = """
from chantier.core.chance import below, generator
from chantier.core.cache import cache_folder
assert cache_folder() is None
print(below(generator("table"), 6))
"""
    place = str(tmp_path / "file" / "cache")
    assert run_python(code, CHANTIER_CACHE_DIR=place, NUMBA_DISABLE_JIT=None).strip() == "3"
    assert (tmp_path / "file").read_text() == "a file is no folder"


@pytest.mark.jit
def test_compiled_and_plain_rules_play_the_same_games(run_python):
    code = """
import hashlib, toy
from chantier.core.chance import Randomness, generator
from chantier.core.playout import random_games
from chantier.games.registry import find_game, game_names
from chantier.testing.conformance import setups
digest = hashlib.blake2b(digest_size=16)
for game in [*map(find_game, game_names()), toy.GAME]:
    for players, options in setups(game.card):
        position, randomness = game.initial(players, options), Randomness("same")
        digest.update(random_games(game, position.state, 1, generator("same")).tobytes())
        for _ in range(100):  # the playout has gone to the end
            if position.is_over:
                break
            actions = list(game.notation.candidates(position.state))
            some = actions[:: len(actions) // 40 + 1]  # Turquoise has thousands
            masks = [int(game.kernel.refusal(position.state, action, game.buffer()))
                     for action in some]
            digest.update(repr((position.legal(), masks, position.to_json())).encode())
            position = position.apply(position.random_id(randomness))
        digest.update(repr(position.outcome).encode())
print(digest.hexdigest())
"""
    assert run_python(code, NUMBA_DISABLE_JIT=None) == run_python(code, NUMBA_DISABLE_JIT="1")


@pytest.mark.jit
def test_foreign_rules_that_are_edited_are_followed_too(run_python, tmp_path):
    """A game that another package adds is compiled into templates of ours."""
    toy = tmp_path / "path" / "toy"
    source = Path(__file__).parent.parent / "toy"
    shutil.copytree(source, toy, ignore=shutil.ignore_patterns("__pycache__"))
    code = "import toy; print(toy.GAME.initial(2).perft(3), toy.__file__)"
    place = {"CHANTIER_CACHE_DIR": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": None}

    def count() -> int:
        nodes, file = run_python(code, path=toy.parent, **place).split()
        assert Path(file).parent == toy
        return int(nodes)

    before = count()
    edit(toy / "rules.py", "        return 7 << DIE\n", "        return 1 << DIE\n")
    assert count() < before


@pytest.mark.jit
def test_foreign_functions_follow_ours_that_are_inlined_into_them(run_python, package, tmp_path):
    (package / "theirs.py").write_text(
        "from chantier.core.bits import nth_bit\n"
        "from chantier.core.jit import compiled\n"
        "@compiled\ndef second(mask):\n    return nth_bit(mask, 1)\n"
    )
    code = "import theirs; print(theirs.second(0b1011000))"
    place = {"CHANTIER_CACHE_DIR": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": None}
    assert run_python(code, path=package, **place).strip() == "4"
    bits = package / "chantier" / "core" / "bits.py"
    edit(bits, "    return lowest(mask)\n", "    return lowest(mask) + 100\n")
    assert run_python(code, path=package, **place).strip() == "104"


def test_a_plain_process_plays_without_numba(run_python):
    code = """
import sys, chantier
match = chantier.new("turris").play("Va1", "Va2")
assert match.position.perft(2) and match.text() and match.explain("Va3").legal
print("numba" in sys.modules)
"""
    assert run_python(code, NUMBA_DISABLE_JIT=None, CHANTIER_PLAIN="1").strip() == "False"


# The folders.


def old(path: Path, days: float) -> Path:
    path.mkdir(parents=True)
    (path / "code.nbc").write_bytes(b"")
    moment = time.time() - days * 24 * 3600
    os.utime(path, (moment, moment))
    return path


def test_stale_folders_are_pruned_and_recent_or_foreign_ones_kept(tmp_path):
    current = old(tmp_path / "cache" / ("a" * 24), days=30)
    root = current.parent
    stale = old(root / ("b" * 24), days=15)
    recent = old(root / ("d" * 24), days=13)
    foreign = old(root / "photographs", days=1000)
    file = root / ("e" * 24)
    file.write_bytes(b"")
    os.utime(file, (0, 0))
    cache._prune(current)
    assert not stale.exists()
    assert all(path.exists() for path in (current, recent, foreign, file))


@pytest.mark.parametrize(
    ("edited", "parts"),
    [
        ("games/kwinty/layout.py", {"games/kwinty", "core", "search", "players"}),
        ("games/turris/layout.py", {"core", "search", "players"}),
        ("core/bits.py", {"games/kwinty", "core", "search", "players"}),
        ("core/perft.py", {"games/kwinty", "core", "search", "players"}),
        ("players/registry.py", {"search", "players"}),
        ("cli/main.py", set()),
    ],
)
def test_the_digest_follows_every_file_that_compiled_code_may_come_from(
    monkeypatch, shared_package, edited, parts
):
    monkeypatch.setattr(cache, "PACKAGE", shared_package / "chantier")
    path = shared_package / "chantier" / edited
    digest = cache.source_digest.__wrapped__
    before = {part: digest(part) for part in ("games/kwinty", "core", "search", "players")}
    path.write_text(path.read_text() + "\n# edited\n")
    assert {part for part, found in before.items() if digest(part) != found} == parts


OTHER_CPU = "processor\t: 0\nmodel name\t: Another\nflags\t\t: fpu sse2\n\nprocessor\t: 1\n"


def test_the_digest_tells_processors_and_interpreters_apart(monkeypatch, tmp_path):
    """Numba loads no code that was compiled for another one."""
    digest = cache.source_digest.__wrapped__
    found = {digest("core")}
    monkeypatch.setenv("NUMBA_CPU_NAME", "generic")
    found.add(digest("core"))
    monkeypatch.setenv("NUMBA_CPU_FEATURES", "+avx2")
    found.add(digest("core"))
    monkeypatch.setattr("sys.version", "3.99.0")
    found.add(digest("core"))
    monkeypatch.setattr(cache, "_CPU_LIST", tmp_path / "cpuinfo")
    for text in (OTHER_CPU, OTHER_CPU.replace("sse2", "sse2 avx"), "cpu MHz\t: 1\n"):
        (tmp_path / "cpuinfo").write_text(text)
        found.add(digest("core"))
    assert len(found) == 7
    (tmp_path / "cpuinfo").write_text("cpu MHz\t: 2\n")
    assert digest("core") in found


def test_the_parts_of_a_source_that_is_used_are_kept_together(monkeypatch, tmp_path):
    """A game that is not played for two weeks keeps its code, as its marks are kept."""
    monkeypatch.setenv("CHANTIER_CACHE_DIR", str(tmp_path))
    folder = cache.cache_folder.__wrapped__
    places = [folder(part) for part in ("players", "core", "search", "games/turquoise")]
    for place in (*places, places[0] / "used"):
        os.utime(place, (0, 0))
    other = old(tmp_path / "compiled" / ("0" * 24), days=15)
    assert folder("players") == places[0]
    assert all(place.is_dir() for place in places)
    assert not other.exists()


def test_where_numba_is_missing_there_is_no_cache(monkeypatch):
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(cache, "version", missing)
    cache.source_digest.cache_clear()
    try:
        assert cache.cache_folder.__wrapped__() is None
    finally:
        cache.source_digest.cache_clear()


def test_only_our_own_folders_are_pruned(tmp_path):
    current, stale = tmp_path / ("0" * 24), tmp_path / ("a" * 24)
    theirs = tmp_path / "my-thesis-chapters-2024x"
    for folder in (current, stale, theirs):
        folder.mkdir()
        os.utime(folder, (0, 0))
    cache._prune(current)
    assert not stale.exists()
    assert theirs.exists()


@pytest.mark.jit
def test_a_damaged_cache_is_compiled_again(run_python, tmp_path):
    cache = tmp_path / "cache"
    code = """
import sys
from itertools import product
from pathlib import Path

def fresh():
    for name in [name for name in sys.modules if name.partition(".")[0] == "chantier"]:
        del sys.modules[name]
    from chantier.core.chance import below, generator
    return below(generator(1), 10)

answer = fresh()
for kind, damage in product(("nbi", "nbc"), ("empty", "half", "zeros")):
    files = list(Path(sys.argv[1]).rglob(f"*.{kind}"))
    assert files, "it is not kept again"
    for file in files:
        size = file.stat().st_size
        assert size > 0, "what was damaged before is still there"
        whole = {"empty": b"", "half": file.read_bytes()[: size // 2], "zeros": bytes(size)}
        file.write_bytes(whole[damage])
    assert fresh() == answer, (kind, damage)
assert fresh() == answer
"""
    run_python(code, str(cache), CHANTIER_CACHE_DIR=str(cache), NUMBA_DISABLE_JIT=None)
