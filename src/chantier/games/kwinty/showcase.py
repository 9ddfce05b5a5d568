"""Kwinty's showcase."""

from __future__ import annotations

from chantier.core.showcase import Showcase

SHOWCASE = Showcase(
    2,
    "Vi Hj Vl Hj Hi Vl Vj Vm Vm Hn Hl Vk Hp Hp Hl Vq Vo Vn Hn Vp Hp Hp",
)
