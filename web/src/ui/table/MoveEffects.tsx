/** The effects of a move, over plan and model alike: coins that fly, a celebrated feat. */
import { effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { clearSky, fly, isShown, middleOf, tell, type WindowPoint } from "../../kit/flights";
import type { Model } from "../../scene/model";
import { motion } from "../../state/settings";
import { capital } from "../../state/words";
import { sound } from "../sound";
import { lossOf, nameInSentence, signed, type TableContext } from "./context";
import { FALL, type Flow, type MoveEffect, moved } from "./moveEffect";
import "./moveeffects.css";

/** Milliseconds that a coin flies, and between one and the next. */
const COINS = 600;
const APART = 45;
/** The most coins that fly for any sum; the figure tells the rest. */
const MOST = 6;
/** Milliseconds that "+2" stands at a card. */
const TOLD = 1200;
/** Pixels from a figure to what it is changed by. */
const BESIDE = 24;
/** Milliseconds that a feat is celebrated. */
const FEAT = 1200;
/** Milliseconds that news stay: they are read. */
const READ = 2000;

export interface MoveEffectsProps {
  readonly context: TableContext;
  readonly model: ReadonlySignal<Model | null>;
  /** Whether the end is shown: it has the cards elsewhere, and tells what the last move brought. */
  readonly over: boolean;
}

export function MoveEffects({ context, model, over }: MoveEffectsProps) {
  useEffect(() => {
    if (over) clearSky();
  }, [over]);
  const feat = useMemo(() => signal(""), []);
  const calm = useMemo(() => signal(false), []);
  const name = (seat: number) => nameInSentence(context.now.peek(), seat);
  useEffect(() => {
    let timer = 0;
    let telling = 0;
    let frame = 0;
    const clear = () => {
      clearTimeout(timer);
      clearTimeout(telling);
      cancelAnimationFrame(frame);
      feat.value = "";
      clearSky();
    };
    const stop = effect(() => {
      const happening = context.happened.value;
      // After a jump no effect of an earlier board is shown.
      if (happening === null) return clear();
      untracked(() => {
        const lost = lossOf(context, happening.step);
        // What it leads to is drawn first.
        if (lost === null)
          frame = requestAnimationFrame(() => travel(happening, motion, model.peek()));
        else {
          clearTimeout(telling);
          // Lost blocks have their own animation, and the bar tells of them.
          telling = window.setTimeout(() => travel(happening, false, null), motion ? FALL : 0);
        }
        const celebrated = context.game.feat?.(happening.after, name) ?? null;
        const words = celebrated ?? newsOf(context, happening, name);
        feat.value = ""; // what was told of an earlier move ends with the next one
        if (words === null) return;
        feat.value = capital(words);
        calm.value = celebrated === null;
        clearTimeout(timer);
        timer = window.setTimeout(
          () => {
            feat.value = "";
          },
          calm.value ? READ : FEAT,
        );
      });
    });
    return () => {
      stop();
      clear();
    };
  }, [context, feat, calm]);
  return (
    <>
      <div class="feat" role="status">
        {feat.value !== "" && !calm.value && <p class="feat-band">{feat.value}</p>}
      </div>
      {/* What is read aloud of the action tells these already. */}
      {feat.value !== "" && calm.value && (
        <div class="feat" aria-hidden="true">
          <p class="feat-band feat-news">{feat.value}</p>
        </div>
      )}
    </>
  );
}

/** What an action brought a seat, in words. */
function newsOf(
  context: TableContext,
  { after }: MoveEffect,
  name: (seat: number) => string,
): string | null {
  return context.game.news?.(context.now.peek().line, after.board.length - 1, name) ?? null;
}

/** Fly the points of a move, or only show the changes. */
function travel(happening: MoveEffect, flies: boolean, model: Model | null): void {
  const all = moved(happening);
  const sums = new Map<number, number>();
  for (const { from, to, points } of all) {
    if (from !== null) sums.set(from, (sums.get(from) ?? 0) - points);
    if (to !== null) sums.set(to, (sums.get(to) ?? 0) + points);
  }
  const board = boardSpot(model);
  if (flies) for (const flow of all) throwCoins(flow, board);
  if (all.length > 0) setTimeout(() => sound("coin"), flies ? COINS : 0);
  for (const [seat, sum] of sums) {
    const shown = figureOf(seat);
    if (shown === null || sum === 0) continue;
    const word = document.createElement("b");
    word.className = sum > 0 ? "sky-sum good" : "sky-sum bad";
    word.textContent = signed(sum);
    const { left, top, height } = shown.getBoundingClientRect();
    tell(word, { x: left - BESIDE, y: top + height / 2 }, TOLD, motion);
  }
}

function throwCoins({ from, to, points }: Flow, board: WindowPoint | null): void {
  const start = from === null ? board : spotOf(from);
  const end = to === null ? (bankSpot() ?? board) : spotOf(to);
  if (start === null || end === null) return;
  const count = Math.min(points, MOST);
  for (let nth = 0; nth < count; nth++) {
    fly(coin(to ?? from), { from: start, to: end, time: COINS, delay: nth * APART });
  }
}

/** A coin with the sign of the seat that it is for, as prices on the board show it. */
function coin(seat: number | null): HTMLElement {
  const made = document.createElement("span");
  made.className = "sky-coin";
  const sign = cardOf(seat)?.querySelector("svg");
  if (sign) made.append(sign.cloneNode(true));
  return made;
}

/** Where a seat's card is shown: in the rail, in the phone's strip, or in the result. */
function cardOf(seat: number | null): Element | null {
  return document.querySelector(`[data-seat="${seat}"]`);
}

/** Where a seat's points are shown. */
function figureOf(seat: number): Element | null {
  const card = cardOf(seat);
  const figure = card?.querySelector("strong");
  const shown = isShown(figure) ? figure : card;
  return isShown(shown) && isInWindow(shown) ? shown : null;
}

/** Whether the middle of an element is not scrolled away. */
function isInWindow(element: Element): boolean {
  const { y } = middleOf(element.getBoundingClientRect());
  return y > 0 && y < innerHeight;
}

function spotOf(seat: number): WindowPoint | null {
  const shown = figureOf(seat);
  return shown === null ? null : middleOf(shown.getBoundingClientRect());
}

/** What was acted on, where the plan or the model marks it; else the middle of the board. */
function boardSpot(model: Model | null): WindowPoint | null {
  const point = model?.lastPoint() ?? null;
  if (point !== null) return point;
  const marked = document.querySelector('.board-plan [data-mark="last"]');
  const shown = isShown(marked) ? marked : document.querySelector(".board-site");
  return isShown(shown) ? middleOf(shown.getBoundingClientRect()) : null;
}

/** Where points go that no seat receives: to what was bought, where that is shown. */
function bankSpot(): WindowPoint | null {
  const bank = document.querySelector("[data-bank]");
  return isShown(bank) ? middleOf(bank.getBoundingClientRect()) : null;
}
