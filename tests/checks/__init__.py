"""Tests of the counts that `make check` holds: tools/checks."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tools are not in the package
