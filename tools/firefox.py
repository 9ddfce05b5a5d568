"""The main ways through the page in Firefox: `xvfb-run -a python tools/firefox.py [FOLDER]`.

A server of its own; Firefox as it is installed, driven by WebDriver BiDi. In every game a move by
pressing the flat view, another by pressing the model, then the end; the lobby and the waiting
room. It says what the page reported as errors, and fails where anything did not come about.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from bench.load import servers  # noqa: E402  # found by the line above
from tools.bidi import PageTab, firefox  # noqa: E402
from tools.visits import GAMES  # noqa: E402

MAY_ACT = "() => window.chantier?.table.selection.actions.value.length > 0"
MODEL = (
    "() => window.chantier?.model?.state().settled && chantier.model.state().drawn > 0"
    " && chantier.table.selection.actions.value.length > 0"
)
LENGTH = "() => chantier.table.now.value.line.length"
# Where a press chooses or plays an action: at its place, or in the bar where no place has one.
IN_BAR = """(() => {
  const buttons = [...document.querySelectorAll(".actionbar button")];
  const open = buttons.filter((one) => !one.disabled && one.ariaDisabled !== "true");
  const main = nth === 0 ? open.find((one) => one.matches(".primary")) : undefined;
  const box = (main ?? open[nth % open.length])?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
})()"""
FLAT = f"""(nth) => {{
  for (const place of document.querySelectorAll(".board [data-action]")) {{
    const box = (place.querySelector("rect, circle, path") ?? place).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (place.contains(document.elementFromPoint(x, y))) return {{ x, y }};
  }}
  return {IN_BAR};
}}"""
SOLID = f"""(nth) => {{
  for (const action of chantier.table.selection.actions.value) {{
    const point = chantier.model.pointOf(action);
    if (point) return point;
  }}
  return {IN_BAR};
}}"""
CREATE = """async (game, seats) => {
  const post = (path, body) => fetch(path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  }).then((answer) => answer.json());
  await post("/api/identity", { cookie: true });
  const plan = { rules: { game, players: seats.length }, seats, name: "Ada" };
  return (await post("/api/tables", plan)).table;
}"""
DONE = (
    "(before) => chantier.table.selection.chosen.value !== null"
    " || chantier.table.now.value.line.length > before"
)
PRESSES = 6  # a mode, a piece, a place; in the bar one button after another
ME, OPEN = {"kind": "me"}, {"kind": "open"}


def main(folder: Path) -> int:
    """Walk all the ways; returns the exit status."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, firefox() as tab:
        server = servers.start_ours("ours", Path(place) / "tables.db")
        server.wait_for("/healthz")
        url = f"http://127.0.0.1:{server.port}"
        try:
            tab.resize(1366, 768)
            tab.go(f"{url}/?lang=fr")
            tab.wait("() => document.querySelector('.ways .way') !== null")
            tab.picture(folder / "lobby.png")
            table = tab.run(CREATE, "kwinty", [ME, OPEN])
            tab.go(f"{url}/t/{table}?lang=fr")
            tab.wait("() => document.querySelector('.waiting') !== null")
            tab.picture(folder / "waiting.png")
            for game in GAMES:
                _walk(tab, url, game, folder)
        finally:
            server.end()
    for error in tab.errors:
        print(f"the page reports: {error}")
    return 1 if tab.errors else 0


def _walk(tab: PageTab, url: str, game: str, folder: Path) -> None:
    """A game: a move on each face, and its end."""
    table = tab.run(CREATE, game, [ME, ME])
    for face, (ready, where) in {"plan": (MAY_ACT, FLAT), "model": (MODEL, SOLID)}.items():
        tab.go(f"{url}/t/{table}?lang=fr&quality=low&motion=off")
        tab.wait("() => window.chantier?.table.live.value")
        tab.run(
            "(views) => { localStorage['chantier.views'] = JSON.stringify(views); }", {game: face}
        )
        tab.go(f"{url}/t/{table}?lang=fr&quality=low&motion=off")
        tab.wait(ready)
        before = tab.run(LENGTH)
        for nth in range(PRESSES):
            point = tab.wait(where, nth)
            tab.click(point["x"], point["y"])
            if tab.is_soon(DONE, before):
                break
        tab.wait(DONE, before)
        tab.picture(folder / f"{game}-{face}.png")
        if tab.run(LENGTH) == before:
            tab.run("() => { chantier.table.selection.play(); }")
        tab.wait("(n) => chantier.table.now.value.line.length > n", before)
        print(f"{game}, {face}: a move was pressed", flush=True)
    tab.run("() => { chantier.table.ask({ type: 'resign', seat: 0 }); }")
    tab.wait("() => document.querySelector('.end-buttons .primary') !== null")
    tab.picture(folder / f"{game}-end.png")
    print(f"{game}: the end is shown", flush=True)


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/firefox")))
