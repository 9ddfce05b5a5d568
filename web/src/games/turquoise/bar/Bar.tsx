/** The action bar: what can be done, what is selected, and the buttons for it. */
import { useEffect } from "preact/hooks";
import { capital, say, sayCount } from "../../../state/words";
import { Icon } from "../../../ui/Icon";
import { type Move, sentBack } from "../actions";
import { ends, type Tool } from "../choosing";
import { HAND } from "../geometry";
import { PlateFigure } from "../plan/Plates";
import { PriceFigure } from "../plan/PriceChips";
import type { TurquoiseView } from "../position";
import type { TurquoiseAction } from "../protocol";
import type { TurquoiseProps, TurquoiseSession } from "../session";
import {
  effects,
  gains,
  joinsAndCuts,
  journey,
  nameInSentence,
  points,
  price,
  siteName,
  tabletName,
  waiting,
} from "../words";
import { Stepper } from "./AuctionDock";
import { Cancel, Confirm, Line, Pips } from "./BarParts";
import { Lots } from "./Tablets";
import { TurnMenu } from "./TurnMenu";

/** What stands in the bar in each phase. */
export function Bar({ session }: TurquoiseProps) {
  const view = session.view.value;
  useKeys(session);
  useFacing(session);
  if (session.selection.actions.value.length === 0) return <Line title={waiting(view)} />;
  switch (view.board.position.phase) {
    case "auction":
      return null; // the dock answers
    case "seth":
      return <SethBar session={session} />;
    case "lay":
      return <LayBar session={session} />;
    case "face":
      return <FaceBar session={session} />;
    default:
      return <ActBar session={session} />;
  }
}

/** The player's own turn: a menu, or the selected action. */
function ActBar({ session }: TurquoiseProps) {
  const view = session.view.value;
  const chosen = session.chosen.value;
  const tool = session.tool.value;
  const move = selectedMove(session);
  if (move !== null) return <MoveBar session={session} move={move} />;
  if (tool.kind === "auction") return <OpeningBar session={session} />;
  if (chosen !== null) {
    const detail = effects(view, session.selection.preview.value);
    return (
      <Line session={session} title={chosenTitle(view, chosen)} detail={detail}>
        <Cancel session={session} />
        <Confirm session={session} label={say(`turquoise.page.confirm.${chosen[0]}`)} />
      </Line>
    );
  }
  if (tool.kind === "none") return <TurnMenu session={session} pips={<Pips session={session} />} />;
  return (
    <Line
      session={session}
      title={say(`turquoise.page.tool.${tool.kind}`)}
      detail={toolDetail(tool)}
    >
      <Cancel session={session} />
      {tool.kind === "carry" && <Backs session={session} />}
    </Line>
  );
}

/** The selected action as a move; `null` for any other. */
function selectedMove({ legal, tool, chosen, selection }: TurquoiseSession): Move | null {
  const parts = chosen.value;
  if (parts?.[0] !== "move") return null;
  const moves = ends(legal.value, tool.value).get(parts[2]) ?? [];
  return moves.find(({ action }) => action === selection.chosen.value) ?? null;
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
function Backs({ session }: TurquoiseProps) {
  const moves = ends(session.legal.value, session.tool.value).get(HAND) ?? [];
  const [move] = moves;
  if (move === undefined) return null;
  return (
    <button
      type="button"
      class="button"
      onClick={() => session.choose({ kind: "action", action: move.action })}
    >
      {say("turquoise.page.take_back")}
      {moves.length === 1 ? ` · ${price(session.view.value, move)}` : "…"}
    </button>
  );
}

/** A selected move: its price in words, and other prices between the same ends (Q15). */
function MoveBar({ session, move }: TurquoiseProps & { readonly move: Move }) {
  const { selection } = session;
  const view = session.view.value;
  const broken = move.actionPoints - 1;
  const same = ends(session.legal.value, session.tool.value).get(move.to) ?? [];
  // A lesson may offer what has no price, as the rules refuse it.
  const sure = selection.legalActions.value.includes(move.action);
  const costs = broken
    ? sayCount("turquoise.page.cost.broken", broken)
    : say("turquoise.page.cost.whole");
  return (
    <Line
      session={session}
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
              onClick={() => session.choose({ kind: "action", action: one.action })}
            >
              <PriceFigure move={{ ...one, unpriced: false }} chosen={one.action === move.action} />
            </button>
          ))}
        </div>
      )}
      <Cancel session={session} />
      <Confirm
        session={session}
        label={say(move.to === HAND ? "turquoise.page.take_back" : "turquoise.page.carry")}
      />
    </Line>
  );
}

/** Opening an auction: which tablet, at which price (Q17). */
function OpeningBar({ session }: TurquoiseProps) {
  const chosen = session.chosen.value;
  if (chosen?.[0] !== "auction") {
    return (
      <Line session={session} title={say("turquoise.page.auction.which")}>
        <Lots session={session} />
        <Cancel session={session} />
      </Line>
    );
  }
  const [, tablet, price] = chosen;
  const bids = session.legal.value.lots.get(tablet) ?? [];
  return (
    <Line
      session={session}
      title={say("turquoise.page.auction.of", { tablet: tabletName(tablet) })}
      detail={say(`turquoise.page.power.${tablet}`)}
    >
      <Cancel session={session} />
      <Stepper
        session={session}
        bid={`auction:${tablet}`}
        prices={bids.map((bid) => bid.price)}
        price={price}
        onPrice={(next) => session.choose({ kind: "price", price: next })}
      />
      <Confirm session={session} label={say("turquoise.page.auction.start", { price })} />
    </Line>
  );
}

/** A selected action, as the bar's first line. */
function chosenTitle(view: TurquoiseView, chosen: TurquoiseAction): string {
  const left = view.board.position.action_points;
  switch (chosen[0]) {
    case "end":
      return left > 0 ? sayCount("turquoise.page.end.left", left) : say("turquoise.page.end.title");
    case "summit":
      return say("turquoise.page.chosen.summit");
    case "horus":
      return say("turquoise.page.chosen.horus", { place: chosen[1] });
    case "anubis":
      return say("turquoise.page.chosen.anubis", {
        places: sentBack(chosen[2], chosen[3]).join(", "),
      });
    case "draw":
      return say("turquoise.page.chosen.draw");
    default:
      return say("turquoise.page.chosen.thot");
  }
}

/** Escape puts back, R turns a plate (with the shift key the other way); not while one writes. */
function useKeys(session: TurquoiseSession): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select"))
        return;
      if (event.key === "Escape" && !isElsewhere()) session.choose({ kind: "cancel" });
      if (event.key.toLowerCase() === "r") {
        session.choose({ kind: "turn", by: event.shiftKey ? -1 : 1 });
      }
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, [session]);
}

/** Whether a menu or a dialogue is open: Escape is meant for that. */
function isElsewhere(): boolean {
  return document.querySelector("dialog[open], .menu-list") !== null;
}

/** A plate is turned from how it was drawn, and all four ways are looked at side by side. */
function useFacing({ legal, selection }: TurquoiseSession): void {
  const { faces } = legal.value;
  const chosen = selection.chosen.value;
  useEffect(() => {
    const [first] = faces;
    if (first === undefined) return;
    if (chosen === null) selection.choose(first);
    for (const face of faces) void selection.fetchPreview(face);
  }, [faces, chosen, selection]);
}

/** Seth's holder is asked at every laying (Q19). */
function SethBar({ session }: TurquoiseProps) {
  const { selection } = session;
  const view = session.view.value;
  const { place, seat } = view.board.position;
  const { seth, let: leave } = session.legal.value.single;
  useEffect(() => {
    if (seth !== undefined) void selection.fetchPreview(seth);
  }, [selection, seth, place]);
  const told = seth === undefined ? null : selection.cachedPreview(seth);
  return (
    <Line
      title={capital(
        say("turquoise.page.seth.asks", {
          seat: nameInSentence(view, seat),
          place: siteName(place ?? ""),
        }),
      )}
      detail={effects(view, told) || say("turquoise.page.power.seth")}
    >
      <button
        type="button"
        class="button"
        aria-disabled={selection.busy.value}
        onClick={() => leave !== undefined && selection.play(leave)}
      >
        {say("turquoise.page.seth.let")}
      </button>
      <button
        type="button"
        class="button primary"
        aria-disabled={selection.busy.value}
        onClick={() => seth !== undefined && selection.play(seth)}
      >
        {say("turquoise.page.seth.take")}
      </button>
    </Line>
  );
}

/** Where the drawn plate goes. */
function LayBar({ session }: TurquoiseProps) {
  const view = session.view.value;
  const chosen = session.chosen.value;
  const number = say("turquoise.drawn", { number: view.board.position.drawn ?? "" });
  const digits = view.board.render_data.drawn;
  const figure = digits === null ? {} : { figure: <PlateFigure digits={digits} /> };
  if (chosen?.[0] !== "lay") {
    return (
      <Line session={session} {...figure} title={number} detail={say("turquoise.page.lay.where")} />
    );
  }
  return (
    <Line
      session={session}
      {...figure}
      title={`${number} · ${siteName(chosen[1])}`}
      detail={effects(view, session.selection.preview.value)}
    >
      <Cancel session={session} />
      <Confirm session={session} label={say("turquoise.page.lay.here")} />
    </Line>
  );
}

/** Which way it faces: four turns, each with what it brings. */
function FaceBar({ session }: TurquoiseProps) {
  const view = session.view.value;
  const { place, drawn } = view.board.position;
  const preview = session.selection.preview.value;
  const scores = gains(view, preview)
    .map((count, other) => ({ count, other }))
    .filter(({ count }) => count !== 0)
    .map(({ count, other }) =>
      say("turquoise.pays", { points: points(count), seat: nameInSentence(view, other) }),
    );
  const turn = (by: 1 | -1) => session.choose({ kind: "turn", by });
  return (
    <Line
      session={session}
      title={`${say("turquoise.drawn", { number: drawn ?? "" })} · ${siteName(place ?? "")}`}
      detail={[...scores, joinsAndCuts(view, preview)].join(" · ")}
    >
      <button
        type="button"
        class="button tq-turn"
        aria-label={say("turquoise.page.face.left")}
        title={say("turquoise.page.face.left")}
        onClick={() => turn(-1)}
      >
        <Icon name="turnback" />
      </button>
      <button
        type="button"
        class="button tq-turn"
        aria-label={say("turquoise.page.face.right")}
        title={say("turquoise.page.face.right")}
        onClick={() => turn(1)}
      >
        <Icon name="turn" />
      </button>
      <Confirm session={session} label={say("turquoise.page.face.done")} />
    </Line>
  );
}
