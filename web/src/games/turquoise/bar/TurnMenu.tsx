/** What one may do with one's turn, before anything is picked. */
import type { JSX } from "preact";
import { BarNote } from "../../../kit/BarNote";
import { ReasonedButton } from "../../../kit/ReasonedButton";
import { say, sayCount } from "../../../state/words";
import { HAND } from "../geometry";
import { Sign } from "../plan/Pillars";
import { TABLETS } from "../position";
import type { TurquoiseProps } from "../session";
import { actionPoints, tabletName } from "../words";
import { Glyph } from "./Tablets";

/**
 * A button for each kind of action of a turn; what ends the turn is the last. One that cannot be
 * used now says why: only the summit takes the place of drawing, once the stack is empty.
 */
export function TurnMenu({ session, pips }: TurquoiseProps & { readonly pips: JSX.Element }) {
  const { selection } = session;
  const legal = session.legal.value;
  const { draw, summit, end } = legal.single;
  const { position } = session.view.value.board;
  const seat = selection.seat.value ?? position.seat;
  const busy = selection.busy.value;
  const left = position.action_points;
  const choose = (action: string) => session.choose({ kind: "action", action });
  const ending = left === 0;
  const tooSoon = session.justSent.value;
  const held = TABLETS.filter((tablet) => tablet !== "seth" && position.tablets[tablet] === seat);
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
        <ReasonedButton
          board={session}
          place="hand"
          isUsable={legal.moves.has(HAND)}
          onPress={() => session.choose({ kind: "hand" })}
        >
          <Sign seat={seat} size={22} />
          {say("turquoise.page.menu.hand", { count: position.hands[seat] ?? 0 })}
        </ReasonedButton>
        {position.stack > 0 ? (
          <ReasonedButton
            board={session}
            place="draw"
            isUsable={draw !== undefined}
            isBusy={busy}
            onPress={() => draw !== undefined && selection.play(draw)}
          >
            {say("turquoise.page.chosen.draw")}
            <Cost />
          </ReasonedButton>
        ) : (
          <ReasonedButton
            board={session}
            place="summit"
            class="button primary"
            isUsable={summit !== undefined}
            onPress={() => summit !== undefined && choose(summit)}
          >
            {say("turquoise.page.confirm.summit")}
            <Cost />
          </ReasonedButton>
        )}
        {held.map((tablet) => (
          <ReasonedButton
            key={tablet}
            board={session}
            place={tablet}
            isUsable={session.canUse(tablet)}
            onPress={() => session.use(tablet)}
          >
            <Glyph tablet={tablet} size={20} />
            {tabletName(tablet)}
          </ReasonedButton>
        ))}
        <ReasonedButton
          board={session}
          place="auction"
          isUsable={legal.lots.size > 0}
          onPress={() => session.choose({ kind: "tool", tool: "auction" })}
        >
          {say("turquoise.page.auction.open")}
        </ReasonedButton>
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
