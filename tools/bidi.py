"""A small client of WebDriver BiDi: open a page in Firefox, press things and look at it."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import InvalidMessage
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0  # seconds
PROGRAMS = ("firefox-esr", "firefox")


class PageTab:
    """One page of a Firefox, by the commands of BiDi."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._id = 0
        self.errors: list[str] = []
        self._send("session.new", {"capabilities": {}})
        self._send("session.subscribe", {"events": ["log.entryAdded"]})
        self._tab = self._send("browsingContext.create", {"type": "tab"})["context"]

    def go(self, url: str) -> None:
        """Load an address, to its end."""
        self._send(
            "browsingContext.navigate", {"context": self._tab, "url": url, "wait": "complete"}
        )

    def resize(self, width: int, height: int) -> None:
        """Give the page a size of its own."""
        size = {"width": width, "height": height}
        self._send("browsingContext.setViewport", {"context": self._tab, "viewport": size})

    def run(self, function: str, *values: Any) -> Any:
        """What a function of the page returns; values and result are plain JSON."""
        told = ", ".join(json.dumps(value) for value in values)
        called = f"Promise.resolve(({function})({told}))"
        answer = self._send(
            "script.evaluate",
            {
                "expression": f"{called}.then((found) => JSON.stringify(found))",
                "target": {"context": self._tab},
                "awaitPromise": True,
            },
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        found = answer["result"]
        return json.loads(found["value"]) if found["type"] == "string" else None

    def wait(self, function: str, *values: Any) -> Any:
        """Until a function of the page returns something true."""
        if found := self._come(PATIENCE, function, *values):
            return found
        raise RuntimeError(f"waited in vain for {function}")

    def is_soon(self, function: str, *values: Any) -> bool:
        """Whether a function of the page returns something true within two seconds."""
        return bool(self._come(2.0, function, *values))

    def _come(self, seconds: float, function: str, *values: Any) -> Any:
        limit = time.monotonic() + seconds
        while not (found := self.run(function, *values)) and time.monotonic() < limit:
            time.sleep(0.05)
        return found

    def click(self, x: float, y: float) -> None:
        """Press and release the mouse at a point of the page."""
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        source = {"type": "pointer", "id": "mouse", "actions": moves}
        self._send("input.performActions", {"context": self._tab, "actions": [source]})

    def press(self, selector: str) -> None:
        """Click in the middle of an element, once it is there."""
        point = self.wait(
            """(where) => {
              const found = document.querySelector(where);
              found?.scrollIntoView({ block: "nearest" });
              const box = found?.getBoundingClientRect();
              return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
            }""",
            selector,
        )
        self.click(point["x"], point["y"])

    def picture(self, path: Path) -> None:
        """Write what is seen as a PNG."""
        answer = self._send("browsingContext.captureScreenshot", {"context": self._tab})
        path.write_bytes(base64.b64decode(answer["data"]))

    def _send(self, method: str, params: dict[str, Any]) -> Any:
        self._id += 1
        self._connection.send(json.dumps({"id": self._id, "method": method, "params": params}))
        while True:
            answer = json.loads(self._connection.recv(timeout=PATIENCE))
            if answer.get("method") == "log.entryAdded":
                self._note(answer["params"])
            if answer.get("id") == self._id:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['message']}")
                return answer["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            self.errors.append(str(entry["text"]))


@contextmanager
def firefox() -> Iterator[PageTab]:
    """A Firefox with a profile of its own, until the block ends.

    It needs a display, be it Xvfb's: without one it draws no models.
    """
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    if program is None:
        raise SystemExit("There is no Firefox here; on Debian type: apt-get install firefox-esr")
    if "DISPLAY" not in os.environ and "WAYLAND_DISPLAY" not in os.environ:
        raise SystemExit("There is no display here; type xvfb-run -a before the command.")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        # Models are drawn without a graphics card, too.
        Path(profile, "user.js").write_text('user_pref("webgl.force-enabled", true);\n', "utf-8")
        process = subprocess.Popen(
            [program, "--profile", profile, "--remote-debugging-port", "0"],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        try:
            with connect(f"{_address(process)}/session", max_size=None) as connection:
                yield PageTab(connection)
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(20)


def _address(process: subprocess.Popen[str]) -> str:
    """Where Firefox listens, once it says so."""
    for line in process.stderr or ():
        if "WebDriver BiDi listening on " in line:
            return line.rsplit(" ", 1)[-1].strip()
    raise InvalidMessage("Firefox ended before it listened")
