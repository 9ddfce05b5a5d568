/**
 * The parts of a table's page that are not needed to play, loaded after the board: first what stands
 * beside it, then what a press opens.
 */
import {
  type ReadonlySignal,
  type Signal,
  signal,
  useComputed,
  useSignalEffect,
} from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Model } from "../../scene/model";
import { fetchFont } from "../../state/font";
import type { Face } from "../../state/settings";
import { loadWords, say } from "../../state/words";
import { lazy } from "../lazy";
import { Lobby } from "../lazyPages";
import { reloadPage } from "../reloadPage";
import { onTurn, type TableContext } from "./context";

type DeferredParts = typeof import("./deferredParts");
type RailParts = typeof import("./railParts");

/** Milliseconds after the board has been drawn: its own requests go first. */
const SOON = 50;
const AFTER = 600;

let begin = () => {};
/** Resolved when a board can be used. */
const usable = new Promise<void>((resolve) => {
  begin = resolve;
});
let beside: Promise<RailParts> | null = null;
/** Whether it has come, what stands beside a board. */
export const isComplete = signal(false);
function loadRail(): Promise<RailParts> {
  beside ??= usable
    .then(() => Promise.all([import("./railParts"), loadWords("later")]))
    .then(
      ([found]) => {
        isComplete.value = true;
        return found;
      },
      (error: unknown) => {
        beside = null;
        throw error;
      },
    );
  return beside;
}

let part: DeferredParts | null = null;
let coming: Promise<DeferredParts> | null = null;
/** Loaded once for all: only the first import waits for its styles. */
function load(): Promise<DeferredParts> {
  const words = ["ends", "later", "pages"].map(loadWords);
  coming ??= Promise.all([import("./deferredParts"), ...words]).then(
    ([found]) => {
      part = found;
      void found.askReach(); // a sheet that is printed carries the address, and does not wait
      return found;
    },
    (error: unknown) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}

const nothing = () => null;
/** The note in a menu whose entries are still loading, or failed to load. */
const Awaited = ({ words }: { readonly words?: string }) => (
  <p class="note" role="status">
    {words ?? say("page.net.coming")}
  </p>
);
export const End = lazy(async () => (await load()).End, nothing);
export const MenuEntries = lazy(async () => (await load()).Entries, Awaited);
export const Questions = lazy(async () => (await load()).Questions, nothing);
export const Replay = lazy(async () => (await load()).Replay, nothing);
export const WaitingRoom = lazy(async () => (await load()).Waiting);
export const AdviceLine = lazy(async () => (await loadRail()).AdviceLine, nothing);
export const Clock = lazy(async () => (await loadRail()).Clock, nothing);
export const MoveEffects = lazy(async () => (await loadRail()).MoveEffects, nothing);
export const Notices = lazy(async () => (await loadRail()).Notices, nothing);
export const Panel = lazy(async () => (await loadRail()).Panel, nothing);
export const Turn = lazy(async () => (await loadRail()).Turn, nothing);

/** The printed game, if it is loaded: printing does not wait. */
export function sheet(): DeferredParts["Sheet"] | null {
  return part?.Sheet ?? null;
}

/** Load all of them; a failure is shown where the part is shown. */
export async function fetchDeferred(): Promise<void> {
  await Promise.all([End, MenuEntries, Questions, Replay, WaitingRoom].map((one) => one.fetch()));
}

/** Load them, the font and the lobby, so that no click waits. */
export function useDeferred(
  context: TableContext,
  face: ReadonlySignal<Face>,
  model: ReadonlySignal<Model | null>,
): void {
  const { selection } = context.table;
  const isDrawn = useComputed(
    () => context.now.value.status === "open" || face.value === "plan" || model.value !== null,
  );
  useEffect(() => {
    // A page in a tab behind draws no frame: its title still tells whose turn it is.
    if (document.hidden) setTimeout(begin, AFTER);
  }, []);
  useSignalEffect(() => {
    if (!isDrawn.value) return undefined;
    // The legal actions come after their position: what a player waits for goes first.
    const to = onTurn(context.now.peek());
    const acts = to !== null && context.table.mine.peek().includes(to);
    const soon = acts && selection.actions.value.length === 0 ? AFTER : SOON;
    const timers: number[] = [];
    // The second frame begins when the first one, the board's, has been drawn.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timers.push(window.setTimeout(begin, soon));
        timers.push(
          window.setTimeout(() => {
            void fetchFont();
            void fetchDeferred().then(Lobby.fetch);
          }, AFTER),
        );
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const timer of timers) clearTimeout(timer);
    };
  });
}

/** Side effects of a table, as soon as a board can be used; `aloud` is what a screen reader says. */
export function useSideEffects(context: TableContext, aloud: Signal<string>): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    const known = context.table.playback.played.peek();
    loadRail().then(({ follow }) => {
      if (!gone) stop = follow(context, aloud, known);
    }, reloadPage);
    return () => {
      gone = true;
      stop?.();
    };
  }, [context, aloud]);
}
