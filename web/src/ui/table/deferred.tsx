/** The parts of a table's page that are not needed to play: one chunk, loaded after the board. */
import { type ReadonlySignal, useSignalEffect } from "@preact/signals";
import type { Model } from "../../scene/model";
import { fetchFont } from "../../state/font";
import type { Face } from "../../state/settings";
import { loadWords, say } from "../../state/words";
import { lazy } from "../lazy";
import { Lobby } from "../lazyPages";

type DeferredParts = typeof import("./deferredParts");

/** Milliseconds after the board: what is still drawn or fetched for it goes first. */
const AFTER = 600;

let part: DeferredParts | null = null;
let coming: Promise<DeferredParts> | null = null;
/** Fetched once for all: only the first import waits for the styles that belong to it. */
function load(): Promise<DeferredParts> {
  coming ??= Promise.all([import("./deferredParts"), loadWords("ends")]).then(
    ([found]) => {
      part = found;
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
/** In a menu that was opened before: that it comes, or does not. */
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

/** The game on paper, if it was fetched: a browser that prints waits for nothing. */
export function sheet(): DeferredParts["Sheet"] | null {
  return part?.Sheet ?? null;
}

/** Fetch all of it; what failed is said where it is shown. */
export async function fetchDeferred(): Promise<void> {
  await Promise.all([End, MenuEntries, Questions, Replay, WaitingRoom].map((one) => one.fetch()));
}

/** Fetch it, the font and the lobby that one goes back to, so that no click waits for them. */
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
