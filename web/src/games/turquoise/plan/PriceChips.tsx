/** Prices on the board: action points, then a signed coin for each point paid; and ways with them. */
import type { JSX } from "preact";
import { motion } from "../../../state/settings";
import { type Coin, coinsOf, costOf, type Move } from "../actions";
import { BAD, HALO, HAND_BLUE, MARK } from "../colours";
import {
  corner,
  line,
  MARGIN,
  middle,
  type PlanPoint,
  pointsOf,
  RADIUS,
  SIZE,
  UNIT,
} from "../geometry";
import { joined } from "../position";
import type { TurquoiseRenderData } from "../protocol";
import { Capital } from "./Pillars";

const HIGH = 23;

function coinWidth({ count }: Coin): number {
  return count > 1 ? 32 : 15;
}

/** How wide a move's price is drawn. */
export function chipWidth(move: Move): number {
  const coins = coinsOf(move);
  if (coins.length === 0) return HIGH + 1;
  return 26 + coins.reduce((sum, coin) => sum + coinWidth(coin), 0);
}

/** One move's price, around a point; round where there is nothing to pay but action points. */
export function PriceChip(props: {
  readonly move: Move;
  readonly at: PlanPoint;
  readonly chosen: boolean;
  /** Whether other prices lie under it. */
  readonly several?: boolean;
  readonly onPick?: () => void;
}): JSX.Element {
  const { move, at, chosen } = props;
  const wide = chipWidth(move);
  const ink = chosen ? HALO : HAND_BLUE;
  const left = Math.min(Math.max(at.x - wide / 2, 2), SIZE - wide - 2);
  const box = { x: left, y: at.y - HIGH / 2, width: wide, height: HIGH, rx: HIGH / 2 };
  const coins = coinsOf(move);
  let along = left + 28;
  return (
    // biome-ignore lint/a11y: the place under it is the button for keys; this is for pointers
    <g class="tq-chip" data-action={move.action} onClick={props.onPick}>
      {props.several && (
        <rect {...box} y={box.y + 4} fill={HALO} stroke={HAND_BLUE} stroke-width={1.6} />
      )}
      <rect
        {...box}
        fill={chosen ? HAND_BLUE : HALO}
        stroke={chosen ? HALO : HAND_BLUE}
        stroke-width={1.8}
      />
      <text
        class="tq-chip-text"
        x={left + (coins.length ? 13 : wide / 2)}
        y={at.y + 5}
        fill={ink}
        text-anchor="middle"
      >
        {costOf(move)}
      </text>
      {coins.map((coin, nth) => {
        const x = along;
        along += coinWidth(coin);
        return (
          <g key={nth}>
            <Capital colour={coin.colour} x={x} y={at.y} radius={6.8} ring={1} />
            {coin.count > 1 && (
              <text class="tq-chip-count" x={x + 8.5} y={at.y + 4.3} fill={ink}>
                ×{coin.count}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** A price by itself, for a button. */
export function PriceFigure({ move, chosen }: { move: Move; chosen: boolean }): JSX.Element {
  const wide = chipWidth(move) + 6;
  return (
    <svg
      class="tq-price-figure"
      width={wide * 1.25}
      height={36}
      viewBox={`0 0 ${wide} 28.8`}
      aria-hidden="true"
    >
      <PriceChip move={move} at={{ x: wide / 2, y: 14.4 }} chosen={chosen} />
    </svg>
  );
}

/** The price of going to one place: the chosen one, or the cheapest of several (Q15). */
export function Prices(props: {
  readonly moves: readonly Move[];
  readonly at: PlanPoint;
  readonly chosen: string | null;
  readonly onPick: (action: string) => void;
}): JSX.Element | null {
  const { moves, at, chosen, onPick } = props;
  const now = moves.findIndex(({ action }) => action === chosen);
  const shown = moves[Math.max(0, now)];
  const next = moves[(now + 1) % moves.length];
  if (shown === undefined || next === undefined) return null;
  return (
    <PriceChip
      move={shown}
      at={at}
      chosen={now >= 0}
      several={moves.length > 1}
      onPick={() => onPick(next.action)}
    />
  );
}

/** A chosen way: a blue tube with a white halo, and +1 in a red ring at each broken crossing (Q13). */
export function Way({
  way,
  renderData,
}: {
  way: readonly string[];
  renderData: TurquoiseRenderData;
}): JSX.Element | null {
  const known = pointsOf(way);
  const last = known?.at(-1);
  const before = known?.at(-2);
  if (!known || last === undefined || before === undefined) return null;
  const far = Math.hypot(last.x - before.x, last.y - before.y) || 1;
  const dx = (last.x - before.x) / far;
  const dy = (last.y - before.y) / far;
  // The arrow ends at the edge of the chip, which stands at the place itself.
  const reach = HIGH / 2 + 2;
  const end = { x: last.x - reach * dx, y: last.y - reach * dy };
  const neck = { x: end.x - 6 * dx, y: end.y - 6 * dy };
  const shape = line([...known.slice(0, -1), neck]);
  const head = `${line([
    end,
    { x: neck.x - 6 * dy, y: neck.y + 6 * dx },
    { x: neck.x + 6 * dy, y: neck.y - 6 * dx },
  ])}Z`;
  const crossings = way.slice(1).flatMap((step, nth) => {
    const [from, a, b] = [way[nth], known[nth], known[nth + 1]];
    if (from === undefined || a === undefined || b === undefined) return [];
    return joined(renderData, from, step) ? [] : [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }];
  });
  return (
    <g
      key={way.join()}
      class={motion ? "tq-way tq-goes" : "tq-way"}
      data-mark="ghost"
      style={{ "--hops": way.length - 1 }}
      fill="none"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      <path class="tq-tube" d={shape} pathLength={1} stroke={HALO} stroke-width={9} />
      <path class="tq-tube" d={shape} pathLength={1} stroke={HAND_BLUE} stroke-width={5} />
      {way.slice(1, -1).map((step) => {
        const { x, y } = middle(step);
        return <circle key={step} cx={x} cy={y} r={RADIUS + 1} stroke={HALO} stroke-width={2} />;
      })}
      <path d={head} fill={HAND_BLUE} stroke={HALO} stroke-width={1.2} />
      {crossings.map(({ x, y }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <circle r={9.5} fill={HALO} stroke={BAD} stroke-width={1.8} />
          <text class="tq-surcharge" y={3.8} fill={BAD} stroke="none" text-anchor="middle">
            +1
          </text>
        </g>
      ))}
    </g>
  );
}

/** A thick ring: the selected pillar, or a place that is pointed at. */
export function Chosen({ place }: { place: string }): JSX.Element {
  const { x, y } = middle(place);
  return (
    <g class="tq-ring" data-mark="ghost" fill="none">
      <circle cx={x} cy={y} r={RADIUS + 4.5} stroke={HALO} stroke-width={6} />
      <circle cx={x} cy={y} r={RADIUS + 4.5} stroke={HAND_BLUE} stroke-width={3.2} />
    </g>
  );
}

/** A thin ring: this pillar can be taken up. */
export function Possible({ place }: { place: string }): JSX.Element {
  const { x, y } = middle(place);
  return (
    <g class="tq-possible" fill="none">
      <circle cx={x} cy={y} r={RADIUS + 2.4} stroke={HALO} stroke-width={4} />
      <circle cx={x} cy={y} r={RADIUS + 2.4} stroke={HAND_BLUE} stroke-width={2} />
    </g>
  );
}

/** A free place that something can be put at. */
export function Peg({ place }: { place: string }): JSX.Element {
  const { x, y } = middle(place);
  return (
    <circle class="tq-peg" cx={x} cy={y} r={10} fill={HALO} stroke={HAND_BLUE} stroke-width={3} />
  );
}

/** Words over a plate: what it scores and completes. */
export function Score({ site, text }: { site: string; text: string }): JSX.Element {
  const { x, y } = corner(site);
  const wide = 20 + 7.4 * text.length;
  const middleX = Math.min(Math.max(x + UNIT, wide / 2 + 3), SIZE - wide / 2 - 3);
  const top = y > MARGIN + 8 ? y - 4 : y + 2 * UNIT + 4;
  return (
    <g class="tq-score" transform={`translate(${middleX} ${top})`}>
      <rect
        x={-wide / 2}
        y={-13}
        width={wide}
        height={26}
        rx={13}
        fill={HAND_BLUE}
        stroke={HALO}
        stroke-width={1.8}
      />
      <text class="tq-chip-text" y={5} fill={HALO} text-anchor="middle">
        {text}
      </text>
    </g>
  );
}

/** Corner brackets around a box: the last action. */
export function Brackets(box: { x: number; y: number; size: number }): JSX.Element {
  const { x, y, size } = box;
  const arm = Math.min(14, size / 3);
  const far = { x: x + size, y: y + size };
  const shape =
    `M${x} ${y + arm}V${y}H${x + arm}M${far.x - arm} ${y}H${far.x}V${y + arm}` +
    `M${far.x} ${far.y - arm}V${far.y}H${far.x - arm}M${x + arm} ${far.y}H${x}V${far.y - arm}`;
  return (
    <g class="tq-brackets" fill="none">
      <path d={shape} stroke={HALO} stroke-opacity={0.75} stroke-width={4.6} />
      <path d={shape} stroke={MARK} stroke-width={2.4} />
    </g>
  );
}

/** What the last action touched: brackets, and dashes where a pillar is gone. */
export function Last(props: {
  readonly here: readonly string[];
  readonly gone: readonly string[];
  readonly plate: string | null;
}): JSX.Element {
  const { here, gone, plate } = props;
  const half = 0.43 * UNIT;
  return (
    <g class="tq-last" data-mark="last">
      {plate !== null && <Brackets {...inset(corner(plate), 2)} size={2 * UNIT - 4} />}
      {here.map((place) => (
        <Brackets key={place} {...inset(middle(place), -half)} size={2 * half} />
      ))}
      {gone.map((place) => {
        const { x, y } = middle(place);
        return (
          <circle
            key={place}
            cx={x}
            cy={y}
            r={RADIUS}
            fill="none"
            stroke={MARK}
            stroke-width={1.8}
            stroke-dasharray="4.5 4"
          />
        );
      })}
    </g>
  );
}

function inset({ x, y }: PlanPoint, by: number): PlanPoint {
  return { x: x + by, y: y + by };
}
