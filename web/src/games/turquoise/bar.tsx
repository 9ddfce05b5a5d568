/** The action bar: what can be done, what is in hand, and the buttons for it. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Hand } from "../../state/hand";
import { say, sayCount } from "../../state/words";
import type { Parts, View } from "../module";
import { Stepper } from "./bidding";
import { PriceFigure } from "./chips";
import { ends } from "./choosing";
import { useFacing, useKeys } from "./keys";
import { Menu } from "./menu";
import { bidOf, HAND, kindOf, type Move, moveOf, restOf, spent } from "./notation";
import { PlateFigure } from "./plates";
import { lookOf, positionOf } from "./reading";
import { pickingOf } from "./store";
import { tabletName } from "./tablets";
import {
  actionPoints,
  effects,
  gains,
  joinsAndCuts,
  journey,
  nameOf,
  payments,
  points,
  price,
  siteName,
  waiting,
} from "./words";
import "./bar.css";

interface Shown {
  readonly view: View;
  readonly hand: Hand;
}

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

/** Action points: full for each that stays, half full for what is in hand, hollow once spent. */
function Pips({ view, hand }: Shown) {
  const left = positionOf(view.board).action_points;
  const stays = left - spent(hand.chosen.value);
  return (
    <span class="tq-pips" role="img" aria-label={actionPoints(left)}>
      {Array.from({ length: Math.max(3, left) }, (_, nth) => (
        <i key={nth} class={nth < stays ? "tq-full" : nth < left ? "tq-going" : ""} />
      ))}
    </span>
  );
}

/** The frame of every bar: points, a figure, two lines, buttons. */
function Line(props: {
  readonly shown?: Shown;
  readonly figure?: JSX.Element;
  readonly title: string;
  readonly detail?: string;
  readonly children?: preact.ComponentChildren;
}) {
  return (
    <div class={props.figure ? "tq-bar tq-figured" : "tq-bar"}>
      {props.figure}
      <div class="tq-words" aria-live="polite">
        <p class="tq-title">{props.title}</p>
        {props.detail ? <p class="note">{props.detail}</p> : null}
      </div>
      {props.shown && <Pips {...props.shown} />}
      {props.children && <div class="tq-buttons">{props.children}</div>}
    </div>
  );
}

function Cancel({ hand }: { hand: Hand }) {
  const picking = pickingOf(hand);
  return (
    <button type="button" class="button" onClick={() => picking.pick({ kind: "cancel" })}>
      {say("page.turquoise.cancel")}
    </button>
  );
}

function Confirm({ hand, label }: { hand: Hand; label: string }) {
  return (
    <button
      type="button"
      class="button primary"
      disabled={hand.busy.value || hand.chosen.value === null}
      onClick={() => hand.play()}
    >
      {label}
    </button>
  );
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
    <Line shown={shown} title={toolTitle(tool.kind)} detail={toolDetail(tool)}>
      <Cancel hand={hand} />
      {tool.kind === "carry" && <Backs {...shown} />}
    </Line>
  );
}

function toolTitle(kind: "carry" | "horus" | "anubis"): string {
  return say(`page.turquoise.tool.${kind}`);
}

function toolDetail(tool: { kind: string; from?: string }): string {
  if (tool.kind === "carry") {
    return tool.from === HAND
      ? say("page.turquoise.tool.from_hand")
      : say("page.turquoise.tool.from", { place: tool.from ?? "" });
  }
  return tool.kind === "horus"
    ? say("page.turquoise.power.horus")
    : say("page.turquoise.power.anubis");
}

/** Ways back to the hand, each with its price. */
function Backs({ view, hand }: Shown) {
  const picking = pickingOf(hand);
  const moves = ends(picking.legal.value, picking.tool.value).get(HAND) ?? [];
  return (
    <>
      {moves.map((move) => (
        <button
          key={move.action}
          type="button"
          class="button"
          onClick={() => picking.pick({ kind: "action", action: move.action })}
        >
          {say("page.turquoise.take_back")} · {price(view, move)}
        </button>
      ))}
    </>
  );
}

/** A move in hand: its price in words, and other prices between the same ends (Q15). */
function MoveBar({ view, hand, move }: Shown & { move: Move }) {
  const picking = pickingOf(hand);
  const broken = move.actionPoints - 1;
  const same = ends(picking.legal.value, picking.tool.value).get(move.to) ?? [];
  const title = `${journey(move)} · ${actionPoints(move.actionPoints)}`;
  const paying = payments(view, move);
  return (
    <Line
      shown={{ view, hand }}
      title={paying ? `${title} · ${paying}` : title}
      detail={
        broken ? sayCount("page.turquoise.cost.broken", broken) : say("page.turquoise.cost.whole")
      }
    >
      {same.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: segments among the bar's buttons
        <div class="segments tq-prices" role="group" aria-label={say("page.turquoise.prices")}>
          {same.map((one) => (
            <button
              key={one.action}
              type="button"
              aria-label={price(view, one)}
              aria-pressed={one.action === move.action}
              onClick={() => picking.pick({ kind: "action", action: one.action })}
            >
              <PriceFigure move={one} chosen={one.action === move.action} />
            </button>
          ))}
        </div>
      )}
      <Cancel hand={hand} />
      <Confirm
        hand={hand}
        label={say(move.to === HAND ? "page.turquoise.take_back" : "page.turquoise.carry")}
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
      <Line shown={shown} title={say("page.turquoise.auction.which")}>
        <Cancel hand={hand} />
        {[...lots.keys()].map((tablet) => (
          <button
            key={tablet}
            type="button"
            class="button"
            onClick={() => picking.pick({ kind: "tablet", tablet })}
          >
            {tabletName(tablet)}
          </button>
        ))}
      </Line>
    );
  }
  return (
    <Line
      shown={shown}
      title={say("page.turquoise.auction.of", { tablet: tabletName(bid.tablet) })}
      detail={say(`page.turquoise.power.${bid.tablet}`)}
    >
      <Cancel hand={hand} />
      <Stepper
        prices={lots.get(bid.tablet) ?? []}
        price={bid.price}
        onPrice={(next) => picking.pick({ kind: "price", price: next })}
      />
      <Confirm hand={hand} label={say("page.turquoise.auction.start", { price: bid.price })} />
    </Line>
  );
}

/** Seth's holder is asked at every laying (Q19). */
function SethBar({ view, hand }: Shown) {
  const { place, seat } = positionOf(view.board);
  useEffect(() => void hand.look("seth"), [hand, place]);
  const told = hand.known("seth");
  return (
    <Line
      title={say("page.turquoise.seth.asks", {
        seat: nameOf(view, seat),
        place: siteName(place ?? "3d4"),
      })}
      detail={effects(view, told) || say("page.turquoise.power.seth")}
    >
      <button
        type="button"
        class="button"
        disabled={hand.busy.value}
        onClick={() => hand.play("let")}
      >
        {say("page.turquoise.seth.let")}
      </button>
      <button
        type="button"
        class="button primary"
        disabled={hand.busy.value}
        onClick={() => hand.play("seth")}
      >
        {say("page.turquoise.seth.take")}
      </button>
    </Line>
  );
}

/** Where the drawn plate goes. */
function LayBar(shown: Shown) {
  const { view, hand } = shown;
  const { drawn } = positionOf(view.board);
  const chosen = hand.chosen.value;
  const number = say("turquoise.drawn", { number: drawn ?? "" });
  const digits = lookOf(view.board).drawn;
  const figure = digits === null ? {} : { figure: <PlateFigure digits={digits} /> };
  if (chosen === null) {
    return (
      <Line shown={shown} {...figure} title={number} detail={say("page.turquoise.lay.where")} />
    );
  }
  return (
    <Line
      shown={shown}
      {...figure}
      title={`${number} · ${siteName(restOf(chosen))}`}
      detail={effects(view, hand.preview.value)}
    >
      <Cancel hand={hand} />
      <Confirm hand={hand} label={say("page.turquoise.lay.here")} />
    </Line>
  );
}

/** Which way it faces: four turns, each with what it brings. */
function FaceBar(shown: Shown) {
  const { view, hand } = shown;
  const picking = pickingOf(hand);
  const { place, drawn } = positionOf(view.board);
  const preview = hand.preview.value;
  const scores = gains(view, preview)
    .map((count, other) => ({ count, other }))
    .filter(({ count }) => count !== 0)
    .map(({ count, other }) =>
      say("turquoise.pays", { points: points(count), seat: nameOf(view, other) }),
    );
  const turn = (by: 1 | -1) => picking.pick({ kind: "turn", by });
  return (
    <Line
      shown={shown}
      title={`${say("turquoise.drawn", { number: drawn ?? "" })} · ${siteName(place ?? "")}`}
      detail={[...scores, joinsAndCuts(view, preview)].join(" · ")}
    >
      <button
        type="button"
        class="button tq-turn"
        aria-label={say("page.turquoise.face.left")}
        title={say("page.turquoise.face.left")}
        onClick={() => turn(-1)}
      >
        ↺
      </button>
      <button
        type="button"
        class="button tq-turn"
        aria-label={say("page.turquoise.face.right")}
        title={say("page.turquoise.face.right")}
        onClick={() => turn(1)}
      >
        ↻
      </button>
      <Confirm hand={hand} label={say("page.turquoise.face.done")} />
    </Line>
  );
}

/** An action in hand, as the bar's first line. */
function chosenTitle(view: View, action: string): string {
  const left = positionOf(view.board).action_points;
  const rest = restOf(action);
  switch (kindOf(action)) {
    case "end":
      return left > 0 ? sayCount("page.turquoise.end.left", left) : say("page.turquoise.end.title");
    case "summit":
      return say("page.turquoise.chosen.summit");
    case "horus":
      return say("page.turquoise.chosen.horus", { place: rest });
    case "anubis":
      return say("page.turquoise.chosen.anubis", { places: rest.replace("+", ", ") });
    case "draw":
      return say("page.turquoise.chosen.draw");
    default:
      return say("page.turquoise.chosen.thot");
  }
}

function confirmLabel(action: string): string {
  const kind = kindOf(action);
  return say(`page.turquoise.confirm.${kind}`);
}
