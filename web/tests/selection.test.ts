// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import type { Previewed } from "../src/protocol/messages";
import { Selection, SLOW } from "../src/state/selection";
import { language } from "../src/state/words";
import { previewOf } from "./fixtures";
import { offering } from "./offering";

function setUp() {
  const actions = signal<readonly string[]>(["Vi", "Hi"]);
  const answers: ((done: boolean) => void)[] = [];
  const act = vi.fn((_: string) => new Promise<boolean>((resolve) => answers.push(resolve)));
  const preview = vi.fn(async (action: string): Promise<Previewed | null> => previewOf(action));
  const selection = new Selection({ seat: signal(0), actions: offering(actions), preview, act });
  return { selection, actions, act, preview, answers };
}

describe("a hand", () => {
  it("asks what the chosen action would do", async () => {
    const { selection, preview } = setUp();
    selection.choose("Vi");
    expect(selection.preview.value).toBeNull();
    await selection.fetchPreview("Vi");
    expect(selection.preview.value?.action).toBe("Vi");
    expect(preview).toHaveBeenCalledTimes(1);
  });

  it("gives two who look at the same action the same answer", async () => {
    const { selection, preview } = setUp();
    const both = await Promise.all([selection.fetchPreview("Hi"), selection.fetchPreview("Hi")]);
    expect(both.map((one) => one?.action)).toEqual(["Hi", "Hi"]);
    expect(preview).toHaveBeenCalledTimes(1);
  });

  it("asks again what could not be asked", async () => {
    const { selection, preview } = setUp();
    preview.mockResolvedValueOnce(null);
    expect(await selection.fetchPreview("Vi")).toBeNull();
    expect((await selection.fetchPreview("Vi"))?.action).toBe("Vi");
  });

  it("is empty in another position, and believes no answer about the old one", async () => {
    const { selection, actions, preview } = setUp();
    let answer: (found: Previewed) => void = () => undefined;
    preview.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    selection.choose("Vi");
    const asked = selection.fetchPreview("Vi");
    actions.value = ["Vi"];
    expect(selection.chosen.value).toBeNull();
    answer(previewOf("Vi"));
    await asked;
    expect(selection.cachedPreview("Vi")).toBeNull();
  });

  it("asks nothing again in another language: a preview is in both", async () => {
    const { selection, preview } = setUp();
    selection.choose("Vi");
    await selection.fetchPreview("Vi");
    language.value = "en";
    await selection.fetchPreview("Vi");
    language.value = "fr";
    expect(preview).toHaveBeenCalledTimes(1);
  });

  it("does one thing at a time, the chosen one unless another is named", () => {
    const { selection, actions, act } = setUp();
    selection.play();
    expect(act).not.toHaveBeenCalled();
    selection.choose("Vi");
    selection.play();
    selection.play("Hi");
    expect(act.mock.calls).toEqual([["Vi"]]);
    actions.value = ["Hi"];
    selection.play("anything at all");
    expect(act.mock.calls.at(-1)).toEqual(["anything at all"]);
  });

  it("keeps what was sent until it is answered, and takes nothing else up meanwhile", async () => {
    const { selection, answers } = setUp();
    selection.choose("Vi");
    selection.play();
    expect([selection.sent.value, selection.busy.value]).toEqual(["Vi", true]);
    selection.choose("Hi");
    expect(selection.chosen.value).toBe("Vi");
    answers[0]?.(true);
    await vi.waitFor(() => expect(selection.busy.value).toBe(false));
    expect(selection.chosen.value).toBe("Vi");
  });

  it("takes back what was refused", async () => {
    const { selection, answers } = setUp();
    selection.choose("Vi");
    selection.play();
    answers[0]?.(false);
    await vi.waitFor(() => expect(selection.busy.value).toBe(false));
    expect(selection.chosen.value).toBeNull();
  });

  it("believes no late answer about what was sent before the table went on", async () => {
    const { selection, actions, answers } = setUp();
    selection.play("Vi");
    actions.value = ["Hi"];
    expect(selection.sent.value).toBeNull();
    selection.choose("Hi");
    selection.play();
    answers[0]?.(false);
    await Promise.resolve();
    expect([selection.sent.value, selection.chosen.value]).toEqual(["Hi", "Hi"]);
  });

  it("sends nothing twice when a player looks back and comes again before it is answered", async () => {
    const { selection, actions, act, answers } = setUp();
    const here = actions.value;
    selection.play("Vi");
    actions.value = []; // nobody acts while they look back
    expect(selection.busy.value).toBe(false);
    actions.value = here;
    expect(selection.sent.value).toBe("Vi");
    selection.play("Hi");
    expect(act).toHaveBeenCalledTimes(1);
    answers[0]?.(true);
    await vi.waitFor(() => expect(selection.busy.value).toBe(false));
  });

  it("says that the line is slow once a player has waited long, and no longer than that", () => {
    vi.useFakeTimers();
    const { selection, actions } = setUp();
    selection.play("Vi");
    vi.advanceTimersByTime(SLOW - 1);
    expect(selection.slow.value).toBe(false);
    vi.advanceTimersByTime(1);
    expect(selection.slow.value).toBe(true);
    actions.value = ["Hi"];
    expect(selection.slow.value).toBe(false);
    vi.useRealTimers();
  });

  it("looks at what is pointed at, but not at all that is passed over", () => {
    vi.useFakeTimers();
    const { selection, preview } = setUp();
    selection.pointed.value = "Vi";
    selection.pointed.value = "Hi";
    vi.advanceTimersByTime(200);
    expect(preview.mock.calls).toEqual([["Hi"]]);
    vi.useRealTimers();
  });
});
