/** Whether the game was fair: what this page has checked of its record, in a sentence. */
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get } from "../../net/http";
import type { Snapshot } from "../../protocol/messages";
import { checkRecord, type FairnessReport, type Mismatch } from "../../state/fairness";
import { gameCard } from "../../state/games";
import type { ChanceShape } from "../../state/outcomes";
import { isHashOf, isSaltOf } from "../../state/salts";
import type { TableClient } from "../../state/tableClient";
import { witnessed } from "../../state/witnessed";
import { capital, listed, say, sayCount } from "../../state/words";
import { failureWords } from "../failureWords";
import { Icon } from "../Icon";
import { nameInSentence, type TableContext } from "./context";
import { Draws } from "./Draws";
import "./fairness.css";

/** How many things that do not match are named. */
const MOST_NAMED = 4;

/** How far the check is. */
export type Fairness =
  | { readonly kind: "checking" }
  | { readonly kind: "failed"; readonly error: unknown; again(): void }
  | { readonly kind: "checked"; readonly report: FairnessReport };

/** Check a finished game once. */
export function useFairness({ table, game }: TableContext): ReadonlySignal<Fairness> {
  const state = useSignal<Fairness>({ kind: "checking" });
  useEffect(() => {
    let gone = false;
    const check = async () => {
      state.value = { kind: "checking" };
      try {
        const report = await checked(table, game.chance ?? null);
        if (!gone) state.value = { kind: "checked", report };
      } catch (error) {
        if (!gone) state.value = { kind: "failed", error, again: () => void check() };
      }
    };
    void check();
    return () => {
      gone = true;
    };
  }, [table, game, state]);
  return state;
}

async function checked(table: TableClient, shape: ChanceShape | null): Promise<FairnessReport> {
  const now = table.now.peek();
  // Taken before the record is asked for: it must hold all of it.
  const shown = now === null ? {} : { [now.number]: now.digest };
  const { digests: kept, openedAt } = witnessed(table.id);
  const digests = { ...shown, ...kept };
  const [record, rolls] = await Promise.all([
    get("/api/tables/{table}/record", { table: table.id }),
    get("/api/tables/{table}/rolls", { table: table.id }),
  ]);
  const { secret = null, commitment = "" } = now ?? {};
  const isOwnHash = (hash: string) => isHashOf(hash, table.id);
  return checkRecord(record, rolls, { digests, openedAt, secret, commitment, shape, isOwnHash });
}

interface FairnessProps {
  readonly context: TableContext;
  readonly state: Fairness;
}

/** A warning that cannot be missed, where something does not match. */
export function FairnessWarning({ context, state }: FairnessProps) {
  if (state.kind !== "checked" || state.report.mismatches.length === 0) return null;
  const { mismatches } = state.report;
  const more = mismatches.length - MOST_NAMED;
  return (
    <section class="fair-warning" role="alert">
      <h3>
        <Icon name="flag" />
        {say("page.end.fair.bad.title")}
      </h3>
      <ul>
        {mismatches.slice(0, MOST_NAMED).map((one) => (
          <li key={`${one.kind} ${one.event}`}>{mismatchWords(context, one)}</li>
        ))}
        {more > 0 && <li>{sayCount("page.end.fair.bad.more", more)}</li>}
      </ul>
      <p>{say("page.end.fair.bad.advice")}</p>
    </section>
  );
}

function mismatchWords({ game }: TableContext, { kind, event, nth }: Mismatch): string {
  const of = kind === "roll" ? `roll.${drawn(game.name)}` : kind;
  return say(`page.end.fair.bad.${of}`, { event, nth });
}

/** What was checked, in a sentence, with each draw to look at. */
export function FairnessNote({ context, state }: FairnessProps) {
  if (state.kind === "checking") {
    return (
      <p class="note fair" role="status">
        {say("page.end.fair.checking")}
      </p>
    );
  }
  if (state.kind === "failed") {
    return (
      <div class="fair fair-failed" role="status">
        <p>
          {say("page.end.fair.failed")} {failureWords(state.error)}
        </p>
        <button type="button" class="button" onClick={state.again}>
          {say("page.end.fair.again")}
        </button>
      </div>
    );
  }
  const { report } = state;
  const now = context.now.value;
  if (report.mismatches.length > 0) return null;
  return (
    <section class="fair" aria-label={say("page.end.fair.label")}>
      <p class="fair-sentence" role="status">
        <Icon name="check" />
        <span>
          {headline(now, report)}
          {notesOf(now, report).map((note) => (
            <span key={note} class="fair-more">
              {note}
            </span>
          ))}
        </span>
      </p>
      <Draws context={context} report={report} />
    </section>
  );
}

/** Whether a game's chance is thrown, or drawn. */
function drawn(game: string): "throws" | "draws" {
  return gameCard(game)?.has_throws ? "throws" : "draws";
}

/** What the check proves, in a sentence. */
function headline(now: Snapshot, report: FairnessReport): string {
  const count = report.draws.filter(({ what }) => what === "action").length;
  const hasOrder = report.draws.some(({ what }) => what === "order");
  if (count === 0 && !hasOrder) {
    return say(`page.end.fair.${report.isWitnessed ? "whole" : "whole_unseen"}`);
  }
  const proof = isBeyondChoice(now, report) ? "unchosen" : "derived";
  if (count === 0) return say(`page.end.fair.${proof}.order`);
  const kind = hasOrder ? `${drawn(now.rules.game)}_order` : drawn(now.rules.game);
  return sayCount(`page.end.fair.${proof}.${kind}`, count);
}

/** Whether no party could choose what was drawn, as far as this page can know. */
function isBeyondChoice(now: Snapshot, report: FairnessReport): boolean {
  const { protocol, isWitnessed, salts, unopened, knowsOutcomes } = report;
  // Else server and players may have chosen together.
  const adds = now.you.seats.some((seat) => isSaltOf(salts[seat] ?? "", now.table));
  const isHidden = protocol === "chantier-chance/2" && isWitnessed && adds;
  return isHidden && unopened.length === 0 && knowsOutcomes;
}

/** What the check leaves open. */
function notesOf(now: Snapshot, report: FairnessReport): readonly string[] {
  const { protocol, isWitnessed, salts, unopened, silent, draws } = report;
  if (draws.length === 0) return [];
  const names = (seats: readonly number[]) =>
    listed(seats.map((seat) => nameInSentence(now, seat)));
  const about = (key: string, seats: readonly number[]) =>
    capital(sayCount(`page.end.fair.note.${key}`, seats.length, { names: names(seats) }));
  if (protocol === "chantier-chance/1") return [say("page.end.fair.note.first")];
  // Another salt in a player's name may be the server's.
  const foreign = now.you.seats.some(
    (seat) => salts[seat] !== "" && !isSaltOf(salts[seat] ?? "", now.table),
  );
  const nobody = salts.every((salt) => salt === "");
  return [
    ...(nobody ? [say("page.end.fair.note.nobody")] : []),
    ...(unopened.length > 0 ? [about("unopened", unopened)] : []),
    ...(silent.length > 0 && !nobody ? [about("silent", silent)] : []),
    ...(foreign ? [say("page.end.fair.note.foreign")] : []),
    ...(now.you.seats.length > 0 || nobody ? [] : [say("page.end.fair.note.watched")]),
    ...(report.knowsOutcomes ? [] : [say("page.end.fair.note.outcomes")]),
    ...(isWitnessed ? [] : [say("page.end.fair.note.unseen")]),
  ];
}
