// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";

type Part = { readonly default: Readonly<Record<string, string>> };
interface Asked {
  come(words: Readonly<Record<string, string>>): void;
  fail(): void;
}

const { asked, loaders } = vi.hoisted(() => {
  const asked = new Map<string, Asked>();
  const loader = (name: string) => () =>
    new Promise<Part>((resolve, reject) => {
      asked.set(name, {
        come: (words) => resolve({ default: words }),
        fail: () => reject(new TypeError(name)),
      });
    });
  const of = (language: string) => ({
    page: loader(`${language} page`),
    lobby: loader(`${language} lobby`),
  });
  return { asked, loaders: { fr: of("fr"), en: of("en") } };
});
vi.mock("virtual:words", () => ({ default: loaders }));

const words = () => import("../src/state/words");
const come = (name: string) => asked.get(name)?.come({ [name.replace(/^\w+ /, "")]: name });
const fail = (name: string) => asked.get(name)?.fail();
/** Whether a promise was kept so far. */
const state = async (promise: Promise<void>) => {
  await new Promise((resolve) => setTimeout(resolve));
  const none = Promise.resolve("pending");
  return Promise.race([
    promise.then(
      () => "kept",
      () => "broken",
    ),
    none.then((said) => said),
  ]);
};

/** French is spoken, and the words of the lobby are asked for. */
const lobbyAskedInFrench = async () => {
  const page = await words();
  const spoken = page.setLanguage("fr");
  come("fr page");
  await spoken;
  return { ...page, learning: page.loadWords("lobby") };
};

describe("words that come late", () => {
  beforeEach(() => {
    asked.clear();
    vi.resetModules();
  });

  it("of a part that never comes leave the others to the parts that need them", async () => {
    const { say, setLanguage, loadWords } = await words();
    const spoken = setLanguage("en");
    const learning = loadWords("lobby");
    fail("en lobby");
    come("en page");
    await expect(learning).rejects.toThrow();
    await spoken;
    expect(say("page")).toBe("en page");
  });

  it("come although a language that was chosen meanwhile does not", async () => {
    const { language, say, setLanguage, learning } = await lobbyAskedInFrench();
    const other = setLanguage("en");
    fail("en page");
    await expect(other).rejects.toThrow();
    come("fr lobby");
    await learning;
    expect([language.value, say("lobby")]).toEqual(["fr", "fr lobby"]);
  });

  it("are there in the language that was chosen meanwhile", async () => {
    const { say, setLanguage, learning } = await lobbyAskedInFrench();
    const other = setLanguage("en");
    come("en page");
    await other;
    come("fr lobby");
    expect(await state(learning)).toBe("pending");
    come("en lobby");
    await learning;
    expect(say("lobby")).toBe("en lobby");
  });

  it("may be asked for again after they failed, and only then", async () => {
    const { say, loadWords, learning } = await lobbyAskedInFrench();
    expect(loadWords("lobby")).toBe(learning);
    fail("fr lobby");
    await expect(learning).rejects.toThrow();
    const again = loadWords("lobby");
    come("fr lobby");
    await again;
    expect(say("lobby")).toBe("fr lobby");
  });

  it("of the language that was chosen last are shown, whichever comes first", async () => {
    const { language, setLanguage } = await words();
    const first = setLanguage("fr");
    const second = setLanguage("en");
    come("en page");
    come("fr page");
    await Promise.all([first, second]);
    expect(language.value).toBe("en");
  });
});
