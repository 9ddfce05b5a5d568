"""The page "add a game": fresh, complete, and enough to build the game from."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from foreign.packages import environment

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from add_a_game import PAGE, blocks, page  # noqa: E402  # a tool, found by the line above
from chantier.testing.new_game import NAME, TEMPLATE, files  # noqa: E402  # likewise


def test_the_page_is_what_the_template_says() -> None:
    assert PAGE.read_text() == page(), "type `make docs`"


def test_the_page_shows_every_file_to_the_letter() -> None:
    shown = dict(blocks(PAGE.read_text()))
    assert sorted(shown) == files()
    for path, text in shown.items():
        assert text == (TEMPLATE / path).read_text(), path


def test_the_game_is_built_from_the_page_alone(tmp_path: Path) -> None:
    for path, text in blocks(PAGE.read_text()):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    install(tmp_path)
    for command in (
        ("chantier.testing", NAME, "--games", "10"),
        (
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            str(tmp_path),
            "-c",
            f"{tmp_path}/pyproject.toml",
        ),
        ("chantier.cli.main", "legal", NAME),
    ):
        done = subprocess.run(
            [sys.executable, "-m", *command],
            env=environment(tmp_path),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def install(folder: Path) -> None:
    """Let the entry point of a folder's pyproject.toml be found, as pip does."""
    import tomllib

    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    games = project["entry-points"]["chantier.games"]
    metadata = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\n")
    lines = "".join(f"{name} = {module}\n" for name, module in games.items())
    (metadata / "entry_points.txt").write_text("[chantier.games]\n" + lines)
