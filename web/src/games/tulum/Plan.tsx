/** Tulum drawn flat: the pyramid of whoever plays, the dice under it, the others beside it. */
import { useEffect, useMemo } from "preact/hooks";
import { say } from "../../state/words";
import type { Parts } from "../module";
import { Block, Hatching } from "./Block";
import { Dice } from "./Dice";
import { SIZE } from "./geometry";
import { Places } from "./Places";
import { Pyramid } from "./Pyramid";
import { facesOf, lookOf, others, placeOf, positionOf } from "./position";
import { BAD_TUMBLE, type Shown, Stage, TUMBLE } from "./stage";
import { nameOfSeat, pyramidWords } from "./words";
import "./plan.css";

const RACK = SIZE.height + 22;
const HEIGHT = RACK + 144;

/** The flat view. */
export function Plan({ view, hand }: Parts) {
  const stage = useMemo(() => new Stage(view), [view]);
  useEffect(() => () => stage.dispose(), [stage]);
  const shown = stage.shown.value;
  const lost = shown.happening === "bust";
  // A loss is seen on the pyramid that loses: the position after it is already the next seat's.
  const drawn = lost ? shown.before : shown.view;
  const position = positionOf(drawn);
  const look = lookOf(drawn);
  const { seat } = position;
  const mayAct =
    shown.happening === null &&
    shown.view === view.value &&
    drawn.live &&
    hand.seat.value === seat &&
    hand.actions.value.some((action) => placeOf(action) !== null);
  const last = drawn.last?.action ?? null;
  return (
    <div class="tulum-plan">
      <div class="tulum-grid">
        <figure class="tulum-main">
          {/* biome-ignore lint/a11y/useSemanticElements: a drawing that holds buttons, not a form */}
          <svg
            viewBox={`-8 -8 ${SIZE.width + 16} ${HEIGHT + 8}`}
            role="group"
            aria-label={pyramidWords(drawn, seat)}
          >
            <defs>
              <Hatching id="tulum-hatch" />
            </defs>
            <Pyramid
              position={position}
              look={look}
              seat={seat}
              hatch="tulum-hatch"
              last={lost ? null : last}
              lost={lost}
            />
            <text x={0} y={24} class="tulum-who">
              {short(nameOfSeat(drawn, seat))}
            </text>
            <text x={0} y={52} class="tulum-label first">
              {say("page.tulum.total", { total: look.totals[seat] ?? 0, goal: look.goal })}
            </text>
            <Legend />
            {mayAct && <Places hand={hand} hatch="tulum-hatch" />}
            <g transform={`translate(0 ${RACK})`}>
              <Rack shown={shown} hand={mayAct ? hand : null} />
            </g>
          </svg>
        </figure>
        <div class="tulum-others">
          {others(drawn.players, seat).map((other) => (
            <figure class="tulum-other" key={other}>
              <figcaption class="tulum-name">
                {nameOfSeat(drawn, other)}
                <span class="tulum-total">
                  {say("page.tulum.total", { total: look.totals[other] ?? 0, goal: look.goal })}
                </span>
              </figcaption>
              <svg
                viewBox={`-4 -4 ${SIZE.width + 8} ${SIZE.height + 8}`}
                role="img"
                aria-label={pyramidWords(drawn, other)}
              >
                <Pyramid position={position} look={look} seat={other} hatch="tulum-hatch" />
              </svg>
            </figure>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The dice of what is shown; `hand` where a place can be chosen. */
function Rack({ shown, hand }: { readonly shown: Shown; readonly hand: Parts["hand"] | null }) {
  const { view, happening, before } = shown;
  const lost = happening === "bust";
  const position = positionOf(view);
  const look = lookOf(view);
  const rolled = lost ? facesOf(view.last?.action ?? "") : position.roll;
  const label = !rolled.length
    ? say("tulum.to_roll")
    : !lost && look.risk !== null
      ? say("page.tulum.to_roll_again")
      : say("tulum.rolled");
  return (
    <Dice
      key={happening === null ? "still" : view.board.number}
      used={lost ? lookOf(before).used : look.used}
      rolled={rolled}
      waiting={position.to_act === "chance" ? position.dice : 0}
      label={label}
      pointed={placeOf(hand?.pointed.value ?? "")?.row ?? null}
      tumble={happening === "roll" ? TUMBLE : lost ? BAD_TUMBLE : 0}
      width={SIZE.width}
    />
  );
}

/** Beside the top of the pyramid: how a secured block and one at stake look. */
function Legend() {
  return (
    <g>
      {(["secured", "stake"] as const).map((how, index) => (
        <g key={how} transform={`translate(0 ${16 + 36 * index})`}>
          <text x={SIZE.width - 44} y={6} class="tulum-label last">
            {say(`page.tulum.legend.${how}`)}
          </text>
          <g transform={`translate(${SIZE.width - 18} 0) scale(0.38)`}>
            <Block row={2} standing={how} hatch="tulum-hatch" />
          </g>
        </g>
      ))}
    </g>
  );
}

/** A name that stays beside the top of the pyramid. */
function short(name: string): string {
  return name.length > 15 ? `${name.slice(0, 14)}…` : name;
}
