"""Turris's showcase."""

from __future__ import annotations

from chantier.core.showcase import Showcase

SHOWCASE = Showcase(
    2,
    "Va3 Va2 Ha2a3 Va1 Vb3 Vc3 Hb3c3 Vc2 Vb2 stop Hb2c2 xa2 Vb1 Ha1a2 Vc1 Va3 Vc1 Hc2c3 Hc1c2 "
    "Vb3 Vb1",
)
