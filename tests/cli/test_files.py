"""Files appear whole or not at all, and only where they were meant to."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from chantier.cli.files import WholeFile, first_record, write_whole
from chantier.errors import BadFile


def test_a_symbolic_link_keeps_pointing_where_it_points(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    write_whole(str(link), "new", overwrite=True)
    assert link.is_symlink()
    assert target.read_text() == "new\n"


def test_an_existing_file_keeps_its_permissions(tmp_path: Path) -> None:
    file = tmp_path / "private"
    file.write_text("old")
    file.chmod(0o600)
    write_whole(str(file), "new", overwrite=True)
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write_whole(str(pipe), "line", overwrite=True)
    reader.join(10)
    assert read == ["line\n"]
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", ["", "folder/", "folder", "x" * 300, "a\0b", "~\0x", "no/such/x"])
def test_a_name_that_cannot_be_written_is_refused_before_any_work(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadFile):
        WholeFile(name)
    assert [item.name for item in tmp_path.iterdir()] == ["folder"]


def test_a_file_that_is_abandoned_leaves_no_trace(tmp_path: Path) -> None:
    file = WholeFile(str(tmp_path / "x"))
    file.write("line")
    file.abandon()
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_a_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadFile, match="not a file"):
        first_record(str(tmp_path / "pipe"))
