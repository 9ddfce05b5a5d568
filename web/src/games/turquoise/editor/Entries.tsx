/** The sixteen entries of the board, chosen among the places at its edge (Q7). */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { say } from "../../../state/words";
import { COMPLETE, EARTH, EARTH_LINE, FRAME, KERB, ON_FRAME } from "../colours";
import { AWAY, FILES, RANKS, sideOf, square } from "../geometry";
import { tableSet } from "./opening";
import { PlateDrawing } from "./PaperPlate";
import { ENTRIES, type PlateSet, turned, withEntry } from "./plateSet";
import { Neighbour } from "./Stage";
import type { Work } from "./work";

/** One place is so wide; the frame around the site is as wide as one. */
const UNIT = 10;

/** The places at the edge, clockwise from the north-west: so the arrow keys go. */
const ROUND: readonly string[] = [
  ...[..."bcdefg"].map((letter) => `${letter}8`),
  ...[..."765432"].map((digit) => `h${digit}`),
  ...[..."gfedcb"].map((letter) => `${letter}1`),
  ...[..."234567"].map((digit) => `a${digit}`),
];

/** The middle of a place. */
function spot(place: string): readonly [number, number] {
  const [across, up] = square(place);
  return [(across + 1.5) * UNIT, (8.5 - up) * UNIT];
}

/** From the frame to the place's middle. */
function strip(place: string): string {
  const [x, y] = spot(place);
  const away = AWAY[sideOf(place)];
  const [out, into] = [0.98 * UNIT, 0.35 * UNIT];
  return `M${x + out * away.x} ${y + out * away.y}L${x + into * away.x} ${y + into * away.y}`;
}

/** The site from above with its corners and its entries. */
function Site({ set }: { readonly set: PlateSet }): JSX.Element {
  const strips = set.entries.map(strip).join("");
  const corners: readonly (readonly [number, number, number])[] = [
    [UNIT, UNIT, 0],
    [7 * UNIT, UNIT, 1],
    [7 * UNIT, 7 * UNIT, 2],
    [UNIT, 7 * UNIT, 3],
  ];
  return (
    <g>
      <rect width={10 * UNIT} height={10 * UNIT} rx={2} fill={FRAME} />
      <rect x={UNIT} y={UNIT} width={8 * UNIT} height={8 * UNIT} fill={EARTH} />
      <path
        d="M30 10V90M50 10V90M70 10V90M10 30H90M10 50H90M10 70H90"
        stroke={EARTH_LINE}
        stroke-width={0.35}
        stroke-dasharray="1.4 1.1"
      />
      {corners.map(([x, y, quarters]) => (
        <g key={quarters} transform={`translate(${x} ${y}) scale(0.2)`}>
          <PlateDrawing digits={turned(set.corner, quarters)} kind="corner" />
        </g>
      ))}
      <path d={strips} stroke={KERB} stroke-width={3} />
      <path d={strips} stroke={COMPLETE} stroke-width={2.1} />
    </g>
  );
}

/** The same as a small picture. */
export function EntriesFigure({ set }: { readonly set: PlateSet }): JSX.Element {
  return (
    <svg class="pe-paper" viewBox="0 0 100 100" aria-hidden="true">
      <Site set={set} />
    </svg>
  );
}

/** The board with a target at every place of its edge but the corners. */
export function Entries({ work }: { readonly work: Work }): JSX.Element {
  const { set } = work.kept;
  const held = useSignal(ROUND[0] ?? "");
  const done = useSignal("");
  const settle = () => {
    done.value = "";
  };
  const classOf = (place: string) =>
    [
      "pe-target",
      set.entries.includes(place) && "drawn",
      /[ah]/.test(place) && "wide",
      done.value === place && "done",
    ]
      .filter(Boolean)
      .join(" ");
  const host = useRef<HTMLDivElement>(null);
  const step = (from: string, by: number) => {
    const next = ROUND.at((ROUND.indexOf(from) + by) % ROUND.length) ?? from;
    held.value = next;
    host.current?.querySelector<HTMLElement>(`[data-entry="${next}"]`)?.focus();
  };
  return (
    <>
      <header class="pe-stage-head">
        <h2>{say("turquoise.editor.entries.title")}</h2>
        <p class="note">
          {set.entries.length === ENTRIES
            ? say("turquoise.editor.entries.right", { count: ENTRIES })
            : say("turquoise.editor.entries.how", { count: set.entries.length, needed: ENTRIES })}
        </p>
      </header>
      <div class="pe-plate pe-site">
        <svg class="pe-paper" viewBox="0 0 100 100" aria-hidden="true">
          <Site set={set} />
          <g fill={ON_FRAME} font-size={3.4} text-anchor="middle" font-weight={600}>
            {[...FILES].map((letter, nth) => (
              <text key={letter} x={(nth + 1.5) * UNIT} y={98.4}>
                {letter}
              </text>
            ))}
            {[...RANKS].map((digit, nth) => (
              <text key={digit} x={2.4} y={(8.5 - nth) * UNIT + 1.2}>
                {digit}
              </text>
            ))}
          </g>
        </svg>
        {/* biome-ignore lint/a11y/useSemanticElements: as for the walkways of a plate */}
        <div
          class="pe-targets"
          ref={host}
          role="group"
          aria-label={say("turquoise.editor.entries.title")}
        >
          {ROUND.map((place) => (
            <button
              key={place}
              type="button"
              class={classOf(place)}
              data-entry={place}
              style={where(place)}
              tabIndex={held.value === place ? 0 : -1}
              aria-pressed={set.entries.includes(place)}
              aria-label={say("turquoise.editor.entries.one", { place })}
              onFocus={() => {
                held.value = place;
              }}
              onPointerLeave={settle}
              onBlur={settle}
              onClick={() => {
                done.value = place;
                work.change((now) => withEntry(now, place));
              }}
              onKeyDown={(event) => {
                const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
                if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
                event.preventDefault();
                event.stopPropagation();
                step(place, by);
              }}
            >
              <span class="pe-ghost">
                <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
                  <path
                    d={set.entries.includes(place) ? "M5 5L19 19M19 5L5 19" : "M12 3V21M3 12H21"}
                  />
                </svg>
              </span>
            </button>
          ))}
        </div>
      </div>
      <div class="pe-tools">
        <Neighbour work={work} by={-1} />
        <Usual work={work} />
        <Neighbour work={work} by={1} />
      </div>
      <p class="note">{say("turquoise.editor.entries.note")}</p>
    </>
  );
}

/** The table's own entries again. */
function Usual({ work }: { readonly work: Work }): JSX.Element {
  const usual = tableSet()?.entries ?? work.kept.set.entries;
  return (
    <button
      type="button"
      class="button"
      disabled={usual.join() === work.kept.set.entries.join()}
      onClick={() => work.change((now) => ({ ...now, entries: usual }))}
    >
      {say("turquoise.editor.entries.usual")}
    </button>
  );
}

/** A target covers the frame and half of its place. */
function where(place: string): Record<string, string> {
  const [x, y] = spot(place);
  const side = sideOf(place);
  const across = side === "E" || side === "W";
  const long = 1.5 * UNIT;
  const box = {
    left: across ? (side === "W" ? 0.5 : 100 - long - 0.5) : x - UNIT / 2,
    top: across ? y - UNIT / 2 : side === "N" ? 0.5 : 100 - long - 0.5,
    width: across ? long : UNIT,
    height: across ? UNIT : long,
  };
  return Object.fromEntries(Object.entries(box).map(([name, value]) => [name, `${value}%`]));
}
