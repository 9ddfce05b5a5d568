"""The ids of Turris's actions, and the order of what is legal: they never change."""

from __future__ import annotations

TEXTS = (
    "Ha1a2 Ha1b1 Ha2a3 Ha2b2 Ha3b3 Hb1b2 Hb1c1 Hb2b3 Hb2c2 Hb3c3 Hc1c2 Hc2c3 "
    "Va1 Va2 Va3 Vb1 Vb2 Vb3 Vc1 Vc2 Vc3 pass stop "
    "xa1 xa2 xa3 xb1 xb2 xb3 xc1 xc2 xc3"
)
IDS = {text: number for number, text in enumerate(TEXTS.split())}
COMPLETE = True  # these are all actions
LEGAL = {
    "": " ".join(text for text in IDS if text[0] in "HV" and "b2" not in text),
    "Va1": "Va2 Vb1",
    "Va3 Vb3 Vc3 Vb2": "Ha3b3 Hb3c3 Va2 Vb1 Vc2 stop xa3",
}
