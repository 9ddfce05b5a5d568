"""What a server says reaches the terminal as text, and never as a command."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from chantier.cli.online import run
from chantier.cli.online.address import Address
from chantier.cli.online.display import printable
from chantier.cli.online.session import OnlineSession
from chantier.cli.terminal.screen import make_console
from chantier.core.match import Match
from chantier.games.registry import find_game
from chantier.table.events import Said
from chantier.table.messages import (
    Advised,
    Broken,
    Happened,
    Preparing,
    Refused,
    SeatView,
    Sentence,
)

EVIL = "\x1b]0;x\x07\x1b[2J\x9b31m\u202eevil\u2066\r\n"
HARMLESS = "evil"


def harmless(text: str) -> bool:
    return HARMLESS in text and all(c.isprintable() or c == "\n" for c in text)


@pytest.fixture
def session() -> OnlineSession:
    session = OnlineSession(Match(find_game("kwinty"), 2), "Anne", "http://x/t/y")
    session._seats = (SeatView(EVIL, "person", None, None, None, True),) * 2
    return session


def said(name: str, text: str) -> Happened:
    event = Said(number=2, at=1, seat=None, name=name, digest="")
    return Happened(msgspec.Raw(msgspec.json.encode(event)), "", 1, "playing", text=text)


WHY = Sentence(EVIL, EVIL)


@pytest.mark.parametrize(
    "message",
    [
        said(EVIL, "hello"),
        said("Eve", EVIL),
        Refused("1", "error.x", WHY),
        Refused("1", "error.x", Sentence("", ""), (Broken("K1", WHY),)),
        Preparing(EVIL),
        Advised("1", 1, EVIL, (0.5, 0.5), (EVIL,)),
    ],
)
def test_whatever_a_server_says_is_shown_without_its_commands(
    session: OnlineSession, message: Any
) -> None:
    session.hear(message)
    assert session.messages
    for _, text in session.messages:
        assert harmless(text)
        assert "\n" not in text  # it cannot pretend to be a line of ours


def test_names_and_links_of_a_server_are_shown_without_their_commands(
    session: OnlineSession,
) -> None:
    session.status_word = "playing"
    assert harmless(session.player(0))
    assert harmless(Address("http://x").link(EVIL))


def test_the_screen_shows_no_commands_however_they_got_there(
    session: OnlineSession, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = run.Terminal.__new__(run.Terminal)
    terminal._session, terminal._console = session, make_console()
    terminal._refresh = lambda: None
    session.messages = [("bad", EVIL), ("", "two\nlines")]
    session.link, session.changed = EVIL, True  # an open table's heading tells the link
    terminal.draw()
    out = capsys.readouterr().out
    assert harmless(out)
    assert out.count("evil") == 2
    assert "two\nlines" in out


def test_a_list_of_tables_is_shown_without_its_commands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = [{"kind": "person", "name": EVIL}, {"kind": "level", "name": "", "level": EVIL}]
    cards = [{"table": EVIL, "game": EVIL, "seats": seats}]
    monkeypatch.setattr(run, "ask", lambda *_: cards)
    run.list_tables(Address("http://x"))
    assert harmless(capsys.readouterr().out)


def test_what_people_write_stays_as_it_is() -> None:
    text = "Zoé Œ 漢字 \U0001f3d7 «\u00a0oui\u202f!\u00a0» [bold]"
    assert printable(text) == text
