/** The action bar of a game without a page: the selected action, its effects, the button that plays it. */
import type { JSX } from "preact";
import { BarNote } from "../../kit/BarNote";
import { isPhone } from "../../kit/breakpoints";
import { previewEffects } from "../../kit/narration";
import { PlayButton } from "../../kit/PlayButton";
import { say, sayCount } from "../../state/words";
import type { Session, SessionProps } from "../session";
import { ActionGroup, Choices, worded } from "./Choices";
import "./bar.css";

export function Bar({ session }: SessionProps<Session>): JSX.Element | null {
  const { view, selection } = session;
  const all = worded(view.value, selection);
  const [only] = all;
  if (only === undefined) return null;
  // What alone is possible need not be chosen.
  const action = selection.chosen.value ?? (all.length === 1 ? only.action : null);
  const words = all.find((one) => one.action === action)?.words;
  const effects = previewEffects(view.value, selection.preview.value);
  return (
    <ActionGroup selection={selection} class="generic-bar">
      <div class="generic-head">
        <div class="generic-words" aria-live="polite">
          <strong class="generic-title">
            {words ?? sayCount("page.generic.choose", all.length)}
          </strong>
          {/* A line of its own from the start: the bar does not jump when the server has answered. */}
          <BarNote>
            {words === undefined ? say("page.generic.twice") : effects.join(" · ") || "\u00a0"}
          </BarNote>
        </div>
        <PlayButton selection={selection} action={action} onRefused={(key) => session.refuse(key)}>
          {say("page.generic.play")}
        </PlayButton>
      </div>
      {isPhone.value && <Choices session={session} />}
    </ActionGroup>
  );
}

/** The choices in the rail, where there is one. */
export function Extras({ session }: SessionProps<Session>): JSX.Element | null {
  return isPhone.value ? null : <Choices session={session} />;
}
