/** The parts of a table's page that are not needed to play: one chunk, loaded after the board. */
import { type ReadonlySignal, useSignalEffect } from "@preact/signals";
import type { Model } from "../../scene/model";
import { fetchFont } from "../../state/font";
import type { Face } from "../../state/settings";
import { loadWords, say } from "../../state/words";
import { lazy } from "../lazy";
import { Lobby } from "../lazyPages";

type DeferredParts = typeof import("./deferredParts");

/** Milliseconds after the board: its own requests go first. */
const AFTER = 600;

let part: DeferredParts | null = null;
let coming: Promise<DeferredParts> | null = null;
/** Loaded once for all: only the first import waits for its styles. */
function load(): Promise<DeferredParts> {
  coming ??= Promise.all([import("./deferredParts"), loadWords("ends")]).then(
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

/** The printed game, if it is loaded: printing does not wait. */
export function sheet(): DeferredParts["Sheet"] | null {
  return part?.Sheet ?? null;
}

/** Load all of them; a failure is shown where the part is shown. */
export async function fetchDeferred(): Promise<void> {
  await Promise.all([End, MenuEntries, Questions, Replay, WaitingRoom].map((one) => one.fetch()));
}

/** Load them, the font and the lobby, so that no click waits. */
export function useDeferred(face: ReadonlySignal<Face>, model: ReadonlySignal<Model | null>): void {
  useSignalEffect(() => {
    if (face.value === "model" && model.value === null) return undefined;
    const timer = setTimeout(() => {
      void fetchFont();
      void fetchDeferred().then(Lobby.fetch);
    }, AFTER);
    return () => clearTimeout(timer);
  });
}
