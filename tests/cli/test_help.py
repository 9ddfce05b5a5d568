"""`--help` of every command: examples that fit a terminal of 80 columns, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from chantier.cli import app, language
from chantier.cli.language import help_of
from chantier.i18n import LANGUAGES

FOLDER = Path(app.__file__).parent
COMMANDS = [one.name for one in app.app.registered_commands if one.name]
WIDTH = 78  # a terminal of 80, less Typer's margins


@pytest.fixture(autouse=True)
def forget_the_language() -> None:
    language._chosen.clear()


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_command_has_an_example_that_fits_a_line(command: str, spoken: str) -> None:
    language.use(spoken)
    told = help_of(command.replace("-", "_"))
    examples = [line for line in told.splitlines() if f"chantier {command}" in line]
    assert examples
    assert all(len(line) <= WIDTH for line in examples), examples


def test_help_names_the_levels_that_may_sit() -> None:
    for spoken in LANGUAGES:
        language.use(spoken)
        assert "level2" in language.tell("cli.help.play_seats")
        assert "human" in language.tell("cli.help.play_seats")
