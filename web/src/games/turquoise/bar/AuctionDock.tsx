/** The auction that every seat sees: the tablet, its price, the bidders, and what one may answer. */
import { useRef } from "preact/hooks";
import { BarNote } from "../../../kit/BarNote";
import { Pending } from "../../../kit/Pending";
import { ReasonedButton } from "../../../kit/ReasonedButton";
import { say, sayCount } from "../../../state/words";
import { Sign } from "../plan/Pillars";
import type { TurquoiseView } from "../position";
import type { TurquoiseAuction } from "../protocol";
import type { TurquoiseProps } from "../session";
import { bidderWords, nameInSentence, nameOf, tabletName } from "../words";
import { Glyph, useAuctionTablet } from "./Tablets";
import "./auction.css";

/** The docked dialogue of an auction; nothing while there is none. */
export function AuctionDock({ session }: TurquoiseProps) {
  const { auction } = session.view.value.board.position;
  return auction === null ? null : <Selling session={session} auction={auction} />;
}

function Selling({ session, auction }: TurquoiseProps & { readonly auction: TurquoiseAuction }) {
  const { selection } = session;
  const view = session.view.value;
  const stele = useRef<HTMLSpanElement>(null);
  useAuctionTablet(session, auction.tablet, stele);
  const name = tabletName(auction.tablet);
  return (
    <section class="tq-auction" aria-label={say("turquoise.page.auction.of", { tablet: name })}>
      <header class="tq-auction-head">
        <span class="tq-stele" ref={stele}>
          <Glyph tablet={auction.tablet} size={66} />
        </span>
        <div>
          <p class="caps">{say("turquoise.bidding.title")}</p>
          <h2>{name}</h2>
          <p class="tq-power">{say(`turquoise.page.power.${auction.tablet}`)}</p>
        </div>
      </header>
      <p class="tq-price" aria-live="polite">
        <b>{auction.price}</b>{" "}
        <strong>{sayCount("turquoise.page.auction.points", auction.price)}</strong>{" "}
        <span>
          · {say("turquoise.bidding.bid", { seat: nameInSentence(view, auction.leader) })}
        </span>
      </p>
      <ul class="tq-bidders">
        {order(view, auction).map((seat) => (
          <Bidder
            key={seat}
            view={view}
            auction={auction}
            seat={seat}
            mine={selection.seat.value}
          />
        ))}
      </ul>
      <BarNote />
      <div class="tq-auction-foot" aria-busy={selection.busy.value}>
        <Answering session={session} />
        <Pending selection={selection} />
      </div>
    </section>
  );
}

/** Raise or go out; nothing for a player who is not asked. */
function Answering({ session }: TurquoiseProps) {
  const { selection } = session;
  const { raises, single } = session.legal.value;
  const bid = session.raise.value;
  const { out } = single;
  if (out === undefined) return null;
  const busy = selection.busy.value;
  return (
    <div class="tq-answering">
      <button type="button" class="button" aria-disabled={busy} onClick={() => selection.play(out)}>
        {say("turquoise.page.auction.out")}
      </button>
      {bid !== null && (
        <>
          <Stepper
            session={session}
            bid="raise"
            prices={raises.map(({ price }) => price)}
            price={bid.price}
            onPrice={(price) => session.nameRaise(price)}
          />
          <button
            type="button"
            class="button primary"
            aria-disabled={busy}
            onClick={() => selection.play(bid.action)}
          >
            {say("turquoise.page.auction.raise", { price: bid.price })}
          </button>
        </>
      )}
    </div>
  );
}

/** The bidders first, then the other seats, each in seat order. */
function order(view: TurquoiseView, auction: TurquoiseAuction): readonly number[] {
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  const inside = (seat: number) => auction.in.includes(seat);
  return [...seats.filter(inside), ...seats.filter((seat) => !inside(seat))];
}

function Bidder(props: {
  readonly view: TurquoiseView;
  readonly auction: TurquoiseAuction;
  readonly seat: number;
  readonly mine: number | null;
}) {
  const { view, auction, seat, mine } = props;
  const points = view.board.position.points[seat] ?? 0;
  const inside = auction.in.includes(seat);
  const asked = view.board.to_act === seat;
  return (
    <li
      class={[
        "tq-bidder",
        asked ? "tq-asked" : "",
        inside ? "" : "tq-out",
        seat === auction.leader ? "tq-leads" : "",
      ].join(" ")}
      aria-current={asked || undefined}
    >
      <Sign seat={seat} size={27} />
      <span class="tq-bidder-name" dir="auto">
        {nameOf(view, seat)}
      </span>
      <span class="note">
        {asked && mine === seat
          ? say("turquoise.page.auction.yours")
          : bidderWords(view, auction, seat)}
      </span>
      <b>{points}</b>
    </li>
  );
}

/** − n +: a price that goes up and down by steps, among those that may be named (Q17). */
export function Stepper(
  props: TurquoiseProps & {
    /** What names a price: `raise`, or `auction:horus`. */
    readonly bid: string;
    readonly prices: readonly number[];
    readonly price: number;
    readonly onPrice: (price: number) => void;
  },
) {
  const { session, bid, prices, price, onPrice } = props;
  const at = prices.indexOf(price);
  const lower = prices[at - 1];
  const higher = prices[at + 1];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group in a row of buttons, without a frame of its own
    <div class="tq-stepper" role="group" aria-label={say("turquoise.page.auction.price")}>
      <ReasonedButton
        board={session}
        place={`${bid}:${price - 1}`}
        class=""
        label={say("turquoise.page.auction.lower")}
        isUsable={lower !== undefined}
        onPress={() => lower !== undefined && onPrice(lower)}
      >
        −
      </ReasonedButton>
      <output>{price}</output>
      <ReasonedButton
        board={session}
        place={`${bid}:${price + 1}`}
        class=""
        label={say("turquoise.page.auction.higher")}
        isUsable={higher !== undefined}
        onPress={() => higher !== undefined && onPrice(higher)}
      >
        +
      </ReasonedButton>
    </div>
  );
}
