/** Sets that come from elsewhere: a file, or a link. The server says what is wrong with one. */
import { signal } from "@preact/signals";
import { post } from "../../../net/http";
import { knownCard } from "../../../state/games";
import { say } from "../../../state/words";
import { failureWords } from "../../../ui/failureWords";
import { addSet } from "./keptSets";
import { type PlateSet, readSet } from "./plateSet";

const GAME = "turquoise";
/** Bytes, as on the command line. */
const LARGEST_FILE = 64 * 1024;

/** What is wrong with what was opened last; empty if nothing is. */
export const trouble = signal("");

/** The table's own set, once the server has told it. */
export function tableSet(): PlateSet | null {
  const option = knownCard(GAME)?.options.find(({ name }) => name === "plates");
  return readSet(option?.form.default);
}

/** What the server makes of a set; rejects with its refusal, or where it cannot be reached. */
export async function checked(value: unknown): Promise<PlateSet> {
  const asked = { options: { plates: value } };
  const { options } = await post("/api/games/{game}/options/check", { game: GAME }, asked);
  // What is the table's own set is not told again.
  const set = readSet("plates" in options ? options.plates : value);
  if (set === null) throw new Error("the server passed a set that cannot be drawn");
  return set;
}

/** Keep the set of a file, and say its id; `null` if it could not be, and `trouble` says why. */
export async function openFile(file: File): Promise<string | null> {
  trouble.value = "";
  if (file.size > LARGEST_FILE)
    return failed(say("turquoise.editor.file.large", { name: file.name }));
  let value: unknown;
  try {
    value = JSON.parse((await file.text()).replace(/^\ufeff/, ""));
  } catch {
    return failed(say("turquoise.editor.file.unread", { name: file.name }));
  }
  try {
    const id = addSet(await checked(value));
    return id ?? failed(say("turquoise.editor.full"));
  } catch (error) {
    return failed(
      say("turquoise.editor.file.wrong", { name: file.name, why: failureWords(error) }),
    );
  }
}

function failed(why: string): null {
  trouble.value = why;
  return null;
}
