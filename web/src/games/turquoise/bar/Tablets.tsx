/** The four gods' tablets: which seat holds which, which can be put up for auction, and how one flies to a card. */

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { scale } from "../../../kit/breakpoints";
import { fly, isShown, middleOf } from "../../../kit/flights";
import { ReasonedButton } from "../../../kit/ReasonedButton";
import { motion } from "../../../state/settings";
import { say, sayCount } from "../../../state/words";
import type { SeatProps } from "../../session";
import { Sign } from "../plan/Pillars";
import { TABLETS, tabletsOf } from "../position";
import type { TurquoiseTablet } from "../protocol";
import type { TurquoiseProps, TurquoiseSession } from "../session";
import { nameOf, tabletName } from "../words";
import "./bar.css";

/** What is drawn on each tablet, in a square of 24: filled shapes, then lines. */
const GLYPHS: Readonly<
  Record<TurquoiseTablet, { readonly filled: string; readonly lines: string }>
> = {
  horus: {
    filled: "M9.3 10.9a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0Z",
    lines:
      "M2.2 6.9C7 3 17 2.8 21.8 7.2M2.2 11.6C7 7 16.8 6.8 21.4 11.4C16.4 15.2 8 15.4 2.2 11.6Z" +
      "M8.3 14.4L7.4 20.2L10 17.4M12.6 14.6C13.4 18.2 16.4 21 19.2 19.9C21.4 18.9 20.4 16.2 18.2 17.1",
  },
  anubis: {
    filled:
      "M9 1L10.5 7.4L13.4 1.8L14.3 8.6C16.9 10.9 18.3 14.6 18.6 22.5H10.4C10.5 18.6 9.7 16.9 7.7 16.4" +
      "L2.4 15.6C1.4 14.9 1.6 13.7 2.6 13.1L7.7 10.1Z",
    lines: "",
  },
  thot: {
    filled:
      "M13.2 5.4C16.8 5.4 18.7 7.6 18.5 10.4C18.4 13.2 19.8 16 19.8 22.5H12C12 18 13.6 15.6 13.1 13.4" +
      "C9.6 12.6 6 15 3 20.8C3 14 6.4 9.4 9.6 7.8C10.4 6.2 11.6 5.4 13.2 5.4Z",
    lines: "M8.6 1.6C9.6 4.4 16.2 4.4 17.4 1.6",
  },
  seth: {
    filled:
      "M9.6 1.2H12.8L12.7 7.8H14.4L15.6 1.2H18.8L17.9 9.4C19.3 11.9 19.9 16 20 22.5H12.4" +
      "C12.5 18.8 12 17 10.4 16.6C7.8 17.6 5 19.2 2.8 21.4C2.2 17.6 5 13.4 9.4 9.9Z",
    lines: "",
  },
};

/** A god's silhouette, in the ink around it. */
export function Glyph({ tablet, size = 24 }: { tablet: TurquoiseTablet; size?: number }) {
  const { filled, lines } = GLYPHS[tablet];
  return (
    <svg class="tq-glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={filled} fill="currentColor" />
      <path
        d={lines}
        fill="none"
        stroke="currentColor"
        stroke-width="1.8"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/** The tablets with their holders, the stack, and how long no plate was laid. */
export function Extras({ session }: TurquoiseProps) {
  const view = session.view.value;
  const { position } = view.board;
  const { lots } = session.legal.value;
  const tool = session.tool.value;
  return (
    <section class="tq-extras" data-bank aria-label={say("turquoise.page.tablets")}>
      <ul class="tq-tablets">
        {TABLETS.map((tablet) => {
          const holder = position.tablets[tablet];
          const offered = lots.has(tablet);
          const used = tablet !== "seth" && session.canUse(tablet);
          const picked = tool.kind === "auction" && tool.tablet === tablet;
          const selling = position.auction?.tablet === tablet;
          const state = holder !== null ? "tq-held" : "tq-free";
          return (
            <li key={tablet} class={`tq-tablet ${state}`} data-tablet={tablet}>
              <ReasonedButton
                board={session}
                place={tablet}
                class=""
                isUsable={offered || used}
                isPressed={offered ? picked : undefined}
                title={offered ? say("turquoise.page.auction.open") : undefined}
                onPress={() =>
                  used ? session.use(tablet) : session.choose({ kind: "tablet", tablet })
                }
              >
                <span class="tq-arch">
                  <Glyph tablet={tablet} size={34} />
                  {holder !== null && (
                    <span class="tq-holder">
                      <Sign seat={holder} size={23} />
                    </span>
                  )}
                </span>
                <b>{tabletName(tablet)}</b>
                <span class="tq-owner">
                  {holder !== null
                    ? nameOf(view, holder)
                    : selling
                      ? say("turquoise.page.auction.selling")
                      : say("turquoise.for_sale")}
                </span>
              </ReasonedButton>
            </li>
          );
        })}
      </ul>
      <p class="tq-counts note">
        {sayCount("turquoise.page.stack", position.stack)}
        {position.quiet_turns > 0 && ` · ${sayCount("turquoise.quiet", position.quiet_turns)}`}
      </p>
    </section>
  );
}

/** What can be put up for auction, in the order of the rail, each with what it can do. */
export function Lots({ session }: TurquoiseProps) {
  const { lots } = session.legal.value;
  return (
    <ul class="tq-lots">
      {TABLETS.filter((tablet) => lots.has(tablet)).map((tablet) => (
        <li key={tablet}>
          <button
            type="button"
            class="button"
            onClick={() => session.choose({ kind: "tablet", tablet })}
          >
            <b>
              <Glyph tablet={tablet} size={20} />
              {tabletName(tablet)}
            </b>
            <small>{say(`turquoise.page.power_short.${tablet}`)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The tablets in a seat's card; one that was just won is seen to come there. */
export function SeatExtra({ session, seat }: SeatProps<TurquoiseSession>) {
  const held = tabletsOf(session.shown.value, seat);
  const list = useRef<HTMLUListElement>(null);
  useTabletFlight(session, held, list);
  if (held.length === 0) return null;
  return (
    <ul class="tq-badges" ref={list} aria-label={say("turquoise.page.tablets")}>
      {held.map((tablet) => (
        <li key={tablet} class="tq-badge" data-tablet={tablet} title={tabletName(tablet)}>
          <Glyph tablet={tablet} size={15} />
          <span class="tq-badge-name">{tabletName(tablet)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Milliseconds, as coins take. */
const TIME = 600;

/** Something as it is drawn somewhere: it may be gone when it flies. */
export interface DrawnElement {
  readonly drawn: HTMLElement;
  readonly box: DOMRect;
}

function drawnAt(element: Element | null | undefined): DrawnElement | null {
  if (!isShown(element)) return null;
  return { drawn: element.cloneNode(true) as HTMLElement, box: element.getBoundingClientRect() };
}

/** Remember where the tablet of an auction stands, for when it leaves. */
export function useAuctionTablet(
  session: TurquoiseSession,
  tablet: TurquoiseTablet,
  place: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const found = motion ? drawnAt(place.current) : null;
    if (found !== null) session.auctioned = { tablet, ...found };
  });
}

/** Let what a card has got or given by the last action fly to it, or back to where it is for sale. */
export function useTabletFlight(
  session: TurquoiseSession,
  held: readonly TurquoiseTablet[],
  list: RefObject<HTMLElement | null>,
): void {
  const { length } = session.shown.value.board;
  const before = useRef({ length, held, drawn: new Map<TurquoiseTablet, DrawnElement>() });
  useLayoutEffect(() => {
    const known = before.current;
    if (!motion || length !== known.length + 1) return;
    for (const tablet of held) {
      if (!known.held.includes(tablet)) awaited(list.current?.querySelector(named(tablet)));
    }
  }, [length, held.join(), list]);
  useEffect(() => {
    if (!motion) return;
    const known = before.current;
    const drawn = new Map(
      held.flatMap((tablet) => {
        const found = drawnAt(list.current?.querySelector(named(tablet)));
        return found === null ? [] : [[tablet, found] as const];
      }),
    );
    before.current = { length, held, drawn };
    if (length !== known.length + 1) return;
    for (const tablet of held) {
      if (!known.held.includes(tablet)) come(session, tablet, drawn.get(tablet) ?? null);
    }
    for (const [tablet, badge] of known.drawn) {
      if (!held.includes(tablet)) send(badge, rowOf(tablet));
    }
  }, [length, held.join(), list]);
}

function named(tablet: TurquoiseTablet): string {
  return `[data-tablet="${tablet}"]`;
}

/** A tablet in the row of all four, where that is shown. */
function rowOf(tablet: TurquoiseTablet): DrawnElement | null {
  return drawnAt(document.querySelector(`.tq-tablet${named(tablet)} .tq-arch`));
}

/** A badge is not seen before what flies to it has come. */
function awaited(badge: Element | null | undefined): void {
  badge?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], TIME);
}

function come(session: TurquoiseSession, tablet: TurquoiseTablet, goal: DrawnElement | null): void {
  const { auctioned } = session;
  const from = auctioned?.tablet === tablet ? auctioned : rowOf(tablet);
  session.auctioned = null;
  if (from !== null) send(from, goal);
}

function send({ drawn, box }: DrawnElement, goal: DrawnElement | null): void {
  if (goal === null) return;
  drawn.style.width = `${box.width / scale.peek()}px`;
  fly(drawn, {
    from: middleOf(box),
    to: middleOf(goal.box),
    time: TIME,
    // It never grows: a badge as high as a tablet would cover the others.
    scale: Math.min(1, goal.box.height / Math.max(1, box.height)),
  });
}
