/** Kwinty in the action bar: how the block stands, what it would do, and the button that places it. */
import type { JSX } from "preact";
import { sentenceNames } from "../../kit/names";
import { previewEffects } from "../../kit/narration";
import { PlayButton } from "../../kit/PlayButton";
import { BarRow } from "../../kit/wood/BarRow";
import { Sign } from "../../kit/wood/Sign";
import { capital, say, sayCount } from "../../state/words";
import type { View } from "../module";
import type { SessionProps } from "../session";
import { isUnsettled, nextColour, OFFERED, placedBlocks } from "./colours";
import type { KwintyTypes } from "./protocol";
import type { KwintySession } from "./session";
import { actionWords } from "./words";

/** The sentence and the buttons of the player to act at this screen. */
export function Bar({ session }: SessionProps<KwintySession>): JSX.Element | null {
  const { view, selection } = session;
  if (session.targets.value.length === 0) {
    return isUnsettled(view.value.board.position) ? (
      <Choice session={session} />
    ) : (
      <Pass session={session} />
    );
  }
  const chosen = selection.chosen.value;
  const effects = previewEffects(view.value, selection.preview.value);
  return (
    <BarRow
      board={session}
      title={chosen === null ? invitation(view.value) : actionWords(session.targetOf(chosen))}
      note={
        // A line of its own from the start: the bar does not jump when the server has answered.
        chosen === null
          ? (offerNote(view.value) ??
            sayCount("kwinty.page.places", selection.legalActions.value.length))
          : effects.join(" · ") || "\u00a0"
      }
      turn={{
        upright: say("kwinty.page.upright"),
        flat: say("kwinty.page.flat"),
        label: say("kwinty.page.turn"),
      }}
    >
      <PlayButton selection={selection} action={chosen} onRefused={(key) => session.refuse(key)}>
        {say("kwinty.page.place")}
      </PlayButton>
    </BarRow>
  );
}

/** What is to be chosen: while a player places blocks of both colours, of which (K10). */
function invitation({ board: { position } }: View<KwintyTypes>): string {
  if (!isUnsettled(position)) return say("kwinty.page.choose");
  const number = placedBlocks(position) + 1;
  const key = nextColour(position) === 0 ? "kwinty.page.offer_white" : "kwinty.page.offer_black";
  return say(key, { number, of: OFFERED });
}

/** Why the three blocks are worth balancing; `null` where who plays which colour is known. */
function offerNote(view: View<KwintyTypes>): string | null {
  if (!isUnsettled(view.board.position)) return null;
  return say("kwinty.page.offer_note", { name: namesIn(view)[1] ?? "" });
}

function namesIn({ game, seats, board }: View<KwintyTypes>): readonly string[] {
  return sentenceNames(game, seats, board.letters);
}

/** The colour, which the second player chooses once (K10): both are as good an answer. */
function Choice({ session }: SessionProps<KwintySession>): JSX.Element | null {
  const { view, selection } = session;
  const offered = selection.offered.value.filter(([, parts]) => parts[0] === "choice");
  if (offered.length === 0) return null;
  return (
    <BarRow
      board={session}
      title={say("kwinty.page.choose_colour")}
      note={say("kwinty.page.choose_colour_note", { name: namesIn(view.value)[0] ?? "" })}
      turn={null}
    >
      {offered.map(([action, parts]) => {
        const swaps = parts[0] === "choice" && parts[1];
        return (
          <PlayButton key={action} selection={selection} action={action} isSecondary>
            <Sign seat={swaps ? 0 : 1} size={22} />
            {capital(say(swaps ? "kwinty.action.swap" : "kwinty.action.keep"))}
          </PlayButton>
        );
      })}
    </BarRow>
  );
}

/** Passing, which is possible only when nothing else is (K6). */
function Pass({ session }: SessionProps<KwintySession>): JSX.Element | null {
  const { selection } = session;
  const pass = selection.offered.value.find(([, parts]) => parts[0] === "pass");
  if (pass === undefined) return null;
  return (
    <BarRow
      board={session}
      title={say("kwinty.page.stuck")}
      note={say("kwinty.page.stuck_note")}
      turn={null}
    >
      <PlayButton selection={selection} action={pass[0]}>
        {say("kwinty.page.pass")}
      </PlayButton>
    </BarRow>
  );
}
