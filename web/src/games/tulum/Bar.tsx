/** The action bar of Tulum: what is at stake and the choice of U5, or that a block is to be placed. */
import { useEffect, useRef, useState } from "preact/hooks";
import { BarNote } from "../../kit/BarNote";
import { isLow, isPhone } from "../../kit/breakpoints";
import { entryEffects, entryWords, previewEffects } from "../../kit/narration";
import { PlayButton } from "../../kit/PlayButton";
import { ReasonedButton } from "../../kit/ReasonedButton";
import { capital, percent, say, sayCount } from "../../state/words";
import type { SessionProps } from "../session";
import { placeWords } from "./Places";
import type { TulumView } from "./places";
import type { TulumSession } from "./session";
import { lossIn, seatName, sixthWords } from "./words";
import "./bar.css";

/** The sentence and the buttons of the player to act at this screen. */
export function Bar({ session }: SessionProps<TulumSession>) {
  const { landed, happening, view: shown } = session.sequencer.shown.value;
  if (!landed) return <Rolling />;
  if (happening === "bust") return <Lost view={shown} />;
  if (happening === "secure") return <Secured view={shown} />;
  const waits = session.ownThrow.value;
  if (waits !== null) return <Throw session={session} seat={waits.seat} ends={waits.ends} />;
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
        <p class="tulum-bar-title">{view.last && lossIn(view, view.last)}</p>
        <BarNote />
      </div>
    </div>
  );
}

interface ThrowProps extends SessionProps<TulumSession> {
  readonly seat: number;
  /** When the table throws by itself; `null` where players hand the screen round. */
  readonly ends: number | null;
}

/** The dice wait for a player here: a button, and keys wherever the focus is. */
function Throw({ session, seat, ends }: ThrowProps) {
  const { seats, last } = session.view.value;
  const key = say("tulum.page.throw_key");
  const left = useSecondsUntil(ends);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (at?.closest("input, textarea, select") || document.querySelector("dialog[open]")) return;
      const letter = event.key.toLowerCase() === key.toLowerCase();
      const onControl =
        at?.closest("button, a, summary, [role]:not([role=group]), [tabindex='0']") ?? null;
      if (!letter && (onControl !== null || (event.key !== " " && event.key !== "Enter"))) return;
      event.preventDefault();
      session.throw(true);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [session, key]);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (session.focusIsLost) button.current?.focus(); // the bar before it is gone
  }, [session]);
  // What a player here lost stands in a notice of its own.
  const lost = last && !session.isHere(last.log.seat) ? lossIn(session.view.value, last) : null;
  return (
    <div class="tulum-bar">
      <div class="tulum-bar-words">
        <p class="tulum-bar-title">
          {say("tulum.page.throw_title", { name: seatName({ seats }, seat) })}
        </p>
        {lost !== null && <p class="note">{lost}</p>}
        <BarNote>
          <span class="tulum-bar-keys">
            {say("tulum.page.throw_keys", { key })}
            {left !== null && " · "}
          </span>
          {left !== null && say("tulum.page.throw_left", { seconds: left })}
        </BarNote>
      </div>
      <div class="tulum-bar-buttons">
        <button
          ref={button}
          type="button"
          class="button primary"
          aria-keyshortcuts={`Space ${key}`}
          onClick={(event) => session.throw(event.detail === 0)}
        >
          {say("tulum.page.throw")}
        </button>
      </div>
    </div>
  );
}

/** The whole seconds until a time, looked at every so often. */
function useSecondsUntil(ends: number | null): number | null {
  const left = () =>
    ends === null ? null : Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    if (ends === null) return undefined;
    const timer = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(timer);
  }, [ends]);
  return seconds;
}

/** Who secured what, before the next player rolls (U5, U6). */
function Secured({ view }: { readonly view: TulumView }) {
  const { last } = view;
  return (
    <div class="tulum-bar">
      <div class="tulum-bar-words">
        <p class="tulum-bar-title">{last && (sixthWords(view) ?? entryWords(view, last))}</p>
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
        <PlayButton selection={selection} action={again} onPress={session.followKeys} isSecondary>
          {sayCount("tulum.page.again", count)}
        </PlayButton>
        <PlayButton selection={selection} action={stop} onPress={session.followKeys}>
          {sayCount("tulum.page.secure", stake)}
        </PlayButton>
      </div>
    </div>
  );
}

/** A block is to be placed; what the place pointed at would bring is the server's word. */
function Placing({ session }: SessionProps<TulumSession>) {
  const { view, selection } = session;
  const held = selection.chosen.value;
  const pointed = selection.pointed.value ?? held;
  const place = session.targetOf(pointed);
  useEffect(() => {
    if (pointed !== null) void selection.fetchPreview(pointed);
  }, [selection, pointed]);
  const effects =
    pointed === null ? [] : previewEffects(view.value, selection.cachedPreview(pointed));
  const count = selection.actions.value.length;
  const sure = selection.legalActions.value.length === count; // a lesson also outlines what the rules refuse
  const ready = held ?? (count === 1 ? selection.actions.value[0] : null) ?? null;
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
      <div class="tulum-bar-buttons">
        <Later session={session} />
        {ready !== null && (
          <PlayButton selection={selection} action={ready} onPress={session.followKeys}>
            {say("tulum.page.put")}
          </PlayButton>
        )}
      </div>
    </div>
  );
}

/** The choice of U5 while blocks are still to be placed: it says why not yet, where there is room. */
function Later({ session }: SessionProps<TulumSession>) {
  const { position, render_data } = session.view.value.board;
  if (isPhone.value || isLow.value || render_data.stake === 0) return null;
  const button = (place: "again" | "stop", words: string) => (
    <ReasonedButton board={session} place={place} isUsable={false} onPress={() => {}}>
      {words}
    </ReasonedButton>
  );
  return (
    <>
      {button("again", sayCount("tulum.page.again", position.dice))}
      {button("stop", sayCount("tulum.page.secure", render_data.stake))}
    </>
  );
}
