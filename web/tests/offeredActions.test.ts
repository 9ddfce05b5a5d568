import { expect, it } from "vitest";
import { offeredIn } from "../src/net/offeredActions";
import type { Choices } from "../src/protocol/messages";

it("unpacks each action from the one before it", () => {
  const choices: Choices = {
    type: "choices",
    number: 4,
    seat: 0,
    actions: ["anubis:a1", "anubis:a1+a2", "end", "move:hand>b1:1"],
    parts: [
      [0, ["anubis", 1, "a1", null]],
      [3, ["a2"]],
      [0, ["end"]],
      [0, ["move", "hand", "b1", 1, []]],
    ],
  };
  expect(offeredIn(choices)).toEqual([
    ["anubis:a1", ["anubis", 1, "a1", null]],
    ["anubis:a1+a2", ["anubis", 1, "a1", "a2"]],
    ["end", ["end"]],
    ["move:hand>b1:1", ["move", "hand", "b1", 1, []]],
  ]);
});
