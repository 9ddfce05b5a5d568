"""What a link says of itself: words in the page's head, and a picture."""

from __future__ import annotations

import asyncio
import html
import re
import struct
import sys
import zlib
from dataclasses import replace
from xml.etree import ElementTree

import httpx
import pytest
from msgspec import structs

from chantier.core.letters import LETTERS, WORDMARK, blocks, spelt
from chantier.core.pieces import SHADES
from chantier.core.svg import Picture
from chantier.errors import NotReady, TooOften
from chantier.games.registry import find_game
from chantier.server.api.requests import refuse
from chantier.server.links import images, meta
from chantier.server.links.card import fit_text, table_picture
from chantier.server.pages import page
from chantier.table.messages import Resign, Say, SeatView, TableCard
from chantier.table.options import Rules
from server.live_server import Live
from table.table_fixture import ANNE, table_of

HOSTILE = [
    '<script>alert("1")</script>',
    '"><img src=x onerror=y>',
    "]]>&amp;&#0;</text>",
    "\u202eenrevers\u2066",
    "🏗️👷‍♀️",
    "a\u0301" * 12,
    "W" * 500,
    "漢字" * 12,
    "\x00\x07\ud800",
]


def card(*names: str, listed: bool = True, status: str = "playing", to_act: int = 0) -> TableCard:
    seats = tuple(SeatView(name, "person", None, None, None, True) for name in names)
    rules = Rules(game="kwinty", players=len(names), listed=listed)
    return TableCard(
        "ID", "kwinty", status, listed, 0, 0, 3, to_act, rules, seats, (1, 0), None
    )  # fmt: skip


FACTS = find_game("kwinty").card


def metas(text: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', text)
    return {key: html.unescape(value) for key, value in found}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_only_words_in_the_head_and_in_the_drawing(name: str):
    table = card(name, "Zoé")
    told = meta.table_meta(table, FACTS, "fr")
    head = meta.head_elements(
        told, meta.LinkAddresses("http://here/t/ID", "http://here/i.png"), "fr", True
    )
    assert set(re.findall(r"<(/?\w+)", head)) == {"title", "/title", "meta"}
    assert metas(head)["og:title"] == told.title
    assert "\u202e" not in head
    drawn = table_picture(table, find_game("kwinty"), Picture(10, 10, ""), "fr")
    ElementTree.fromstring(drawn)  # noqa: S314  # our own
    assert {one.tag.rpartition("}")[2] for one in ElementTree.fromstring(drawn).iter()} <= {  # noqa: S314
        *("svg", "defs", "radialGradient", "stop", "rect", "g", "path", "circle", "text")
    }


def test_words_are_cut_where_they_would_not_fit():
    words, size = fit_text("W" * 500, 200, 25)
    assert len(words) < 20
    assert words.endswith("…")
    assert size < 25
    assert fit_text("Zoé", 200, 25) == ("Zoé", 25)


def test_a_table_that_is_not_listed_tells_no_names():
    shown, hidden = (
        meta.table_meta(card("Camille", "Zoé", listed=listed), FACTS, "fr")
        for listed in (True, False)
    )
    assert shown == ("Kwinty · Camille et Zoé", "À Camille de jouer")
    assert hidden == ("Kwinty · table à 2", "À Blanc de jouer")
    drawn = table_picture(
        card("Camille", listed=False), find_game("kwinty"), Picture(1, 1, ""), "fr"
    )
    assert "Camille" not in drawn


def test_a_seat_whose_colour_has_no_word_is_called_by_its_number():
    facts = replace(FACTS, seats=("R", "G"))  # a game of another package
    table = card("Camille", "Zoé", listed=False, to_act=1)
    assert meta.table_meta(table, facts, "en").about == "Player 2 to play"
    assert meta.table_meta(table, FACTS, "en").about == "Black to play"


@pytest.mark.parametrize(
    ("letters", "about", "signs"),
    [
        (("1", "2"), "Player 1 to play", ""),
        (("W", "B"), "White to play", "WB"),
        (("B", "W"), "Black to play", "BW"),
    ],
)
def test_seats_that_swap_colours_are_named_and_shown_by_their_letters(letters, about, signs):
    table = structs.replace(card("Camille", "Zoé", listed=False), letters=letters)
    assert meta.table_meta(table, FACTS, "en").about == about
    drawn = table_picture(table, find_game("kwinty"), Picture(1, 1, ""), "en")
    woods = {shades[0]: letter for letter, shades in SHADES.items()}
    found = "".join(woods[one] for one in re.findall("|".join(woods), drawn))
    assert found.removesuffix("WW") == signs  # the title is laid in blocks, too


def test_the_wordmark_is_the_same_here_and_on_the_page():
    source = (page.BUILT.parents[2] / "web/src/ui/Wordmark.tsx").read_text("utf-8")
    letters = re.findall(r'\[(\d), "([^"]+)"\],', source)
    assert len(letters) == len(WORDMARK)
    for letter, (width, laid) in zip(WORDMARK, letters, strict=True):
        assert LETTERS[letter] == (int(width), laid.replace("*", "|"))


def test_every_title_and_number_can_be_laid_in_blocks():
    for game in ("kwinty", "turris", "tulum", "turquoise"):
        title = find_game(game).card.title
        assert spelt(title) == title.upper()
    assert spelt("Été -12") == "ETE −12"
    assert blocks("", 1).width == 0
    for letter, (width, laid) in LETTERS.items():
        squares = [square for block in laid.split() for square in covered(block)]
        assert len(set(squares)) == len(squares), letter
        assert max(x for x, _ in squares) == width - 1, letter
        assert max(y for _, y in squares) <= 4, letter


def covered(block: str) -> list[tuple[int, int]]:
    x, y, kind = int(block[0]), int(block[1]), block[2]
    return [(x, y)] + {"|": [(x, y + 1)], "-": [(x + 1, y)], ".": []}[kind]


def pixels(content: bytes) -> tuple[int, int, bytes]:
    """A picture's size and its bytes, plain as resvg writes them: eight bits, no interlacing."""
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, *form = struct.unpack(">IIBBBBB", content[16:29])
    assert form[0] == 8
    at, data = 8, b""
    while at < len(content):
        (length,) = struct.unpack(">I", content[at : at + 4])
        if content[at + 4 : at + 8] == b"IDAT":
            data += content[at + 8 : at + 8 + length]
        at += 12 + length
    return width, height, zlib.decompress(data)


def seated(live: Live, listed: bool, *, full: bool = False) -> str:
    with httpx.Client(base_url=live.url, timeout=60) as client:
        token = client.post("/api/identity", json={}).json()["token"]
        other = {"kind": "level", "level": 1} if full else {"kind": "open"}
        plan = {
            "rules": {"game": "kwinty", "players": 2, "listed": listed},
            "seats": [{"kind": "me"}, other],
            "name": "Ada<b>",
        }
        answer = client.post("/api/tables", json=plan, headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])


@pytest.mark.jit
def test_a_table_has_a_picture_that_changes_with_it(live: Live):
    pytest.importorskip("resvg_py")
    table = seated(live, listed=True)
    # Pictures are made when nobody else needs the machine.
    with httpx.Client(base_url=live.url, timeout=60) as client:
        answer = client.get(f"/api/tables/{table}/preview.png?lang=en")
        assert answer.headers["content-type"] == "image/png"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
        width, height, data = pixels(answer.content)
        assert (width, height) == (1200, 630)
        assert len(set(data)) > 50  # it is not blank
        again = client.get(
            f"/api/tables/{table}/preview.png?lang=en",
            headers={"if-none-match": answer.headers["etag"]},
        )
        assert again.status_code == 304
        # Some messengers ask for the head first.
        head = client.head(f"/api/tables/{table}/preview.png?lang=en")
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == str(len(answer.content))
        other = client.get(f"/api/tables/{table}/preview.png")
        assert other.headers["etag"] != answer.headers["etag"]
        lobby = client.get("/api/preview.png")
        assert pixels(lobby.content)[:2] == (1200, 630)


def test_a_drawing_that_cannot_be_drawn_is_refused(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    pytest.importorskip("resvg_py")
    drawn = asyncio.run(images._render('<svg xmlns="http://www.w3.org/2000/svg"/>', 8))
    assert drawn.startswith(b"\x89PNG")
    with pytest.raises(NotReady), caplog.at_level("WARNING", "chantier.server"):
        asyncio.run(images._render("no drawing", 8))
    monkeypatch.setattr(images, "COMMAND", (sys.executable, "-c", "print('no message')"))
    with pytest.raises(NotReady), caplog.at_level("WARNING", "chantier.server"):
        asyncio.run(images._render("<svg/>", 8))
    failed = [record for record in caplog.records if record.message == "drawing failed"]
    assert len(failed) == 2
    assert not any(record.exc_info for record in failed)
    assert "status 0" in failed[1].fields["why"]  # type: ignore[attr-defined]  # ours


def test_there_is_no_picture_of_no_table(live: Live):
    with httpx.Client(base_url=live.url) as client:
        answer = client.get("/api/tables/nothing/preview.png")
        assert answer.status_code == 404
        assert answer.json()["code"] == "error.no_such_table"


def test_new_pictures_are_counted_by_address_and_kept_ones_are_free(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(images, "CAN_DRAW", True)

    async def rendered(drawing: str, _width: int) -> bytes:
        return drawing.encode()

    monkeypatch.setattr(images, "_render", rendered)

    async def ask() -> None:
        made = images.ImageCache(None)  # type: ignore[arg-type]  # icons need no house
        for at in range(images.BURST):
            await made.icon(b"%d" % at, 32, "here")
        with pytest.raises(TooOften) as refused:
            await made.icon(b"one more", 32, "here")
        answer = refuse(None, refused.value)  # type: ignore[arg-type]  # it needs no request
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "1")
        assert (await made.icon(b"0", 32, "here")).content == b"0"
        assert (await made.icon(b"one more", 32, "elsewhere")).content == b"one more"

    asyncio.run(ask())


def test_whoever_comes_while_too_many_pictures_wait_is_told_when_to_come_again(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(images, "CAN_DRAW", True)
    monkeypatch.setattr(images, "MOST_WAITING", 0)

    async def ask() -> None:
        made = images.ImageCache(None)  # type: ignore[arg-type]  # icons need no house
        with pytest.raises(NotReady) as refused:
            await made.icon(b"one", 32, "here")
        answer = refuse(None, refused.value)  # type: ignore[arg-type]  # it needs no request
        assert answer.status_code == 503
        assert int(answer.headers["retry-after"]) > 0

    asyncio.run(ask())


def test_a_picture_is_kept_as_long_as_what_it_shows():
    fixture = table_of("kwinty")
    first = images.image_digest(fixture.state)
    fixture.now += 5000
    fixture.send(ANNE, Say(id="s", text="hello"))
    assert images.image_digest(fixture.state) == first
    fixture.act(ANNE, "Vi")
    second = images.image_digest(fixture.state)
    assert second != first
    fixture.send(ANNE, Resign(id="r"))
    assert images.image_digest(fixture.state) not in (first, second)


def test_a_link_is_told_as_the_visitor_asked_for_it(live: Live):
    table = seated(live, listed=True)
    with httpx.Client(base_url=live.url, timeout=60) as client:
        answer = client.get(
            f"/t/{table}", headers={"host": "play.example:8443", "accept-language": "en"}
        )
        forged = client.get(f"/t/{table}", headers={"host": 'x"><script>'})
    if not page.BUILT.joinpath("index.html").is_file():
        pytest.skip("the page is not built")
    told = metas(answer.text)
    assert told["og:title"] == "Kwinty · Ada<b>"
    assert told["og:description"] == "1 free seat, join the table"
    assert told["og:url"] == f"http://play.example:8443/t/{table}"
    assert told["robots"] == "noindex"
    if images.CAN_DRAW:
        assert told["og:image"].startswith(f"http://play.example:8443/api/tables/{table}/preview")
    assert "script>" not in forged.text.partition("</head>")[0].replace("</script>", "")
    assert "og:image" not in metas(forged.text)
