/** The auction that everybody sees: the tablet, its price, who is in, and what one may answer. */
import { useRef } from "preact/hooks";
import { Pending } from "../../../kit/Pending";
import type { Selection } from "../../../state/selection";
import { say, sayCount } from "../../../state/words";
import type { Parts, View } from "../../module";
import { Sign } from "../plan/Pillars";
import { type Auction, positionOf } from "../position";
import { nameOf, tabletName } from "../words";
import { Answering } from "./Bidding";
import { Glyph } from "./Tablets";
import { useAuctionTablet } from "./tabletFlight";
import "./auction.css";

/** The docked dialogue of an auction; nothing while there is none. */
export function AuctionDock({ view: shown, selection }: Parts) {
  const view = shown.value;
  const position = positionOf(view.board);
  const { auction } = position;
  return auction === null ? null : <Selling view={view} selection={selection} auction={auction} />;
}

function Selling(props: {
  readonly view: View;
  readonly selection: Selection;
  readonly auction: Auction;
}) {
  const { view, selection, auction } = props;
  const stele = useRef<HTMLSpanElement>(null);
  useAuctionTablet(auction.tablet, stele);
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
        <span>· {say("turquoise.bidding.bid", { seat: nameOf(view, auction.leader) })}</span>
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
      <div class="tq-auction-foot" aria-busy={selection.busy.value}>
        <Answering selection={selection} />
        <Pending selection={selection} />
      </div>
    </section>
  );
}

/** The bidders first, then the other seats, each in seat order. */
function order(view: View, auction: Auction): readonly number[] {
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  const inside = (seat: number) => auction.in.includes(seat);
  return [...seats.filter(inside), ...seats.filter((seat) => !inside(seat))];
}

function Bidder(props: {
  readonly view: View;
  readonly auction: Auction;
  readonly seat: number;
  readonly mine: number | null;
}) {
  const { view, auction, seat, mine } = props;
  const points = positionOf(view.board).points[seat] ?? 0;
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
      <span class="note">{state()}</span>
      <b>{points}</b>
    </li>
  );

  function state(): string {
    if (!inside) {
      // A seat with more than the price left the auction by choice.
      return points > auction.price
        ? say("turquoise.page.auction.left")
        : say("turquoise.page.auction.cannot");
    }
    if (asked)
      return mine === seat ? say("turquoise.bidding.asked") : say("turquoise.page.auction.thinks");
    return seat === auction.leader ? say("turquoise.bidding.leads") : say("turquoise.bidding.in");
  }
}
