// @vitest-environment happy-dom
import { render } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refusal, Unreached } from "../src/net/http";
import { lines } from "../src/net/jsonLines";
import type { PrintDocument, PrintSet } from "../src/protocol/answers";
import { loadWords, setLanguage } from "../src/state/words";
import { isSmall, orderOf, usualPaper } from "../src/ui/make/Choices";
import { Download, makingWords, summaryOf } from "../src/ui/make/Download";
import { sizeWords, timeWords } from "../src/ui/make/Folder";
import { createPrints } from "../src/ui/make/printJobs";
import { captionOf } from "../src/ui/make/SheetBench";

const EMPTY: PrintSet = {
  id: "a",
  game: "some",
  file: "some.zip",
  ready: false,
  ahead: 0,
  made: 0,
  of: 0,
  documents: [],
  materials: [],
  borrowed: [],
  minutes: null,
  workshop: [],
  bytes: 0,
};
const READY: PrintSet = { ...EMPTY, ready: true };
const PLATES: PrintDocument = {
  part: "plates",
  file: "plates.pdf",
  title: { fr: "Les plaques", en: "The plates" },
  contents: [{ title: { fr: "Plaques", en: "Plates" }, count: 30, size: [49, 49.5] }],
  pages: 4,
  sheets: [],
};
const REFUSED = {
  type: "refused",
  id: "",
  code: "print.error.failed",
  why: { fr: "raté", en: "failed" },
  broken: [],
  board: null,
};

/** Questions that were asked, each answered by the test, in pieces. */
const asked: { body: unknown; signal: AbortSignal; answer(response: Response): void }[] = [];

beforeEach(async () => {
  asked.length = 0;
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    const signal = init.signal as AbortSignal;
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      asked.push({ body: JSON.parse(String(init.body)), signal, answer: resolve });
    });
  });
  await setLanguage("en");
  await loadWords("make");
});
afterEach(() => vi.unstubAllGlobals());

function told(...pieces: string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  return new Response(body);
}

function lineOf(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

it("reads lines however they are cut into pieces", async () => {
  const found: unknown[] = [];
  const reading = (async () => {
    for await (const one of lines(
      "/api/games/{game}/prints",
      { game: "x" },
      {},
      new AbortController().signal,
    ))
      found.push(one);
  })();
  asked[0]?.answer(told('{"a":', '1}\n{"b":2}\n{"c"', ":3}\n"));
  await reading;
  expect(found).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }]);
});

it("throws what a line or the status refuses, and that nothing came", async () => {
  const ask = async (answer: Response) => {
    const reading = lines(
      "/api/games/{game}/prints",
      { game: "x" },
      {},
      new AbortController().signal,
    ).next();
    asked.at(-1)?.answer(answer);
    return await reading.then(
      () => null,
      (error: unknown) => error,
    );
  };
  expect(await ask(told(lineOf({ refused: REFUSED })))).toBeInstanceOf(Refusal);
  const often = await ask(
    new Response(JSON.stringify(REFUSED), { status: 429, headers: { "retry-after": "7" } }),
  );
  expect(often).toMatchObject({ status: 429, after: 7 });
  expect(await ask(new Response("<html>", { status: 502 }))).toBeInstanceOf(Unreached);
});

it("shows the last sheets until the next are ready, and forgets what was asked before", async () => {
  const prints = createPrints("some", () => {});
  const first = prints.ask({ paper: "a4" });
  expect(prints.busy.value).toBe(true);
  asked[0]?.answer(told(lineOf({ ...EMPTY, of: 3, made: 1 }), lineOf(READY)));
  await first;
  expect(prints.busy.value).toBe(false);
  expect(prints.ready.value).toEqual(READY);
  const second = prints.ask({ paper: "a3" });
  const third = prints.ask({ paper: "letter" });
  expect(asked[1]?.signal.aborted).toBe(true);
  await second;
  expect(prints.busy.value).toBe(true);
  expect(prints.ready.value?.id).toBe("a");
  asked[2]?.answer(told(lineOf({ ...READY, id: "b" })));
  await third;
  expect(prints.ready.value?.id).toBe("b");
});

it("saves the ZIP when it is ready, though it was wished for before", async () => {
  const saved: string[] = [];
  const prints = createPrints("some", (url) => saved.push(url));
  const first = prints.ask({});
  await prints.download();
  expect(prints.wished.value).toBe(true);
  expect(saved).toEqual([]);
  asked[0]?.answer(told(lineOf(READY)));
  await first;
  expect(saved).toEqual(["/api/prints/a/some.zip"]);
  expect(prints.wished.value).toBe(false);
  // Later it is asked for again: it may be gone.
  const later = prints.download();
  asked[1]?.answer(told(lineOf(READY)));
  await later;
  expect(saved).toHaveLength(2);
});

it("says why there is nothing, and can be asked again", async () => {
  const saved: string[] = [];
  const prints = createPrints("some", (url) => saved.push(url));
  const host = document.createElement("div");
  render(<Download prints={prints} />, host);
  const first = prints.ask({});
  void prints.download();
  asked[0]?.answer(told(lineOf(EMPTY), lineOf({ refused: REFUSED })));
  await first;
  await vi.waitFor(() =>
    expect(host.querySelector("[role=alert]")?.textContent).toContain("failed"),
  );
  expect(prints.wished.value).toBe(false); // nothing comes later by surprise
  host.querySelector<HTMLButtonElement>(".make-again")?.click();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer(told(lineOf({ ...READY, documents: [PLATES] })));
  await vi.waitFor(() =>
    expect(host.querySelector("[role=status]")?.textContent).toBe(
      "1 PDF file, 4 pages · unofficial, private use",
    ),
  );
  expect(host.querySelector("[role=alert]")).toBeNull();
  expect(saved).toEqual([]);
  render(null, host);
});

it("ends the work when nobody waits for it any more", async () => {
  const prints = createPrints("some", () => {});
  const first = prints.ask({});
  prints.leave();
  await first;
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(prints.trouble.value).toBeNull();
});

it("says counts, sizes, times and progress as people do", async () => {
  expect(captionOf(PLATES)).toBe("30 · 49\u00a0×\u00a049.5\u00a0mm · 4 pages");
  expect(captionOf({ ...PLATES, contents: [], pages: 1 })).toBe("1 page");
  const twice = [...PLATES.contents, ...PLATES.contents];
  expect(captionOf({ ...PLATES, contents: twice })).toMatch(/^60 · 49/);
  const other = { title: PLATES.title, count: 1, size: null };
  expect(captionOf({ ...PLATES, contents: [...twice, other] })).toBe("4 pages");
  expect([20, 60, 90].map(timeWords)).toEqual([
    "About 20 minutes",
    "About 1 h",
    "About 1 h 30 min",
  ]);
  expect(makingWords(null)).toBe("Preparing the sheets…");
  expect(makingWords({ ...EMPTY, ahead: 2 })).toContain("2 other orders");
  expect(makingWords({ ...EMPTY, made: 3, of: 9 })).toBe("Preparing the sheets… 3 of 9");
  expect(summaryOf(null)).toBe("");
  await setLanguage("fr");
  expect(sizeWords([49, 49.5])).toBe("49\u00a0×\u00a049,5\u00a0mm");
});

it("notices that a game has nothing that needs A3", () => {
  const sheet = (height: number) => ({ picture: "", width: 210, height });
  const made = (file: string, height: number): PrintSet => ({
    ...READY,
    file,
    documents: [{ ...PLATES, sheets: [sheet(297), sheet(height)] }],
  });
  expect(isSmall(made("some-a3-low-fr.zip", 297))).toBe(true);
  expect(isSmall(made("some-a3-low-fr.zip", 419.9))).toBe(false);
  expect(isSmall(made("some-a4-low-fr.zip", 297))).toBe(false);
});

it("orders the paper of the place, the page's language, and what the game adds", () => {
  expect(usualPaper(["en-US", "fr-FR"])).toBe("letter");
  expect(usualPaper(["fr-FR"])).toBe("a4");
  expect(usualPaper([])).toBe("a4");
  expect(orderOf({ options: { plates: 1 }, blank: true })).toMatchObject({
    ink: "colour",
    options: { plates: 1 },
    blank: true,
  });
});
