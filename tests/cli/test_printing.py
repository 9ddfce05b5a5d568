"""`chantier print`: a file a part, a drawing of a position, one clear line for what is wrong."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from chantier.games.registry import find_game
from chantier.games.turquoise.plates import PlateSetOption
from chantier.printing.standard import documents_of
from cli.conftest import ENV, Chantier
from printing.pdf_reader import read_pdf

SMALL = ("turquoise", "--part", "markers")  # a document that is made quickly


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def printed(chantier: Chantier, *args: str) -> Any:
    answer = chantier("print", *args)
    assert answer.status == 0, answer.err
    assert answer.err == ""
    return answer.lines


def test_a_line_a_file_in_the_order_of_the_kit(chantier: Chantier, tmp_path: Path) -> None:
    lines = printed(chantier, "kwinty", "--lang", "fr", "--out", str(tmp_path))
    parts = [one.part for one in documents_of(find_game("kwinty"))]
    assert [line["part"] for line in lines] == parts
    assert names(tmp_path) == sorted(line["file"] for line in lines)
    for line in lines:
        assert line["file"] == f"kwinty-{line['part']}-a4-colour-fr.pdf"
        made = PdfReader(tmp_path / line["file"])
        assert len(made.pages) == line["pages"]


def test_one_part_alone_with_its_backs_after_the_faces(chantier: Chantier, tmp_path: Path) -> None:
    how = ("--part", "plates", "--lang", "fr", "--out", str(tmp_path))
    lines = printed(chantier, "turquoise", *how)
    name = "turquoise-plates-a4-colour-fr.pdf"
    assert lines == [{"file": name, "pages": 4, "part": "plates"}]
    assert names(tmp_path) == [name]


def test_files_for_machines_come_when_they_are_asked_for(
    chantier: Chantier, tmp_path: Path
) -> None:
    lines = printed(chantier, "kwinty", "--part", "workshop", "--out", str(tmp_path))
    assert [line["part"] for line in lines] == ["workshop"] * 2
    assert names(tmp_path) == ["kwinty-block.stl", "kwinty-tiles.svg"]
    assert (tmp_path / "kwinty-tiles.svg").read_text("utf-8").startswith("<svg")


def test_with_a3_the_board_is_large_and_the_rest_is_not(chantier: Chantier, tmp_path: Path) -> None:
    for part, size in (("board", (420, 297)), ("markers", (210, 297))):
        how = ("--paper", "a3", "--ink", "low", "--lang", "en", "--part", part)
        (line,) = printed(chantier, "turquoise", *how, "--out", str(tmp_path))
        assert line["file"] == f"turquoise-{part}-a3-low-en.pdf"
        page = read_pdf((tmp_path / line["file"]).read_bytes()).pages[0]
        assert (round(page.width), round(page.height)) == size


def test_plates_of_a_file_are_printed_with_their_name(chantier: Chantier, tmp_path: Path) -> None:
    own = tmp_path / "mine.json"
    own.write_text(json.dumps({**PlateSetOption().examples[1], "name": "Carrière 漢"}), "utf-8")
    for given, name in ((str(own), "Carrière ?"), ("blank", None)):
        out = tmp_path / str(name)
        (line,) = printed(chantier, "turquoise", "--part", "plates", "--plates", given,
                          "--out", str(out))  # fmt: skip
        said = read_pdf((out / line["file"]).read_bytes()).pages[0].text
        assert ("Carrière ?" in said) == (name is not None)
        assert "\0" not in said


@pytest.mark.parametrize("ending", ["svg", "pdf", "png"])
def test_a_position_is_drawn_as_the_ending_says(
    chantier: Chantier, tmp_path: Path, ending: str
) -> None:
    file = tmp_path / f"position.{ending}"
    lines = printed(chantier, "turris", "--position", "Va1 Va2", "--out", str(file))
    assert lines == [{"file": str(file)}]
    made = file.read_bytes()
    if ending == "svg":
        shown = chantier("show", "turris", "--after", "Va1 Va2", "--svg").out
        assert made.decode().rstrip() == shown.rstrip()
    elif ending == "pdf":
        document = read_pdf(made)
        assert len(document.pages) == 1
        assert document.pages[0].fills
        assert not document.pages[0].images
    else:
        assert made.startswith(b"\x89PNG")


BAD = [
    ([*SMALL, "--paper", "a9"], "a9"),
    ([*SMALL, "--ink", "red"], "red"),
    ([*SMALL, "--lang", "de"], "de"),
    (["turquoise", "--part", "roof"], "roof"),
    (["chess"], "chess"),
    (["kwinty", "--plates", "blank"], "plates"),
    ([*SMALL, "--plates", "/no/such/file"], "/no/such/file"),
    (["turris", "--position", "Va1 Zz"], "move 1 of --position, Zz"),
    (["turris", "--position", "Va1", "--part", "rulebook"], "--part"),
    (["turris", "--position", "Va1", "--players", "3"], "3"),
]


@pytest.mark.parametrize(("args", "named"), BAD, ids=lambda value: " ".join(value)[:50])
def test_what_is_wrong_gets_one_line_and_no_file(
    chantier: Chantier, tmp_path: Path, args: list[str], named: str
) -> None:
    refused(chantier, named, *args, "--out", str(tmp_path / "out"))
    assert names(tmp_path) == []


def refused(chantier: Chantier, named: str, *args: str) -> None:
    answer = chantier("print", *args)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert answer.err.startswith("chantier: ")
    assert named in answer.err
    assert "Traceback" not in answer.err


def test_a_fault_in_a_plate_file_is_named_by_its_key(chantier: Chantier, tmp_path: Path) -> None:
    file = tmp_path / "plates.json"
    file.write_text(json.dumps({**PlateSetOption().examples[1], "summit": "99"}), "utf-8")
    refused(chantier, "summit", *SMALL, "--plates", str(file), "--out", str(tmp_path / "out"))
    assert names(tmp_path) == ["plates.json"]


def test_an_ending_that_is_no_drawing_is_refused(chantier: Chantier, tmp_path: Path) -> None:
    refused(chantier, "x.gif", "turris", "--position", "Va1", "--out", str(tmp_path / "x.gif"))
    assert names(tmp_path) == []


def test_a_folder_that_is_a_file_is_refused(chantier: Chantier, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept")
    refused(chantier, "Not a directory", *SMALL, "--out", str(tmp_path / "file"))
    assert (tmp_path / "file").read_text() == "kept"


def test_a_folder_that_may_not_be_written_is_refused(chantier: Chantier) -> None:
    refused(chantier, "/proc", *SMALL, "--out", "/proc/sheets")  # not even by root


def run(out: Path, *args: str, before: str = "", most: int | None = None) -> Any:
    """The command in a process of its own, with code to run first and a limit for files."""

    def limit() -> None:
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    code = f"{before}\nfrom chantier.cli.main import main\nmain()"
    return subprocess.run(
        [sys.executable, "-c", code, "print", *args, "--out", str(out)],
        env=ENV,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit,  # no threads here
    )


def test_a_disk_that_is_full_destroys_nothing(tmp_path: Path) -> None:
    ignore = "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)"
    assert run(tmp_path, *SMALL).returncode == 0
    (name,) = names(tmp_path)
    before = (tmp_path / name).read_bytes()
    answer = run(tmp_path, *SMALL, before=ignore, most=2000)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr.count("\n") == 1
    assert os.strerror(27) in answer.stderr  # the limit's own: file too large
    assert names(tmp_path) == [name]
    assert (tmp_path / name).read_bytes() == before


def test_without_the_extra_the_line_says_what_to_type(tmp_path: Path) -> None:
    answer = run(tmp_path / "out", *SMALL, before="import sys; sys.modules['typst'] = None")
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr.count("\n") == 1
    assert "typst" in answer.stderr
    assert "[print]" in answer.stderr
    assert names(tmp_path) == []


def test_a_position_as_svg_needs_no_extra(tmp_path: Path) -> None:
    missing = "import sys; sys.modules['typst'] = None"
    answer = run(tmp_path / "x.svg", "turris", "--position", "Va1", before=missing)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert names(tmp_path) == ["x.svg"]
