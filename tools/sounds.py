"""The page's sounds as files and their levels: `python tools/sounds.py FOLDER`.

For those who cannot listen where they work: peak and loudness at full volume, and how long each
lasts. A sound that clips or lasts longer than 0.45 s is named, and the exit status is 1. The page's
own code makes them, in Chromium, by Vite's server.
"""

from __future__ import annotations

import array
import math
import socket
import subprocess
import sys
import time
import urllib.request
import wave
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.page import TOOLS, WEB, node  # noqa: E402  # beside this file, whichever way it is run

RATE = 48_000
LONGEST = 0.45  # seconds
QUIET = 0.001  # of the full scale: below it nothing is heard any more
SOUNDS = (
    *("maple", "walnut", "stone", "pillar", "dice", "coin"),
    *("bid", "strike", "bust", "turn"),
)
MADE = """async ([name, rate]) => {
  const made = new OfflineAudioContext(1, rate, rate);
  Object.defineProperty(made, "state", { value: "running" });
  made.resume = async () => undefined;
  globalThis.AudioContext = function () { return made; };
  const { volume } = await import("/src/state/settings.ts");
  const { listenForGesture, sound } = await import(`/src/ui/sound.ts?of=${name}`);
  volume.value = 1;
  listenForGesture();
  dispatchEvent(new Event("pointerdown"));
  sound(name);
  return Array.from((await made.startRendering()).getChannelData(0));
}"""


def main(folder: Path) -> int:
    """Write the files and print the table; returns the exit status."""
    folder.mkdir(parents=True, exist_ok=True)
    port = _free_port()
    command = (node(), WEB / "node_modules" / TOOLS["vite"], "--port", str(port), "--strictPort")
    server = subprocess.Popen([str(word) for word in command], cwd=WEB, stdout=subprocess.DEVNULL)
    try:
        address = _reached(f"http://localhost:{port}/src/ui/sound.ts")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium", args=["--no-sandbox"]
            )
            page = browser.new_page()
            page.goto(address)
            wrong = [name for name in SOUNDS if not _told(page, name, folder)]
            browser.close()
    finally:
        server.terminate()
        server.wait()
    if wrong:
        print(f"too loud or too long: {', '.join(wrong)}")
    return 1 if wrong else 0


def _told(page: Page, name: str, folder: Path) -> bool:
    """Write one sound and print its line; returns whether it is as it should be."""
    samples: list[float] = page.evaluate(MADE, [name, RATE])
    with wave.open(str(folder / f"{name}.wav"), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        whole = array.array("h", (round(32767 * max(-1.0, min(1.0, s))) for s in samples))
        file.writeframes(whole.tobytes())
    peak = max(map(abs, samples))
    heard = [n for n, sample in enumerate(samples) if abs(sample) > QUIET]
    lasts = (heard[-1] - heard[0]) / RATE if heard else 0.0
    loud = math.sqrt(sum(s * s for s in samples) / max(1, len(heard)))
    print(f"{name:8} peak {_decibels(peak)}  loudness {_decibels(loud)}  {lasts:.3f} s")
    return 0 < peak < 1 and lasts <= LONGEST


def _decibels(level: float) -> str:
    return f"{20 * math.log10(level):6.1f} dB" if level > 0 else "  silent"


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def _reached(address: str) -> str:
    for _ in range(100):
        try:
            with urllib.request.urlopen(address, timeout=5):  # noqa: S310  # our own server
                return address
        except OSError:
            time.sleep(0.2)
    raise SystemExit("Vite's server did not start.")


if __name__ == "__main__":
    if len(sys.argv) != 2:  # the folder alone
        raise SystemExit(__doc__)
    raise SystemExit(main(Path(sys.argv[1])))
