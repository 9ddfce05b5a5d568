"""Writing what a long test counted into docs/proof.md, beside what other proofs wrote there."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

PROOF = Path(__file__).resolve().parents[1] / "docs" / "proof.md"


def dated() -> str:
    """The day and the commit that was proved."""
    commit = ["git", "rev-parse", "--short=12", "HEAD"]
    done = subprocess.run(commit, cwd=PROOF.parent, capture_output=True, text=True, check=False)
    return f"{datetime.now(UTC):%Y-%m-%d}, commit {done.stdout.strip() or 'unknown'}."


def write_section(heading: str, lines: Sequence[str], page: Path = PROOF) -> None:
    """Put a section where it stands already, or at the end; `lines` come after its heading."""
    text = page.read_text("utf-8") if page.exists() else ""
    before, found, after = text.partition(f"{heading}\n")
    _, following, rest = after.partition("\n## ")
    section = "\n".join([heading, "", *lines]) + "\n"
    kept = f"{following}{rest}" if found else ""
    page.write_text(f"{before.rstrip()}\n\n{section}{kept}", "utf-8")
