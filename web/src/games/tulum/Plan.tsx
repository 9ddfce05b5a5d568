/** Tulum drawn flat: the pyramid of the player to act, the dice under it, the others beside it. */
import { RefusedMark } from "../../kit/RefusedMark";
import { say } from "../../state/words";
import type { SessionProps } from "../session";
import { Block, Hatching } from "./Block";
import { Dice } from "./Dice";
import { middle, SIZE } from "./geometry";
import { useLeaving } from "./leaving";
import { Places } from "./Places";
import { Pyramid } from "./Pyramid";
import { nameOf, others, placesOf, ROWS } from "./places";
import { momentName, momentOf, type SequencedView, type TulumFrame } from "./sequencer";
import type { TulumSession } from "./session";
import { lossIn, pyramidWords, seatName } from "./words";
import "./plan.css";

const RACK = SIZE.height + 22;
const HEIGHT = RACK + 144;

/** The flat view. */
export function Plan({ session }: SessionProps<TulumSession>) {
  const { sequencer, selection } = session;
  const shown = sequencer.shown.value;
  const moment = momentOf(shown);
  const { position, renderData, seat, view: drawn } = moment;
  const lost = shown.happening === "bust";
  const isOpen = session.openTargets.value.length > 0;
  const last = drawn.last?.parts ?? null;
  const leaving = useLeaving(seat);
  const stood = leaving === null ? [] : others(drawn.players, leaving);
  const arriving = leaving === null ? "" : " tulum-arriving";
  return (
    // biome-ignore lint/a11y: a press anywhere hurries the dice; Space does it for keys
    <div
      class="tulum-plan"
      onClick={({ target }) => {
        session.pressedInVain(target);
        sequencer.hurry();
      }}
    >
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
              renderData={renderData}
              seat={seat}
              hatch="tulum-hatch"
              last={lost ? null : last}
              lost={lost && shown.landed}
            />
            <Leaving seat={leaving} moment={moment} />
            <Owner key={seat} seat={seat} moment={moment} how={arriving} />
            <Legend />
            {isOpen && <Places session={session} hatch="tulum-hatch" />}
            <Refused session={session} />
            {/* biome-ignore lint/a11y: the dice can be pressed as the bar's button can */}
            <g
              transform={`translate(0 ${RACK})`}
              class={session.ownThrow.value === null ? undefined : "tulum-throw"}
              onClick={() => session.throw(false)}
            >
              <Rack
                shown={shown}
                moment={moment}
                pointed={isOpen ? (session.targetOf(selection.pointed.value)?.row ?? null) : null}
              />
            </g>
          </svg>
        </figure>
        <div class="tulum-others">
          {others(drawn.players, seat).map((other, place) => (
            <figure class="tulum-other" key={other}>
              <figcaption class={`tulum-name${arriving}`}>
                {seatName(drawn, other)}
                <span class="tulum-total">
                  {say("tulum.page.total", {
                    total: renderData.totals[other] ?? 0,
                    goal: renderData.goal,
                  })}
                </span>
              </figcaption>
              <svg
                viewBox={`-4 -4 ${SIZE.width + 8} ${SIZE.height + 8}`}
                role="img"
                aria-label={pyramidWords(drawn, other)}
              >
                <Pyramid
                  position={position}
                  renderData={renderData}
                  seat={other}
                  hatch="tulum-hatch"
                />
                <Leaving seat={stood[place] ?? null} moment={moment} />
              </svg>
            </figure>
          ))}
        </div>
      </div>
    </div>
  );
}

interface OfSeat<Seat> {
  readonly seat: Seat;
  readonly moment: TulumFrame;
}

/** The pyramid that stood there before, as it stands elsewhere now: what it lost is gone. */
function Leaving({ seat, moment: { position, renderData } }: OfSeat<number | null>) {
  if (seat === null) return null;
  return (
    <g key={seat} class="tulum-leaving">
      <Pyramid position={position} renderData={renderData} seat={seat} hatch="tulum-hatch" />
    </g>
  );
}

/** Whose pyramid stands in front, and how much of it is built. */
function Owner({ seat, moment, how }: OfSeat<number> & { readonly how: string }) {
  const { renderData, view } = moment;
  return (
    <>
      <text x={0} y={24} class={`tulum-who${how}`}>
        {short(seatName(view, seat))}
      </text>
      <text x={0} y={52} class={`tulum-label first${how}`}>
        {say("tulum.page.total", { total: renderData.totals[seat] ?? 0, goal: renderData.goal })}
      </text>
    </>
  );
}

interface RackProps {
  readonly shown: SequencedView;
  readonly moment: TulumFrame;
  /** The row of the place pointed at. */
  readonly pointed: number | null;
}

/** The dice of what is shown. */
function Rack({ shown, moment, pointed }: RackProps) {
  const { happening, view, pace } = shown;
  const falling = happening === "roll" || happening === "bust";
  return (
    <Dice
      key={falling ? momentName(view) : "still"}
      used={moment.used}
      rolled={moment.rolled}
      waiting={moment.waiting}
      label={(moment.lost && lossIn(view, moment.lost)) ?? say(moment.label)}
      isSentence={moment.lost !== null}
      pointed={pointed}
      pace={falling ? pace : null}
      width={SIZE.width}
    />
  );
}

/** The place where no block can be put. */
function Refused({ session }: SessionProps<TulumSession>) {
  const refused = session.refused.value?.place;
  const place = ROWS.flatMap(placesOf).find((one) => nameOf(one) === refused);
  if (place === undefined) return null;
  return <RefusedMark place={nameOf(place)} {...middle(place)} radius={15} />;
}

/** Beside the top of the pyramid: how a secured block and one at stake look. */
function Legend() {
  return (
    <g>
      {(["secured", "stake"] as const).map((how, index) => (
        <g key={how} transform={`translate(0 ${16 + 36 * index})`}>
          <text x={SIZE.width - 44} y={6} class="tulum-label last">
            {say(`tulum.page.legend.${how}`)}
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
