/** A game on paper: who played, the last board from above, where the points came from, every action. */
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { lineWords, logRows } from "../../kit/log";
import { gameCard } from "../../state/games";
import { sharedAddress } from "../../state/reach";
import { capital, language, say, sayCount, told } from "../../state/words";
import { SeatSign } from "../SeatSign";
import { Breakdown } from "./Breakdown";
import {
  figure,
  fullName,
  nameInSentence,
  namesInSentences,
  reason,
  type TableContext,
  title,
} from "./context";
import "./printsheet.css";

/** The most lines that are printed as sentences; a longer game is printed in notation, to fit one page. */
const IN_WORDS = 70;

export function PrintSheet({ context }: { readonly context: TableContext }) {
  const { game, table } = context;
  const now = context.now.peek();
  const { letters } = now.board;
  const sign = (seat: number) => <SeatSign game={game} seat={seat} letters={letters} size={20} />;
  const names = now.seats.map((_, seat) => fullName(now, seat));
  const breakdown = table.expanded.peek()?.breakdown ?? null;
  const last = { ...context.view.peek(), board: now.board, last: now.line.at(-1) ?? null };
  const session = useMemo(
    () => game.open({ view: signal(last), selection: table.selection }),
    [game, table],
  );
  useEffect(() => () => session.dispose(), [session]);
  const day = new Intl.DateTimeFormat(language.peek(), { dateStyle: "long" });
  const { to_act } = now.board;
  const turn =
    typeof to_act === "number"
      ? say("page.table.turn_of", { name: nameInSentence(now, to_act) })
      : "";
  const counts = now.outcome?.scores.some((score) => score > 1) ?? false;
  return (
    <>
      <header class="sheet-head">
        <div>
          <h1>{gameCard(game.name)?.title ?? ""}</h1>
          <p>
            {[day.format(now.created), reason(now), sayCount("page.end.actions", now.line.length)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <h2>{now.outcome === null ? turn : title(context)}</h2>
      </header>
      <div class="sheet-top">
        <div class="sheet-board">
          <session.Plan />
        </div>
        <div>
          <ol class="sheet-names">
            {names.map((name, seat) => (
              <li key={seat}>
                {sign(seat)}
                <b dir="auto">{name}</b>
                {counts && <strong>{figure(now.outcome?.scores[seat] ?? 0)}</strong>}
              </li>
            ))}
          </ol>
          {breakdown !== null && breakdown.rows.length > 0 && (
            <Breakdown game={game.name} breakdown={breakdown} names={names} sign={sign} />
          )}
        </div>
      </div>
      <Actions context={context} />
      <footer class="sheet-foot">{sharedAddress(`t/${table.id}`)}</footer>
    </>
  );
}

/** Every action: in words where there is room, else as it is written down. */
function Actions({ context }: { readonly context: TableContext }) {
  const { line, board } = context.now.peek();
  const sign = (seat: number | null) =>
    seat !== null && <SeatSign game={context.game} seat={seat} letters={board.letters} size={9} />;
  const names = namesInSentences(context.now.peek());
  const rows = logRows(line);
  if (rows.length <= IN_WORDS) {
    const end = line.at(-1)?.log.end;
    return (
      <ol class="sheet-actions">
        {rows.map(({ last, entry: { log } }) => (
          <li key={last}>
            <i>{last}</i>
            <span>{sign(log.seat)}</span>
            <span>{lineWords(log, names)}</span>
          </li>
        ))}
        {end !== undefined && <li class="sheet-end">{capital(told(end, names))}</li>}
      </ol>
    );
  }
  return (
    <ol class="sheet-actions sheet-many">
      {line.map((step, nth) => (
        <li key={nth}>
          <i>{nth + 1}</i>
          <span>{sign(step.seat)}</span>
          <span>{step.action}</span>
        </li>
      ))}
    </ol>
  );
}
