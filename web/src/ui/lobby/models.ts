/** The bench's models: loaded once the lobby can be used, and never needed by it. */
import { signal } from "@preact/signals";
import { initialOf } from "../../games/generic/Miniature";
import { get, Refusal, Unreached } from "../../net/http";
import type { Board } from "../../protocol/messages";
import type { Bench, BenchOptions } from "../../scene/bench";
import { games } from "../../state/games";
import { dark, motion, quality } from "../../state/settings";
import { graphicsSpeed } from "../webgl";

/** Whether models stand where drawings stood. */
export const alive = signal(false);

const AGAIN_AFTER = 6_000;
const MOST_TRIES = 10;
let lost = false;
/** A board of each game that was asked for. */
const boards = new Map<string, Promise<Board>>();

interface ModelsRequest {
  readonly host: HTMLElement;
  /** On phones, the pictures of the cards. */
  readonly frames: Readonly<Record<string, HTMLElement>> | null;
  readonly chosen: () => string;
  pick(game: string): void;
}

/** Put models on a bench once the page is idle; returns how to remove them. */
export function putModels(wanted: ModelsRequest): () => void {
  let bench: Bench | null = null;
  let gone = false;
  const stops: (() => void)[] = [];
  const lose = () => {
    lost = true;
    alive.value = false;
    bench?.dispose();
    bench = null;
  };
  const start = async () => {
    try {
      const shown = games.peek();
      const [{ createBench }, { miniOf }, found] = await Promise.all([
        import("../../scene/bench"),
        import("../../games/minis"),
        Promise.all(shown.map(({ name }) => fetchBoard(name, () => gone))),
      ]);
      if (gone) return;
      const options: BenchOptions = {
        games: shown.map(({ name, title }, at) => ({
          game: name,
          mini: miniOf(name),
          shown: {
            initial: initialOf(title),
            position: found[at]?.position ?? {},
            renderData: found[at]?.render_data ?? {},
          },
        })),
        dark: dark.value,
        motion,
        quality,
        onLost: lose,
        onPick: wanted.pick,
        ...(wanted.frames && { frames: wanted.frames }),
      };
      bench = createBench(wanted.host, options);
      if (lost) return lose(); // it was lost while it was made
      alive.value = wanted.host.querySelector("canvas") !== null;
      stops.push(dark.subscribe((now) => bench?.setDark(now)));
      bench.highlight(wanted.chosen());
    } catch {
      // Without WebGL, or if loading failed, the drawings stay.
      alive.value = false;
    }
  };
  // Without a graphics card the models would keep everybody waiting: the drawings stay.
  const idle = lost || graphicsSpeed() !== "fast" ? null : whenIdle(() => void start());
  highlighted = (game) => bench?.highlight(game);
  return () => {
    gone = true;
    idle?.();
    for (const stop of stops) stop();
    alive.value = false;
    bench?.dispose();
    highlighted = () => {};
  };
}

let highlighted: (game: string) => void = () => {};

/** Raise the chosen game's model. */
export function highlight(game: string): void {
  highlighted(game);
}

function whenIdle(then: () => void): () => void {
  if ("requestIdleCallback" in globalThis) {
    const asked = requestIdleCallback(then, { timeout: 3_000 });
    return () => cancelIdleCallback(asked);
  }
  const asked = setTimeout(then, 400);
  return () => clearTimeout(asked);
}

/** A board of a game; retried while the server compiles it. */
async function fetchBoard(game: string, gone: () => boolean): Promise<Board> {
  for (let tries = 1; ; tries++) {
    try {
      const asked =
        boards.get(game) ?? get("/api/games/{game}/scene", { game }).then(({ board }) => board);
      boards.set(game, asked);
      return await asked;
    } catch (error) {
      boards.delete(game);
      const later =
        error instanceof Unreached || (error instanceof Refusal && error.status === 503);
      if (!later || gone() || tries === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    }
  }
}
