/** The five views with their counts, and what they add up to (T17). */
import type { JSX } from "preact";
import { Sign } from "../../kit/wood/Sign";
import { say } from "../../state/words";
import type { SessionProps } from "../session";
import { Face } from "./Face";
import type { TurrisRenderData, TurrisView } from "./protocol";
import type { TurrisSession } from "./session";
import { colourWords, viewWords } from "./words";
import "../../kit/wood/wood.css";
import "./views.css";

/** Three and two, as they stand in the rail; the total is the sixth. */
const ORDER = ["S", "E", "roof", "N", "W"];

/** In the rail: a title, then the views. */
export function Extras({ session }: SessionProps<TurrisSession>): JSX.Element {
  return (
    <section class="turris-extras" aria-label={say("turris.page.five")}>
      <header class="turris-extras-head">
        <h2>{say("turris.page.five")}</h2>
        <span class="note">{say("turris.page.largest")}</span>
      </header>
      <Views session={session} square={22} tall={132} />
    </section>
  );
}

interface ViewsProps extends SessionProps<TurrisSession> {
  /** The side of a square in pixels, and how high a face may become. */
  readonly square: number;
  readonly tall: number;
}

/** The five views as they are, or as they would be with the selection. */
export function Views({ session, square, tall }: ViewsProps): JSX.Element {
  const now = session.view.value.board.render_data;
  const then = session.foreseen.value;
  const shown = then ?? now;
  const rows = Math.max(5, ...shown.views.map((one) => one.rows.length));
  const side = Math.min(square, tall / rows);
  return (
    <div class="turris-views">
      {ORDER.map((name) => {
        const one = shown.views.find((other) => other.name === name);
        const before = now.views.find((other) => other.name === name);
        if (one === undefined || before === undefined) return null;
        return (
          <button
            type="button"
            key={name}
            class="turris-view"
            aria-pressed={session.focus === name}
            onClick={() => session.toggleFocus(name)}
          >
            <span class="caps">{viewWords(name)}</span>
            <Face view={one} rows={name === "roof" ? 3 : rows} square={side} />
            <Sizes now={one} before={before} />
          </button>
        );
      })}
      <div class="turris-total">
        <span class="caps">{say("turris.total")}</span>
        <Totals now={now} then={then} />
      </div>
    </div>
  );
}

/** A view's two counts; one that would change has an arrow. */
function Sizes({ now, before }: { now: TurrisView; before: TurrisView }): JSX.Element {
  return (
    <span class="turris-sizes">
      {now.sizes.map((size, seat) => {
        const change = size - (before.sizes[seat] ?? 0);
        return (
          <span key={seat} class={change === 0 ? "turris-size" : "turris-size changed"}>
            <Sign seat={seat} size={16} />
            <span class="hidden-words">{colourWords(seat)}</span>
            {size}
            {change !== 0 && (
              <span class="turris-arrow" aria-hidden="true">
                {change > 0 ? "▲" : "▼"}
              </span>
            )}
          </span>
        );
      })}
    </span>
  );
}

/** "26 – 26", or with the selection "26 → 29" for each seat. */
export function Totals({
  now,
  then,
}: {
  now: TurrisRenderData;
  then: TurrisRenderData | null;
}): JSX.Element {
  if (then === null) return <strong class="turris-sum">{now.totals.join(" – ")}</strong>;
  return (
    <span class="turris-changes">
      {now.totals.map((total, seat) => {
        const next = then.totals[seat] ?? total;
        return (
          <span key={seat} class="turris-change">
            <Sign seat={seat} size={18} />
            <span class="hidden-words">{colourWords(seat)}</span>
            <strong>{next === total ? total : `${total} → ${next}`}</strong>
          </span>
        );
      })}
    </span>
  );
}
