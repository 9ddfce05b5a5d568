/** Turris in the action bar: the selected block, or what to do with a bonus. */
import type { ComponentChildren, JSX } from "preact";
import { previewEffects } from "../../kit/narration";
import { BarRow } from "../../kit/wood/BarRow";
import { say, sayCount } from "../../state/words";
import type { Parts, View } from "../module";
import { modeOf, setMode, shownActions } from "./mode";
import { parse, turned } from "./places";
import { positionOf, renderDataOf, type TurrisRenderData } from "./position";
import { foreseen, Totals } from "./Views";
import { actionWords, closedWords, colourWords } from "./words";

/** The sentence and the buttons of the player to act at this screen. */
export function Bar({ view, selection }: Parts): JSX.Element | null {
  const position = positionOf(view.value.board);
  const chosen = selection.chosen.value;
  const placing = selection.actions.value.some((action) =>
    "VH".includes(parse(action)?.kind ?? "-"),
  );
  if (chosen !== null) return <Selected {...{ view, selection }} action={chosen} />;
  if (position.bonus) return <Bonus {...{ view, selection }} />;
  if (!placing) return selection.isOffered("pass") ? <Pass selection={selection} /> : null;
  const { legalActions: sure } = selection;
  const found = shownActions(selection).filter((action) => sure.value.includes(action));
  const count = sayCount("turris.page.places", found.length);
  return (
    <Row
      selection={selection}
      title={say("turris.page.choose")}
      note={[count, ...closedWords(position)].join(" · ")}
      turn
    >
      <button type="button" class="button primary" disabled>
        {say("turris.page.place")}
      </button>
    </Row>
  );
}

interface TurrisRowProps extends Pick<Parts, "selection"> {
  readonly title: string;
  readonly note: string;
  /** Whether a block can be turned. */
  readonly turn?: boolean;
  /** What stands between the words and the buttons. */
  readonly more?: ComponentChildren;
  readonly children: ComponentChildren;
}

function Row({
  selection,
  title,
  note,
  turn = false,
  more,
  children,
}: TurrisRowProps): JSX.Element {
  const words = {
    upright: say("turris.page.upright"),
    flat: say("turris.page.flat"),
    label: say("turris.page.turn"),
  };
  return (
    <BarRow {...{ selection, turned, title, note, more }} turn={turn ? words : null}>
      {children}
    </BarRow>
  );
}

/** What is selected: what it would do, and the button that does it. */
function Selected({ view, selection, action }: Parts & { action: string }): JSX.Element {
  const { board } = view.value;
  const position = positionOf(board);
  const then = foreseen(selection);
  const kind = parse(action)?.kind ?? null;
  const words = kind === null ? "stop" : kind === "x" ? "remove" : "place";
  return (
    <Row
      selection={selection}
      title={actionWords(action, position)}
      note={effects(view.value, selection, then).join(" · ")}
      turn={kind === "V" || kind === "H"}
      more={
        then !== null && (
          <span class="turris-bar-totals">
            <Totals now={renderDataOf(board)} then={then} />
          </span>
        )
      }
    >
      {position.bonus && (
        <button type="button" class="button" onClick={() => selection.choose(null)}>
          {say("turris.page.back")}
        </button>
      )}
      <button
        type="button"
        class="button primary"
        aria-disabled={selection.busy.value}
        onClick={() => selection.play()}
      >
        {say(`turris.page.${words}`)}
      </button>
    </Row>
  );
}

/** What the server says it would do, less the score, which stands beside it. */
function effects(
  view: View,
  selection: Parts["selection"],
  then: TurrisRenderData | null,
): readonly string[] {
  const said = previewEffects(view, selection.preview.value);
  const [white = 0, black = 0] = then?.totals ?? [];
  const score = say("turris.effect.scores", { white, black });
  return said.filter((effect) => effect !== score);
}

/** The three things that a bonus offers (T8), as far as they are possible. */
function Bonus({ view, selection }: Parts): JSX.Element {
  const { actions, seat } = selection;
  const mode = modeOf(selection);
  const has = (kinds: string) =>
    actions.value.some((action) => kinds.includes(parse(action)?.kind ?? "-"));
  const other = 1 - (seat.value ?? positionOf(view.value.board).to_act ?? 0);
  const choice = (own: "place" | "remove", words: string) => (
    <button
      type="button"
      class={mode === own ? "button primary" : "button"}
      aria-pressed={mode === own}
      onClick={() => setMode(selection, own)}
    >
      {words}
    </button>
  );
  return (
    <Row
      selection={selection}
      title={say("turris.page.bonus")}
      note={say(`turris.page.bonus_${mode}`, { colour: colourWords(other) })}
    >
      {has("VH") && choice("place", say("turris.page.another"))}
      {has("x") && choice("remove", say("turris.page.removal", { colour: colourWords(other) }))}
      {selection.isOffered("stop") && (
        <button type="button" class="button quiet" onClick={() => selection.choose("stop")}>
          {say("turris.page.stop")}
        </button>
      )}
    </Row>
  );
}

/** Passing, which is possible only when no block can be placed (T15). */
function Pass({ selection }: Pick<Parts, "selection">): JSX.Element {
  return (
    <Row
      selection={selection}
      title={say("turris.page.stuck")}
      note={say("turris.page.stuck_note")}
    >
      <button
        type="button"
        class="button primary"
        aria-disabled={selection.busy.value}
        onClick={() => selection.play("pass")}
      >
        {say("turris.page.pass")}
      </button>
    </Row>
  );
}
