"""The ids of Kwinty's actions, and the order of what is legal: they never change."""

from __future__ import annotations

TEXTS = (
    "Ha Hb Hc Hd He Hf Hg Hh Hi Hj Hk Hl Hm Hn Ho Hp "
    "Va Vb Vc Vd Ve Vf Vg Vh Vi Vj Vk Vl Vm Vn Vo Vp Vq pass keep swap"
)
IDS = {text: number for number, text in enumerate(TEXTS.split())}
COMPLETE = True  # these are all actions
LEGAL = {
    "": "Hi Vi",
    "Vi": "Hg Hj Vh Vi Vj",
    "Vi Hg": "He Hg Hj Vf Vg Vh Vj",
}
