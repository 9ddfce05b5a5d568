/** The action bar: what can be done, what is in hand, and the buttons for it. */
import { say, sayCount } from "../../state/words";
import type { Parts, View } from "../module";
import { Cancel, Confirm, Line, Pips, type Shown } from "./barparts";
import { Stepper } from "./bidding";
import { PriceFigure } from "./chips";
import { ends, type Tool } from "./choosing";
import { useFacing, useKeys } from "./keys";
import { FaceBar, LayBar, SethBar } from "./laying";
import { Menu } from "./menu";
import { bidOf, HAND, kindOf, type Move, moveOf, restOf } from "./notation";
import { positionOf } from "./reading";
import { pickingOf } from "./store";
import { Lots } from "./tablets";
import { effects, journey, price, tabletName, waiting } from "./words";

/** What stands in the bar in each phase. */
export function Bar({ view: shown, hand }: Parts) {
  const view = shown.value;
  const { phase } = positionOf(view.board);
  useKeys(hand);
  useFacing(hand);
  if (hand.actions.value.length === 0) return <Line title={waiting(view)} />;
  switch (phase) {
    case "auction":
      return null; // the dock answers
    case "seth":
      return <SethBar view={view} hand={hand} />;
    case "lay":
      return <LayBar view={view} hand={hand} />;
    case "face":
      return <FaceBar view={view} hand={hand} />;
    default:
      return <ActBar view={view} hand={hand} />;
  }
}

/** One's own turn: a menu, or the action in hand. */
function ActBar(shown: Shown) {
  const { view, hand } = shown;
  const picking = pickingOf(hand);
  const chosen = hand.chosen.value;
  const tool = picking.tool.value;
  const preview = hand.preview.value;
  const move = chosen === null ? null : moveOf(chosen);
  if (move !== null) return <MoveBar {...shown} move={move} />;
  if (tool.kind === "auction") return <OpeningBar {...shown} />;
  if (chosen !== null) {
    const detail = effects(view, preview);
    return (
      <Line shown={shown} title={chosenTitle(view, chosen)} detail={detail}>
        <Cancel hand={hand} />
        <Confirm hand={hand} label={confirmLabel(chosen)} />
      </Line>
    );
  }
  if (tool.kind === "none") return <Menu {...shown} pips={<Pips {...shown} />} />;
  return (
    <Line shown={shown} title={say(`turquoise.page.tool.${tool.kind}`)} detail={toolDetail(tool)}>
      <Cancel hand={hand} />
      {tool.kind === "carry" && <Backs {...shown} />}
    </Line>
  );
}

/** What to do with the tool that was picked. */
function toolDetail(tool: Tool): string {
  if (tool.kind === "horus" || tool.kind === "anubis") {
    return say(`turquoise.page.power.${tool.kind}`);
  }
  if (tool.kind !== "carry") return "";
  return tool.from === HAND
    ? say("turquoise.page.tool.from_hand")
    : say("turquoise.page.tool.from", { place: tool.from });
}

/** The way back to the hand: with its price, or the cheapest of several, which the bar then lists. */
function Backs({ view, hand }: Shown) {
  const picking = pickingOf(hand);
  const moves = ends(picking.legal.value, picking.tool.value).get(HAND) ?? [];
  const [move] = moves;
  if (move === undefined) return null;
  return (
    <button
      type="button"
      class="button"
      onClick={() => picking.pick({ kind: "action", action: move.action })}
    >
      {say("turquoise.page.take_back")}
      {moves.length === 1 ? ` · ${price(view, move)}` : "…"}
    </button>
  );
}

/** A move in hand: its price in words, and other prices between the same ends (Q15). */
function MoveBar({ view, hand, move }: Shown & { move: Move }) {
  const picking = pickingOf(hand);
  const broken = move.actionPoints - 1;
  const same = ends(picking.legal.value, picking.tool.value).get(move.to) ?? [];
  // A lesson may offer what has no price, as the rules refuse it.
  const sure = hand.sure.value.includes(move.action);
  const costs = broken
    ? sayCount("turquoise.page.cost.broken", broken)
    : say("turquoise.page.cost.whole");
  return (
    <Line
      shown={{ view, hand }}
      title={sure ? `${journey(move)} · ${price(view, move)}` : journey(move)}
      detail={sure ? costs : effects(view, hand.preview.value)}
    >
      {same.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: segments among the bar's buttons
        <div class="segments tq-prices" role="group" aria-label={say("turquoise.page.prices")}>
          {same.map((one) => (
            <button
              key={one.action}
              type="button"
              aria-label={price(view, one)}
              aria-pressed={one.action === move.action}
              onClick={() => picking.pick({ kind: "action", action: one.action })}
            >
              <PriceFigure move={{ ...one, unpriced: false }} chosen={one.action === move.action} />
            </button>
          ))}
        </div>
      )}
      <Cancel hand={hand} />
      <Confirm
        hand={hand}
        label={say(move.to === HAND ? "turquoise.page.take_back" : "turquoise.page.carry")}
      />
    </Line>
  );
}

/** Opening an auction: which tablet, at which price (Q17). */
function OpeningBar(shown: Shown) {
  const { hand } = shown;
  const picking = pickingOf(hand);
  const { lots } = picking.legal.value;
  const bid = bidOf(hand.chosen.value ?? "");
  if (bid === null) {
    return (
      <Line shown={shown} title={say("turquoise.page.auction.which")}>
        <Lots hand={hand} />
        <Cancel hand={hand} />
      </Line>
    );
  }
  return (
    <Line
      shown={shown}
      title={say("turquoise.page.auction.of", { tablet: tabletName(bid.tablet) })}
      detail={say(`turquoise.page.power.${bid.tablet}`)}
    >
      <Cancel hand={hand} />
      <Stepper
        prices={lots.get(bid.tablet) ?? []}
        price={bid.price}
        onPrice={(next) => picking.pick({ kind: "price", price: next })}
      />
      <Confirm hand={hand} label={say("turquoise.page.auction.start", { price: bid.price })} />
    </Line>
  );
}

/** An action in hand, as the bar's first line. */
function chosenTitle(view: View, action: string): string {
  const left = positionOf(view.board).action_points;
  const rest = restOf(action);
  switch (kindOf(action)) {
    case "end":
      return left > 0 ? sayCount("turquoise.page.end.left", left) : say("turquoise.page.end.title");
    case "summit":
      return say("turquoise.page.chosen.summit");
    case "horus":
      return say("turquoise.page.chosen.horus", { place: rest });
    case "anubis":
      return say("turquoise.page.chosen.anubis", { places: rest.replace("+", ", ") });
    case "draw":
      return say("turquoise.page.chosen.draw");
    default:
      return say("turquoise.page.chosen.thot");
  }
}

function confirmLabel(action: string): string {
  const kind = kindOf(action);
  return say(`turquoise.page.confirm.${kind}`);
}
