/** What the bars of all phases are made of: points, two lines, buttons. */
import type { ComponentChildren, JSX } from "preact";
import { BarNote } from "../../../kit/BarNote";
import { say } from "../../../state/words";
import { spent } from "../actions";
import type { TurquoiseProps, TurquoiseSession } from "../session";
import { actionPoints } from "../words";
import "./bar.css";

/** A line of its own from the start: the bar does not jump when the server has answered. */
const NOTHING_YET = "\u00a0";

/** Action points: full for each that stays, half full for what is selected, hollow once spent. */
export function Pips({ session }: TurquoiseProps) {
  const { selection } = session;
  const left = session.view.value.board.position.action_points;
  const chosen = selection.chosen.value;
  const isLegal = chosen !== null && selection.legalActions.value.includes(chosen);
  const stays = isLegal ? left - spent(session.chosen.value) : left;
  return (
    <span class="tq-pips" role="img" aria-label={actionPoints(left)}>
      {Array.from({ length: Math.max(3, left) }, (_, nth) => (
        <i key={nth} class={nth < stays ? "tq-full" : nth < left ? "tq-going" : ""} />
      ))}
    </span>
  );
}

/** The frame of every bar: points, a figure, two lines, buttons. */
export function Line(props: {
  /** Whose action points stand in it; without it there are none. */
  readonly session?: TurquoiseSession;
  readonly figure?: JSX.Element;
  readonly title: string;
  readonly detail?: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class={props.figure ? "tq-bar tq-figured" : "tq-bar"}>
      {props.figure}
      <div class="tq-words" aria-live="polite">
        <p class="tq-title">{props.title}</p>
        <BarNote>{props.detail !== undefined && (props.detail || NOTHING_YET)}</BarNote>
      </div>
      {props.session && <Pips session={props.session} />}
      {props.children && <div class="tq-buttons">{props.children}</div>}
    </div>
  );
}

/** One step back. */
export function Cancel({ session }: TurquoiseProps) {
  return (
    <button type="button" class="button" onClick={() => session.choose({ kind: "cancel" })}>
      {say("turquoise.page.cancel")}
    </button>
  );
}

/** The one primary button: do what is selected. */
export function Confirm({ session, label }: TurquoiseProps & { readonly label: string }) {
  const { selection } = session;
  return (
    <button
      type="button"
      class="button primary"
      disabled={selection.chosen.value === null}
      aria-disabled={selection.busy.value}
      onClick={(event) => {
        session.confirm();
        if (event.detail === 0) backToSite();
      }}
    >
      {label}
    </button>
  );
}

/** After a confirmation by keyboard the focus goes to the site: the button will be gone. */
function backToSite(): void {
  const site = '.tq-place[tabindex="0"], .over-tag[tabindex="0"]'; // of either view
  document.querySelector<HTMLElement | SVGElement>(site)?.focus();
}
