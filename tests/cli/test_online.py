"""What a server says reaches the terminal as text, and never as a command."""

from __future__ import annotations

from http.client import BadStatusLine
from typing import Any

import msgspec
import pytest

from chantier.cli.online import http, run
from chantier.cli.online.address import Address, read_address
from chantier.cli.online.display import printable
from chantier.cli.online.session import OnlineSession
from chantier.cli.terminal.screen import make_console
from chantier.core.match import Match
from chantier.errors import BadRequest
from chantier.games.registry import find_game
from chantier.i18n import is_printable
from chantier.table.events import LevelSet, Said
from chantier.table.messages import (
    Advised,
    Bilingual,
    BrokenClauseView,
    Happened,
    Refused,
    SeatKey,
    SeatView,
)

EVIL = "\x1b]0;x\x07\x1b[2J\x9b31m\u202eevil\u2066\r\n"
HARMLESS = "evil"


def harmless(text: str) -> bool:
    return HARMLESS in text and all(map(is_printable, text.split("\n")))


@pytest.fixture
def session() -> OnlineSession:
    session = OnlineSession(Match(find_game("kwinty"), 2), "Anne", "http://x/t/y")
    session._seats = (SeatView(EVIL, "person", None, None, None, True),) * 2
    return session


def said(name: str, text: str) -> Happened:
    event = Said(number=2, at=1, seat=None, name=name, digest="")
    return Happened(msgspec.Raw(msgspec.json.encode(event)), "", 1, "playing", text=text)


WHY = Bilingual(EVIL, EVIL)


@pytest.mark.parametrize(
    "message",
    [
        said(EVIL, "hello"),
        said("Eve", EVIL),
        Refused("1", "error.x", WHY),
        Refused("1", "error.x", Bilingual("", ""), (BrokenClauseView("K1", WHY),)),
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


def test_a_seat_that_the_host_gives_to_the_computer_or_frees_is_told(
    session: OnlineSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHANTIER_LANG", "en")
    level = SeatView("", "level", 3, None, None, True)
    for number, (given, seats) in enumerate([(3, (session._seats[0], level)), (None, None)], 2):
        event = LevelSet(number=number, at=1, seat=1, level=given)
        body = msgspec.Raw(msgspec.json.encode(event))
        told = Happened(body, "", 1, "open", seats=seats or session._seats)
        session.hear(told)
    assert "3" in session.messages[-2][1]
    assert session.messages[-2][1] != session.messages[-1][1]


def test_names_and_links_of_a_server_are_shown_without_their_commands(
    session: OnlineSession,
) -> None:
    session.status_word = "playing"
    assert harmless(session.player(0))
    assert harmless(Address("http://x").link(EVIL))


def test_the_screen_shows_no_commands_however_they_got_there(
    session: OnlineSession, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = run.OnlineTerminal.__new__(run.OnlineTerminal)
    terminal._session, terminal._console = session, make_console()
    terminal._refresh = lambda: None
    session.messages = [("bad", EVIL), ("", "two\nlines")]
    session.invitation, session.changed = EVIL, True  # an open table's heading tells the link
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


@pytest.mark.parametrize("name", ["a b", "é", "a/b", "a%20b", "x" * 65, "..", "a\x1bb"])
def test_what_cannot_be_a_tables_name_is_refused_before_a_server_is_asked(name: str) -> None:
    with pytest.raises(BadRequest) as refused:
        read_address(f"http://x:1/t/{name}")
    assert refused.value.key == "error.table_address"
    assert harmless(f"{HARMLESS}{refused.value}")


@pytest.mark.parametrize("text", ["http://x/a b", "http://x y/", "http://x/é/t/y"])
def test_what_cannot_be_sent_as_an_address_is_refused(text: str) -> None:
    with pytest.raises(BadRequest) as refused:
        read_address(text)
    assert refused.value.key == "error.server_address"


def test_an_address_is_read_with_its_table_and_its_key() -> None:
    assert read_address("http://x:1/sub/t/A-b_9#key=k") == Address("http://x:1/sub", "A-b_9", "k")
    assert read_address("x:1") == Address("http://x:1")
    assert read_address("http://é/t/x") == Address("http://é", "x")


def test_an_answer_that_is_no_http_is_a_server_that_does_not_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise BadStatusLine("\x1b[2J")

    monkeypatch.setattr(http, "urlopen", fail)
    with pytest.raises(BadRequest, match="does not answer"):
        http.ask("http://x", "/")


HOME = {
    "public": None,
    "local": True,
    "own_machine": False,
    "networks": [{"origin": "http://192.168.1.20:8117", "interface": "wlan0", "kind": "wifi"}],
    "hindrance": "",
    "port": 8117,
}


@pytest.mark.parametrize(
    ("base", "answer", "shared"),
    [
        ("http://localhost:8117/sub", HOME, "http://192.168.1.20:8117/sub"),
        ("http://[::1]:8117", {**HOME, "public": "https://x.example"}, "https://x.example"),
        ("http://localhost:8117", {**HOME, "networks": [], "hindrance": "loopback"}, None),
        ("http://localhost:8117", {**HOME, "hindrance": "offline"}, None),
        ("http://localhost:8117", {"nonsense": 1}, None),
        ("http://localhost:8117", BadRequest("error.server_refused", why="404"), None),
        ("http://192.168.1.20:8117", AssertionError("was asked for nothing"), None),
    ],
)
def test_a_link_for_others_is_one_that_they_reach(
    monkeypatch: pytest.MonkeyPatch, base: str, answer: Any, shared: str | None
) -> None:
    def asked(*_: Any) -> Any:
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(run, "ask", asked)
    assert run._shared_base(base) == shared
    address = Address(base, shared=shared)
    assert address.link("ID") == f"{base}/t/ID"  # the seat of this machine is known by it
    assert address.invitation("ID") == f"{shared or base}/t/ID"


def test_the_secret_link_that_the_terminal_tells_leads_to_another_device() -> None:
    match = Match(find_game("kwinty"), 2)
    session = OnlineSession(match, "Anne", "http://localhost/t/y", "http://192.168.1.20/t/y")
    session._keys = (SeatKey(0, "SECRET"),)
    session._tell_links("")
    texts = [text for _, text in session.messages]
    assert texts[0] == "http://192.168.1.20/t/y"
    assert texts[1].endswith("http://192.168.1.20/t/y#key=SECRET")
