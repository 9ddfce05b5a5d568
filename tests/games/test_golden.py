"""Golden playthroughs: `python tests/games/golden.py` writes the files again."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

import chantier
from chantier.games.registry import OURS
from games.checks import play
from games.golden import GAMES, SEEDS, files
from games.turquoise.situations import LAID

ADVICE = "if this is meant: python tests/games/golden.py, and read the differences"


@pytest.mark.parametrize("name", OURS)
def test_every_game_has_golden_files(name: str) -> None:
    assert (GAMES / name / "golden.jsonl").stat().st_size > 0
    assert (GAMES / name / "golden.txt").stat().st_size > 0


def test_there_are_golden_files_of_these_games_only() -> None:
    assert {path.parent.name for path in GAMES.glob("*/golden.*")} == set(OURS)


def first_difference(path: Path, text: str) -> str:
    old = path.read_text(encoding="utf-8").splitlines()
    for number, (was, now) in enumerate(zip(old, text.splitlines(), strict=False), 1):
        if was != now:
            return f"{path.name}, line {number}: {ADVICE}\n  was {was}\n  now {now}"
    return f"{path.name}: more lines, or fewer; {ADVICE}"


@pytest.mark.parametrize("name", OURS)
def test_playthroughs_are_as_they_were(name: str) -> None:
    for path, text in files(name).items():
        assert path.read_text(encoding="utf-8") == text, first_difference(path, text)


@pytest.mark.parametrize("name", OURS)
def test_the_golden_games_are_whole(name: str) -> None:
    lines = (GAMES / name / "golden.jsonl").read_text(encoding="utf-8").splitlines()
    ends = [entry for entry in map(json.loads, lines) if entry["outcome"]]
    assert [entry["game"] for entry in ends] == list(SEEDS)
    assert all(entry["legal"] == [] and entry["action"] is None for entry in ends)


# The order of actions is part of what a trained player knows: it never changes.

ORDER = {
    "kwinty": "Ha Hb Hc Hd He Hf Hg Hh Hi Hj Hk Hl Hm Hn Ho Hp "
    "Va Vb Vc Vd Ve Vf Vg Vh Vi Vj Vk Vl Vm Vn Vo Vp Vq pass",
    "turris": "Ha1a2 Ha1b1 Ha2a3 Ha2b2 Ha3b3 Hb1b2 Hb1c1 Hb2b3 Hb2c2 Hb3c3 Hc1c2 Hc2c3 "
    "Va1 Va2 Va3 Vb1 Vb2 Vb3 Vc1 Vc2 Vc3 pass stop "
    "xa1 xa2 xa3 xb1 xb2 xb3 xc1 xc2 xc3",
    "tulum": "again place:11 place:12 place:13 place:14 place:15 place:16 "
    "place:21 place:22 place:23 place:24 place:25 place:31 place:32 place:33 place:34 "
    "place:41 place:42 place:43 place:51 place:52 place:61 "
    + " ".join(
        sorted(
            "roll:" + "".join(rows)
            for dice in range(1, 7)
            for rows in combinations_with_replacement("123456", dice)
        )
    )
    + " stop",
}
FIRST_BLOCKS = [text for text in ORDER["turris"].split() if text[0] in "HV" and "b2" not in text]


# Turquoise has too many actions to number them all: an id is the kind of the action, and details.
IDS = {
    "anubis:c3": 0x900,
    "anubis:c3+d5": 0x91D,
    "auction:horus:1": 0x10_0000_0000_0001,
    "auction:anubis:1": 0x10_0001_0000_0001,
    "auction:thot:1": 0x10_0002_0000_0001,
    "auction:seth:12": 0x10_0003_0000_000C,
    "draw": 0x20_0000_0000_0000,
    "end": 0x30_0000_0000_0000,
    "face:0": 0x40_0000_0000_0000,
    "face:3": 0x40_0000_0000_0003,
    "horus:a1": 0x50_0000_0000_0000,
    "horus:h8": 0x50_0000_0000_003F,
    "lay:0a1": 0x60_0000_0000_0000,
    "lay:3d4": 0x60_0000_0000_001D,
    "let": 0x70_0000_0000_0000,
    "move:hand>b1:1": 0x81_0040_1000_0000,
    "move:b1>hand:1": 0x80_2200_1000_0000,
    "move:c3>c5:2:B1Y2": 0x80_48A0_2000_4100,
    "move:a1>h8:3:W1B2Y3O4": 0x80_01F8_3020_8184,
    "out": 0x90_0000_0000_0000,
    "plate:01": 0xA0_0000_0000_0001,
    "plate:25": 0xA0_0000_0000_0019,
    "raise:5": 0xB0_0000_0000_0005,
    "seth": 0xC0_0000_0000_0000,
    "summit": 0xD0_0000_0000_0000,
    "thot": 0xE0_0000_0000_0000,
}


@pytest.mark.parametrize("text", IDS)
def test_the_ids_of_turquoises_actions(text: str) -> None:
    notation = chantier.game("turquoise").notation
    assert notation.parse(text) == IDS[text]
    assert notation.text(IDS[text]) == text


def test_the_ids_of_every_game_are_fixed_here() -> None:
    assert {*ORDER, "turquoise"} == set(OURS)


@pytest.mark.parametrize("name", ORDER)
def test_the_ids_of_all_actions(name: str) -> None:
    notation = chantier.game(name).notation
    texts = ORDER[name].split()
    ids = list(notation.candidates(chantier.game(name).initial().state))
    assert ids == list(range(len(texts)))
    assert [notation.text(action) for action in ids] == texts
    assert [notation.parse(text) for text in texts] == ids


@pytest.mark.parametrize(
    ("name", "actions", "legal"),
    [
        ("kwinty", "", "Hi Vi"),
        ("kwinty", "Vi", "Hg Hj Vh Vi Vj"),
        ("kwinty", "Vi Hg", "He Hg Hj Vf Vg Vh Vj"),
        ("turris", "", " ".join(FIRST_BLOCKS)),
        ("turris", "Va1", "Va2 Vb1"),
        ("turris", "Va3 Vb3 Vc3 Vb2", "Ha3b3 Hb3c3 Va2 Vb1 Vc2 stop xa3"),
        ("tulum", "roll:111233 place:12 place:13", "place:11 place:14 place:15 place:16 place:22"),
        ("tulum", "roll:122222 place:12", "again stop"),
        (
            "tulum",
            "roll:111133 place:11 place:13 place:15 place:16 again",
            "roll:11 roll:12 roll:13 roll:14 roll:15 roll:16 roll:22 roll:23 roll:24 roll:25 "
            "roll:26 roll:33 roll:34 roll:35 roll:36 roll:44 roll:45 roll:46 roll:55 roll:56 "
            "roll:66",
        ),
        (
            "turquoise",
            "",
            "draw end move:hand>a2:1 move:hand>a7:1 move:hand>b1:1 move:hand>b8:1 move:hand>g1:1 "
            "move:hand>g8:1 move:hand>h2:1 move:hand>h7:1",
        ),
        (
            "turquoise",
            f"{LAID} move:hand>b1:1 end",
            "auction:horus:1 auction:horus:2 auction:horus:3 auction:anubis:1 auction:anubis:2 "
            "auction:anubis:3 auction:thot:1 auction:thot:2 auction:thot:3 auction:seth:1 "
            "auction:seth:2 auction:seth:3 draw end move:hand>a1:1:B1 move:hand>a2:1 "
            "move:hand>a4:2 move:hand>a7:1 move:hand>b2:2:B1 move:hand>b8:1 move:hand>c1:2:B1 "
            "move:hand>d1:1 move:hand>g1:1 move:hand>g8:1 move:hand>h2:1 move:hand>h7:1",
        ),
    ],
)
def test_the_order_of_legal_actions(name: str, actions: str, legal: str) -> None:
    position = play(name, actions).position
    assert [position.game.notation.text(action) for action in position.legal_ids()] == legal.split()
