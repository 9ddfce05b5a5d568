// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { loadWords, setLanguage } from "../src/state/words";
import { Lists } from "../src/ui/lobby/Lists";
import { others, results } from "../src/ui/lobby/lobbyFeed";
import { seatView, tableCard } from "./fixtures";

const host = document.createElement("div");
const headings = () => [...host.querySelectorAll("h2")].map(({ textContent }) => textContent);

beforeEach(async () => {
  vi.stubGlobal("fetch", async () => Response.json([])); // games are asked for their titles
  await setLanguage("en");
  await loadWords("lobby");
});

test("a list without tables is left out, and keeps its room where there were some", () => {
  act(() => render(<Lists />, host));
  expect(headings()).toEqual([]);
  act(() => {
    others.value = [tableCard([seatView("Ada"), seatView("Zoé")])];
    results.value = [];
  });
  expect(headings()).toEqual(["Open tables"]);
  act(() => {
    others.value = null;
    results.value = null;
  });
  expect(headings()).toEqual(["Open tables"]);
  expect(host.querySelectorAll(".list-awaited").length).toBe(3);
  render(null, host);
});
