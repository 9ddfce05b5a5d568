"""An outside player that misbehaves: `python hostile.py WAY`. It needs nothing but Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable

OPENING = ["Vi", "Vh", "Vj"]  # how a game of Kwinty can begin


def answer(request: dict, **changes: object) -> None:
    played = request["after"]
    result = {"action": OPENING[len(played)]} if len(played) < 3 else {}
    print(json.dumps({"id": request["id"], "ok": True, "result": result, **changes}), flush=True)


def sleep(_request: object = None) -> None:
    time.sleep(600)


def flood() -> None:
    while True:
        print("blah", flush=True)


def quit_talking(_request: object) -> None:
    os.close(1)
    sleep()


FROM_THE_START: dict[str, Callable[[], object]] = {
    "dies": lambda: sys.exit("I never liked this game"),
    "deaf": sleep,
    "floods": flood,
    "brood": lambda: subprocess.Popen(["sleep", "600"]),
}
WHEN_ASKED: dict[str, Callable[[dict], object]] = {
    "hangs": sleep,
    "tires": lambda request: sleep() if request["after"] else answer(request),
    "garbage": lambda _: print("Vi please", flush=True),
    "list": lambda _: print("[1, 2]", flush=True),
    "deep": lambda _: print("[" * 100_000, flush=True),
    "endless": lambda _: print("9" * 3_000_000, flush=True),
    "bytes": lambda _: os.write(1, b"\xff\xfe\x00\n"),
    "illegal": lambda request: answer(request, result={"action": "Va"}),
    "unheard": lambda request: answer(request, result={"action": "castle"}),
    "number": lambda request: answer(request, result={"action": 3}),
    "silent": lambda request: answer(request, result={}),
    "refuses": lambda request: answer(request, ok=False, error="no\nthanks"),
    "late": lambda request: answer(request, id=request["id"] - 1),
    "quits": quit_talking,
    "crashes": lambda _: os._exit(7),
}

way = sys.argv[1]
FROM_THE_START.get(way, lambda: None)()
for line in sys.stdin:
    WHEN_ASKED.get(way, answer)(json.loads(line))
