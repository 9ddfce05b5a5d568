"""Lessons by HTTP: gone through from first to last, mistakes explained, nothing remembered."""

from __future__ import annotations

from typing import Any

import pytest

from chantier.games.parts import lessons_of
from chantier.games.registry import OURS, find_game
from server.live_server import Live

LESSONS = {(name, lesson.name): lesson for name in OURS for lesson in lessons_of(find_game(name))}
every_lesson = pytest.mark.parametrize(("game", "name"), LESSONS)


def told(live: Live, game: str, name: str) -> dict[str, Any]:
    answer = live.http.get(f"{live.url}/api/games/{game}/lesson", params={"name": name})
    assert answer.status_code == 200, answer.text
    return answer.json()


def ask(live: Live, game: str, step: str, what: str, action: str) -> Any:
    data = {"action": action}
    return live.http.post(f"{live.url}/api/games/{game}/lesson/{step}/{what}", json=data)


def judged(live: Live, game: str, step: str, action: str) -> dict[str, Any]:
    answer = ask(live, game, step, "answer", action)
    assert answer.status_code == 200, answer.text
    return answer.json()


@every_lesson
def test_a_lesson_is_gone_through_from_first_to_last(live: Live, game: str, name: str):
    lesson = told(live, game, name)
    boards = []
    for step in lesson["steps"]:
        boards.append(step["board"]["number"])
        if step["kind"] == "read":
            continue
        goal = next(
            one
            for one in (*step["choices"], *(text for text, _parts in step["actions"]))
            if judged(live, game, step["id"], one)["verdict"] == "right"
        )
        answer = judged(live, game, step["id"], goal)
        assert answer["broken"] == []
        if step["kind"] == "do":
            first, *_ = answer["moments"]
            assert first["step"]["action"] == goal
            assert first["step"]["seat"] == lesson["seat"]
            assert first["step"]["log"]["sentence"].keys() >= {"fr", "en"}
            assert first["board"]["length"] == step["board"]["length"] + 1
            boards += [moment["board"]["number"] for moment in answer["moments"]]
    assert len(set(boards)) == len(boards)


@every_lesson
def test_what_tempts_is_offered_and_answered_by_its_clause(live: Live, game: str, name: str):
    lesson = told(live, game, name)
    for step, shown in zip(LESSONS[game, name].steps, lesson["steps"], strict=True):
        for action, clause in step.tempting.items():
            assert action in [text for text, _parts in shown["actions"]]
            answer = judged(live, game, step.id, action)
            assert answer["verdict"] == "illegal"
            assert [broken["clause"] for broken in answer["broken"]] == [clause]
            assert answer["moments"] == []
            preview = ask(live, game, step.id, "preview", action).json()
            assert (preview["legal"], preview["board"]) == (False, None)
            assert (preview["words"], preview["effects"]) == ({"fr": "", "en": ""}, [])
        assert shown["tempting"] == list(step.tempting)


def test_a_game_of_several_lessons_lists_them_and_gives_the_first_unless_one_is_named(live: Live):
    answer = live.http.get(f"{live.url}/api/games/turquoise/lesson").json()
    assert (answer["name"], len(answer["steps"])) == ("build", 11)
    listed = [(one["name"], one["title"]["fr"], one["steps"]) for one in answer["lessons"]]
    assert listed == [("build", "Bâtir", 11), ("gods", "Les dieux et la fin", 8)]
    assert told(live, "turquoise", "gods")["steps"][0]["lines"] == [
        *("horus", "anubis", "thot", "seth")
    ]
    cards = {card["name"]: card for card in live.http.get(f"{live.url}/api/games").json()}
    assert cards["turquoise"]["lessons"] == answer["lessons"]
    assert [one["title"] for one in cards["kwinty"]["lessons"]] == [{"fr": "", "en": ""}]


def test_a_lesson_that_is_not_there_is_not_found(live: Live):
    answer = live.http.get(f"{live.url}/api/games/turquoise/lesson", params={"name": "nowhere"})
    assert answer.status_code == 404


def test_an_unwise_action_gets_a_hint_and_goes_nowhere(live: Live):
    answer = judged(live, "kwinty", "five", "Hj")
    assert answer == {"verdict": "unwise", "hint": "low", "broken": [], "moments": []}


def test_a_place_of_a_step_says_why_nothing_can_be_done_there(live: Live):
    path = f"{live.url}/api/games/kwinty/lesson/five/why"
    said = live.http.post(path, json={"place": "a1"}).json()
    assert said["sentence"]["clauses"] == ["K4"]
    assert live.http.post(path, json={"place": "j", "mode": "V"}).json()["sentence"] is None
    for wrong in ({"place": "zz"}, {"place": "a", "mode": "?"}, {"place": "a" * 40}, {}):
        assert live.http.post(path, json=wrong).status_code == 400


def test_a_preview_shows_the_board_that_would_be(live: Live):
    preview = ask(live, "kwinty", "five", "preview", "Vj").json()
    assert preview["legal"]
    assert preview["words"] == {"fr": "debout en j", "en": "upright on j"}
    assert preview["board"]["to_act"] is None


@pytest.mark.parametrize(
    ("path", "action", "status"),
    [
        ("chess/lesson/first/answer", "Vi", 404),
        ("kwinty/lesson/nowhere/answer", "Vi", 404),
        ("kwinty/lesson/first/answer", "e4", 422),
        ("kwinty/lesson/end/answer", "Vi", 400),
        ("kwinty/lesson/first/answer", "V" * 200, 400),
    ],
)
def test_what_no_step_asks_is_refused(live: Live, path: str, action: str, status: int):
    answer = live.http.post(f"{live.url}/api/games/{path}", json={"action": action})
    assert answer.status_code == status
    assert answer.json()["why"].keys() == {"fr", "en"}
