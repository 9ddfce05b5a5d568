// @vitest-environment happy-dom
import { effect } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { previewEffects } from "../src/kit/narration";
import type { LessonJudged, LessonStepView, LessonView } from "../src/protocol/answers";
import type { Previewed, WhyNot } from "../src/protocol/messages";
import { LessonSession } from "../src/state/lesson";
import {
  countDone,
  currentLesson,
  hasBegun,
  progressOf,
  saveProgress,
} from "../src/state/lessonProgress";
import { say } from "../src/state/words";
import { lineEntry } from "./fixtures";

const board = (number: number) =>
  ({ number, length: number, to_act: 0 }) as unknown as LessonStepView["board"];
const step = (id: string, kind: LessonStepView["kind"], actions: string): LessonStepView => ({
  id,
  kind,
  board: board(0),
  last: null,
  fresh: false,
  actions: actions
    .split(" ")
    .filter(Boolean)
    .map((text) => [text, []] as const),
  tempting: id === "one" ? ["Hi"] : [],
  goal: "Vi",
  lines: [],
  choices: [],
});
const told: LessonView = {
  game: "kwinty",
  name: "first",
  lessons: [{ name: "first", title: { fr: "", en: "" }, steps: 3 }],
  players: 2,
  seat: 0,
  steps: [step("one", "do", "Hi Vi"), step("two", "read", ""), step("three", "do", "Vi")],
};
const judged = (some: Partial<LessonJudged>): LessonJudged => ({
  verdict: "right",
  hint: "",
  broken: [],
  moments: [],
  ...some,
});

describe("a lesson", () => {
  let answers: LessonJudged[];
  let previewed: Previewed | undefined;
  let reply: WhyNot | undefined;
  let asked: string[];
  let lesson: LessonSession;

  beforeEach(() => {
    localStorage.clear();
    answers = [];
    previewed = undefined;
    reply = undefined;
    asked = [];
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      const other = path.endsWith("/why") ? reply : previewed;
      const answer = path.endsWith("/answer") ? answers.shift() : other;
      if (answer === undefined) throw new TypeError("no server");
      return new Response(JSON.stringify(answer));
    });
    lesson = new LessonSession(told);
    lesson.go(0);
  });

  afterEach(() => {
    lesson.dispose();
    vi.unstubAllGlobals();
  });

  it("goes on from a right answer, and shows where that led", async () => {
    answers = [judged({ moments: [{ board: board(7), step: null }] })];
    await lesson.answer("Vi");
    expect(asked.at(-1)).toContain("games/kwinty/lesson/one/answer");
    expect(lesson.done.value).toBe(true);
    expect(lesson.selection.actions.value).toEqual([]);
    expect(lesson.shown.value.board.number).toBe(7);
    lesson.go(1);
    expect(lesson.shown.value.board.number).toBe(0);
    expect(lesson.feedback.value).toBeNull();
  });

  it("says why nothing can be done at a place of its step, and where nothing is asked", async () => {
    const sentence = { fr: "a1 : non", en: "a1: no", clauses: ["K4"] };
    reply = { type: "why_not", id: "why", place: "a1", sentence };
    expect(await lesson.whyNot("a1", "V")).toEqual(sentence);
    expect(asked.at(-1)).toContain("games/kwinty/lesson/one/why");
    reply = undefined;
    expect(await lesson.whyNot("a1", "")).toBeNull(); // the server could not be reached
    lesson.go(1);
    expect(await lesson.whyNot("a1", "")).toBe("page.why.step");
    expect(asked).toHaveLength(2);
  });

  it("shows what was done before what chance answers at once", async () => {
    const again = lineEntry("again", []);
    lesson.playback.follow({ lasts: () => false, asks: ({ action }) => action === "again" });
    const seen: number[] = [];
    const stop = effect(() => void seen.push(lesson.shown.value.board.number));
    answers = [
      judged({
        moments: [
          { board: board(7), step: again },
          { board: board(8), step: null },
        ],
      }),
    ];
    await lesson.answer("Vi");
    expect(seen).toEqual([0, 7, 8]);
    expect(lesson.playback.behind.value).toBe(0);
    stop();
  });

  it("lets a learner try again, and shows the answer after two tries", async () => {
    answers = [judged({ verdict: "unwise", hint: "low" }), judged({ verdict: "illegal" })];
    lesson.selection.choose("Hi");
    await lesson.answer("Hi");
    expect(lesson.feedback.value).toEqual({ kind: "unwise", hint: "low" });
    expect(lesson.selection.chosen.value).toBeNull();
    expect(lesson.selection.actions.value).toEqual(["Hi", "Vi"]);
    expect(lesson.mayShow.value).toBe(false);
    await lesson.answer("Hi");
    expect(lesson.mayShow.value).toBe(true);
  });

  it("ends with the board that the last step led to", async () => {
    answers = [judged({ moments: [{ board: board(9), step: null }] })];
    lesson.go(2);
    await lesson.answer("Vi");
    lesson.go(3);
    expect(lesson.shown.value.board.number).toBe(9);
    lesson.go(0);
    expect(lesson.shown.value.board.number).toBe(0);
  });

  it("offers what tempts, and promises nothing of it", async () => {
    expect(lesson.selection.actions.value).toEqual(["Hi", "Vi"]);
    expect(lesson.selection.legalActions.value).toEqual(["Vi"]);
    previewed = { legal: false, effects: [] } as unknown as Previewed;
    const view = { game: "kwinty", seats: [], board: {} };
    const found = await lesson.selection.fetchPreview("Hi");
    expect(previewEffects(view, found)).toEqual([say("page.lesson.try")]);
  });

  it("leaves a plate as it was turned when another way is meant", async () => {
    answers = [judged({ verdict: "unwise", hint: "hint" })];
    lesson.keepsSelected = (action) => action === "face:3"; // as the open board says
    lesson.selection.choose("face:3");
    lesson.selection.play();
    await vi.waitFor(() => expect(lesson.feedback.value?.kind).toBe("unwise"));
    await vi.waitFor(() => expect(lesson.selection.busy.value).toBe(false));
    expect(lesson.selection.chosen.value).toBe("face:3");
  });

  it("says that the server does not answer, and frees the hand", async () => {
    lesson.selection.play("Vi");
    expect(lesson.selection.busy.value).toBe(true);
    await vi.waitFor(() => expect(lesson.feedback.value).toEqual({ kind: "unreached" }));
    await vi.waitFor(() => expect(lesson.selection.busy.value).toBe(false));
    expect(lesson.mayShow.value).toBe(false);
  });

  it("forgets an answer to a step that was left", async () => {
    answers = [judged({ moments: [{ board: board(7), step: null }] })];
    const answered = lesson.answer("Vi");
    lesson.go(2);
    await answered;
    expect(lesson.done.value).toBe(false);
    expect(lesson.shown.value.board.number).toBe(0);
  });

  it("begins at the beginning whatever is written into the memory of the device", () => {
    const kept = JSON.stringify({ kwinty: { at: "two" }, turris: null });
    localStorage.setItem("chantier.lessons", kept);
    dispatchEvent(new StorageEvent("storage", { key: "chantier.lessons" }));
    expect(progressOf(told, "first")).toBeNull();
    for (const game of ["turris", "constructor"]) {
      expect(progressOf({ ...told, game }, "first")).toBeNull();
    }
    expect(new LessonSession(told).at.value).toBe(0);
  });

  it("is gone on with where it was left, and begun again once it was finished", () => {
    lesson.go(2);
    expect(new LessonSession(told).at.value).toBe(2);
    lesson.go(3);
    expect(lesson.over.value).toBe(true);
    expect(progressOf(told, "first")).toEqual({ at: 3, of: 3, done: true });
    expect(new LessonSession(told).at.value).toBe(0);
    lesson.go(1);
    expect(progressOf(told, "first")).toEqual({ at: 1, of: 3, done: true });
  });
});

describe("a game of several lessons", () => {
  const title = { fr: "", en: "" };
  const course = {
    game: "turquoise",
    lessons: [
      { name: "build", title, steps: 11 },
      { name: "gods", title, steps: 8 },
    ],
  };
  const remember = (progress: object) => {
    localStorage.setItem("chantier.lessons", JSON.stringify(progress));
    dispatchEvent(new StorageEvent("storage", { key: "chantier.lessons" }));
  };

  beforeEach(() => remember({}));

  it("is learnt in order, each lesson kept under its own name", () => {
    expect(hasBegun("turquoise")).toBe(false);
    saveProgress(course, "build", 4, 11);
    expect(hasBegun("turquoise")).toBe(true);
    expect(currentLesson(course)?.name).toBe("build");
    saveProgress(course, "build", 11, 11);
    expect(currentLesson(course)?.name).toBe("gods");
    expect(countDone(course)).toBe(1);
    saveProgress(course, "gods", 8, 8);
    expect(currentLesson(course)?.name).toBe("build");
    expect(countDone(course)).toBe(2);
    const kept = JSON.parse(localStorage.getItem("chantier.lessons") ?? "{}");
    expect(Object.keys(kept)).toEqual(["turquoise/build", "turquoise/gods"]);
  });

  it("goes on from what a device kept when the game had one lesson", () => {
    remember({ turquoise: { at: 5, of: 14, done: false } });
    expect(hasBegun("turquoise")).toBe(true);
    expect(progressOf(course, "build")).toEqual({ at: 5, of: 11, done: false });
    expect(progressOf(course, "gods")).toBeNull();
    remember({ turquoise: { at: 12, of: 14, done: false } });
    expect(progressOf(course, "build")?.done).toBe(true);
    expect(currentLesson(course)?.name).toBe("gods");
    remember({ turquoise: { at: 3, of: 14, done: true } });
    expect(countDone(course)).toBe(2);
  });

  it("keeps what is learnt anew, whatever was kept before", () => {
    remember({ turquoise: { at: 14, of: 14, done: true } });
    saveProgress(course, "gods", 2, 8);
    expect(progressOf(course, "gods")).toEqual({ at: 2, of: 8, done: true });
  });
});
