"""The conformance kit: what every game must satisfy, for engineers who add one.

    >>> from chantier.testing import check_game
    >>> print(check_game(GAME, games=1000))

or, from the command line, `python -m chantier.testing NAME --games 1000`. The Hypothesis
strategies are in `chantier.testing.strategies`, which needs `pip install chantier[testing]`.
"""

from chantier.testing.conformance import check_game
from chantier.testing.report import ConformanceError, Report

__all__ = ["ConformanceError", "Report", "check_game"]
