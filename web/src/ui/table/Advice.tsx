/** Advice, where the table allows it: what a level would do, taken into the hand and said in words. */
import { type Signal, signal } from "@preact/signals";
import type { Table } from "../../state/table";
import { say } from "../../state/words";
import type { Here } from "./here";

interface Advised {
  /** The legal actions that it was asked about: another position forgets it. */
  readonly about: readonly string[];
  /** `null` while it is thought about. */
  readonly action: string | null;
  readonly words: string;
}

const answers = new WeakMap<Table, Signal<Advised | null>>();

function answerOf(table: Table): Signal<Advised | null> {
  const known = answers.get(table) ?? signal<Advised | null>(null);
  answers.set(table, known);
  return known;
}

/** Whether somebody here may ask what to do now. */
export function mayAsk(here: Here): boolean {
  const { hand } = here.table;
  return here.now.value.rules.advice === true && hand.actions.value.length > 1;
}

/** Ask what to do; the answer is taken into the hand and shown. */
export async function askAdvice(here: Here): Promise<void> {
  const { hand } = here.table;
  const told = answerOf(here.table);
  const about = hand.actions.peek();
  told.value = { about, action: null, words: "" };
  const answer = await here.table.ask({ type: "advise" });
  const action = answer.type === "advised" && hand.can(answer.action) ? answer.action : null;
  const words = action === null ? "" : ((await hand.look(action))?.words ?? action);
  if (hand.actions.peek() !== about) return;
  if (action !== null) hand.choose(action);
  told.value = action === null ? null : { about, action, words };
}

/** The answer, over the bar. */
export function Advice({ here }: { readonly here: Here }) {
  const { hand } = here.table;
  const told = answerOf(here.table).value;
  const now = told !== null && told.about === hand.actions.value ? told : null;
  const action = now?.action ?? null;
  return (
    <div class="offers" role="status">
      {now !== null && (
        <section class="offer card">
          <p>
            {action === null
              ? say("page.table.advice.thinks")
              : say("page.table.advice.told", { words: now.words })}
          </p>
          {action !== null && (
            <button type="button" class="button" onClick={() => hand.play(action)}>
              {say("page.table.advice.play")}
            </button>
          )}
        </section>
      )}
    </div>
  );
}
