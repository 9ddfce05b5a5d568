"""The terminal table without a terminal: a line goes in, messages come out."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import chantier as api
from chantier.cli.terminal import seats
from chantier.cli.terminal.prompt import choices
from chantier.cli.terminal.session import HUMAN, Session


def table(game: str = "turris", *kinds: str, actions: str = "") -> Session:
    match = api.new(game).play(*actions.split())
    return Session(match, kinds or (HUMAN, HUMAN), "seed")


def said(session: Session, line: str) -> str:
    session.take(line)
    return "\n".join(text for _, text in session.messages)


@pytest.mark.parametrize("typed", ["Ha1b1", "ha1b1", "h a1 b1", "Hb1a1", " ha1-b1 ", "2"])
def test_an_action_is_understood_however_it_is_typed(typed: str) -> None:
    session = table()
    session.take(typed)
    assert session.match.actions == ("Ha1b1",)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("undoo", "Did you mean undo?"),
        ("Va4", "Did you mean Va"),
        ("xyzzy plugh", "neither a move nor a command"),
        ("99", "numbers from 1 to 16"),
        ("9" * 5000, "numbers from 1 to 16"),
        ("²", "neither a move"),
        ("\x00\x1b[2J", "neither a move"),
        ("explain", "which move?"),
        ("explain Zz", "Zz"),
        ("save", "which file?"),
        ("load", "which file?"),
        ("lang", "which language?"),
        ("lang klingon", "no language is called klingon"),
        ("load /no/such/file", "cannot read /no/such/file"),
        ("save /no/such/folder/x", "cannot write /no/such/folder/x"),
        ("undo", "no move to take back"),
        ("", ""),
    ],
)
def test_anything_mistyped_gets_a_sensible_answer_and_changes_nothing(
    typed: str, answer: str
) -> None:
    session = table()
    assert answer in said(session, typed)
    assert session.match.actions == ()
    assert not session.done


def test_an_illegal_action_is_refused_with_every_clause() -> None:
    answer = said(table(actions="Va1 Va2"), "Vc3")
    assert "T3: " in answer
    assert "T4: " in answer


def test_list_numbers_the_legal_actions_in_words() -> None:
    answer = said(table(actions="Va1 Va2"), "list")
    assert "4 legal moves" in answer
    assert "upright on b2, the middle" in answer


def test_explain_says_what_a_legal_action_brings() -> None:
    assert "earns a bonus (T8)" in said(table(actions="Va1 Va2"), "explain Vb2")
    assert "earns a bonus (T8)" in said(table(actions="Va1 Va2"), "? vb2")


def test_undo_takes_back_ones_own_last_action_and_the_answers_to_it() -> None:
    session = table("turris", HUMAN, "random")
    session.take("Va1")
    assert len(session.match) >= 2
    session.take("undo")
    assert session.match.actions == ()


def test_random_seats_play_until_a_person_is_asked() -> None:
    session = table("kwinty", "random", HUMAN)
    session.go_on()
    assert session.match.to_act == 1
    alone = table("kwinty", "random", "random")
    alone.go_on()
    assert alone.match.is_over
    assert "wins" in alone.status() or "tie" in alone.status()
    assert "The game is over" in said(alone, "Vi")


def test_a_saved_game_loads_and_an_unreadable_one_leaves_the_table_as_it_was(
    tmp_path: Path,
) -> None:
    file = tmp_path / "my game.jsonl"
    session = table(actions="Va1 Va2")
    session.take(f"save {file}")
    session.take("Vb2")
    session.take(f"load {file}")
    assert session.match.actions == ("Va1", "Va2")
    record = json.loads(file.read_text())
    record["actions"].append("Va1")
    broken = tmp_path / "broken.jsonl"
    broken.write_text(json.dumps(record))
    assert "T4" in said(session, f"load {broken}")
    assert session.match.actions == ("Va1", "Va2")


def test_save_never_overwrites_what_is_not_its_own(tmp_path: Path) -> None:
    file = tmp_path / "precious.jsonl"
    file.write_text("precious")
    session = table(actions="Va1")
    assert "exists already" in said(session, f"save {file}")
    assert file.read_text() == "precious"
    session.take(f"save! {file}")
    assert json.loads(file.read_text())["actions"] == ["Va1"]
    session.take("Va2")
    session.take(f"save {file}")
    assert json.loads(file.read_text())["actions"] == ["Va1", "Va2"]


def test_leaving_an_unsaved_game_says_how_to_go_on(tmp_path: Path) -> None:
    session = table("kwinty", HUMAN, "random", actions="Vi Hg")
    session.take("Vj")
    answer = said(session, "quit")
    assert session.done
    assert f"--after '{' '.join(session.match.actions)}' --seats human,random" in answer
    saved = table(actions="Va1")
    saved.take(f"save {tmp_path / 'x.jsonl'}")
    assert "Goodbye" in said(saved, "quit")


def test_new_begins_again_with_the_same_options() -> None:
    match = api.new("kwinty", opening="flat").play("Hi")
    session = Session(match, (HUMAN, HUMAN), "seed")
    session.take("new")
    assert session.match.legal() == ["Hi"]


def test_commands_answer_in_french_too() -> None:
    session = table()
    session.take("langue fr")
    assert "Ce que vous pouvez taper" in said(session, "aide")
    assert "à plat sur a1–b1" in said(session, "liste")
    assert "À Blanc de jouer" in session.status()


def test_completion_offers_legal_actions_in_words_and_commands() -> None:
    session = table(actions="Va1 Va2")
    offered = dict(choices(session, explained=False))
    assert offered["Vb2"] == "upright on b2, the middle"
    assert "undo" in offered
    assert "Vc3" not in offered
    assert "Vc3" in dict(choices(session, explained=True))


def test_a_loaded_record_keeps_what_it_told_beside_its_actions(tmp_path: Path) -> None:
    file, copy = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    record = api.new("turris").play("Va1").record(names=["Ada", "Bo"], date="2026-01-01").to_json()
    record["outcome"] = {"winners": [1], "scores": [9, 0], "reason": "resign"}
    file.write_text(json.dumps(record))
    session = table()
    session.take(f"load {file}")
    session.take(f"save {copy}")
    assert json.loads(copy.read_text()) == record
    session.take("Va2")
    session.take(f"save {copy}")
    assert "outcome" not in json.loads(copy.read_text())
    assert json.loads(copy.read_text())["names"] == ["Ada", "Bo"]


@pytest.mark.parametrize("line", ["new", "load {file}"])
def test_an_unsaved_game_is_never_dropped_without_a_word(tmp_path: Path, line: str) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text(api.new("kwinty").play("Vi").record().to_line())
    session = table()
    session.take("Va1")
    assert "chantier play turris --after Va1" in said(session, line.format(file=file))


def test_what_is_typed_is_repeated_without_control_characters() -> None:
    assert "\x1b" not in said(table(), "\x1b[2Jxyzzy")


def test_a_file_that_cannot_be_loaded_is_named_with_the_action_at_fault(tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    record = api.new("turris").play("Va1").record().to_json()
    file.write_text(json.dumps({**record, "actions": ["Va1", "Va1"]}))
    answer = said(table(), f"load {file}")
    assert "bad.jsonl" in answer
    assert "move 1, Va1" in answer
    assert "T4" in answer


ENGINE = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    with open(sys.argv[1], "a") as asked:
        asked.write(line)
    action = ["Vi", "Vh", "Vj", "Vk"][len(request["after"])]
    print(json.dumps({"id": request["id"], "ok": True, "result": {"action": action}}), flush=True)
"""


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[dict[str, Any]]]:
    """Levels are played by a program that keeps what it was asked, and this tells it."""
    path = tmp_path / "asked"
    monkeypatch.setattr(seats, "ENGINE", (sys.executable, "-c", ENGINE, str(path)))
    return lambda: [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize(
    ("seed", "kind", "told"),
    [("7", "level2", "7/2"), (None, "level2", None), ("7", "best:0.1s", None)],
)
def test_a_seed_reaches_the_levels(
    asked: Callable[[], list[dict[str, Any]]], seed: str | None, kind: str, told: str | None
) -> None:
    session = Session(api.new("kwinty"), (HUMAN, kind), seed)
    session.take("Vi")
    session.close()
    (request,) = asked()
    assert request["after"] == ["Vi"]
    assert request.get("seed") == told


def test_thinking_is_shown_only_while_a_player_thinks(
    asked: Callable[[], list[dict[str, Any]]],
) -> None:
    shown: list[tuple[str, ...]] = []

    @contextmanager
    def thinking() -> Iterator[None]:
        shown.append(session.match.actions)
        yield
        assert len(asked()) == len(shown)  # it was asked meanwhile

    session = Session(api.new("kwinty"), (HUMAN, "level2"), "7")
    session.thinking = thinking
    session.go_on()
    for line in ("list", "help", "explain Vi", "nonsense", "undo", "", "Va"):
        session.take(line)
        assert shown == []
    session.take("Vi")
    session.take("list")
    session.take("Vj")
    session.close()
    assert shown == [("Vi",), ("Vi", "Vh", "Vj")]
