/** Turris's flat view: the tower from above, and on narrow screens its five views below. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { lastActionLines } from "../../kit/narration";
import { RefusedMark } from "../../kit/RefusedMark";
import { nearest, towards, useKeptFocus } from "../../kit/rovingFocus";
import { Brackets, Ghost } from "../../kit/wood/Marks";
import { Place as PlaceButton, take } from "../../kit/wood/Place";
import { PlanFrame } from "../../kit/wood/PlanFrame";
import { planKeys } from "../../kit/wood/Turn";
import { say } from "../../state/words";
import type { SessionProps } from "../session";
import "../../kit/wood/wood.css";
import "./plan.css";
import {
  across,
  boxOf,
  COLUMNS,
  closedLevels,
  columnAt,
  placedAction,
  type TurrisPlace,
} from "./places";
import type { TurrisAction, TurrisPosition, TurrisRenderData } from "./protocol";
import type { TurrisSession } from "./session";
import { Tower } from "./Tower";
import { Views } from "./Views";
import { placeWords, towerWords } from "./words";

const NONE: readonly TurrisPlace[] = [];

/** The tower, complete for play. */
export function Plan({ session }: SessionProps<TurrisSession>): JSX.Element {
  const { view, selection } = session;
  const { board, last, live } = view.value;
  const { position, render_data: renderData } = board;
  const found = live ? session.shownPlaces.value : NONE;
  const chosen = found.find(({ action }) => action === selection.chosen.value) ?? null;
  const pointed = found.find(({ action }) => action === selection.pointed.value) ?? null;
  const seat = selection.seat.value ?? Number(position.to_act ?? 0);

  const host = useRef<HTMLElement>(null);
  const at = useSignal<TurrisPlace | null>(null);
  const same = found.find(({ action }) => action === at.value?.action);
  // A place that was built on is gone: the one nearest to it goes on with the keyboard.
  const current = same ?? chosen ?? nearest(found, at.value) ?? found[0] ?? null;
  useKeptFocus(host, selection.actions.value);

  const keys = (event: KeyboardEvent) =>
    planKeys(event, {
      host: host.current,
      board: session,
      towards: current && ((way) => towards(found, current, way)?.action ?? null),
    });

  /** Where no upright block may stand, a column still says which flat one is meant. */
  const press = (column: string) => {
    const before =
      session.begun.peek() ?? session.placeOf(selection.chosen.peek())?.columns[0] ?? null;
    const action = across(column, before, found);
    session.begun.value = action === null ? column : null;
    if (action !== null) take(selection, action);
  };

  const described = [
    ...lastActionLines("turris.page.last", view.value, last),
    ...towerWords(position, renderData),
  ];

  return (
    <PlanFrame
      host={host}
      board={session}
      placeAt={columnAt}
      class="turris-plan"
      viewBox="-0.46 -0.46 3.92 3.96"
      label={say("turris.page.tower")}
      placesLabel={say("turris.page.places_label")}
      describedLabel={say("turris.page.described")}
      described={described}
      onKeyDown={keys}
      below={
        <div class="turris-plan-views">
          <Views session={session} square={13} tall={110} />
        </div>
      }
    >
      <Tower
        position={position}
        renderData={renderData}
        last={last?.parts ?? null}
        focus={session.focus}
      />
      {last !== null && <Last parts={last.parts} renderData={renderData} />}
      <Refused session={session} />
      <Halves found={found} begun={session.begun.value} onPress={press} />
      {found.map((place) => (
        <PlaceButton
          key={place.action}
          selection={selection}
          action={place.action}
          label={placeWords(place, 1 - seat)}
          zones={[place.zone]}
          roving={place === current}
          onFocus={() => {
            at.value = place;
          }}
        >
          <Mark
            place={place}
            chosen={place === chosen}
            hidden={under(place, chosen) || under(place, pointed)}
          />
        </PlaceButton>
      ))}
      {pointed !== null && pointed !== chosen && (
        <Shown place={pointed} seat={seat} position={position} chosen={false} />
      )}
      {chosen !== null && <Shown place={chosen} seat={seat} position={position} chosen />}
    </PlanFrame>
  );
}

/** The column where nothing can be done. */
function Refused({ session }: SessionProps<TurrisSession>): JSX.Element | null {
  const place = session.refused.value?.place ?? "";
  const columns = COLUMNS.filter((column) => place.includes(column));
  if (columns.length === 0) return null;
  const { x, y, width, height } = boxOf(columns);
  return <RefusedMark place={place} x={x + width / 2} y={y + height / 2} radius={0.13} />;
}

interface HalvesProps {
  readonly found: readonly TurrisPlace[];
  readonly begun: string | null;
  onPress(column: string): void;
}

/** Columns that only flat blocks can cover; two of them make one, by pointer only. */
function Halves({ found, begun, onPress }: HalvesProps): JSX.Element {
  const upright = new Set(found.flatMap((place) => (place.kind === "H" ? [] : place.columns)));
  const flat = new Set(found.flatMap((place) => (place.kind === "H" ? place.columns : [])));
  return (
    <g>
      {[...flat]
        .filter((column) => !upright.has(column))
        .map((column) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the joints have the keyboard's way
          <rect
            key={column}
            class={column === begun ? "turris-half begun" : "turris-half"}
            {...boxOf([column])}
            data-pressed
            onClick={() => onPress(column)}
          />
        ))}
    </g>
  );
}

/** Whether the ghost stands where a place has its mark. */
function under({ x, y }: TurrisPlace, ghost: TurrisPlace | null): boolean {
  if (ghost === null || ghost.kind === "x") return false;
  const { box } = ghost;
  const [across, down] = [x - box.x, y - box.y];
  return across >= 0 && across <= box.width && down >= 0 && down <= box.height;
}

interface MarkProps {
  readonly place: TurrisPlace;
  readonly chosen: boolean;
  readonly hidden: boolean;
}

/** A pad for an upright block, a bar across the joint for a flat one, a cross for a removal. */
function Mark({ place, chosen, hidden }: MarkProps): JSX.Element {
  const { kind, x, y, box } = place;
  const long = box.width > box.height;
  if (kind === "x") {
    const inner = { x: box.x + 0.04, y: box.y + 0.04, width: box.width - 0.08 };
    return (
      <g>
        <rect class="turris-gone-under" {...inner} height={box.height - 0.08} rx={0.08} />
        <rect class="turris-gone" {...inner} height={box.height - 0.08} rx={0.08} />
        <circle class="wood-ring" cx={x} cy={y} r={0.29} />
        <circle
          class={chosen ? "wood-peg turris-cross chosen" : "wood-peg"}
          cx={x}
          cy={y}
          r={0.19}
        />
        <path
          class="turris-cross-lines"
          d={`M${x - 0.08} ${y - 0.08}l.16 .16M${x + 0.08} ${y - 0.08}l-.16 .16`}
        />
      </g>
    );
  }
  const [wide, high] = kind === "V" ? [0.26, 0.26] : long ? [0.44, 0.15] : [0.15, 0.44];
  const mark = { x: x - wide / 2, y: y - high / 2, width: wide, height: high };
  return (
    <g>
      <rect
        class="wood-ring"
        x={mark.x - 0.08}
        y={mark.y - 0.08}
        width={wide + 0.16}
        height={high + 0.16}
        rx={0.2}
      />
      {!hidden && <rect class="wood-peg" {...mark} rx={0.13} />}
    </g>
  );
}

interface ShownProps {
  readonly place: TurrisPlace;
  readonly seat: number;
  readonly position: TurrisPosition;
  readonly chosen: boolean;
}

/** The selected block, with the height that it would make. */
function Shown({ place, seat, position, chosen }: ShownProps): JSX.Element | null {
  const { kind, box, columns } = place;
  if (kind === "x") {
    return <rect class={chosen ? "turris-taken chosen" : "turris-taken"} {...box} rx={0.06} />;
  }
  const height = position.columns[columns[0] ?? ""]?.length ?? 0;
  return (
    <g class="turris-shown">
      <Ghost box={box} seat={seat} chosen={chosen} />
      <text x={box.x + box.width / 2} y={box.y + box.height / 2 + 0.08}>
        {`${height} → ${height + (kind === "V" ? 2 : 1)}`}
      </text>
    </g>
  );
}

interface LastProps {
  readonly parts: TurrisAction;
  readonly renderData: TurrisRenderData;
}

/** Brackets around the block that was placed last, or around the place of the one that was removed. */
function Last({ parts, renderData }: LastProps) {
  const at = placedAction(parts);
  if (at === null) return null;
  if (at.kind !== "x") return <Brackets box={boxOf(at.columns)} />;
  const freed = Object.keys(closedLevels(renderData));
  const gone = freed.includes(at.columns[0] ?? "") ? freed : at.columns;
  return <Brackets box={boxOf(gone)} />;
}
