"""The terminal opens its own salt, says for whom the table waits, and follows the lot."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from chantier.cli.online.salts import MOST_KEPT, Salts
from chantier.cli.online.session import OnlineSession
from chantier.core.fair import salt_hash
from chantier.core.match import Match
from chantier.games.registry import find_game
from chantier.table import views
from chantier.table.callers import Caller
from chantier.table.draft import Draft
from chantier.table.messages import Ask, Done, OfferReply, OpenSalt, Rematch, Sit, StartWithout
from chantier.table.options import MySeat, OpenSeat
from chantier.table.sealing import START_AFTER
from table.table_fixture import ANNE, BRUNO, CHLOE, Resign, TableFixture, plan, sit


class TerminalPlayer:
    """A terminal at a table of the tests: what it sends is decided there, and told to it."""

    def __init__(self, fixture: TableFixture, owner: str, folder: Path) -> None:
        self.fixture, self.owner = fixture, owner
        self.salts = Salts(folder / "salts.json")
        self.sent: list[Ask] = []
        match = Match(find_game("tulum"), len(fixture.state.seats))
        self.session = OnlineSession(match, "Bruno", "http://x/t/y", salts=self.salts)
        self.session.send = self._send
        self.session.hear(views.snapshot(fixture.table, Caller(owner), fixture.now))

    def _send(self, message: Ask) -> None:
        self.sent.append(message)

    def sends(self) -> Ask:
        """What it sent reaches the table; the last of it."""
        message = self.sent.pop(0)
        self.hears(self.fixture.send(self.owner, message))  # type: ignore[arg-type]
        return message

    def hears(self, draft: Draft) -> None:
        """The news, and then the answer, as a server sends them."""
        for made in draft.events:
            self.session.hear(views.happened(made, self.fixture.now))
        you = views.you(self.fixture.state, Caller(self.owner))
        self.session.hear(Done("", self.fixture.state.number, you))

    @property
    def told(self) -> str:
        return "\n".join(text for _, text in self.session.messages)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHANTIER_LANG", "en")


def open_table(people: int = 2, lot: bool = False) -> TableFixture:
    wish = plan("tulum", [MySeat(), *[OpenSeat()] * (people - 1)])
    return TableFixture(replace(wish, lot=lot), opens=False, seed=7)


def test_a_terminal_shows_a_hash_and_opens_the_salt_by_itself(tmp_path: Path) -> None:
    fixture = open_table()
    player = TerminalPlayer(fixture, BRUNO, tmp_path)
    seated = player.sends()
    assert isinstance(seated, Sit)
    opened = player.sends()
    assert isinstance(opened, OpenSalt)
    assert salt_hash(opened.salt) == seated.salt_hash
    assert "waiting for Anne" in player.told
    assert "“start”" in player.told
    player.hears(fixture.open_salt(ANNE))
    assert fixture.state.status == player.session.status_word == "playing"


def test_a_terminal_that_comes_back_opens_what_it_promised(tmp_path: Path) -> None:
    fixture = open_table(3)
    before = TerminalPlayer(fixture, BRUNO, tmp_path)
    before.sends()
    sit(fixture, CHLOE)
    after = TerminalPlayer(fixture, BRUNO, tmp_path)
    assert isinstance(after.sends(), OpenSalt)
    assert fixture.state.awaited == (0, 2)


def test_a_terminal_that_lost_its_salt_opens_nothing_of_another(tmp_path: Path) -> None:
    fixture = open_table(3)
    TerminalPlayer(fixture, BRUNO, tmp_path).sends()
    sit(fixture, CHLOE)
    assert TerminalPlayer(fixture, BRUNO, tmp_path / "another").sent == []


@pytest.mark.parametrize("swapped", [True, False])
def test_draws_are_proved_only_with_the_salt_that_this_terminal_made(
    tmp_path: Path, swapped: bool
) -> None:
    fixture = open_table()
    player = TerminalPlayer(fixture, BRUNO, tmp_path)
    if swapped:  # by a server, in the player's name, that opens it itself
        salt = "a salt that the server knows"
        hidden = salt_hash(salt)
        seated = player.sent.pop(0)
        assert isinstance(seated, Sit)
        player.hears(fixture.send(BRUNO, replace(seated, salt_hash=hidden)))
        assert not player.sent
        player.hears(fixture.send(BRUNO, OpenSalt(id="o", salt=salt)))
    else:
        player.sends()
        player.sends()
    player.hears(fixture.open_salt(ANNE))
    player.session.fetch_record = lambda: fixture.record().to_json()
    assert any(b'"type":"drawn"' in one.body for one in fixture.book)
    player.hears(fixture.send(ANNE, Resign(id="r", seat=0)))
    assert "the record is the game that was seen here" in player.told
    assert ("every draw follows" in player.told) is not swapped


def test_players_start_without_one_who_is_away(tmp_path: Path) -> None:
    fixture = open_table()
    player = TerminalPlayer(fixture, BRUNO, tmp_path)
    player.sends(), player.sends()
    fixture.now += START_AFTER
    player.session.take("start")
    assert isinstance(player.sends(), StartWithout)
    assert "begins without waiting for Anne" in player.told


def test_draws_are_not_proved_where_a_salt_stayed_closed(tmp_path: Path) -> None:
    fixture = open_table()
    player = TerminalPlayer(fixture, BRUNO, tmp_path)
    player.sends(), player.sends()
    fixture.now += START_AFTER
    player.session.take("start")
    player.sends()
    assert "opened your salt" not in player.told
    player.session.fetch_record = lambda: fixture.record().to_json()
    player.hears(fixture.send(BRUNO, Resign(id="r")))
    assert "the record is the game that was seen here" in player.told
    assert "every draw follows" not in player.told


def test_a_terminal_warns_when_the_game_begins_without_the_salt_that_it_opened(
    tmp_path: Path,
) -> None:
    fixture = open_table()
    player = TerminalPlayer(fixture, BRUNO, tmp_path)
    player.sends()
    assert isinstance(player.sent.pop(), OpenSalt)  # the server does not take it
    fixture.open_salt(ANNE)
    fixture.now += START_AFTER
    player.hears(fixture.send(ANNE, StartWithout(id="a")))
    assert "opened your salt, and the game begins without it" in player.told
    player.session.fetch_record = lambda: fixture.record().to_json()
    player.hears(fixture.send(ANNE, Resign(id="r")))
    assert "Warning: this game cannot be verified" in player.told


def test_a_terminal_knows_its_seat_after_the_lot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    same = SimpleNamespace(token_urlsafe=lambda _: "a-salt-that-is-always-the-same")
    monkeypatch.setattr("chantier.cli.online.salts.secrets", same)
    fixture = open_table(3, lot=True)
    player = TerminalPlayer(fixture, BRUNO, tmp_path)
    player.sends()
    sit(fixture, CHLOE)
    player = TerminalPlayer(fixture, BRUNO, tmp_path)
    key = player.session._keys[0].key
    player.sends()
    fixture.open_salt(CHLOE)
    for made in fixture.open_salt(ANNE).events:  # others' news does not say who one is
        player.session.hear(views.happened(made, fixture.now))
    (mine,) = views.you(fixture.state, Caller(BRUNO)).seats
    assert mine != 1, "the lot leads Bruno elsewhere"
    assert player.session._mine == (mine,)
    assert [(own.seat, own.key) for own in player.session._keys] == [(mine, key)]
    assert "drawn by lot" in player.told


@pytest.mark.parametrize("word", ["rematch", "yes"])
def test_a_rematch_carries_another_salt(tmp_path: Path, word: str) -> None:
    fixture = open_table()
    player = TerminalPlayer(fixture, BRUNO, tmp_path)
    first = player.sends()
    player.sends()
    fixture.open_salt(ANNE)
    fixture.send(ANNE, Resign(id="r"))
    if word == "yes":
        fixture.send(ANNE, Rematch(id="a"))
    player.session.hear(views.snapshot(fixture.table, Caller(BRUNO), fixture.now))
    player.session.take(word)
    asked = player.sent.pop(0)
    assert isinstance(asked, (Rematch, OfferReply))
    assert isinstance(first, Sit)
    assert isinstance(asked.salt_hash, str)
    assert asked.salt_hash != first.salt_hash
    assert player.salts.open(asked.salt_hash, "next") is not None


def test_salts_are_kept_for_their_user_alone_and_not_for_ever(tmp_path: Path) -> None:
    salts = Salts(tmp_path / "salts.json")
    hashes = [salts.new() for _ in range(MOST_KEPT + 3)]
    assert len(set(hashes)) == len(hashes)
    assert (tmp_path / "salts.json").stat().st_mode & 0o077 == 0
    again = Salts(tmp_path / "salts.json")
    assert again.open(hashes[0], "t") is None
    assert salt_hash(again.open(hashes[-1], "t") or "") == hashes[-1]


def test_a_salt_is_shown_to_one_table_only(tmp_path: Path) -> None:
    """Else a table that shows another's hash would learn a salt before the other is sealed."""
    salts = Salts(tmp_path / "salts.json")
    hidden = salts.new()
    salt = salts.open(hidden, "a")
    assert salt is not None
    assert salts.open(hidden, "b") is None
    again = Salts(tmp_path / "salts.json")
    assert (again.open(hidden, "a"), again.open(hidden, "b")) == (salt, None)


@pytest.mark.parametrize("damage", ["", "[1]", "{", "\x00"])
def test_a_damaged_file_of_salts_stops_nobody(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "salts.json"
    path.write_text(damage)
    salts = Salts(path)
    assert salts.open(salts.new(), "t") is not None
