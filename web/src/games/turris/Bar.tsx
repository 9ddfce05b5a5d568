/** Turris in the action bar: the selected block, or what to do with a bonus. */
import type { ComponentChildren, JSX } from "preact";
import { previewEffects } from "../../kit/narration";
import { PlayButton } from "../../kit/PlayButton";
import { ReasonedButton } from "../../kit/ReasonedButton";
import { BarRow } from "../../kit/wood/BarRow";
import { capital, say, sayCount } from "../../state/words";
import type { SessionProps } from "../session";
import type { BonusMode, TurrisSession } from "./session";
import { Totals } from "./Views";
import { closedWords, colourWords } from "./words";

/** The sentence and the buttons of the player to act at this screen. */
export function Bar({ session }: SessionProps<TurrisSession>): JSX.Element | null {
  const { position } = session.view.value.board;
  const { chosen, legalActions } = session.selection;
  if (chosen.value !== null) return <Selected session={session} action={chosen.value} />;
  if (position.bonus) return <Bonus session={session} />;
  if (session.places.value.every(({ kind }) => kind === "x")) return <Pass session={session} />;
  const legal = legalActions.value;
  const found = session.shownPlaces.value.filter(({ action }) => legal.includes(action));
  const count = sayCount("turris.page.places", found.length);
  return (
    <Row
      session={session}
      title={say("turris.page.choose")}
      note={
        <>
          <span class="turris-count">{count}</span>
          <span class="turris-dashes">{say("turris.page.dashes")}</span>
          {closedWords(position).map((words) => ` · ${words}`)}
        </>
      }
      turn
    >
      <PlayButton
        selection={session.selection}
        action={null}
        onRefused={(key) => session.refuse(key)}
      >
        {say("turris.page.place")}
      </PlayButton>
    </Row>
  );
}

interface TurrisRowProps extends SessionProps<TurrisSession> {
  readonly title: string;
  readonly note: ComponentChildren;
  /** Whether a block can be turned. */
  readonly turn?: boolean;
  /** What stands between the words and the buttons. */
  readonly more?: ComponentChildren;
  readonly children: ComponentChildren;
}

function Row({ session, title, note, turn = false, more, children }: TurrisRowProps): JSX.Element {
  const words = {
    upright: say("turris.page.upright"),
    flat: say("turris.page.flat"),
    label: say("turris.page.turn"),
  };
  return (
    <BarRow board={session} {...{ title, note, more }} turn={turn ? words : null}>
      {children}
    </BarRow>
  );
}

/** The seat whose blocks the player to act may remove (T8). */
function otherSeat({ selection, view }: TurrisSession): number {
  return 1 - (selection.seat.value ?? Number(view.value.board.position.to_act ?? 0));
}

/** An action without a place, as a title: a bonus given up, or a pass. */
function giveUp(session: TurrisSession, action: string): string {
  const stops = action === session.offeredOf("stop");
  return capital(say(`turris.action.${stops ? "stop" : "pass"}`));
}

interface SelectedProps extends SessionProps<TurrisSession> {
  readonly action: string;
}

/** What is selected: what it would do, and the button that does it. */
function Selected({ session, action }: SelectedProps): JSX.Element {
  const { selection } = session;
  const { position, render_data: now } = session.view.value.board;
  const then = session.foreseen.value;
  const place = session.placeOf(action);
  const kind = place?.kind ?? null;
  const words = kind === null ? "stop" : kind === "x" ? "remove" : "place";
  return (
    <Row
      session={session}
      title={place === null ? giveUp(session, action) : session.placeWords(place)}
      note={effects(session).join(" · ")}
      turn={kind === "V" || kind === "H"}
      more={
        then !== null && (
          <span class="turris-bar-totals">
            <Totals now={now} then={then} />
          </span>
        )
      }
    >
      {position.bonus && (
        <button type="button" class="button" onClick={() => selection.choose(null)}>
          {say("turris.page.back")}
        </button>
      )}
      <PlayButton selection={selection} action={action}>
        {say(`turris.page.${words}`)}
      </PlayButton>
    </Row>
  );
}

/** What the server says it would do, less the score, which stands beside it. */
function effects({ view, selection }: TurrisSession): readonly string[] {
  const preview = selection.preview.value;
  if (preview === null) return [];
  const said = preview.effects.filter(({ is_score }) => !is_score);
  return previewEffects(view.value, { ...preview, effects: said });
}

/** The three things that a bonus offers (T8); what is not possible says why. */
function Bonus({ session }: SessionProps<TurrisSession>): JSX.Element {
  const mode = session.mode.value;
  const removals = session.places.value.filter(({ kind }) => kind === "x").length;
  const other = otherSeat(session);
  const stop = session.offeredOf("stop");
  const choice = (own: BonusMode, isUsable: boolean, words: string) => (
    <ReasonedButton
      board={session}
      place={own}
      class={isUsable && mode === own ? "button primary" : "button"}
      isUsable={isUsable}
      isPressed={mode === own}
      onPress={() => session.setMode(own)}
    >
      {words}
    </ReasonedButton>
  );
  return (
    <Row
      session={session}
      title={say("turris.page.bonus")}
      note={say(`turris.page.bonus_${mode}`, { colour: colourWords(other) })}
    >
      {choice("place", session.places.value.length > removals, say("turris.page.another"))}
      {choice("remove", removals > 0, say("turris.page.removal", { colour: colourWords(other) }))}
      {stop !== null && (
        <button type="button" class="button quiet" onClick={() => session.selection.choose(stop)}>
          {say("turris.page.stop")}
        </button>
      )}
    </Row>
  );
}

/** Passing, which is possible only when no block can be placed (T15). */
function Pass({ session }: SessionProps<TurrisSession>): JSX.Element | null {
  const { selection } = session;
  const pass = session.offeredOf("pass");
  if (pass === null) return null;
  const left = session.view.value.board.position.blocks_left[selection.seat.value ?? 0];
  const title = say(left === 0 ? "turris.page.all_placed" : "turris.page.stuck");
  return (
    <Row session={session} title={title} note={say("turris.page.stuck_note")}>
      <PlayButton selection={selection} action={pass}>
        {say("turris.page.pass")}
      </PlayButton>
    </Row>
  );
}
