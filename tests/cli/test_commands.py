"""The commands' answers, as the specification gives their form."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

import chantier as api
from chantier.cli.language import help_of
from chantier.core.game import Game
from chantier.games.registry import find_game
from chantier.i18n import LANGUAGES, catalogue, say
from cli.conftest import Chantier


def test_legal_prints_who_acts_and_sorted_actions(chantier: Chantier) -> None:
    answer = chantier("legal", "kwinty", "--after", "Vi Hg").json
    assert answer == {
        "to_act": 0,
        "actions": ["He", "Hg", "Hj", "Vf", "Vg", "Vh", "Vj"],
        "outcome": None,
    }


def test_legal_prints_the_outcome_once_over(chantier: Chantier) -> None:
    match = api.new("kwinty").play(*["Vi", "Vj", "Hi", "Vk", "Hi", "Vl", "Vi"])
    answer = chantier("legal", "kwinty", "--after", " ".join(match.actions)).json
    assert answer == {
        "to_act": None,
        "actions": [],
        "outcome": {"winners": [0], "scores": [1, 0], "reason": "five"},
    }


def test_options_are_taken_wherever_a_game_starts(chantier: Chantier) -> None:
    flat = '{"opening": "flat"}'
    assert chantier("legal", "kwinty", "--options", flat).json["actions"] == ["Hi"]
    assert chantier("perft", "kwinty", "--depth", "1", "--options", flat).json["nodes"] == 1
    record = chantier("selfplay", "kwinty", "--games", "1", "--options", flat).json
    assert record["options"] == {"opening": "flat"}
    assert record["actions"][0] == "Hi"


@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 16), (2, 36), (5, 3832), (10**12, 0)])
def test_perft_counts_sequences(chantier: Chantier, depth: int, nodes: int) -> None:
    answer = chantier("perft", "turris", "--depth", str(depth)).json
    assert answer == {"depth": depth, "nodes": nodes}


def test_show_prints_the_position_as_the_page_describes_it(chantier: Chantier) -> None:
    assert chantier("show", "kwinty", "--after", "Vi Hg", "--json").json == {
        "to_act": 0,
        "left": "g",
        "heights": [1, 1, 2],
        "rows": ["BBW", "..W"],
        "blocks_left": [19, 19],
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_show_draws_the_five_views_in_both_languages(chantier: Chantier, language: str) -> None:
    drawing = chantier("show", "turris", "--after", "Va1 Va2", "--lang", language).out
    views = {"fr": "Sud Est Nord Ouest Toit", "en": "South East North West Roof"}[language]
    assert all(view in drawing for view in views.split())
    assert "\x1b" not in drawing, "no colours where there is no terminal"


def test_show_svg_prints_a_drawing(chantier: Chantier) -> None:
    assert chantier("show", "turris", "--after", "Va1", "--svg").out.startswith("<svg")


def test_explain_lists_clauses_in_the_language_asked(chantier: Chantier) -> None:
    args = ("explain", "turris", "xa2", "--after", "Va2 Vb2")
    assert "T11: the block that the opponent placed last" in chantier(*args).out
    assert "T11 : le dernier bloc posé par l’adversaire" in chantier(*args, "--lang", "fr").out
    answer = chantier("--lang", "fr", *args, "--json").json
    assert [one["clause"] for one in answer["broken"]] == ["T11"]
    assert not answer["legal"]


def test_games_lists_every_game_with_its_options(chantier: Chantier) -> None:
    listed = {game["name"]: game for game in chantier("games", "--json").json}
    assert list(listed) == api.game_names()
    assert listed["kwinty"]["options"]["opening"]["values"] == ["free", "flat", "swap"]
    assert "Mühlhäuser" in chantier("games").out
    assert chantier("games", "turris", "--json").json == listed["turris"]


def test_selfplay_is_repeatable_by_its_seed_and_its_records_replay(
    chantier: Chantier, tmp_path: Path
) -> None:
    args = ("selfplay", "turris", "--games", "3", "--seats", "random,random", "--seed")
    first = chantier(*args, "7").out
    assert first == chantier(*args, "7").out
    assert first != chantier(*args, "8").out
    file = tmp_path / "games.jsonl"
    file.write_text(first)
    answers = chantier("replay", str(file)).lines
    records = [json.loads(line) for line in first.splitlines()]
    assert answers == [{"ok": True, "outcome": record["outcome"]} for record in records]


def test_selfplay_writes_a_whole_file_and_nothing_on_standard_output(
    chantier: Chantier, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("old\n")
    answer = chantier("selfplay", "kwinty", "--games", "5", "--seed", "1", "--out", str(file))
    assert (answer.status, answer.out) == (0, "")
    assert len(file.read_text().splitlines()) == 5
    assert list(tmp_path.iterdir()) == [file], "no temporary file is left"


def test_selfplay_that_fails_leaves_an_existing_file_alone(
    chantier: Chantier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("old\n")

    def explode(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("chantier.cli.files.os.fsync", explode)
    answer = chantier("selfplay", "kwinty", "--games", "1", "--out", str(file))
    assert answer.status == 2
    assert "No space left" in answer.err
    assert file.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [file]


def test_replay_checks_every_line_and_says_what_is_wrong(
    chantier: Chantier, tmp_path: Path
) -> None:
    good = json.loads(chantier("selfplay", "kwinty", "--games", "1", "--seed", "3").out)
    lying = {**good, "outcome": {**good["outcome"], "scores": [9, 9]}}
    illegal = {**good, "actions": [good["actions"][0], "Va", *good["actions"][2:]]}
    unknown = {**good, "actions": [*good["actions"][:2], 7]}
    early = {**good, "actions": good["actions"][:-1]}
    going_on = {key: value for key, value in early.items() if key != "outcome"}
    resigned = {**early, "outcome": {"winners": [1], "scores": [0, 1], "reason": "resign"}}
    whole = json.dumps(good).encode()
    lines = [
        whole,
        b"{",
        whole[: len(whole) // 2],
        b"\x00\xff\xfe\x80",
        b"[1, 2]",
        b"[" * 100_000,
        json.dumps(lying).encode(),
        json.dumps(illegal).encode(),
        json.dumps(unknown).encode(),
        json.dumps(early).encode(),
        json.dumps(going_on).encode(),
        json.dumps(resigned).encode(),
        json.dumps({**good, "game": "chess"}).encode(),
        json.dumps({**good, "players": 3}).encode(),
        json.dumps({**good, "comments": {"0": "!"}}).encode(),
    ]
    file = tmp_path / "mixed.jsonl"
    file.write_bytes(b"\n".join(lines))
    answer = chantier("replay", str(file))
    assert answer.status == 1
    verdicts = [(line["ok"], line.get("at")) for line in answer.lines]
    assert verdicts == [
        (True, None),
        *[(False, None)] * 6,
        (False, 1),
        (False, 2),
        (False, None),
        (True, None),
        (True, None),
        (False, None),
        (False, None),
        (True, None),
    ]
    assert answer.lines[10]["outcome"] is None
    assert answer.lines[11]["outcome"]["reason"] == "resign"
    assert all(line["why"] for line in answer.lines if not line["ok"])


def test_verify_tells_a_broken_line_by_its_number_and_judges_the_rest(
    chantier: Chantier, tmp_path: Path
) -> None:
    good = json.loads(chantier("selfplay", "turris", "--games", "1", "--seed", "3").out)
    whole = json.dumps(good)
    illegal = json.dumps({**good, "actions": [*good["actions"][:2], good["actions"][0]]})
    halves = json.dumps({**good, "names": ["\ud800"]})
    file = tmp_path / "mixed.jsonl"
    file.write_text("\n".join([whole, illegal, "", whole[:90], whole + whole, halves, whole]))
    answer = chantier("verify", str(file))
    assert answer.status == 1
    told = answer.out.splitlines()
    assert [one.partition(":")[0] for one in told] == ["1", "2", "4", "5", "6", "7"]
    assert "T4" in told[1]
    assert ["does not hold" in one for one in told] == [False, True, True, True, False, False]
    answers = chantier("verify", str(file), "--json").lines
    assert [(one["ok"], one.get("line"), one.get("at")) for one in answers] == [
        (True, None, None),
        (False, 2, 2),
        (False, 4, None),
        (False, 5, None),
        (True, None, None),
        (True, None, None),
    ]


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_game_that_fails_on_a_record_does_not_lose_the_rest_of_its_file(
    chantier: Chantier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    good = chantier("selfplay", "turris", "--games", "1", "--seed", "3").out
    file = tmp_path / "mixed.jsonl"
    file.write_text(good.replace("turris", "kwinty") + good)

    def find(name: str) -> Game:
        return {}[name] if name == "kwinty" else find_game(name)  # type: ignore[return-value]

    monkeypatch.setattr("chantier.games.registry.find_game", find)
    answer = chantier(command, str(file), *(["--json"] if command == "verify" else []))
    assert answer.status == 1
    assert [one["ok"] for one in answer.lines] == [False, True]
    assert "KeyError" in answer.lines[0]["why"]


def test_replay_passes_over_a_line_of_100_megabytes(chantier: Chantier, tmp_path: Path) -> None:
    good = chantier("selfplay", "turris", "--games", "1", "--seed", "3").out
    file = tmp_path / "huge.jsonl"
    with file.open("wb") as stream:
        for _ in range(100):
            stream.write(b'["x"' * (1024 * 256))
        stream.write(b"\n" + good.encode())
    answer = chantier("replay", str(file))
    assert answer.status == 1
    assert [line["ok"] for line in answer.lines] == [False, True]
    assert "16 MiB" in answer.lines[0]["why"]


def serve(
    chantier: Chantier, monkeypatch: pytest.MonkeyPatch, *requests: object
) -> list[dict[str, object]]:
    text = b"\n".join(
        request if isinstance(request, bytes) else json.dumps(request).encode()
        for request in requests
    )
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    answer = chantier("engine")
    assert answer.status == 0
    return answer.lines


def test_engine_answers_what_the_commands_print(
    chantier: Chantier, monkeypatch: pytest.MonkeyPatch
) -> None:
    legal = chantier("legal", "turris", "--after", "Va1").json
    show = chantier("show", "turris", "--after", "Va1", "--json").json
    base = {"game": "turris", "players": 2, "options": {}, "after": ["Va1"]}
    answers = serve(
        chantier,
        monkeypatch,
        {"id": 7, "op": "legal", **base},
        {"id": "x", "op": "show", **base},
        {"op": "perft", "depth": 3, "game": "kwinty"},
    )
    assert answers == [
        {"id": 7, "ok": True, "result": legal},
        {"id": "x", "ok": True, "result": show},
        {"id": None, "ok": True, "result": {"depth": 3, "nodes": 78}},
    ]


HOSTILE = [
    b"not json",
    b"\xff\xfe",
    b"[" * 50_000,
    b'{"id": 1e999}',
    b"7" * 10_000,
    b"null",
    b"[]",
    {"id": 1},
    {"id": 1, "op": ["legal"], "game": "turris"},
    {"id": 1, "op": "dance", "game": "turris"},
    {"id": 1, "op": "best", "game": "turris", "level": 0},
    {"id": 1, "op": "best", "game": "turris", "level": 7},
    {"id": 1, "op": "best", "game": "turris", "level": True},
    {"id": 1, "op": "best", "game": "turris", "level": "3"},
    {"id": 1, "op": "best", "game": "turris", "seconds": 0},
    {"id": 1, "op": "best", "game": "turris", "seconds": "soon"},
    {"id": 1, "op": "best", "game": "turris", "seconds": 1e9},
    {"id": 1, "op": "best", "game": "turris", "level": 1, "seconds": 1},
    {"id": 1, "op": "best", "game": "turris", "level": 1, "seed": [1]},
    {"id": 1, "op": "best", "game": "tulum", "level": 1},
    {"id": 1, "op": "legal", "game": None},
    {"id": 1, "op": "legal", "game": {"a": 1}},
    {"id": 1, "op": "legal", "game": "turris", "players": "2"},
    {"id": 1, "op": "legal", "game": "turris", "players": True},
    {"id": 1, "op": "legal", "game": "turris", "players": 10**30},
    {"id": 1, "op": "legal", "game": "turris", "options": []},
    {"id": 1, "op": "legal", "game": "turris", "options": {"a": 1}},
    {"id": 1, "op": "legal", "game": "kwinty", "options": {"opening": ["flat"]}},
    {"id": 1, "op": "legal", "game": "turris", "after": "Va1"},
    {"id": 1, "op": "legal", "game": "turris", "after": [1]},
    {"id": 1, "op": "legal", "game": "turris", "after": ["\ud800"]},
    {"id": 1, "op": "legal", "game": "turris", "after": ["Vb2"]},
    {"id": 1, "op": "perft", "game": "turris"},
    {"id": 1, "op": "perft", "game": "turris", "depth": 1.5},
    {"id": 1, "op": "perft", "game": "turris", "depth": True},
    {"id": 1, "op": "perft", "game": "turris", "depth": -1},
]


@pytest.mark.parametrize(("level", "shown"), [("3", "'3'"), (True, "True"), (2.5, "2.5")])
def test_engine_says_that_a_level_is_a_whole_number(
    chantier: Chantier, monkeypatch: pytest.MonkeyPatch, level: object, shown: str
) -> None:
    request = {"id": 1, "op": "best", "game": "turris", "level": level}
    (answer,) = serve(chantier, monkeypatch, request)
    assert answer["error"] == f"a level must be a whole number, such as 3, not {shown}"


def test_engine_refuses_hostile_requests_and_serves_the_next(
    chantier: Chantier, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = {"id": "good", "op": "perft", "game": "turris", "depth": 1}
    requests = [item for hostile in HOSTILE for item in (hostile, good)]
    answers = serve(chantier, monkeypatch, *requests)
    assert answers[1::2] == [{"id": "good", "ok": True, "result": {"depth": 1, "nodes": 16}}] * len(
        HOSTILE
    )
    for request, answer in zip(HOSTILE, answers[0::2], strict=True):
        assert answer["ok"] is False
        assert answer["id"] == (1 if isinstance(request, dict) else None)
        assert answer["error"]
        assert "internal error" not in str(answer["error"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_shows_the_examples_that_games_bring(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chantier.cli.language._chosen", [language])
    found = [key for key in catalogue(language) if ".example." in key]
    assert found
    for key in found:
        text = help_of(key.split(".")[2])
        assert say(language, key) in text
        assert "{" not in text.replace('{"', "")
