/** Kwinty in the action bar: how the block stands, what it would do, and the button that places it. */
import type { JSX } from "preact";
import { previewEffects } from "../../kit/narration";
import { PlayButton } from "../../kit/PlayButton";
import { BarRow } from "../../kit/wood/BarRow";
import { say, sayCount } from "../../state/words";
import type { SessionProps } from "../session";
import type { KwintySession } from "./session";
import { actionWords } from "./words";

/** The sentence and the buttons of the player to act at this screen. */
export function Bar({ session }: SessionProps<KwintySession>): JSX.Element | null {
  const { view, selection } = session;
  if (session.targets.value.length === 0) return <Pass session={session} />;
  const chosen = selection.chosen.value;
  const effects = previewEffects(view.value, selection.preview.value);
  return (
    <BarRow
      board={session}
      title={chosen === null ? say("kwinty.page.choose") : actionWords(session.targetOf(chosen))}
      note={
        // A line of its own from the start: the bar does not jump when the server has answered.
        chosen === null
          ? sayCount("kwinty.page.places", selection.legalActions.value.length)
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
