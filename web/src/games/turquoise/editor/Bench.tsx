/** One set being drawn: all plates, the chosen one large, what to look at again, and the ways out. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Refusal } from "../../../net/http";
import { say } from "../../../state/words";
import { failureWords } from "../../../ui/failureWords";
import { Checks } from "./Checks";
import { findings } from "./checks";
import { EditorBar } from "./EditorBar";
import { Entries } from "./Entries";
import { changeSet, type KeptSet, redo, undo } from "./keptSets";
import { Output } from "./Output";
import { checked, trouble } from "./opening";
import { PlateList } from "./PlateList";
import {
  digitsOf,
  EMPTY,
  ENTRIES,
  PLATES,
  type PlateSet,
  SUBJECTS,
  type Subject,
  turned,
  withDigits,
} from "./plateSet";
import { Stage } from "./Stage";
import type { Work } from "./work";

/** Milliseconds without a change before the server is asked. */
const SETTLED = 900;
/** Milliseconds in which a second digit belongs to the first. */
const TOGETHER = 900;

export function Bench({ kept }: { readonly kept: KeptSet }): JSX.Element {
  const subject = useSignal<Subject>(firstOf(kept.set));
  const work: Work = {
    kept,
    get subject() {
      return subject.value; // keys ask before the page is drawn again
    },
    show: (next) => {
      subject.value = next;
    },
    change: (next) => changeSet(kept.id, ({ set }) => ({ set: next(set) }), subject.value),
    mean: (key) => changeSet(kept.id, ({ meant }) => ({ meant: [...meant, key] }), subject.value),
  };
  const found = findings(kept.set, kept.meant);
  const refused = useRefusal(kept.set);
  const along = (move: typeof undo) => {
    const at = move(kept.id);
    if (at !== null) subject.value = at;
  };
  useKeys(work, along);
  return (
    <div class="pe">
      <EditorBar work={work} undo={() => along(undo)} redo={() => along(redo)} />
      <main class="pe-bench">
        <h1 class="hidden-words">{say("turquoise.editor.title")}</h1>
        {trouble.value !== "" && (
          <p class="alert-box" role="alert">
            {trouble.value}
          </p>
        )}
        <PlateList work={work} findings={found} />
        <section class="pe-stage" aria-live="off">
          {subject.value === "entries" ? (
            <Entries work={work} />
          ) : (
            <Stage work={work} piece={subject.value} />
          )}
        </section>
        <div class="pe-side">
          <Checks work={work} findings={found} refused={refused} />
          <Output kept={kept} findings={found} refused={refused} />
        </div>
      </main>
    </div>
  );
}

/** Where the drawing goes on: at the first empty plate. */
function firstOf(set: PlateSet): Subject {
  const empty = set.plates.indexOf(EMPTY);
  return empty < 0 ? 1 : empty + 1;
}

/** What the server says against a set that has all its entries, once it rests; empty if nothing. */
function useRefusal(set: PlateSet): string {
  const why = useSignal<unknown>(null);
  const text = JSON.stringify(set);
  useEffect(() => {
    let over = false;
    why.value = null;
    if (set.entries.length !== ENTRIES) return;
    const timer = setTimeout(async () => {
      try {
        await checked(JSON.parse(text));
      } catch (error) {
        // A server that cannot be reached says nothing against it: the table will.
        if (!over && error instanceof Refusal && error.status === 400) why.value = error;
      }
    }, SETTLED);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [text]);
  return why.value === null ? "" : failureWords(why.value);
}

/** Keys of the whole page, but where text is typed. */
function useKeys(work: Work, along: (move: typeof undo) => void): void {
  const typed = useSignal({ digits: "", at: 0 });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || event.altKey) return;
      if (at.closest("input, textarea, select, dialog, .menu-list") !== null) return;
      const done = event.ctrlKey || event.metaKey ? command(event) : plain(event, at);
      if (done) event.preventDefault();
    };
    const command = (event: KeyboardEvent): boolean => {
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return false;
      along(key === "y" || event.shiftKey ? redo : undo);
      return true;
    };
    const plain = (event: KeyboardEvent, at: Element): boolean => {
      if (/^[0-9]$/.test(event.key)) return number(event.key, event.timeStamp);
      const step = stepOf(event.key, at);
      if (step !== 0) {
        const next = SUBJECTS[SUBJECTS.indexOf(work.subject) + step];
        if (next !== undefined) work.show(next);
        return true;
      }
      const piece = work.subject;
      if (piece === "entries") return false;
      if (event.key === "r" || event.key === "R") {
        work.change((set) => withDigits(set, piece, turned(digitsOf(set, piece))));
        return true;
      }
      if (event.key !== "Delete" || digitsOf(work.kept.set, piece) === EMPTY) return false;
      work.change((set) => withDigits(set, piece, EMPTY));
      return true;
    };
    const number = (digit: string, at: number): boolean => {
      const before = at - typed.value.at < TOGETHER ? typed.value.digits : "";
      const both = Number(before + digit);
      const wanted = both >= 1 && both <= PLATES ? both : Number(digit);
      typed.value = { digits: String(wanted), at };
      if (wanted >= 1) work.show(wanted);
      return true;
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** How many drawings a key goes on; arrows only where nothing else has the focus. */
function stepOf(key: string, at: Element): number {
  if (key === "PageDown") return 1;
  if (key === "PageUp") return -1;
  if (at !== document.body) return 0;
  return { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
}
