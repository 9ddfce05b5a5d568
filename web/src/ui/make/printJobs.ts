/** Print jobs: the progress of a game's sheets, and their ZIP. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { ROOT } from "../../net/http";
import { lines } from "../../net/jsonLines";
import type { PrintOrder, PrintSet } from "../../protocol/answers";

export interface Prints {
  /** The sheets that were ready last: shown until the next ones are. */
  readonly ready: ReadonlySignal<PrintSet | null>;
  /** How far the sheets are that are being made; `null` if none are. */
  readonly coming: ReadonlySignal<PrintSet | null>;
  /** Whether something is asked for and not there yet. */
  readonly busy: ReadonlySignal<boolean>;
  /** Why the last ones did not come. */
  readonly trouble: ReadonlySignal<unknown>;
  /** Whether the ZIP was asked for before it was ready. */
  readonly wished: ReadonlySignal<boolean>;
  /** Have sheets made; what was asked for before is no longer wanted. */
  ask(order: PrintOrder): Promise<void>;
  /** Ask once more for the last ones. */
  again(): Promise<void>;
  /** Save the ZIP as soon as it is ready: now, if it is. */
  download(): Promise<void>;
  /** Nobody waits any more. */
  leave(): void;
}

/** The sheets of one game; `save` is given the address of a ZIP. */
export function createPrints(game: string, save: (url: string) => void): Prints {
  const ready = signal<PrintSet | null>(null);
  const coming = signal<PrintSet | null>(null);
  const busy = signal(false);
  const trouble = signal<unknown>(null);
  const wished = signal(false);
  let last: PrintOrder | null = null;
  let stop: AbortController | null = null;

  const follow = async (order: PrintOrder, { signal: aborted }: AbortController) => {
    const progress = lines("/api/games/{game}/prints", { game }, order, aborted);
    for await (const told of progress) {
      if (aborted.aborted) return;
      if (told.ready) ready.value = told;
      else coming.value = told;
    }
  };

  const ask = async (order: PrintOrder) => {
    stop?.abort();
    const mine = new AbortController();
    stop = mine;
    last = order;
    busy.value = true;
    trouble.value = null;
    coming.value = null;
    try {
      await follow(order, mine);
    } catch (error) {
      if (!mine.signal.aborted) {
        trouble.value = error;
        wished.value = false;
      }
    }
    if (mine.signal.aborted) return;
    busy.value = false;
    coming.value = null;
    const made = ready.value;
    if (!wished.value || made === null) return;
    wished.value = false;
    save(fileOf(made, made.file));
  };

  const again = async () => {
    if (last !== null) await ask(last);
  };

  return {
    ready,
    coming,
    busy,
    trouble,
    wished,
    ask,
    again,
    async download() {
      wished.value = true;
      // What was ready a while ago may be gone: asking again costs nothing if it is not.
      if (!busy.value) await again();
    },
    leave() {
      stop?.abort();
    },
  };
}

/** Where a file of a set lies. */
export function fileOf({ id }: PrintSet, file: string): string {
  return `${ROOT}api/prints/${id}/${file}`;
}

/** Have the browser save what is at an address. */
export function saveFile(url: string): void {
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = "";
  anchor.click();
}
