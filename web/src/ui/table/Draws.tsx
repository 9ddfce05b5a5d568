/** How each draw of a game came about: one of them drawn, from the secret to the outcome. */
import { useSignal } from "@preact/signals";
import { lineWords } from "../../kit/log";
import { ROOT } from "../../net/http";
import type { CheckedDraw, FairnessReport } from "../../state/fairness";
import { language, say, sayCount } from "../../state/words";
import { Icon } from "../Icon";
import { fullName, namesInSentences, type TableContext } from "./context";

/** What checks a record, and what makes a number of a secret: the same in every language. */
const COMMAND = "chantier verify";
const HASH = "HMAC-SHA-256";
/** Characters of a secret or a salt that are shown. */
const SHOWN = 6;
/** The least width of a share, in hundredths of the line. */
const LEAST = 0.6;

interface DrawsProps {
  readonly context: TableContext;
  readonly report: FairnessReport;
}

/** What a press unfolds: how draws come about, one of them, and how anyone can check them. */
export function Draws({ context, report }: DrawsProps) {
  const { table, game } = context;
  const { draws } = report;
  const chosen = useSignal(0);
  const at = Math.min(chosen.value, draws.length - 1);
  const one = draws[at];
  const isNew = report.protocol === "chantier-chance/2";
  return (
    <details class="fair-how">
      <summary>
        {say("page.end.fair.show")}
        <Icon name="down" size={18} />
      </summary>
      {one !== undefined && (
        <>
          {isNew && <p>{say("page.end.fair.how")}</p>}
          <label class="fair-choice">
            <span class="caps">{say("page.end.fair.choose")}</span>
            <select
              class="field"
              value={at}
              onChange={(event) => {
                chosen.value = Number(event.currentTarget.value);
              }}
            >
              {draws.map((draw, index) => (
                <option key={`${draw.event} ${draw.number}`} value={index}>
                  {index + 1}. {outcomeWords(context, draw)}
                </option>
              ))}
            </select>
          </label>
          <Origin context={context} draw={one} />
          <Line draw={one} />
          <p>{drawWords(context, one)}</p>
        </>
      )}
      <p class="fair-check">
        {say("page.end.fair.check")} <code>{commandFor(report)}</code>{" "}
        <a href={`${ROOT}api/tables/${table.id}/record`} download={`${game.name}-${table.id}.json`}>
          {say("page.end.fair.download")}
        </a>
      </p>
    </details>
  );
}

/** What checks the record, and that it holds what this page saw. */
function commandFor({ saw }: FairnessReport): string {
  const command = `${COMMAND} ${say("page.end.fair.file")}`;
  return saw === "" ? command : `${command} --saw ${saw}`;
}

/** What came of a draw. */
function outcomeWords({ now, game }: TableContext, draw: CheckedDraw): string {
  const { line } = now.value;
  if (draw.what === "order") {
    const name = fullName(now.value, draw.number);
    return say("page.end.fair.seat", { number: draw.number + 1, name });
  }
  const entry = line.find(({ number }) => number === draw.event);
  // What was taken back is in no line any more.
  if (entry === undefined) return say("page.end.fair.taken_back", { action: draw.action });
  return lineWords(entry.log, namesInSentences(now.value)) || `${game.name} ${draw.action}`;
}

/** A whole number as the language writes it. */
function figure(number: bigint): string {
  return new Intl.NumberFormat(language.value).format(number);
}

/** The drawing in words: its text for readers of any kind. */
function drawWords(context: TableContext, draw: CheckedDraw): string {
  const { point, low, high, total } = draw;
  return say("page.end.fair.point", {
    words: outcomeWords(context, draw),
    point: figure(point),
    most: figure(total - 1n),
    low: figure(low),
    last: figure(high - 1n),
    share: figure(high - low),
    total: figure(total),
  });
}

/** Which draw it is. */
function numberWords({ what, number }: CheckedDraw): string {
  if (what === "order") return say("page.end.fair.place", { number: number + 1 });
  return sayCount("page.end.fair.after", number);
}

interface DrawProps {
  readonly draw: CheckedDraw;
}

/** What the number is made of: the secret, everyone's salts, and which draw it is. */
function Origin({ context, draw }: DrawProps & { readonly context: TableContext }) {
  const { secret, salts } = draw.source;
  const added = salts.flatMap((salt, index) =>
    salt === "" ? [] : [{ salt, seat: draw.seats[index] ?? index }],
  );
  return (
    <ul class="fair-origin" aria-hidden="true">
      <li>
        {say("page.end.fair.secret")} <code>{secret.slice(0, SHOWN)}…</code>
      </li>
      {added.map(({ salt, seat }) => (
        <li key={seat} dir="auto">
          {say("page.end.fair.grain", { name: fullName(context.now.value, seat) })}{" "}
          <code>{salt.slice(0, SHOWN)}…</code>
        </li>
      ))}
      <li>{numberWords(draw)}</li>
      <li class="fair-result">
        {HASH} <b>{figure(draw.point)}</b>
      </li>
    </ul>
  );
}

/** All numbers on a line, the share of the outcome larger below it, and the number that was drawn. */
function Line({ draw }: DrawProps) {
  const { point, low, high, total } = draw;
  const left = part(low, total);
  const width = Math.max(LEAST, part(high - low, total));
  const from = Math.min(left, 100 - width);
  const within = part(2n * (point - low) + 1n, 2n * (high - low)); // in the middle of its own place
  return (
    <div class="fair-line" aria-hidden="true">
      <p class="fair-ends">
        <span>0</span>
        <span>{figure(total - 1n)}</span>
      </p>
      <svg viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true">
        <rect class="fair-all" x="0" y="0" width="100" height="10" />
        <rect class="fair-share" x={from} y="0" width={width} height="10" />
        <path class="fair-beam" d={`M${from} 10L0 42H100L${from + width} 10Z`} />
        <rect class="fair-share" x="0" y="42" width="100" height="18" />
        <path class="fair-edge" d={`M${within} 37V60`} />
        <path class="fair-point" d={`M${within} 37V60`} />
      </svg>
      <p class="fair-ends">
        <span>{figure(low)}</span>
        <span>{figure(high - 1n)}</span>
      </p>
    </div>
  );
}

/** A part of a whole, in hundredths. */
function part(number: bigint, whole: bigint): number {
  return Number((number * 1_000_000n) / whole) / 10_000;
}
