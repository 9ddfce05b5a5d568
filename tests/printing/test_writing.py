"""Files appear whole or not at all; what an earlier run left is never destroyed."""

from __future__ import annotations

import os
from errno import ENOSPC
from pathlib import Path

import pytest

from chantier import fonts
from chantier.errors import BadFile, BadRequest
from chantier.printing import typesetting, writing
from chantier.printing.kit import Text
from chantier.printing.position import as_file, write_position
from chantier.printing.writing import check_folder, write_files

FILES = [("one.pdf", b"new one"), ("two.pdf", b"new two")]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_folder_is_made_and_files_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    write_files(str(folder), FILES)
    write_files(str(folder), [("one.pdf", b"newer")])
    assert names(folder) == ["one.pdf", "two.pdf"]
    assert (folder / "one.pdf").read_bytes() == b"newer"
    assert (folder / "two.pdf").read_bytes() == b"new two"


def test_files_have_the_permissions_that_the_user_gives_new_files(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        write_files(str(tmp_path), FILES)
    finally:
        os.umask(mask)
    assert (tmp_path / "one.pdf").stat().st_mode & 0o777 == 0o640


def test_a_full_disk_leaves_the_earlier_files_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(str(tmp_path), [("one.pdf", b"old one")])

    def full(_handle: int) -> None:
        if len(names(tmp_path)) > 2:  # the first file is on the disk, the second does not fit
            raise OSError(ENOSPC, os.strerror(ENOSPC))

    monkeypatch.setattr(writing.os, "fsync", full)
    with pytest.raises(BadFile, match="No space left on device"):
        write_files(str(tmp_path), FILES)
    assert names(tmp_path) == ["one.pdf"]
    assert (tmp_path / "one.pdf").read_bytes() == b"old one"


def test_an_interrupt_leaves_no_half_file_and_no_new_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(writing.os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_files(str(tmp_path / "new" / "folder"), FILES)
    assert names(tmp_path) == []


def test_a_folder_that_is_a_file_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        for refuse in (check_folder, lambda place: write_files(place, FILES)):
            with pytest.raises(BadFile, match="Not a directory"):
                refuse(str(path))
    assert (tmp_path / "file").read_text() == "kept"


def test_a_folder_in_the_place_of_a_file_destroys_nothing(tmp_path: Path) -> None:
    write_files(str(tmp_path), [("one.pdf", b"old one")])
    (tmp_path / "two.pdf").mkdir()
    with pytest.raises(BadFile, match="Is a directory"):
        write_files(str(tmp_path), FILES)
    assert (tmp_path / "one.pdf").read_bytes() == b"old one"
    assert names(tmp_path) == ["one.pdf", "two.pdf"]


@pytest.mark.parametrize("folder", ["", "a\0b"])
def test_what_is_no_name_of_a_folder_is_refused(folder: str) -> None:
    with pytest.raises(BadFile):
        check_folder(folder)
    with pytest.raises(BadFile):
        write_files(folder, FILES)


def test_a_full_disk_for_temporary_files_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    monkeypatch.setattr(typesetting.tempfile, "TemporaryDirectory", full)
    with pytest.raises(BadFile, match="No space left on device"):
        typesetting.typeset(Text("words"))


def test_without_a_built_page_the_error_says_what_to_type(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "FOLDER", tmp_path)
    typesetting._compiler.cache_clear()
    try:
        with pytest.raises(BadRequest, match="make page"):
            typesetting.typeset(Text("words"))
    finally:
        typesetting._compiler.cache_clear()


@pytest.mark.parametrize(("ending", "begins"), [("pdf", b"%PDF-"), ("png", b"\x89PNG")])
def test_a_drawing_keeps_its_size(ending: str, begins: bytes) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 96" width="192" height="96"/>'
    made = as_file(svg, ending, "fr")
    assert made.startswith(begins)
    if ending == "png":  # 2 by 1 inches, at 288 pixels an inch
        assert [int.from_bytes(made[at : at + 4], "big") for at in (16, 20)] == [576, 288]


def test_the_ending_says_which_drawing(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match="svg, pdf, png"):
        write_position("<svg/>", str(tmp_path / "position.gif"), "en")
    with pytest.raises(BadRequest, match="svg, pdf, png"):
        write_position("<svg/>", str(tmp_path / "svg"), "en")
    assert names(tmp_path) == []


def test_signs_that_the_font_lacks_are_shown_as_question_marks() -> None:
    assert fonts.writable("Méroé 漢") == "Méroé ?"
