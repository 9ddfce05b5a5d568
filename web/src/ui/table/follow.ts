/** What goes with a table beside what is seen of it: the title, sounds, notices, what is read aloud. */
import { effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import { gameCard } from "../../state/games";
import { saveSeen } from "../../state/seen";
import { motion } from "../../state/settings";
import { say, told } from "../../state/words";
import { notify } from "../notice";
import { listenForGesture, sound } from "../sound";
import { FALL } from "./happening";
import { fullName, type Here, reason, title, withNames } from "./here";

const NAME = "Chantier";

/** Follow a table until the returned function is called; `aloud` is what a screen reader says. */
export function follow(here: Here): { readonly aloud: ReadonlySignal<string>; stop(): void } {
  const aloud = signal("");
  const stops = [
    listenForGesture(),
    effect(() => names(here)),
    effect(() => remembers(here)),
    plays(here, aloud),
    turns(here, aloud),
    ends(here, aloud),
  ];
  return {
    aloud,
    stop: () => {
      for (const stop of stops) stop();
      document.title = NAME;
    },
  };
}

/** The page's title says when it is one's turn. */
function names(here: Here): void {
  const game = gameCard(here.game.name)?.title ?? NAME;
  const mine = turn(here) !== null;
  document.title = mine ? say("page.table.title_turn", { game }) : `${game} – ${NAME}`;
}

function remembers(here: Here): void {
  const { length } = here.now.value.line;
  const behind = here.table.playback.behind.value;
  if (!document.hidden) saveSeen(here.table.id, length - behind);
}

/** Every action sounds and is said as it is shown. */
function plays(here: Here, aloud: Signal<string>): () => void {
  let first = true;
  let later = 0;
  const stop = effect(() => {
    const played = here.table.playback.played.value;
    const last = played?.last ?? null;
    if (first || played === null || last === null) {
      first = false;
      return;
    }
    untracked(() => {
      const sounds = () =>
        sound(here.game.sound(last), here.game.height?.(last, played.board) ?? 0);
      if (motion && (here.game.loss?.(last) ?? null) !== null) {
        sound("dice"); // what they lose is heard when they have landed
        later = window.setTimeout(sounds, FALL);
      } else sounds();
      const all = [last.words, ...(last.effects ?? [])].map(told).join(". ");
      const words = withNames(here.now.value, all);
      const name = last.seat === null ? "" : fullName(here.now.value, last.seat);
      aloud.value = name === "" ? words : say("page.table.played", { name, words });
    });
  });
  return () => {
    stop();
    clearTimeout(later);
  };
}

/** The seat here whose turn it is, even if what led to it is still being shown. */
function turn(here: Here): number | null {
  const { board, status, seats } = here.now.value;
  const to = board.to_act;
  if (typeof to !== "number" || status !== "playing") return null;
  const mine = here.table.mine.value.includes(to) && seats[to]?.stand_in === null;
  return mine ? to : null;
}

/** One's turn after somebody else's: a bell, a notice, a word. */
function turns(here: Here, aloud: Signal<string>): () => void {
  let before: number | null = null;
  return effect(() => {
    const seat = turn(here);
    if (seat !== null && before === null) {
      untracked(() => {
        sound("turn");
        const game = gameCard(here.game.name)?.title ?? NAME;
        notify(say("page.table.title_turn", { game }), here.table.id);
        aloud.value = `${aloud.value} ${say("page.table.your_turn")}.`.trim();
      });
    }
    before = seat;
  });
}

function ends(here: Here, aloud: Signal<string>): () => void {
  let over = here.now.peek().status === "over";
  return effect(() => {
    const now = here.now.value;
    if (now.status === "over" && !over) {
      over = true;
      aloud.value = `${untracked(() => title(here))}. ${reason(now)}.`;
    }
  });
}
