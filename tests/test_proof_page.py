"""Each proof writes its own section of docs/proof.md and leaves the others as they are."""

from __future__ import annotations

from pathlib import Path

from proof_page import write_section


def test_a_section_is_put_at_the_end_and_later_where_it_stands(tmp_path: Path) -> None:
    page = tmp_path / "proof.md"
    page.write_text("# Proof\n\nFirst.\n")
    write_section("## One", ["a"], page)
    write_section("## Two", ["b"], page)
    write_section("## One", ["c", "", "d"], page)
    assert page.read_text() == "# Proof\n\nFirst.\n\n## One\n\nc\n\nd\n\n## Two\n\nb\n"
    write_section("## Two", ["e"], page)
    assert page.read_text().endswith("d\n\n## Two\n\ne\n")
