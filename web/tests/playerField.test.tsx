// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { PlayerHere } from "../src/state/lobby";
import { PlayerField } from "../src/ui/PlayerField";

const host = document.createElement("div");

afterEach(() => {
  render(null, host);
  vi.unstubAllGlobals();
});

/** A field of a form that keeps the player, and how to type into it. */
function fieldOf(player: PlayerHere, unnamed = "") {
  const now = signal(player);
  const Form = () => (
    <PlayerField
      player={now.value}
      unnamed={unnamed}
      label=""
      set={(next) => {
        now.value = next;
      }}
    />
  );
  act(() => render(<Form />, host));
  const input = host.querySelector("input") as HTMLInputElement;
  const type = (text: string) => {
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return { now, input, type };
}

test("a key that comes before the frame of the last one is not lost", async () => {
  vi.stubGlobal("requestAnimationFrame", () => 0); // no frame comes between two keys
  const { now, input, type } = fieldOf({ name: "", profile: "" });
  for (const letter of "Marc L") {
    type(input.value + letter);
    await new Promise((resolve) => setTimeout(resolve)); // the page is drawn, its effects wait
  }
  expect([input.value, now.value.name]).toEqual(["Marc L", "Marc L"]);
});

test("a name that is set elsewhere is shown, and the name of nobody may be typed", async () => {
  const { now, input, type } = fieldOf({ name: "Player 1", profile: "" }, "Player 1");
  expect(input.value).toBe("");
  await act(async () => type("Player 1"));
  expect(input.value).toBe("Player 1");
  await act(async () => {
    now.value = { name: "Zoé", profile: "" };
  });
  expect(input.value).toBe("Zoé");
});
