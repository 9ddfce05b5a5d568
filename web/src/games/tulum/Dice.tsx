/** The dice on their rack: those that placed a block at the left, those of the roll at the right. */
import { useEffect, useState } from "preact/hooks";
import { say } from "../../state/words";
import { RowSign } from "./Block";
import { paint } from "./colours";
import { landing } from "./landing";
import { diceShare, type Pace } from "./pace";
import { diceWords } from "./words";

const BIG = 82;
const SMALL = 60;
const TICK = 75;
/** Milliseconds that a die in the air is ahead of the one before it. */
const TURNED = 110;

/** A face that a die shows in the air: each goes through them in an order of its own. */
const passing = (tick: number, index: number): number =>
  1 + Math.floor(6 * (((tick + index) * (0.37 + 0.07 * index)) % 1));

interface DieProps {
  /** The row it shows; 0 for a die that is still to be rolled. */
  readonly face: number;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  /** Whether the place pointed at would use it. */
  readonly taken?: boolean;
  /** The so-manieth of those in the air; no two of them are turned alike. */
  readonly tumbling?: number | undefined;
}

function Die({ face, size, x, y, taken, tumbling }: DieProps) {
  const half = size / 2;
  const { face: fill, sign } = paint(face);
  const ring = { x: -half - 5, y: -half - 5, width: size + 10, height: size + 16, rx: 20 };
  return (
    <g data-die={face} transform={`translate(${x} ${taken ? y - 8 : y})`}>
      <g
        class={tumbling === undefined ? "tulum-die" : "tulum-die tumbling"}
        style={tumbling === undefined ? {} : { animationDelay: `${-TURNED * tumbling}ms` }}
      >
        <rect x={-half} y={-half + 6} width={size} height={size} rx={16} class="tulum-die-side" />
        <rect x={-half} y={-half} width={size} height={size} rx={16} class="tulum-die-face" />
        {face > 0 && (
          <g transform={`scale(${size / BIG})`}>
            <circle r={31} fill={fill} class="tulum-die-disc" />
            <RowSign row={face} fill={sign} />
          </g>
        )}
        {taken && (
          <>
            <rect {...ring} class="tulum-halo thick" />
            <rect {...ring} class="tulum-ring thick" />
          </>
        )}
      </g>
    </g>
  );
}

export interface DiceProps {
  readonly used: readonly number[];
  readonly rolled: readonly number[];
  /** How many dice lie there unrolled, when nothing is rolled. */
  readonly waiting: number;
  /** Under the dice at the right: "lancés", "à relancer". */
  readonly label: string;
  /** Whether that is a whole sentence, which needs the room of the other label, too. */
  readonly isSentence: boolean;
  /** The row of the place pointed at. */
  readonly pointed: number | null;
  /** How the dice tumble before the faces are seen; `null` for dice that lie. */
  readonly pace: Pace | null;
  readonly width: number;
}

/** The rack with its dice and labels, from the origin down. */
export function Dice(props: DiceProps) {
  const { used, rolled, waiting, label, isSentence, pointed, pace, width } = props;
  const { share, tick } = useTumble(pace);
  const faces = rolled.length ? rolled : Array.from({ length: waiting }, () => 0);
  const step = BIG + 13;
  const right = width - 20 - BIG / 2;
  const taken = pointed === null ? -1 : faces.indexOf(pointed);
  const words = [
    ...(used.length ? [diceWords(say("tulum.used"), used)] : []),
    diceWords(label, rolled),
  ].join(", ");
  return (
    <>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of shapes acts on nothing */}
      <g role="img" aria-label={words}>
        <rect y={8} width={width} height={100} rx={12} class="tulum-rack-side" />
        <rect width={width} height={96} rx={12} class="tulum-rack" />
        <rect x={10} y={84} width={width - 20} height={4} rx={2} class="tulum-rack-groove" />
        {used.map((row, index) => (
          <Die key={index} face={row} size={SMALL} x={48 + index * (SMALL + 9)} y={44} />
        ))}
        {faces.map((face, index) => {
          const tumbling = share < landing(index, faces.length);
          return (
            <Die
              key={index}
              face={tumbling ? passing(tick, index) : face}
              size={BIG}
              x={right - (faces.length - 1 - index) * step}
              y={38}
              taken={!tumbling && index === taken}
              tumbling={tumbling ? index : undefined}
            />
          );
        })}
      </g>
      {used.length > 0 && !isSentence && (
        <text x={48 + ((used.length - 1) * (SMALL + 9)) / 2} y={134} class="tulum-label">
          {say("tulum.used")}
        </text>
      )}
      {faces.length > 0 && (
        <text
          x={isSentence ? width - 12 : right - ((faces.length - 1) * step) / 2}
          y={134}
          class={isSentence ? "tulum-label last" : "tulum-label"}
        >
          {label}
        </text>
      )}
    </>
  );
}

/** How far dice have tumbled, looked at in ticks. */
function useTumble(pace: Pace | null): { readonly share: number; readonly tick: number } {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    if (pace === null) return;
    const timer = setInterval(() => {
      setTick((count) => count + 1);
      if (diceShare(pace, performance.now()) === 1) clearInterval(timer);
    }, TICK);
    return () => clearInterval(timer);
  }, [pace]);
  return { share: pace === null ? 1 : diceShare(pace, performance.now()), tick };
}
