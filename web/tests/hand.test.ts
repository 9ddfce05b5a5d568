// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import type { Previewed } from "../src/protocol/messages";
import { Hand, SLOW } from "../src/state/hand";
import { language } from "../src/state/words";

function previewed(action: string): Previewed {
  return {
    type: "previewed",
    id: "1",
    action,
    legal: true,
    words: action,
    effects: [],
    broken: [],
    path: [],
    board: null,
  };
}

function setUp() {
  const actions = signal<readonly string[]>(["Vi", "Hi"]);
  const answers: ((done: boolean) => void)[] = [];
  const act = vi.fn((_: string) => new Promise<boolean>((resolve) => answers.push(resolve)));
  const preview = vi.fn(async (action: string): Promise<Previewed | null> => previewed(action));
  const hand = new Hand({ seat: signal(0), actions, preview, act });
  return { hand, actions, act, preview, answers };
}

describe("a hand", () => {
  it("asks what the chosen action would do", async () => {
    const { hand, preview } = setUp();
    hand.choose("Vi");
    expect(hand.preview.value).toBeNull();
    await hand.look("Vi");
    expect(hand.preview.value?.action).toBe("Vi");
    expect(preview).toHaveBeenCalledTimes(1);
  });

  it("gives two who look at the same action the same answer", async () => {
    const { hand, preview } = setUp();
    const both = await Promise.all([hand.look("Hi"), hand.look("Hi")]);
    expect(both.map((one) => one?.action)).toEqual(["Hi", "Hi"]);
    expect(preview).toHaveBeenCalledTimes(1);
  });

  it("asks again what could not be asked", async () => {
    const { hand, preview } = setUp();
    preview.mockResolvedValueOnce(null);
    expect(await hand.look("Vi")).toBeNull();
    expect((await hand.look("Vi"))?.action).toBe("Vi");
  });

  it("is empty in another position, and believes no answer about the old one", async () => {
    const { hand, actions, preview } = setUp();
    let answer: (found: Previewed) => void = () => undefined;
    preview.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    hand.choose("Vi");
    const asked = hand.look("Vi");
    actions.value = ["Vi"];
    expect(hand.chosen.value).toBeNull();
    answer(previewed("Vi"));
    await asked;
    expect(hand.known("Vi")).toBeNull();
  });

  it("is told again in another language what it was told", async () => {
    const { hand, preview } = setUp();
    hand.choose("Vi");
    await hand.look("Vi");
    preview.mockResolvedValueOnce({ ...previewed("Vi"), words: "upright" });
    language.value = "en";
    await hand.look("Vi");
    expect(hand.preview.value?.words).toBe("upright");
    language.value = "fr";
  });

  it("does one thing at a time, the chosen one unless another is named", () => {
    const { hand, actions, act } = setUp();
    hand.play();
    expect(act).not.toHaveBeenCalled();
    hand.choose("Vi");
    hand.play();
    hand.play("Hi");
    expect(act.mock.calls).toEqual([["Vi"]]);
    actions.value = ["Hi"];
    hand.play("anything at all");
    expect(act.mock.calls.at(-1)).toEqual(["anything at all"]);
  });

  it("keeps what was sent until it is answered, and takes nothing else up meanwhile", async () => {
    const { hand, answers } = setUp();
    hand.choose("Vi");
    hand.play();
    expect([hand.sent.value, hand.busy.value]).toEqual(["Vi", true]);
    hand.choose("Hi");
    expect(hand.chosen.value).toBe("Vi");
    answers[0]?.(true);
    await vi.waitFor(() => expect(hand.busy.value).toBe(false));
    expect(hand.chosen.value).toBe("Vi");
  });

  it("takes back what was refused", async () => {
    const { hand, answers } = setUp();
    hand.choose("Vi");
    hand.play();
    answers[0]?.(false);
    await vi.waitFor(() => expect(hand.busy.value).toBe(false));
    expect(hand.chosen.value).toBeNull();
  });

  it("believes no late answer about what was sent before the table went on", async () => {
    const { hand, actions, answers } = setUp();
    hand.play("Vi");
    actions.value = ["Hi"];
    expect(hand.sent.value).toBeNull();
    hand.choose("Hi");
    hand.play();
    answers[0]?.(false);
    await Promise.resolve();
    expect([hand.sent.value, hand.chosen.value]).toEqual(["Hi", "Hi"]);
  });

  it("sends nothing twice when somebody looks back and comes again before it is answered", async () => {
    const { hand, actions, act, answers } = setUp();
    const here = actions.value;
    hand.play("Vi");
    actions.value = []; // nobody acts while they look back
    expect(hand.busy.value).toBe(false);
    actions.value = here;
    expect(hand.sent.value).toBe("Vi");
    hand.play("Hi");
    expect(act).toHaveBeenCalledTimes(1);
    answers[0]?.(true);
    await vi.waitFor(() => expect(hand.busy.value).toBe(false));
  });

  it("says that the line is slow once somebody has waited long, and no longer than that", () => {
    vi.useFakeTimers();
    const { hand, actions } = setUp();
    hand.play("Vi");
    vi.advanceTimersByTime(SLOW - 1);
    expect(hand.slow.value).toBe(false);
    vi.advanceTimersByTime(1);
    expect(hand.slow.value).toBe(true);
    actions.value = ["Hi"];
    expect(hand.slow.value).toBe(false);
    vi.useRealTimers();
  });

  it("looks at what is pointed at, but not at all that is passed over", () => {
    vi.useFakeTimers();
    const { hand, preview } = setUp();
    hand.pointed.value = "Vi";
    hand.pointed.value = "Hi";
    vi.advanceTimersByTime(200);
    expect(preview.mock.calls).toEqual([["Hi"]]);
    vi.useRealTimers();
  });
});
