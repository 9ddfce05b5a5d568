// @vitest-environment happy-dom
import { render } from "preact";
import { beforeAll, expect, test } from "vitest";
import type { MyGame } from "../src/protocol/answers";
import { loadWords, setLanguage } from "../src/state/words";
import { GameTile } from "../src/ui/lobby/GameTile";
import { seatView, tableCard } from "./fixtures";

beforeAll(() => loadWords("lobby"));

function stateOf(change: Partial<MyGame>): string {
  const card = tableCard([seatView("Camille"), seatView("Zoé")], { table: "t", to_act: 0 });
  const own = { you: [0], profiles: [""], label: "", hidden: false };
  const game: MyGame = { ...card, ...own, status: "playing", length: 21, ...change };
  const host = document.createElement("div");
  render(<GameTile game={game} tasks={[]} ask={() => {}} />, host);
  return host.querySelector(".tile-state")?.textContent ?? "";
}

test("a game that goes on says which move it is at, in the log's form", async () => {
  await setLanguage("fr");
  expect(stateOf({})).toBe("à vous · 22e coup");
  expect(stateOf({ length: 0 })).toBe("à vous · 1er coup");
  expect(stateOf({ status: "open" })).not.toContain("coup");
  await setLanguage("en");
  expect(stateOf({})).toMatch(/ · 22nd move$/);
});
