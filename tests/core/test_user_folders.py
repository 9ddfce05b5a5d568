"""Caches and stored games lie where the platform keeps them, and where they lay before.

macOS and Windows are played on another system: platformdirs' own class for each is asked, and
`sys.platform` says its name. What Windows itself answers cannot be seen here.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs.windows
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from chantier.core import user_folders
from chantier.core.user_folders import user_cache_folder, user_data_folder

pytestmark = pytest.mark.skipif(os.name != "posix", reason="plays other systems on a POSIX one")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder without anything in it, and an environment that says nothing."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(tmp_path)
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    return home


@pytest.fixture
def linux(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(user_folders, "PlatformDirs", Unix)
    return home


@pytest.fixture
def macos(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr(user_folders, "PlatformDirs", MacOS)
    return home


@pytest.fixture
def windows(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Windows whose own answer is `AppData/Local` of the home folder."""
    local = home / "AppData" / "Local"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(user_folders, "PlatformDirs", Windows)
    monkeypatch.setattr(platformdirs.windows, "get_win_folder", lambda _: str(local))
    return home


def test_linux_keeps_the_folders_of_earlier_versions(
    linux: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert user_cache_folder() == linux / ".cache/chantier"
    assert user_data_folder() == linux / ".local/share/chantier"
    monkeypatch.setenv("XDG_CACHE_HOME", "/c")
    monkeypatch.setenv("XDG_DATA_HOME", "/d")
    assert (user_cache_folder(), user_data_folder()) == (Path("/c/chantier"), Path("/d/chantier"))


def test_linux_finds_what_lies_at_a_relative_variable(
    linux: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    assert user_data_folder() == linux / ".local/share/chantier"
    Path("here/chantier").mkdir(parents=True)
    assert user_data_folder() == Path("here/chantier")


def test_macos_keeps_the_folders_of_earlier_versions(macos: Path) -> None:
    assert user_cache_folder() == macos / "Library/Caches/chantier"
    assert user_data_folder() == macos / "Library/Application Support/chantier"


def test_macos_finds_what_lies_in_the_library_though_xdg_says_otherwise(
    macos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = macos / "Library/Application Support/chantier"
    library.mkdir(parents=True)
    monkeypatch.setenv("XDG_DATA_HOME", "/d")
    assert user_data_folder() == library


def test_windows_keeps_the_folders_of_earlier_versions(windows: Path) -> None:
    both = windows / "AppData/Local/chantier"
    assert (user_cache_folder(), user_data_folder()) == (both, both)


def test_windows_finds_what_lies_where_the_environment_says(
    windows: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOCALAPPDATA", str(windows / "elsewhere"))
    assert user_data_folder() == windows / "AppData/Local/chantier"
    (windows / "elsewhere/chantier").mkdir(parents=True)
    assert user_data_folder() == windows / "elsewhere/chantier"


def test_the_stored_games_and_the_cache_lie_in_them(
    linux: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from chantier.core.cache import cache_root
    from chantier.server.config import default_data

    monkeypatch.setenv("CHANTIER_CACHE_DIR", "")
    assert default_data() == linux / ".local/share/chantier/tables.db"
    assert cache_root() == linux / ".cache/chantier"
    monkeypatch.setenv("CHANTIER_CACHE_DIR", "/c")
    assert cache_root() == Path("/c")
