/** The action bar of Tulum: what is at stake and the choice of U5, or that a block is to be placed. */
import { useEffect, useRef } from "preact/hooks";
import { BarNote } from "../../kit/BarNote";
import { entryEffects, entryWords, previewEffects } from "../../kit/narration";
import { PlayButton } from "../../kit/PlayButton";
import { capital, percent, say, sayCount } from "../../state/words";
import type { SessionProps } from "../session";
import { placeWords } from "./Places";
import type { TulumView } from "./places";
import type { TulumSession } from "./session";
import { lossWords } from "./words";
import "./bar.css";

/** The sentence and the buttons of the player to act at this screen. */
export function Bar({ session }: SessionProps<TulumSession>) {
  const { landed, happening, view: shown } = session.sequencer.shown.value;
  if (!landed) return <Rolling />;
  if (happening === "bust") return <Lost view={shown} />;
  if (happening === "secure") return <Secured view={shown} />;
  if (session.offeredOf("stop") !== null || session.offeredOf("again") !== null) {
    return <Choice session={session} />;
  }
  return session.targets.value.length > 0 ? <Placing session={session} /> : null;
}

/** The dice are in the air: what they show is not yet known. */
function Rolling() {
  return (
    <div class="tulum-bar">
      <div class="tulum-bar-words">
        <p class="tulum-bar-title">{say("tulum.page.rolling")}</p>
        <BarNote>{say("tulum.page.hurry")}</BarNote>
      </div>
    </div>
  );
}

/** What the dice took, before the next player at this screen acts (U4). */
function Lost({ view }: { readonly view: TulumView }) {
  return (
    <div class="tulum-bar">
      <div class="tulum-bar-words">
        <p class="tulum-bar-title">{view.last && lossWords(view.last, view)}</p>
        <BarNote>{view.last && entryWords(view, view.last)}</BarNote>
      </div>
    </div>
  );
}

/** Who secured what, before the next player rolls (U5, U6). */
function Secured({ view }: { readonly view: TulumView }) {
  const { last } = view;
  return (
    <div class="tulum-bar">
      <div class="tulum-bar-words">
        <p class="tulum-bar-title">{last && entryWords(view, last)}</p>
        <BarNote>{last && entryEffects(view, last).join(" · ")}</BarNote>
      </div>
    </div>
  );
}

/** Stop, or roll again (U5). */
function Choice({ session }: SessionProps<TulumSession>) {
  const { view, selection } = session;
  const { risk, dice, stake } = view.value.board.render_data;
  const [again, stop] = [session.offeredOf("again"), session.offeredOf("stop")];
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (session.focusIsLost) sentence.current?.focus(); // the last place is gone
  }, []);
  const count = dice ?? 0;
  return (
    <div class="tulum-bar">
      <div class="tulum-bar-words">
        <p class="tulum-bar-title" ref={sentence} tabIndex={-1}>
          {sayCount("tulum.page.stake", stake)}
        </p>
        <BarNote>
          {risk !== null && (
            <span class="tulum-bar-risk">
              {sayCount("tulum.page.risk", count, { risk: percent(risk) })}
            </span>
          )}
        </BarNote>
      </div>
      <div class="tulum-bar-buttons">
        <PlayButton selection={selection} action={again} isSecondary>
          {sayCount("tulum.page.again", count)}
        </PlayButton>
        <PlayButton selection={selection} action={stop}>
          {sayCount("tulum.page.secure", stake)}
        </PlayButton>
      </div>
    </div>
  );
}

/** A block is to be placed; what the place pointed at would bring is the server's word. */
function Placing({ session }: SessionProps<TulumSession>) {
  const { view, selection } = session;
  const pointed = selection.pointed.value;
  const place = session.targetOf(pointed);
  useEffect(() => {
    if (pointed !== null) void selection.fetchPreview(pointed);
  }, [selection, pointed]);
  const effects =
    pointed === null ? [] : previewEffects(view.value, selection.cachedPreview(pointed));
  const count = selection.actions.value.length;
  const sure = selection.legalActions.value.length === count; // a lesson also outlines what the rules refuse
  const only = count === 1 ? selection.actions.value[0] : undefined;
  return (
    <div class="tulum-bar">
      <div class="tulum-bar-words">
        <p class="tulum-bar-title">
          {place === null ? say("tulum.page.placing") : capital(placeWords(place))}
        </p>
        <BarNote>
          {place !== null && effects.length
            ? effects.join(" · ")
            : sure
              ? sayCount("tulum.page.places", count)
              : say("page.lesson.try")}
        </BarNote>
      </div>
      {only !== undefined && (
        <div class="tulum-bar-buttons">
          <PlayButton selection={selection} action={only}>
            {say("tulum.page.put")}
          </PlayButton>
        </div>
      )}
    </div>
  );
}
