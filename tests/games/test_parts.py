"""A game's parts are found by where they lie, and their absence is no error."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from chantier.core.game import Game
from chantier.core.sixty import fact_line, in_sixty_seconds
from chantier.errors import UnknownGame
from chantier.games import parts, registry
from chantier.games.registry import find_game
from chantier.games.rulebook import clause_titles, rules_text
from chantier.i18n import LANGUAGES, say, words_of
from chantier.players.ladder import ladder, name_key
from toy import GAME as CARTS


@pytest.fixture
def wagons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of another package that brings a lesson, a showcase, levels and a page of rules."""
    package = tmp_path / "wagons"
    (package / "docs/rules/img").mkdir(parents=True)
    (package / "words").mkdir()
    (package / "words/fr.json").write_text('{"about": "Des wagons.", "act": "{text}"}')
    (package / "words/en.json").write_text('{"about": "Wagons.", "act": "{text}"}')
    (package / "__init__.py").write_text(
        "from dataclasses import replace\n"
        "from toy import GAME as CARTS\n"
        "GAME = replace(CARTS, module=__name__, card=replace(CARTS.card, name='wagons'))\n"
    )
    (package / "lesson.py").write_text(
        "from chantier.core.lesson import Lesson, LessonStep\n"
        "from wagons import GAME\n"
        "LESSON = Lesson(GAME, (LessonStep(id='first', after='', goal=('roll',)),))\n"
    )
    (package / "showcase.py").write_text(
        "from chantier.core.showcase import Showcase\nSHOWCASE = Showcase(3, 'roll die:2 take')\n"
    )
    (package / "levels.py").write_text(
        "from chantier.players.level import Level\n"
        "from chantier.search.limits import Limits\n"
        "from chantier.search.mcts.search import Mcts\n"
        "from wagons import GAME\n"
        "def strongest():\n    return Mcts(GAME)\n"
        "LEVELS = (Level(1, strongest, Limits(10, 0.3)),)\n"
    )
    (package / "docs/rules/wagons.fr.md").write_text("# Wagons\n")
    (package / "docs/rules/records").mkdir()
    (package / "docs/rules/records/wagons-short.json").write_text("{}")
    (package / "docs/rules/img/wagons-C1.fr.svg").write_text("<svg/>")
    monkeypatch.syspath_prepend(tmp_path)
    names = {**registry.OURS, "wagons": "wagons"}
    monkeypatch.setattr(parts, "modules", lambda: names)
    import wagons  # made above

    monkeypatch.setattr(parts, "find_game", lambda _name: wagons.GAME)
    yield wagons.GAME
    for name in [name for name in sys.modules if name.partition(".")[0] == "wagons"]:
        del sys.modules[name]


def test_another_packages_parts_are_in_its_own_folder(wagons: Game):
    (lesson,), showcase = parts.lessons_of(wagons), parts.showcase_of(wagons)
    assert lesson.game is wagons
    assert showcase is not None
    assert showcase.position(wagons).players == 3
    assert len(ladder(wagons).levels) == 1
    assert parts.rules_page(wagons, "fr") == "# Wagons\n"
    assert parts.rules_page(wagons, "en") is None
    assert parts.rules_picture("wagons-C1.fr.svg") == b"<svg/>"
    assert parts.rules_picture("wagons-C2.fr.svg") is None


SEVERAL = """
from chantier.core.lesson import Lesson, LessonStep
from wagons import GAME
LESSONS = (
    Lesson(GAME, (LessonStep(id='first', after='', goal=('roll',)),), name='one'),
    Lesson(GAME, (LessonStep(id='second', after='', goal=('roll',)),), name='two'),
)
"""


def write_lessons(wagons: Game, text: str) -> None:
    module = sys.modules[wagons.module]
    (Path(module.__path__[0]) / "lesson.py").write_text(text)


def test_a_game_may_have_several_lessons(wagons: Game):
    write_lessons(wagons, SEVERAL)
    assert [lesson.name for lesson in parts.lessons_of(wagons)] == ["one", "two"]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (("'two'", "'one'"), "a lesson twice: one"),
        (("'second'", "'first'"), "a step twice: first"),
        (("LESSONS = (", "LESSONS = ('chapter', "), "not all lessons"),
    ],
)
def test_lessons_or_steps_that_cannot_be_told_apart_are_refused(
    wagons: Game, wrong: tuple[str, str], why: str
):
    write_lessons(wagons, SEVERAL.replace(*wrong))
    with pytest.raises(UnknownGame, match=why):
        parts.lessons_of(wagons)


def test_a_record_of_the_rules_is_found_by_its_name(wagons: Game):
    assert parts.rules_record(wagons, "short") == b"{}"
    for name in ("long", "../records/wagons-short", "short.json", ""):
        assert parts.rules_record(wagons, name) is None


def test_the_titles_of_clauses_are_those_of_the_page(wagons: Game, monkeypatch: pytest.MonkeyPatch):
    page = (
        "- **C1 · The yard.** Carts.\n- **C2 · May one pass?** Yes.\n- **C3** No.\n- **C1** · Ours."
    )
    monkeypatch.setattr("chantier.games.rulebook.rules_page", lambda *_: page)
    assert clause_titles(wagons, "fr") == {"C1": "The yard", "C2": "May one pass?"}


@pytest.mark.usefixtures("wagons")
def test_another_packages_words_are_joined_and_none_are_replaced():
    assert say("fr", "wagons.about") == "Des wagons."
    assert set(words_of("en", "wagons")) == {"wagons.about", "wagons.act"}
    assert say("en", "carts.act", text="take", seat=1) == "take, seat 1"


def test_a_game_without_parts_has_none_and_is_played_by_plain_search():
    assert parts.lessons_of(CARTS) == ()
    assert parts.showcase_of(CARTS) is None
    assert parts.rules_page(CARTS, "fr") is None
    assert len(ladder(CARTS).levels) == 6
    alone = replace(CARTS, module="toy.rules")  # a module that is no package
    assert parts.lessons_of(alone) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_a_page_of_rules_gets_one_from_its_card(language):
    text = rules_text(CARTS, language)
    assert text.startswith("# Carts")
    assert say(language, "carts.about") in text
    for clause in CARTS.card.clauses:
        assert f"- **{clause}** " in text
    assert say(language, "carts.refusal.C2.twice") in text
    assert say(language, "carts.option.die") in text
    assert f"*{fact_line(CARTS.card, language)}*" in text


def test_a_page_from_a_card_tells_the_game_in_60_seconds_where_it_can(monkeypatch):
    game = find_game("kwinty")  # one that brings the text
    told = in_sixty_seconds(game.card, "en")
    monkeypatch.setattr("chantier.games.rulebook.rules_page", lambda *_: None)
    text = rules_text(game, "en")
    assert f"## {told.title}\n" in text
    assert told.text in text


@pytest.mark.parametrize(
    "name", ["../../kwinty-K2.fr.svg", "kwinty.fr.svg", "chess-K2.fr.svg", "kwinty-K2.de.svg"]
)
def test_what_is_no_picture_of_the_rules_is_not_found(name):
    assert parts.rules_picture(name) is None


def test_a_picture_of_the_rules_of_ours_is_found():
    assert b"<svg" in (parts.rules_picture("kwinty-K2.fr.svg") or b"")


@pytest.mark.parametrize(
    ("count", "names"),
    [(1, [1]), (2, [1, 6]), (3, [1, 4, 6]), (4, [1, 3, 5, 6]), (6, [*range(1, 7)])],
)
def test_a_ladder_of_any_length_begins_and_ends_with_the_same_names(count, names):
    found = [name_key(number, count) for number in range(1, count + 1)]
    assert found == [f"level.name.{name}" for name in names]
