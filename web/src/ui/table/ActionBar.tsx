/** The bar under the board: what to do, or whose turn it is. */
import { BarNote } from "../../kit/BarNote";
import { isPhone } from "../../kit/breakpoints";
import { lineWords } from "../../kit/log";
import { Pending } from "../../kit/Pending";
import { capital, say } from "../../state/words";
import { WordButton } from "../Icon";
import { awayWords } from "./away";
import {
  isAway,
  nameInSentence,
  namesInSentences,
  onTurn,
  reason,
  type TableContext,
} from "./context";
import { AdviceLine } from "./deferred";
import "./actionbar.css";

/** One sentence and its buttons; the game's own while a player at this screen must act. */
export function ActionBar({ context }: { readonly context: TableContext }) {
  const { table, session } = context;
  const { status, line } = context.now.value;
  if (table.looking.value !== null) {
    const at = table.looking.value;
    return (
      <Bar>
        <Words
          title={say("page.table.looking", { at, length: line.length })}
          note={at > 0 ? whatHappened(context) : ""}
        />
        <button type="button" class="button primary" onClick={() => void table.showMove(null)}>
          {say("page.table.to_present")}
        </button>
      </Bar>
    );
  }
  const behind = table.playback.behind.value;
  // While the board animates, the game's own bar tells it, to spectators too.
  if (session.isAnimating) {
    return (
      <Bar>
        <session.Bar />
        {behind > 1 && <Skip context={context} />}
      </Bar>
    );
  }
  if (behind > 0) {
    return (
      <Bar>
        <Words title={whatHappened(context)} note={say("page.table.playing_back")} />
        {/* The last of them is there before a press could be made. */}
        {behind > 1 && <Skip context={context} />}
      </Bar>
    );
  }
  if (table.selection.seat.value !== null || table.ownThrow.value !== null) {
    return (
      <div class="actionbar-stack">
        {isPhone.value && <AdviceLine context={context} />}
        {isPhone.value && session.tellsLast && <LastMove context={context} />}
        <div class="actionbar-edge">
          <div class="actionbar" aria-busy={table.selection.busy.value}>
            <session.Bar />
          </div>
          <Pending selection={table.selection} />
        </div>
      </div>
    );
  }
  if (status === "playing") return <Awaited context={context} />;
  return (
    <Bar>
      <Words title={whatHappened(context)} note={reason(context.now.value)} />
    </Bar>
  );
}

/** The last move, in the one line that an upright phone has for it. */
function LastMove({ context }: { readonly context: TableContext }) {
  const words = capital(whatHappened(context));
  return words === "" ? null : <p class="actionbar-last note">{words}</p>;
}

/** Jump to the present. */
function Skip({ context }: { readonly context: TableContext }) {
  return (
    <WordButton icon="last" onClick={() => context.table.playback.skip()}>
      {say("page.table.skip")}
    </WordButton>
  );
}

function Awaited({ context }: { readonly context: TableContext }) {
  const now = context.now.value;
  const { to_act } = now.board;
  const turn = onTurn(now);
  const seat = turn === null ? undefined : now.seats[turn];
  const away = seat !== undefined && isAway(seat) && seat.stand_in === null;
  const gone = turn === null ? null : awayWords(context.table, now, turn);
  const note = away ? capital(gone ?? say("page.table.away")) : whatHappened(context);
  return (
    <Bar>
      <Words title={awaited(context)} note={note} waits={to_act !== null} />
    </Bar>
  );
}

/** Whose move the table waits for, as a sentence. */
export function awaited(context: TableContext): string {
  const now = context.now.value;
  const { to_act } = now.board;
  if (now.throw !== undefined) {
    return capital(say("page.table.throw_of", { name: nameInSentence(now, now.throw.seat) }));
  }
  if (typeof to_act !== "number") return say("page.table.wait");
  const seat = now.seats[to_act];
  const level = seat?.level ?? seat?.stand_in ?? null;
  if (level !== null) {
    const stands = seat?.stand_in !== null;
    const name = stands ? say("log.computer", { level }) : nameInSentence(now, to_act);
    return capital(say("page.table.thinks", { name }));
  }
  if (now.you.seats.includes(to_act)) return say("page.table.your_turn");
  return say("page.table.turn_of", { name: nameInSentence(now, to_act) });
}

/** The last shown move as a sentence, with its seat. */
export function whatHappened(context: TableContext): string {
  const { last } = context.seen.value;
  if (last === null) return "";
  return lineWords(last.log, namesInSentences(context.now.value));
}

function Bar({ children }: { readonly children: preact.ComponentChildren }) {
  return <div class="actionbar">{children}</div>;
}

interface WordsProps {
  readonly title: string;
  readonly note: string;
  readonly waits?: boolean;
}

function Words({ title, note, waits = false }: WordsProps) {
  return (
    <div class="actionbar-words">
      <p class="actionbar-title" data-waits={waits}>
        {title}
      </p>
      <BarNote>{note}</BarNote>
    </div>
  );
}
