/** The action bar: what can be done, what is selected, and the buttons for it. */
import { say, sayCount } from "../../../state/words";
import type { Parts, View } from "../../module";
import { ends, type Tool } from "../choosing";
import { bidOf, HAND, kindOf, type Move, moveOf, restOf } from "../notation";
import { pickingOf } from "../picking";
import { PriceFigure } from "../plan/PriceChips";
import { positionOf } from "../position";
import { effects, journey, price, tabletName, waiting } from "../words";
import { Cancel, Confirm, Line, Pips, type ViewAndSelection } from "./BarParts";
import { Stepper } from "./Bidding";
import { useFacing, useKeys } from "./keys";
import { FaceBar, LayBar, SethBar } from "./LayingBars";
import { Lots } from "./Tablets";
import { TurnMenu } from "./TurnMenu";

/** What stands in the bar in each phase. */
export function Bar({ view: shown, selection }: Parts) {
  const view = shown.value;
  const { phase } = positionOf(view.board);
  useKeys(selection);
  useFacing(selection);
  if (selection.actions.value.length === 0) return <Line title={waiting(view)} />;
  switch (phase) {
    case "auction":
      return null; // the dock answers
    case "seth":
      return <SethBar view={view} selection={selection} />;
    case "lay":
      return <LayBar view={view} selection={selection} />;
    case "face":
      return <FaceBar view={view} selection={selection} />;
    default:
      return <ActBar view={view} selection={selection} />;
  }
}

/** One's own turn: a menu, or the selected action. */
function ActBar(shown: ViewAndSelection) {
  const { view, selection } = shown;
  const picking = pickingOf(selection);
  const chosen = selection.chosen.value;
  const tool = picking.tool.value;
  const preview = selection.preview.value;
  const move = chosen === null ? null : moveOf(chosen);
  if (move !== null) return <MoveBar {...shown} move={move} />;
  if (tool.kind === "auction") return <OpeningBar {...shown} />;
  if (chosen !== null) {
    const detail = effects(view, preview);
    return (
      <Line shown={shown} title={chosenTitle(view, chosen)} detail={detail}>
        <Cancel selection={selection} />
        <Confirm selection={selection} label={confirmLabel(chosen)} />
      </Line>
    );
  }
  if (tool.kind === "none") return <TurnMenu {...shown} pips={<Pips {...shown} />} />;
  return (
    <Line shown={shown} title={say(`turquoise.page.tool.${tool.kind}`)} detail={toolDetail(tool)}>
      <Cancel selection={selection} />
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
function Backs({ view, selection }: ViewAndSelection) {
  const picking = pickingOf(selection);
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

/** A selected move: its price in words, and other prices between the same ends (Q15). */
function MoveBar({ view, selection, move }: ViewAndSelection & { move: Move }) {
  const picking = pickingOf(selection);
  const broken = move.actionPoints - 1;
  const same = ends(picking.legal.value, picking.tool.value).get(move.to) ?? [];
  // A lesson may offer what has no price, as the rules refuse it.
  const sure = selection.legalActions.value.includes(move.action);
  const costs = broken
    ? sayCount("turquoise.page.cost.broken", broken)
    : say("turquoise.page.cost.whole");
  return (
    <Line
      shown={{ view, selection }}
      title={sure ? `${journey(move)} · ${price(view, move)}` : journey(move)}
      detail={sure ? costs : effects(view, selection.preview.value)}
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
      <Cancel selection={selection} />
      <Confirm
        selection={selection}
        label={say(move.to === HAND ? "turquoise.page.take_back" : "turquoise.page.carry")}
      />
    </Line>
  );
}

/** Opening an auction: which tablet, at which price (Q17). */
function OpeningBar(shown: ViewAndSelection) {
  const { selection } = shown;
  const picking = pickingOf(selection);
  const { lots } = picking.legal.value;
  const bid = bidOf(selection.chosen.value ?? "");
  if (bid === null) {
    return (
      <Line shown={shown} title={say("turquoise.page.auction.which")}>
        <Lots selection={selection} />
        <Cancel selection={selection} />
      </Line>
    );
  }
  return (
    <Line
      shown={shown}
      title={say("turquoise.page.auction.of", { tablet: tabletName(bid.tablet) })}
      detail={say(`turquoise.page.power.${bid.tablet}`)}
    >
      <Cancel selection={selection} />
      <Stepper
        prices={lots.get(bid.tablet) ?? []}
        price={bid.price}
        onPrice={(next) => picking.pick({ kind: "price", price: next })}
      />
      <Confirm
        selection={selection}
        label={say("turquoise.page.auction.start", { price: bid.price })}
      />
    </Line>
  );
}

/** A selected action, as the bar's first line. */
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
