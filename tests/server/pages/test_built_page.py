"""The page's files as they are served, without a browser; `tests/browser` has one."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from chantier.server.app import make_app
from chantier.server.config import read_config
from chantier.server.context import ServerContext
from chantier.server.games import Games
from chantier.server.host.blocks import Blocks
from chantier.server.pages import page
from chantier.server.tallies import Tallies
from chantier.server.transport.gate import Gate
from chantier.server.work_tallies import WorkTallies

HTML = {"accept": "text/html,*/*"}
INDEX = """<!doctype html><html lang="fr"><head><meta name="chantier-root" content="/__root__/">
<script type="module" src="/__root__/assets/index-AbC.js"></script></head></html>"""
SCRIPT = b"export const long = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'\n"

Ask = Callable[..., httpx.Response]

# The whole application is made in this process, and says what will change in Litestar 3.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of three files."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "icon.svg").write_text("<svg/>")
    (folder / ".source").write_text("a hash")
    (folder / "assets/index-AbC.js").write_bytes(SCRIPT)
    (folder / "assets/index-AbC.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "secret.js").write_text("no")
    monkeypatch.setattr(page, "BUILT", folder)
    return folder


@pytest.fixture
def unbuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "BUILT", tmp_path / "none")


class NoTables:
    """A store that holds nothing."""

    async def summary(self, _table: str) -> None:
        return None


@pytest.fixture
def ask() -> Ask:
    """Ask a server that has no tables."""

    def asking(path: str, method: str = "GET", root: str = "", **headers: str) -> httpx.Response:
        context = ServerContext.__new__(ServerContext)  # no workers
        context.config, context.games = read_config({"root_path": root}, {}), Games()
        context.store = NoTables()
        context.gate = Gate(context.config, Tallies())
        context.work, context.blocks = WorkTallies(), Blocks(Path("no-such-file"))

        async def talk() -> httpx.Response:
            transport = httpx.ASGITransport(make_app(context))
            given = {name.replace("_", "-"): value for name, value in headers.items()}
            async with httpx.AsyncClient(
                transport=transport, base_url="http://here.example"
            ) as client:
                return await client.request(method, path, headers=given)

        return asyncio.run(talk())

    return asking


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/", "/t/AbC-9", "/rules", "/rules/turris", "/record"])
def test_every_address_of_the_page_is_the_page(ask: Ask, path: str):
    answer = ask(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert 'content="/"' in answer.text
    assert 'src="/assets/index-AbC.js"' in answer.text
    assert "__root__" not in answer.text


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/", "/sub/table/", "/sub/table/rules/kwinty"])
def test_the_page_knows_the_path_under_which_it_is_presented(ask: Ask, path: str):
    answer = ask(path, root="/sub/table")
    assert 'content="/sub/table/"' in answer.text
    assert 'src="/sub/table/assets/index-AbC.js"' in answer.text
    assert ask("/sub/table/assets/index-AbC.js", root="/sub/table").content == SCRIPT


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("en", "en"),
        ("en-GB,en;q=0.9,fr;q=0.8", "en"),
        ("de-DE,de;q=0.9,en;q=0.8", "en"),
        ("fr-CA", "fr"),
        ("", "fr"),
        ("de", "fr"),
        ("eng;;;=,,", "fr"),
    ],
)
def test_the_document_is_in_the_readers_language(ask: Ask, accepted: str, language: str):
    answer = ask("/", accept_language=accepted)
    assert f'<html lang="{language}"' in answer.text
    assert "accept-language" in answer.headers["vary"]


@pytest.mark.usefixtures("built")
def test_a_file_named_by_its_content_is_kept_for_good_and_sent_packed(ask: Ask):
    plain = ask("/assets/index-AbC.js", accept_encoding="identity")
    packed = ask("/assets/index-AbC.js", accept_encoding="br, gzip")
    assert plain.content == packed.content == SCRIPT
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert plain.headers["etag"] != packed.headers["etag"]
    for answer in (plain, packed):
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.headers["vary"] == "accept-encoding"


@pytest.mark.usefixtures("built")
def test_any_other_file_is_asked_for_again(ask: Ask):
    answer = ask("/icon.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/", "/icon.svg", "/assets/index-AbC.js"])
def test_who_has_the_same_already_is_sent_nothing(ask: Ask, path: str):
    first = ask(path)
    again = ask(path, if_none_match=f'"x", W/{first.headers["etag"]}')
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert ask(path, if_none_match='"x"').status_code == 200


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/", "/assets/index-AbC.js", "/api/rules/img/kwinty-K2.fr.svg"])
def test_head_tells_the_same_without_the_content(ask: Ask, path: str):
    got, head = ask(path), ask(path, "HEAD")
    assert head.content == b""
    assert dict(head.headers) == dict(got.headers)


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path",
    [
        "/assets/nothing.js",
        "/assets/",
        "/assets/../../secret.js",
        "/assets/%2e%2e/%2e%2e/secret.js",
        "/..%2fsecret.js",
        "/%2e%2e/secret.js",
        "/.source",
        "/index.html.gz",
        "/assets/index-AbC.js.gz",
        "/assets/a%00b",
        "/api/nothing",
        "/api/rules/img/..%2f..%2fpyproject.toml",
        "/api/rules/img/nothing.fr.svg",
        "/api/rules/img/kwinty.fr.md",
    ],
)
def test_what_is_no_file_of_the_page_is_refused_in_the_usual_form(ask: Ask, path: str):
    answer = ask(path)
    assert answer.status_code == 404, answer.text
    assert answer.json()["code"] == "error.no_such_page"


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/assets/nothing.js", "/api/nothing"])
def test_no_page_is_sent_in_the_place_of_a_file_or_an_answer(ask: Ask, path: str):
    assert ask(path, **HTML).json()["code"] == "error.no_such_page"


@pytest.mark.usefixtures("built")
def test_a_person_at_an_unknown_address_is_told_on_the_page(ask: Ask):
    answer = ask("/nowhere/at/all", **HTML)
    assert answer.status_code == 404
    assert "chantier-root" in answer.text
    assert ask("/nowhere/at/all").json()["code"] == "error.no_such_page"


@pytest.mark.usefixtures("unbuilt")
def test_without_a_page_it_is_said_how_to_have_one_and_how_to_play_all_the_same(ask: Ask):
    answer = ask("/", root="/sub", accept_language="en")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert 'lang="en"' in answer.text
    assert "not built" in answer.text
    assert "make play" in answer.text
    assert "chantier play --server http://here.example/sub<" in answer.text
    assert 'href="/sub/api/schema"' in answer.text
    assert "Turquoise" in answer.text
    assert ask("/nowhere", **HTML).json()["code"] == "error.no_such_page"


@pytest.mark.usefixtures("unbuilt")
def test_the_rules_drawings_are_served(ask: Ask):
    answer = ask("/api/rules/img/turquoise-Q12.en.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert "default-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/", "Chantier · building games"),
        ("/rules/turris", "Turris · the rules"),
        ("/lesson/tulum", "Tulum · the lesson"),
        ("/edit/turquoise", "Turquoise · draw your own set"),
        ("/rules/<b>", "Chantier · building games"),
    ],
)
def test_a_link_says_what_it_leads_to(ask: Ask, path: str, title: str):
    answer = ask(path, root="/sub", accept_language="en")
    assert f"<title>{title}</title>" in answer.text
    assert f'<meta property="og:title" content="{title}">' in answer.text
    assert '<link rel="manifest" href="/sub/manifest.webmanifest">' in answer.text
    assert 'property="og:url" content="http://here.example/sub/' in answer.text
    assert "<b>" not in answer.text
    assert "noindex" not in answer.text


@pytest.mark.usefixtures("unbuilt")
def test_what_can_be_installed_is_told_in_the_readers_language(ask: Ask):
    manifest = ask("/manifest.webmanifest", root="/sub", accept_language="en")
    assert manifest.headers["content-type"] == "application/manifest+json"
    told = manifest.json()
    assert (told["lang"], told["start_url"], told["scope"]) == ("en", "/sub/", "/sub/")
    assert all(icon["src"].startswith("/sub/") for icon in told["icons"])
    assert 'href="/sub/offline.css"' in ask("/offline", root="/sub").text
    assert ask("/icons/icon-33.png").status_code == 404
    assert ask("/icons/nothing").status_code == 404
