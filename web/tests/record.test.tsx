// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Expanded } from "../src/protocol/answers";
import { planOn } from "../src/ui/record/PlayOn";
import { BadRecordFile, essence, recordsIn } from "../src/ui/record/recordFile";

const GAME = { format: "chantier-record/1", game: "kwinty", players: 2, actions: ["Vi"] };

function fault(text: string): unknown {
  try {
    recordsIn(text);
  } catch (error) {
    return error instanceof BadRecordFile ? [error.reason, error.line] : error;
  }
  return null;
}

test("a file holds a record, a list of them, or one a line", () => {
  const text = JSON.stringify(GAME);
  expect(recordsIn(JSON.stringify(GAME, null, 2))).toEqual([GAME]);
  expect(recordsIn(`[${text},${text}]`)).toHaveLength(2);
  expect(recordsIn(`\ufeff${text}\r\n\r\n${text}\n`)).toEqual([GAME, GAME]);
});

test("what is no record says where it is not", () => {
  const text = JSON.stringify(GAME);
  expect(fault(" \n")).toEqual(["empty", null]);
  expect(fault('{"game": "kwinty"}')).toEqual(["record", null]);
  expect(fault("[]")).toEqual(["record", null]);
  expect(fault(`${text}\nnot this`)).toEqual(["json", 2]);
  expect(fault(`${text}\n17`)).toEqual(["record", 2]);
});

test("what an engine noted is not sent", () => {
  const record = { ...GAME, seats: ["a", "b"], values: [1, 2, 3], events: [] };
  expect(essence(record)).toEqual({ ...GAME, seats: ["a", "b"] });
});

test("to play on is a table that opens with the actions so far", () => {
  const steps = ["Vi", "Vj", "Hk"].map((action) => ({ action }));
  const record = { game: "kwinty", players: 2, options: { opening: "flat" }, steps };
  expect(planOn(record as unknown as Expanded, 2, 1, 3)).toEqual({
    rules: { game: "kwinty", players: 2, options: { opening: "flat" }, opening: ["Vi", "Vj"] },
    seats: [{ kind: "level", level: 3 }, { kind: "me" }],
  });
});
