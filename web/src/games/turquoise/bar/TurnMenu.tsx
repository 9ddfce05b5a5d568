/** What one may do with one's turn, before anything is picked. */
import type { JSX } from "preact";
import { BarNote } from "../../../kit/BarNote";
import { say, sayCount } from "../../../state/words";
import { HAND } from "../geometry";
import { Sign } from "../plan/Pillars";
import type { TurquoiseProps } from "../session";
import { actionPoints, tabletName } from "../words";
import { Glyph } from "./Tablets";

/** A button for each kind of action that is legal now; what ends the turn is the last. */
export function TurnMenu({ session, pips }: TurquoiseProps & { readonly pips: JSX.Element }) {
  const { selection } = session;
  const legal = session.legal.value;
  const { draw, summit, thot, end } = legal.single;
  const { position } = session.view.value.board;
  const seat = selection.seat.value ?? position.seat;
  const busy = selection.busy.value;
  const left = position.action_points;
  const choose = (action: string) => session.choose({ kind: "action", action });
  const ending = left === 0;
  const tooSoon = session.justSent.value;
  return (
    <div class="tq-bar tq-menu">
      <div class="tq-words" aria-live="polite">
        <p class="tq-title">
          {left > 0 ? sayCount("turquoise.page.menu.left", left) : say("turquoise.page.menu.none")}
        </p>
        <BarNote>{legal.moves.size > 0 && say("turquoise.page.menu.how")}</BarNote>
      </div>
      {pips}
      <div class="tq-buttons">
        {legal.moves.has(HAND) && (
          <button type="button" class="button" onClick={() => session.choose({ kind: "hand" })}>
            <Sign seat={seat} size={22} />
            {say("turquoise.page.menu.hand", { count: position.hands[seat] ?? 0 })}
          </button>
        )}
        {draw !== undefined && (
          <button
            type="button"
            class="button"
            aria-disabled={busy}
            onClick={() => selection.play(draw)}
          >
            {say("turquoise.page.chosen.draw")}
            <Cost />
          </button>
        )}
        {summit !== undefined && (
          <button type="button" class="button primary" onClick={() => choose(summit)}>
            {say("turquoise.page.confirm.summit")}
            <Cost />
          </button>
        )}
        {legal.horus.size > 0 && (
          <button
            type="button"
            class="button"
            onClick={() => session.choose({ kind: "tool", tool: "horus" })}
          >
            <Glyph tablet="horus" size={20} />
            {tabletName("horus")}
          </button>
        )}
        {legal.anubis.length > 0 && (
          <button
            type="button"
            class="button"
            onClick={() => session.choose({ kind: "tool", tool: "anubis" })}
          >
            <Glyph tablet="anubis" size={20} />
            {tabletName("anubis")}
          </button>
        )}
        {thot !== undefined && (
          <button type="button" class="button" onClick={() => choose(thot)}>
            <Glyph tablet="thot" size={20} />
            {tabletName("thot")}
          </button>
        )}
        {legal.lots.size > 0 && (
          <button
            type="button"
            class="button"
            onClick={() => session.choose({ kind: "tool", tool: "auction" })}
          >
            {say("turquoise.page.auction.open")}
          </button>
        )}
        {end !== undefined && (
          <button
            type="button"
            class={ending ? "button primary" : "button"}
            aria-disabled={busy || tooSoon}
            onClick={() => {
              // The second press of a double click on what stood here is not meant for this.
              if (tooSoon) return;
              if (ending) selection.play(end);
              else choose(end);
            }}
          >
            {say("turquoise.page.confirm.end")}
          </button>
        )}
      </div>
    </div>
  );
}

/** What drawing and the summit take; a phone has no room for it. */
function Cost() {
  return <span class="tq-cost">· {actionPoints(1)}</span>;
}
