/** A player's first table of a game: the game in 60 seconds is offered until they act. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { gameCard } from "../../state/games";
import { hasBegun } from "../../state/lessonProgress";
import { remembered } from "../../state/settings";
import { say } from "../../state/words";
import type { TableContext } from "./context";
import { Questions } from "./deferred";
import { NoticeCross } from "./NoticeCross";
import "./firsttime.css";

/** The games that were played on this device, or whose text was read or dismissed. */
const known = remembered<Readonly<Record<string, true>>>("sixty", {});

export function FirstTime({ context }: { readonly context: TableContext }) {
  const { name } = context.game;
  const { you, line, status } = context.now.value;
  const reads = useSignal(false);
  const isKnown = Object.hasOwn(known.value ?? {}, name); // storage may hold anything
  const acted = line.some(({ seat }) => seat !== null && you.seats.includes(seat));
  const fresh = !isKnown && !hasBegun(name) && status === "playing";
  const remember = () => {
    known.value = { ...known.peek(), [name]: true };
  };
  useEffect(() => {
    if (!isKnown && acted) remember();
  }, [isKnown, acted]);
  const card = gameCard(name);
  if (reads.value) {
    return (
      <Questions
        context={context}
        asked="sixty"
        shut={() => {
          reads.value = false;
        }}
      />
    );
  }
  if (!fresh || acted || you.seats.length === 0 || (card?.sixty ?? null) === null) return null;
  return (
    <section class="notice first-time card" aria-label={say("sixty.title")}>
      <span class="notice-words">{say("page.table.first_game", { game: card?.title ?? "" })}</span>
      <button
        type="button"
        class="text-button first-time-read"
        onClick={() => {
          reads.value = true;
          remember();
        }}
      >
        {say("sixty.title")}
      </button>
      <NoticeCross onClose={remember} />
    </section>
  );
}
