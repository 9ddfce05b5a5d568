/** What can follow a game: a rematch, who begins it, and the next level for the player who beat one. */
import { useSignal } from "@preact/signals";
import { gameCard } from "../../state/games";
import { link } from "../../state/route";
import { newSaltHash, rematchOf } from "../../state/salts";
import { capital, say, translated } from "../../state/words";
import { begin, progress } from "../lobby/createTable";
import { fullName, isReplayed, nameInSentence, type TableContext } from "./context";
import { beatenLevel, nextTable } from "./nextLevel";
import { rematchWords } from "./whoBegins";

/** The sentence about the next game, where the players here can choose who begins it. */
export function WhoBegins({ context, first }: RematchProps) {
  const now = context.now.value;
  const open = now.next_game?.by === "next" && now.rematch === null;
  if (!open || now.offers.some(({ what }) => what === "rematch")) {
    return <p class="end-next">{rematchWords(now)}</p>;
  }
  return (
    <p class="end-next">
      <label>
        {say("page.end.begins")}{" "}
        <select
          class="field"
          value={first.value ?? now.next_game?.first ?? 0}
          onChange={(event) => {
            first.value = Number(event.currentTarget.value);
          }}
        >
          {now.seats.map((_, seat) => (
            <option key={seat} value={seat}>
              {seat === now.next_game?.first
                ? say("page.end.begins_next", { name: fullName(now, seat) })
                : fullName(now, seat)}
            </option>
          ))}
        </select>
      </label>
    </p>
  );
}

interface RematchProps {
  readonly context: TableContext;
  /** The seat that is chosen to begin; `null` for the usual one. */
  readonly first: { value: number | null };
}

/** The main button: another game with the same players, or the way to it. */
export function Rematch({ context, first }: RematchProps) {
  const now = context.now.value;
  const [seat] = now.you.seats;
  if (now.rematch !== null) {
    return (
      <a class="button primary" href={link(`t/${now.rematch}`)}>
        {say("page.end.follow")}
      </a>
    );
  }
  if (seat === undefined) return null;
  const asked = now.offers.find((offer) => offer.what === "rematch");
  return (
    <button
      type="button"
      class="button primary"
      disabled={asked !== undefined && now.you.seats.includes(asked.seat)}
      onClick={() => {
        const wish = first.value === null ? {} : { first: first.value };
        const salt_hash = newSaltHash(rematchOf(context.table.id));
        void context.table.ask({ type: "rematch", seat, salt_hash, ...wish });
      }}
    >
      {say(isReplayed(now) ? "page.end.replay" : "page.end.rematch")}
    </button>
  );
}

/** A level that was beaten congratulates, and the next one waits. */
export function NextLevel({ context }: { readonly context: TableContext }) {
  const asked = useSignal(false);
  const now = context.now.value;
  const beaten = beatenLevel(now);
  const levels = gameCard(context.game.name)?.levels ?? [];
  const seat = now.seats.findIndex(({ level }) => level === beaten);
  if (beaten === null || levels.length === 0) return null;
  const next = levels.find(({ number }) => number === beaten + 1);
  const busy = asked.value && progress.value.kind === "asked";
  return (
    <section class="end-level card">
      <p>
        <b>{capital(say("page.end.congratulates", { name: nameInSentence(now, seat) }))}</b>{" "}
        {next === undefined
          ? say("page.end.strongest")
          : say("page.end.next_level", { level: next.number, name: translated(next.name) })}
      </p>
      {next !== undefined && (
        <button
          type="button"
          class="button"
          aria-disabled={busy}
          onClick={() => {
            if (busy) return; // a second press is the same request
            asked.value = true;
            void begin(nextTable(now, next.number));
          }}
        >
          {say("page.end.try_level", { level: next.number })}
        </button>
      )}
    </section>
  );
}
